import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leave } from '../contract/leave.ts'
import type { LeavePolicy } from '../contract/replies.ts'
import {
  deletePolicy,
  findPolicies,
  getPolicy,
  insertPolicy,
  updatePolicy as changePolicy,
} from '../queries/policies.ts'
import { getType } from '../queries/set-up.ts'

export const policies: Action<typeof leave.policies> = async ({ tx }, { after, limit }) =>
  pageOf(await findPolicies(tx, readIdCursor(after) ?? null, limit + 1), limit, (last) => cursorOf(last.id))

async function stored(ctx: Context, id: string): Promise<LeavePolicy> {
  const policy = await getPolicy(ctx.tx, id)
  const { typeName, departmentName, positionTitle, employmentType, yearlyAmount, carryMax } = policy
  const after = { typeName, departmentName, positionTitle, employmentType, yearlyAmount, carryMax }
  ctx.record({ type: 'LEAVE_POLICY', entity: 'leave policy', entityId: id, after })
  return policy
}

/** @throws Refusal unknown_reference, leave_policy_exists, leave_policy_without_group; leave_type_disordered for a type that grants nothing */
export const addPolicy: Action<typeof leave.addPolicy> = async (ctx, fields) => {
  const { accrual } = await getType(ctx.tx, fields.typeId)
  if (accrual === 'NONE') refuse('leave_type_disordered')
  const id = ctx.newId()
  await insertPolicy(ctx.tx, id, fields, ctx.now)
  return stored(ctx, id)
}

/** @throws Refusal not_found, stale_version */
export const updatePolicy: Action<typeof leave.updatePolicy> = async (
  ctx,
  { leavePolicyId: id, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'leave_policies', id, version)
  await changePolicy(ctx.tx, id, fields)
  return stored(ctx, id)
}

/** @throws Refusal not_found */
export const removePolicy: Action<typeof leave.removePolicy> = async (ctx, { leavePolicyId: id }) => {
  await deletePolicy(ctx.tx, id)
  ctx.record({ type: 'LEAVE_POLICY', entity: 'leave policy', entityId: id, after: { isRemoved: true } })
  return {}
}
