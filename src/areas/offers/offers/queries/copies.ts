import { sql } from 'kysely'
import type { Day, Instant } from '#core/dates.ts'
import type { Currency, Minor } from '#core/money.ts'
import type { AnyTx, PlatformTx, Tx } from '#server/request/context.ts'
import { isAmong, type PropertyScope } from '#server/request/scope.ts'
import type { OfferCeiling } from '../contract/fields.ts'
import type { Offer } from '../contract/replies.ts'
import type { FoundThing, NamedThing } from '../rules/copies.ts'
import { COUNTED, type Counted, FROM_OFFERS, shown } from './offers.ts'
import { GIVEABLE } from './products.ts'

/** Another property, as a copy needs to know it. */
export type CopyPlace = {
  propertyId: number
  name: string
  city: string
  currency: Currency
  pricesIncludeTax: boolean
  businessType: string
} & OfferCeiling

/** Active properties other than one, by name; those that are named, where some are. */
export async function findPlaces(
  tx: PlatformTx,
  scope: PropertyScope,
  filter: { not: number; ids?: readonly number[]; text?: string },
  page: { after: readonly [string, number] | undefined; limit: number },
): Promise<CopyPlace[]> {
  const { not, ids, text = '' } = filter
  let query = tx
    .selectFrom('properties as p')
    .leftJoin('offer_settings as c', 'c.property_id', 'p.id')
    .select(['c.ceiling_bp as ceilingBp', sql<Minor | null>`c.ceiling_minor`.as('ceilingAmount')])
    .select(['p.id as propertyId', 'p.name', 'p.city', 'p.prices_include_tax as pricesIncludeTax'])
    .select(['p.business_type as businessType', sql<Currency>`p.currency`.as('currency')])
    .where(isAmong(scope))
    .where('p.is_active', '=', true)
    .where('p.id', '<>', not)
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(page.limit)
  if (ids) query = query.where('p.id', 'in', ids)
  if (text !== '') query = query.where(sql<boolean>`strpos(lower(p.name || ' ' || p.city), lower(${text})) > 0`)
  if (page.after) query = query.where(sql<boolean>`(p.name, p.id) > (${page.after[0]}, ${page.after[1]})`)
  return query.execute()
}

/** What an offer can name: by its code where a kind has one, else by its name. */
const THINGS = `
  select property_id, 'ROOM_TYPE' as kind, id, lower(code) as key, name, null::bigint as price from room_types where is_active
  union all select property_id, 'RATE_PLAN', id, lower(code), name, null from rate_plans where is_active
  union all select property_id, 'OUTLET', id, lower(name), name, null from outlets where is_active
  union all select property_id, 'PRODUCT', id, lower(code), name, null from products where is_active
  union all select property_id, 'GIFT', id, lower(code), name, price_minor from products where ${GIVEABLE}
  union all select property_id, 'PRODUCT_GROUP', id, lower(name), name, null from product_groups where is_active
  union all select property_id, 'COMPANY', id, lower(display_name), display_name, null from companies
  union all select property_id, 'TIER', id, lower(name), name, null from loyalty_tiers
  union all select property_id, 'SEGMENT', id, name_key, name, null from segments
  union all select property_id, 'EXTRA', id, lower(name), name, price_minor from extra_charges where is_active`

/** Codes that many guests know, of an offer. */
const SHARED = `k.property_id = $1 and k.offer_id = $2 and k.customer_id is null and k.voided_at is null and k.max_uses is distinct from 1`

const NAMED = `
  select t.kind, t.id, t.key, t.name from (${THINGS}) t where t.property_id = $1 and t.id = any($3::uuid[])
  union all select 'CODE', k.id, k.code, k.code from offer_codes k where ${SHARED}
  union all select 'NAME', o.id, o.name_key, o.name from offers o where o.property_id = $1 and o.id = $2`
/** What an offer names of its property, its shared codes and its own name. */
export const findNamed = (tx: Tx, offerId: string, ids: readonly string[]): Promise<NamedThing[]> =>
  tx.named<NamedThing>('offers.findNamed', NAMED, [tx.propertyId, offerId, ids])

