import { v7 } from 'uuid'
import type { Offer, ProductTaxCategory } from '#areas/trade/products/contract/replies.ts'
import type { Instant } from '#core/dates.ts'
import type { NewLine } from '../contract/fields.ts'

/** A line before it is sent. Its price is that of the menu; the server computes its own. */
export type CartLine = {
  /** Also the line's id on the order: sent twice, it is one line. */
  key: string
  productId: string
  name: string
  unitPrice: number
  /** Known to the property; what a guest has chosen is computed by the server. */
  taxCategory?: ProductTaxCategory
  isFractional: boolean
  unitsInOrder: number
  modifierIds: string[]
  comboChoices: { part: string; productId: string }[]
  /** What was chosen, in words. */
  chosen?: string[]
  /** The dish's own when left out. */
  course?: number | undefined
  seatNo: number
  notes: string
  hold: boolean
  /** When it was taken offline: it costs what it cost then. */
  takenAt?: Instant
}

type Offered = {
  product: Pick<Offer['product'], 'id' | 'name' | 'isFractional'> & { taxCategory?: ProductTaxCategory }
  priceNow: number
}

/** One of a dish as it is offered, before anything is chosen on it. */
export const lineOf = ({ product, priceNow }: Offered): CartLine => ({
  key: v7(),
  productId: product.id,
  name: product.name,
  unitPrice: priceNow,
  ...(product.taxCategory && { taxCategory: product.taxCategory }),
  isFractional: product.isFractional,
  unitsInOrder: 1,
  modifierIds: [],
  comboChoices: [],
  seatNo: -1,
  notes: '',
  hold: false,
})

/** A line as it is sent. */
export const sentLine = (line: CartLine) => {
  const { key, productId, unitsInOrder, modifierIds, comboChoices, seatNo, course, notes, hold, takenAt } = line
  const made = { productId, unitsInOrder, modifierIds, comboChoices, seatNo, notes, hold }
  return {
    orderLineId: key,
    ...made,
    ...(course !== undefined && { course }),
    ...(takenAt && { takenAt }),
  } satisfies Partial<NewLine>
}

/** Lines that wait on this device, with the time the guest saw their prices; one that waited before retains its time. */
export const takenOffline = (lines: readonly CartLine[], at: Instant): CartLine[] =>
  lines.map((line) => ({ takenAt: at, ...line }))

/** The same dish, made the same way, once more: its line grows. */
export function joined(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  const alike = (one: CartLine) =>
    one.productId === line.productId &&
    !one.hold &&
    one.notes === line.notes &&
    one.seatNo === line.seatNo &&
    one.course === line.course &&
    JSON.stringify([one.modifierIds, one.comboChoices]) === JSON.stringify([line.modifierIds, line.comboChoices])
  const at = lines.findIndex(alike)
  const known = lines[at]
  return known ? lines.with(at, { ...known, unitsInOrder: known.unitsInOrder + line.unitsInOrder }) : [...lines, line]
}
