import { addDays, addMonths, type Day, fiscalYearStart } from '#core/dates.ts'

export const LEDGER_KINDS = [
  'GRANT', 'WORKED', 'CARRY_OUT', 'CARRY_IN', 'TAKEN', 'CANCELLED', 'DAY_CANCELLED', 'EXPIRED', 'ADJUST', 'COMPENSATION', 'ENCASHED',
  'RETURNED',
] as const // prettier-ignore
export type LedgerKind = (typeof LEDGER_KINDS)[number]
/** An entry of the ledger: hundredths of a day, from which day on it counts, and the last day it may be used. */
export type Entry = { kind: LedgerKind; amount: number; on: Day; until: Day | null }

/** The sum of what counts on a day. */
export const balanceOn = (entries: readonly Entry[], day: Day): number =>
  entries.filter(({ on }) => on <= day).reduce((sum, { amount }) => sum + amount, 0)

type Lot = { until: Day | null; rest: number }
const soonest = (one: Lot, other: Lot): number =>
  one.until === other.until ? 0 : one.until === null ? 1 : other.until === null ? -1 : one.until < other.until ? -1 : 1

/** On one day what expires goes first, then what is granted comes, then what is taken goes. */
const rankOf = ({ kind, amount }: Entry): number =>
  kind === 'EXPIRED' || kind === 'CARRY_OUT' ? 0 : amount > 0 ? 1 : 2
const inOrder = (one: Entry, other: Entry): number =>
  one.on === other.on ? rankOf(one) - rankOf(other) : one.on < other.on ? -1 : 1

/** What an entry of a kind reverses. */
const REVERSED: Partial<Record<LedgerKind, LedgerKind>> = {
  CANCELLED: 'TAKEN',
  DAY_CANCELLED: 'TAKEN',
  RETURNED: 'ENCASHED',
}

/**
 * Without leave that was cancelled, as a whole or by days, and days that were paid out and returned: they were never taken. A reversal is entered
 * on the day of what it reverses.
 */
function withoutReversed(entries: readonly Entry[]): readonly Entry[] {
  const reversed = new Map<string, number>()
  const open = (key: string, by: number): void => void reversed.set(key, (reversed.get(key) ?? 0) + by)
  const keyOf = ({ kind, on }: Entry): string => `${REVERSED[kind] ?? kind} ${on}`
  const isReversal = ({ kind }: Entry): boolean => REVERSED[kind] !== undefined
  for (const entry of entries.filter(isReversal)) open(keyOf(entry), entry.amount)
  const left = entries
    .filter((entry) => !isReversal(entry))
    .map((entry) => {
      const back = Math.min(Math.max(0, -entry.amount), reversed.get(keyOf(entry)) ?? 0)
      if (back > 0) open(keyOf(entry), -back)
      return { ...entry, amount: entry.amount + back }
    })
  const others = entries.filter(isReversal).flatMap((entry) => {
    const rest = Math.min(entry.amount, reversed.get(keyOf(entry)) ?? 0)
    open(keyOf(entry), -rest)
    return rest > 0 ? [{ ...entry, amount: rest }] : []
  })
  return [...left.filter(({ amount }) => amount !== 0), ...others]
}

/** What counts on a day, and what is approved or paid out for days after it: that is taken already. */
const countingOn = (entries: readonly Entry[], day: Day): readonly Entry[] =>
  withoutReversed(entries).filter(({ kind, on }) => on <= day || kind === 'TAKEN' || kind === 'ENCASHED')

/** What is left of each grant when what expires soonest is taken first, and what was taken beyond them. */
function lotsOf(entries: readonly Entry[]): { lots: readonly Lot[]; beyond: number } {
  const lots: Lot[] = []
  let beyond = 0
  for (const { kind, amount, on, until } of entries.toSorted(inOrder)) {
    if (amount > 0) {
      lots.push({ until, rest: amount })
      lots.sort(soonest)
      continue
    }
    let left = -amount
    for (const lot of lots) {
      if (kind !== 'EXPIRED' && lot.until !== null && lot.until < on) continue
      const part = Math.min(lot.rest, left)
      lot.rest -= part
      left -= part
    }
    beyond += left
  }
  return { lots, beyond }
}

/** What may be taken on a day, by what is entered now: without what will have expired before it. Below 0 is taken in advance. */
export function usableOn(entries: readonly Entry[], day: Day): number {
  const { lots, beyond } = lotsOf(countingOn(entries, day))
  return lots.reduce((sum, { until, rest }) => sum + (until === null || until >= day ? rest : 0), 0) - beyond
}

/** What is left on a last day: leave that was approved for days after it is credited. */
export const leftOn = (entries: readonly Entry[], lastDay: Day): number =>
  usableOn(entries.filter(({ on }) => on <= lastDay), lastDay) // prettier-ignore

