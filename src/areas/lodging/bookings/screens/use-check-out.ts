import { payments } from '#areas/ledger/payments/contract/payments.ts'
import type { TakenMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { bookings } from '../contract/bookings.ts'
import type { Booking } from '../contract/replies.ts'
import { guestNameOf } from './use-booking-actions.tsx'
import { useEdit } from './use-edit.ts'
import { useArrivalToasts } from './use-undone.ts'

type CheckOut = {
  pay: { amount: number; mode: TakenMode } | undefined
  stayIds: string[] | undefined
  chargeUnusedNights: boolean
  acceptBalance?: boolean
  note?: string
}

/**
 * Takes the money, then checks the guests out. Money that was taken stays taken: when leaving is refused after it, pressing again
 * finds nothing due and only checks out.
 */
export function useCheckOut(booking: Booking, onDone: () => void) {
  const take = useSend(payments.take)
  const leave = useEdit(bookings.checkOut)
  const toasts = useArrivalToasts(booking.id)
  const run = async ({ pay, stayIds, ...how }: CheckOut) => {
    try {
      if (pay) await take.mutateAsync({ bookingId: booking.id, amount: minor(pay.amount), mode: pay.mode })
      // The payment itself may have moved the version on; without one, the version seen is the version meant.
      const version = pay ? {} : { version: booking.version }
      await leave.mutateAsync({ bookingId: booking.id, ...version, ...(stayIds && { stayIds }), ...how })
    } catch {
      return // Both writes keep their refusal; the panel shows it.
    }
    toasts.checkedOut(guestNameOf(booking))
    onDone()
  }
  return {
    run: (request: CheckOut) => void run(request),
    isPending: take.isPending || leave.isPending,
    error: take.error ?? leave.error,
  }
}
