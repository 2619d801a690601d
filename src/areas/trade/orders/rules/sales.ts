import { type Minor, minor, sum, zero } from '#core/money.ts'
import type { TaxLine } from '#core/tax.ts'

/** What one sale has of a product, discounts taken off; without a product what is on no line: service charge and delivery. */
export type SoldItem = {
  productId: string | null
  name: string
  /** The group of products it is in on that day. */
  category: string
  /** In thousandths. */
  units: number
  net: Minor
  tax: Minor
  /** What comes off the price, before tax and after it. */
  discount: Minor
}

/** The items of a sale: its lines, and one without a name for what is on none of them. They add up to the order's net and tax. */
export function itemsOf(lines: readonly SoldItem[], order: { net: Minor; tax: Minor }): SoldItem[] {
  const rest = {
    net: minor(order.net - sum(lines.map(({ net }) => net))),
    tax: minor(order.tax - sum(lines.map(({ tax }) => tax))),
  }
  const isOnLines = rest.net === 0 && rest.tax === 0
  return isOnLines
    ? [...lines]
    : [...lines, { productId: null, name: '', category: '', units: 0, discount: zero, ...rest }]
}

type Amounts = {
  net: Minor
  tax: Minor
  afterTaxOff: Minor
  tip: Minor
  roomNet: Minor
  roomTax: Minor
  roomAfterTaxOff: Minor
}
type Parts = { taxes: TaxLine[]; roomTaxes: TaxLine[]; items: SoldItem[] }

const back = (amount: number): Minor => minor(0 - amount)
const taxesBack = (taxes: readonly TaxLine[]): TaxLine[] => taxes.map((tax) => ({ ...tax, amount: back(tax.amount) }))

/** The row of the ledger that reverses a sale: the two come to nothing. */
export const reversedSale = <S extends Amounts & Parts & { orders: 1 | -1; covers: number }>(sale: S): S => ({
  ...sale,
  orders: sale.orders === 1 ? -1 : 1,
  covers: 0 - sale.covers,
  net: back(sale.net),
  tax: back(sale.tax),
  taxes: taxesBack(sale.taxes),
  afterTaxOff: back(sale.afterTaxOff),
  tip: back(sale.tip),
  roomNet: back(sale.roomNet),
  roomTax: back(sale.roomTax),
  roomTaxes: taxesBack(sale.roomTaxes),
  roomAfterTaxOff: back(sale.roomAfterTaxOff),
  items: sale.items.map((item) => ({
    ...item,
    units: 0 - item.units,
    net: back(item.net),
    tax: back(item.tax),
    discount: back(item.discount),
  })),
})
