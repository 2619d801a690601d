import type { Day } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type TaxSlab, taxOn } from '#core/tax.ts'
import type { FolioMoney, LineKind, TaxLine } from './contract.ts'

export type LineAmounts = { net: Minor; tax: Minor; taxes: TaxLine[] }

/**
 * What a line of some equal services costs. The slab is chosen by the price of one, the tax reckoned on all of them together
 * and rounded once per component, so ten teas are not ten roundings.
 *
 * @param unit price of one in minor units; holds the tax already when `includesTax`
 * @param quantity whole and positive
 * @throws Refusal no_tax_slab when no SERVICE slab covers the price that day
 */
export function taxedLine(
  unit: Minor,
  quantity: number,
  question: { slabs: readonly TaxSlab[]; day: Day; includesTax: boolean },
): LineAmounts {
  const ofOne = taxOn(unit, { ...question, category: 'SERVICE' })
  const rate = {
    percentageBp: ofOne.lines.reduce((total, line) => total + line.basisPoints, 0),
    components: ofOne.lines,
  }
  const flat: TaxSlab = {
    ...rate,
    category: 'SERVICE',
    validFrom: question.day,
    validUntil: null,
    minAmount: zero,
    maxAmount: null,
  }
  const { net, tax, lines } = taxOn(minor(unit * quantity), { ...question, slabs: [flat], category: 'SERVICE' })
  return { net, tax, taxes: lines.map(({ name, basisPoints, amount }) => ({ name, basisPoints, amount })) }
}

/** The line without tax: fees, money handed back, and what the clerk marked as untaxed. */
export const untaxedLine = (unit: Minor, quantity: number): LineAmounts => ({
  net: minor(unit * quantity),
  tax: zero,
  taxes: [],
})

/** The amounts that take a line back: its stored ones with the sign turned, never reckoned anew (tables may have changed since). */
export const reversed = ({ net, tax, taxes }: LineAmounts): LineAmounts => ({
  net: negative(net),
  tax: negative(tax),
  taxes: taxes.map((line) => ({ ...line, amount: negative(line.amount) })),
})

const negative = (amount: Minor): Minor => minor(-amount || 0)

/**
 * @throws Refusal already_voided for a line that was taken back, for one that takes another back, and for money handed back:
 *   a refund is answered by taking the money again
 */
export function assertReversible(line: { kind: LineKind; isReversed: boolean; reversesId: string | null }): void {
  if (line.isReversed || line.reversesId !== null || line.kind === 'REFUND')
    refuse('already_voided', { kind: line.kind })
}

/** @throws Refusal folio_closed when the bill was settled, or went onto an invoice and so must not change */
export function assertChargeable(folio: { status: 'OPEN' | 'CLOSED'; isInvoiced: boolean }): void {
  if (folio.status === 'CLOSED' || folio.isInvoiced) refuse('folio_closed', { isInvoiced: folio.isInvoiced })
}

export type Charges = {
  nights: readonly { net: Minor; tax: Minor }[]
  lines: readonly { kind: LineKind; net: Minor; tax: Minor }[]
  received: readonly { direction: 'IN' | 'OUT'; amount: Minor }[]
  promised: readonly Minor[]
  commission?: Minor
  tcs?: Minor
  tds?: Minor
  discount?: Minor
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
  const totalOf = (...kinds: LineKind[]) =>
    sum(lines.filter((line) => kinds.includes(line.kind)).map((line) => line.net + line.tax))
  const money = {
    payable: sum(nights.map((night) => night.net + night.tax)),
    services: totalOf('SERVICE'),
    expenses: totalOf('EXPENSE', 'FEE', 'REFUND'),
    refunds: totalOf('REFUND'),
    paid: sum(received.map(({ direction, amount }) => (direction === 'IN' ? amount : -amount))),
    deferred: sum(promised),
    tax: sum([...nights, ...lines].map(({ tax }) => tax)),
    commission: charges.commission ?? zero,
    tcs: charges.tcs ?? zero,
    tds: charges.tds ?? zero,
    discount: charges.discount ?? zero,
  }
  return { ...money, due: dueOf(money), currency }
}

/** What is still to be paid, never below zero. Specification sections 4 and 9; minor units. */
export function dueOf(money: Omit<FolioMoney, 'due' | 'currency'>): Minor {
  const { payable, services, expenses, refunds, paid, commission, tcs, tds } = money
  return minor(Math.max(0, payable + services + expenses - refunds - paid - (commission + tcs + tds)))
}
