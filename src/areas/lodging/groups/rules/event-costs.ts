import type { Instant } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import type { EventItem, HirePer } from '../contract/event-costs.ts'

/** How the function room of an event is hired. */
export type Hire = {
  roomName: string
  roomHire: Minor | null
  hirePer: HirePer
  taxCategory: EventItem['taxCategory']
  serviceCode: string
}

export type CostlyEvent = {
  name: string
  startsAt: Instant
  endsAt: Instant
  /** Agreed for it; null for the function room's price. */
  hireAmount: Minor | null
  items: readonly EventItem[]
}

/** One charge of an event; `part` distinguishes it from the others. */
export type EventCharge = EventItem & { part: string; serviceCode: string }

const HOUR = 3_600_000
const LENGTHS = { EVENT: Number.POSITIVE_INFINITY, HOUR, DAY: 24 * HOUR } as const
const MAX_NAME = 120

/** How often a hire price is charged for an event: once, or for each hour or 24 hours of it that began. */
export function timesHired(per: HirePer, { startsAt, endsAt }: Pick<CostlyEvent, 'startsAt' | 'endsAt'>): number {
  return Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(startsAt)) / LENGTHS[per]))
}

const HIRE = 'hire'
const partOfItem = (index: number): string => String(index + 1)

/** What an event is charged for: the hire of its room, at its own amount or the room's price for its time, and its items. What costs nothing is none. */
export function chargesOfEvent(event: CostlyEvent, hire: Hire): EventCharge[] {
  const { name, hireAmount, items } = event
  const { roomName, roomHire, hirePer, taxCategory, serviceCode } = hire
  const isOwn = hireAmount !== null
  const room = {
    part: HIRE,
    name: `${roomName}, ${name}`.slice(0, MAX_NAME),
    quantity: isOwn ? 1 : timesHired(hirePer, event),
    unitAmount: hireAmount ?? roomHire ?? minor(0),
    taxCategory,
    serviceCode,
  }
  const others = items.map((item, index) => ({ ...item, part: partOfItem(index), serviceCode: '' }))
  return [room, ...others].filter(({ unitAmount }) => unitAmount > 0)
}

/** What an event costs, as the property's prices are: before tax, or with it. */
export const priceOfEvent = (event: CostlyEvent, hire: Hire): Minor =>
  sum(chargesOfEvent(event, hire).map(({ quantity, unitAmount }) => quantity * unitAmount))

/** The key of a charge of an event, by which it is posted once. Once they are reversed, an event goes into its next round. */
export const eventKey = (eventId: string, round: number, part: string): string => `event:${eventId}:${round}:${part}`

/** The keys of all charges an event may have in its round. */
export const eventKeys = (event: { id: string; chargeRound: number; items: readonly unknown[] }): string[] =>
  [HIRE, ...event.items.map((_, index) => partOfItem(index))].map((part) => eventKey(event.id, event.chargeRound, part))
