import { useState } from 'react'
import type { Folio } from '#areas/ledger/folios/contract/replies.ts'
import type { PaymentMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { payableBy } from '#areas/offers/vouchers/rules/vouchers.ts'
import { useVoucherCode } from '#areas/offers/vouchers/screens/pickers.tsx'
import type { Day } from '#core/dates.ts'
import { minor, zero } from '#core/money.ts'
import { useDays } from '#web/formats.ts'
import type { Booking } from '../contract/replies.ts'
import { leavingBalance, unusedNights } from './check-out-sum.ts'
import { useCheckOut } from './use-check-out.ts'

/** How a guest may pay when they leave. */
export const CHECK_OUT_MODES = [
  'Cash',
  'Card',
  'UPI',
  'Bank',
  'Credit',
  'Voucher',
] as const satisfies readonly PaymentMode[]

export type CheckOutOptions = { booking: Booking; folio: Folio; onDone: (isLast: boolean) => void }

/** Who leaves, whether nights not slept are charged, how the rest is paid or left owing, and the check-out with it. */
export function useCheckOutForm({ booking, folio, onDone }: CheckOutOptions) {
  const { today } = useDays()
  const inHouse = booking.stays.filter((stay) => stay.status === 'IN_HOUSE')
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set())
  const leaving = inHouse.filter((stay) => !staying.has(stay.id))
  const isLast = leaving.length === inHouse.length
  const [chargeUnused, setChargeUnused] = useState(false)
  const [mode, setMode] = useState<(typeof CHECK_OUT_MODES)[number]>()
  const [typed, setTyped] = useState<number>()
  const [leaves, setLeaves] = useState({ owing: false, note: '' })
  const unused = unusedNights(folio.nights, leaving, today as Day)
  const balance = isLast ? leavingBalance(folio, leaving, today as Day, chargeUnused) : 0
  const isOwing = balance > 0
  const amount = typed ?? balance
  const voucher = useVoucherCode()
  const isVoucher = mode === 'Voucher'
  // A voucher pays what it has at most; the rest is paid in another way.
  const worth = isVoucher ? payableBy(voucher.found?.balance ?? zero, minor(balance)) : amount
  const isPart = isVoucher && !leaves.owing && worth < balance
  const onPart = () => {
    setMode(undefined)
    voucher.setTyped('')
  }
  const { run, isPending, error } = useCheckOut(booking, { onDone: () => onDone(isLast), onPart })
  const isPaid = isOwing && !leaves.owing
  const isPayable = isVoucher ? voucher.isWhole && worth > 0 : mode !== undefined && amount >= balance
  const isReady = leaving.length > 0 && (!isOwing || (leaves.owing ? leaves.note.trim() !== '' : isPayable))

  const pay = () => {
    if (!isPaid || !mode) return undefined
    return mode === 'Voucher' ? { amount: worth, voucherCode: voucher.typed } : { amount, mode }
  }
  const checkOut = () =>
    run({
      pay: pay(),
      isPart: isPaid && isPart,
      stayIds: isLast ? undefined : leaving.map((stay) => stay.id),
      chargeUnusedNights: chargeUnused,
      ...(isOwing && leaves.owing ? { acceptBalance: true, note: leaves.note } : {}),
    })
  return {
    inHouse,
    isStaying: (stayId: string) => staying.has(stayId),
    flip: (stayId: string) => setStaying(flipped(staying, stayId)),
    unused,
    chargeUnused,
    setChargeUnused,
    balance,
    isOwing,
    isPaid,
    mode,
    setMode,
    isVoucher,
    voucher,
    worth,
    /** The voucher pays a part: the rest is still due after it. */
    isPart,
    amount,
    /** What is none stays none: it is not what is due. */
    setAmount: (next: number | undefined, isNone: boolean) => setTyped(isNone ? Number.NaN : next),
    leaves,
    setLeaves,
    checkOut,
    isReady,
    isPending,
    error,
  }
}

export type CheckOutForm = ReturnType<typeof useCheckOutForm>

const flipped = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return changed
}
