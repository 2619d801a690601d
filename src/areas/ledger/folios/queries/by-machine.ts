import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { LineAmounts } from '../rules/charges.ts'

/** A charge no one keyed in. Its key names the occasion, so that it is posted once whatever happens in between. */
export type MachineCharge = LineAmounts & {
  id: string
  bookingId: string
  stayId: string
  name: string
  quantity: number
  serviceOn: Day
  sourceKey: string
}

export type Posting = { businessOn: Day; at: Instant; by: number; action: string }

const HOLD_BOOKINGS = 'select from bookings where property_id = $1 and id = any($2::uuid[]) order by id for key share'
const LOCK_FOLIOS =
  'select from folios where property_id = $1 and booking_id = any($2::uuid[]) order by booking_id for update'

/** Locks many bills in one order, bookings first, so that no one waits in a circle. One round trip. */
export async function lockFolios(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  const key = [tx.propertyId, bookingIds]
  await Promise.all([tx.named('hold_bookings', HOLD_BOOKINGS, key), tx.named('lock_folios', LOCK_FOLIOS, key)])
}

const POST = `
  insert into folio_lines (property_id, id, folio_id, stay_id, kind, counts_as, name, service_on, business_on, quantity, net_minor,
                           tax_minor, taxes, source_key, action, created_at, created_by)
  select $1, g.id, f.id, g."stayId", 'SERVICE', 'SERVICE', g.name, g."serviceOn", $3, g.quantity, g.net, g.tax, g.taxes, g."sourceKey", $4, $5, $6
    from jsonb_to_recordset($2::jsonb) as g (id uuid, "bookingId" uuid, "stayId" uuid, name text, "serviceOn" date, quantity int, net bigint,
                                             tax bigint, taxes jsonb, "sourceKey" text)
    join folios f on f.property_id = $1 and f.booking_id = g."bookingId" and f.status = 'OPEN'
  on conflict (property_id, source_key) where source_key is not null do nothing
  returning folio_id`

/** Posts charges that are not there yet on bills that still take them; returns how many. One statement. */
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
