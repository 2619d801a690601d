import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { AccountReceipt, OpenItem, StatementEntry, WriteOff } from '../contract/replies.ts'
import { IDS, LEFT_OF_RECEIPT, OPEN_ITEMS, STANDING_RECEIPT } from './accounts.ts'

const OF_COMPANY = `companies c cross join lateral (select ${IDS} as ids) a`
const FIRST_DAY = '0001-01-01' as Day
const NO_ID = '00000000-0000-0000-0000-000000000000'

// The page is cut first; only its rows are joined with guests, invoices and payments.
const ITEMS = `
  select i.booking_id as "bookingId", i.balance_id as "balanceId", coalesce(b.reference, '') as reference,
         coalesce(o.description, trim(g.first_name || ' ' || g.last_name), '') as description,
         b.arrival_on as arrival, b.departure_on as departure, i.posted_on as "postedOn", i.due_on as "dueOn",
         coalesce((select array_agg(n.number order by n.number) from invoices n
                    where n.property_id = $1 and n.booking_id = i.booking_id and n.document_type = 'INVOICE'), '{}') as invoices,
         (i.open + i.written_off + paid.amount)::bigint as amount, paid.amount as paid, i.written_off as "writtenOff", i.open
    from (select i.* from ${OF_COMPANY} cross join lateral (${OPEN_ITEMS}) i
           where c.property_id = $1 and c.id = $2
             and (i.due_on, coalesce(i.booking_id, i.balance_id)) > ($3::date, $4::uuid)
           order by i.due_on, coalesce(i.booking_id, i.balance_id) limit $5) i
    left join bookings b on b.property_id = $1 and b.id = i.booking_id
    left join customers g on g.property_id = $1 and g.id = b.customer_id
    left join opening_balances o on o.property_id = $1 and o.id = i.balance_id
   cross join lateral (
     select coalesce(sum(x.amount_minor), 0)::bigint as amount from (
       select y.amount_minor from balance_allocations y where y.property_id = $1 and y.balance_id = i.balance_id
       union all
       select y.amount_minor from payments p
         join payment_allocations y on y.property_id = p.property_id and y.payment_id = p.id
         join receipts r on r.property_id = y.property_id and r.id = y.receipt_id
        where p.property_id = $1 and p.booking_id = i.booking_id
          and r.company_id in (select m.id from companies m where m.property_id = $1 and (m.id = $2 or m.merged_into_id = $2))) x) paid
   order by i.due_on, coalesce(i.booking_id, i.balance_id)`

export type ItemRow = Omit<OpenItem, 'currency' | 'daysLate'>
export type ItemPlace = readonly [dueOn: Day, id: string]

/** Open items of an account, the one that fell due first on top. */
export const findItems = (
  tx: Tx,
  companyId: string,
  { after, limit }: { after: ItemPlace | undefined; limit: number },
): Promise<ItemRow[]> => {
  const [dueOn, id] = after ?? [FIRST_DAY, NO_ID]
  return tx.named('receivables.items', ITEMS, [tx.propertyId, companyId, dueOn, id, limit])
}

const CLAIMS = `
  select i.booking_id as "bookingId", i.balance_id as "balanceId", i.open
    from ${OF_COMPANY} cross join lateral (${OPEN_ITEMS}) i
   where c.property_id = $1 and c.id = $2 and ($4::uuid[] is null or coalesce(i.booking_id, i.balance_id) = any($4::uuid[]))
   order by i.due_on, coalesce(i.booking_id, i.balance_id) limit $3`

export type ClaimRow = { bookingId: string | null; balanceId: string | null; open: Minor }

/** What is open of items, in the order money is applied; of all of them, or of those named. */
export const findClaims = (
  tx: Tx,
  companyId: string,
  { ids, limit }: { ids?: readonly string[]; limit: number },
): Promise<ClaimRow[]> => tx.named('receivables.claims', CLAIMS, [tx.propertyId, companyId, limit, ids ?? null])

