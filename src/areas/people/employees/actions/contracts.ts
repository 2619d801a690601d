import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import { lockVersion } from '#server/database/constraints.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { EmploymentContract } from '../contract/contracts.ts'
import type { employees } from '../contract/employees.ts'
import {
  correctContract, endContracts, findContracts, getContract, insertContract, markEnd, markVoid, type FileTerms, type StoredContract, takeEnding,
  writeToFile, writeToFiles,
} from '../queries/contracts.ts' // prettier-ignore
import { insertChange, findChanges } from '../queries/changes.ts'
import { getEmployee, lockEmployee } from '../queries/employees.ts'
import { itemsOf, jobOn } from '../rules/changes.ts'
import {
  contractStateOn,
  endBefore,
  isEndedBy,
  REMIND_END_DAYS,
  REMIND_PROBATION_DAYS,
  shownContractOn,
} from '../rules/contracts.ts'
import { applyDue } from './changes.ts'
import { todayOf } from './known.ts'
import { notify } from './notify.ts'

const shown = (ctx: Context, stored: StoredContract): EmploymentContract => ({
  ...stored,
  state: contractStateOn(stored, todayOf(ctx)),
})

/** @throws Refusal not_found */
export const contracts: Action<typeof employees.contracts> = async (ctx, { employeeId }) => {
  await getEmployee(ctx.tx, employeeId)
  return { contracts: (await findContracts(ctx.tx, employeeId)).map((one) => shown(ctx, one)) }
}

/** The file has the dates of the contract that holds today. */
async function syncFile(ctx: Context, employeeId: string): Promise<void> {
  const one = shownContractOn(await findContracts(ctx.tx, employeeId), todayOf(ctx))
  if (!one) return
  const { probationEndOn, until: contractEndOn, noticeDays } = one
  await writeToFile(ctx.tx, employeeId, { probationEndOn, contractEndOn, noticeDays })
}

async function recorded(ctx: Context, employeeId: string, id: string, what: string): Promise<EmploymentContract> {
  await syncFile(ctx, employeeId)
  const stored = await getContract(ctx.tx, employeeId, id)
  const { kind, from, until } = stored
  ctx.record({
    type: 'EMPLOYEE_CONTRACT',
    entity: 'employee',
    entityId: employeeId,
    after: { what, kind, from, until },
  })
  ctx.publish('employees')
  return shown(ctx, stored)
}

/** Hours of a contract that differ from those of the job then are a change of the job, from its first day on. */
async function changeHours(ctx: Context, employeeId: string, from: Day, weeklyHours: number): Promise<void> {
  const items = itemsOf(jobOn(await findChanges(ctx.tx, employeeId), from), { weeklyHours })
  if (items.length === 0) return
  const { now: at, actor } = ctx
  const change = { id: ctx.newId(), employeeId, kind: 'TERMS' as const, effectiveOn: from, items, reason: '' }
  await insertChange(ctx.tx, { ...change, at, actor })
  ctx.record({ type: 'EMPLOYEE_CHANGE_ENTERED', entity: 'employee', entityId: employeeId, after: { changeId: change.id, kind: 'TERMS', effectiveOn: from, fields: ['weeklyHours'] } }) // prettier-ignore
  if (from <= todayOf(ctx)) await applyDue(ctx, employeeId)
}

/**
 * Enters a contract from a day on, also as the renewal of the one before. An earlier one that would still hold ends the day before; hours that differ
 * become a change of the job.
 *
 * @throws Refusal not_found; status_not_possible for who left; dates_disordered before they joined; contract_overlaps a later one
 */
export const addContract: Action<typeof employees.addContract> = async (ctx, { employeeId, ...terms }) => {
  await advisoryLock(ctx.tx, 'employees', ctx.property.id)
  const employee = await lockEmployee(ctx.tx, employeeId)
  if (employee.status === 'LEFT') refuse('status_not_possible', { from: 'LEFT' })
  if (terms.from < employee.joinOn) refuse('dates_disordered', { after: employee.joinOn })
  const before = (await findContracts(ctx.tx, employeeId)).find((one) => isEndedBy(one, terms.from))
  if (before) await markEnd(ctx.tx, before.id, endBefore(terms.from))
  const id = ctx.newId()
  await insertContract(ctx.tx, { ...terms, id, employeeId, at: ctx.now, by: ctx.actor.name })
  await changeHours(ctx, employeeId, terms.from, terms.weeklyHours)
  return recorded(ctx, employeeId, id, 'entered')
}

