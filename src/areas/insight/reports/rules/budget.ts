import { addDays, addMonths, type Day, daysBetween, type Span, firstOfMonth } from '#core/dates.ts'
import { minor, split } from '#core/money.ts'
import { type Grouping, isPeriod, type Measure } from './datasets.ts'
import { isStated, type Measures, type MetricCode, termsOf } from './metrics.ts'
import { periodOf } from './spans.ts'
import { type Group, sumOf } from './tables.ts'

/** Lines of a budget that are departments, as sales are cut by them. */
export const BUDGET_DEPARTMENTS = ['ROOM', 'PACKAGE', 'SERVICE', 'EXPENSE', 'FEE', 'OUTLET'] as const

/**
 * What is budgeted: counts, and amounts in minor units before tax. Only what is added up is budgeted; ratios such as occupancy follow from it
 * by the dictionary.
 */
export const BUDGET_LINES = [
  'ROOMS_SOLD',
  'GUESTS',
  ...BUDGET_DEPARTMENTS,
  'CHECKS',
  'COVERS',
  'CHECK_SALES',
  'SPENT',
] as const
export type BudgetLine = (typeof BUDGET_LINES)[number]

const COUNTS: ReadonlySet<BudgetLine> = new Set(['ROOMS_SOLD', 'GUESTS', 'CHECKS', 'COVERS'])
export const budgetUnit = (line: BudgetLine): 'count' | 'money' => (COUNTS.has(line) ? 'count' : 'money')

/** Lines that only a property with rooms has. */
const OF_ROOMS: ReadonlySet<BudgetLine> = new Set(['ROOMS_SOLD', 'GUESTS', 'ROOM', 'PACKAGE'])
export const isOfRooms = (line: BudgetLine): boolean => OF_ROOMS.has(line)

/** What a line states; the departments add up to all revenue. */
const LINES_OF: Readonly<Partial<Record<Measure, readonly BudgetLine[]>>> = {
  roomsSold: ['ROOMS_SOLD'],
  guests: ['GUESTS'],
  room: ['ROOM'],
  net: BUDGET_DEPARTMENTS,
  checks: ['CHECKS'],
  covers: ['COVERS'],
  checkNet: ['CHECK_SALES'],
  spent: ['SPENT'],
}

/** Everything a budget can state, with the rooms of its days. */
const BUDGETABLE: Measures = Object.fromEntries(
  [...Object.keys(LINES_OF), 'rooms', 'blocked'].map((measure) => [measure, 0]),
)

/** Whether there can be a budget of a figure: the rooms there are, alone, are no plan. */
export const canBeBudgeted = (code: MetricCode): boolean =>
  isStated(code, BUDGETABLE) && termsOf(code).some((measure) => measure in LINES_OF)

/** An amount of a line in a month, which is named by its first day. */
export type BudgetCell = { line: BudgetLine; month: Day; amount: number }

/** The months a span touches, by their first days. */
export function budgetMonths({ from, until }: Span): Day[] {
  const months: Day[] = []
  for (let month = firstOfMonth(from); month < until; month = addMonths(month, 1)) months.push(month)
  return months
}

/** A group of a budget: what is not budgeted for all of its days is not among its measures. */
export type BudgetGroup = { key: string; measures: Measures }

/**
 * The budget of a span, cut by a period or by department. Each day has an equal share of its month, whole units, and the shares of a month add
 * up to it. A measure is missing in a group that has a day of a month without it. Anything else is not budgeted, and has no groups.
 *
 * @param department the only one that counts
 */
export function budgetOf(
  cells: readonly BudgetCell[],
  span: Span,
  { grouping, department }: { grouping: Grouping; department?: string | undefined },
): BudgetGroup[] {
  const lines = linesOf(cells)
  if (grouping === 'department')
    return BUDGET_DEPARTMENTS.filter((line) => department === undefined || line === department).flatMap((line) => {
      const amount = groupsOf([line], lines, span, () => line).get(line)
      return amount === undefined || amount === null ? [] : [{ key: line, measures: { net: amount } }]
    })
  if (grouping !== 'none' && !isPeriod(grouping)) return []
  const keyOf = (day: Day) => (isPeriod(grouping) ? periodOf(day, grouping) : '')
  const groups = new Map<string, Partial<Record<Measure, number>>>()
  for (const [measure, all] of Object.entries(LINES_OF) as [Measure, readonly BudgetLine[]][]) {
    const counted = department === undefined ? all : measure === 'net' ? all.filter((line) => line === department) : []
    for (const [key, amount] of groupsOf(counted, lines, span, keyOf))
      if (amount !== null) groups.set(key, { ...groups.get(key), [measure]: amount })
  }
  return [...groups].map(([key, measures]) => ({ key, measures }))
}

type Lines = ReadonlyMap<BudgetLine, ReadonlyMap<Day, number>>

function linesOf(cells: readonly BudgetCell[]): Lines {
  const lines = new Map<BudgetLine, Map<Day, number>>()
  for (const { line, month, amount } of cells) {
    const months = lines.get(line) ?? new Map<Day, number>()
    lines.set(line, months.set(month, amount))
  }
  return lines
}

/** What lines come to in each group of days; null where a month has none of them. */
function groupsOf(
  counted: readonly BudgetLine[],
  lines: Lines,
  { from, until }: Span,
  keyOf: (day: Day) => string,
): Map<string, number | null> {
  const groups = new Map<string, number | null>()
  for (const month of budgetMonths({ from, until })) {
    const days = daysBetween(month, addMonths(month, 1))
    const set = counted.flatMap((line) => lines.get(line)?.get(month) ?? [])
    const shares = set.map((amount) =>
      split(
        minor(amount),
        Array.from({ length: days }, () => 1),
      ),
    )
    for (let at = 0; at < days; at++) {
      const day = addDays(month, at)
      if (day < from || day >= until) continue
      const key = keyOf(day)
      const before = groups.get(key)
      const share = shares.reduce((total, one) => total + (one[at] ?? 0), 0)
      groups.set(key, set.length === 0 || before === null ? null : (before ?? 0) + share)
    }
  }
  return groups
}

/** Budgets with the rooms of their days, which are not budgeted: what a budgeted night is divided by. */
export function withRooms(budgeted: readonly BudgetGroup[], now: readonly Group[], grouping: Grouping): Group[] {
  if (grouping !== 'none' && !isPeriod(grouping)) return budgeted.map((group) => ({ ...group, label: group.key }))
  return budgeted.map(({ key, measures }) => {
    const { rooms, blocked } = sumOf(grouping === 'none' ? now : now.filter((group) => group.key === key))
    const stated = rooms === undefined ? {} : { rooms, blocked: blocked ?? 0 }
    return { key, label: key, measures: { ...measures, ...stated } }
  })
}
