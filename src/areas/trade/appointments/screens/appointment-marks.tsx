import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { Appointment, AppointmentStatus } from '../contract.ts'

export const tones: Record<AppointmentStatus, StatusTone> = {
  BOOKED: 'confirmed',
  ARRIVED: 'arrives',
  IN_PROGRESS: 'inHouse',
  COMPLETED: 'past',
  NO_SHOW: 'urgent',
  CANCELLED: 'cancelled',
}

export function AppointmentStatusChip({ status }: { status: AppointmentStatus }) {
  const { t } = useTranslation('appointments')
  return (
    <StatusChip
      tone={tones[status]}
      label={t(`status.${status}`)}
      {...(status === 'IN_PROGRESS' && { icon: 'clock' })}
    />
  )
}

/** From when until when a guest is served, without cleaning up. */
export function SpanText({ appointment }: { appointment: Pick<Appointment, 'startsAt' | 'minutes'> }) {
  const { time } = useDays()
  const end = new Date(Date.parse(appointment.startsAt) + appointment.minutes * 60_000).toISOString()
  return `${time(appointment.startsAt)}–${time(end)}`
}
