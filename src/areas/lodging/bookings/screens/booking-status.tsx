import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { Booking } from '../contract/replies.ts'
import { barLook } from './chart/look.ts'

type Shown = Pick<Booking, 'status' | 'arrival' | 'departure'> & { isAccount?: boolean }

/** What a booking or stay needs today, in the colour it has on the chart; that of a group's account is only that. */
export function BookingStatusChip({ booking }: { booking: Shown }) {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  if (booking.isAccount) return <StatusChip tone="confirmed" label={t('groupAccount')} />
  const { name, tone } = barLook(booking, today as Day)
  return <StatusChip tone={tone} label={t(`status.${name === 'tentative' ? booking.status : name}`)} />
}
