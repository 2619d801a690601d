import { payments } from '#areas/ledger/payments/contract/payments.ts'
import type { TakenMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { bookings } from '../contract/bookings.ts'
import type { Booking } from '../contract/replies.ts'
import { guestNameOf } from './use-booking-actions.tsx'
import { useEdit } from './use-edit.ts'
import { useArrivalToasts } from './use-undone.ts'

type Paid = { amount: number } & ({ mode: TakenMode } | { voucherCode: string })

type CheckOut = {
  pay: Paid | undefined
  /** The payment leaves something due: they do not leave yet. */
  isPart: boolean
  stayIds: string[] | undefined
  chargeUnusedNights: boolean
  acceptBalance?: boolean
  note?: string
}

/**
 * Takes the money, then checks the guests out. Money that was taken stays taken: when leaving is refused after it, pressing again
 * finds nothing due and only checks out. A voucher that pays a part is taken, and the rest is shown.
 */
export function useCheckOut(booking: Booking, { onDone, onPart }: { onDone: () => void; onPart: () => void }) {
  const take = useSend(payments.take)
  const redeem = useSend(vouchers.redeem)
  const leave = useEdit(bookings.checkOut)
  const toasts = useArrivalToasts(booking.id)
  const paid = async (pay: Paid) => {
    const money = { bookingId: booking.id, amount: minor(pay.amount) }
    if ('voucherCode' in pay) await redeem.mutateAsync({ ...money, code: pay.voucherCode })
    else await take.mutateAsync({ ...money, mode: pay.mode })
  }
  const run = async ({ pay, isPart, stayIds, ...how }: CheckOut) => {
    take.reset()
    redeem.reset()
    try {
      if (pay) await paid(pay)
      if (isPart) return onPart()
      // The payment itself may have moved the version on; without one, the version seen is the version meant.
      const version = pay ? {} : { version: booking.version }
      await leave.mutateAsync({ bookingId: booking.id, ...version, ...(stayIds && { stayIds }), ...how })
    } catch {
      return // Both mutations store their refusal; the panel shows it.
    }
    toasts.checkedOut(guestNameOf(booking))
    onDone()
  }
  return {
    run: (request: CheckOut) => void run(request),
    isPending: take.isPending || redeem.isPending || leave.isPending,
    error: take.error ?? redeem.error ?? leave.error,
  }
}
