import type { Folio } from '#areas/ledger/folios/contract/replies.ts'
import type { Day } from '#core/dates.ts'
import type { Booking } from '../contract/replies.ts'

type Leaving = Pick<Booking['stays'][number], 'id' | 'arrival' | 'departure'>

/** Nights not slept that an early departure releases: from the business date on, but never a stay's first night. */
export const unusedNights = (nights: Folio['nights'], leaving: readonly Leaving[], today: Day): Folio['nights'] =>
  nights.filter(({ stayId, night }) => {
    const stay = leaving.find((each) => each.id === stayId)
    return stay !== undefined && stay.departure > today && night >= today && night > stay.arrival
  })

/**
 * What is still to be paid when these stays leave today, in minor units: the balance without the released nights, and without
 * what was promised (Credit, BillToRoom). Negative when the hotel owes the guest.
 */
export function leavingBalance(
  folio: Pick<Folio, 'money' | 'nights'>,
  leaving: readonly Leaving[],
  today: Day,
  chargeUnused: boolean,
): number {
  const { payable, services, expenses, refunds, paid, commission, tcs, tds, deferred } = folio.money
  const back = chargeUnused ? 0 : unusedNights(folio.nights, leaving, today).reduce((sum, each) => sum + each.total, 0)
  const balance = payable + services + expenses - refunds - paid - (commission + tcs + tds) - back
  return balance > 0 ? Math.max(0, balance - deferred) : balance
}
