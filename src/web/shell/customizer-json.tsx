import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { applyLayout, readLayout, resetLayout, useLayout, type LayoutFault } from '../layout.ts'
import { toast } from '../ui/toasts.tsx'

const writtenOf = (layout: object) => JSON.stringify(layout, null, 2)

/** The Json tab: the layout as text. What is typed is put in place as soon as it is a layout; what is not says why. */
export function LayoutJson() {
  const { t } = useTranslation('shell')
  const layout = useLayout()
  const [text, setText] = useState(() => writtenOf(layout))
  const [faults, setFaults] = useState<readonly LayoutFault[]>([])
  useEffect(() => {
    setText(writtenOf(layout))
    setFaults([])
  }, [layout])

  const type = (typed: string) => {
    setText(typed)
    const read = readLayout(typed)
    if ('faults' in read) return setFaults(read.faults)
    setFaults([])
    applyLayout(read.layout)
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
