import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { PayoutRow } from '../contract/payouts.ts'
import type { Deductions, LineAmounts } from '../rules/payout.ts'

const HEAD = `
  o.id, o.company_id as "companyId", c.display_name as "companyName", o.reference, o.paid_on as "paidOn", o.amount_minor as amount,
  o.currency, n."lineCount", n."acceptedCount", n."disputedCount"`
const COUNTED = `
    join companies c on c.property_id = o.property_id and c.id = o.company_id
   cross join lateral (
     select count(*)::int as "lineCount", count(l.accepted_on)::int as "acceptedCount", count(l.disputed_on)::int as "disputedCount"
       from payout_lines l where l.property_id = o.property_id and l.payout_id = o.id) n`

// The page is cut first; only its payouts are counted.
const LIST = `
  select ${HEAD} from (
    select o.* from payouts o
     where o.property_id = $1 and (o.paid_on, o.id) < ($2::date, $3::uuid)
       and ($4::date is null or o.paid_on >= $4) and ($5::date is null or o.paid_on < $5)
       and ($6::uuid is null or o.company_id in (
             select m.id from companies m where m.property_id = $1 and (m.id = $6 or m.merged_into_id = $6)))
       and ($7::text = 'all' or exists (
             select from payout_lines l where l.property_id = $1 and l.payout_id = o.id and l.accepted_on is null))
     order by o.paid_on desc, o.id desc limit $8) o ${COUNTED}
   order by o.paid_on desc, o.id desc`

export type PayoutFilter = {
  companyId?: string | undefined
  from?: Day | undefined
  until?: Day | undefined
  view: 'all' | 'open'
}
const LAST_DAY = '9999-12-31'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Payouts, latest first. `until` is half-open. */
export const findPayouts = (
  tx: Tx,
  { companyId, from, until, view }: PayoutFilter,
  { after, limit }: { after: readonly [Day, string] | undefined; limit: number },
): Promise<PayoutRow[]> => {
  const [day, id] = after ?? [LAST_DAY, LAST_ID]
  const values = [tx.propertyId, day, id, from ?? null, until ?? null, companyId ?? null, view, limit]
  return tx.named('receivables.payouts', LIST, values)
}

const GET = `
  select ${HEAD}, o.receipt_id as "receiptId", r.number::int as "receiptNumber"
    from payouts o
    left join receipts r on r.property_id = o.property_id and r.id = o.receipt_id ${COUNTED}
   where o.property_id = $1 and o.id = $2`

export type StoredPayout = PayoutRow & { receiptId: string | null; receiptNumber: number | null }

/** @throws Refusal not_found */
export async function getPayout(tx: Tx, id: string): Promise<StoredPayout> {
  const [row] = await tx.named<StoredPayout>('receivables.payout', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { payoutId: id })
}

const LINES = `
  select l.id, l.payout_id as "payoutId", l.reference, l.booking_id as "bookingId", b.reference as "bookingReference",
         coalesce(trim(g.first_name || ' ' || g.last_name), '') as "guestName", b.arrival_on as arrival, b.departure_on as departure,
         l.gross_minor as gross, l.commission_minor as commission, l.commission_tax_minor as "commissionTax", l.tcs_minor as tcs,
         l.tds_minor as tds, l.net_minor as net, l.accepted_on as "acceptedOn", l.accepted_by as "acceptedBy", l.note,
         l.accepted_on is not null as "isAccepted", l.disputed_on is not null as "isDisputed",
         exists (select from payout_lines x where x.property_id = l.property_id and x.booking_id = l.booking_id
                                              and x.accepted_on is not null and x.id <> l.id) as "isPaidElsewhere",
         case when f.id is not null then jsonb_build_object('payable', f.room_minor, 'commission', f.commission_minor,
           'commissionTax', f.commission_gst_minor, 'tcs', f.tcs_minor, 'tds', f.tds_minor, 'promised', p.promised) end as bill
    from payout_lines l
    join payouts o on o.property_id = l.property_id and o.id = l.payout_id
    join companies c on c.property_id = o.property_id and c.id = o.company_id
    left join bookings b on b.property_id = l.property_id and b.id = l.booking_id
    left join customers g on g.property_id = b.property_id and g.id = b.customer_id
    left join folios f on f.property_id = b.property_id and f.booking_id = b.id
    left join lateral (
      select coalesce(sum(m.transaction_minor), 0)::bigint as promised
        from payments m
       where m.property_id = $1 and m.booking_id = l.booking_id and m.status = 'NotPaid' and m.payment_mode = 'Credit'
         and m.replaced_at is null
         and exists (select from companies s where s.property_id = $1 and s.id = m.company_id
                        and coalesce(s.merged_into_id, s.id) = coalesce(c.merged_into_id, c.id))) p on true
   where l.property_id = $1`

