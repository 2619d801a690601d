import type { InvoiceLine } from '#areas/billing/invoices/contract/documents.ts'
import type { Day } from '#core/dates.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import type { TaxLine } from '#core/tax.ts'
import { liveOf, ONE } from './ledger.ts'
import { addedUp, grossOf, type LineAmounts, type PricedLine, restOfBill } from './totals.ts'
import { quantityText } from './units.ts'

export type BillLine = Omit<InvoiceLine, 'code' | 'sourceKeys' | 'creditsLine'>

type Sold = PricedLine & LineAmounts & { name: string; unit: string; modifiers: readonly { name: string }[] }
type Billed = {
  businessOn: Day
  net: Minor
  taxes: TaxLine[]
  afterTaxOff: Minor
  serviceCharge: Minor
  deliveryFee: Minor
  what: string
}
type OnRooms = { net: Minor; taxes: TaxLine[]; afterTaxOff: Minor }

/**
 * The lines of an order's invoice: each dish that was sold, and what service and delivery cost. Where a room pays a part, the rest is one line:
 * the two add up to the order, tax by tax.
 */
export function billLinesOf(order: Billed, lines: readonly Sold[], onRooms: OnRooms): BillLine[] {
  if (onRooms.net > 0) return restOf(order, onRooms)
  const dishes = lines.filter((line) => liveOf(line) > 0).map((line) => dishLine(line, order.businessOn))
  const extras = minor(order.serviceCharge + order.deliveryFee)
  const what =
    order.deliveryFee === 0 ? 'Service charge' : order.serviceCharge === 0 ? 'Delivery' : 'Service and delivery'
  const charge = lessTaxes(
    order.taxes,
    lines.flatMap(({ taxes }) => taxes),
  )
  return extras === 0 ? dishes : [...dishes, lineOf(what, order.businessOn, extras, charge)]
}

function restOf(order: Billed, onRooms: OnRooms): BillLine[] {
  const { net, taxes, afterTaxOff } = restOfBill(order, [onRooms])
  const own = taxes.filter(({ amount }) => amount !== 0)
  if (net === 0 && own.length === 0) return []
  return [{ ...lineOf(order.what, order.businessOn, net, own), ...offAfterTax(afterTaxOff) }]
}

/** Taxes with others taken off, each kind once; what comes to nothing is left out. */
const lessTaxes = (taxes: readonly TaxLine[], off: readonly TaxLine[]): TaxLine[] =>
  addedUp([...taxes, ...off.map((tax) => ({ ...tax, amount: minor(0 - tax.amount) }))]).filter(
    ({ amount }) => amount !== 0,
  )

const lineOf = (description: string, from: Day, net: Minor, taxes: TaxLine[]): BillLine => {
  const tax = sum(taxes.map(({ amount }) => amount))
  const total = minor(net + tax)
  return { description, from, until: null, quantity: 1, unitNet: net, discount: zero, net, tax, total, taxes }
}

/** What an invoice says of a line that is paid less of after tax. */
const offAfterTax = (afterTax: Minor): Pick<BillLine, 'afterTax'> => (afterTax > 0 ? { afterTax } : {})

/** A part of one, such as a quarter of a kilogram, is one thing at its price. */
function dishLine(line: Sold, from: Day): BillLine {
  const live = liveOf(line)
  const isWhole = live % ONE === 0
  const quantity = isWhole ? live / ONE : 1
  const full = grossOf(line)
  const paid = minor(full - line.discount)
  // Of an inclusive price the discount is shown without its tax, in the proportion the rest has.
  const fullNet = paid === 0 ? full : Math.round((full * line.net) / paid)
  const unitNet = minor(Math.round(fullNet / quantity))
  const { net, tax, taxes } = line
  const name = [line.name, ...line.modifiers.map((modifier) => modifier.name)].join(', ')
  return {
    description: isWhole ? name : `${name}, ${quantityText(live / ONE, line.unit)}`,
    from,
    until: null,
    quantity,
    unitNet,
    discount: minor(Math.max(0, unitNet * quantity - net)),
    net,
    tax,
    total: minor(net + tax),
    taxes: [...taxes],
    ...offAfterTax(line.afterTaxOff),
  }
}
