import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed } from '#server/database/columns.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type {
  AccountLine,
  JournalLine,
  JournalRow,
  Ledger,
  LedgerBalance,
  LedgerMove,
  TrialBalance,
} from '../contract/replies.ts'
import type { Movement } from '../rules/roll.ts'

const journal = columns<JournalRow>().of('journals', {
  id: 'id',
  number: computed('journals.number::int'),
  day: 'business_on',
  total: 'total_minor',
  isLive: 'is_live',
  reverses: computed(
    '(select o.number::int from journals o where o.property_id = journals.property_id and o.id = journals.reverses_id)',
  ),
  inSuspense: computed(
    '(select count(*)::int from journal_lines l where l.property_id = journals.property_id and l.journal_id = journals.id and l.is_suspense)',
  ),
  exports: computed(`coalesce((
    select jsonb_agg(jsonb_build_object('number', e.number, 'format', e.format) order by e.number)
      from exported_journals x join journal_exports e on e.property_id = x.property_id and e.id = x.export_id
     where x.property_id = journals.property_id and x.journal_id = journals.id), '[]')`),
  writtenAt: 'written_at',
  currency: 'currency',
})

const LIST = `
  select ${journal.select()} from journals
   where property_id = $1 and business_on >= ${firstOf('$2::date', "'-infinity'")} and business_on < ${firstOf('$3::date', "'infinity'")}
     and (business_on, number) < ($4::date, $5::bigint)
   order by business_on desc, number desc limit $6`

export type JournalPlace = readonly [day: Day | 'infinity', number: number]
const LATEST: JournalPlace = ['infinity', 0]

/** Journals of a span, the latest day first and of a day the latest number; `until` is half-open. */
export const findJournals = (
  tx: Tx,
  { from, until }: { from?: Day | undefined; until?: Day | undefined },
  { after = LATEST, limit }: { after?: JournalPlace | undefined; limit: number },
): Promise<JournalRow[]> =>
  tx.named('accounting.findJournals', LIST, [tx.propertyId, from ?? null, until ?? null, ...after, limit])

const GET = `select ${journal.select()} from journals where property_id = $1 and id = $2`
const GET_OF_DAY = `select ${journal.select()} from journals where property_id = $1 and business_on = $2 and is_live`

/** @throws Refusal not_found */
export async function getJournal(tx: Tx, id: string): Promise<JournalRow> {
  const [row] = await tx.named<JournalRow>('accounting.getJournal', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { journalId: id })
}

/** The journal of a day that counts. @throws Refusal not_found */
export async function getJournalOf(tx: Tx, day: Day): Promise<JournalRow> {
  const [row] = await tx.named<JournalRow>('accounting.getJournalOf', GET_OF_DAY, [tx.propertyId, day])
  return row ?? refuse('not_found', { day })
}

const LINES = `
  select l.journal_id as "journalId", jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) as account, l.posting_key as key, l.ref,
         l.ref_name as "refName", l.is_suspense as "isSuspense", l.debit_minor as debit, l.credit_minor as credit
    from journal_lines l join accounts a on a.property_id = l.property_id and a.id = l.account_id
   where l.property_id = $1 and l.journal_id = any($2::uuid[]) order by l.journal_id, l.position`

export type StoredLine = JournalLine & { journalId: string }

/** Lines of journals, in the order they were written. */
export const findLines = (tx: Tx, journalIds: readonly string[]): Promise<StoredLine[]> =>
  tx.named<StoredLine>('accounting.findLines', LINES, [tx.propertyId, journalIds])

const BALANCES = `
  select a.id, a.code, a.name, a.kind,
         coalesce(sum(l.debit_minor - l.credit_minor) filter (where l.business_on < $2), 0)::bigint as opening,
         coalesce(sum(l.debit_minor) filter (where l.business_on >= $2), 0)::bigint as debit,
         coalesce(sum(l.credit_minor) filter (where l.business_on >= $2), 0)::bigint as credit,
         coalesce(sum(l.debit_minor - l.credit_minor), 0)::bigint as closing
    from accounts a
    left join journal_lines l on l.property_id = a.property_id and l.account_id = a.id and l.business_on < $3
   where a.property_id = $1
   group by a.id, a.code, a.name, a.kind, a.is_active
  having a.is_active or count(l.journal_id) > 0
   order by lower(a.code)`

/** Every account in use with what moved it in a span. `until` is half-open. */
export const findBalances = (tx: Tx, from: Day, until: Day): Promise<TrialBalance['rows']> =>
  tx.named('accounting.findBalances', BALANCES, [tx.propertyId, from, until])

const ACCOUNT = 'select id from accounts where property_id = $1 and id = $2'
const STATEMENT = `
  select * from (
    select l.business_on as day, l.journal_id as "journalId", j.number::int, l.position, l.posting_key as key, l.ref, l.ref_name as "refName",
           l.is_suspense as "isSuspense", l.debit_minor as debit, l.credit_minor as credit,
           (o.amount + sum(l.debit_minor - l.credit_minor) over (order by l.business_on, j.number, l.position))::bigint as balance
      from journal_lines l
      join journals j on j.property_id = l.property_id and j.id = l.journal_id
     cross join (select coalesce(sum(debit_minor - credit_minor), 0) as amount from journal_lines
                  where property_id = $1 and account_id = $2 and business_on < $3) o
     where l.property_id = $1 and l.account_id = $2 and l.business_on >= $3 and l.business_on < $4) s
   where (s.day, s.number, s.position) > ($5::date, $6::int, $7::int)
   order by s.day, s.number, s.position limit $8`

export type LinePlace = readonly [day: Day, number: number, position: number]
const FIRST_LINE: LinePlace = ['0001-01-01' as Day, 0, 0]

