import { colleagues, colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import { create as createAccount } from '#areas/platform/users/actions/people.ts'
import { refuse } from '#core/refusal.ts'
import type { RoleCode } from '#core/role-codes.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import type { Employee } from '../contract/replies.ts'
import { getEmployee, lockEmployee, updateUser } from '../queries/employees.ts'
import { findTiedUsers } from '../queries/lists.ts'
import { allowsSignIn } from '../rules/status.ts'

type Person = Pick<Employee, 'firstName' | 'lastName' | 'name' | 'workPhone'>
type SignIn = { email: string; role: RoleCode; password?: string | undefined }

/**
 * Makes a user for an employee, in the transaction that stores the employee.
 *
 * @throws Refusal role_not_yours, email_taken, weak_password, not_in_plan
 */
export async function createUser(ctx: Context, person: Person, { email, role, password }: SignIn): Promise<number> {
  if (!ctx.actor.permissions.has('users.write')) refuse('role_not_yours', { roles: [role] })
  const { firstName, lastName, name, workPhone: phone } = person
  const account = { firstName, lastName, displayName: name, phone, email, roles: [role], roleId: null, password }
  return (await createAccount(ctx, { ...account, propertyIds: [ctx.property.id] })).id
}

/** @throws Refusal user_tied for an employee with a user, sign_in_closed for one who may not sign in */
async function lockForUser(ctx: Context, employeeId: string): Promise<Employee> {
  const employee = await lockEmployee(ctx.tx, employeeId)
  if (employee.userId !== null) refuse('user_tied')
  if (!allowsSignIn(employee.status)) refuse('sign_in_closed', { status: employee.status })
  return employee
}

async function tie(ctx: Context, employeeId: string, userId: number): Promise<Employee> {
  await updateUser(ctx.tx, employeeId, userId)
  ctx.record({ type: 'EMPLOYEE_USER_TIED', entity: 'employee', entityId: employeeId, after: { userId } })
  return getEmployee(ctx.tx, employeeId)
}

/** @throws Refusal not_found, also for a user who does not work here; user_tied, sign_in_closed */
export const tieUser: Action<typeof employees.tieUser> = async (ctx, { employeeId, userId }) => {
  await lockForUser(ctx, employeeId)
  if (!(await colleaguesById(ctx, [userId])).has(userId)) refuse('not_found', { userId })
  return tie(ctx, employeeId, userId)
}

/** @throws Refusal not_found */
export const untieUser: Action<typeof employees.untieUser> = async (ctx, { employeeId }) => {
  const { userId } = await lockEmployee(ctx.tx, employeeId)
  if (userId !== null) {
    await updateUser(ctx.tx, employeeId, null)
    ctx.record({ type: 'EMPLOYEE_USER_UNTIED', entity: 'employee', entityId: employeeId, before: { userId } })
  }
  return getEmployee(ctx.tx, employeeId)
}

/** @throws Refusal not_found, user_tied, sign_in_closed, email_taken, role_not_yours, weak_password, not_in_plan */
export const createSignIn: Action<typeof employees.createSignIn> = async (ctx, { employeeId, ...signIn }) => {
  const employee = await lockForUser(ctx, employeeId)
  return tie(ctx, employeeId, await createUser(ctx, employee, signIn))
}

export const userChoices: Action<typeof employees.userChoices> = async (ctx) => {
  const [people, tied] = await Promise.all([colleagues(ctx), findTiedUsers(ctx.tx)])
  return { rows: people.filter(({ id }) => !tied.has(id)).map(({ id, name, email }) => ({ id, name, email })) }
}
