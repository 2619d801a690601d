import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Deputy } from '../contract/deputies.ts'
import { CAN_DECIDE, type Decider } from './approvals.ts'

const DEPUTY = `
  select i.id, i.employee_id as "employeeId", e.display_name as "employeeName", i.deputy_id as "deputyEmployeeId",
         d.display_name as "deputyName", i.from_on as "from", i.until_on as "until", coalesce(e.user_id = $2, false) as "isOwn"
    from approval_deputies i
    join employees e on e.property_id = i.property_id and e.id = i.employee_id
    join employees d on d.property_id = i.property_id and d.id = i.deputy_id
   where i.property_id = $1 and i.ended_at is null`

const LIST = `${DEPUTY} and ($3 or e.user_id = $2 or d.user_id = $2) and ($4::uuid is null or i.id < $4) order by i.id desc limit $5`
/** Of the user and for the user, or all; the latest first. */
export const findDeputies = (tx: Tx, { userId, mayAll }: Decider, after: string | null, limit: number): Promise<Deputy[]> =>
  tx.named('approvals.findDeputies', LIST, [tx.propertyId, userId, mayAll, after, limit]) // prettier-ignore

const GET = `${DEPUTY} and i.id = $3`
/** @throws Refusal not_found */
export async function getDeputy(tx: Tx, id: string, userId: number): Promise<Deputy> {
  const [row] = await tx.named<Deputy>('approvals.getDeputy', GET, [tx.propertyId, userId, id])
  return row ?? refuse('not_found', { deputyId: id })
}

const PARTY = `
  select m.id, m.user_id as "userId", m.display_name as name, ${CAN_DECIDE('m')} as "canDecide" from employees m
   where m.property_id = $1 and m.status <> 'LEFT' and `
/** An employee as one who decides. */
export type Party = { id: string; userId: number | null; name: string; canDecide: boolean }

const BY_USER = `${PARTY} m.user_id = $2`
/** The employee whom a user is; undefined for who is none. */
export async function findOfUser(tx: Tx, userId: number): Promise<Party | undefined> {
  const [row] = await tx.named<Party>('approvals.findPartyOfUser', BY_USER, [tx.propertyId, userId])
  return row
}

const BY_ID = `${PARTY} m.id = $2`
/** Who works here; undefined for an employee who has left, or there is none of. */
export async function findParty(tx: Tx, employeeId: string): Promise<Party | undefined> {
  const [row] = await tx.named<Party>('approvals.findParty', BY_ID, [tx.propertyId, employeeId])
  return row
}

const INSERT = `
  insert into approval_deputies (property_id, id, employee_id, deputy_id, from_on, until_on, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`
export type NewDeputy = Pick<Deputy, 'id' | 'employeeId' | 'deputyEmployeeId' | 'from' | 'until'>

/** @throws Refusal deputy_taken, own_deputy */
export async function insertDeputy(tx: Tx, deputy: NewDeputy, at: Instant): Promise<void> {
  const { id, employeeId, deputyEmployeeId, from, until } = deputy
  await tx
    .named('approvals.insertDeputy', INSERT, [tx.propertyId, id, employeeId, deputyEmployeeId, from, until, at])
    .catch(refuseOn({ one_deputy_a_day: 'deputy_taken', nobody_is_their_own_deputy: 'own_deputy' }))
}

const END = 'update approval_deputies set ended_at = $3 where property_id = $1 and id = $2 and ended_at is null'
export const endDeputyRow = (tx: Tx, id: string, at: Instant): Promise<unknown> =>
  tx.named('approvals.endDeputy', END, [tx.propertyId, id, at])
