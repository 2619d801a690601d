import type { Day, Instant } from '#core/dates.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import { FACTS, MOVES_OF_BOOKINGS, OF_BOOKINGS } from './journal-of-bookings.ts'
import { MOVES_OF_COMPANIES, OF_COMPANIES } from './journal-of-companies.ts'
import { OF_THE_DAY } from './journal-of-the-day.ts'

// $4 the journal, $5 its number, $6 when it is written, $7 whether it takes in what is dated on no day. Each move of a ledger is a pair: the
// ledger on one side, its key on the other; ON_ACCOUNT and TRANSFER go from one ledger to another.
const WRITE = `
  with ${FACTS},${OF_BOOKINGS},${OF_COMPANIES},
  moves as materialized (${MOVES_OF_BOOKINGS}
    union all ${MOVES_OF_COMPANIES}),
  entries (key, ref, amount) as (
    select m.ledger || '_LEDGER', m.key, m.amount from moves m
    union all select m.key, m.ref, -m.amount from moves m where m.key not in ('ON_ACCOUNT', 'TRANSFER')
    union all ${OF_THE_DAY}),
  posted as materialized (
    select e.key, e.ref, sum(e.amount)::bigint as amount from entries e group by e.key, e.ref having sum(e.amount) <> 0),
  journal as (
    insert into journals (property_id, id, number, business_on, run_id, currency, total_minor, written_at)
    select $1, $4, $5, $2, $3, x.currency, coalesce((select sum(p.amount) from posted p where p.amount > 0), 0), $6 from facts x
    returning id, total_minor),
  lines as (
    insert into journal_lines (property_id, journal_id, business_on, position, account_id, posting_key, ref, ref_name, is_suspense, debit_minor, credit_minor)
    select $1, $4, $2, row_number() over (order by p.amount < 0, p.key, p.ref), coalesce(own.account_id, any_ref.account_id, suspense.account_id),
           p.key, p.ref, coalesce(u.name, p.ref), coalesce(own.account_id, any_ref.account_id) is null,
           greatest(p.amount, 0), greatest(-p.amount, 0)
      from posted p
      left join account_mappings own on own.property_id = $1 and own.posting_key = p.key and own.ref = p.ref
      left join account_mappings any_ref on any_ref.property_id = $1 and any_ref.posting_key = p.key and any_ref.ref = ''
      left join account_mappings suspense on suspense.property_id = $1 and suspense.posting_key = 'SUSPENSE' and suspense.ref = ''
      left join outlets u on p.key = 'SALES' and u.property_id = $1 and u.id::text = p.ref
    returning is_suspense),
  stored as (
    insert into ledger_moves (property_id, journal_id, business_on, ledger, booking_id, company_id, source, posting_key, ref, amount_minor)
    select $1, $4, $2, m.ledger, m.booking_id, m.company_id, m.source, m.key, m.ref, m.amount from moves m)
  select j.total_minor as total, (select count(*)::int from lines) as lines,
         (select count(*)::int from lines where is_suspense) as "inSuspense"
    from journal j`

export type NewJournal = { id: string; number: number; businessOn: Day; runId: string; at: Instant; takesAll: boolean }
export type WrittenJournal = { total: number; lines: number; inSuspense: number }

/** Computes and stores the journal of a day that closes or was closed: one statement, whatever the size of the property. */
export async function insertJournal(tx: Tx, journal: NewJournal): Promise<WrittenJournal> {
  const { id, number, businessOn, runId, at, takesAll } = journal
  const values = [tx.propertyId, businessOn, runId, id, number, at, takesAll]
  const [row] = await tx.named<WrittenJournal>('accounting.insertJournal', WRITE, values)
  if (!row) throw new Error('a journal that was inserted comes back')
  return row
}

const REVERSE = `
  with original as (
    update journals set is_live = false where property_id = $1 and run_id = $2 and is_live returning id, business_on, run_id, currency, total_minor),
  journal as (
    insert into journals (property_id, id, number, business_on, run_id, reverses_id, is_live, currency, total_minor, written_at)
    select $1, $3, $4, o.business_on, o.run_id, o.id, false, o.currency, o.total_minor, $5 from original o),
  lines as (
    insert into journal_lines (property_id, journal_id, business_on, position, account_id, posting_key, ref, ref_name, is_suspense, debit_minor, credit_minor)
    select $1, $3, l.business_on, l.position, l.account_id, l.posting_key, l.ref, l.ref_name, l.is_suspense, l.credit_minor, l.debit_minor
      from original o join journal_lines l on l.property_id = $1 and l.journal_id = o.id)
  insert into ledger_moves (property_id, journal_id, business_on, ledger, booking_id, company_id, source, posting_key, ref, amount_minor)
  select $1, $3, m.business_on, m.ledger, m.booking_id, m.company_id, m.source, m.posting_key, m.ref, -m.amount_minor
    from original o join ledger_moves m on m.property_id = $1 and m.journal_id = o.id`

/** Offsets the journal of a close by one with its sides swapped; neither is the day's any more. */
export async function insertReversal(
  tx: Tx,
  { runId, id, number, at }: { runId: string; id: string; number: number; at: Instant },
): Promise<void> {
  await tx.named('accounting.insertReversal', REVERSE, [tx.propertyId, runId, id, number, at])
}

const FIND_LIVE = `select id, number::int as number from journals where property_id = $1 and run_id = $2 and is_live`

/** The journal of a close that counts; undefined when none was written. */
export async function findLiveJournal(tx: Tx, runId: string): Promise<{ id: string; number: number } | undefined> {
  const [row] = await tx.named<{ id: string; number: number }>('accounting.findLive', FIND_LIVE, [tx.propertyId, runId])
  return row
}

// Days closed before the first journal have none.
const MISSING = `
  from closing_days d
   where d.property_id = $1 and d.is_live and d.business_on >= ${firstOf('$2::date', "'-infinity'")}
     and d.business_on >= (select coalesce(min(j.business_on), '-infinity') from journals j where j.property_id = $1)
     and not exists (select from journals j where j.property_id = d.property_id and j.business_on = d.business_on and j.is_live)`
const FIND_MISSING = `
  select d.business_on as "businessOn", d.run_id as "runId" ${MISSING} order by d.business_on limit $3`

export type ClosedDay = { businessOn: Day; runId: string }

/** Closed days without a journal, the earliest first; from a day on, or from where the journals begin. */
export const findMissingDays = (tx: Tx, from: Day | null, limit: number): Promise<ClosedDay[]> =>
  tx.named('accounting.findMissing', FIND_MISSING, [tx.propertyId, from, limit])

/** How many there are. */
export async function countMissingDays(tx: Tx, from: Day | null): Promise<number> {
  const [row] = await tx.named<{ count: number }>(
    'accounting.countMissing',
    `select count(*)::int as count ${MISSING}`,
    [tx.propertyId, from],
  )
  return row?.count ?? 0
}
