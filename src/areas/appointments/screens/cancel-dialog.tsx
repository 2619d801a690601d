import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
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
    <Dialog open title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <TextField
          form={form}
          name="reason"
          label={t('cancel.why')}
          help={t('cancel.text')}
          isRequired
          autoFocus
          maxLength={300}
        />
        <FormButtons form={form} label={t('step.CANCELLED')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
