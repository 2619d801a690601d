import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/api.ts'
import { bookings } from '../../../contract/bookings.ts'
import { CancelDialog } from '../../dialogs/call-off-dialogs.tsx'
import { openBooking } from '../../panels.ts'

/** Cancelling from the chart, which knows a stay and not yet its booking; what is to be refunded is done in the panel. */
export function CancelQuestion({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const { data } = useQuery(queryOf(bookings.get, { bookingId }))
  return data ? <CancelDialog booking={data} onClose={onClose} onRefund={() => openBooking(bookingId)} /> : null
}
