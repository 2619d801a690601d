import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
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
    <Dialog open title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <Typography color="textSecondary">{t('reverse.text')}</Typography>
        <TextField form={form} name="reason" label={t('reverse.reason')} isRequired autoFocus lines={2} />
        <FormButtons form={form} label={t('reverse.action')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
