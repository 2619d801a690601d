import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { Account, AccountRow, Ageing } from '../contract/replies.ts'

/** A company and those merged into it, whose account is one. `c` is the row of the company. */
export const IDS = `array(select m.id from companies m where m.property_id = c.property_id and (m.id = c.id or m.merged_into_id = c.id))`

const writtenOff = (where: string): string => `
  cross join lateral (select coalesce(sum(x.amount_minor), 0)::bigint as amount from account_write_offs x
                       where x.property_id = $1 and ${where} and x.undone_at is null) w`

/**
 * Open items of an account: bookings with promises of the company (falling due its days to pay after they were put on the account, not
 * before the guest left), and old balances. `c` is the company, `a.ids` its ids.
 */
export const OPEN_ITEMS = `
  select * from (
    select q.booking_id, null::uuid as balance_id, q.posted_on,
           greatest(q.posted_on, b.departure_on) + c.payment_term_days as due_on, w.amount as written_off,
           (q.promised - w.amount)::bigint as open
      from (select p.booking_id, sum(p.transaction_minor)::bigint as promised, min(p.business_on) as posted_on
              from payments p
             where p.property_id = $1 and p.company_id = any(a.ids) and p.status = 'NotPaid' and p.replaced_at is null
               and p.booking_id is not null
             group by p.booking_id) q
      join bookings b on b.property_id = $1 and b.id = q.booking_id
      ${writtenOff('x.booking_id = q.booking_id and x.company_id = any(a.ids)')}
    union all
    select null, o.id, o.issued_on, o.due_on, w.amount, (o.amount_minor - v.amount - w.amount)::bigint
      from opening_balances o
     cross join lateral (select coalesce(sum(x.amount_minor), 0)::bigint as amount from balance_allocations x
                          where x.property_id = $1 and x.balance_id = o.id) v
      ${writtenOff('x.balance_id = o.id')}
     where o.property_id = $1 and o.company_id = any(a.ids)) every_item
   where open > 0`

/** What of a receipt `r` covers nothing. */
export const LEFT_OF_RECEIPT = `(r.amount_minor
    - (select coalesce(sum(x.amount_minor), 0) from payment_allocations x where x.property_id = $1 and x.receipt_id = r.id)
    - (select coalesce(sum(x.amount_minor), 0) from balance_allocations x where x.property_id = $1 and x.receipt_id = r.id))::bigint`

/** Money in that was not reversed. */
export const STANDING_RECEIPT = `r.direction = 'IN' and not exists (
    select from receipts v where v.property_id = $1 and v.reverses_id = r.id)`

const IS_PAYOUT = `exists (select from payouts o where o.property_id = $1 and o.receipt_id = r.id)`

/** Days of lateness are counted to $2. */
const STANDING = `
  cross join lateral (select ${IDS} as ids) a
  cross join lateral (
    select coalesce(sum(open), 0)::bigint as open, min(due_on) as oldest,
           coalesce(sum(open) filter (where due_on >= $2::date), 0)::bigint as current,
           coalesce(sum(open) filter (where due_on between $2::date - 30 and $2::date - 1), 0)::bigint as "upTo30",
           coalesce(sum(open) filter (where due_on between $2::date - 60 and $2::date - 31), 0)::bigint as "upTo60",
           coalesce(sum(open) filter (where due_on between $2::date - 90 and $2::date - 61), 0)::bigint as "upTo90",
           coalesce(sum(open) filter (where due_on < $2::date - 90), 0)::bigint as "over90"
      from (${OPEN_ITEMS}) i) i
  cross join lateral (
    select coalesce(sum(r.left_over) filter (where not r.is_payout), 0)::bigint as unapplied,
           coalesce(sum(r.left_over) filter (where r.is_payout), 0)::bigint as "inPayouts"
      from (select ${LEFT_OF_RECEIPT} as left_over, ${IS_PAYOUT} as is_payout
              from receipts r where r.property_id = $1 and r.company_id = any(a.ids) and ${STANDING_RECEIPT}) r) m`

