import type { PlatformTx } from '#server/request/context.ts'
import type { Row } from './rows.ts'

/** What was sold before the story begins has the first receipts. */
export async function lastReceipt(tx: PlatformTx, propertyId: number): Promise<number> {
  const rows = await tx.named<{ value: number }>(
    '',
    `select value::int as value from property_counters where property_id = $1 and name = 'receipt'`,
    [propertyId],
  )
  return rows[0]?.value ?? 0
}

/** Where receipts stand now, and how many rooms of each type are taken. */
export async function writeCounters(tx: PlatformTx, propertyId: number, receipts: number): Promise<void> {
  await tx.named(
    '',
    `insert into property_counters (property_id, name, value) values ($1, 'receipt', $2)
     on conflict (property_id, name) do update set value = excluded.value`,
    [propertyId, receipts],
  )
  // The room nights from the last day of the history on are counted from the stays themselves.
  await tx.named(
    '',
    `insert into type_nights (property_id, room_type_id, night, capacity, taken)
     select r.property_id, r.room_type_id, n.night, t.room_count, count(*)
       from room_nights n join rooms r on (r.property_id, r.id) = (n.property_id, n.room_id)
       join room_types t on (t.property_id, t.id) = (r.property_id, r.room_type_id)
      where n.property_id = $1
      group by r.property_id, r.room_type_id, n.night, t.room_count`,
    [propertyId],
  )
}

/** The series of an invoice is inserted before the invoice. */
export const writeSeries = (tx: PlatformTx, series: readonly Row[]) =>
  tx.named(
    '',
    `insert into invoice_series select * from jsonb_populate_recordset(null::invoice_series, $1::jsonb)
     on conflict (property_id, document_type, fiscal_year_start, series)
       do update set last_number = excluded.last_number, last_issued_on = excluded.last_issued_on`,
    [JSON.stringify(series)],
  )