/** What of grants has expired before a day and was not entered as such: by their last day. */
export function expiredBefore(entries: readonly Entry[], day: Day): readonly { until: Day; amount: number }[] {
  const { lots } = lotsOf(countingOn(entries, day))
  const byDay = new Map<Day, number>()
  for (const { until, rest } of lots)
    if (until !== null && until < day && rest > 0) byDay.set(until, (byDay.get(until) ?? 0) + rest)
  return [...byDay].map(([until, amount]) => ({ until, amount }))
}

/** When leave is granted: by hand, as a part of the year begins, or for hours that were worked. */
export const ACCRUALS = ['NONE', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY', 'HOURS'] as const
export type Accrual = (typeof ACCRUALS)[number]
/** The months that are granted at once. */
const MONTHS_OF = { MONTHLY: 1, QUARTERLY: 3, HALF_YEARLY: 6, YEARLY: 12 } as const
type Granting = { accrual: Accrual; yearlyAmount: number; isScaled: boolean }
type Contract = { joinOn: Day; weeklyHours: number }

/** The yearly amount of an employee: of a type that is scaled, by their part of full time. Hundredths of a day, rounded half up. */
export const yearlyOf = (
  { yearlyAmount, isScaled }: Granting,
  { weeklyHours }: Pick<Contract, 'weeklyHours'>,
  fullTimeHours: number,
): number =>
  isScaled && weeklyHours > 0 && weeklyHours < fullTimeHours
    ? Math.round((yearlyAmount * weeklyHours) / fullTimeHours)
    : yearlyAmount

/** What the n-th month of a year grants, 1 to 12: twelve of them are exactly the year. */
export const shareOfMonth = (yearly: number, month: number): number =>
  Math.round((yearly * month) / 12) - Math.round((yearly * (month - 1)) / 12)

/** What months of a year grant, from one up to another, 0 to 12: a year cut anywhere is exactly the year. */
const sharesOfMonths = (yearly: number, from: number, until: number): number =>
  Array.from({ length: until - from }, (_, at) => shareOfMonth(yearly, from + at + 1)).reduce(
    (sum, one) => sum + one,
    0,
  )

export type Grant = { period: string; on: Day; amount: number }

/** The months from one that begins on a day to the one of another day. */
const monthsBetween = (from: Day, until: Day): number =>
  (Number(until.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(until.slice(5, 7)) - Number(from.slice(5, 7))

export type Year = { yearMonth: number; fullTimeHours: number }

/**
 * What a type grants for the leave year of a day, up to that day: each month, quarter or half of the year that has begun, or the year. One who joins
 * within the year gets its months from that of joining on; nothing is granted for a time before they join.
 */
export function grantsUntil(
  type: Granting,
  contract: Contract,
  day: Day,
  { yearMonth, fullTimeHours }: Year,
): readonly Grant[] {
  const start = fiscalYearStart(day, yearMonth)
  const { joinOn } = contract
  if (type.accrual === 'NONE' || type.accrual === 'HOURS' || joinOn > day) return []
  const yearly = yearlyOf(type, contract, fullTimeHours)
  const first = joinOn > start ? joinOn : start
  const missed = monthsBetween(start, first)
  if (type.accrual === 'YEARLY') {
    const amount = yearly - Math.round((yearly * missed) / 12)
    return amount > 0 ? [{ period: start.slice(0, 4), on: first, amount }] : []
  }
  const size = MONTHS_OF[type.accrual]
  const begun = Math.floor(monthsBetween(start, day) / size)
  const joined = Math.floor(missed / size)
  return Array.from({ length: begun - joined + 1 }, (_, index) => (joined + index) * size).flatMap((month) => {
    const begins = addMonths(start, month)
    const from = Math.max(month, missed)
    const amount = sharesOfMonths(yearly, from, month + size)
    return amount > 0 ? [{ period: begins.slice(0, 7), on: joinOn > begins ? joinOn : begins, amount }] : []
  })
}

type Carrying = { carryMax: number; carryMonths: number | null }
export type Carry = { period: string; lost: number; carried: number; on: Day; until: Day | null }

/** What of the year before is carried into the one that begins on a day, until when it may be used, and what is lost. */
export function carryInto(start: Day, entries: readonly Entry[], { carryMax, carryMonths }: Carrying): Carry | undefined {
  const rest = balanceOn(entries, addDays(start, -1))
  if (rest <= 0) return undefined
  const carried = Math.min(rest, carryMax)
  const until = carryMonths === null ? null : addDays(addMonths(start, carryMonths), -1)
  return { period: start.slice(0, 4), lost: rest - carried, carried, on: start, until }
} // prettier-ignore