const MONEY = `
  i.open, i.oldest as "oldestDueOn", m.unapplied, m."inPayouts", (i.open - m.unapplied - m."inPayouts")::bigint as balance,
  jsonb_build_object('current', i.current, 'upTo30', i."upTo30", 'upTo60', i."upTo60", 'upTo90', i."upTo90", 'over90', i."over90") as ageing`

const HEAD = `c.id as "companyId", c.number, c.display_name as "displayName", c.kind`

const LIST = `
  select ${HEAD}, c.search_name as "searchName", ${MONEY}
    from companies c ${STANDING}
   where c.property_id = $1 and c.merged_into_id is null and (c.search_name, c.id) > ($3, $4::uuid)
     and (i.open > 0 or m.unapplied > 0 or m."inPayouts" > 0 or $6::text = 'all')
   order by c.search_name, c.id limit $5`

export type Place = readonly [searchName: string, id: string]
export const FIRST_PLACE: Place = ['', '00000000-0000-0000-0000-000000000000']
type ListRow = Omit<AccountRow, 'currency'> & { searchName: string }

/** Accounts in order of name. */
export const findAccounts = (
  tx: Tx,
  { today, view, place, limit }: { today: Day; view: 'open' | 'all'; place: Place; limit: number },
): Promise<ListRow[]> => tx.named('receivables.list', LIST, [tx.propertyId, today, ...place, limit, view])

const TOTALS = `
  select coalesce(sum(i.open), 0)::bigint as open, coalesce(sum(m.unapplied), 0)::bigint as unapplied,
         coalesce(sum(m."inPayouts"), 0)::bigint as "inPayouts",
         jsonb_build_object('current', coalesce(sum(i.current), 0), 'upTo30', coalesce(sum(i."upTo30"), 0),
           'upTo60', coalesce(sum(i."upTo60"), 0), 'upTo90', coalesce(sum(i."upTo90"), 0), 'over90', coalesce(sum(i."over90"), 0)) as ageing
    from companies c ${STANDING}
   where c.property_id = $1 and c.merged_into_id is null`

type Totals = { open: Minor; unapplied: Minor; inPayouts: Minor; ageing: Ageing }

/** All accounts of the property added up. */
export async function sumAccounts(tx: Tx, today: Day): Promise<Totals> {
  const [row] = await tx.named<Totals>('receivables.totals', TOTALS, [tx.propertyId, today])
  if (!row) throw new Error('a sum of nothing is a row')
  return row
}

const GET = `
  select ${HEAD}, c.legal_name as "legalName", c.status, c.invoice_email as "invoiceEmail", c.payment_term_days as "paymentTermDays",
         c.credit_limit_minor as "creditLimit", c.has_credit_hold as "hasCreditHold", ${MONEY}
    from companies c ${STANDING}
   where c.property_id = $1 and c.id = $3`

/** The state of an account on a day. @throws Refusal not_found */
export async function getAccount(tx: Tx, id: string, today: Day): Promise<Omit<Account, 'currency' | 'asOf'>> {
  const values = [tx.propertyId, today, id]
  const [row] = await tx.named<Omit<Account, 'currency' | 'asOf'>>('receivables.account', GET, values)
  return row ?? refuse('not_found', { companyId: id })
}

const FIND_IDS = `select ${IDS} as ids from companies c where c.property_id = $1 and c.id = $2`

/** Ids the account's rows are stored under: the company's and those of companies merged into it. */
export async function findIds(tx: Tx, companyId: string): Promise<string[]> {
  const [row] = await tx.named<{ ids: string[] }>('receivables.ids', FIND_IDS, [tx.propertyId, companyId])
  return row?.ids ?? []
}

const MAIL_ADDRESS = `
  select coalesce(nullif(c.invoice_email, ''),
                  (select k.email from company_contacts k
                    where k.property_id = $1 and k.company_id = c.id and k.receives_invoices and k.email <> ''
                    order by k.name, k.id limit 1)) as address
    from companies c where c.property_id = $1 and c.id = $2`

/** Where a company wants its documents: its address for invoices, or the first contact's who gets them. */
export async function findMailAddress(tx: Tx, companyId: string): Promise<string | null> {
  const [row] = await tx.named<{ address: string | null }>('receivables.address', MAIL_ADDRESS, [
    tx.propertyId,
    companyId,
  ])
  return row?.address ?? null
}
