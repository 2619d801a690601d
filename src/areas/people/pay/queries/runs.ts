import type { PayFrequency } from '#areas/people/employees/contract/choices.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PayCost, PayRun } from '../contract/replies.ts'
import type { RunState, SlipFault } from '../rules/choices.ts'

export type StoredRun = Omit<PayRun, 'currency' | 'isOwn'> & {
  departmentId: string | null
  preparedById: number
  computedOrder: number
}

const RUN = `
  select r.id, r.number, r.from_on as "from", r.until_on as until, r.pay_on as "payOn", r.department_id as "departmentId",
         d.name as "departmentName", r.frequency, r.state, r.prepared_by as "preparedById", r.prepared_name as "preparedBy", r.prepared_at as "preparedAt",
         r.approved_name as "approvedBy", r.withdrawn_name as "withdrawnBy", r.withdrawn_at as "withdrawnAt", r.withdrawn_for as "withdrawnFor",
         r.computed_order as "computedOrder", p.people, p.held, p.failed, p.unreviewed, c.gross, c.deductions, c.employer,
         c.gross - c.deductions as net, r.version
    from pay_runs r
    left join departments d on d.property_id = r.property_id and d.id = r.department_id
    join lateral (select count(*) filter (where s.state in ('DRAFT', 'APPROVED', 'PAID', 'WITHDRAWN'))::int as people,
                         count(*) filter (where s.state = 'HELD')::int as held, count(*) filter (where s.state = 'FAILED')::int as failed,
                         coalesce(sum(s.unreviewed) filter (where s.state in ('DRAFT', 'APPROVED', 'PAID', 'WITHDRAWN')), 0)::int as unreviewed
                    from payslips s where s.property_id = r.property_id and s.run_id = r.id) p on true
    join lateral (select coalesce(sum(c.amount_minor) filter (where c.kind = 'EARNING'), 0)::bigint as gross,
                         coalesce(sum(c.amount_minor) filter (where c.kind = 'DEDUCTION'), 0)::bigint as deductions,
                         coalesce(sum(c.amount_minor) filter (where c.kind = 'EMPLOYER'), 0)::bigint as employer
                    from pay_costs c where c.property_id = r.property_id and c.run_id = r.id) c on true`

const LIST = `${RUN} where r.property_id = $1 and ($2::int is null or r.number < $2) order by r.number desc limit $3`
export const findRuns = (tx: Tx, after: number | null, limit: number): Promise<StoredRun[]> =>
  tx.named('pay.findRuns', LIST, [tx.propertyId, after, limit])

const GET = `${RUN} where r.property_id = $1 and r.id = $2`
/** @throws Refusal not_found */
export async function getRun(tx: Tx, id: string): Promise<StoredRun> {
  const [row] = await tx.named<StoredRun>('pay.getRun', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { runId: id })
}

const LOCK = 'select id from pay_runs where property_id = $1 and id = $2 for update'
/** No other transaction changes a run until this one ends. */
export const holdRun = (tx: Tx, id: string): Promise<unknown> => tx.named('pay.holdRun', LOCK, [tx.propertyId, id])

const BEFORE = `
  ${RUN} where r.property_id = $1 and r.state in ('APPROVED', 'PAID') and r.until_on < $2 and r.department_id is not distinct from $3
     and r.frequency is not distinct from $4
   order by r.until_on desc, r.number desc limit 1`
/** The run before, of the same people. */
export async function findBefore(tx: Tx, { from, departmentId, frequency }: StoredRun): Promise<StoredRun | undefined> {
  return (await tx.named<StoredRun>('pay.findBefore', BEFORE, [tx.propertyId, from, departmentId, frequency]))[0]
}

const INSERT = `
  insert into pay_runs (property_id, id, number, from_on, until_on, pay_on, department_id, state, prepared_by, prepared_name, prepared_at, computed_order,
                        frequency)
  values ($1, $2, $3, $4, $5, $6, $7, 'REVIEW', $8, $9, $10, $11, $12)`
type NewRun = {
  id: string
  number: number
  from: Day
  until: Day
  payOn: Day
  departmentId: string | null
  frequency: PayFrequency | null
  by: { id: number; name: string }
  at: Instant
  order: number
}
/** @throws Refusal dates_disordered, unknown_reference */
export const insertRun = (
  tx: Tx,
  { id, number, from, until, payOn, departmentId, frequency, by, at, order }: NewRun,
): Promise<unknown> =>
  tx
    .named('pay.insertRun', INSERT, [
      tx.propertyId,
      id,
      number,
      from,
      until,
      payOn,
      departmentId,
      by.id,
      by.name,
      at,
      order,
      frequency,
    ])
    .catch(refuseOn({ run_is_forward: 'dates_disordered', run_is_of_a_department: 'unknown_reference' }))

const SET_STATE = `
  update pay_runs set state = $3, version = version + 1, approved_by = coalesce($4, approved_by), approved_name = coalesce($5, approved_name),
         approved_at = coalesce($6, approved_at), paid_at = $7, decided_order = coalesce($8, decided_order)
   where property_id = $1 and id = $2`
