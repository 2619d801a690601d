import { KEY_OF_MODE } from './key-of-mode.ts'

// What a journal reads of bookings. $1 the property, $2 the day, $3 the close. Each part is a list of common table expressions; `facts` comes first.

/** Where the books begin, and between which closes the day lay. */
export const FACTS = `
  facts as materialized (
    select p.currency,
           coalesce((select min(j.business_on) from journals j where j.property_id = $1), $2::date) as start_on,
           not exists (select from journals j where j.property_id = $1) as is_first,
           $7::boolean or not exists (select from journals j where j.property_id = $1) as takes_all,
           coalesce((select c.finished_at from closing_runs c
                      where c.property_id = $1 and c.business_on < $2 and c.status = 'DONE' order by c.business_on desc limit 1), '-infinity') as since,
           coalesce((select c.finished_at from closing_runs c where c.property_id = $1 and c.id = $3 and c.status = 'DONE'), 'infinity') as until
      from properties p where p.id = $1)`

// Bills that were counted since, and what happened on the day to any other; a first journal, and the last of those made later, take in all.
const TOUCHED = `
  touched as materialized (
    select f.booking_id as id from folios f where f.property_id = $1 and f.counted_on >= $2
    union select f.booking_id from folio_lines l join folios f on f.property_id = l.property_id and f.id = l.folio_id
           where l.property_id = $1 and l.business_on = $2
    union select r.booking_id from receipts r where r.property_id = $1 and r.business_on = $2 and r.booking_id is not null
    union select p.booking_id from payments p where p.property_id = $1 and p.business_on = $2 and p.booking_id is not null
    union select s.booking_id from closing_postings c join stays s on s.property_id = c.property_id and s.id = c.stay_id
           where c.property_id = $1 and c.run_id = $3
    union select b.id from bookings b where b.property_id = $1 and b.arrival_on = $2 and b.is_account
    union select b.id from bookings b cross join facts x
           where b.property_id = $1 and b.status in ('CANCELLED', 'NO_SHOW') and b.closed_at > x.since and b.closed_at <= x.until
    union select b.id from bookings b cross join facts x where b.property_id = $1 and x.takes_all)`

// Money and charges of expected guests are deposits; with the arrival, or once none is expected any more, they are the guest's.
const PLACED = `
  placed as materialized (
    select b.id, b.departure_on,
           case when case when b.is_account then b.arrival_on > $2
                          when b.status in ('INQUIRY', 'OPTION', 'WAITLIST', 'CONFIRMED') then true
                          when b.status in ('CANCELLED', 'NO_SHOW') then b.closed_at is not null and b.closed_at > x.until
                          else b.arrival_on > $2 end then 'DEPOSIT' else 'GUEST' end as ledger
      from touched t join bookings b on b.property_id = $1 and b.id = t.id cross join facts x)`

