/** Something that must hold after every test, journey and kill: each row the statement answers is a fault. */
export type Invariant = { id: string; says: string; sql: string }

/** Stays that hold inventory. */
const HOLDING = `('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')`

/** Run by the platform role across all tenants, in one read-only transaction. Numbers follow reference lists of the field. */
export const invariants: readonly Invariant[] = [
  {
    id: 'I-02',
    says: 'the amounts of a folio are what its nights, lines, receipts and promises add up to',
    sql: `
      with rooms as (
        select s.property_id, s.booking_id, sum(n.total_minor) as total, sum(n.tax_minor) as tax
          from stays s join stay_nights n on (n.property_id, n.stay_id) = (s.property_id, s.id)
         where s.status not in ('CANCELLED', 'NO_SHOW') group by 1, 2
      ), charges as (
        select property_id, folio_id,
               sum(total_minor) filter (where kind = 'SERVICE') as services,
               sum(total_minor) filter (where kind <> 'SERVICE') as expenses,
               sum(total_minor) filter (where kind = 'REFUND') as refunds, sum(tax_minor) as tax
          from folio_lines group by 1, 2
      ), money as (
        select property_id, booking_id, sum(case direction when 'IN' then amount_minor else -amount_minor end) as held
          from receipts group by 1, 2
      ), promises as (
        select property_id, booking_id, sum(transaction_minor) as promised from payments where status = 'NotPaid' group by 1, 2
      )
      select f.property_id, f.booking_id from folios f
        left join rooms r on (r.property_id, r.booking_id) = (f.property_id, f.booking_id)
        left join charges c on (c.property_id, c.folio_id) = (f.property_id, f.id)
        left join money m on (m.property_id, m.booking_id) = (f.property_id, f.booking_id)
        left join promises d on (d.property_id, d.booking_id) = (f.property_id, f.booking_id)
       where (f.room_minor, f.room_tax_minor, f.services_minor, f.expenses_minor, f.refunds_minor, f.paid_minor, f.deferred_minor,
              f.tax_minor)
             <> (coalesce(r.total, 0), coalesce(r.tax, 0), coalesce(c.services, 0), coalesce(c.expenses, 0), coalesce(c.refunds, 0),
                 coalesce(m.held, 0), coalesce(d.promised, 0), coalesce(r.tax, 0) + coalesce(c.tax, 0))
          or f.due_minor <> greatest(0, f.room_minor + f.services_minor + f.expenses_minor - f.refunds_minor - f.paid_minor
                                        - f.commission_minor - f.tcs_minor - f.tds_minor)`,
  },
  {
    id: 'I-05',
    says: 'an amount below zero is a line that takes another one back, and the two come to nothing',
    sql: `
      select l.property_id, l.id from folio_lines l
        left join folio_lines o on (o.property_id, o.id) = (l.property_id, l.reverses_id)
       where (l.reverses_id is null and (l.net_minor < 0 or l.tax_minor < 0))
          or (l.reverses_id is not null
              and (o.folio_id <> l.folio_id or l.net_minor <> -o.net_minor or l.tax_minor <> -o.tax_minor))
      union all
      select property_id, id from folio_lines
       where tax_minor <> (select coalesce(sum((t->>'amount')::bigint), 0) from jsonb_array_elements(taxes) t)
      union all
      select property_id, stay_id from stay_nights
       where tax_minor <> (select coalesce(sum((t->>'amount')::bigint), 0) from jsonb_array_elements(taxes) t)`,
  },
  {
    id: 'I-06',
    says: 'no booking handed back more than it received, and every refund is a line, a receipt and a payment named Booking Refund',
    sql: `
      select property_id, booking_id from receipts group by 1, 2
      having sum(case direction when 'IN' then amount_minor else -amount_minor end) < 0
      union all
      select p.property_id, p.booking_id from payments p
        left join receipts r on (r.property_id, r.id) = (p.property_id, p.receipt_id)
        left join folio_lines l on (l.property_id, l.id) = (p.property_id, p.folio_line_id)
       where p.kind = 'REFUND'
         and (p.business_service_name <> 'Booking Refund' or r.direction is distinct from 'OUT' or l.kind is distinct from 'REFUND'
              or r.amount_minor <> p.transaction_minor or l.total_minor <> p.transaction_minor)`,
  },
  {
    id: 'I-07',
    says: 'promises are no money: Credit and BillToRoom have no receipt and are not counted as paid',
    sql: `
      select property_id, id from payments
       where (payment_mode in ('Credit', 'BillToRoom')) <> (receipt_id is null) or (receipt_id is null and status = 'Paid' and not credit_settled)`,
  },
  {
    id: 'I-08',
    says: 'everything of a property is in the property’s currency',
    sql: `
      select 'folio' as what, f.property_id, f.id from folios f join properties p on p.id = f.property_id where f.currency <> p.currency
      union all select 'receipt', r.property_id, r.id from receipts r join properties p on p.id = r.property_id where r.currency <> p.currency
      union all select 'payment', m.property_id, m.id from payments m join properties p on p.id = m.property_id where m.currency <> p.currency
      union all select 'invoice', i.property_id, i.id from invoices i join properties p on p.id = i.property_id where i.currency <> p.currency`,
  },
  {
    id: 'I-09',
    says: 'an invoice is the sum of its lines, and still what the bill charges',
    sql: `
      select i.property_id, i.number from invoices i,
             lateral (select sum((l->>'net')::bigint) as net, sum((l->>'tax')::bigint) as tax from jsonb_array_elements(i.snapshot->'lines') l) s
       where (i.net_minor, i.tax_minor, i.total_minor) <> (s.net, s.tax, s.net + s.tax)
      union all
      select i.property_id, i.number from invoices i join folios f on (f.property_id, f.id) = (i.property_id, i.folio_id)
       where i.total_minor <> f.room_minor + f.services_minor + f.expenses_minor - f.refunds_minor`,
  },
  {
    id: 'I-10',
    says: 'a stay with a room holds exactly its nights of it: no more, no fewer, no other room from the business date on',
    sql: `
      select s.property_id, s.id from stays s
        join properties p on p.id = s.property_id
        left join lateral (
          select count(*) as nights, count(*) filter (where n.room_id = s.room_id or n.night < p.business_date) as right_room,
                 min(n.night) as first, max(n.night) as last
            from room_nights n where n.property_id = s.property_id and n.stay_id = s.id) h on true
       where s.status in ${HOLDING} and s.room_id is not null
         and (h.nights <> s.departure_on - s.arrival_on or h.right_room <> h.nights
              or h.first <> s.arrival_on or h.last <> s.departure_on - 1)
      union all
      select n.property_id, n.stay_id from room_nights n join stays s on (s.property_id, s.id) = (n.property_id, n.stay_id)
       where s.status not in ${HOLDING}`,
  },
  {
    id: 'I-11',
    says: 'the count of a type and night is what its stays and blocks hold, and never above its capacity',
    sql: `
      with held as (
        select s.property_id, s.room_type_id, g.night::date as night, count(*) as taken
          from stays s join properties p on p.id = s.property_id,
               generate_series(greatest(s.arrival_on, p.business_date), s.departure_on - 1, interval '1 day') as g (night)
         where s.status in ${HOLDING} group by 1, 2, 3
      ), blocked as (
        select n.property_id, r.room_type_id, n.night, count(*) as blocked
          from room_nights n join rooms r on (r.property_id, r.id) = (n.property_id, n.room_id)
         where n.block_id is not null group by 1, 2, 3
      )
      select coalesce(t.property_id, h.property_id) as property_id, coalesce(t.night, h.night) as night
        from type_nights t full join held h on (h.property_id, h.room_type_id, h.night) = (t.property_id, t.room_type_id, t.night)
        left join blocked b on (b.property_id, b.room_type_id, b.night) = (t.property_id, t.room_type_id, t.night)
        join properties p on p.id = coalesce(t.property_id, h.property_id)
       where coalesce(t.night, h.night) >= p.business_date
         and (coalesce(t.taken, 0) <> coalesce(h.taken, 0) or coalesce(t.blocked, 0) <> coalesce(b.blocked, 0)
              or t.taken + t.blocked > t.capacity + t.overbooking)`,
  },
  {
    id: 'I-13',
    says: 'a booking spans its stays, and its room is of the property',
    sql: `
      select b.property_id, b.reference from bookings b
        join (select property_id, booking_id, min(arrival_on) as first, max(departure_on) as last from stays group by 1, 2) s
          on (s.property_id, s.booking_id) = (b.property_id, b.id)
       where (b.arrival_on, b.departure_on) <> (s.first, s.last)`,
  },
  {
    id: 'I-14',
    says: 'invoice numbers of a series run from 1 without gap or twin, rising with time',
    sql: `
      select property_id, fiscal_year_start, sequence from (
        select property_id, document_type, fiscal_year_start, sequence, issued_on,
               row_number() over series as place, lag(issued_on) over series as before
          from invoices window series as (partition by property_id, document_type, fiscal_year_start order by sequence)) i
       where sequence <> place or issued_on < before
      union all
      select s.property_id, s.fiscal_year_start, s.last_number from invoice_series s
       where s.last_number <> (select count(*) from invoices i
                                where (i.property_id, i.document_type, i.fiscal_year_start) = (s.property_id, s.document_type, s.fiscal_year_start))`,
  },
  {
    id: 'I-15',
    says: 'each invoice carries the hash of the one before it in its series',
    sql: `
      select property_id, number from (
        select property_id, number, previous_hash, coalesce(lag(hash) over series, '') as before
          from invoices window series as (partition by property_id, document_type, fiscal_year_start order by sequence)) i
       where previous_hash <> before`,
  },
  {
    id: 'I-17',
    says: 'receipt numbers of a property run from 1 without gap',
    sql: `
      select c.property_id, c.value from property_counters c
       where c.name = 'receipt' and c.value <> (select count(*) from receipts r where r.property_id = c.property_id)`,
  },
  {
    id: 'I-18',
    says: 'every booking made by a person has its audit row',
    sql: `
      select b.property_id, b.reference from bookings b
       where not b.is_sample
         and not exists (select from audit_events e where e.property_id = b.property_id and e.booking_id = b.id and e.type = 'NEW_BOOKING')`,
  },
  {
    id: 'I-22',
    says: 'row security is forced on every table of a tenant, and the app owns nothing and cannot step around it',
    sql: `
      select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migrations'
         and not (c.relrowsecurity and c.relforcerowsecurity
                  and exists (select from pg_policy p where p.polrelid = c.oid))
      union all
      select rolname::text from pg_roles where rolname in ('hotelmate_app', 'hotelmate_platform') and (rolsuper or rolbypassrls)
      union all
      select c.relname::text from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('hotelmate_app', 'hotelmate_platform')`,
  },
  {
    id: 'I-25',
    says: 'no idempotency key is left without its reply',
    sql: `select user_id, route from idempotency_keys where reply is null and created_at < now() - interval '1 minute'`,
  },
  {
    id: 'I-29',
    says: 'nobody who was disabled has a session',
    sql: `select s.user_id from sessions s join users u on u.id = s.user_id where u.status <> 'ACTIVE'`,
  },
  {
    id: 'I-30',
    says: 'states and their instants agree: who is in house arrived and has a room, who left has left',
    sql: `
      select property_id, id from stays
       where (status = 'IN_HOUSE' and (checked_in_at is null or room_id is null or checked_out_at is not null))
          or (status = 'CHECKED_OUT' and (checked_in_at is null or checked_out_at is null))
          or (status in ('OPTION', 'CONFIRMED') and checked_out_at is not null)`,
  },
]
