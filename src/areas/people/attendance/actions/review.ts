import * as z from 'zod'
import { addDays, addMonths, type Day, firstOfMonth, mondayOf } from '#core/dates.ts'
import { assertPlans, scopeOf } from '#areas/people/rota/actions/planner.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import type { Action } from '#server/request/context.ts'
import type { attendance } from '../contract/attendance.ts'
import { type DayPlace, findExported, findOwnDays, findReview, findSheet, FIRST_OF_REVIEW } from '../queries/days.ts'
import { findAround, findOnDuty, getPerson } from '../queries/events.ts'
import { ByName, FIRST_NAME } from '../queries/kiosk.ts'
import { findSettings, saveSettings as storeSettings } from '../queries/settings.ts'
import { onDutyState } from '../rules/on-duty.ts'
import { dayColumns, type ExportedDay } from '../rules/sheets.ts'

/** @throws Refusal not_your_department */
export const onDuty: Action<typeof attendance.onDuty> = async (ctx, { departmentId, after, limit }) => {
  const [departmentIds, settings] = [await scopeOf(ctx, departmentId), await findSettings(ctx.tx)]
  const filter = { departmentIds, now: ctx.now, settings }
  const rows = await findOnDuty(ctx.tx, filter, readCursor(after, ByName) ?? FIRST_NAME, limit + 1)
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.employeeId))
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, state: onDutyState(row, settings, ctx.now) })),
  }
}

/** @throws Refusal not_your_department */
export const review: Action<typeof attendance.review> = async (
  ctx,
  { departmentId, weekStart, state = null, after, limit },
) => {
  const departmentIds = await scopeOf(ctx, departmentId)
  const place = readCursor(after, z.tuple([z.int(), z.iso.date(), z.uuid()])) ?? FIRST_OF_REVIEW
  const rows = await findReview(ctx.tx, { departmentIds, weekStart: mondayOf(weekStart), state }, place, limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(last.exceptions.length > 0 ? 0 : 1, last.day, last.employeeId))
}

/** @throws Refusal not_found, not_your_department */
export const dayEvents: Action<typeof attendance.dayEvents> = async (ctx, { employeeId, day }) => {
  const { departmentId } = await getPerson(ctx.tx, employeeId)
  await assertPlans(ctx, [departmentId])
  const [rows, [computed = null]] = await Promise.all([
    findAround(ctx.tx, employeeId, day),
    findOwnDays(ctx.tx, employeeId, { from: day, to: day }),
  ])
  return { rows, day: computed }
}

/** @throws Refusal not_your_department */
export const month: Action<typeof attendance.month> = async (ctx, input) => {
  const departmentIds = await scopeOf(ctx, input.departmentId)
  const from = firstOfMonth(input.month)
  const filter = { departmentIds, from, to: addDays(addMonths(from, 1), -1) }
  const place = readCursor(input.after, ByName) ?? FIRST_NAME
  const page = pageOf(await findSheet(ctx.tx, filter, place, input.limit + 1), input.limit, (last) => cursorOf(last.searchName, last.employeeId)) // prettier-ignore
  return { ...page, rows: page.rows.map(({ searchName: _searchName, ...row }) => row) }
}

const FIRST_EXPORTED = [...FIRST_NAME, '0001-01-01' as Day] as const

/** @throws Refusal not_your_department, too_many_rows */
export const exportMonth: Action<typeof attendance.exportMonth> = async (ctx, { departmentId, month: of, format }) => {
  const from = firstOfMonth(of)
  const filter = { departmentIds: await scopeOf(ctx, departmentId), from, to: addDays(addMonths(from, 1), -1) }
  const rows = batchesOf<ExportedDay, DayPlace>(
    ({ after = FIRST_EXPORTED, limit }) => findExported(ctx.tx, filter, after, limit),
    ({ searchName, employeeId, day }) => [searchName, employeeId, day],
  )
  return writeSheet(ctx, { name: `attendance-${from.slice(0, 7)}`, columns: dayColumns, rows }, format)
}

export const settings: Action<typeof attendance.settings> = (ctx) => findSettings(ctx.tx)

/** @throws Refusal stale_version, settings_disagree when half days begin below absence, or a radius has no point */
export const saveSettings: Action<typeof attendance.saveSettings> = async (ctx, input) => {
  const before = await findSettings(ctx.tx)
  const after = await storeSettings(ctx.tx, input)
  ctx.record({ type: 'ATTENDANCE_SETTINGS_SAVED', entity: 'attendance', entityId: String(ctx.property.id), before, after }) // prettier-ignore
  return after
}