const PROMISES = `
  select p.id, p.booking_id as "bookingId", p.transaction_minor as amount
    from payments p
   where p.property_id = $1 and p.company_id = any($2::uuid[]) and p.booking_id = any($3::uuid[]) and p.status = 'NotPaid'
     and p.payment_mode = 'Credit' and p.replaced_at is null
   order by p.id`

export type PromiseRow = { id: string; bookingId: string; amount: Minor }

/** The promises behind items, oldest first. */
export const findPromises = (
  tx: Tx,
  companyIds: readonly string[],
  bookingIds: readonly string[],
): Promise<PromiseRow[]> => tx.named('receivables.promises', PROMISES, [tx.propertyId, companyIds, bookingIds])

const SPENDABLE = `
  select r.id as "receiptId", r.left_over as "left" from (
    select r.id, r.number, ${LEFT_OF_RECEIPT} as left_over
      from receipts r
     where r.property_id = $1 and r.company_id = any($2::uuid[]) and ${STANDING_RECEIPT}
       and not exists (select from payouts o where o.property_id = $1 and o.receipt_id = r.id)) r
   where r.left_over > 0 order by r.number limit 200`

/** A company's money that covers nothing yet, oldest first; what a payout brought is for its own lines. */
export const findSpendable = (tx: Tx, companyIds: readonly string[]): Promise<{ receiptId: string; left: Minor }[]> =>
  tx.named('receivables.spendable', SPENDABLE, [tx.propertyId, companyIds])

const RECEIPTS = `
  select r.id as "receiptId", r.number::int as number, r.business_on as date, r.payment_mode as mode, r.reference, r.description,
         r.amount_minor as amount, o.id as "payoutId",
         exists (select from receipts v where v.property_id = $1 and v.reverses_id = r.id) as "isReversed",
         ${LEFT_OF_RECEIPT} as "left",
         coalesce((select jsonb_agg(jsonb_build_object('bookingId', x.booking_id, 'balanceId', x.balance_id, 'label', x.label,
                                                       'amount', x.amount) order by x.label) from (
           select p.booking_id, null::uuid as balance_id, b.reference as label, sum(y.amount_minor) as amount
             from payment_allocations y
             join payments p on p.property_id = y.property_id and p.id = y.payment_id
             join bookings b on b.property_id = p.property_id and b.id = p.booking_id
            where y.property_id = $1 and y.receipt_id = r.id group by p.booking_id, b.reference
           union all
           select null, y.balance_id, ob.description, y.amount_minor
             from balance_allocations y join opening_balances ob on ob.property_id = y.property_id and ob.id = y.balance_id
            where y.property_id = $1 and y.receipt_id = r.id) x), '[]') as applied
    from (select r.* from ${OF_COMPANY}
            join receipts r on r.property_id = $1 and r.company_id = any(a.ids) and r.direction = 'IN'
           where c.property_id = $1 and c.id = $2 and ($3::uuid is null or r.id < $3::uuid)
           order by r.id desc limit $4) r
    left join payouts o on o.property_id = $1 and o.receipt_id = r.id
   order by r.id desc`

