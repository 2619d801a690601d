import { addDays, type Day } from './dates.ts'

/**
 * Conditions on facts, put together in groups: whom a segment chooses, which requests a rule of approval is for. A use names its facts, each of a
 * kind; the kind says how it is compared.
 */
export const OPERATORS = {
  /** A whole number; sums are minor units of the property's currency. */
  NUMBER: ['AT_LEAST', 'AT_MOST'],
  /** A day, by how far it is from today. */
  DAY: ['WITHIN', 'BEYOND', 'EVER', 'NEVER'],
  /** One or more of a list. */
  LIST: ['ANY_OF', 'NONE_OF'],
  /** So or not. */
  FLAG: ['YES', 'NO'],
  /** A day that comes again each year. */
  YEARLY: ['WITHIN'],
} as const
export type FactKind = keyof typeof OPERATORS
type Op<K extends FactKind> = (typeof OPERATORS)[K][number]

export type NumberCondition<F extends string = string> = { fact: F; op: Op<'NUMBER'>; value: number }
export type DayCondition<F extends string = string> = { fact: F; op: Op<'DAY'>; days: number }
export type ListCondition<F extends string = string> = { fact: F; op: Op<'LIST'>; values: string[] }
export type FlagCondition<F extends string = string> = { fact: F; op: Op<'FLAG'> }
export type Condition = NumberCondition | DayCondition | ListCondition | FlagCondition

export const MATCHES = ['ALL', 'ANY', 'NONE'] as const
export type Match = (typeof MATCHES)[number]
/** The most rules in a group. */
export const MOST_RULES = 20
/** How deep groups may lie in each other. */
export const MOST_LEVELS = 3

/** A group at any level. One of all that has no rule is true for everyone. */
export type Group<C extends Condition = Condition> = { match: Match; rules: readonly Rule<C>[] }
export type Rule<C extends Condition = Condition> = C | Group<C>

export const isGroup = <C extends Condition>(rule: Rule<C>): rule is Group<C> => 'match' in rule

/** What is known of one subject. A fact that is missing is an unknown number or day, an empty list, or not so. */
export type KnownFacts = {
  numbers?: Readonly<Record<string, number | null>>
  days?: Readonly<Record<string, Day | null>>
  /** Facts of days that lie ahead: one that is over is unknown. */
  ahead?: readonly string[]
  lists?: Readonly<Record<string, readonly string[]>>
  flags?: Readonly<Record<string, boolean>>
  /** Months and days: 1128. */
  yearly?: Readonly<Record<string, number | null>>
}

export const monthDayOf = (day: Day): number => Number(day.slice(5).replace('-', ''))

/** Months and days from today to so many days later, such as 1128. Who was born on 29 February has their day on the 28th of other years. */
export function monthDaysIn(today: Day, days: number): number[] {
  const found = new Set<number>()
  for (let ahead = 0; ahead <= days; ahead += 1) {
    const day = addDays(today, ahead)
    const monthDay = monthDayOf(day)
    found.add(monthDay)
    if (monthDay === 228 && addDays(day, 1).slice(5) === '03-01') found.add(229)
  }
  return [...found]
}

/** How far from today a condition on a day reaches, and whether ahead. */
export const boundOf = (today: Day, days: number, isAhead: boolean): Day => addDays(today, isAhead ? days : -days)

function dayMatches(known: Day | null, { op, days }: DayCondition, isAhead: boolean, today: Day): boolean {
  const day = isAhead && known !== null && known < today ? null : known
  if (op === 'NEVER') return day === null
  if (day === null) return false
  if (op === 'EVER') return true
  const bound = boundOf(today, days, isAhead)
  const isWithin = isAhead ? day <= bound : day >= bound
  return op === 'WITHIN' ? isWithin : !isWithin
}

function conditionMatches(condition: Condition, known: KnownFacts, today: Day): boolean {
  const { fact } = condition
  if ('value' in condition) {
    const number = known.numbers?.[fact] ?? null
    if (number === null) return false
    return condition.op === 'AT_LEAST' ? number >= condition.value : number <= condition.value
  }
  if ('values' in condition) {
    const isAny = (known.lists?.[fact] ?? []).some((each) => condition.values.includes(each))
    return condition.op === 'ANY_OF' ? isAny : !isAny
  }
  if ('days' in condition) {
    const monthDay = known.yearly?.[fact]
    if (monthDay !== undefined) return monthDay !== null && monthDaysIn(today, condition.days).includes(monthDay)
    return dayMatches(known.days?.[fact] ?? null, condition, known.ahead?.includes(fact) === true, today)
  }
  return (known.flags?.[fact] ?? false) === (condition.op === 'YES')
}

/** Whether a rule is true of a subject: what `ruleSql` is over all rows, for one of them. */
export function ruleMatches(rule: Rule, known: KnownFacts, today: Day): boolean {
  if (!isGroup(rule)) return conditionMatches(rule, known, today)
  if (rule.match === 'ALL') return rule.rules.every((each) => ruleMatches(each, known, today))
  const isAny = rule.rules.some((each) => ruleMatches(each, known, today))
  return rule.match === 'ANY' ? isAny : !isAny
}

/** The condition a form begins with for a fact; one of a list is true of nothing until something is named. */
export function newCondition(fact: string, kind: FactKind): Condition {
  if (kind === 'NUMBER') return { fact, op: 'AT_LEAST', value: 1 }
  if (kind === 'LIST') return { fact, op: 'ANY_OF', values: [] }
  if (kind === 'FLAG') return { fact, op: 'YES' }
  return { fact, op: 'WITHIN', days: 30 }
}

/** Whether each condition names something to compare with. */
export const isComplete = (rule: Rule): boolean =>
  isGroup(rule) ? rule.rules.every(isComplete) : !('values' in rule) || rule.values.length > 0