/** Locks a contract as its reader saw it. @throws Refusal not_found, stale_version, contract_is_void */
async function lockContract(ctx: Context, employeeId: string, id: string, version: number): Promise<StoredContract> {
  await advisoryLock(ctx.tx, 'employees', ctx.property.id)
  await getContract(ctx.tx, employeeId, id)
  await lockVersion(ctx.tx, 'employment_contracts', id, version)
  const found = await getContract(ctx.tx, employeeId, id)
  if (found.isVoid) refuse('contract_is_void')
  return found
}

/** @throws Refusal not_found, stale_version, contract_is_void; dates_disordered before it begins; contract_overlaps a later one */
export const endContract: Action<typeof employees.endContract> = async (ctx, input) => {
  const { employeeId, employmentContractId: id, version, until } = input
  await lockContract(ctx, employeeId, id, version)
  await markEnd(ctx.tx, id, until)
  return recorded(ctx, employeeId, id, 'ended')
}

/** @throws Refusal not_found, stale_version, contract_is_void; last_contract for the only one an employee has */
export const voidContract: Action<typeof employees.voidContract> = async (ctx, input) => {
  const { employeeId, employmentContractId: id, version, reason } = input
  await lockContract(ctx, employeeId, id, version)
  if (!(await findContracts(ctx.tx, employeeId)).some((one) => !one.isVoid && one.id !== id)) refuse('last_contract')
  await markVoid(ctx.tx, id, reason)
  return recorded(ctx, employeeId, id, 'void')
}

/** What is typed of the dates in the file corrects the contract that holds. @throws Refusal contract_overlaps, dates_disordered */
export async function correctByFile(ctx: Context, employeeId: string, terms: FileTerms): Promise<void> {
  const one = shownContractOn(await findContracts(ctx.tx, employeeId), todayOf(ctx))
  if (one) await correctContract(ctx.tx, one.id, terms)
}

type Change = { hasLeft: boolean; on: Day; reason: string }

/** Who leaves has a contract until the last day; what was to begin later is void. Who is hired again has one from then on. */
export async function followStatus(ctx: Context, employeeId: string, { hasLeft, on, reason }: Change): Promise<void> {
  if (hasLeft) await endContracts(ctx.tx, employeeId, on, reason)
  else {
    const { noticeDays, weeklyHours } = await getEmployee(ctx.tx, employeeId)
    const terms = { kind: 'PERMANENT', from: on, until: null, probationEndOn: null, noticeDays, weeklyHours, note: '' } as const
    await insertContract(ctx.tx, { ...terms, id: ctx.newId(), employeeId, at: ctx.now, by: ctx.actor.name })
  }
  await syncFile(ctx, employeeId)
} // prettier-ignore

/**
 * Brings files up to the contracts that begin today, and reminds of probations and contracts that end soon: who may change employees, and the manager.
 * Run again on the same day, it reminds of none.
 */
export async function lookAtContracts(ctx: Context): Promise<void> {
  const today = todayOf(ctx)
  await writeToFiles(ctx.tx, today)
  const ending = await takeEnding(ctx.tx, today, ctx.now, { end: REMIND_END_DAYS, probation: REMIND_PROBATION_DAYS })
  if (ending.length === 0) return
  const officers = (await colleagues(ctx)).filter(({ permissions }) => permissions.has('employees.write')).map(({ id }) => id) // prettier-ignore
  for (const { employeeId, name, managerUserId, what, day } of ending)
    notify(ctx, [...new Set([...officers, ...(managerUserId === null ? [] : [managerUserId])])], {
      kind: what === 'CONTRACT' ? 'contract_ends' : 'probation_ends',
      message: `${what === 'CONTRACT' ? 'Contract' : 'Probation'} of ${name} ends on ${day}`,
      facts: { name, day },
      path: `/ems/employee?id=${employeeId}&tab=contracts`,
    })
}
