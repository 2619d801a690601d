import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PaySlipRow } from '../contract/replies.ts'
import type { StoredSlip } from './runs.ts'

const INSERT = `
  insert into payslips (property_id, id, run_id, employee_id, department_id, from_on, until_on, state, fault, fault_code, unreviewed, sealed)
  select $1, x.id, $2, x."employeeId", x."departmentId", x."from", x.until, x.state, x.fault, x."faultCode", x.unreviewed, x.sealed
    from jsonb_to_recordset($3::jsonb) as x (id uuid, "employeeId" uuid, "departmentId" uuid, "from" date, until date, state text, fault text,
      "faultCode" text, unreviewed integer, sealed text)`

/** @throws Refusal paid_already where another run paid an employee for one of the days meanwhile */
export const insertSlips = (tx: Tx, runId: string, slips: readonly StoredSlip[]): Promise<unknown> =>
  tx
    .named('pay.insertSlips', INSERT, [tx.propertyId, runId, JSON.stringify(slips)])
    .catch(refuseOn({ nobody_is_paid_twice: 'paid_already' }))

const LAST = `
  select coalesce(max(case state when 'DRAFT' then 1 else 2 end), 0)::int as rank from payslips
   where property_id = $1 and employee_id = $2 and state in ('DRAFT', 'APPROVED', 'PAID') and from_on <= $3 and until_on >= $3`
/** The state of an employee's payslip that reaches a day. */
export async function findReaching(tx: Tx, employeeId: string, day: Day): Promise<'NONE' | 'REVIEW' | 'OVER'> {
  const [row] = await tx.named<{ rank: number }>('pay.findReaching', LAST, [tx.propertyId, employeeId, day])
  return row?.rank === 2 ? 'OVER' : row?.rank === 1 ? 'REVIEW' : 'NONE'
}

const CLEAR = `delete from payslips where property_id = $1 and run_id = $2 and state in ('DRAFT', 'FAILED')`
/** A run is computed anew: those on hold stay so. */
export const clearSlips = (tx: Tx, runId: string): Promise<unknown> =>
  tx.named('pay.clearSlips', CLEAR, [tx.propertyId, runId])

const TAKEN = `
  select employee_id as "employeeId", from_on as "from", until_on as until, run_id as "runId", state
    from payslips
   where property_id = $1 and from_on <= $3 and until_on >= $2 and (state in ('DRAFT', 'APPROVED', 'PAID') or (run_id = $4 and state = 'HELD'))`
export type TakenSlip = { employeeId: string; from: Day; until: Day; runId: string; state: string }
/** Who is paid for some of these days already, or is on hold in this run. */
export const findTakenSlips = (tx: Tx, span: { from: Day; until: Day }, runId: string): Promise<TakenSlip[]> =>
  tx.named('pay.findTakenSlips', TAKEN, [tx.propertyId, span.from, span.until, runId])

export type PastSlip = { id: string; employeeId: string; from: Day; until: Day; sealed: string | null }
const PAST = `
  select id, employee_id as "employeeId", from_on as "from", until_on as until, sealed from payslips
   where property_id = $1 and employee_id = any($2::uuid[]) and state in ('APPROVED', 'PAID') and until_on < $3 and from_on >= $4
   order by employee_id, from_on`
/** What people were paid before a day, since another. */
export const findPast = (tx: Tx, employeeIds: readonly string[], before: Day, since: Day): Promise<PastSlip[]> =>
  tx.named('pay.findPast', PAST, [tx.propertyId, employeeIds, before, since])

export type ReadSlip = Omit<PaySlipRow, 'gross' | 'deductions' | 'net' | 'previousNet'> & {
  runId: string
  departmentId: string
  userId: number | null
  runState: string
  sealed: string | null
  searchName: string
}
const SLIP = `
  select s.id, s.run_id as "runId", s.employee_id as "employeeId", e.display_name as "employeeName", e.user_id as "userId",
         e.search_name as "searchName", s.department_id as "departmentId", d.name as "departmentName", s.from_on as "from", s.until_on as until,
         r.pay_on as "payOn", s.state, r.state as "runState", s.fault, s.fault_code as "faultCode", s.reason, s.unreviewed, s.sealed
    from payslips s
    join pay_runs r on r.property_id = s.property_id and r.id = s.run_id
    join employees e on e.property_id = s.property_id and e.id = s.employee_id
    join departments d on d.property_id = s.property_id and d.id = s.department_id`

