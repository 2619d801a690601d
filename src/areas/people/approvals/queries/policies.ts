import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ApprovalPolicy, PolicyFields } from '../contract/policies.ts'
import type { Policy } from '../rules/policies.ts'
import { CAN_DECIDE } from './approvals.ts'

const FOR_KIND = `
  select p.rule,
         (select jsonb_agg(jsonb_build_object('holder', s.holder, 'approver', case when m.id is not null then
                           jsonb_build_object('id', m.id, 'canDecide', ${CAN_DECIDE('m')}) end) order by s.position)
            from approval_policy_steps s left join employees m on m.property_id = s.property_id and m.id = s.employee_id
           where s.property_id = p.property_id and s.policy_id = p.id) as steps
    from approval_policies p where p.property_id = $1 and p.kind = $2 and p.is_active order by p.place, p.id`

/** The policies in use for a kind, in the order in which they are tried. */
export const findPoliciesOf = (tx: Tx, kind: string): Promise<Policy[]> =>
  tx.named('approvals.findPoliciesOf', FOR_KIND, [tx.propertyId, kind])

const SELECT = `
  select p.id, p.kind, p.name, p.place, p.rule, p.is_active as "isActive", p.version,
         (select jsonb_agg(jsonb_build_object('holder', s.holder, 'employeeId', s.employee_id, 'name', m.display_name) order by s.position)
            from approval_policy_steps s left join employees m on m.property_id = s.property_id and m.id = s.employee_id
           where s.property_id = p.property_id and s.policy_id = p.id) as steps
    from approval_policies p where p.property_id = $1`
const PAGE = `${SELECT} and ($2::int is null or (p.place, p.id) > ($2, $3::uuid)) order by p.place, p.id limit $4`
export type PolicyPlace = readonly [place: number, id: string]

export const findPolicies = (tx: Tx, after: PolicyPlace | undefined, limit: number): Promise<ApprovalPolicy[]> =>
  tx.named('approvals.findPolicies', PAGE, [tx.propertyId, after?.[0] ?? null, after?.[1] ?? null, limit])

const ONE = `${SELECT} and p.id = $2`
/** @throws Refusal not_found */
export async function getPolicy(tx: Tx, id: string): Promise<ApprovalPolicy> {
  const [row] = await tx.named<ApprovalPolicy>('approvals.getPolicy', ONE, [tx.propertyId, id])
  return row ?? refuse('not_found', { approvalPolicyId: id })
}

const refused = refuseOn({ approval_policy_is_named_once: 'name_taken' })
const valuesOf = ({ kind, name, place, rule, isActive }: PolicyFields) => ({
  kind,
  name,
  name_key: name.toLowerCase(),
  place,
  rule: JSON.stringify(rule),
  is_active: isActive,
})

const INSERT_STEPS = `
  insert into approval_policy_steps (property_id, policy_id, position, holder, employee_id)
  select $1, $2, x.ordinality, x.step ->> 'holder', (x.step ->> 'employeeId')::uuid
    from jsonb_array_elements($3::jsonb) with ordinality as x (step, ordinality)`
const insertSteps = (tx: Tx, id: string, steps: PolicyFields['steps']): Promise<unknown> =>
  tx
    .named('approvals.insertPolicySteps', INSERT_STEPS, [tx.propertyId, id, JSON.stringify(steps)])
    .catch(refuseOn({ policy_step_is_held_by_an_employee: 'unknown_reference' }))

/** @throws Refusal name_taken, unknown_reference */
export async function insertPolicy(tx: Tx, id: string, fields: PolicyFields, at: Instant): Promise<void> {
  await tx
    .insertInto('approval_policies')
    .values({ property_id: tx.propertyId, id, created_at: at, ...valuesOf(fields) })
    .execute()
    .catch(refused)
  await insertSteps(tx, id, fields.steps)
}

const CLEAR = 'delete from approval_policy_steps where property_id = $1 and policy_id = $2'

/** @throws Refusal name_taken, unknown_reference */
export async function updatePolicy(tx: Tx, id: string, fields: PolicyFields): Promise<void> {
  await tx
    .updateTable('approval_policies')
    .set({ ...valuesOf(fields), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
    .catch(refused)
  await tx.named('approvals.clearPolicySteps', CLEAR, [tx.propertyId, id])
  await insertSteps(tx, id, fields.steps)
}

const DELETE = 'delete from approval_policies where property_id = $1 and id = $2 returning id'
/** @throws Refusal not_found */
export async function deletePolicy(tx: Tx, id: string): Promise<void> {
  const rows = await tx.named('approvals.deletePolicy', DELETE, [tx.propertyId, id])
  if (rows.length === 0) refuse('not_found', { approvalPolicyId: id })
}
