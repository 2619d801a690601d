import type { RoomType } from '#areas/property/rooms/contract.ts'
import type { Reply } from '#core/contract.ts'
import { type Day, daysOf } from '#core/dates.ts'
import type { PriceSource, RatePlan, rates } from '../../contract/rates.ts'
import type { Restrictions } from '../../contract/restrictions.ts'
import { placeKey, type RestrictionBook, restrictionBook, restrictionsOf } from '../../rules/restrictions.ts'
import type { CellValue, View } from './cells.ts'
import type { EditedRow } from './edits.ts'
import { oddNights } from './odd.ts'

export type Grid = Reply<typeof rates.grid>

/** A row of the sheet: a plan of a type, or in a restriction's view also the property, a plan of all types, or a type with all plans. */
export type SheetRow = EditedRow & {
  key: string
  /** The type the row belongs to; null above them all. */
  type: RoomType | null
  plan: RatePlan | null
  isDerived: boolean
  /** The effective value of each night: what is set here, or what comes from a wider level or another price. */
  shown: readonly CellValue[]
  /** The restrictions of each night. */
  restricted: (day: Day) => Restrictions
  /** Where the price of each night comes from; empty in a restriction's view. */
  sources: readonly PriceOrigin[]
  /** The nights with a price far from those around it. */
  odd: ReadonlySet<number>
}

/** Where a price comes from, and the name of the season if it comes from one. */
export type PriceOrigin = { source: PriceSource | null; season: string | undefined }

const NONE: ReadonlySet<number> = new Set()

type Wanted = {
  grid: Grid
  days: readonly Day[]
  plans: readonly RatePlan[]
  types: readonly RoomType[]
  view: View
  mayWrite: boolean
}

/** The rows of a view: those above all types, then each type with its plans. */
export function sheetRows(wanted: Wanted): SheetRow[] {
  const { grid, plans, types, view } = wanted
  const book = restrictionBook(
    grid.restrictions.flatMap(({ from, until, ...row }) => daysOf({ from, until }).map((day) => ({ ...row, day }))),
  )
  if (view === 'price')
    return types.flatMap((type) => plans.flatMap((plan) => priceRow(wanted, book, type, plan) ?? []))
  const row = (type: RoomType | null, plan: RatePlan | null) => restrictionRow(wanted, book, view, type, plan)
  return [
    row(null, null),
    ...plans.map((plan) => row(null, plan)),
    ...types.flatMap((type) => [row(type, null), ...plans.map((plan) => row(type, plan))]),
  ]
}

function priceRow({ grid, plans, mayWrite }: Wanted, book: RestrictionBook, type: RoomType, plan: RatePlan) {
  const prices = grid.rows.find((row) => row.ratePlanId === plan.id && row.roomTypeId === type.id)
  if (!prices) return undefined
  const place = { roomTypeId: type.id, ratePlanId: plan.id }
  return {
    ...place,
    key: placeKey(place),
    type,
    plan,
    isDerived: prices.isDerived,
    isFixed: prices.isDerived || !mayWrite,
    own: prices.amounts.map((amount, at) => (prices.isSet[at] && !prices.isDerived ? amount : null)),
    shown: prices.amounts,
    restricted: restrictionsOf(book, plans, place),
    sources: prices.sources.map((source, at) => ({
      source,
      season: grid.seasons[prices.seasonAt[at] ?? -1]?.name,
    })),
    odd: oddNights(prices.amounts),
  }
}

function restrictionRow(
  { plans, days, mayWrite }: Wanted,
  book: RestrictionBook,
  view: Exclude<View, 'price'>,
  type: RoomType | null,
  plan: RatePlan | null,
): SheetRow {
  const place = { roomTypeId: type?.id ?? null, ratePlanId: plan?.id ?? null }
  const restricted = restrictionsOf(book, plans, place)
  const key = placeKey(place)
  const own = book.get(key)
  return {
    ...place,
    key,
    type,
    plan,
    isDerived: (plan?.parentPlanId ?? null) !== null,
    isFixed: !mayWrite,
    own: days.map((day) => own?.get(day)?.[view] ?? null),
    shown: days.map((day) => restricted(day)[view]),
    restricted,
    sources: [],
    odd: NONE,
  }
}

/** Which row of the table body each row is: a type has one of its own above its plans. */
export function placesOf(rows: readonly SheetRow[]): number[] {
  let heads = 0
  return rows.map(({ type }, index) => {
    if (type && type !== rows[index - 1]?.type) heads += 1
    return index + heads
  })
}
