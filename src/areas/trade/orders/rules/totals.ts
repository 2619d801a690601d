import type { Day } from '#core/dates.ts'
import { type Minor, minor, roundHalfUp, shareOf, split, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { type TaxCategory, type TaxLine, taxOnLines, type TaxRounding, type TaxSlab } from '#core/tax.ts'
import { liveOf, ONE } from './ledger.ts'

/** What decides what a line costs. */
export type PricedLine = {
  id: string
  units: number
  cancelled: number
  voided: number
  /** Of one, with its modifiers, as the price was given: with its tax or before it. */
  unitPrice: Minor
  includesTax: boolean
  taxCategory: TaxCategory
  /** On the house: it costs nothing, whatever its price. */
  compReason: string
  /** Paid ahead: a pack pays for it, so it costs nothing now and is no discount either. */
  packId: string | null
}

/** By hand off all lines, or by offers off each, by its id. */
export type Discount = { basisPoints: number } | { amount: Minor } | { byLine: ReadonlyMap<string, Minor> } | null
/** What comes off after tax, off each line by its id: all that is to be paid of some, and of the order no less than bills of rooms have of it. */
export type AfterTax = { byLine: ReadonlyMap<string, Minor>; whole: ReadonlySet<string>; least: Minor }
export const NOTHING_AFTER_TAX: AfterTax = { byLine: new Map(), whole: new Set(), least: zero }
export type TaxTerms = { slabs: readonly TaxSlab[]; day: Day; rounding: TaxRounding }

export type LineAmounts = {
  id: string
  discount: Minor
  net: Minor
  tax: Minor
  taxes: TaxLine[]
  /** What comes off it after tax: at most its net and tax. */
  afterTaxOff: Minor
}
export type OrderAmounts = {
  lines: LineAmounts[]
  discount: Minor
  /** Before its tax; part of `net`. */
  serviceCharge: Minor
  /** Before its tax; part of `net`. */
  deliveryFee: Minor
  net: Minor
  tax: Minor
  /** All taxes of the order, each kind once. */
  taxes: TaxLine[]
  /** What its lines are paid less of, after tax; net and tax are without it. */
  afterTaxOff: Minor
}

/** What the live quantity of a line costs before any discount, rounded once, half up. */
export const grossOf = (line: Pick<PricedLine, 'units' | 'cancelled' | 'voided' | 'unitPrice'>): Minor =>
  minor(roundHalfUp((line.unitPrice * liveOf(line)) / ONE))

/** Price of a line before any discount: zero for what is on the house or prepaid. */
export const priceBeforeDiscount = (line: PricedLine): Minor =>
  line.compReason !== '' || line.packId !== null ? zero : grossOf(line)

/**
 * What an order costs. The discount is spread over its lines in proportion and never takes more than there is; what is on the house
 * or paid ahead costs nothing; the service charge is of what is left, the delivery fee is once while there is anything to bring, and both
 * are taxed as services. A line that was withdrawn costs nothing and is not taxed. What comes off after tax changes none of this: less is to be
 * paid of the lines.
 *
 * @throws Refusal no_tax_slab when the tax table has no rate for a price
 */
export function totalsOf(
  lines: readonly PricedLine[],
  terms: {
    discount: Discount
    afterTax?: AfterTax
    serviceChargeBp: number
    deliveryPrice: Minor
    includesTax: boolean
  },
  facts: TaxTerms,
): OrderAmounts {
  const full = lines.map((line) => (line.packId === null ? grossOf(line) : zero))
  const sold = lines.map(priceBeforeDiscount)
  const before = discountsOf(lines, sold, terms.discount)
  const prices = sold.map((amount, at) => minor(amount - (before[at] ?? zero)))
  const serviceGross = shareOf(sum(prices), terms.serviceChargeBp)
  const delivery = lines.some((line) => liveOf(line) > 0) ? terms.deliveryPrice : zero
  const extras = [serviceGross, delivery].filter((amount) => amount > 0)
  const parts = [
    ...prices.map((amount, at) => ({ amount, line: lines[at] as PricedLine })),
    ...extras.map((amount) => ({ amount, line: undefined })),
  ]
  const taxed = taxOnLines(
    parts.map(({ amount, line }) => ({
      amount,
      slabs: facts.slabs,
      day: facts.day,
      category: line?.taxCategory ?? ('SERVICE' as const),
      includesTax: line?.includesTax ?? terms.includesTax,
      // The slab is that of one; a part of one is taxed as it is.
      quantity: line ? Math.max(1, Math.floor(liveOf(line) / ONE)) : 1,
    })),
    facts.rounding,
  )
  const off = discountsAfterTax(
    lines.map(({ id }, at) => ({ id, payable: minor((taxed[at]?.net ?? 0) + (taxed[at]?.tax ?? 0)) })),
    terms.afterTax ?? NOTHING_AFTER_TAX,
  )
  const amounts = lines.map(({ id }, at) => {
    const { net, tax, lines: taxes } = taxed[at] ?? { net: zero, tax: zero, lines: [] }
    const discount = minor((full[at] ?? zero) - (prices[at] ?? zero))
    return { id, discount, net, tax, taxes, afterTaxOff: off[at] ?? zero }
  })
  return {
    lines: amounts,
    discount: sum(amounts.map(({ discount }) => discount)),
    serviceCharge: serviceGross > 0 ? (taxed[lines.length]?.net ?? zero) : zero,
    deliveryFee: delivery > 0 ? (taxed.at(-1)?.net ?? zero) : zero,
    net: sum(taxed.map(({ net }) => net)),
    tax: sum(taxed.map(({ tax }) => tax)),
    taxes: addedUp(taxed.flatMap((one) => one.lines)),
    afterTaxOff: sum(off),
  }
}

/** What comes off each line after tax: never more than is to be paid of it, of all of them at least what bills of rooms have. */
function discountsAfterTax(
  lines: readonly { id: string; payable: Minor }[],
  { byLine, whole, least }: AfterTax,
): Minor[] {
  const off = lines.map(({ id, payable }) => minor(whole.has(id) ? payable : Math.min(payable, byLine.get(id) ?? 0)))
  const missing = Math.min(sum(lines.map(({ payable }) => payable)), least) - sum(off)
  if (missing <= 0) return off
  const more = split(minor(missing), lines.map(({ payable }, at) => minor(payable - (off[at] ?? 0)))) // prettier-ignore
  return off.map((amount, at) => minor(amount + (more[at] ?? 0)))
}

function discountsOf(lines: readonly PricedLine[], prices: readonly Minor[], discount: Discount): Minor[] {
  const total = sum(prices)
  if (discount === null || total === 0) return prices.map(() => zero)
  if ('byLine' in discount) {
    const { byLine } = discount
    return lines.map(({ id }, at) => minor(Math.min(prices[at] ?? 0, byLine.get(id) ?? 0)))
  }
  const wanted = 'amount' in discount ? discount.amount : shareOf(total, discount.basisPoints)
  return split(minor(Math.min(total, wanted)), prices)
}

/** Taxes of several lines, each kind once, in the order they first appear. */
export function addedUp(taxes: readonly TaxLine[]): TaxLine[] {
  const kinds = new Map<string, TaxLine>()
  for (const tax of taxes) {
    const key = `${tax.name} ${tax.basisPoints}`
    kinds.set(key, { ...tax, amount: minor((kinds.get(key)?.amount ?? 0) + tax.amount) })
  }
  return [...kinds.values()]
}

export type BillPart = { net: Minor; tax: Minor; taxes: TaxLine[]; afterTaxOff: Minor }

/**
 * A part of a bill with its share of every tax, and of what comes off after tax, for a room that pays only some of it. Each tax is cut by itself
 * in the same proportion, so equal ones (CGST and SGST) stay equal; the rest of the bill retains the rest, and the last part is all of it.
 *
 * @param bill what other rooms have not of it
 * @param part minor units, above zero, at most what is to be paid of the bill
 */
export function partOfBill(bill: { net: Minor; taxes: readonly TaxLine[]; afterTaxOff: Minor }, part: Minor): BillPart {
  const whole = bill.net + sum(bill.taxes.map(({ amount }) => amount))
  const rest = minor(Math.max(0, whole - bill.afterTaxOff - part))
  const afterTaxOff = split(bill.afterTaxOff, [part, rest])[0] ?? zero
  const gross = minor(part + afterTaxOff)
  const taxes = bill.taxes.map((tax) => ({
    ...tax,
    amount: split(tax.amount, [gross, minor(Math.max(0, whole - gross))])[0] ?? zero,
  }))
  const tax = sum(taxes.map(({ amount }) => amount))
  return { net: minor(gross - tax), tax, taxes, afterTaxOff }
}

/** What is left of a bill after some parts of it, never below nothing. */
export function restOfBill(
  bill: { net: Minor; taxes: readonly TaxLine[]; afterTaxOff: Minor },
  parts: readonly Pick<BillPart, 'net' | 'taxes' | 'afterTaxOff'>[],
): { net: Minor; taxes: TaxLine[]; afterTaxOff: Minor } {
  const taken = addedUp(parts.flatMap(({ taxes }) => taxes))
  const left = addedUp([...bill.taxes, ...taken.map((tax) => ({ ...tax, amount: minor(0 - tax.amount) }))])
  return {
    net: minor(Math.max(0, bill.net - sum(parts.map(({ net }) => net)))),
    taxes: left.map((tax) => ({ ...tax, amount: minor(Math.max(0, tax.amount)) })),
    afterTaxOff: minor(Math.max(0, bill.afterTaxOff - sum(parts.map(({ afterTaxOff }) => afterTaxOff)))),
  }
}

/** Equal parts of what is due, for several payers; no cent is lost, the first ones pay the odd ones. */
export const equalShares = (due: Minor, payers: number): Minor[] =>
  split(
    due,
    Array.from({ length: payers }, () => 1),
  )

export type OrderMoney = {
  total: Minor
  paid: Minor
  refunded: Minor
  onRoom: Minor
  onCredit: Minor
}

export const PAYMENT_STATUSES = [
  'NotPaid',
  'PartPaid',
  'Paid',
  'Overpaid',
  'OnRoom',
  'OnCredit',
  'PartRefunded',
  'Refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Payment status of an order, derived: the first that applies. What a room or a company is charged does not count as paid. */
export function paymentStatusOf({ total, paid, refunded, onRoom, onCredit }: OrderMoney): PaymentStatus {
  const covered = paid + onRoom + onCredit
  if (refunded > 0 && paid <= 0) return 'Refunded'
  if (covered > total) return 'Overpaid'
  if (refunded > 0 && covered < total) return 'PartRefunded'
  if (covered < total || total === 0) return covered > 0 ? 'PartPaid' : 'NotPaid'
  if (onRoom > 0) return 'OnRoom'
  return onCredit > 0 ? 'OnCredit' : 'Paid'
}

/** What is still to be paid or promised; never below zero. */
export const outstandingOf = ({ total, paid, onRoom, onCredit }: OrderMoney): Minor =>
  minor(Math.max(0, total - paid - onRoom - onCredit))

/**
 * No one pays more than is due, the tip added: cash beyond that is change.
 *
 * @throws Refusal paid_above_balance with what is due; nothing_due when nothing is
 */
export function assertPayable(amount: Minor, due: Minor): void {
  if (due === 0) refuse('nothing_due')
  if (amount > due) refuse('paid_above_balance', { balance: due })
}
