import type { Day } from '#core/dates.ts'

/** What is valid of an employee's work from a day on. */
export const JOB_FIELDS = ['departmentId', 'positionId', 'managerId', 'employmentType', 'weeklyHours'] as const
export type JobField = (typeof JOB_FIELDS)[number]
export type Job = {
  departmentId: string
  positionId: string
  managerId: string | null
  employmentType: string
  weeklyHours: number
}
export type JobValue = string | number | null
export type ChangeItem = { field: JobField; before: JobValue; after: JobValue }

/** A change as the fold reads it: ids grow with the time they were made. */
export type DatedChange = {
  id: string
  kind: string
  effectiveOn: Day
  items: readonly ChangeItem[]
  isCancelled: boolean
}

const isHire = ({ kind }: DatedChange): boolean => kind === 'HIRE'

/** The order in which changes apply: the hire first, then by day; of one day the one entered last wins. */
function inOrder(one: DatedChange, other: DatedChange): number {
  if (isHire(one) !== isHire(other)) return isHire(one) ? -1 : 1
  if (one.effectiveOn !== other.effectiveOn) return one.effectiveOn < other.effectiveOn ? -1 : 1
  return one.id < other.id ? -1 : 1
}

/** The changes that apply on a day, in their order. The hire applies on every day: what an employee was hired for is known before they begin. */
export const heldOn = <C extends DatedChange>(changes: readonly C[], day: Day): C[] =>
  changes.filter((change) => !change.isCancelled && (isHire(change) || change.effectiveOn <= day)).toSorted(inOrder)

/**
 * What is valid on a day: the first change with all later ones up to that day, no matter in which order they were entered.
 *
 * @throws Error without a hire
 */
export function jobOn(changes: readonly DatedChange[], day: Day): Job {
  const job: Partial<Record<JobField, JobValue>> = {}
  for (const { items } of heldOn(changes, day)) for (const { field, after } of items) job[field] = after
  if (!isWhole(job)) throw new Error('an employee without a hire')
  return job
}

const isWhole = (job: Partial<Record<JobField, JobValue>>): job is Job => JOB_FIELDS.every((field) => field in job)

/** The fields that would change, with what they are; none when all is as it was. */
export const itemsOf = (before: Job, after: Partial<Job>): ChangeItem[] =>
  JOB_FIELDS.flatMap((field) => {
    const next = after[field]
    return next === undefined || next === before[field] ? [] : { field, before: before[field], after: next }
  })

/** What an employee was hired for, as the first change. */
export const hireItems = (job: Job): ChangeItem[] =>
  JOB_FIELDS.map((field) => ({ field, before: null, after: job[field] }))

/** A change that is valid already is a correction of what is known, and states why. */
export const isCorrection = (effectiveOn: Day, today: Day): boolean => effectiveOn <= today
