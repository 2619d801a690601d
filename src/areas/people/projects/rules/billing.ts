import type { Day } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import { type Minor, minor, roundHalfUp } from '#core/money.ts'

/** What an invoice has a line for. */
export const BILL_LINES = ['MEMBER', 'ITEM', 'ACTIVITY'] as const
export type BillLines = (typeof BILL_LINES)[number]
/** As many as an invoice takes. */
export const MOST_BILL_LINES = 100

/** Time that is to be billed, at the rate for an hour in minor units. */
export type BillableTime = {
  id: string
  on: Day
  minutes: number
  rate: number
  employeeId: string
  employeeName: string
  itemId: string | null
  /** What the item is called by and its title; the project for time on none. */
  itemLabel: string
  activityId: string | null
  /** The activity; the project for time at none. */
  activityLabel: string
}

export type BillLine = { label: string; minutes: number; amount: Minor; from: Day; until: Day }

/** What minutes at rates for an hour come to: exact, rounded half up once. */
export const worthOf = (times: readonly Pick<BillableTime, 'minutes' | 'rate'>[]): Minor =>
  minor(roundHalfUp(times.reduce((sum, { minutes, rate }) => sum + minutes * rate, 0) / 60))

/** What brings time on one line, and what that line is called. */
function groupOf(time: BillableTime, by: BillLines): [key: string, label: string] {
  if (by === 'MEMBER') return [time.employeeId, time.employeeName]
  return by === 'ITEM' ? [time.itemId ?? '', time.itemLabel] : [time.activityId ?? '', time.activityLabel]
}

/** The lines of a bill, by their labels; each is rounded once, so that their sum is within half a unit per line of the exact sum. */
export function billLines(times: readonly BillableTime[], by: BillLines): BillLine[] {
  const groups = groupedBy(times, (time) => groupOf(time, by)[0])
  const lines = [...groups.values()].map((group): BillLine => {
    const days = group.map(({ on }) => on).toSorted((one, other) => one.localeCompare(other))
    const [first] = group
    return {
      label: first ? groupOf(first, by)[1] : '',
      minutes: group.reduce((sum, { minutes }) => sum + minutes, 0),
      amount: worthOf(group),
      from: days[0] as Day,
      until: days.at(-1) as Day,
    }
  })
  return lines.toSorted((one, other) => one.label.localeCompare(other.label))
}

/** Why a project cannot be billed, whatever was worked on it. */
export type BillProblem = 'not_hourly' | 'client_missing'

export function billProblem(project: {
  billing: string
  customerId: string | null
  companyId: string | null
}): BillProblem | undefined {
  if (project.billing !== 'HOURLY') return 'not_hourly'
  return project.customerId === null && project.companyId === null ? 'client_missing' : undefined
}

/** How much of a budget is used, in basis points, rounded down; may be above 10,000. Null without a budget, or one of nothing. */
export const shareUsed = (used: number, budget: number | null): number | null =>
  budget === null || budget === 0 ? null : Math.floor((used * 10_000) / budget)
