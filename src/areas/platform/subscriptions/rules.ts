import { addMonths, type Day, daysBetween } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import type { HeldSubscription, Period, PlanChange, Subscription } from './contract.ts'

export const LIMITS = ['properties', 'rooms', 'users', 'images'] as const
export type LimitName = (typeof LIMITS)[number]

const FIELD_OF_LIMIT = {
  properties: 'maxProperties',
  rooms: 'maxRooms',
  users: 'maxUsers',
  images: 'maxImages',
} as const satisfies Record<LimitName, keyof Subscription>

/** How much an entry of the catalogue adds to a limit. */
export const limitIn = (
  line: Pick<Subscription, (typeof FIELD_OF_LIMIT)[LimitName]>,
  limit: LimitName,
): number | null => line[FIELD_OF_LIMIT[limit]]

/**
 * How many something allows, by the current subscriptions; null is without limit. Without a plan nothing is limited; of several
 * plans (the organisation's and the property's) the most generous counts, and add-ons add to it.
 */
export function allowed(subscriptions: readonly { kind: Subscription['kind']; most: number | null }[]): number | null {
  const plans = subscriptions.filter(({ kind }) => kind === 'PLAN')
  if (plans.length === 0 || plans.some(({ most }) => most === null)) return null
  const added = subscriptions
    .filter(({ kind }) => kind === 'ADD_ON')
    .reduce((total, { most }) => total + (most ?? 0), 0)
  return Math.max(...plans.map(({ most }) => most ?? 0)) + added
}

const MONTHS = { MONTH: 1, YEAR: 12 } as const

/** The run of days paid for on a day: periods follow one another from the first day on, clamped to the length of the month. */
export function paidPeriod(startsOn: Day, period: Period, today: Day): { from: Day; until: Day } {
  for (let count = 1; ; count += 1) {
    const until = addMonths(startsOn, count * MONTHS[period])
    if (until > today) return { from: addMonths(startsOn, (count - 1) * MONTHS[period]), until }
  }
}

/** What a subscription's end is when it is given up on a day: the end of its paid period, or its first day when it has not begun. */
export const endOf = ({ startsOn, period }: { startsOn: Day; period: Period }, today: Day): Day =>
  startsOn > today ? startsOn : paidPeriod(startsOn, period, today).until

/**
 * What the unused days of a paid period are worth, today among them; rounded down, because a credit is refunded in whole minor
 * units and never above what was paid.
 */
export function unusedCredit(subscriptions: { priceAmount: Minor; startsOn: Day; period: Period }, today: Day): Minor {
  const { from, until } = paidPeriod(subscriptions.startsOn, subscriptions.period, today)
  return minor(Math.floor((subscriptions.priceAmount * daysBetween(today, until)) / daysBetween(from, until)))
}

/** The state of a subscription on a day; one that was cancelled before its start has a run of no day. */
export function stateOf(
  { startsOn, endsOn }: { startsOn: Day; endsOn: Day | null },
  today: Day,
): HeldSubscription['state'] {
  if (endsOn !== null && (endsOn <= today || endsOn <= startsOn)) return 'ENDED'
  if (startsOn > today) return 'COMING'
  return endsOn === null ? 'ACTIVE' : 'ENDING'
}

type Plan = Pick<Subscription, 'name' | 'ranking' | 'modules' | 'maxProperties' | 'maxRooms' | 'maxUsers' | 'maxImages'>

/**
 * What moving to a plan does. A better one, or the first one, counts from today; a lesser one from the end of the period
 * that is paid, so nothing paid is lost.
 *
 * @param now the plan of today; undefined when there is none, which is everything
 * @param stored modules of add-ons, which stay
 */
export function changeTo(
  wanted: Plan,
  now: (Plan & { priceAmount: Minor; startsOn: Day; period: Period }) | undefined,
  { stored, used, today }: { stored: readonly string[]; used: Record<LimitName, number>; today: Day },
): PlanChange {
  const isUp = now === undefined || wanted.ranking > now.ranking
  const lostModules = (now?.modules ?? []).filter(
    (module) => !wanted.modules.includes(module) && !stored.includes(module),
  )
  const exceeded = LIMITS.filter((limit) => {
    const most = limitIn(wanted, limit)
    return most !== null && used[limit] > most
  })
  return {
    plan: wanted.name,
    direction: isUp ? 'UP' : 'DOWN',
    startsOn: isUp || !now ? today : paidPeriod(now.startsOn, now.period, today).until,
    creditAmount: isUp && now ? unusedCredit(now, today) : minor(0),
    lostModules,
    exceeded,
  }
}
