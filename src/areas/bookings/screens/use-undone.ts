import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useTell } from '#web/tell.ts'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../contract.ts'

/** Says that guests came or went, with the way back for those who may take it. */
export function useArrivalToasts(bookingId: string) {
  const { t } = useTranslation('bookings')
  const tell = useTell()
  const canReverse = useCan('bookings.reverse')
  const { mutate: reverseIn } = useSend(bookings.reverseCheckIn)
  const { mutate: reverseOut } = useSend(bookings.reverseCheckOut)
  const undone = (key: string, who: string) => ({
    onSuccess: () => toast(t(key, { who }), { tone: 'info' as const }),
    onError: tell.refusal,
  })
  return {
    checkedIn: (who: string, rooms: string) =>
      toast(
        t('checkIn.done', { who, rooms }),
        canReverse ? { undo: () => reverseIn({ bookingId }, undone('said.checkInReversed', who)) } : {},
      ),
    checkedOut: (who: string) =>
      toast(
        t('checkOut.done', { who }),
        canReverse ? { undo: () => reverseOut({ bookingId }, undone('said.checkOutReversed', who)) } : {},
      ),
  }
}
