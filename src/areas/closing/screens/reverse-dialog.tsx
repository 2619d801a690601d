import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { closing, type Run } from '../contract.ts'

/** Opens the day again, with a reason; says what comes back and what does not. */
export function ReverseDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  const title = t('reverse.title', { day: day(run.businessOn) })
  const form = useRouteForm(closing.reverse, {
    defaults: { runId: run.id, reason: '' },
    onDone: () => {
      toast(t('reverse.done', { day: day(run.businessOn) }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} label={t('reverse.action')} onClose={onClose}>
      <Typography color="textSecondary">{t('reverse.text')}</Typography>
      <TextField form={form} name="reason" label={t('reverse.reason')} isRequired autoFocus lines={2} />
    </FormDialog>
  )
}