/** Those that failed first, then by name. */
export type SlipPlace = readonly [isFine: number, searchName: string, id: string]
export const FIRST_SLIP: SlipPlace = [-1, '', '00000000-0000-0000-0000-000000000000']
const FINE = `case when s.state = 'FAILED' then 0 else 1 end`
const OF_RUN = `
  ${SLIP} where s.property_id = $1 and s.run_id = $2 and (${FINE}, e.search_name, s.id) > ($3::int, $4, $5::uuid)
   order by ${FINE}, e.search_name, s.id limit $6`
export const findSlips = (tx: Tx, runId: string, after: SlipPlace, limit: number): Promise<ReadSlip[]> =>
  tx.named('pay.findSlips', OF_RUN, [tx.propertyId, runId, ...after, limit])

const GET = `${SLIP} where s.property_id = $1 and s.id = $2`
/** @throws Refusal not_found */
export async function getSlip(tx: Tx, id: string): Promise<ReadSlip> {
  const [row] = await tx.named<ReadSlip>('pay.getSlip', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { payslipId: id })
}

const OWN = `
  ${SLIP} where s.property_id = $1 and s.employee_id = $2 and s.state in ('APPROVED', 'PAID', 'WITHDRAWN') and ($3::date is null or (s.from_on, s.id) < ($3, $4::uuid))
   order by s.from_on desc, s.id desc limit $5`
export const findOwnSlips = (
  tx: Tx,
  employeeId: string,
  after: readonly [Day, string] | undefined,
  limit: number,
): Promise<ReadSlip[]> =>
  tx.named('pay.findOwnSlips', OWN, [tx.propertyId, employeeId, after?.[0] ?? null, after?.[1] ?? null, limit])

const HOLD = `update payslips set state = 'HELD', reason = $3 where property_id = $1 and id = $2`
export const holdSlip = (tx: Tx, id: string, reason: string): Promise<unknown> =>
  tx.named('pay.holdSlip', HOLD, [tx.propertyId, id, reason])

const MOVE = 'update payslips set state = $4 where property_id = $1 and run_id = $2 and state = any($3::text[])'
export const moveSlips = (tx: Tx, runId: string, from: readonly string[], to: string): Promise<unknown> =>
  tx.named('pay.moveSlips', MOVE, [tx.propertyId, runId, from, to])

const REGISTER = `
  select s.id, s.run_id as "runId", r.number, r.pay_on as "payOn", s.from_on as "from", s.until_on as until, s.state,
         e.display_name as "employeeName", d.name as "departmentName", s.sealed
    from pay_runs r
    join payslips s on s.property_id = r.property_id and s.run_id = r.id
    join employees e on e.property_id = s.property_id and e.id = s.employee_id
    join departments d on d.property_id = s.property_id and d.id = s.department_id
   where r.property_id = $1 and r.pay_on >= $2 and r.pay_on < $3 and r.state in ('APPROVED', 'PAID') and s.state in ('APPROVED', 'PAID')
   order by r.pay_on, r.number, e.search_name, s.id`
export type RegisteredSlip = {
  id: string
  runId: string
  number: number
  payOn: Day
  from: Day
  until: Day
  state: string
  employeeName: string
  departmentName: string
  sealed: string | null
}
/** Payslips of approved runs that are paid out in a span, half-open. */
export const findRegistered = (tx: Tx, span: { from: Day; until: Day }): Promise<RegisteredSlip[]> =>
  tx.named('pay.findRegistered', REGISTER, [tx.propertyId, span.from, span.until])
