import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PayOneOff } from '../contract/replies.ts'

export type StoredGrant = {
  id: string
  employeeId: string
  componentId: string
  componentName: string
  from: Day
  until: Day | null
  sealed: string | null
}

const GRANT = `
  select g.id, g.employee_id as "employeeId", g.component_id as "componentId", c.name as "componentName", g.from_on as "from",
         g.until_on as until, g.sealed
    from pay_grants g join pay_components c on c.property_id = g.property_id and c.id = g.component_id`
const GRANTS = `
  ${GRANT} where g.property_id = $1 and g.employee_id = any($2::uuid[]) and (g.until_on is null or g.until_on >= $3::date)
   order by g.from_on, g.id`

/** What employees have been granted, valid on a day or after it. */
export const findGrants = (tx: Tx, employeeIds: readonly string[], since: Day): Promise<StoredGrant[]> =>
  tx.named('pay.findGrants', GRANTS, [tx.propertyId, employeeIds, since])

const ONE_GRANT = `${GRANT} where g.property_id = $1 and g.id = $2`
/** @throws Refusal not_found */
export async function getGrant(tx: Tx, id: string): Promise<StoredGrant> {
  const [row] = await tx.named<StoredGrant>('pay.getGrant', ONE_GRANT, [tx.propertyId, id])
  return row ?? refuse('not_found', { grantId: id })
}

