import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { UseReason } from './contract.ts'
import type { LoadStatus, SampleFacts } from './rules.ts'

/** One round trip; the counts use the indexes of sample rows. */
export async function findFacts(tx: Tx): Promise<SampleFacts> {
  const [row] = await tx.named<SampleFacts>(
    'samples.findFacts',
    `select (select status from sample_loads where property_id = $1) as load,
            p.business_type as "businessType",
            (select count(*)::int from bookings where property_id = $1 and is_sample) as "bookingCount",
            (select count(*)::int from customers where property_id = $1 and is_sample) as "customerCount",
            (select count(*)::int from rooms where property_id = $1 and is_sample) as "roomCount",
            exists (select from bookings where property_id = $1 and not is_sample) as "hasRealBookings",
            exists (select from tax_slabs where property_id = $1 and category = 'ROOM' and valid_from <= p.business_date
                       and (valid_until is null or valid_until > p.business_date)) as "hasRoomTax",
            exists (select from rooms where property_id = $1 and is_active) as "hasRooms",
            exists (select from rooms r
                      join plan_prices c on (c.property_id, c.room_type_id) = (r.property_id, r.room_type_id)
                      join rate_plans l on (l.property_id, l.id) = (c.property_id, c.rate_plan_id) and l.is_default
                     where r.property_id = $1 and r.is_active) as "hasPricedRooms",
            sample_data_uses() as uses
       from properties p where p.id = $1`,
    [tx.propertyId],
  )
  if (!row) throw new Error('sample data is of a property')
  return row
}

/** Stores the state of the property before its samples; replaces a load that failed. */
export async function insertLoad(tx: Tx, load: { id: string; startedAt: Instant }): Promise<void> {
  await sql`delete from sample_loads where property_id = ${tx.propertyId} and status = 'FAILED'`.execute(tx)
  await sql`
    insert into sample_loads (property_id, id, status, started_at, before)
    values (${tx.propertyId}, ${load.id}, 'LOADING', ${load.startedAt}, state_before_samples())`.execute(tx)
}

export type Load = { id: string; status: LoadStatus; startedAt: Instant; before: unknown }

/** Locks the load, so that it cannot be ended before this transaction is. Undefined when it was ended. */
export async function lockLoad(tx: Tx, id: string): Promise<Load | undefined> {
  const row = await tx
    .selectFrom('sample_loads')
    .select(['id', 'status', 'started_at as startedAt', 'before'])
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row && { ...row, status: row.status as LoadStatus }
}

export async function markLoad(tx: Tx, id: string, status: LoadStatus): Promise<void> {
  await tx
    .updateTable('sample_loads')
    .set({ status })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

/** Inserts a load again after its rows were removed, with the state it had stored. */
export async function insertLoadAgain(tx: Tx, load: Load): Promise<void> {
  await sql`
    insert into sample_loads (property_id, id, status, started_at, before)
    values (${tx.propertyId}, ${load.id}, ${load.status}, ${load.startedAt}, ${JSON.stringify(load.before)}::jsonb)`.execute(
    tx,
  )
}

const LONGEST_MS = 600_000

/** Removes everything; returns what is in the way, and then removes nothing. A year of bookings takes some seconds. */
export async function deleteSamples(tx: Tx): Promise<UseReason[]> {
  await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(tx)
  await tx.named('', 'select remove_sample_payouts()', [])
  await tx.named('', 'select remove_sample_meals()', [])
  const [row] = await tx.named<{ uses: UseReason[] }>('', 'select remove_sample_data() as uses', [])
  const uses = row?.uses ?? []
  if (uses.length > 0) return uses
  await tx.named('', 'select remove_sample_sales()', [])
  await tx.named('', 'select remove_sample_companies()', [])
  await tx.named('', 'select remove_sample_words()', [])
  await tx.named('', 'select remove_sample_closes()', [])
  await tx.named('', 'select remove_sample_reviews()', [])
  await tx.named('', 'select remove_sample_loyalty()', [])
  await tx.named('', 'select remove_sample_campaigns()', [])
  return uses
}
