import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { LeavePolicy } from '../contract/replies.ts'
import type { Grouped, PolicyTerms } from '../rules/policies.ts'

const POLICY = `
  select l.id, l.type_id as "typeId", t.name as "typeName", l.department_id as "departmentId", d.name as "departmentName", l.position_id as "positionId",
         p.title as "positionTitle", l.employment_type as "employmentType", coalesce(o.name, '') as "ownTypeName", l.yearly_amount as "yearlyAmount",
         l.carry_max as "carryMax", l.version
    from leave_policies l
    join leave_types t on t.property_id = l.property_id and t.id = l.type_id
    left join departments d on d.property_id = l.property_id and d.id = l.department_id
    left join positions p on p.property_id = l.property_id and p.id = l.position_id
    left join employment_types o on o.property_id = l.property_id and o.id = l.own_type_id`
const PAGE = `${POLICY} where l.property_id = $1 and ($2::uuid is null or l.id < $2) order by l.id desc limit $3`
export const findPolicies = (tx: Tx, after: string | null, limit: number): Promise<LeavePolicy[]> =>
  tx.named('leave.findPolicies', PAGE, [tx.propertyId, after, limit])

const ONE = `${POLICY} where l.property_id = $1 and l.id = $2`
/** @throws Refusal not_found */
export async function getPolicy(tx: Tx, id: string): Promise<LeavePolicy> {
  const [row] = await tx.named<LeavePolicy>('leave.getPolicy', ONE, [tx.propertyId, id])
  return row ?? refuse('not_found', { leavePolicyId: id })
}

const TERMS = `
  select type_id as "typeId", department_id as "departmentId", position_id as "positionId", employment_type as "employmentType",
         yearly_amount as "yearlyAmount", carry_max as "carryMax"
    from leave_policies where property_id = $1 order by id`
/** Every policy, to grant by. */
export const findTerms = (tx: Tx): Promise<PolicyTerms[]> => tx.named('leave.findTerms', TERMS, [tx.propertyId])

const GROUPS = `
  select id, department_id as "departmentId", position_id as "positionId", employment_type as "employmentType"
    from employees where property_id = $1 and id = any($2::uuid[])`
/** What employees are sorted into, by their ids. */
export async function findGroups(tx: Tx, employeeIds: readonly string[]): Promise<ReadonlyMap<string, Grouped>> {
  const rows = await tx.named<Grouped & { id: string }>('leave.findGroups', GROUPS, [tx.propertyId, employeeIds])
  return new Map(rows.map((row) => [row.id, row]))
}

const INSERT = `
  insert into leave_policies (property_id, id, type_id, department_id, position_id, employment_type, yearly_amount, carry_max, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** @throws Refusal unknown_reference, leave_policy_exists, leave_policy_without_group */
export async function insertPolicy(tx: Tx, id: string, terms: PolicyTerms, now: Instant): Promise<void> {
  const { typeId, departmentId, positionId, employmentType, yearlyAmount, carryMax } = terms
  await tx
    .named('leave.insertPolicy', INSERT, [
      tx.propertyId,
      id,
      typeId,
      departmentId,
      positionId,
      employmentType,
      yearlyAmount,
      carryMax,
      now,
    ]) // prettier-ignore
    .catch(
      refuseOn({
        leave_policy_is_of_a_department: 'unknown_reference',
        leave_policy_is_of_a_position: 'unknown_reference',
        leave_policy_is_of_an_own_type: 'unknown_reference',
        leave_policy_is_of_a_known_type: 'unknown_reference',
        leave_policy_of_a_group_is_one: 'leave_policy_exists',
        leave_policy_is_of_a_group: 'leave_policy_without_group',
      }),
    )
}

const UPDATE =
  'update leave_policies set yearly_amount = $3, carry_max = $4, version = version + 1 where property_id = $1 and id = $2'
export const updatePolicy = (
  tx: Tx,
  id: string,
  { yearlyAmount, carryMax }: Pick<PolicyTerms, 'yearlyAmount' | 'carryMax'>,
): Promise<unknown> => tx.named('leave.updatePolicy', UPDATE, [tx.propertyId, id, yearlyAmount, carryMax])

const DELETE = 'delete from leave_policies where property_id = $1 and id = $2 returning id'
/** @throws Refusal not_found */
export async function deletePolicy(tx: Tx, id: string): Promise<void> {
  const rows = await tx.named('leave.deletePolicy', DELETE, [tx.propertyId, id])
  if (rows.length === 0) refuse('not_found', { leavePolicyId: id })
}
