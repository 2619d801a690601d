import type { Day } from '#core/dates.ts'
import { type Minor, minor, shareOf, split, sum, zero } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { isTaxReported, type TaxCategory, type TaxSlab, taxOn } from '#core/tax.ts'
import type { CountsAs, LineKind, TaxLine } from '../contract/replies.ts'

export type LineAmounts = { net: Minor; tax: Minor; taxes: TaxLine[] }

export const nightKey = ({ stayId, night }: { stayId: string; night: Day }): string => `night:${stayId}:${night}`
export const lineKey = (lineId: string): string => `line:${lineId}`

export type Rooted = { id: string; chargeKey: string | null; reversesId: string | null }

/** The key of the charge a line belongs to: its own, or that of the charge it takes from. */
export const rootKey = ({ id, chargeKey, reversesId }: Rooted): string => chargeKey ?? lineKey(reversesId ?? id)

/** Something that is charged, with what is left of it after reversals, allowances, splits and transfers. */
export type Charge = {
  key: string
  /** The line it is; null for a night. */
  lineId: string | null
  kind: LineKind
  countsAs: CountsAs
  name: string
  serviceOn: Day
  quantity: number
  stayId: string | null
  chargeableToBooking: boolean
  includesTax: boolean
  partyId: string | null
  isInvoiced: boolean
  /** The order it was brought from; its tax is that of all its lines: food, drink and goods by tables of their own. */
  orderId: string | null
  /** The extra charge it is, taxed by the table of the list. */
  extraId: string | null
  /** The table it is taxed by; null for that of rooms or services, as it counts. */
  taxCategory: TaxCategory | null
  serviceCode: string
  /** As it was charged. */
  full: LineAmounts
  /** Of that, what is taxed: what comes off after tax is not taken from it. */
  left: LineAmounts
  /** What comes off after tax, in minor units; below zero where it was put back on a charge whose pieces have it. */
  afterTax: Minor
}

type ChargedNight = LineAmounts & { stayId: string; night: Day; roomTypeName: string; includesTax: boolean }
type ChargedLine = LineAmounts &
  Rooted &
  Pick<
    Charge,
    | 'kind'
    | 'countsAs'
    | 'name'
    | 'serviceOn'
    | 'quantity'
    | 'stayId'
    | 'chargeableToBooking'
    | 'includesTax'
    | 'orderId'
    | 'extraId'
    | 'taxCategory'
    | 'serviceCode'
  >

export type ChargeRows = {
  nights: readonly ChargedNight[]
  lines: readonly ChargedLine[]
  routes: ReadonlyMap<string, string>
  invoiced: ReadonlyMap<string, unknown>
}

/** Every charge of a bill by its key. A refund is none. */
export function chargesOf({ nights, lines, routes, invoiced }: ChargeRows): Map<string, Charge> {
  const found = new Map<string, Charge>()
  const put = (
    key: string,
    { net, tax, taxes }: LineAmounts,
    what: Omit<Charge, 'key' | 'partyId' | 'isInvoiced' | 'full' | 'left' | 'afterTax'>,
  ) => {
    const amounts = { net, tax, taxes }
    const whose = { partyId: routes.get(key) ?? null, isInvoiced: invoiced.has(key) }
    found.set(key, { ...what, key, ...whose, full: amounts, left: amounts, afterTax: zero })
  }
  for (const night of nights)
    put(nightKey(night), night, {
      lineId: null,
      kind: 'ROOM',
      countsAs: 'ROOM',
      name: night.roomTypeName,
      serviceOn: night.night,
      quantity: 1,
      stayId: night.stayId,
      chargeableToBooking: true,
      includesTax: night.includesTax,
      orderId: null,
      extraId: null,
      taxCategory: null,
      serviceCode: '',
    })
  for (const line of lines) {
    const { id, kind, countsAs, name, serviceOn, quantity, stayId, chargeableToBooking, orderId } = line
    const { extraId, taxCategory, serviceCode } = line
    const what = {
      kind,
      countsAs,
      name,
      serviceOn,
      quantity,
      stayId,
      chargeableToBooking,
      orderId,
      extraId,
      taxCategory,
      serviceCode,
    }
    if (rootKey(line) === lineKey(id) && kind !== 'REFUND')
      put(lineKey(id), line, { ...what, lineId: id, includesTax: line.includesTax })
  }
  for (const line of lines) {
    const charge = found.get(rootKey(line))
    if (!charge || charge.key === lineKey(line.id)) continue
    if (line.kind === 'DISCOUNT') charge.afterTax = minor(charge.afterTax - line.net)
    else charge.left = addAmounts(charge.left, line)
  }
  return found
}

