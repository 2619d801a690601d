import { dayMinutesOf, giveInLieu, lieuTypes } from '#areas/people/leave/actions/in-lieu.ts'
import { assertPlans, scopeOf } from '#areas/people/rota/actions/planner.ts'
import { addDays, addMonths, type Day, dayAt } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { attendance } from '../contract/attendance.ts'
import { type DaySpan, lockPeople } from '../queries/days.ts'
import { getByUser, getPerson, type Person } from '../queries/events.ts'
import {
  findAccounts, findCredited, findHours, findLines, findPaidOut, findPolicy, insertHours, lockHolders, type NewHours, savePolicy,
} from '../queries/hours.ts' // prettier-ignore
import { FIRST_PERSON } from '../queries/close.ts'
import { ByName, FIRST_NAME } from '../queries/kiosk.ts'
import { balanceOf, closingOf, entriesFor, leaveOf, nextExpiry, usableHours } from '../rules/hours.ts'

const todayOf = ({ now, property }: Context): Day => dayAt(now, property.timeZone)

/** Policy and choices, without what only closing knows. */
async function shownPolicy(ctx: Context) {
  const [{ since: _since, ...policy }, leaveTypes] = [await findPolicy(ctx.tx), await lieuTypes(ctx)]
  return { policy, leaveTypes }
}
export const hoursPolicy: Action<typeof attendance.hoursPolicy> = shownPolicy

/** @throws Refusal stale_version, hours_without_type, unknown_reference for one that has no balance */
export const saveHoursPolicy: Action<typeof attendance.saveHoursPolicy> = async (ctx, policy) => {
  const { policy: before, leaveTypes } = await shownPolicy(ctx)
  const { leaveTypeId } = policy
  if (leaveTypeId !== null && !leaveTypes.some(({ id }) => id === leaveTypeId)) refuse('unknown_reference', { leaveTypeId }) // prettier-ignore
  await savePolicy(ctx.tx, policy, todayOf(ctx))
  const after = await shownPolicy(ctx)
  ctx.record({ type: 'HOURS_POLICY_SAVED', entity: 'attendance', entityId: String(ctx.property.id), before, after: after.policy }) // prettier-ignore
  return after
}

async function accountOf(ctx: Context, { id, name }: Pick<Person, 'id' | 'name'>) {
  const entries = await findHours(ctx.tx, [id])
  const today = todayOf(ctx)
  return { employeeId: id, employeeName: name, balance: balanceOf(entries), usable: usableHours(entries, today), expires: nextExpiry(entries, today) } // prettier-ignore
}

/** @throws Refusal not_your_department */
export const hoursAccounts: Action<typeof attendance.hoursAccounts> = async (ctx, { departmentId, after, limit }) => {
  const departmentIds = await scopeOf(ctx, departmentId)
  const rows = await findAccounts(ctx.tx, departmentIds, readCursor(after, ByName) ?? FIRST_NAME, limit + 1)
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.employeeId))
  return { ...page, rows: page.rows.map(({ searchName: _searchName, ...row }) => row) }
}

/** @throws Refusal not_found, not_your_department */
async function getPlanned(ctx: Context, employeeId: string): Promise<Person> {
  const person = await getPerson(ctx.tx, employeeId)
  await assertPlans(ctx, [person.departmentId])
  return person
}

/** @throws Refusal not_found, not_your_department */
export const hoursAccount: Action<typeof attendance.hoursAccount> = async (ctx, { employeeId }) =>
  accountOf(ctx, await getPlanned(ctx, employeeId))

const entriesOf = async (ctx: Context, employeeId: string, after: string | undefined, limit: number) =>
  pageOf(await findLines(ctx.tx, employeeId, readIdCursor(after) ?? null, limit + 1), limit, ({ id }) => cursorOf(id))

/** @throws Refusal not_found, not_your_department */
export const hoursEntries: Action<typeof attendance.hoursEntries> = async (ctx, { employeeId, after, limit }) =>
  entriesOf(ctx, (await getPlanned(ctx, employeeId)).id, after, limit)

