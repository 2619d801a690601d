import type { Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { ClaimView } from '../contract/claims.ts'
import type { Claim } from '../contract/replies.ts'
import type { ClaimState } from '../rules/claims.ts'

/** A claim with the sign-in of its employee, and what its approval is of. */
export type StoredClaim = Claim & { userId: number | null; submissionId: string | null }

// What is open is of its expenses: they are paid, voided and changed where all expenses are.
const CLAIM = `
  select c.id, c.number, c.employee_id as "employeeId", e.display_name as "employeeName", d.name as "departmentName", c.title, c.currency, c.state,
         n.lines as "lineCount", c.amount_minor as amount, c.approved_minor as "approvedAmount",
         case when c.state = 'APPROVED' then n.open end as "openAmount", c.submitted_at as "submittedAt", c.decided_at as "decidedAt",
         c.decided_by as "decidedBy", c.comment, c.version, e.user_id as "userId", c.submission_id as "submissionId"
    from claims c
    join employees e on e.property_id = c.property_id and e.id = c.employee_id
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    join lateral (select (select count(*)::int from claim_lines l where l.property_id = c.property_id and l.claim_id = c.id) as lines,
                         (select coalesce(sum(x.balance_minor), 0)::bigint from expenses x
                           where x.property_id = c.property_id and x.voided_at is null and x.id in (
                                 select l.expense_id from claim_lines l where l.property_id = c.property_id and l.claim_id = c.id)) as open) n on true`

const GET = `${CLAIM} where c.property_id = $1 and c.id = $2`
/** @throws Refusal not_found */
export async function getClaim(tx: Tx, id: string): Promise<StoredClaim> {
  const [row] = await tx.named<StoredClaim>('claims.getClaim', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { expenseClaimId: id })
}

const LOCK = 'select id from claims where property_id = $1 and id = $2 for update'
/** Locks a claim until the transaction ends, and reads it as it is then. @throws Refusal not_found */
export async function lockClaim(tx: Tx, id: string): Promise<StoredClaim> {
  await tx.named('claims.lockClaim', LOCK, [tx.propertyId, id])
  return getClaim(tx, id)
}

const OWN = `${CLAIM} where c.property_id = $1 and c.employee_id = $2 and ($3::uuid is null or c.id < $3) order by c.id desc limit $4`
export const findOwnClaims = (
  tx: Tx,
  employeeId: string,
  after: string | null,
  limit: number,
): Promise<StoredClaim[]> => tx.named('claims.findOwnClaims', OWN, [tx.propertyId, employeeId, after, limit])

/** Whether a user decides the claim `c`, or did. */
const hasStepOf = (user: string) => `
  exists (select from approvals a
            join approval_steps s on s.property_id = a.property_id and s.approval_id = a.id and (decides_step(s, ${user}) or s.decided_user_id = ${user})
           where a.property_id = c.property_id and a.kind = 'CLAIM' and a.subject_id = c.submission_id)`

// Who does not read all sees those of which a step is theirs.
const LISTED = `
  ${CLAIM}
   where c.property_id = $1 and c.state <> 'DRAFT' and ($2::uuid is null or c.id < $2)
     and case $3 when 'WAITING' then c.state = 'SUBMITTED' when 'TO_PAY' then c.state = 'APPROVED' and n.open > 0
                 when 'PAID' then c.state = 'APPROVED' and n.open = 0 else true end
     and ($4 or ${hasStepOf('$5')})
   order by c.id desc limit $6`
export type Listed = { view: ClaimView; readsAll: boolean; userId: number; after: string | null; limit: number }
export const findClaims = (tx: Tx, { view, readsAll, userId, after, limit }: Listed): Promise<StoredClaim[]> =>
  tx.named('claims.findClaims', LISTED, [tx.propertyId, after, view, readsAll, userId, limit])

const DECIDES = `
  select ${hasStepOf('$3')} as decides from claims c where c.property_id = $1 and c.id = $2`
/** Whether a user decides a claim, or did. */
export async function hasStep(tx: Tx, expenseClaimId: string, userId: number): Promise<boolean> {
  const [row] = await tx.named<{ decides: boolean }>('claims.hasStep', DECIDES, [tx.propertyId, expenseClaimId, userId])
  return row?.decides ?? false
}

const INSERT = `
  insert into claims (property_id, id, number, employee_id, title, currency, state, created_at)
  values ($1, $2, $3, $4, $5, $6, 'DRAFT', $7)`
export type NewClaim = Pick<Claim, 'id' | 'number' | 'employeeId' | 'title' | 'currency'>
export const insertClaim = (
  tx: Tx,
  { id, number, employeeId, title, currency }: NewClaim,
  at: Instant,
): Promise<unknown> =>
  tx.named('claims.insertClaim', INSERT, [tx.propertyId, id, number, employeeId, title, currency, at])

const SUBMIT = `
  update claims set state = 'SUBMITTED', submission_id = $3, submitted_at = $4, decided_at = null, decided_by = '', comment = '', version = version + 1
   where property_id = $1 and id = $2`
export const setSubmitted = (tx: Tx, id: string, submissionId: string, at: Instant): Promise<unknown> =>
  tx.named('claims.setSubmitted', SUBMIT, [tx.propertyId, id, submissionId, at])

const BACK = `
  with undecided as (update claim_lines set approved_minor = null where property_id = $1 and claim_id = $2)
  update claims set state = 'DRAFT', version = version + 1 where property_id = $1 and id = $2`
/** A claim is a draft again, and nothing is approved of its lines. */
export const setDraft = (tx: Tx, id: string): Promise<unknown> => tx.named('claims.setDraft', BACK, [tx.propertyId, id])

const DECIDED = `
  update claims set state = $3, approved_minor = $4, decided_at = $5, decided_by = $6, comment = $7, version = version + 1
   where property_id = $1 and id = $2`
export type Decided = { approvedAmount: Minor | null; at: Instant; name: string; comment: string }
export const setDecided = (
  tx: Tx,
  id: string,
  state: Extract<ClaimState, 'APPROVED' | 'REFUSED'>,
  { approvedAmount, at, name, comment }: Decided,
): Promise<unknown> =>
  tx.named('claims.setDecided', DECIDED, [tx.propertyId, id, state, approvedAmount, at, name, comment])

const COUNT_VERSION = 'update claims set version = version + 1 where property_id = $1 and id = $2'
/** Something of a claim changed that stands elsewhere. */
export const countVersion = (tx: Tx, id: string): Promise<unknown> =>
  tx.named('claims.countVersion', COUNT_VERSION, [tx.propertyId, id])

const REMOVE = 'delete from claims where property_id = $1 and id = $2'
export const removeClaim = (tx: Tx, id: string): Promise<unknown> =>
  tx.named('claims.removeClaim', REMOVE, [tx.propertyId, id])