/** Two amounts as one, each tax by its name and rate. */
export const addAmounts = (a: LineAmounts, b: LineAmounts): LineAmounts => ({
  net: minor(a.net + b.net),
  tax: minor(a.tax + b.tax),
  taxes: mergedTaxes([...a.taxes, ...b.taxes]),
})

/** Taxes of one name and rate in one line; what came to nothing goes. */
function mergedTaxes(taxes: readonly TaxLine[]): TaxLine[] {
  const found = new Map<string, TaxLine>()
  for (const { name, basisPoints, amount } of taxes) {
    const key = `${basisPoints} ${name}`
    found.set(key, { name, basisPoints, amount: minor((found.get(key)?.amount ?? 0) + amount) })
  }
  return [...found.values()].filter(({ amount }) => amount !== 0)
}

export const totalOf = ({ net, tax }: { net: Minor; tax: Minor }): Minor => minor(net + tax)

const negative = (amount: Minor): Minor => minor(-amount || 0)

/** The amounts that reverse a line: its stored ones with the sign turned, never computed anew (tables may have changed since). */
export const reversed = ({ net, tax, taxes }: LineAmounts): LineAmounts => ({
  net: negative(net),
  tax: negative(tax),
  taxes: taxes.map((line) => ({ ...line, amount: negative(line.amount) })),
})

export type TaxTable = { slabs: readonly TaxSlab[] }

/**
 * Tax on the price of some equal things. The slab is chosen by the price of one, the tax computed on their sum and rounded
 * once per component, so ten teas are not ten roundings.
 *
 * @param total price of all in minor units; includes the tax already when `includesTax`
 * @param quantity whole and positive
 * @throws Refusal no_tax_slab when no slab covers the price that day
 */
export function taxedTotal(
  total: Minor,
  quantity: number,
  question: TaxTable & { day: Day; category: TaxCategory; includesTax: boolean },
): LineAmounts {
  const { net, tax, lines } = taxOn(total, { ...question, quantity })
  return { net, tax, taxes: lines }
}

/** What is left of the price of a charge, as it was given: before tax, or with it. Its tax is that of this. */
const priceOf = ({ left, includesTax }: Pick<Charge, 'left' | 'includesTax'>): Minor =>
  includesTax ? totalOf(left) : left.net

/** What is to be paid of a charge, tax included. */
export const payableOf = ({ left, afterTax }: Pick<Charge, 'left' | 'afterTax'>): Minor =>
  minor(totalOf(left) - afterTax)

/** The most that can be taken off the price of a charge, as it was given: what comes off after tax is left of it in any case. */
export const valueOf = (charge: Pick<Charge, 'left' | 'includesTax' | 'afterTax'>): Minor =>
  charge.afterTax <= 0 ? priceOf(charge) : minor(Math.max(0, priceOf(charge) - charge.afterTax))

/** A line that came without any tax stays without. */
const isTaxed = ({ full }: Charge): boolean => full.tax !== 0 || full.taxes.length > 0

/** What was not sold here as one thing: its tax comes with it, and is no longer computed from a slab. */
const hasFixedRates = ({ kind, orderId, extraId }: Charge): boolean =>
  kind === 'FEE' || kind === 'TRANSFER' || orderId !== null || extraId !== null

/**
 * What a lower price of a charge is made of at the rates it was taxed with before. Where one rate does not make its tax, because it
 * is of several things, each tax goes down in proportion.
 */