type Became = { state: RunState; approvedBy?: { id: number; name: string }; order?: number; at: Instant }
/** @throws Refusal own_run */
export const setRunState = (tx: Tx, id: string, { state, approvedBy, order, at }: Became): Promise<unknown> =>
  tx
    .named('pay.setRunState', SET_STATE, [
      tx.propertyId,
      id,
      state,
      approvedBy?.id ?? null,
      approvedBy?.name ?? null,
      approvedBy ? at : null,
      state === 'PAID' ? at : null,
      order ?? null,
    ])
    .catch(refuseOn({ run_is_approved_by_another: 'own_run' }))

const TOUCH =
  'update pay_runs set version = version + 1, prepared_by = $3, prepared_name = $4, prepared_at = $5, computed_order = $6 where property_id = $1 and id = $2'
/** Who computed a run last prepared it. */
export const touchRun = (
  tx: Tx,
  id: string,
  { by, at, order }: { by: { id: number; name: string }; at: Instant; order: number },
): Promise<unknown> => tx.named('pay.touchRun', TOUCH, [tx.propertyId, id, by.id, by.name, at, order])

const WITHDRAW = `
  update pay_runs set state = 'WITHDRAWN', version = version + 1, withdrawn_by = $3, withdrawn_name = $4, withdrawn_at = $5, withdrawn_for = $6, decided_order = $7
   where property_id = $1 and id = $2`
type Withdrawn = { by: { id: number; name: string }; at: Instant; reason: string; order: number }
/** @throws Refusal own_run */
export const withdrawRun = (tx: Tx, id: string, { by, at, reason, order }: Withdrawn): Promise<unknown> =>
  tx
    .named('pay.withdrawRun', WITHDRAW, [tx.propertyId, id, by.id, by.name, at, reason, order])
    .catch(refuseOn({ run_is_withdrawn_by_another: 'own_run' }))

const RELATED = `
  select r.number, case when o.until_on < s.from_on then 'BEFORE' else 'AFTER' end as place, r.state, r.decided_order as "decidedOrder"
    from payslips s
    join payslips o on o.property_id = s.property_id and o.employee_id = s.employee_id and o.run_id <> s.run_id
     and (o.until_on < s.from_on or o.from_on > s.until_on)
    join pay_runs r on r.property_id = o.property_id and r.id = o.run_id
   where s.property_id = $1 and s.run_id = $2 and s.state in ('DRAFT', 'APPROVED') and o.state in ('APPROVED', 'PAID', 'WITHDRAWN')
   group by r.number, place, r.state, r.decided_order order by r.number`
export type RelatedRun = { number: number; place: string; state: string; decidedOrder: number }
/** Other runs that were approved of the people a run pays: of days before its own, and after. */
export const findRelated = (tx: Tx, runId: string): Promise<RelatedRun[]> =>
  tx.named('pay.findRelated', RELATED, [tx.propertyId, runId])

export type CostRow = Omit<PayCost, 'departmentName'>
const CLEAR_COSTS = 'delete from pay_costs where property_id = $1 and run_id = $2'
const INSERT_COSTS = `
  insert into pay_costs (property_id, run_id, department_id, code, name, kind, account, amount_minor)
  select $1, $2, x."departmentId", x.code, x.name, x.kind, x.account, x.amount
    from jsonb_to_recordset($3::jsonb) as x ("departmentId" uuid, code text, name text, kind text, account text, amount bigint)`
export async function replaceCosts(tx: Tx, runId: string, costs: readonly CostRow[]): Promise<void> {
  await tx.named('pay.clearCosts', CLEAR_COSTS, [tx.propertyId, runId])
  if (costs.length > 0) await tx.named('pay.insertCosts', INSERT_COSTS, [tx.propertyId, runId, JSON.stringify(costs)])
}

const COSTS = `
  select c.department_id as "departmentId", d.name as "departmentName", c.code, c.name, c.kind, c.account, c.amount_minor as amount
    from pay_costs c join departments d on d.property_id = c.property_id and d.id = c.department_id
   where c.property_id = $1 and c.run_id = $2 order by d.name, d.id, c.kind desc, c.code`
export const findCosts = (tx: Tx, runId: string): Promise<PayCost[]> =>
  tx.named('pay.findCosts', COSTS, [tx.propertyId, runId])

const INSERT_EXPENSES =
  'insert into pay_run_expenses (property_id, pay_run_id, expense_id) select $1, $2, unnest($3::uuid[])'
export async function insertRunExpenses(tx: Tx, runId: string, expenseIds: readonly string[]): Promise<void> {
  if (expenseIds.length > 0) await tx.named('pay.insertRunExpenses', INSERT_EXPENSES, [tx.propertyId, runId, expenseIds]) // prettier-ignore
}

const EXPENSES = `
  select expense_id as id from pay_run_expenses x
    join expenses e on e.property_id = x.property_id and e.id = x.expense_id
   where x.property_id = $1 and x.pay_run_id = $2 and e.voided_at is null order by e.id for update of e`
/** The expenses a run entered that are not voided, locked. */
export async function findRunExpenses(tx: Tx, runId: string): Promise<string[]> {
  const rows = await tx.named<{ id: string }>('pay.findRunExpenses', EXPENSES, [tx.propertyId, runId])
  return rows.map(({ id }) => id)
}

/** A payslip as it is stored: what is paid is sealed. */
export type StoredSlip = {
  id: string
  employeeId: string
  departmentId: string
  from: Day
  until: Day
  state: 'DRAFT' | 'FAILED'
  fault: SlipFault | ''
  faultCode: string
  unreviewed: number
  sealed: string | null
}
