import { refuse } from '#core/refusal.ts'
import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { PartyDetails } from '../contract/folios.ts'
import type { Booker, InvoiceRow, PartyRow } from '../rules/folio-rows.ts'

const FOLIO_BOOKER = `
  select b.reference, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.company_name) as name, c.email, c.phone,
         concat_ws(', ', nullif(c.address, ''), nullif(c.city, '')) as address, '' as "taxNumber"
    from bookings b join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where b.property_id = $1 and b.id = $2`

export async function getBooker(tx: Tx, bookingId: string): Promise<Booker> {
  const [row] = await tx.named<Booker>('folio_booker', FOLIO_BOOKER, [tx.propertyId, bookingId])
  return row ?? refuse('not_found', { bookingId })
}

const FOLIO_PARTIES = `
  select p.id, p.name, p.email, p.phone, p.address, p.tax_number as "taxNumber", p.company_id as "companyId", p.version
    from folios f join folio_parties p on p.property_id = f.property_id and p.folio_id = f.id and p.removed_at is null
   where f.property_id = $1 and f.booking_id = $2
   order by p.id`

export const findParties = (tx: Tx, bookingId: string): Promise<PartyRow[]> =>
  tx.named<PartyRow>('folio_parties', FOLIO_PARTIES, [tx.propertyId, bookingId])

const FOLIO_ROUTES = `
  select r.source_key as key, r.party_id as "partyId"
    from folios f join folio_item_parties r on r.property_id = f.property_id and r.folio_id = f.id
   where f.property_id = $1 and f.booking_id = $2`

/** Which charges are on which party's part. */
export async function findRoutes(tx: Tx, bookingId: string): Promise<Map<string, string>> {
  const rows = await tx.named<{ key: string; partyId: string }>('folio_routes', FOLIO_ROUTES, [
    tx.propertyId,
    bookingId,
  ])
  return new Map(rows.map(({ key, partyId }) => [key, partyId]))
}

type InvoicedItem = { key: string; id: string; number: string }

const INVOICED_ITEMS = `
  select x.source_key as key, i.id, i.number
    from invoices i join invoiced_items x on x.property_id = i.property_id and x.invoice_id = i.id
   where i.property_id = $1 and i.booking_id = $2`

/** Charges of a booking that are on an invoice; those a full credit note freed are not. */
export async function findInvoicedItems(
  tx: Tx,
  bookingId: string,
): Promise<Map<string, { id: string; number: string }>> {
  const rows = await tx.named<InvoicedItem>('folio_invoiced_items', INVOICED_ITEMS, [tx.propertyId, bookingId])
  return new Map(rows.map(({ key, id, number }) => [key, { id, number }]))
}

const FOLIO_INVOICES = `
  select i.id, i.number, i.document_type as "documentType", i.party_id as "partyId", i.issued_on as "issuedOn", i.total_minor as total
    from invoices i where i.property_id = $1 and i.booking_id = $2
   order by i.id`

/** Invoices and credit notes of a booking, in the order they were issued. */
export const findInvoicesOf = (tx: Tx, bookingId: string): Promise<InvoiceRow[]> =>
  tx.named<InvoiceRow>('folio_invoices', FOLIO_INVOICES, [tx.propertyId, bookingId])