function atStoredRates(value: Minor, charge: Charge): LineAmounts {
  const { left, includesTax } = charge
  const share = (of: Minor, part: number, whole: number) => split(of, [part, whole - part])[0] ?? zero
  const base = 10_000 + (includesTax ? sum(left.taxes.map(({ basisPoints }) => basisPoints)) : 0)
  const taxesOf = (price: Minor) => left.taxes.map(({ basisPoints }) => share(price, basisPoints, base))
  const isOneRate = taxesOf(priceOf(charge)).every((amount, at) => amount === left.taxes[at]?.amount)
  const amounts = isOneRate ? taxesOf(value) : left.taxes.map(({ amount }) => share(amount, value, priceOf(charge)))
  const taxes = left.taxes.map((line, at) => ({ ...line, amount: amounts[at] ?? zero }))
  const tax = sum(amounts)
  return { net: includesTax ? minor(value - tax) : value, tax, taxes }
}

/** The table a charge is taxed by: its own, where the property has one of that name, else that of rooms or services. */
function taxedAs({ countsAs, taxCategory, serviceOn }: Charge, { slabs }: TaxTable): TaxCategory {
  if (countsAs === 'ROOM') return 'ROOM'
  return taxCategory !== null && isTaxReported(slabs, taxCategory, serviceOn) ? taxCategory : 'SERVICE'
}

function assertDiscountable({ key, kind, isInvoiced }: Charge): void {
  if (isInvoiced) refuse('charge_invoiced', { key })
  if (kind === 'ROUNDING') refuse('round_off_has_no_discount', { key })
}

/**
 * What takes an amount off a charge: its tax is computed anew on what is left, by the slab that value falls in, and the difference
 * posted; all of it reverses the stored tax to the unit. Fees and charges that came from an order or another bill
 * retain their rates.
 *
 * @param amount minor units as the price was given: before tax, or with it
 * @throws Refusal charge_invoiced, round_off_has_no_discount, allowance_above_charge for more than is left, no_tax_slab when nothing
 *   covers the lower price
 */
export function allowance(charge: Charge, amount: Minor, table: TaxTable): LineAmounts {
  assertDiscountable(charge)
  const most = valueOf(charge)
  if (amount > most) refuse('allowance_above_charge', { key: charge.key, left: most })
  const next = minor(priceOf(charge) - amount)
  if (next === 0) return reversed(charge.left)
  const { includesTax, quantity, serviceOn: day } = charge
  const compute = (): LineAmounts => {
    if (!isTaxed(charge)) return { net: next, tax: zero, taxes: [] }
    if (hasFixedRates(charge)) return atStoredRates(next, charge)
    return taxedTotal(next, quantity, { ...table, day, category: taxedAs(charge, table), includesTax })
  }
  return addAmounts(compute(), reversed(charge.left))
}

/**
 * What was taken off is put back while it is off: not when its night has put it back, or took it along. What a night put back stays put back.
 *
 * @param lines of the whole bill
 * @throws Refusal already_voided
 */
export function assertStillOff(
  line: LineAmounts & Rooted & { kind: LineKind },
  lines: readonly (LineAmounts & Rooted & { kind: LineKind })[],
): void {
  const own = lines.filter(({ kind, ...one }) => kind === line.kind && rootKey(one) === rootKey(line))
  if (line.net > 0 || sum(own.map(({ net }) => net)) > line.net) refuse('already_voided')
}

/**
 * Takes a percentage or an amount off several charges, each its share by size to the last unit.
 *
 * @throws Refusal as `allowance`
 */
export function discounts(
  charges: readonly Charge[],
  off: { percentBp?: number | undefined; amount?: Minor | undefined },
  table: TaxTable,
): { charge: Charge; amounts: LineAmounts }[] {
  charges.forEach(assertDiscountable)
  const values = charges.map(valueOf)
  const whole = sum(values)
  const total = off.amount ?? shareOf(whole, off.percentBp ?? 0)
  if (total > whole || whole <= 0) refuse('allowance_above_charge', { left: whole })
  const shares = split(total, values)
  return charges.flatMap((charge, index) => {
    const share = shares[index] ?? zero
    return share === 0 ? [] : [{ charge, amounts: allowance(charge, share, table) }]
  })
}
