import { type Minor, minor } from '#core/money.ts'
import type { TaxLine } from '#core/tax.ts'

type Amounts = { net: Minor; tax: Minor; tip: Minor; roomNet: Minor; roomTax: Minor }
type Taxes = { taxes: TaxLine[]; roomTaxes: TaxLine[] }

const back = (amount: number): Minor => minor(0 - amount)
const taxesBack = (taxes: readonly TaxLine[]): TaxLine[] => taxes.map((tax) => ({ ...tax, amount: back(tax.amount) }))

/** The row of the ledger that reverses a sale: the two come to nothing. */
export const reversedSale = <S extends Amounts & Taxes & { orders: 1 | -1; covers: number }>(sale: S): S => ({
  ...sale,
  orders: sale.orders === 1 ? -1 : 1,
  covers: 0 - sale.covers,
  net: back(sale.net),
  tax: back(sale.tax),
  taxes: taxesBack(sale.taxes),
  tip: back(sale.tip),
  roomNet: back(sale.roomNet),
  roomTax: back(sale.roomTax),
  roomTaxes: taxesBack(sale.roomTaxes),
})
