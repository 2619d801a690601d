import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { type ApprovedMinutes, closeDays, findApproved, findWorked, openDays, type WorkedDay } from '../queries/pay.ts'

export type { WorkedDay }

/** What attendance made of the days of people, the last day included. */
export const workedDays = (
  { tx }: Context,
  employeeIds: readonly string[],
  from: Day,
  until: Day,
): Promise<WorkedDay[]> => findWorked(tx, employeeIds, { from, to: until })

/** Approved days of people are paid: they stay as they are from now on. */
export const lockWorked = ({ tx }: Context, employeeIds: readonly string[], from: Day, until: Day): Promise<unknown> =>
  closeDays(tx, employeeIds, { from, to: until })

/** What paid these days was withdrawn: they are approved as before, and may be changed again. */
export const unlockWorked = (
  { tx }: Context,
  employeeIds: readonly string[],
  from: Day,
  until: Day,
): Promise<unknown> => openDays(tx, employeeIds, { from, to: until })

/** The approved minutes of all employees, and how many of their days are not approved yet; the last day included. */
export const approvedMinutes = (
  { tx }: Context,
  { from, until }: { from: Day; until: Day },
  departmentId: string | null,
): Promise<ApprovedMinutes[]> => findApproved(tx, { from, to: until }, departmentId)
