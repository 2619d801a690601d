import type { TFunction } from 'i18next'
import type { OrderLine } from '../contract/replies.ts'
import { isCounted } from '../rules/units.ts'

/** What is behind the quantity of a line: ×, 'portions', or the unit as the property has written it. */
export function unitWord(t: TFunction<'orders'>, { unit, liveUnits }: Pick<OrderLine, 'unit' | 'liveUnits'>): string {
  if (unit === 'piece') return '×'
  return isCounted(unit) ? t(`unitWord.${unit}`, { count: liveUnits }) : unit
}
