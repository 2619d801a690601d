import type { Minor } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Attachment } from '#server/documents/attachments.ts'
import type { Tx } from '#server/request/context.ts'
import type { ClaimLine } from '../contract/replies.ts'

/** A line with the rules of its category, and the expense that pays it. */
export type StoredLine = Omit<ClaimLine, 'needsReceipt' | 'isAboveLimit'> & {
  receiptAbove: Minor
  limit: Minor | null
  expenseId: string | null
}

const LINES = `
  select l.id, l.spent_on as "on", l.category_id as "categoryId", k.name as "categoryName", l.vendor, l.description, l.amount_minor as amount,
         l.tax_minor as "taxAmount", l.approved_minor as "approvedAmount", l.file_name as "fileName", k.receipt_above_minor as "receiptAbove",
         k.limit_minor as "limit", l.expense_id as "expenseId", t.number as "alsoIn"
    from claim_lines l
    join claims c on c.property_id = l.property_id and c.id = l.claim_id
    join claim_categories k on k.property_id = l.property_id and k.id = l.category_id
    left join lateral (select o.number from claims o join claim_lines s on s.property_id = o.property_id and s.claim_id = o.id
                        where o.property_id = c.property_id and o.employee_id = c.employee_id and o.id <> c.id and o.state <> 'REFUSED'
                          and s.spent_on = l.spent_on and lower(s.vendor) = lower(l.vendor) and s.amount_minor = l.amount_minor
                        order by o.number limit 1) t on true
   where l.property_id = $1 and l.claim_id = $2 order by l.spent_on, l.id`
export const findLines = (tx: Tx, expenseClaimId: string): Promise<StoredLine[]> =>
  tx.named('claims.findLines', LINES, [tx.propertyId, expenseClaimId])

export type LineFields = {
  categoryId: string
  on: Day
  vendor: string
  description: string
  amount: Minor
  taxAmount: Minor
  file: (Attachment & { name: string }) | null
}
const valuesOf = ({ categoryId, on, vendor, description, amount, taxAmount, file }: LineFields) => [
  categoryId, on, vendor, description, amount, taxAmount, file?.name ?? null, file?.type ?? null, file?.bytes ?? null,
] // prettier-ignore
const REFUSED = { claim_line_has_a_category: 'unknown_reference', claim_changes_as_a_draft: 'claim_over' } as const

const INSERT = `
  insert into claim_lines (property_id, id, claim_id, category_id, spent_on, vendor, description, amount_minor, tax_minor, file_name, file_type, bytes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
/** @throws Refusal unknown_reference, claim_over */
export const insertLine = (tx: Tx, expenseClaimId: string, id: string, fields: LineFields): Promise<unknown> =>
  tx
    .named('claims.insertLine', INSERT, [tx.propertyId, id, expenseClaimId, ...valuesOf(fields)])
    .catch(refuseOn(REFUSED))

const UPDATE = `
  update claim_lines set category_id = $4, spent_on = $5, vendor = $6, description = $7, amount_minor = $8, tax_minor = $9,
         file_name = coalesce($10, file_name), file_type = coalesce($11, file_type), bytes = coalesce($12, bytes)
   where property_id = $1 and id = $2 and claim_id = $3 returning id`
/** A line retains its receipt when none comes with it. @throws Refusal not_found, unknown_reference, claim_over */
export async function updateLine(tx: Tx, expenseClaimId: string, id: string, fields: LineFields): Promise<void> {
  const changed = await tx
    .named('claims.updateLine', UPDATE, [tx.propertyId, id, expenseClaimId, ...valuesOf(fields)])
    .catch(refuseOn(REFUSED))
  if (changed.length === 0) refuse('not_found', { claimLineId: id })
}

const REMOVE = 'delete from claim_lines where property_id = $1 and id = $2 and claim_id = $3 returning id'
/** @throws Refusal not_found, claim_over */
export async function removeLine(tx: Tx, expenseClaimId: string, id: string): Promise<void> {
  const removed = await tx
    .named('claims.removeLine', REMOVE, [tx.propertyId, id, expenseClaimId])
    .catch(refuseOn(REFUSED))
  if (removed.length === 0) refuse('not_found', { claimLineId: id })
}

const FILE = `
  select coalesce(file_name, '') as name, case file_type when 'image/webp' then 'image/webp' else 'application/pdf' end as type, bytes
    from claim_lines where property_id = $1 and id = $2 and claim_id = $3 and bytes is not null`
export type StoredFile = Attachment & { name: string }
/** @throws Refusal not_found for a line without a receipt */
export async function getLineFile(tx: Tx, expenseClaimId: string, id: string): Promise<StoredFile> {
  const [row] = await tx.named<StoredFile>('claims.getLineFile', FILE, [tx.propertyId, id, expenseClaimId])
  return row ?? refuse('not_found', { claimLineId: id })
}

const APPROVE = `
  update claim_lines l set approved_minor = x.approved, expense_id = x.expense
    from jsonb_to_recordset($3::jsonb) as x (id uuid, approved bigint, expense uuid)
   where l.property_id = $1 and l.claim_id = $2 and l.id = x.id`
export type ApprovedLine = { id: string; approved: Minor; expense: string | null }
/** What is approved of each line, and what pays it once the whole claim is approved. */
export const approveLines = (tx: Tx, expenseClaimId: string, lines: readonly ApprovedLine[]): Promise<unknown> =>
  tx.named('claims.approveLines', APPROVE, [tx.propertyId, expenseClaimId, JSON.stringify(lines)])

const OPEN = `
  select x.id as "expenseId", x.amount_minor - x.paid_minor as balance from expenses x
   where x.property_id = $1 and x.voided_at is null and x.balance_minor > 0
     and x.id in (select l.expense_id from claim_lines l where l.property_id = $1 and l.claim_id = $2)
   order by x.number`
export type OpenExpense = { expenseId: string; balance: Minor }
/** Expenses of a claim of which something is to be paid, in the order they were entered. */
export const findOpenExpenses = (tx: Tx, expenseClaimId: string): Promise<OpenExpense[]> =>
  tx.named('claims.findOpenExpenses', OPEN, [tx.propertyId, expenseClaimId])
