import { releaseAbsent } from '#areas/lodging/housekeeping/actions/assignments.ts'
import { type Day, dayAt } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import {
  type AbsenceRow,
  type AbsentDay,
  deleteAbsences,
  deleteAbsentDays,
  type DepartmentDay,
  type FallingShift,
  findAbsences,
  findDepartmentDays,
  findFalling,
  findPlannedDays,
  findShortened,
  insertAbsences,
  type NewAbsences,
  openShifts,
} from '../queries/absences.ts'

/**
 * An employee is away on some days: their shifts of today and later become open, no work is planned for them, and rooms they were to clean wait for
 * another attendant. The caller has locked the employee, so that no other transaction plans them meanwhile.
 *
 * @returns the shifts that became open
 */
export async function placeAbsences(ctx: Context, absences: NewAbsences, reason: string): Promise<readonly string[]> {
  const { employeeId, days } = absences
  const today = dayAt(ctx.now, ctx.property.timeZone)
  const ahead = days.filter(({ on }) => on >= today)
  const opened = await openShifts(ctx.tx, { employeeId, days: ahead, reason, at: ctx.now, actorName: ctx.actor.name })
  await insertAbsences(ctx.tx, absences)
  await releaseAbsent(ctx, [employeeId])
  return opened
}

/** An employee is not away after all; the days are free to be planned. */
export const clearAbsences = (ctx: Context, sourceId: string): Promise<unknown> => deleteAbsences(ctx.tx, sourceId)

/** An employee is not away on some of the days after all; these are free to be planned. */
export const clearAbsentDays = (ctx: Context, sourceId: string, days: readonly Day[]): Promise<unknown> =>
  deleteAbsentDays(ctx.tx, sourceId, days)

/** Shifts that would be open if an employee were away. */
export const fallingShifts = (ctx: Context, employeeId: string, days: readonly AbsentDay[]): Promise<FallingShift[]> =>
  findFalling(ctx.tx, employeeId, days)

/** Shifts that would be worked in part if an employee were away for hours. */
export const shortenedShifts = (
  ctx: Context,
  employeeId: string,
  days: readonly AbsentDay[],
): Promise<FallingShift[]> => findShortened(ctx.tx, employeeId, days)

/** Of a department and each of some days, the last included: how many belong to it, are away, and are planned to work. */
export const departmentDays = (ctx: Context, departmentId: string, from: Day, until: Day): Promise<DepartmentDay[]> =>
  findDepartmentDays(ctx.tx, departmentId, from, until)

/** The days of an employee that are planned, and those off among them; the last day excluded. */
export const plannedDays = (
  ctx: Context,
  employeeId: string,
  from: Day,
  until: Day,
): Promise<{ on: Day; isOff: boolean }[]> => findPlannedDays(ctx.tx, employeeId, { from, until })

/** Days on which people are away by approved leave; the last day excluded. */
export const absencesOf = (
  ctx: Context,
  employeeIds: readonly string[],
  from: Day,
  until: Day,
): Promise<AbsenceRow[]> => findAbsences(ctx.tx, { from, until }, employeeIds)
