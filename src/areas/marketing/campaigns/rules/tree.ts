import { addDays, type Day } from '#core/dates.ts'
import { type DAY_FACTS, type Fact, FLAG_FACTS, LIST_FACTS, NUMBER_FACTS, YEARLY_FACTS } from '../contract/facts.ts'
import type { Condition, Group, Rule } from '../contract/tree.ts'

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

/** A condition on a day that comes again each year. */
export const isYearly = (condition: Condition): condition is Extract<Condition, { op: 'WITHIN' }> =>
  YEARLY_FACTS.some((fact) => fact === condition.fact)

export const isGroup = (rule: Rule): rule is Group => 'match' in rule

const monthDayOf = (day: Day): number => Number(day.slice(5).replace('-', ''))

/** Months and days from today to so many days later, such as 1128. A guest born on 29 February has their day on the 28th of other years. */
export function birthdaysIn(today: Day, days: number): number[] {
  const found = new Set<number>()
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const day = addDays(today, ahead)
    const monthDay = monthDayOf(day)
    found.add(monthDay)
    if (monthDay === 228 && addDays(day, 1).slice(5) === '03-01') found.add(229)
  }
  return [...found]
}

function dayMatches(known: Day | null, fact: DayFact, { op, days }: { op: string; days: number }, today: Day): boolean {
  // A stay that was to begin and is over begins no more.
  const day = fact === 'NEXT_STAY' && known !== null && known < today ? null : known
  if (op === 'NEVER') return day === null
  if (day === null) return false
  if (op === 'EVER') return true
  const bound = fact === 'NEXT_STAY' ? addDays(today, days) : addDays(today, -days)
  const isWithin = fact === 'NEXT_STAY' ? day <= bound : day >= bound
  return op === 'WITHIN' ? isWithin : !isWithin
}

function conditionMatches(condition: Condition, of: GuestFacts, today: Day): boolean {
  if (condition.fact === 'BIRTHDAY')
    return of.birthday !== null && birthdaysIn(today, condition.days).includes(of.birthday)
  if (condition.fact === 'ANNIVERSARY') {
    const first = of.days.FIRST_STAY
    return first !== null && first < today && birthdaysIn(today, condition.days).includes(monthDayOf(first))
  }
  if ('value' in condition) {
    const known = of.numbers[condition.fact]
    if (known === null) return false
    return condition.op === 'AT_LEAST' ? known >= condition.value : known <= condition.value
  }
  if ('values' in condition) {
    const isAny = of.lists[condition.fact].some((each) => condition.values.includes(each))
    return condition.op === 'ANY_OF' ? isAny : !isAny
  }
  if ('days' in condition) return dayMatches(of.days[condition.fact], condition.fact, condition, today)
  return of.flags[condition.fact] === (condition.op === 'YES')
}

/** Whether a rule chooses a guest: what the statement over all guests does, for one of them. */
export function matches(rule: Rule, of: GuestFacts, today: Day): boolean {
  if (!isGroup(rule)) return conditionMatches(rule, of, today)
  if (rule.match === 'ALL') return rule.rules.every((each) => matches(each, of, today))
  const isAny = rule.rules.some((each) => matches(each, of, today))
  return rule.match === 'ANY' ? isAny : !isAny
}

const has = (facts: readonly string[], fact: string): boolean => facts.includes(fact)

/** The condition a form begins with for a fact; one of a list chooses nothing until something is named. */
export function newCondition(fact: Fact): Condition {
  const condition = has(NUMBER_FACTS, fact)
    ? { fact, op: 'AT_LEAST', value: 1 }
    : has(LIST_FACTS, fact)
      ? { fact, op: 'ANY_OF', values: [] }
      : has(FLAG_FACTS, fact)
        ? { fact, op: 'YES' }
        : { fact, op: 'WITHIN', days: 30 }
  return condition as Condition
}

/** Whether each condition names something to compare with. */
export const isComplete = (rule: Rule): boolean =>
  isGroup(rule) ? rule.rules.every(isComplete) : !('values' in rule) || rule.values.length > 0
