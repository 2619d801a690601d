import { retryOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'

const CLAIM = `
  insert into invoice_claims (property_id, kind, source_id, draft_id) select $1, $2, unnest($3::uuid[]), $4`

/** Rows of an area's work are billed by a draft from now on. What another request billed meanwhile makes this one run again. */
export async function insertClaims(tx: Tx, kind: string, sourceIds: readonly string[], draftId: string): Promise<void> {
  await tx
    .named('insert_invoice_claims', CLAIM, [tx.propertyId, kind, sourceIds, draftId])
    .catch(retryOn('work_is_billed_once'))
}

const ISSUE = `update invoice_claims set draft_id = null, invoice_id = $3 where property_id = $1 and draft_id = $2`

/** What a draft billed is billed by the invoice it became. */
export const moveClaims = async (tx: Tx, draftId: string, invoiceId: string): Promise<void> =>
  void (await tx.named('move_invoice_claims', ISSUE, [tx.propertyId, draftId, invoiceId]))

const FREE = 'delete from invoice_claims where property_id = $1 and invoice_id = $2'

/** What an invoice billed may be billed again. */
export const deleteClaims = async (tx: Tx, invoiceId: string): Promise<void> =>
  void (await tx.named('free_invoice_claims', FREE, [tx.propertyId, invoiceId]))
