import { foldName, keysBeginningWith } from '#areas/parties/customers/rules.ts'
import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import type { Tx } from '#server/request/context.ts'
import type { Company, CompanyKind, CompanyRow, CompanyStatus } from '../contract/replies.ts'
import { taxKey } from '#core/gstin.ts'
import { EXPOSURE, IDS } from './credit.ts'

type Filter = { text?: string | undefined; kind?: CompanyKind | undefined; status?: CompanyStatus | undefined }
export type Place = readonly [searchName: string, id: string]
export const FIRST_PLACE: Place = ['', '00000000-0000-0000-0000-000000000000']

/** Where what was typed may begin a name, a tax number, or be the number. */
const TYPED = `
  ($7::text is null
   or (c.search_name >= $7 and c.search_name < $8) or (c.search_legal >= $7 and c.search_legal < $8)
   or (c.tax_key <> '' and c.tax_key >= $9 and c.tax_key < $10) or c.number = $11)`

const boundsOf = (typed: string | undefined) => {
  const name = keysBeginningWith(foldName(typed ?? ''))
  const key = keysBeginningWith(taxKey(typed ?? ''))
  const number = /^\d{1,9}$/.test(typed?.trim() ?? '') ? Number(typed) : null
  const isTyped = typed !== undefined && typed.trim() !== ''
  return isTyped
    ? [name?.from ?? LAST_CHARACTER, name?.until ?? '', key?.from ?? LAST_CHARACTER, key?.until ?? '', number]
    : [null, null, null, null, null]
}

/** Names in order; the page is cut first, and only its rows are joined with nights, revenue and what is open. */
const LIST = `
  with best as (
    select c.* from companies c
     where c.property_id = $1 and c.merged_into_id is null and (c.search_name, c.id) > ($3, $4::uuid)
       and ($5::text is null or c.kind = $5) and ($6::text is null or c.status = $6) and ${TYPED}
     order by c.search_name, c.id limit $2
  )
  select c.id, c.number, c.kind, c.display_name as "displayName", c.legal_name as "legalName", c.status, c.billing_city as city, c.tags,
         c.search_name as "searchName", c.is_invoiceable as "isInvoiceable", c.credit_limit_minor as "creditLimit",
         c.has_credit_hold as "hasCreditHold", ${EXPOSURE} as "openBalance", made.nights, made.revenue,
         (select max(k.valid_until) from company_contracts k
           where k.property_id = $1 and k.company_id = any(a.ids) and k.state = 'ACTIVE' and k.valid_from <= $13::date
             and k.valid_until > $13::date) as "contractUntil"
    from best c
   cross join lateral (select ${IDS} as ids) a
   cross join lateral (
     select coalesce(sum(n.nights), 0)::int as nights,
            coalesce(sum(f.room_minor + f.services_minor + f.expenses_minor - f.refunds_minor - f.tax_minor), 0)::bigint as revenue
       from bookings b
       join folios f on f.property_id = $1 and f.booking_id = b.id
      cross join lateral (select sum(s.departure_on - s.arrival_on) as nights from stays s
                           where s.property_id = $1 and s.booking_id = b.id and s.status not in ('CANCELLED', 'NO_SHOW')) n
      where b.property_id = $1 and b.company_id = any(a.ids) and b.arrival_on > $12::date and b.arrival_on <= $13::date
        and b.status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')) made
   order by c.search_name, c.id`

export type ListRow = Omit<CompanyRow, 'creditFlag' | 'currency'> & {
  searchName: string
  isInvoiceable: boolean
  creditLimit: Minor | null
  hasCreditHold: boolean
}

/** A year ends with today; `since` is the day before its first. */
export const findCompanies = (
  tx: Tx,
  { text, kind, status }: Filter,
  [name, id]: Place,
  limit: number,
  year: { since: Day; today: Day },
): Promise<ListRow[]> =>
  tx.named('companies.list', LIST, [
    tx.propertyId,
    limit,
    name,
    id,
    kind ?? null,
    status ?? null,
    ...boundsOf(text),
    year.since,
    year.today,
  ])

const HIT = `
  select c.id, c.number, c.kind, c.display_name as "displayName", c.legal_name as "legalName", c.status, c.billing_city as city,
         c.tax_number as "taxNumber", c.invoice_email as "invoiceEmail", c.is_invoiceable as "isInvoiceable",
         c.credit_limit_minor as "creditLimit", c.has_credit_hold as "hasCreditHold", ${EXPOSURE} as exposure`