/** Money of a company, latest first. */
export const findAccountReceipts = (
  tx: Tx,
  companyId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Omit<AccountReceipt, 'currency'>[]> =>
  tx.named('receivables.receipts', RECEIPTS, [tx.propertyId, companyId, before ?? null, limit])

const WRITE_OFFS = `
  select w.id, w.booking_id as "bookingId", w.balance_id as "balanceId", coalesce(b.reference, o.description, '') as label,
         w.amount_minor as amount, w.reason, w.business_on as date, w.author_name as "authorName", w.undone_at is not null as "isUndone"
    from ${OF_COMPANY}
    join account_write_offs w on w.property_id = $1 and w.company_id = any(a.ids)
    left join bookings b on b.property_id = $1 and b.id = w.booking_id
    left join opening_balances o on o.property_id = $1 and o.id = w.balance_id
   where c.property_id = $1 and c.id = $2 and ($3::uuid is null or w.id < $3::uuid)
   order by w.id desc limit $4`

/** What was given up, latest first. */
export const findWriteOffs = (
  tx: Tx,
  companyId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Omit<WriteOff, 'currency'>[]> =>
  tx.named('receivables.writeOffs', WRITE_OFFS, [tx.propertyId, companyId, before ?? null, limit])

// A booking counts with what is promised and what the company paid of it, on the day it was put on the account.
const ENTRIES = `
  select q.posted_on as date, 'BOOKING' as kind, b.reference, coalesce(trim(g.first_name || ' ' || g.last_name), '') as description,
         (q.promised + paid.amount)::bigint as debit, 0::bigint as credit, 1 as place
    from ${OF_COMPANY}
   cross join lateral (
     select p.booking_id, min(p.business_on) as posted_on,
            coalesce(sum(p.transaction_minor) filter (where p.status = 'NotPaid' and p.replaced_at is null), 0) as promised
       from payments p where p.property_id = $1 and p.company_id = any(a.ids) and p.booking_id is not null group by p.booking_id) q
   cross join lateral (
     select coalesce(sum(y.amount_minor), 0) as amount
       from payments p
       join payment_allocations y on y.property_id = p.property_id and y.payment_id = p.id
       join receipts r on r.property_id = y.property_id and r.id = y.receipt_id and r.company_id = any(a.ids)
      where p.property_id = $1 and p.booking_id = q.booking_id) paid
    join bookings b on b.property_id = $1 and b.id = q.booking_id
    left join customers g on g.property_id = $1 and g.id = b.customer_id
   where c.property_id = $1 and c.id = $2 and q.promised + paid.amount > 0
  union all
  select o.issued_on, 'BALANCE', '', o.description, o.amount_minor, 0, 2
    from ${OF_COMPANY} join opening_balances o on o.property_id = $1 and o.company_id = any(a.ids)
   where c.property_id = $1 and c.id = $2
  union all
  select r.business_on, 'RECEIPT', r.number::text, trim(r.payment_mode || ' ' || r.reference), 0, r.amount_minor, 3
    from ${OF_COMPANY} join receipts r on r.property_id = $1 and r.company_id = any(a.ids)
   where c.property_id = $1 and c.id = $2 and ${STANDING_RECEIPT}
  union all
  select w.business_on, 'WRITE_OFF', coalesce(b.reference, ''), w.reason, 0, w.amount_minor, 4
    from ${OF_COMPANY} join account_write_offs w on w.property_id = $1 and w.company_id = any(a.ids) and w.undone_at is null
    left join bookings b on b.property_id = $1 and b.id = w.booking_id
   where c.property_id = $1 and c.id = $2`

const BROUGHT_FORWARD = `
  select coalesce(sum(e.debit - e.credit), 0)::bigint as amount from (${ENTRIES}) e where e.date < $3::date`
const MOVEMENTS = `
  select e.date, e.kind, e.reference, e.description, e.debit, e.credit from (${ENTRIES}) e
   where e.date >= $3::date and e.date < $4::date order by e.date, e.place, e.reference, e.description`

/** What the balance was on the morning of a day, and what moved it until another. */
export async function findMovements(
  tx: Tx,
  companyId: string,
  { from, until }: { from: Day; until: Day },
): Promise<{ broughtForward: Minor; entries: Omit<StatementEntry, 'balance'>[] }> {
  const [[before], entries] = await Promise.all([
    tx.named<{ amount: Minor }>('receivables.forward', BROUGHT_FORWARD, [tx.propertyId, companyId, from]),
    tx.named<Omit<StatementEntry, 'balance'>>('receivables.movements', MOVEMENTS, [
      tx.propertyId,
      companyId,
      from,
      until,
    ]),
  ])
  return { broughtForward: before?.amount ?? (0 as Minor), entries }
}
