import type { Day } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { CountsAs, FolioMoney, LineKind } from '../contract/replies.ts'
import { type LineAmounts, taxedTotal } from './charges.ts'

/**
 * What a line of some equal services costs.
 *
 * @param unit price of one in minor units; includes the tax already when `includesTax`
 * @param quantity whole and positive
 * @throws Refusal no_tax_slab when no SERVICE slab covers the price that day
 */
export const taxedLine = (
  unit: Minor,
  quantity: number,
  question: { slabs: readonly TaxSlab[]; day: Day; includesTax: boolean },
): LineAmounts => taxedTotal(minor(unit * quantity), quantity, { ...question, category: 'SERVICE' })

/** The line without tax: a refund, and what the clerk marked as untaxed. */
export const untaxedLine = (unit: Minor, quantity: number): LineAmounts => ({
  net: minor(unit * quantity),
  tax: zero,
  taxes: [],
})

/** Which sum of the bill a line of a kind is part of, unless the line names it. */
export const countsAsOf = (kind: LineKind): CountsAs => (kind === 'ROOM' || kind === 'SERVICE' ? kind : 'EXPENSE')

/** Whether a line takes something off a charge, before tax or after it. */
export const takesOff = (kind: LineKind): boolean => kind === 'ALLOWANCE' || kind === 'DISCOUNT'

/**
 * @throws Refusal already_voided for a line that was reversed, for a reversal, for one that went to another bill,
 *   and for a refund: it is undone by taking the money again
 */
export function assertReversible(line: {
  kind: LineKind
  chargeKey: string | null
  isReversed: boolean
  reversesId: string | null
}): void {
  const isAway = line.chargeKey !== null && !takesOff(line.kind)
  if (line.isReversed || line.reversesId !== null || isAway || line.kind === 'REFUND')
    refuse('already_voided', { kind: line.kind })
}

/** @throws Refusal folio_closed when the bill is invoiced and nothing is due on it; it is reopened for a late charge */
export function assertChargeable(folio: { status: 'OPEN' | 'CLOSED' }): void {
  if (folio.status === 'CLOSED') refuse('folio_closed')
}

/** @throws Refusal stale_version when the bill has changed since its editor looked at it; without a version no one minds */
export function assertCurrent(folio: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== folio.version) refuse('stale_version', { version: folio.version })
}

export type Charges = {
  nights: readonly { net: Minor; tax: Minor }[]
  /** On the bill: expenses that are not chargeable to the booking are not among them. */
  lines: readonly { kind: LineKind; countsAs: CountsAs; net: Minor; tax: Minor }[]
  received: readonly { direction: 'IN' | 'OUT'; amount: Minor }[]
  promised: readonly Minor[]
  /** Of what was promised: on the accounts of companies. */
  onAccount?: Minor
  advance?: Minor
  commission?: Minor
  commissionGst?: Minor
  tcs?: Minor
  tds?: Minor
}

/**
 * What a booking costs, what was paid and what is due, from its rows. The database computes the same in `recountFolio`; this is
 * the readable form, and the yardstick of its test.
 *
 * due = max(0, payable + services + expenses - refunds - paid - (commission + tcs + tds)), specification section 9. Money handed
 * back lowers `paid`, and adds as much to `expenses` as to `refunds`, so it is due again and nothing else moves.
 */
export function foldMoney(charges: Charges, currency: Currency): FolioMoney {
  const { nights, lines, received, promised } = charges
  const totalOf = (these: readonly { net: Minor; tax: Minor }[]) => sum(these.map(({ net, tax }) => net + tax))
  const ofSum = (name: CountsAs) => lines.filter(({ countsAs }) => countsAs === name)
  const money = {
    payable: minor(totalOf(nights) + totalOf(ofSum('ROOM'))),
    services: totalOf(ofSum('SERVICE')),
    expenses: totalOf(ofSum('EXPENSE')),
    refunds: totalOf(lines.filter(({ kind }) => kind === 'REFUND')),
    paid: sum(received.map(({ direction, amount }) => (direction === 'IN' ? amount : -amount))),
    advance: charges.advance ?? zero,
    deferred: sum(promised),
    onAccount: charges.onAccount ?? zero,
    discount: minor(-totalOf(lines.filter(({ kind }) => takesOff(kind))) || 0),
    tax: sum([...nights, ...lines].map(({ tax }) => tax)),
    commission: charges.commission ?? zero,
    commissionGst: charges.commissionGst ?? zero,
    tcs: charges.tcs ?? zero,
    tds: charges.tds ?? zero,
  }
  return { ...money, ...collects(money), due: dueOf(money), currency }
}

type DeductedMoney = Pick<FolioMoney, 'commission' | 'tcs' | 'tds'>

/** What is still to be paid, never below zero. Specification sections 4 and 9; minor units. */
function dueOf(
  money: DeductedMoney & Pick<FolioMoney, 'payable' | 'services' | 'expenses' | 'refunds' | 'paid'>,
): Minor {
  const { payable, services, expenses, refunds, paid, commission, tcs, tds } = money
  return minor(Math.max(0, payable + services + expenses - refunds - paid - (commission + tcs + tds)))
}

/**
 * What the hotel collects: payable less commission, TCS and TDS (specification section 9). A channel that was paid by the guest deducts
 * the tax on its commission too, which the due formula does not know: it pays that much less.
 */
export function collects(
  money: DeductedMoney & Pick<FolioMoney, 'payable' | 'commissionGst'>,
): Pick<FolioMoney, 'hotelCollects' | 'payoutExpected'> {
  const hotelCollects = minor(money.payable - money.commission - money.tcs - money.tds)
  return { hotelCollects, payoutExpected: minor(hotelCollects - money.commissionGst) }
}
