import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { appointments, type Appointment } from '../contract.ts'

/** Cancels an appointment, with a reason; its time is free again. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation('appointments')
  const form = useRouteForm(appointments.setStatus, {
    defaults: { appointmentId: appointment.id, version: appointment.version, status: 'CANCELLED', reason: '' },
    onDone: ({ guestName: name }) => {
      toast(t('done.CANCELLED', { name }))
      onClose()
    },
  })
  const title = t('cancel.title', { name: appointment.guestName })
  return (
    <FormDialog form={form} title={title} label={t('step.CANCELLED')} onClose={onClose}>
      <TextField
        form={form}
        name="reason"
        label={t('cancel.why')}
        help={t('cancel.text')}
        isRequired
        autoFocus
        maxLength={300}
      />
    </FormDialog>
  )
}
