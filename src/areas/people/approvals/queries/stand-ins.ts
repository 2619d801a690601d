import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { StandIn } from '../contract/stand-ins.ts'
import { CAN_DECIDE, type Decider } from './approvals.ts'

const STAND_IN = `
  select i.id, i.employee_id as "employeeId", e.display_name as "employeeName", i.stand_in_id as "standInEmployeeId",
         d.display_name as "standInName", i.from_on as "from", i.until_on as "until", coalesce(e.user_id = $2, false) as "isOwn"
    from approval_stand_ins i
    join employees e on e.property_id = i.property_id and e.id = i.employee_id
    join employees d on d.property_id = i.property_id and d.id = i.stand_in_id
   where i.property_id = $1 and i.ended_at is null`

const LIST = `${STAND_IN} and ($3 or e.user_id = $2 or d.user_id = $2) and ($4::uuid is null or i.id < $4) order by i.id desc limit $5`
/** Of the user and for the user, or all; the latest first. */
export const findStandIns = (tx: Tx, { userId, mayAll }: Decider, after: string | null, limit: number): Promise<StandIn[]> =>
  tx.named('approvals.findStandIns', LIST, [tx.propertyId, userId, mayAll, after, limit]) // prettier-ignore

const GET = `${STAND_IN} and i.id = $3`
/** @throws Refusal not_found */
export async function getStandIn(tx: Tx, id: string, userId: number): Promise<StandIn> {
  const [row] = await tx.named<StandIn>('approvals.getStandIn', GET, [tx.propertyId, userId, id])
  return row ?? refuse('not_found', { standInId: id })
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
  insert into approval_stand_ins (property_id, id, employee_id, stand_in_id, from_on, until_on, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`
export type NewStandIn = Pick<StandIn, 'id' | 'employeeId' | 'standInEmployeeId' | 'from' | 'until'>

/** @throws Refusal stand_in_taken, own_stand_in */
export async function insertStandIn(tx: Tx, standIn: NewStandIn, at: Instant): Promise<void> {
  const { id, employeeId, standInEmployeeId, from, until } = standIn
  await tx
    .named('approvals.insertStandIn', INSERT, [tx.propertyId, id, employeeId, standInEmployeeId, from, until, at])
    .catch(refuseOn({ one_stand_in_a_day: 'stand_in_taken', nobody_stands_in_for_themself: 'own_stand_in' }))
}

const END = 'update approval_stand_ins set ended_at = $3 where property_id = $1 and id = $2 and ended_at is null'
export const endStandInRow = (tx: Tx, id: string, at: Instant): Promise<unknown> =>
  tx.named('approvals.endStandIn', END, [tx.propertyId, id, at])
