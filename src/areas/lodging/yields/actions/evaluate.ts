import { loadPricing } from '#areas/property/rates/actions/rates.ts'
import { loadRestrictions } from '#areas/property/rates/actions/restrictions.ts'
import { type TypeNights, typeNights } from '#areas/property/rooms/actions/nights.ts'
import { groupedBy } from '#core/grouped.ts'
import { addDays, type Day, daysBetween, daysOf, type Span } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { MAX_DAYS_AHEAD, MAX_PICKUP_DAYS, type YieldRule } from '../contract/rules.ts'
import { findCells } from '../queries/cells.ts'
import { findPickUp, type PickedUp } from '../queries/demand.ts'
import { findEventsIn } from '../queries/events.ts'
import { findRules } from '../queries/rules.ts'
import { type Calendar, type CellDecision, decideCells, placesOf, yieldKey } from '../rules/cells.ts'
import type { Demand, NightFacts } from '../rules/conditions.ts'
import { eventsByDay } from '../rules/simulation.ts'

export type Evaluation = { calendar: Calendar; decisions: CellDecision[] }

/** The nights that rules look at: from the business date on, a year ahead. */
export const wholeSpan = ({ businessDate }: Context): Span => ({
  from: businessDate,
  until: addDays(businessDate, MAX_DAYS_AHEAD + 1),
})

/**
 * What rules would change on nights of a span now. All that decides is read in two round trips, whatever the span.
 *
 * @param only the one rule to go by, whatever its state; else those that are not off
 */
export async function evaluate(ctx: Context, span: Span, only?: YieldRule): Promise<Evaluation> {
  const { from, until } = { from: later(span.from, ctx.businessDate), until: span.until }
  const nights = { from, until: later(from, until) }
  const [rules, standing, pricing, types, book, events] = await Promise.all([
    findRules(ctx.tx),
    findCells(ctx.tx, nights),
    loadPricing(ctx, nights),
    typeNights(ctx, nights),
    loadRestrictions(ctx, nights),
    findEventsIn(ctx.tx, nights),
  ])
  const ranked: YieldRule[] = only ? [{ ...only, state: 'SUGGEST' }] : rules.filter(({ state }) => state !== 'OFF')
  const asksPickUp = ranked.some(({ pickupDays }) => pickupDays !== null)
  const { timeZone, currency } = ctx.property
  const pickedUp = asksPickUp
    ? await findPickUp(ctx.tx, nights, { timeZone, today: ctx.businessDate, days: MAX_PICKUP_DAYS })
    : []
  const calendar = { pricing, book, currency, standing: new Map(standing.map((cell) => [yieldKey(cell), cell])) }
  const places = placesOf(pricing.plans, types.map(({ id }) => id), ranked, standing) // prettier-ignore
  const days = daysOf(nights)
  const facts = nightFacts(types, pickedUp, { days, eventOn: eventsByDay(days, events), today: ctx.businessDate })
  return { calendar, decisions: decideCells(calendar, places, facts, ranked) }
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)

type Calendary = { days: readonly Day[]; eventOn: (day: Day) => string | null; today: Day }

function nightFacts(types: readonly TypeNights[], pickedUp: readonly PickedUp[], { days, eventOn, today }: Calendary) {
  const byNight = groupedBy(pickedUp, ({ day }) => day)
  return days.map((day, index) => {
    const events = byNight.get(day) ?? []
    const rows = types.map((type) => ({ id: type.id, ...roomsOn(type, index) }))
    const property: Demand = {
      rooms: rows.reduce((sum, { rooms }) => sum + rooms, 0),
      sold: rows.reduce((sum, { sold }) => sum + sold, 0),
      pickup: pickUpOf(events),
    }
    const shared = { day, daysAhead: daysBetween(today, day), event: eventOn(day), property }
    const factsByType = new Map<string, NightFacts>(
      rows.map(({ id, rooms, sold }) => {
        const pickup = pickUpOf(events.filter(({ roomTypeId }) => roomTypeId === id))
        return [id, { ...shared, type: { rooms, sold, pickup } }]
      }),
    )
    const empty: NightFacts = { ...shared, type: { rooms: 0, sold: 0, pickup: () => 0 } }
    return { day, factsOf: (roomTypeId: string) => factsByType.get(roomTypeId) ?? empty }
  })
}

/** Rooms of a type that are not out of order on a night, and those of them that are booked or held for groups. */
export function roomsOn(type: TypeNights, index: number): { rooms: number; sold: number } {
  const night = type.nights[index]
  if (!night) return { rooms: 0, sold: 0 }
  return { rooms: Math.max(0, type.roomCount - night.blocked), sold: night.taken + night.allotted }
}

const pickUpOf =
  (events: readonly PickedUp[]): Demand['pickup'] =>
  (days) =>
    events.reduce((sum, { daysAgo, rooms }) => (daysAgo < days ? sum + rooms : sum), 0)
