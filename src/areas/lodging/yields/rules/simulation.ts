import { groupedBy } from '#core/grouped.ts'
import { type Day, daysBetween } from '#core/dates.ts'
import { type Currency, minor, type Minor, roundHalfUp } from '#core/money.ts'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { chainOf } from '#areas/property/rates/rules/chains.ts'
import type { YieldRule } from '../contract/rules.ts'
import { MAX_FORECAST_DAYS } from '../contract/forecast.ts'
import { type Demand, holdsOn } from './conditions.ts'
import { steppedPrice } from './decisions.ts'

/**
 * What was booked of a night of a type, so many days before it, on one plan. `rooms` counts what was booked less what was cancelled that
 * day; the others count only rooms that were slept in at a price of the plan, not one set by hand or agreed.
 */
export type PastSale = {
  day: Day
  roomTypeId: string
  ratePlanId: string
  lead: number
  rooms: number
  pricedRooms: number
  /** What those were sold for, as prices of plans are: with tax where they include it. */
  amount: number
  /** Rooms slept in whose stay arrived on the night, and those of them that stayed less than the rule requires. */
  arrivals: number
  shortArrivals: number
}

/** Rooms of types on a night, without those out of order, and the event of the night. */
export type PastNight = { day: Day; event: string | null; rooms: ReadonlyMap<string, number> }

export type MonthOf = { month: Day; nightCount: number; roomNights: number; difference: Minor }

type Plans = { plans: readonly RatePlan[]; currency: Currency }

/**
 * What a rule would have done on nights behind, month by month. Each night is played day by day, from the longest distance to the night itself:
 * whether the rule applies is decided by what was on the books before the bookings of that day, and those bookings are what it is about. A rule
 * that sets a price changes the average price at which they were sold; one that restricts concerns those it would have turned away, and a rule
 * that opens none. The difference is at the same bookings: whether guests would have booked at another price is unknown.
 */
export function simulatePast(
  rule: YieldRule,
  nights: readonly PastNight[],
  sales: readonly PastSale[],
  { plans, currency }: Plans,
): MonthOf[] {
  const months = new Map<Day, MonthOf>()
  const byDay = groupedBy(sales, ({ day }) => day)
  const planOf = new Map(plans.map((plan) => [plan.id, chainOf(plans, plan).at(-1) ?? plan]))
  for (const night of nights) {
    const month = `${night.day.slice(0, 7)}-01` as Day
    const total = months.get(month) ?? { month, nightCount: 0, roomNights: 0, difference: minor(0) }
    months.set(month, total)
    const held = heldOn(rule, night, byDay.get(night.day) ?? [])
    if (held.size > 0) total.nightCount += 1
    for (const sale of byDay.get(night.day) ?? []) {
      const plan = planOf.get(sale.ratePlanId)
      if (!plan || !held.has(`${sale.roomTypeId} ${leadOf(sale)}`)) continue
      if (rule.ratePlanId !== null && rule.ratePlanId !== plan.id) continue
      total.roomNights += concerned(rule, sale)
      if (rule.effect !== 'PRICE' || sale.pricedRooms === 0) continue
      const price = minor(roundHalfUp(sale.amount / sale.pricedRooms))
      const stepped = steppedPrice(price, rule, { ...plan, currency })
      total.difference = minor(total.difference + sale.pricedRooms * (stepped - price))
    }
  }
  return [...months.values()]
}

const leadOf = ({ lead }: Pick<PastSale, 'lead'>): number => Math.min(MAX_FORECAST_DAYS, Math.max(0, lead))

function concerned(rule: YieldRule, sale: PastSale): number {
  if (rule.effect === 'PRICE') return sale.pricedRooms
  if (rule.effect === 'MIN_STAY') return sale.shortArrivals
  if (rule.isClosed !== true) return 0
  return rule.effect === 'CLOSED' ? sale.pricedRooms : sale.arrivals
}

/** The types and distances, as 'type distance', at which a rule applied to a night. */
function heldOn(rule: YieldRule, { day, event, rooms }: PastNight, sales: readonly PastSale[]): ReadonlySet<string> {
  const held = new Set<string>()
  const added = new Map<string, number[]>([...rooms.keys()].map((type) => [type, emptyLeads()]))
  for (const sale of sales) {
    const leads = added.get(sale.roomTypeId)
    if (leads) leads[leadOf(sale)] = (leads[leadOf(sale)] ?? 0) + sale.rooms
  }
  const whole = emptyLeads().map((_, lead) => [...added.values()].reduce((sum, leads) => sum + (leads[lead] ?? 0), 0))
  const totalRooms = [...rooms.values()].reduce((sum, count) => sum + count, 0)
  const before = new Map<string, number>()
  let beforeWhole = 0
  for (let lead = MAX_FORECAST_DAYS; lead >= 0; lead--) {
    const property = demandAt(whole, lead, totalRooms, beforeWhole)
    for (const [type, leads] of added) {
      if (rule.roomTypeIds.length > 0 && !rule.roomTypeIds.includes(type)) continue
      const facts = {
        day,
        daysAhead: lead,
        event,
        property,
        type: demandAt(leads, lead, rooms.get(type) ?? 0, before.get(type) ?? 0),
      }
      if (holdsOn(rule, facts)) held.add(`${type} ${lead}`)
    }
    for (const [type, leads] of added) before.set(type, (before.get(type) ?? 0) + (leads[lead] ?? 0))
    beforeWhole += whole[lead] ?? 0
  }
  return held
}

const emptyLeads = (): number[] => Array.from({ length: MAX_FORECAST_DAYS + 1 }, () => 0)

/** Demand at the beginning of the day that is `lead` days before the night. */
const demandAt = (leads: readonly number[], lead: number, rooms: number, sold: number): Demand => ({
  rooms,
  sold,
  pickup: (days) => leads.slice(lead + 1, lead + 1 + days).reduce((sum, one) => sum + one, 0),
})

/** The event of each day of a span that has one; of several, the one that begins first. */
export function eventsByDay(
  days: readonly Day[],
  events: readonly { name: string; firstOn: Day; lastOn: Day }[],
): (day: Day) => string | null {
  const inOrder = events.toSorted((a, b) => daysBetween(b.firstOn, a.firstOn) || (a.name < b.name ? -1 : 1))
  const byDay = new Map(
    days.map((day) => [day, inOrder.find(({ firstOn, lastOn }) => firstOn <= day && day <= lastOn)?.name ?? null]),
  )
  return (day) => byDay.get(day) ?? null
}