/** @throws Refusal not_found */
export const ownHours: Action<typeof attendance.ownHours> = async (ctx) =>
  accountOf(ctx, await getByUser(ctx.tx, ctx.actor.id))

/** @throws Refusal not_found */
export const ownHoursEntries: Action<typeof attendance.ownHoursEntries> = async (ctx, { after, limit }) =>
  entriesOf(ctx, (await getByUser(ctx.tx, ctx.actor.id)).id, after, limit)

/** An employee of whose account something is entered, who is not the caller, locked. @throws Refusal not_found, own_attendance */
async function lockOther(ctx: Context, employeeId: string): Promise<Person> {
  const person = await getPerson(ctx.tx, employeeId)
  if (person.userId === ctx.actor.id) refuse('own_attendance')
  await lockPeople(ctx.tx, [employeeId])
  return person
}

/** The minutes of an account that may be taken today. */
export const usableOf = async (ctx: Context, employeeId: string): Promise<number> =>
  usableHours(await findHours(ctx.tx, [employeeId]), todayOf(ctx))

/** Nothing is entered in an account by another transaction until this one ends. */
export const lockAccount = ({ tx }: Context, employeeId: string): Promise<unknown> => lockPeople(tx, [employeeId])

/** @throws Refusal hours_balance for more than may be taken today */
async function assertUsable(ctx: Context, employeeId: string, minutes: number): Promise<void> {
  const usable = await usableOf(ctx, employeeId)
  if (minutes > usable) refuse('hours_balance', { minutes: usable })
}

/** Enters something in an account, which the audit trail and open screens learn of. */
async function enter(ctx: Context, entry: Omit<NewHours, 'id' | 'on'>): Promise<void> {
  const { employeeId, kind, minutes, note = '' } = entry
  await insertHours(ctx.tx, [{ ...entry, id: ctx.newId(), on: todayOf(ctx) }], ctx.now, ctx.actor.name)
  ctx.record({ type: 'HOURS_ENTERED', entity: 'employee', entityId: employeeId, after: { kind, minutes, note } })
  ctx.publish('attendance')
}

/** @throws Refusal not_found, own_attendance, hours_balance for more than may be taken, dates_disordered for hours that have expired */
export const adjustHours: Action<typeof attendance.adjustHours> = async (ctx, { employeeId, minutes, until, note }) => {
  const person = await lockOther(ctx, employeeId)
  if (until !== null && (until < todayOf(ctx) || minutes < 0)) refuse('dates_disordered')
  if (minutes < 0) await assertUsable(ctx, employeeId, -minutes)
  await enter(ctx, { employeeId, kind: 'ADJUST', minutes, until, note })
  return accountOf(ctx, person)
}

/** @throws Refusal not_found, own_attendance, hours_balance, unknown_reference for leave that has no balance */
export const hoursToLeave: Action<typeof attendance.hoursToLeave> = async (ctx, { employeeId, minutes, leaveTypeId }) => {
  const person = await lockOther(ctx, employeeId)
  const type = (await lieuTypes(ctx)).find(({ id }) => id === leaveTypeId) ?? refuse('unknown_reference', { leaveTypeId })
  await assertUsable(ctx, employeeId, minutes)
  const leaveAmount = leaveOf(minutes, await dayMinutesOf(ctx))
  await giveInLieu(ctx, [{ employeeId, typeId: type.id, amount: leaveAmount, on: todayOf(ctx), note: 'Hours account' }])
  await enter(ctx, { employeeId, kind: 'TO_LEAVE', minutes: -minutes, leaveTypeId, leaveAmount })
  return accountOf(ctx, person)
} // prettier-ignore

