import { returnHours } from '#areas/people/attendance/actions/hours.ts'
import { returnEncashed } from '#areas/people/leave/actions/encashments.ts'
import { assertEmployee } from '#areas/people/employees/actions/to-pay.ts'
import { addDays } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { pay } from '../contract/pay.ts'
import type { PayGrant, PayLoan, PayOneOff } from '../contract/replies.ts'
import {
  cancelOneOff as markCancelled,
  endGrant as storeEnd,
  findGrants,
  findLoans,
  findOneOffs,
  getGrant,
  insertGrant,
  insertLoan,
  insertOneOff,
  lockLoan,
  lockOneOff,
  stopLoan as markStopped,
  type StoredGrant,
  type StoredLoan,
  type StoredOneOff,
} from '../queries/people.ts'
import { outstandingOf } from '../rules/loans.ts'
import { openAmount, openLoan, sealAmount, sealLoan } from './sealing.ts'

const shownGrant = (ctx: Context, { employeeId: _employeeId, sealed, ...grant }: StoredGrant): PayGrant => ({
  ...grant,
  amount: sealed === null ? null : openAmount(ctx, sealed),
})

const shownOneOff = (ctx: Context, one: StoredOneOff): PayOneOff => {
  const { id, componentId, componentName, kind, dueOn, reason, state, sealed } = one
  return { id, componentId, componentName, kind, dueOn, reason, state, amount: openAmount(ctx, sealed) }
}

/** A loan with what is left of it. */
export function openedLoan(ctx: Context, { id, name, from, isStopped, sealed, entries }: StoredLoan): PayLoan {
  const { amount, instalment } = openLoan(ctx, sealed)
  const taken = entries.map((one) => openAmount(ctx, one))
  return { id, name, from, isStopped, amount, instalment, outstanding: outstandingOf(amount, taken) }
}

/** What changed of an employee's pay; never how much or what for, which fewer people read than the audit trail. */
const audit = (ctx: Context, type: 'PAY_GRANTED' | 'PAY_ONE_OFF' | 'PAY_LOAN', employeeId: string, after: object) =>
  ctx.record({ type, entity: 'employee', entityId: employeeId, after })

/** @throws Refusal not_found */
export const viewPerson: Action<typeof pay.viewPerson> = async (ctx, { employeeId }) => {
  await assertEmployee(ctx, employeeId)
  const [grants, oneOffs, loans] = await Promise.all([
    findGrants(ctx.tx, [employeeId], addDays(ctx.businessDate, -366)),
    findOneOffs(ctx.tx, employeeId),
    findLoans(ctx.tx, [employeeId]),
  ])
  ctx.record({ type: 'PAYSLIP_VIEWED', entity: 'employee', entityId: employeeId, after: { kind: 'COMPONENTS' } })
  return {
    grants: grants.map((one) => shownGrant(ctx, one)),
    oneOffs: oneOffs.map((one) => shownOneOff(ctx, one)),
    loans: loans.map((one) => openedLoan(ctx, one)),
  }
}

/** @throws Refusal not_found, unknown_reference, granted_already, dates_disordered */
export const grant: Action<typeof pay.grant> = async (ctx, { employeeId, componentId, from, until, amount }) => {
  await assertEmployee(ctx, employeeId)
  const id = ctx.newId()
  const sealed = amount === null ? null : sealAmount(ctx, amount)
  await insertGrant(ctx.tx, { id, employeeId, componentId, from, until, sealed, at: ctx.now, actorName: ctx.actor.name }) // prettier-ignore
  audit(ctx, 'PAY_GRANTED', employeeId, { componentId, from, until })
  return shownGrant(ctx, await getGrant(ctx.tx, id))
}

/** @throws Refusal not_found; dates_disordered before it begins */
export const endGrant: Action<typeof pay.endGrant> = async (ctx, { grantId, until }) => {
  const { employeeId, componentId } = await getGrant(ctx.tx, grantId)
  await storeEnd(ctx.tx, grantId, until)
  audit(ctx, 'PAY_GRANTED', employeeId, { componentId, until })
  return shownGrant(ctx, await getGrant(ctx.tx, grantId))
}

/** @throws Refusal not_found, unknown_reference */
export const addOneOff: Action<typeof pay.addOneOff> = async (ctx, { employeeId, componentId, dueOn, reason, amount }) => {
  await assertEmployee(ctx, employeeId)
  const id = ctx.newId()
  await insertOneOff(ctx.tx, { id, employeeId, componentId, dueOn, reason, sealed: sealAmount(ctx, amount), at: ctx.now, actorName: ctx.actor.name })
  audit(ctx, 'PAY_ONE_OFF', employeeId, { oneOffId: id, componentId, dueOn })
  const [stored] = await findOneOffs(ctx.tx, employeeId)
  return stored ? shownOneOff(ctx, stored) : refuse('not_found')
} // prettier-ignore

/** @throws Refusal not_found; one_off_over for one that was paid or cancelled */
export const cancelOneOff: Action<typeof pay.cancelOneOff> = async (ctx, { oneOffId }) => {
  const { state, employeeId } = await lockOneOff(ctx.tx, oneOffId)
  if (state !== 'OPEN') refuse('one_off_over')
  await markCancelled(ctx.tx, oneOffId)
  await returnHours(ctx, oneOffId)
  await returnEncashed(ctx, oneOffId)
  audit(ctx, 'PAY_ONE_OFF', employeeId, { oneOffId, isCancelled: true })
  return {}
}

/** @throws Refusal not_found */
export const addLoan: Action<typeof pay.addLoan> = async (ctx, { employeeId, name, from, amount, instalment }) => {
  await assertEmployee(ctx, employeeId)
  const id = ctx.newId()
  const sealed = sealLoan(ctx, { amount, instalment })
  await insertLoan(ctx.tx, { id, employeeId, name, from, sealed, at: ctx.now, actorName: ctx.actor.name })
  audit(ctx, 'PAY_LOAN', employeeId, { loanId: id, from })
  return { id, name, from, isStopped: false, amount, instalment, outstanding: amount }
}

/** @throws Refusal not_found; loan_over for one that was stopped */
export const stopLoan: Action<typeof pay.stopLoan> = async (ctx, { loanId }) => {
  const { isStopped, employeeId } = await lockLoan(ctx.tx, loanId)
  if (isStopped) refuse('loan_over')
  await markStopped(ctx.tx, loanId)
  audit(ctx, 'PAY_LOAN', employeeId, { loanId, isStopped: true })
  return {}
}
