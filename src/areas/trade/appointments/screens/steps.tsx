import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useCan } from '#web/session.ts'
import { type Appointment, appointments, type AppointmentStatus } from '../contract.ts'
import { nextSteps } from '../rules.ts'

const icons: Partial<Record<AppointmentStatus, IconName>> = { ARRIVED: 'arrive', IN_PROGRESS: 'clock', COMPLETED: 'check', NO_SHOW: 'alert', CANCELLED: 'close' } // prettier-ignore
/** The step that is usually next. */
const usual: Partial<Record<AppointmentStatus, AppointmentStatus>> = { BOOKED: 'ARRIVED', ARRIVED: 'IN_PROGRESS', IN_PROGRESS: 'COMPLETED' } // prettier-ignore
const offered: readonly AppointmentStatus[] = ['ARRIVED', 'IN_PROGRESS', 'COMPLETED', 'NO_SHOW', 'CANCELLED', 'BOOKED']

/** What can be done with an appointment, in a row and in the panel alike; `onCancel` opens the dialog for the reason. */
export function useSteps(onCancel: (appointment: Appointment) => void): readonly RowAction<Appointment>[] {
  const { t } = useTranslation('appointments')
  const notify = useNotify()
  const mayWrite = useCan('appointments.write')
  const { mutate } = useSend(appointments.setStatus)
  const take = (one: Appointment, status: AppointmentStatus) =>
    mutate(
      { appointmentId: one.id, version: one.version, status },
      {
        onSuccess: (after) => {
          const canGoBack = nextSteps(after.status).includes(one.status)
          toast(t(`done.${status}`, { name: one.guestName }), {
            ...(canGoBack && {
              undo: () =>
                mutate(
                  { appointmentId: one.id, version: after.version, status: one.status },
                  { onError: notify.refusal },
                ),
            }),
          })
        },
        onError: notify.refusal,
      },
    )
  return offered.map((status) => ({
    label: t(`step.${status}`),
    ...(icons[status] && { icon: icons[status] }),
    isPrimary: (one: Appointment) => usual[one.status] === status,
    isHidden: (one: Appointment) => !mayWrite || !nextSteps(one.status).includes(status),
    isDestructive: status === 'CANCELLED',
    run: (one: Appointment) => (status === 'CANCELLED' ? onCancel(one) : take(one, status)),
  }))
}
