import * as z from 'zod'
import { assertPlans, scopeOf } from '#areas/people/rota/actions/planner.ts'
import { addDays } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leave } from '../contract/leave.ts'
import { findHolidays } from '../queries/holidays.ts'
import { findEntries, findLedger, insertEntries } from '../queries/ledger.ts'
import { type CalendarPlace, findCalendar, getPerson, type LeavePerson, lockPerson } from '../queries/requests.ts'
import { findBlocksOn, findSettings, getType } from '../queries/set-up.ts'
import { usableOn } from '../rules/balance.ts'
import { inDays } from '../rules/requests.ts'
import { balancesOf } from './known.ts'

/** @throws Refusal not_found, not_your_department */
async function getPlanned(ctx: Context, employeeId: string): Promise<LeavePerson> {
  const person = await getPerson(ctx.tx, employeeId)
  await assertPlans(ctx, [person.departmentId])
  return person
}

/** @throws Refusal not_found, not_your_department */
export const balances: Action<typeof leave.balances> = async (ctx, { employeeId }) => {
  const { name } = await getPlanned(ctx, employeeId)
  return { employeeId, name, balances: await balancesOf(ctx, employeeId) }
}

/** @throws Refusal not_found, not_your_department */
export const ledger: Action<typeof leave.ledger> = async (ctx, { employeeId, after, limit }) => {
  await getPlanned(ctx, employeeId)
  return pageOf(await findLedger(ctx.tx, employeeId, readIdCursor(after) ?? null, limit + 1), limit, (last) =>
    cursorOf(last.id),
  )
}

/** @throws Refusal not_found, unknown_reference, dates_disordered; leave_balance for more than the type allows below 0 */
export const adjust: Action<typeof leave.adjust> = async (ctx, { employeeId, typeId, kind, amount, on, until, note }) => {
  await lockPerson(ctx.tx, employeeId)
  const type = await getType(ctx.tx, typeId)
  if (!type.needsBalance) refuse('unknown_reference', { typeId })
  if (until !== null && until < on) refuse('dates_disordered')
  if (kind === 'COMPENSATION' && amount < 0) refuse('leave_balance', { days: 0 })
  const usable = usableOn(await findEntries(ctx.tx, [employeeId], typeId), on)
  if (amount < 0 && usable + amount < -type.allowNegative) refuse('leave_balance', { days: inDays(usable + type.allowNegative) })
  const entry = { id: ctx.newId(), employeeId, typeId, kind, amount, on, until, note }
  await insertEntries(ctx.tx, [entry], ctx.now, ctx.actor.name)
  ctx.record({ type: 'LEAVE_ADJUSTED', entity: 'employee', entityId: employeeId, after: { type: type.name, kind, amount, on, note } })
  const { id } = entry
  const dayMinutes = type.unit === 'HOUR' ? (await findSettings(ctx.tx)).dayMinutes : null
  return { id, typeId, typeName: type.name, kind, amount, dayMinutes, on, until, note, at: ctx.now, actorName: ctx.actor.name }
} // prettier-ignore

const FIRST_PERSON: CalendarPlace = ['', '00000000-0000-0000-0000-000000000000']
const Place = z.tuple([z.string(), z.uuid()])

/** @throws Refusal not_your_department */
export const calendar: Action<typeof leave.calendar> = async (ctx, { from, days, departmentId, after, limit }) => {
  const departmentIds = await scopeOf(ctx, departmentId)
  const span = { from, until: addDays(from, days) }
  const rows = await findCalendar(ctx.tx, departmentIds, span, readCursor(after, Place) ?? FIRST_PERSON, limit + 1)
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.employeeId))
  return { ...page, rows: page.rows.map(({ searchName: _searchName, ...row }) => row) }
}

export const calendarDays: Action<typeof leave.calendarDays> = async ({ tx }, { from, days }) => {
  const until = addDays(from, days - 1)
  const holidays = (await findHolidays(tx, from, until)).filter(({ isOptional }) => !isOptional)
  return { holidays, blocks: await findBlocksOn(tx, from, until, null) }
}
