import Alert from '@mui/material/Alert'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { BASES, CONSENT_CHANNELS, PURPOSES } from '../contract/choices.ts'
import { consents } from '../contract/consents.ts'
import { readConsentLines } from '../rules/lines.ts'

/** Consents that were given elsewhere, pasted as a list, with where their proof is. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('consents')
  const { timeZone } = useDays()
  const [typed, setTyped] = useState('')
  const { lines, faults } = readConsentLines(typed, timeZone)
  const form = useRouteForm(consents.importConsents, {
    defaults: { lines: [], channel: 'MAIL', purpose: 'MARKETING', basis: 'EXPLICIT', evidence: '' },
    onDone: ({ recorded, suppressed, faults: refused }) => {
      toast(t('import.done', { count: recorded, suppressed: suppressed, faults: refused.length }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('import.title')} label={t('import.ok', { count: lines.length })} onClose={onClose}>
      <Typography color="textSecondary">{t('import.text')}</Typography>
      <FieldRow>
        <SelectField form={form} name="channel" label={t('channelLabel')} options={CONSENT_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))} />
        <SelectField form={form} name="purpose" label={t('purposeLabel')} options={PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) }))} />
      </FieldRow>
      <SelectField form={form} name="basis" label={t('basisLabel')} options={BASES.map((value) => ({ value, label: t(`basis.${value}`) }))} />
      <TextField form={form} name="evidence" label={t('evidence')} help={t('import.evidenceHelp')} isRequired maxLength={300} />
      <MuiTextField
        label={t('import.lines')}
        helperText={t('import.linesHelp')}
        multiline
        minRows={5}
        maxRows={12}
        required
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          form.setValue('lines', readConsentLines(target.value, timeZone).lines)
        }}
      />
      {faults.length > 0 && <Alert severity="warning">{t('import.faults', { lines: faults.slice(0, 20).join(', ') })}</Alert>}
    </FormDialog>
  )
} // prettier-ignore