/** Lines of an account over a span in the order of their journals. @throws Refusal not_found */
export async function findStatement(
  tx: Tx,
  { accountId, from, until }: { accountId: string; from: Day; until: Day },
  { after = FIRST_LINE, limit }: { after?: LinePlace | undefined; limit: number },
): Promise<AccountLine[]> {
  const [known, lines] = await Promise.all([
    tx.named<{ id: string }>('accounting.findAccount', ACCOUNT, [tx.propertyId, accountId]),
    tx.named<AccountLine>('accounting.findStatement', STATEMENT, [tx.propertyId, accountId, from, until, ...after, limit]), // prettier-ignore
  ])
  return known.length > 0 ? lines : refuse('not_found', { accountId })
}

const OPENING = `
  select coalesce(sum(debit_minor - credit_minor), 0)::bigint as amount
    from journal_lines where property_id = $1 and posting_key = $2 and business_on < $3`
const MOVEMENTS = `
  select business_on as day, ref, sum(debit_minor - credit_minor)::bigint as amount
    from journal_lines where property_id = $1 and posting_key = $2 and business_on >= $3 and business_on < $4
   group by business_on, ref order by business_on, ref`

/** What a ledger was on the morning of a day, and what moved it until another; read from the lines of journals. */
export async function findMovements(
  tx: Tx,
  ledger: Ledger,
  { from, until }: { from: Day; until: Day },
): Promise<{ opening: Minor; movements: Movement[] }> {
  const key = `${ledger}_LEDGER`
  const [[before], movements] = await Promise.all([
    tx.named<{ amount: Minor }>('accounting.ledgerOpening', OPENING, [tx.propertyId, key, from]),
    tx.named<Movement>('accounting.ledgerMovements', MOVEMENTS, [tx.propertyId, key, from, until]),
  ])
  if (!before) throw new Error('a sum of nothing is a row')
  return { opening: before.amount, movements }
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

const MOVES_OF_BOOKINGS = `
  select b.id as "subjectId", b.reference, trim(c.first_name || ' ' || c.last_name) as name, m.key, m.amount
    from (select booking_id, posting_key as key, sum(amount_minor)::bigint as amount from ledger_moves
           where property_id = $1 and ledger = $2 and business_on = $3 and (booking_id, posting_key) > ($4::uuid, $5)
           group by booking_id, posting_key having sum(amount_minor) <> 0 order by booking_id, posting_key limit $6) m
    join bookings b on b.property_id = $1 and b.id = m.booking_id
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
   order by b.id, m.key`
const MOVES_OF_COMPANIES = `
  select c.id as "subjectId", c.number::text as reference, c.display_name as name, m.key, m.amount
    from (select coalesce(c.merged_into_id, c.id) as id, m.posting_key as key, sum(m.amount_minor)::bigint as amount
            from ledger_moves m join companies c on c.property_id = m.property_id and c.id = m.company_id
           where m.property_id = $1 and m.ledger = $2 and m.business_on = $3
             and (coalesce(c.merged_into_id, c.id), m.posting_key) > ($4::uuid, $5)
           group by 1, 2 having sum(m.amount_minor) <> 0 order by 1, 2 limit $6) m
    join companies c on c.property_id = $1 and c.id = m.id
   order by c.id, m.key`

export type MovePlace = readonly [subjectId: string, key: string]

/** What moved a ledger on a day, by booking or company and what it was posted against. A reversed journal and its reversal come to nothing. */
export const findMoves = (
  tx: Tx,
  { ledger, day }: { ledger: Ledger; day: Day },
  { after = [NO_ID, ''], limit }: { after?: MovePlace | undefined; limit: number },
): Promise<Omit<LedgerMove, 'movement'>[]> => {
  const values = [tx.propertyId, ledger, day, ...after, limit]
  return ledger === 'CITY'
    ? tx.named('accounting.companyMoves', MOVES_OF_COMPANIES, values)
    : tx.named('accounting.bookingMoves', MOVES_OF_BOOKINGS, values)
}

const OF_BOOKINGS = `
  select b.id, b.reference, trim(c.first_name || ' ' || c.last_name) as name, m.balance
    from (select booking_id, sum(amount_minor)::bigint as balance from ledger_moves
           where property_id = $1 and ledger = $2 and business_on < $3 and booking_id > $4::uuid
           group by booking_id having sum(amount_minor) <> 0 order by booking_id limit $5) m
    join bookings b on b.property_id = $1 and b.id = m.booking_id
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
   order by b.id`
const OF_COMPANIES = `
  select c.id, c.number::text as reference, c.display_name as name, m.balance
    from (select coalesce(c.merged_into_id, c.id) as id, sum(m.amount_minor)::bigint as balance
            from ledger_moves m join companies c on c.property_id = m.property_id and c.id = m.company_id
           where m.property_id = $1 and m.ledger = $2 and m.business_on < $3 and coalesce(c.merged_into_id, c.id) > $4::uuid
           group by 1 having sum(m.amount_minor) <> 0 order by 1 limit $5) m
    join companies c on c.property_id = $1 and c.id = m.id
   order by c.id`

/** What each booking, or each company, owed before a day, by id. */
export const findLedgerBalances = (
  tx: Tx,
  { ledger, until }: { ledger: Ledger; until: Day },
  { after = NO_ID, limit }: { after?: string | undefined; limit: number },
): Promise<LedgerBalance[]> => {
  const values = [tx.propertyId, ledger, until, after, limit]
  return ledger === 'CITY'
    ? tx.named('accounting.companyBalances', OF_COMPANIES, values)
    : tx.named('accounting.bookingBalances', OF_BOOKINGS, values)
}
