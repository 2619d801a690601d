import * as z from 'zod'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { approvals } from '../contract/approvals.ts'
import type { ApprovalPolicy } from '../contract/policies.ts'
import { deletePolicy, findPolicies, getPolicy, insertPolicy, updatePolicy } from '../queries/policies.ts'

const Place = z.tuple([z.int(), z.uuid()])

export const policies: Action<typeof approvals.policies> = async ({ tx }, { after, limit }) =>
  pageOf(await findPolicies(tx, readCursor(after, Place), limit + 1), limit, ({ place, id }) => cursorOf(place, id))

async function stored(ctx: Context, id: string, before?: ApprovalPolicy): Promise<ApprovalPolicy> {
  const policy = await getPolicy(ctx.tx, id)
  ctx.record({ type: 'APPROVAL_POLICY', entity: 'approval policy', entityId: id, ...(before && { before }), after: policy }) // prettier-ignore
  return policy
}

/** @throws Refusal name_taken; unknown_reference for an approver there is none of */
export const addPolicy: Action<typeof approvals.addPolicy> = async (ctx, fields) => {
  const id = ctx.newId()
  await insertPolicy(ctx.tx, id, fields, ctx.now)
  return stored(ctx, id)
}

/** @throws Refusal not_found, stale_version, name_taken; unknown_reference for an approver there is none of */
export const changePolicy: Action<typeof approvals.changePolicy> = async (
  ctx,
  { approvalPolicyId: id, version, ...fields },
) => {
  await lockVersion(ctx.tx, 'approval_policies', id, version)
  const before = await getPolicy(ctx.tx, id)
  await updatePolicy(ctx.tx, id, fields)
  return stored(ctx, id, before)
}

/** @throws Refusal not_found */
export const removePolicy: Action<typeof approvals.removePolicy> = async (ctx, { approvalPolicyId: id }) => {
  const before = await getPolicy(ctx.tx, id)
  await deletePolicy(ctx.tx, id)
  ctx.record({ type: 'APPROVAL_POLICY', entity: 'approval policy', entityId: id, before })
  return {}
}