const INSERT_GRANT = `
  insert into pay_grants (property_id, id, employee_id, component_id, from_on, until_on, sealed, created_at, actor_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
const GRANT_REFUSED = {
  component_is_granted_once_at_a_time: 'granted_already',
  grant_is_forward: 'dates_disordered',
  grant_is_of_a_component: 'unknown_reference',
} as const
type NewGrant = Omit<StoredGrant, 'componentName'> & { at: Instant; actorName: string }

/** @throws Refusal granted_already, dates_disordered, unknown_reference */
export const insertGrant = (tx: Tx, grant: NewGrant): Promise<unknown> =>
  tx
    .named('pay.insertGrant', INSERT_GRANT, [
      tx.propertyId,
      grant.id,
      grant.employeeId,
      grant.componentId,
      grant.from,
      grant.until,
      grant.sealed,
      grant.at,
      grant.actorName,
    ]) // prettier-ignore
    .catch(refuseOn(GRANT_REFUSED))

const END_GRANT = 'update pay_grants set until_on = $3 where property_id = $1 and id = $2'
/** @throws Refusal granted_already where it would reach into another one, dates_disordered */
export const endGrant = (tx: Tx, id: string, until: Day): Promise<unknown> =>
  tx.named('pay.endGrant', END_GRANT, [tx.propertyId, id, until]).catch(refuseOn(GRANT_REFUSED))

export type StoredOneOff = Omit<PayOneOff, 'amount'> & {
  employeeId: string
  code: string
  isTaxable: boolean
  sealed: string
}
const ONE_OFF = `
  select o.id, o.employee_id as "employeeId", o.component_id as "componentId", c.name as "componentName", c.code, c.kind,
         c.is_taxable as "isTaxable", o.due_on as "dueOn", o.reason, o.sealed, o.state
    from pay_one_offs o join pay_components c on c.property_id = o.property_id and c.id = o.component_id`
const ONE_OFFS = `${ONE_OFF} where o.property_id = $1 and o.employee_id = $2 order by o.id desc limit 100`
export const findOneOffs = (tx: Tx, employeeId: string): Promise<StoredOneOff[]> =>
  tx.named('pay.findOneOffs', ONE_OFFS, [tx.propertyId, employeeId])

const DUE = `
  ${ONE_OFF} where o.property_id = $1 and o.employee_id = any($2::uuid[]) and o.state = 'OPEN' and o.due_on <= $3 order by o.due_on, o.id`
/** What waits for a run that reaches a day. */
export const findDue = (tx: Tx, employeeIds: readonly string[], until: Day): Promise<StoredOneOff[]> =>
  tx.named('pay.findDue', DUE, [tx.propertyId, employeeIds, until])

const INSERT_ONE_OFF = `
  insert into pay_one_offs (property_id, id, employee_id, component_id, due_on, reason, sealed, created_at, actor_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
type NewOneOff = Pick<StoredOneOff, 'id' | 'employeeId' | 'componentId' | 'dueOn' | 'reason' | 'sealed'> & { at: Instant; actorName: string } // prettier-ignore
/** @throws Refusal unknown_reference */
export const insertOneOff = (tx: Tx, one: NewOneOff): Promise<unknown> =>
  tx
    .named('pay.insertOneOff', INSERT_ONE_OFF, [
      tx.propertyId,
      one.id,
      one.employeeId,
      one.componentId,
      one.dueOn,
      one.reason,
      one.sealed,
      one.at,
      one.actorName,
    ]) // prettier-ignore
    .catch(refuseOn({ one_off_is_of_a_component: 'unknown_reference' }))

const INSERT_ONE_OFFS = `
  insert into pay_one_offs (property_id, id, employee_id, component_id, due_on, reason, sealed, created_at, actor_name)
  select $1, x.id, $2, x."componentId", $3::date, x.reason, x.sealed, $4::timestamptz, $5
    from jsonb_to_recordset($6::jsonb) as x (id uuid, "componentId" uuid, reason text, sealed text)`
/** @throws Refusal unknown_reference */
export async function insertOneOffs(
  tx: Tx,
  { employeeId, dueOn, at, actorName }: Pick<NewOneOff, 'employeeId' | 'dueOn' | 'at' | 'actorName'>,
  lines: readonly Pick<NewOneOff, 'id' | 'componentId' | 'reason' | 'sealed'>[],
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .named('pay.insertOneOffs', INSERT_ONE_OFFS, [
      tx.propertyId,
      employeeId,
      dueOn,
      at,
      actorName,
      JSON.stringify(lines),
    ])
    .catch(refuseOn({ one_off_is_of_a_component: 'unknown_reference' }))
}

const LOCK_ONE_OFF =
  'select state, employee_id as "employeeId" from pay_one_offs where property_id = $1 and id = $2 for update'
/** @throws Refusal not_found */
export async function lockOneOff(tx: Tx, id: string): Promise<{ state: string; employeeId: string }> {
  const [row] = await tx.named<{ state: string; employeeId: string }>('pay.lockOneOff', LOCK_ONE_OFF, [tx.propertyId, id]) // prettier-ignore
  return row ?? refuse('not_found', { oneOffId: id })
}
const CANCEL_ONE_OFF = `update pay_one_offs set state = 'CANCELLED' where property_id = $1 and id = $2`
export const cancelOneOff = (tx: Tx, id: string): Promise<unknown> =>
  tx.named('pay.cancelOneOff', CANCEL_ONE_OFF, [tx.propertyId, id])

const SETTLE = `
  update pay_one_offs o set state = 'SETTLED', payslip_id = x."slipId"
    from jsonb_to_recordset($2::jsonb) as x (id uuid, "slipId" uuid)
   where o.property_id = $1 and o.id = x.id and o.state = 'OPEN' returning o.id`
const REOPEN = `
  update pay_one_offs o set state = 'OPEN', payslip_id = null from payslips s
   where o.property_id = $1 and s.property_id = $1 and s.run_id = $2 and o.payslip_id = s.id and o.state = 'SETTLED'`
/** What the payslips of a run settled waits for another run. */
export const reopenOneOffs = (tx: Tx, runId: string): Promise<unknown> =>
  tx.named('pay.reopenOneOffs', REOPEN, [tx.propertyId, runId])

/** @returns how many were open still */
export async function settleOneOffs(tx: Tx, settled: readonly { id: string; slipId: string }[]): Promise<number> {
  if (settled.length === 0) return 0
  return (await tx.named('pay.settleOneOffs', SETTLE, [tx.propertyId, JSON.stringify(settled)])).length
}

export type StoredLoan = {
  id: string
  employeeId: string
  name: string
  from: Day
  sealed: string
  isStopped: boolean
  entries: string[]
}
const LOANS = `
  select l.id, l.employee_id as "employeeId", l.name, l.from_on as "from", l.sealed, l.is_stopped as "isStopped",
         coalesce((select jsonb_agg(e.sealed) from pay_loan_entries e where e.property_id = l.property_id and e.loan_id = l.id), '[]') as entries
    from pay_loans l where l.property_id = $1 and l.employee_id = any($2::uuid[]) order by l.from_on, l.id`
/** The loans of people, with what was taken for them. */
export const findLoans = (tx: Tx, employeeIds: readonly string[]): Promise<StoredLoan[]> =>
  tx.named('pay.findLoans', LOANS, [tx.propertyId, employeeIds])

const INSERT_LOAN = `
  insert into pay_loans (property_id, id, employee_id, name, from_on, sealed, created_at, actor_name) values ($1, $2, $3, $4, $5, $6, $7, $8)`
type NewLoan = Pick<StoredLoan, 'id' | 'employeeId' | 'name' | 'from' | 'sealed'> & { at: Instant; actorName: string }
export const insertLoan = (tx: Tx, { id, employeeId, name, from, sealed, at, actorName }: NewLoan): Promise<unknown> =>
  tx.named('pay.insertLoan', INSERT_LOAN, [tx.propertyId, id, employeeId, name, from, sealed, at, actorName])

const LOCK_LOAN =
  'select is_stopped as "isStopped", employee_id as "employeeId" from pay_loans where property_id = $1 and id = $2 for update'
/** @throws Refusal not_found */
export async function lockLoan(tx: Tx, id: string): Promise<{ isStopped: boolean; employeeId: string }> {
  const [row] = await tx.named<{ isStopped: boolean; employeeId: string }>('pay.lockLoan', LOCK_LOAN, [
    tx.propertyId,
    id,
  ])
  return row ?? refuse('not_found', { loanId: id })
}
const LOCK_LOANS = 'select id from pay_loans where property_id = $1 and id = any($2::uuid[]) order by id for update'
export const lockLoans = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.named('pay.lockLoans', LOCK_LOANS, [tx.propertyId, ids])

const SET_LOANS = `
  update pay_loans l set sealed = x.sealed from jsonb_to_recordset($2::jsonb) as x (id uuid, sealed text)
   where l.property_id = $1 and l.id = x.id`
/** What was lent, and what is taken each time from now on. */
export const setLoans = (tx: Tx, loans: readonly { id: string; sealed: string }[]): Promise<unknown> =>
  tx.named('pay.setLoans', SET_LOANS, [tx.propertyId, JSON.stringify(loans)])

const STOP_LOAN = 'update pay_loans set is_stopped = true where property_id = $1 and id = $2'
export const stopLoan = (tx: Tx, id: string): Promise<unknown> =>
  tx.named('pay.stopLoan', STOP_LOAN, [tx.propertyId, id])

const INSTALMENTS = `
  insert into pay_loan_entries (property_id, loan_id, payslip_id, sealed, is_reversal)
  select $1, x."loanId", x."slipId", x.sealed, x."isReversal"
    from jsonb_to_recordset($2::jsonb) as x ("loanId" uuid, "slipId" uuid, sealed text, "isReversal" boolean)`
export type LoanEntry = { loanId: string; slipId: string; sealed: string; isReversal: boolean }
export async function insertInstalments(tx: Tx, taken: readonly LoanEntry[]): Promise<void> {
  if (taken.length > 0) await tx.named('pay.insertInstalments', INSTALMENTS, [tx.propertyId, JSON.stringify(taken)])
} // prettier-ignore

const OF_RUN = `
  select e.loan_id as "loanId", e.payslip_id as "slipId", e.sealed, e.is_reversal as "isReversal"
    from pay_loan_entries e join payslips s on s.property_id = e.property_id and s.id = e.payslip_id
   where e.property_id = $1 and s.run_id = $2 and not e.is_reversal order by e.loan_id, e.payslip_id`
/** What the payslips of a run took for loans. */
export const findInstalments = (tx: Tx, runId: string): Promise<LoanEntry[]> =>
  tx.named('pay.findInstalments', OF_RUN, [tx.propertyId, runId])