const FOUND = `
  select t.property_id::int as "propertyId", t.kind, t.id, t.key, t.price from (
    ${THINGS}
    union all select property_id, 'CODE', offer_id, code, code, null from offer_codes
    union all select property_id, 'NAME', id, name_key, name, null from offers) t
    join unnest($2::text[], $3::text[]) as w (kind, key) on w.kind = t.kind and w.key = t.key
   where t.property_id = any($1::bigint[])`
/** What properties have of the same kinds and keys. */
export const findThings = (
  tx: AnyTx,
  propertyIds: readonly number[],
  named: readonly NamedThing[],
): Promise<(FoundThing & { propertyId: number })[]> =>
  tx.named<FoundThing & { propertyId: number }>('offers.findThings', FOUND, [propertyIds, named.map(({ kind }) => kind), named.map(({ key }) => key)]) // prettier-ignore

const COPIES = `
  select ${COUNTED}, o.property_id::int as "propertyId", (select p.business_date from properties p where p.id = o.property_id) as today
    ${FROM_OFFERS} where o.copied_from_property_id = $1 and o.copied_from_id = $2 and o.property_id = any($3::bigint[])`
/** The copies that properties have of an offer. */
export async function findCopies(
  tx: PlatformTx,
  of: { propertyId: number; offerId: string },
  propertyIds: readonly number[],
): Promise<Map<number, Offer>> {
  type Row = Counted & { propertyId: number; today: Day }
  const rows = await tx.named<Row>('offers.findCopies', COPIES, [of.propertyId, of.offerId, propertyIds])
  return new Map(rows.map(({ propertyId, today, ...row }) => [propertyId, shown(row, today)]))
}

const COPIED = 'select id from offers where property_id = $1 and copied_from_property_id = $2 and copied_from_id = $3'
/** The id of the property's copy of another one's offer. */
export async function findCopyId(tx: Tx, of: { propertyId: number; offerId: string }): Promise<string | undefined> {
  const [row] = await tx.named<{ id: string }>('offers.findCopyId', COPIED, [tx.propertyId, of.propertyId, of.offerId])
  return row?.id
}

const FORGET =
  'update offers set copied_from_property_id = null, copied_from_id = null where property_id = $1 and id = $2'
/** It is the copy of nothing any more. */
export const forgetCopied = (tx: Tx, id: string): Promise<unknown> =>
  tx.named('offers.forgetCopied', FORGET, [tx.propertyId, id])

const SUCCEED = `
  with moved as (update offer_codes set offer_id = $3 where property_id = $1 and offer_id = $2)
  update offers n set first_version_id = coalesce(o.first_version_id, o.id) from offers o
   where n.property_id = $1 and n.id = $3 and o.property_id = $1 and o.id = $2`
/** Makes an offer the later version of another one, whose codes become its own. */
export const succeed = (tx: Tx, id: string, laterId: string): Promise<unknown> =>
  tx.named('offers.succeed', SUCCEED, [tx.propertyId, id, laterId])

const MARK = 'update offers set copied_from_property_id = $3, copied_from_id = $4 where property_id = $1 and id = $2'
export const markCopied = (tx: Tx, id: string, of: { propertyId: number; offerId: string }): Promise<unknown> =>
  tx.named('offers.markCopied', MARK, [tx.propertyId, id, of.propertyId, of.offerId])

export type SharedCode = { code: string; batch: string; maxUses: number | null; expiresOn: Day | null }

const CODES = `select k.code, k.batch, k.max_uses as "maxUses", k.expires_on as "expiresOn" from offer_codes k where ${SHARED}`
export const findSharedCodes = (tx: Tx, offerId: string): Promise<SharedCode[]> =>
  tx.named<SharedCode>('offers.findSharedCodes', CODES, [tx.propertyId, offerId])

const INSERT = `
  insert into offer_codes (property_id, id, offer_id, code, batch, max_uses, expires_on, created_at)
  select $1, n.id, $3, n.code, n.batch, n."maxUses", n."expiresOn", $4
    from jsonb_to_recordset($2::jsonb) as n (id uuid, code text, batch text, "maxUses" int, "expiresOn" date)`
export const insertSharedCodes = (
  tx: Tx,
  codes: readonly (SharedCode & { id: string })[],
  { offerId, createdAt }: { offerId: string; createdAt: Instant },
): Promise<unknown> =>
  tx.named('offers.insertSharedCodes', INSERT, [tx.propertyId, JSON.stringify(codes), offerId, createdAt])