export type LineRow = LineAmounts & {
  id: string
  payoutId: string
  reference: string
  bookingId: string | null
  bookingReference: string | null
  guestName: string
  arrival: Day | null
  departure: Day | null
  acceptedOn: Day | null
  acceptedBy: string
  note: string
  isAccepted: boolean
  isDisputed: boolean
  /** A line of another payout, or another one of this, was accepted for the booking. */
  isPaidElsewhere: boolean
  bill: (Deductions & { payable: Minor; promised: Minor }) | null
}

/** Lines of a payout as they were entered, each with the amounts of its bill. */
export const findLinesOf = (tx: Tx, payoutId: string): Promise<LineRow[]> =>
  tx.named('receivables.lines', `${LINES} and l.payout_id = $2 order by l.id`, [tx.propertyId, payoutId])

/** @throws Refusal not_found */
export async function getLine(tx: Tx, id: string): Promise<LineRow> {
  const [row] = await tx.named<LineRow>('receivables.line', `${LINES} and l.id = $2`, [tx.propertyId, id])
  return row ?? refuse('not_found', { lineId: id })
}

const LOCK_LINES = `select id from payout_lines where property_id = $1 and id = any($2::uuid[]) order by id for update`

/** Locks lines until the transaction ends. */
export const lockLines = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.named('receivables.lockLines', LOCK_LINES, [tx.propertyId, ids])

const MATCHES = `
  select reference as key, id from bookings where property_id = $1 and reference = any($2::text[])
  union all
  select external_reference, (array_agg(id))[1] from bookings
   where property_id = $1 and external_reference = any($2::text[]) and external_reference <> ''
   group by external_reference having count(*) = 1`

/** Bookings by the references channels write: the property's own, or the channel's when only one booking has it. */
export async function findByReferences(tx: Tx, references: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.named<{ key: string; id: string }>('receivables.matches', MATCHES, [tx.propertyId, references])
  return new Map(rows.map(({ key, id }) => [key, id]))
}

export type NewPayout = {
  id: string
  companyId: string
  receiptId: string
  reference: string
  paidOn: Day
  amount: Minor
  currency: Currency
  now: Instant
  by: number
}
export type NewPayoutLine = Deductions & { id: string; reference: string; bookingId: string | null; gross: Minor }

/** @throws Refusal payout_known; unknown_reference when a named booking is missing */
export async function insertPayout(tx: Tx, payout: NewPayout, lines: readonly NewPayoutLine[]): Promise<void> {
  await tx
    .insertInto('payouts')
    .values({
      property_id: tx.propertyId,
      id: payout.id,
      company_id: payout.companyId,
      receipt_id: payout.receiptId,
      reference: payout.reference,
      paid_on: payout.paidOn,
      amount_minor: payout.amount,
      currency: payout.currency,
      created_at: payout.now,
      created_by: payout.by,
    })
    .execute()
    .catch(refuseOn({ payout_is_entered_once: 'payout_known' }))
  await tx
    .insertInto('payout_lines')
    .values(
      lines.map((line) => ({
        property_id: tx.propertyId,
        payout_id: payout.id,
        id: line.id,
        reference: line.reference,
        booking_id: line.bookingId,
        gross_minor: line.gross,
        commission_minor: line.commission,
        commission_tax_minor: line.commissionTax,
        tcs_minor: line.tcs,
        tds_minor: line.tds,
      })),
    )
    .execute()
    .catch(refuseOn({ payout_lines_property_id_booking_id_fkey: 'unknown_reference' }))
}

const changeLine = (tx: Tx, id: string, columns: Record<string, unknown>) =>
  tx
    .updateTable('payout_lines')
    .set(columns)
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .where('accepted_on', 'is', null)
    .returning('id')
    .executeTakeFirst()
    .catch(
      refuseOn({
        payout_lines_property_id_booking_id_fkey: 'unknown_reference',
        booking_is_paid_out_once: 'line_accepted',
      }),
    )

/** @throws Refusal line_accepted, also when another line was accepted for the booking; unknown_reference */
async function change(tx: Tx, id: string, columns: Record<string, unknown>): Promise<void> {
  if (!(await changeLine(tx, id, columns))) refuse('line_accepted', { lineId: id })
}

/** Stores the booking of a line. @throws Refusal line_accepted, unknown_reference */
export const matchLineWith = (tx: Tx, id: string, bookingId: string | null): Promise<void> =>
  change(tx, id, { booking_id: bookingId })

/** @throws Refusal line_accepted */
export const markDisputed = (tx: Tx, id: string, { on, note }: { on: Day; note: string }): Promise<void> =>
  change(tx, id, { disputed_on: on, note })

/** @throws Refusal line_accepted, also when another line was accepted for the booking */
export const markAccepted = (
  tx: Tx,
  id: string,
  { on, by, note }: { on: Day; by: string; note: string },
): Promise<void> => change(tx, id, { accepted_on: on, accepted_by: by, note, disputed_on: null })
