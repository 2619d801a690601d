import type { Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import type { YieldRule } from '../contract/rules.ts'
import type { NightFacts } from './conditions.ts'

/** A rule that raises every price by a tenth, with whatever a test changes of it. */
export const ruleWith = (change: Partial<YieldRule>): YieldRule => ({
  id: '019a0000-0000-7000-8000-00000000f001',
  name: 'Rule',
  ranking: 1,
  state: 'SUGGEST',
  roomTypeIds: [],
  ratePlanId: null,
  measuredOn: 'PROPERTY',
  occupancyFromBp: null,
  occupancyUntilBp: null,
  pickupRooms: null,
  pickupDays: null,
  aheadFrom: null,
  aheadUntil: null,
  weekdays: [],
  onEvent: false,
  effect: 'PRICE',
  stepBp: 1_000,
  stepAmount: null,
  minStay: null,
  isClosed: null,
  floorAmount: null,
  ceilingAmount: null,
  version: 1,
  ...change,
})

export const INR = 'INR' as Currency

/** A night a week ahead on which half of forty rooms are sold. */
export const FACTS: NightFacts = {
  day: '2026-11-27' as Day,
  daysAhead: 7,
  event: null,
  property: { rooms: 40, sold: 20, pickup: () => 0 },
  type: { rooms: 10, sold: 5, pickup: () => 0 },
}