/** Makes what was entered for days what they give in time by now: after they were approved, opened again or computed anew. The employees are locked. */
export async function settleHours(ctx: Context, employeeIds: readonly string[], span: DaySpan): Promise<void> {
  const due = (await findCredited(ctx.tx, employeeIds, span)).flatMap(({ employeeId, day, ...one }) =>
    entriesFor({ employeeId, day, ...one }).map((entry) => ({ ...entry, employeeId, on: day, sourceDay: day })),
  )
  if (due.length === 0) return
  const { expiryMonths } = await findPolicy(ctx.tx)
  const until = (day: Day) => (expiryMonths === null ? null : addDays(addMonths(day, expiryMonths), -1))
  await insertHours(ctx.tx, due.map((one) => ({ ...one, id: ctx.newId(), until: one.minutes > 0 ? until(one.on) : null })), ctx.now, ctx.actor.name) // prettier-ignore
  const leave = due.flatMap(({ employeeId, leaveTypeId, leaveAmount: amount, on }) => (leaveTypeId === null ? [] : [{ employeeId, typeId: leaveTypeId, amount, on, note: 'Time off in lieu' }])) // prettier-ignore
  await giveInLieu(ctx, leave)
}

/** Takes hours out of an account that a one-off pays. @throws Refusal not_found, hours_balance */
export async function takeOut(ctx: Context, taken: { employeeId: string; minutes: number; oneOffId: string }): Promise<void> {
  const { employeeId, minutes, oneOffId } = taken
  await getPerson(ctx.tx, employeeId)
  await lockPeople(ctx.tx, [employeeId])
  await assertUsable(ctx, employeeId, minutes)
  await enter(ctx, { employeeId, kind: 'PAID_OUT', minutes: -minutes, oneOffId })
} // prettier-ignore

/** A one-off was cancelled: the hours it would have paid are in the account again. */
export async function returnHours(ctx: Context, oneOffId: string): Promise<void> {
  for (const { employeeId, minutes } of await findPaidOut(ctx.tx, oneOffId))
    await enter(ctx, { employeeId, kind: 'RETURNED', minutes, oneOffId })
}

export { findPropertiesWithHours } from '../queries/hours.ts'

/** Hours beyond what is carried that are to be paid out, and the period they end with. */
export type HoursToPay = { employeeId: string; minutes: number; on: Day; period: string }
const PAGE = 500

async function closePage(ctx: Context, today: Day, after: string, pays: (due: readonly HoursToPay[]) => Promise<ReadonlyMap<string, string>>) {
  const ids = await lockHolders(ctx.tx, after, PAGE)
  const [policy, entries] = [await findPolicy(ctx.tx), await findHours(ctx.tx, ids)]
  const own = groupedBy(entries, ({ employeeId }) => employeeId)
  const due = ids.flatMap((employeeId) => closingOf(own.get(employeeId) ?? [], policy, today).map((one) => ({ ...one, employeeId })))
  const paid = await pays(due.flatMap(({ kind, minutes, ...one }) => (kind === 'PAID_OUT' ? [{ ...one, minutes: -minutes }] : [])))
  const entered = due.flatMap((one): NewHours[] => {
    const oneOffId = paid.get(one.employeeId)
    if (one.kind !== 'PAID_OUT') return [{ ...one, id: ctx.newId() }]
    return oneOffId === undefined ? [] : [{ ...one, id: ctx.newId(), oneOffId }]
  })
  await insertHours(ctx.tx, entered, ctx.now, ctx.actor.name)
  return ids.length === PAGE ? ids.at(-1) : undefined
} // prettier-ignore

/**
 * Closes hours accounts by a day: what has expired, and what is beyond the limit of a period that has ended. Run again, it enters nothing.
 *
 * @param pays enters what is to be paid out; returns the one-offs by employee. Who cannot be paid keeps the hours.
 */
export async function closeAccounts(
  ctx: Context,
  today: Day,
  pays: (due: readonly HoursToPay[]) => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  let after: string | undefined = FIRST_PERSON
  while (after !== undefined) after = await closePage(ctx, today, after, pays)
}
