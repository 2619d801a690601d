import type { Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { isTaxReported, type TaxCategory, type TaxSlab } from '#core/tax.ts'
import type { ExtraCharge } from '../contract/extras.ts'
import { type LineAmounts, taxedTotal } from './charges.ts'
import { untaxedLine } from './folios.ts'

/** A day's tax tables, and whether prices include tax. */
export type TaxOfDay = { slabs: readonly TaxSlab[]; day: Day; includesTax: boolean }

/** What some of an extra charge come to: taxed by its table, or by the services' one where the property has none of that name. */
export function extraAmounts(
  unit: Minor,
  quantity: number,
  category: TaxCategory | null,
  question: TaxOfDay,
): LineAmounts {
  if (category === null) return untaxedLine(unit, quantity)
  const taxedAs = isTaxReported(question.slabs, category, question.day) ? category : 'SERVICE'
  return taxedTotal(minor(unit * quantity), quantity, { ...question, category: taxedAs })
}

/** The rooms of a booking as extra charges count them: rooms, everyone in them, and nights. */
export type Counted = { rooms: number; guests: number; nights: number }

/** How many of an extra charge a booking has that adds it; 0 for one that is not sold online. */
export function onlineQuantity(
  { onlinePer }: Pick<ExtraCharge, 'onlinePer'>,
  { rooms, guests, nights }: Counted,
): number {
  if (onlinePer === 'ONCE') return 1
  if (onlinePer === 'NIGHT') return rooms * nights
  if (onlinePer === 'GUEST') return guests
  return onlinePer === 'GUEST_NIGHT' ? guests * nights : 0
}

/** An extra charge as a booking that adds it on the booking page pays it. */
export type OnlineExtra = LineAmounts &
  Pick<ExtraCharge, 'id' | 'name' | 'onlinePer' | 'serviceCode'> & { quantity: number }
