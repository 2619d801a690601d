import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../contract/bookings.ts'

/**
 * Shows toasts for check-in and check-out, with an undo for users who may undo. The toast outlives the panel that raised it,
 * so the undo depends on promises and not on callbacks of a closed panel.
 */
export function useArrivalToasts(bookingId: string) {
  const { t } = useTranslation('bookings')
  const notify = useNotify()
  const canReverse = useCan('bookings.reverse')
  const { mutateAsync: reverseIn } = useSend(bookings.reverseCheckIn)
  const { mutateAsync: reverseOut } = useSend(bookings.reverseCheckOut)
  const toastUndoable = (text: string, reverse: () => Promise<unknown>, undone: string) => {
    const undo = () => void reverse().then(() => toast(undone, { tone: 'info' }), notify.refusal)
    toast(text, canReverse ? { undo } : {})
  }
  return {
    checkedIn: (who: string, rooms: string) =>
      toastUndoable(
        t('checkIn.done', { who, rooms }),
        () => reverseIn({ bookingId }),
        t('said.checkInReversed', { who }),
      ),
    checkedOut: (who: string) =>
      toastUndoable(t('checkOut.done', { who }), () => reverseOut({ bookingId }), t('said.checkOutReversed', { who })),
  }
}
