import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, json } from '#server/database/columns.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { Draft, DraftContent, DraftRow } from '../contract/drafts.ts'

const DRAFT_COLUMNS = `
  d.id, d.booking_id as "bookingId", coalesce(b.reference, '') as "bookingReference", d.party_id as "partyId",
  d.customer_id as "customerId", d.company_id as "companyId", d.bill_to as "billTo", d.note, d.buyer_reference as "buyerReference", d.due_days as "dueDays",
  d.is_rounded as "isRounded", d.source_keys as "sourceKeys", d.lines, d.version, d.created_at as "createdAt",
  coalesce(nullif(u.display_name, ''), u.first_name, '') as "createdByName", d.updated_at as "updatedAt"`

const GET_DRAFT = `
  select ${DRAFT_COLUMNS}
    from invoice_drafts d
    left join bookings b on b.property_id = d.property_id and b.id = d.booking_id
    left join users u on u.id = d.created_by
   where d.property_id = $1 and d.id = $2`

/** @throws Refusal not_found */
export async function getDraft(tx: Tx, draftId: string): Promise<Draft> {
  const [draft] = await tx.named<Draft>('get_invoice_draft', GET_DRAFT, [tx.propertyId, draftId])
  return draft ?? refuse('not_found', { draftId })
}

const HOLD_DRAFT = 'select version from invoice_drafts where property_id = $1 and id = $2 for update'

/** Locks a draft and returns it. @throws Refusal not_found, stale_version {version} */
export async function lockDraft(tx: Tx, draftId: string, version: number): Promise<Draft> {
  await tx.named('hold_invoice_draft', HOLD_DRAFT, [tx.propertyId, draftId])
  const draft = await getDraft(tx, draftId)
  return draft.version === version ? draft : refuse('stale_version', { version: draft.version })
}

const content = columns<DraftContent>().of('invoice_drafts', {
  bookingId: 'booking_id',
  partyId: 'party_id',
  customerId: 'customer_id',
  companyId: 'company_id',
  billTo: json('bill_to'),
  note: 'note',
  buyerReference: 'buyer_reference',
  dueDays: 'due_days',
  isRounded: 'is_rounded',
  sourceKeys: 'source_keys',
  lines: json('lines'),
})

const INSERT_DRAFT = `
  insert into invoice_drafts (property_id, id, created_at, created_by, updated_at, ${content.changing})
  values ($1, $2, $3, $4, $3, ${content.places(5)})`

export async function insertDraft(
  tx: Tx,
  draft: DraftContent & { id: string; createdAt: Instant; createdBy: number },
): Promise<void> {
  const { id, createdAt, createdBy } = draft
  await tx.named('insert_invoice_draft', INSERT_DRAFT, [
    tx.propertyId,
    id,
    createdAt,
    createdBy,
    ...content.parameters(draft),
  ])
}

const UPDATE_DRAFT = `
  update invoice_drafts set updated_at = $3, version = version + 1, ${content.sets(4)} where property_id = $1 and id = $2`

export async function updateDraft(tx: Tx, draft: DraftContent & { id: string; updatedAt: Instant }): Promise<void> {
  await tx.named('update_invoice_draft', UPDATE_DRAFT, [
    tx.propertyId,
    draft.id,
    draft.updatedAt,
    ...content.parameters(draft),
  ])
}

const DELETE_DRAFT = 'delete from invoice_drafts where property_id = $1 and id = $2 returning id'

/** @throws Refusal not_found */
export async function deleteDraft(tx: Tx, draftId: string): Promise<void> {
  const rows = await tx.named('delete_invoice_draft', DELETE_DRAFT, [tx.propertyId, draftId])
  if (rows.length === 0) refuse('not_found', { draftId })
}

const LIST_DRAFTS = `
  select d.id, coalesce(b.reference, '') as "bookingReference",
         coalesce(nullif(d.bill_to ->> 'name', ''), p.name, co.display_name, nullif(trim(cu.first_name || ' ' || cu.last_name), ''), '') as "billToName",
         case when d.booking_id is null then jsonb_array_length(d.lines) else cardinality(d.source_keys) end as "lineCount",
         coalesce(nullif(u.display_name, ''), u.first_name, '') as "createdByName", d.updated_at as "updatedAt"
    from invoice_drafts d
    left join bookings b on b.property_id = d.property_id and b.id = d.booking_id
    left join folio_parties p on p.property_id = d.property_id and p.id = d.party_id
    left join companies co on co.property_id = d.property_id and co.id = d.company_id
    left join customers cu on cu.property_id = d.property_id and cu.id = ${firstOf('d.customer_id', 'b.customer_id')}
    left join users u on u.id = d.created_by
   where d.property_id = $1 and ($2::uuid is null or d.id < $2)
   order by d.id desc limit $3`

/** Drafts, the one begun last first. */
export const findDrafts = (tx: Tx, page: { after: string | undefined; limit: number }): Promise<DraftRow[]> =>
  tx.named<DraftRow>('list_invoice_drafts', LIST_DRAFTS, [tx.propertyId, page.after ?? null, page.limit])

const HAS_PARTY = `
  select 1 from folios f join folio_parties p on p.property_id = f.property_id and p.folio_id = f.id and p.removed_at is null
   where f.property_id = $1 and f.booking_id = $2 and p.id = $3`
const HAS_BOOKING = 'select 1 from bookings where property_id = $1 and id = $2'

/** Whether the booking of a draft exists, and its party is one of the booking. */
export async function isBillable(tx: Tx, bookingId: string, partyId: string | null): Promise<boolean> {
  const rows =
    partyId === null
      ? await tx.named('invoice_has_booking', HAS_BOOKING, [tx.propertyId, bookingId])
      : await tx.named('invoice_has_party', HAS_PARTY, [tx.propertyId, bookingId, partyId])
  return rows.length > 0
}
