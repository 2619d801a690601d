import pg from 'pg'
import { factTables, otherColumns } from './organisation.ts'

/**
 * Repeats a property's past, further and further back, until it has so many times as much of it, with the facts of its closed days. By
 * SQL, in minutes: a million bookings of one property, the hardest case for its indexes. Invoice numbers and receipts stay unique,
 * references too.
 */
export async function multiply(config: pg.ClientConfig, times: number): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`)
    const { rows } = await client.query<{ id: string; years: number; receipts: string }>(
      `select p.id, ceil((p.business_date - min(s.arrival_on)) / 364.0)::int + 1 as years,
              (select count(*) from receipts r where r.property_id = p.id) as receipts
         from properties p join stays s on s.property_id = p.id where p.short_name = 'demo-palace' group by p.id`,
    )
    const property = rows[0]
    if (!property) throw new Error('there is no Demo Palace to multiply')
    await client.query('begin')
    const facts = await factTables(client)
    await copyPast(client, property.id, facts)
    for (let copy = 1; copy < times; copy += 1)
      for (const statement of copies(property.id, {
        copy,
        years: property.years,
        receipts: Number(property.receipts),
        facts,
      }))
        await client.query(statement)
    await client.query(
      `update property_counters set value = (select count(*) from receipts where property_id = ${property.id})
        where property_id = ${property.id} and name = 'receipt'`,
    )
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Only what is over is sent again: a guest in house or expected exists once. */
async function copyPast(client: pg.Client, propertyId: string, facts: readonly string[]): Promise<void> {
  const over = `in ('CHECKED_OUT', 'CANCELLED', 'NO_SHOW')`
  const of = (table: string, key = 'booking_id') =>
    `create temp table past_${table} as select t.* from ${table} t join past_bookings b on b.id = t.${key}
      where t.property_id = ${propertyId}; analyze past_${table}`
  await client.query(
    `create temp table past_bookings as select b.* from bookings b, properties p
      where b.property_id = ${propertyId} and p.id = b.property_id and b.status ${over} and b.departure_on < p.business_date;
     analyze past_bookings`,
  )
  for (const table of ['stays', 'folios', 'receipts', 'payments', 'invoices']) await client.query(of(table))
  await client.query(
    `create temp table past_payment_allocations as select t.* from payment_allocations t join past_payments p on p.id = t.payment_id
      where t.property_id = ${propertyId}; analyze past_payment_allocations`,
  )
  for (const table of ['stay_nights', 'room_nights'])
    await client.query(
      `create temp table past_${table} as select t.* from ${table} t join past_stays s on s.id = t.stay_id
        where t.property_id = ${propertyId}; analyze past_${table}`,
    )
  for (const table of facts)
    await client.query(
      `create temp table past_${table} as select * from ${table} where property_id = ${propertyId}; analyze past_${table}`,
    )
}

type Copy = { copy: number; years: number; receipts: number; facts: readonly string[] }

function copies(propertyId: string, { copy, years, receipts, facts }: Copy): string[] {
  // A new id begins with the number of its copy: unlike any other, and older than the original's.
  const id = (column: string) =>
    `(lpad(to_hex(${1_000 - copy}), 8, '0') || substr(${column}::text, 9))::uuid as ${column}`
  const days = copy * years * 364 // whole weeks, so that weekends stay weekends
  const day = (column: string) => `${column} - ${days} as ${column}`
  const moment = (column: string) => `${column} - interval '${days} days' as ${column}`
  const columns: Record<string, string[]> = {
    bookings: [id('id'), `'B' || ${copy} || '-' || reference as reference`, day('arrival_on'), day('departure_on'), moment('created_at')],
    stays: [id('id'), id('booking_id'), day('arrival_on'), day('departure_on'), moment('checked_in_at'), moment('checked_out_at')],
    stay_nights: [id('stay_id'), day('night')],
    room_nights: [id('stay_id'), day('night')],
    folios: [id('id'), id('booking_id')],
    receipts: [id('id'), id('booking_id'), `number + ${copy * receipts} as number`, day('business_on'), moment('received_at')],
    payments: [id('id'), id('receipt_id'), id('booking_id'), day('business_on'), moment('created_at')],
    payment_allocations: [id('receipt_id'), id('payment_id')],
    invoices: [id('id'), id('booking_id'), id('folio_id'), day('issued_on'), moment('issued_at'),
               `(fiscal_year_start - interval '${copy * (years + 1)} years')::date as fiscal_year_start`],
    ...Object.fromEntries(facts.map((table) => [table, [day('business_on')]])),
  } // prettier-ignore
  return Object.entries(columns).map(([table, changed]) => insertion(table, changed, propertyId))
}

const insertion = (table: string, changed: readonly string[], propertyId: string): string => {
  const names = changed.map((expression) => expression.slice(expression.lastIndexOf(' ') + 1))
  return `
    do $$
    declare kept text := ${otherColumns(table, names)};
    begin
      execute 'insert into ${table} (' || kept || ', ${names.join(', ')}) select ' || kept || $changed$, ${changed.join(', ')}
        from past_${table} where property_id = ${propertyId}$changed$;
    end $$`
}
