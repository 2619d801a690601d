import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { TaxCategory } from '#core/tax.ts'
import type { Tx } from '#server/request/context.ts'
import type { LineAmounts } from '../rules/charges.ts'

/** A charge no one keyed in. Its key names the occasion, so that it is posted once whatever happens in between. */
export type MachineCharge = LineAmounts & {
  id: string
  bookingId: string
  /** Null for what no stay had. */
  stayId: string | null
  name: string
  quantity: number
  serviceOn: Day
  sourceKey: string
  /** The extra charge of the list it is; one it is not has no code of its own. */
  extraId?: string | undefined
  /** The table of its tax; that of services when left out. */
  taxCategory?: TaxCategory | null | undefined
  serviceCode?: string | undefined
}

export type Posting = { businessOn: Day; at: Instant; by: number; action: string }

const HOLD_BOOKINGS = 'select from bookings where property_id = $1 and id = any($2::uuid[]) order by id for key share'
const LOCK_FOLIOS =
  'select from folios where property_id = $1 and booking_id = any($2::uuid[]) order by booking_id for update'

/** Locks many bills in one order, bookings first, so that no deadlock arises. One round trip. */
export async function lockFolios(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  const key = [tx.propertyId, bookingIds]
  await Promise.all([tx.named('hold_bookings', HOLD_BOOKINGS, key), tx.named('lock_folios', LOCK_FOLIOS, key)])
}

const OPEN_FOLIOS = `
  select booking_id as "bookingId" from folios where property_id = $1 and booking_id = any($2::uuid[]) and status = 'OPEN'`

/** Which bills, locked as {@link lockFolios} does, take charges. */
export async function lockOpenFolios(tx: Tx, bookingIds: readonly string[]): Promise<ReadonlySet<string>> {
  await lockFolios(tx, bookingIds)
  const rows = await tx.named<{ bookingId: string }>('open_folios', OPEN_FOLIOS, [tx.propertyId, bookingIds])
  return new Set(rows.map(({ bookingId }) => bookingId))
}

const POST = `
  insert into folio_lines (property_id, id, folio_id, stay_id, kind, counts_as, name, service_on, business_on, quantity, net_minor,
                           tax_minor, taxes, source_key, extra_id, tax_category, service_code, action, created_at, created_by)
  select $1, g.id, f.id, g."stayId", 'SERVICE', 'SERVICE', g.name, g."serviceOn", $3, g.quantity, g.net, g.tax, g.taxes, g."sourceKey", g."extraId",
         g."taxCategory", coalesce(g."serviceCode", ''), $4, $5, $6
    from jsonb_to_recordset($2::jsonb) as g (id uuid, "bookingId" uuid, "stayId" uuid, name text, "serviceOn" date, quantity int, net bigint,
                                             tax bigint, taxes jsonb, "sourceKey" text, "extraId" uuid, "taxCategory" text, "serviceCode" text)
    join folios f on f.property_id = $1 and f.booking_id = g."bookingId" and f.status = 'OPEN'
  on conflict (property_id, source_key) where source_key is not null do nothing
  returning folio_id`

/** Posts new charges on bills that still take them; returns how many. One statement. */
export async function insertCharges(
  tx: Tx,
  charges: readonly MachineCharge[],
  { businessOn, at, by, action }: Posting,
): Promise<number> {
  const values = [tx.propertyId, JSON.stringify(charges), businessOn, action, at, by]
  return (await tx.named('post_charges', POST, values)).length
}

const TAKE_BACK = `
  insert into folio_lines (property_id, id, folio_id, stay_id, kind, counts_as, name, service_on, business_on, quantity, net_minor,
                           tax_minor, taxes, reverses_id, reason, action, created_at, created_by)
  select l.property_id, g.id, l.folio_id, l.stay_id, l.kind, l.counts_as, l.name, l.service_on, $3, l.quantity, -l.net_minor, -l.tax_minor,
         (select coalesce(jsonb_agg(jsonb_set(t, '{amount}', to_jsonb(-(t ->> 'amount')::bigint))), '[]') from jsonb_array_elements(l.taxes) t),
         l.id, $4, $5, $6, $7
    from jsonb_to_recordset($2::jsonb) as g (id uuid, "lineId" uuid)
    join folio_lines l on l.property_id = $1 and l.id = g."lineId"
  on conflict do nothing`

/** Reverses lines by lines that cancel them out, without those of another reversal. One statement. */
export const insertReversals = (
  tx: Tx,
  lines: readonly { id: string; lineId: string }[],
  { businessOn, at, by, action }: Posting,
  reason: string,
): Promise<unknown> =>
  tx.named('take_back_charges', TAKE_BACK, [tx.propertyId, JSON.stringify(lines), businessOn, reason, action, at, by])

/** An extra charge that a machine posted on a bill, and that was not reversed. */
export type PostedExtra = {
  lineId: string
  extraId: string
  name: string
  quantity: number
  total: Minor
  serviceOn: Day
}

/** The extra charges an action posted on the bill of a booking, as far as they stand, in their order. */
export const findPostedExtras = (tx: Tx, bookingId: string, action: string): Promise<PostedExtra[]> =>
  tx.named(
    'find_posted_extras',
    `select l.id as "lineId", l.extra_id as "extraId", l.name, l.quantity, l.net_minor + l.tax_minor as total, l.service_on as "serviceOn"
       from folios f join folio_lines l on l.property_id = f.property_id and l.folio_id = f.id
      where f.property_id = $1 and f.booking_id = $2 and l.action = $3 and l.extra_id is not null and l.reverses_id is null
        and not exists (select from folio_lines r where r.property_id = l.property_id and r.reverses_id = l.id)
      order by l.id`,
    [tx.propertyId, bookingId, action],
  )

/** The bookings whose bills some lines are on. */
export async function findBookingsOfLines(tx: Tx, lineIds: readonly string[]): Promise<string[]> {
  const rows = await tx.named<{ id: string }>(
    'bookings_of_lines',
    `select distinct f.booking_id as id from folio_lines l join folios f on f.property_id = l.property_id and f.id = l.folio_id
      where l.property_id = $1 and l.id = any($2::uuid[]) order by 1`,
    [tx.propertyId, lineIds],
  )
  return rows.map(({ id }) => id)
}

/** A charge as it was posted under a key, that was not reversed; `isChanged` when something was taken off it, split or moved. */
export type PostedCharge = { lineId: string; isInvoiced: boolean; isChanged: boolean }

/** What stands of the charges that were posted under some keys. */
export const findPosted = (tx: Tx, sourceKeys: readonly string[]): Promise<PostedCharge[]> =>
  tx.named(
    'find_posted_charges',
    `select l.id as "lineId",
            exists (select from invoiced_items x where x.property_id = l.property_id and x.source_key = 'line:' || l.id) as "isInvoiced",
            exists (select from folio_lines o where o.property_id = l.property_id and o.folio_id = l.folio_id
                       and o.charge_key = 'line:' || l.id having sum(o.total_minor) <> 0) as "isChanged"
       from folio_lines l
      where l.property_id = $1 and l.source_key = any($2::text[])
        and not exists (select from folio_lines r where r.property_id = l.property_id and r.reverses_id = l.id)`,
    [tx.propertyId, sourceKeys],
  )
