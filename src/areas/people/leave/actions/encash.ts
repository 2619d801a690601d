import { type Day, fiscalYearStart } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { LeaveType } from '../contract/replies.ts'
import {
  findEntered,
  findEntries,
  findWorked,
  type GrantedPerson,
  insertEntries,
  type LedgerRow,
  type NewEntry,
} from '../queries/ledger.ts'
import { lockPerson } from '../queries/requests.ts'
import { findGroups, findTerms } from '../queries/policies.ts'
import { findSettings, findTypes } from '../queries/set-up.ts'
import { leftOn } from '../rules/balance.ts'
import { termsOf } from '../rules/policies.ts'
import { dueFor, yearsOf } from './grant.ts'

/** What an employee has left of a type on their last day, in hundredths of a day; below 0 was taken in advance. */
export type LeaveLeft = Pick<LeaveType, 'name' | 'paidPercent' | 'isConfidential'> & { typeId: string; days: number }
type Leaver = Omit<GrantedPerson, 'id'> & { employeeId: string; lastDay: Day; isGranted: boolean }

/** Entries that count by the last day. Hours count by when they were worked, also where they were approved after it. */
const countedBy = (lastDay: Day, entries: readonly LedgerRow[]): LedgerRow[] =>
  entries
    .map((entry) => (entry.kind === 'WORKED' && entry.on > lastDay ? { ...entry, on: lastDay } : entry))
    .filter(({ on }) => on <= lastDay)

/** The entries that are due to an employee by their last day and not made yet, and what is left with them. */
async function lastBalances(ctx: Context, { employeeId, lastDay, isGranted, ...contract }: Leaver) {
  const [types, settings, all, policies, groups] = await Promise.all([
    findTypes(ctx.tx),
    findSettings(ctx.tx),
    findEntries(ctx.tx, [employeeId]),
    findTerms(ctx.tx),
    findGroups(ctx.tx, [employeeId]),
  ])
  const since = fiscalYearStart(lastDay, settings.yearMonth)
  const entered = await findEntered(ctx.tx, [employeeId], since.slice(0, 4))
  const worked = await findWorked(ctx.tx, [employeeId], yearsOf(lastDay, settings.yearMonth))
  const entries = countedBy(lastDay, all)
  const keys = new Set(entered.map(({ typeId, kind, period }) => `${typeId} ${kind} ${period}`))
  return types.flatMap((type) => {
    if (!type.needsBalance) return []
    const own = entries.filter(({ typeId }) => typeId === type.id)
    const isEntered = (kind: string, period: string) => keys.has(`${type.id} ${kind} ${period}`)
    const person = { id: employeeId, ...contract }
    const facts = { settings, person, entries: own, worked: worked.filter(({ typeId }) => typeId === type.id), today: lastDay }
    const due = type.isActive && isGranted ? dueFor({ type: termsOf(type, policies, groups.get(employeeId)), ...facts }, isEntered) : []
    const whole = [...own, ...due.map((one) => ({ ...one, until: one.until ?? null }))]
    const left: LeaveLeft = { typeId: type.id, name: type.name, paidPercent: type.paidPercent, isConfidential: type.isConfidential, days: leftOn(whole, lastDay) }
    return [{ left, due }]
  })
} // prettier-ignore

/** What a leaver has left of each type on their last day, with what is granted until then. */
export const leaveLeft = async (ctx: Context, leaver: Leaver): Promise<LeaveLeft[]> =>
  (await lastBalances(ctx, leaver)).map(({ left }) => left)

/**
 * Pays out leave of some types: what is granted until the last day is entered, and an entry takes what is left, so that nothing is left on the
 * last day.
 *
 * @returns what was left of each of the types
 */
export async function encash(ctx: Context, leaver: Leaver, typeIds: readonly string[], note: string): Promise<LeaveLeft[]> {
  const { employeeId, lastDay } = leaver
  await lockPerson(ctx.tx, employeeId)
  const found = (await lastBalances(ctx, leaver)).filter(({ left }) => typeIds.includes(left.typeId))
  const entries = found.flatMap(({ left: { typeId, days }, due }): NewEntry[] => [
    ...due.map((one) => ({ id: ctx.newId(), employeeId, typeId, ...one })),
    ...(days === 0 ? [] : [{ id: ctx.newId(), employeeId, typeId, kind: 'ENCASHED' as const, amount: -days, on: lastDay, note }]),
  ])
  await insertEntries(ctx.tx, entries, ctx.now, ctx.actor.name)
  return found.map(({ left }) => left)
} // prettier-ignore
