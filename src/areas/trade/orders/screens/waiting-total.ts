import type { Outlet } from '#areas/property/outlets/contract.ts'
import { taxCategoryOn } from '#areas/trade/products/rules/products.ts'
import { type Minor, minor, zero } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { SessionProperty } from '#web/session.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import { type PricedLine, totalsOf } from '../rules/totals.ts'
import { unitsOf } from '../rules/ledger.ts'
import { cartOf, descriptionOf } from './waiting.ts'

type PropertyTerms = Pick<SessionProperty, 'businessDate' | 'pricesIncludeTax' | 'taxRounding' | 'taxSlabs'>

/**
 * What an order costs that the server does not know yet, by the rule the server computes with and the menu this device stores; with what is
 * not yet paid of it. Undefined when it is not whole here: a cart no one sent, a change the server refused, a price without its tax.
 *
 * @param entries all that waits of the order
 */
export function waitingTotal(
  entries: readonly Entry[],
  outlet: Pick<Outlet, 'serviceChargeBp' | 'deliveryFee'>,
  { businessDate: day, pricesIncludeTax: includesTax, taxRounding: rounding, taxSlabs: slabs }: PropertyTerms,
): { total: Minor; due: Minor } | undefined {
  const [first] = entries
  const taken = first && descriptionOf(first)
  if (taken?.kind !== 'take' || entries.some(({ refusal }) => refusal !== null)) return undefined
  const descriptions = entries.map(descriptionOf)
  if (first?.input['confirm'] !== true && !descriptions.some(({ kind }) => kind === 'send')) return undefined
  const lines: PricedLine[] = []
  for (const line of cartOf(entries)) {
    if (line.taxCategory === undefined) return undefined
    const taxCategory = taxCategoryOn(line.taxCategory, slabs, day)
    const own = { id: line.key, units: unitsOf(line.unitsInOrder), unitPrice: minor(line.unitPrice) }
    lines.push({ ...own, cancelled: 0, voided: 0, includesTax, taxCategory, compReason: '', packId: null })
  }
  const deliveryPrice = taken.way === 'Delivery' ? outlet.deliveryFee : zero
  const terms = { discount: null, serviceChargeBp: outlet.serviceChargeBp, deliveryPrice, includesTax }
  try {
    const { net, tax } = totalsOf(lines, terms, { slabs, day, rounding })
    const paid = descriptions.reduce((sum, one) => sum + (one.kind === 'pay' ? one.amount - one.tip : 0), 0)
    return { total: minor(net + tax), due: minor(Math.max(0, net + tax - paid)) }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