/** The party with the booking of its bill. @throws Refusal not_found, also for one that was taken off */
export async function getParty(tx: Tx, partyId: string): Promise<PartyRow & { bookingId: string }> {
  const row = await tx
    .selectFrom('folio_parties as p')
    .innerJoin('folios as f', (join) =>
      join.onRef('f.property_id', '=', 'p.property_id').onRef('f.id', '=', 'p.folio_id'),
    )
    .select(['p.id', 'p.name', 'p.email', 'p.phone', 'p.address', 'p.tax_number as taxNumber'])
    .select(['p.company_id as companyId', 'p.version', 'f.booking_id as bookingId'])
    .where('p.property_id', '=', tx.propertyId)
    .where('p.id', '=', partyId)
    .where('p.removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? refuse('not_found', { partyId })
}

export async function insertParty(
  tx: Tx,
  party: PartyDetails & { id: string; folioId: string; createdAt: Instant; createdBy: number },
): Promise<void> {
  await tx
    .insertInto('folio_parties')
    .values({
      property_id: tx.propertyId,
      id: party.id,
      folio_id: party.folioId,
      name: party.name,
      email: party.email,
      phone: party.phone,
      address: party.address,
      tax_number: party.taxNumber,
      company_id: party.companyId,
      created_at: party.createdAt,
      created_by: party.createdBy,
    })
    .execute()
}

/** Changes a party that still has the version its editor saw; returns whether it had. */
export async function updateParty(tx: Tx, id: string, version: number, party: PartyDetails): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('folio_parties')
    .set({
      name: party.name,
      email: party.email,
      phone: party.phone,
      address: party.address,
      tax_number: party.taxNumber,
      company_id: party.companyId,
      version: version + 1,
    })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const REMOVE_PARTY = `
  update folio_parties p set removed_at = $3
   where p.property_id = $1 and p.id = $2 and p.removed_at is null
     and not exists (select from folio_item_parties r where r.property_id = p.property_id and r.party_id = p.id)
     and not exists (select from payments m where m.property_id = p.property_id and m.party_id = p.id and m.replaced_at is null)
     and not exists (select from invoices i where i.property_id = p.property_id and i.party_id = p.id)
  returning p.id`

/** Removes a party that no row refers to; returns whether it could. */
export async function markPartyRemoved(tx: Tx, id: string, at: Instant): Promise<boolean> {
  return (await tx.named('remove_party', REMOVE_PARTY, [tx.propertyId, id, at])).length > 0
}

const ROUTE_ITEMS = `
  insert into folio_item_parties (property_id, source_key, folio_id, party_id)
  select $1::bigint, key, $3::uuid, $4::uuid from unnest($2::text[]) key
  on conflict (property_id, source_key) do update set party_id = excluded.party_id`

const UNROUTE_ITEMS = `delete from folio_item_parties where property_id = $1 and source_key = any($2::text[])`

const FOLLOW_ROUTES = `
  update folio_item_parties r set source_key = m.new_key
    from unnest($2::text[], $3::text[]) as m (old_key, new_key) where r.property_id = $1 and r.source_key = m.old_key`

const FOLLOW_PIECES = `
  update folio_lines l set made_of = m.new_key
    from unnest($2::text[], $3::text[]) as m (old_key, new_key), folios f
   where f.property_id = $1 and f.booking_id = $4 and l.property_id = $1 and l.folio_id = f.id and l.made_of = m.old_key`

/** Charges of a bill go by other keys from now on: who pays them and the pieces they were cut into go with them. */
export async function lockPartyKeys(tx: Tx, bookingId: string, moved: ReadonlyMap<string, string>): Promise<void> {
  const [from, to] = [[...moved.keys()], [...moved.values()]]
  await Promise.all([
    tx.named('unroute_items', UNROUTE_ITEMS, [tx.propertyId, to]),
    tx.named('follow_routes', FOLLOW_ROUTES, [tx.propertyId, from, to]),
    tx.named('follow_pieces', FOLLOW_PIECES, [tx.propertyId, from, to, bookingId]),
  ])
}

/** Puts charges on a party's part; no party is the booker. */
export async function routeItems(
  tx: Tx,
  keys: readonly string[],
  { folioId, partyId }: { folioId: string; partyId: string | null },
): Promise<void> {
  if (partyId === null) await tx.named('unroute_items', UNROUTE_ITEMS, [tx.propertyId, keys])
  else await tx.named('route_items', ROUTE_ITEMS, [tx.propertyId, keys, folioId, partyId])
}
