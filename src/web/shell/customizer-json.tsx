import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyLayout, readLayout, resetLayout, useLayout, type LayoutFault } from '../layout.ts'
import { toast } from '../ui/toasts.tsx'

const writtenOf = (layout: object) => JSON.stringify(layout, null, 2)

/** The Json tab: the layout as text. A valid layout is applied while typing; an invalid one shows why. */
export function LayoutJson() {
  const { t } = useTranslation('shell')
  const layout = useLayout()
  /** What was typed over a layout; another layout takes its place. */
  const [typed, setTyped] = useState<{ over: object; text: string; faults: readonly LayoutFault[] }>()
  const { text, faults } = typed?.over === layout ? typed : { text: writtenOf(layout), faults: [] }

  const type = (next: string) => {
    const read = readLayout(next)
    setTyped({ over: layout, text: next, faults: 'faults' in read ? read.faults : [] })
    if ('layout' in read) applyLayout(read.layout)
  }
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast(t('customizer.copied')),
      () => toast(t('customizer.notCopied'), { tone: 'error' }),
    )
  return (
    <Stack sx={{ gap: 3 }}>
      <TextField
        multiline
        minRows={18}
        value={text}
        label={t('customizer.json')}
        error={faults.length > 0}
        onChange={(event) => type(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, dir: 'ltr', style: { fontFamily: 'monospace', fontSize: 12 } } }}
      />
      {faults.length > 0 && (
        <Alert severity="warning" role="status">
          {faults.map(({ field, fault }) => (
            <div key={field + fault}>{t(`customizer.fault.${fault}`, { field })}</div>
          ))}
          <div>{t('customizer.unchanged')}</div>
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button variant="outlined" onClick={copy}>
          {t('customizer.copy')}
        </Button>
        <Button onClick={resetLayout}>{t('customizer.reset')}</Button>
      </Stack>
    </Stack>
  )
}
