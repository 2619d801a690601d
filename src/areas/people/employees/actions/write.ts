import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import { insertChange, insertEnds, insertStatus } from '../queries/changes.ts'
import { getEmployee, insertEmployee, lockEmployee, type PersonFields, updatePerson } from '../queries/employees.ts'
import { hireItems, type Job } from '../rules/changes.ts'
import { plainName } from '../rules/names.ts'
import { correctByFile } from './contracts.ts'
import { assertKnown } from './known.ts'
import { insertPay, storeBank } from './sealed.ts'
import { createUser } from './sign-ins.ts'

const EMPLOYEE_COUNTER = 'employee'

/** The employee's name as stored: a name of their own, or first and last name. */
const withName = <F extends PersonFields>(fields: F): F => ({ ...fields, name: fields.name || plainName(fields) })

/**
 * Adds an employee under the property's next number, with the first change of their job, pay, bank and a user: all of it or nothing.
 *
 * @throws Refusal unknown_reference; sealed_not_yours for pay or bank one may not enter; of the user email_taken, role_not_yours,
 *   weak_password, not_in_plan
 */
export const create: Action<typeof employees.create> = async (ctx, { pay, bank, signIn, status, ...typed }) => {
  const { permissions } = ctx.actor
  if ((pay && !permissions.has('employees.wages')) || (bank && !permissions.has('employees.bank')))
    refuse('sealed_not_yours')
  const { departmentId, positionId, managerId, employmentType, weeklyHours } = typed
  const job: Job = { departmentId, positionId, managerId, employmentType, weeklyHours }
  await assertKnown(ctx, job)
  const id = ctx.newId()
  const userId = signIn ? await createUser(ctx, typed, signIn) : null
  const number = await nextNumber(ctx, EMPLOYEE_COUNTER)
  const { now: at, actor } = ctx
  await insertEmployee(ctx.tx, { ...withName(typed), id, number, status, now: at, userId })
  const hire = { id: ctx.newId(), employeeId: id, effectiveOn: typed.joinOn, reason: '', at, actor }
  await insertChange(ctx.tx, { ...hire, kind: 'HIRE', items: hireItems(job) })
  await insertEnds(ctx.tx, [hire.id], { outcome: 'APPLIED', at, actorName: actor.name })
  const begun = { id: ctx.newId(), employeeId: id, fromStatus: null, toStatus: status, since: typed.joinOn, reason: '' }
  await insertStatus(ctx.tx, { ...begun, at, actor })
  if (pay) await insertPay(ctx, id, { pay, effectiveOn: typed.joinOn, reason: '' })
  if (bank) await storeBank(ctx, id, bank)
  const employee = await getEmployee(ctx.tx, id)
  const after = { number, name: employee.name, status, ...(userId !== null && { userId }) }
  ctx.record({ type: 'EMPLOYEE_ADDED', entity: 'employee', entityId: id, after })
  return employee
}

/** What the file has of the contract that holds. */
const TERMS = ['probationEndOn', 'contractEndOn', 'noticeDays'] as const

/** Stores what was typed of an employee; the audit trail has the names of the fields, not what is in them. */
export async function storePerson(ctx: Context, employeeId: string, version: number, change: Partial<PersonFields>) {
  const before = await lockEmployee(ctx.tx, employeeId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  await updatePerson(ctx.tx, employeeId, withName({ ...before, ...change }))
  const employee = await getEmployee(ctx.tx, employeeId)
  if (TERMS.some((field) => before[field] !== employee[field])) await correctByFile(ctx, employeeId, employee)
  const fields = (Object.keys(change) as (keyof PersonFields)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(employee[field]),
  )
  ctx.record({ type: 'EMPLOYEE_UPDATED', entity: 'employee', entityId: employeeId, after: { fields } })
  return employee
}

/** @throws Refusal not_found, stale_version; dates_disordered when they would join after their last day; contract_overlaps a later one */
export const update: Action<typeof employees.update> = (ctx, { employeeId, version, ...fields }) =>
  storePerson(ctx, employeeId, version, fields)
