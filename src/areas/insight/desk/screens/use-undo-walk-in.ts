import { useTranslation } from 'react-i18next'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'

/** Undoes the check-in of a walk-in; the booking and its receipt stay, since money was received. */
export function useUndoWalkIn(): ((bookingId: string) => void) | undefined {
  const { t } = useTranslation('desk')
  const notify = useNotify()
  const canReverse = useCan('bookings.reverse')
  const { mutateAsync } = useSend(bookings.reverseCheckIn)
  if (!canReverse) return undefined
  return (bookingId) =>
    void mutateAsync({ bookingId }).then(() => toast(t('walkIn.undone'), { tone: 'info' }), notify.refusal)
}