// What a bill comes to by what it was posted against, as it is now of the days up to this one; from before the books began it is a balance.
const BILLED = `
  billed (id, source, key, ref, amount) as (
    select s.booking_id, 'NIGHT', v.key, v.ref, v.amount
      from touched t
      join stays s on s.property_id = $1 and s.booking_id = t.id and s.status not in ('CANCELLED', 'NO_SHOW')
      join closing_postings c on c.property_id = s.property_id and c.stay_id = s.id and c.reversed_at is null and c.posted_on <= $2
      join stay_nights n on n.property_id = c.property_id and n.stay_id = c.stay_id and n.night = c.night
     cross join facts x
     cross join lateral (
       select 'OPENING' as key, '' as ref, n.total_minor as amount where c.posted_on < x.start_on
       union all select 'ROOM', '', n.net_minor - n.parts_net_minor where c.posted_on >= x.start_on
       union all select 'PACKAGE', '', n.parts_net_minor where c.posted_on >= x.start_on
       union all select 'TAX', g ->> 'name', (g ->> 'amount')::bigint from jsonb_array_elements(n.taxes) g where c.posted_on >= x.start_on) v
    union all
    select f.booking_id, 'LINE', v.key, v.ref, v.amount
      from touched t
      join folios f on f.property_id = $1 and f.booking_id = t.id
      join folio_lines l on l.property_id = f.property_id and l.folio_id = f.id and l.is_on_bill and l.kind <> 'REFUND' and l.business_on <= $2
      left join folio_lines o on o.property_id = l.property_id and o.id = l.reverses_id
     cross join facts x
     cross join lateral (
       select case when l.business_on < x.start_on then 'OPENING'
                   when l.kind in ('SERVICE', 'DISCOUNT') and coalesce(l.order_id, o.order_id) is not null then 'ORDERS'
                   else coalesce(nullif(case when l.kind = 'TRANSFER' then l.counts_as else l.kind end, 'EXPENSE'), 'RECHARGE') end as key) k
     cross join lateral (
       select k.key, '' as ref, case when k.key in ('OPENING', 'ORDERS') then l.total_minor else l.net_minor end as amount
       union all select 'TAX', g ->> 'name', (g ->> 'amount')::bigint from jsonb_array_elements(l.taxes) g where k.key not in ('OPENING', 'ORDERS')) v
    union all
    select r.booking_id, 'RECEIPT', case when r.business_on < x.start_on then 'OPENING' else ${KEY_OF_MODE} end, '',
           case r.direction when 'IN' then -r.amount_minor else r.amount_minor end
      from touched t join receipts r on r.property_id = $1 and r.booking_id = t.id and r.business_on <= $2 cross join facts x
    union all -- money of a company, or that came before it was known whose
    select p.booking_id, 'APPLIED', case when r.company_id is null then 'UNALLOCATED' else 'ON_ACCOUNT' end, coalesce(r.company_id::text, ''),
           case r.direction when 'IN' then -a.amount_minor else a.amount_minor end
      from touched t
      join payments p on p.property_id = $1 and p.booking_id = t.id and p.business_on <= $2
      join payment_allocations a on a.property_id = p.property_id and a.payment_id = p.id
      join receipts r on r.property_id = a.property_id and r.id = a.receipt_id and r.booking_id is null and r.business_on <= $2
    union all
    select p.booking_id, 'PROMISE', 'ON_ACCOUNT', p.company_id::text, -p.transaction_minor
      from touched t
      join payments p on p.property_id = $1 and p.booking_id = t.id and p.business_on <= $2 and p.status = 'NotPaid'
       and p.payment_mode = 'Credit' and p.company_id is not null and p.replaced_at is null
    union all
    select f.booking_id, 'DEDUCTION', case when b.departure_on < x.start_on then 'OPENING' else v.key end, '', -v.amount
      from placed b
      join folios f on f.property_id = $1 and f.booking_id = b.id and b.ledger = 'GUEST'
     cross join facts x
     cross join lateral (values ('COMMISSION', f.commission_minor), ('TCS', f.tcs_minor), ('TDS', f.tds_minor)) v (key, amount))`

/** How bills changed since the journals before, and what goes from one ledger to the other. */
export const OF_BOOKINGS = `${TOUCHED},${PLACED},${BILLED},
  written as materialized (
    select m.booking_id as id, m.ledger, m.source, m.posting_key as key, m.ref, sum(m.amount_minor)::bigint as amount
      from touched t join ledger_moves m on m.property_id = $1 and m.booking_id = t.id
     group by m.booking_id, m.ledger, m.source, m.posting_key, m.ref),
  changed as materialized (
    select e.id, e.source, e.key, e.ref, sum(e.amount)::bigint as amount
      from (select id, source, key, ref, amount from billed
            union all select id, source, key, ref, -amount from written where source <> 'TRANSFER') e
     group by e.id, e.source, e.key, e.ref having sum(e.amount) <> 0),
  crossing as (
    select w.id, w.ledger, p.ledger as into_ledger, sum(w.amount)::bigint as amount
      from written w join placed p on p.id = w.id and p.ledger <> w.ledger
     group by w.id, w.ledger, p.ledger having sum(w.amount) <> 0)`

/** Rows (ledger, booking, company, source, key, ref, amount). */
export const MOVES_OF_BOOKINGS = `
    select p.ledger, c.id as booking_id, null::uuid as company_id, c.source, c.key, c.ref, c.amount
      from changed c join placed p on p.id = c.id
    union all select ledger, id, null, 'TRANSFER', 'TRANSFER', '', -amount from crossing
    union all select into_ledger, id, null, 'TRANSFER', 'TRANSFER', '', amount from crossing
    union all
    select 'CITY', null, c.ref::uuid, c.source, 'ON_ACCOUNT', '', -sum(c.amount)::bigint
      from changed c where c.key = 'ON_ACCOUNT' group by c.ref, c.source having sum(c.amount) <> 0`