export type HitRow = Pick<Company, 'id' | 'number' | 'kind' | 'displayName' | 'legalName' | 'status' | 'taxNumber'> & {
  invoiceEmail: string
  city: string
  isInvoiceable: boolean
  creditLimit: Minor | null
  hasCreditHold: boolean
  exposure: Minor
}

const SEARCH = `
  with best as (
    (select id, 0 as rank from companies where property_id = $1 and merged_into_id is null and status <> 'CLOSED' and search_name >= $3
        and search_name < $4 order by search_name limit $2)
    union all
    (select id, 1 from companies where property_id = $1 and merged_into_id is null and status <> 'CLOSED' and search_legal <> ''
        and search_legal >= $3 and search_legal < $4 order by search_legal limit $2)
    union all
    (select id, 2 from companies where property_id = $1 and merged_into_id is null and status <> 'CLOSED' and tax_key <> ''
        and tax_key >= $5 and tax_key < $6 order by tax_key limit $2)
    union all
    (select id, 3 from companies where property_id = $1 and merged_into_id is null and status <> 'CLOSED' and number = $7)
  ), first as (select id, min(rank) as rank from best group by id order by 2 limit $2)
  ${HIT}
    from first join companies c on c.property_id = $1 and c.id = first.id
   cross join lateral (select ${IDS} as ids) a
   order by first.rank, c.search_name, c.id`

/** Companies of which a key begins with what was typed: names first, then legal names, tax numbers, the number. */
export const searchCompanies = (tx: Tx, typed: string, limit: number): Promise<HitRow[]> =>
  tx.named('companies.search', SEARCH, [tx.propertyId, limit, ...boundsOf(typed)])

const ALIKE = `
  with best as (
    (select id from companies where property_id = $1 and merged_into_id is null and tax_key <> '' and tax_key = $3 limit $2)
    union
    (select id from companies where property_id = $1 and merged_into_id is null and search_name = any($4) limit $2)
    union
    (select id from companies where property_id = $1 and merged_into_id is null and search_legal <> '' and search_legal = any($4) limit $2)
  )
  ${HIT}
    from best join companies c on c.property_id = $1 and c.id = best.id
   cross join lateral (select ${IDS} as ids) a
   where c.id is distinct from $5::uuid
   order by c.search_name, c.id`

/** Companies that share a tax number or a name. */
export const findAlike = (
  tx: Tx,
  wanted: { displayName: string; legalName: string; taxNumber: string; exceptId: string | undefined },
  limit: number,
): Promise<HitRow[]> => {
  const names = [wanted.displayName, wanted.legalName].map(foldName).filter((name) => name !== '')
  return tx.named('companies.alike', ALIKE, [
    tx.propertyId,
    limit,
    taxKey(wanted.taxNumber) || null,
    names,
    wanted.exceptId ?? null,
  ])
}

export type Month = { month: string; bookings: number; nights: number; revenue: Minor }

const PRODUCTION = `
  select to_char(b.arrival_on, 'YYYY-MM') as month, (count(*) filter (where not b.is_account))::int as bookings, coalesce(sum(n.nights), 0)::int as nights,
         sum(f.room_minor + f.services_minor + f.expenses_minor - f.refunds_minor - f.tax_minor)::bigint as revenue
    from companies c
   cross join lateral (select ${IDS} as ids) a
    join bookings b on b.property_id = $1 and b.company_id = any(a.ids) and b.arrival_on >= $3::date and b.arrival_on < $4::date
     and b.status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')
    join folios f on f.property_id = $1 and f.booking_id = b.id
   cross join lateral (select sum(s.departure_on - s.arrival_on) as nights from stays s
                        where s.property_id = $1 and s.booking_id = b.id and s.status not in ('CANCELLED', 'NO_SHOW')) n
   where c.property_id = $1 and c.id = $2
   group by 1 order by 1`

/** What a company brought in each month of a span, by arrival; months without a booking are left out. */
export const findProduction = (tx: Tx, id: string, { from, until }: { from: Day; until: Day }): Promise<Month[]> =>
  tx.named('companies.production', PRODUCTION, [tx.propertyId, id, from, until])
