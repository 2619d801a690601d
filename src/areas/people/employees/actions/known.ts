import { dayAt, type Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { isOffered } from '../queries/employees.ts'
import { findEntry } from '../queries/lists.ts'
import { findEmploymentTypes } from '../queries/set-up.ts'
import type { Job } from '../rules/changes.ts'

/** Today by the property's own clock: a change is valid from midnight on, whether or not the business date has moved. */
export const todayOf = ({ now, property }: Context): Day => dayAt(now, property.timeZone)

/** @throws Refusal unknown_reference for a position of another department, or what is offered no longer, or a manager who does not work here */
export async function assertKnown({ tx }: Context, job: Job): Promise<void> {
  if (!(await isOffered(tx, job))) refuse('unknown_reference', { positionId: job.positionId })
  if (job.managerId !== null && !(await findEntry(tx, job.managerId)))
    refuse('unknown_reference', { managerId: job.managerId })
  if (!job.employmentType.includes('-')) return
  const [type] = await findEmploymentTypes(tx, job.employmentType)
  if (!type?.isActive) refuse('unknown_reference', { employmentType: job.employmentType })
}
