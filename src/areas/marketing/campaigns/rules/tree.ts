import { type KnownFacts, monthDayOf, ruleMatches } from '#core/conditions.ts'
import type { Day } from '#core/dates.ts'
import { AHEAD_FACTS, type DAY_FACTS } from '../contract/facts.ts'
import type { Condition, Tree } from '../contract/tree.ts'

/** What is known of a guest. Health, documents and notes are not among it. */
export type GuestFacts = {
  numbers: Readonly<Record<Extract<Condition, { value: number }>['fact'], number | null>>
  days: Readonly<Record<DayFact, Day | null>>
  lists: Readonly<Record<Extract<Condition, { values: string[] }>['fact'], readonly string[]>>
  flags: Readonly<Record<Extract<Condition, { op: 'YES' | 'NO' }>['fact'], boolean>>
  /** Month and day: 1128; null where it is not known. */
  birthday: number | null
}
export type DayFact = (typeof DAY_FACTS)[number]

/** The first stay has its anniversary once it began before today. */
function knownOf({ birthday, ...of }: GuestFacts, today: Day): KnownFacts {
  const first = of.days.FIRST_STAY
  const anniversary = first !== null && first < today ? monthDayOf(first) : null
  return { ...of, ahead: AHEAD_FACTS, yearly: { BIRTHDAY: birthday, ANNIVERSARY: anniversary } }
}

/** Whether a segment chooses a guest: what the statement over all guests does, for one of them. */
export const matches = (tree: Tree, of: GuestFacts, today: Day): boolean => ruleMatches(tree, knownOf(of, today), today)
