import { type RawBuilder, sql } from 'kysely'
import { foldName, keysBeginningWith } from '#areas/parties/customers/rules.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import { upTo } from '#server/database/cursors.ts'
import type { Pack, PackFilter, PackMove } from './contract.ts'
import { packStateOf, unusedOf } from './rules.ts'

type Row = Omit<Pack, 'state' | 'unusedAmount'>

/** The aliases are those of `selectPacks`. */
const pack = columns<Row>().of('prepaid_packs', {
  id: fixed('id'),
  number: fixed('number'),
  customerId: fixed('customer_id'),
  guestName: computed(`trim(c.first_name || ' ' || c.last_name)`),
  productId: fixed('product_id'),
  productName: computed('v.name'),
  name: fixed('name'),
  orderId: fixed('order_id'),
  units: fixed('units'),
  remaining: fixed('remaining'),
  price: fixed('price_minor'),
  currency: fixed('currency'),
  issuedOn: fixed('issued_on'),
  expiresOn: fixed('expires_on'),
  endedAt: fixed('ended_at'),
  version: fixed('version'),
})

/** The page is selected first; only its rows are joined to the rest. */
const selectPacks = (cut: RawBuilder<unknown>) => sql<Row>`
  select ${sql.raw(pack.select('p'))}
    from (${cut}) p
    join customers held on held.property_id = p.property_id and held.id = p.customer_id
    join customers c on c.property_id = p.property_id and c.id = ${sql.raw(firstOf('held.merged_into_id', 'held.id'))}
    join products v on v.property_id = p.property_id and v.id = p.product_id
   order by p.number desc`

const toPack = (row: Row, today: Day): Pack => ({
  ...row,
  state: packStateOf({ ...row, isEnded: row.endedAt !== null }, today),
  unusedAmount: unusedOf(row),
})

/** @throws Refusal not_found */
export async function getPack(tx: Tx, packId: string, today: Day): Promise<Pack> {
  const cut = sql`select * from prepaid_packs where property_id = ${tx.propertyId} and id = ${packId}`
  const { rows } = await selectPacks(cut).execute(tx)
  return rows[0] ? toPack(rows[0], today) : refuse('not_found', { packId })
}

const LOCK = 'select 1 from prepaid_packs where property_id = $1 and id = $2 for update'

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockPack(tx: Tx, packId: string, today: Day): Promise<Pack> {
  await tx.named('prepaid.lock', LOCK, [tx.propertyId, packId])
  return getPack(tx, packId, today)
}

/** Newest first, from the one after `after` on. */
export async function findPacks(
  tx: Tx,
  filter: PackFilter,
  { after, limit }: { after: number | undefined; limit: number },
  today: Day,
): Promise<Pack[]> {
  const where = conditionsOf(tx, filter, today)
  if (after !== undefined) where.push(sql`p.number < ${after}`)
  const cut = sql`select p.* from prepaid_packs p where ${sql.join(where, sql` and `)} order by p.number desc ${upTo(limit)}`
  const { rows } = await selectPacks(cut).execute(tx)
  return rows.map((row) => toPack(row, today))
}

const pays = (today: Day): RawBuilder<unknown>[] => [
  sql`p.ended_at is null`,
  sql`p.remaining > 0`,
  sql`(p.expires_on is null or p.expires_on >= ${today})`,
]

function stateIs(state: PackFilter['state'], today: Day): RawBuilder<unknown>[] {
  if (state === 'OPEN') return pays(today)
  if (state === 'ENDED') return [sql`p.ended_at is not null`]
  if (state === 'USED') return [sql`p.ended_at is null`, sql`p.remaining = 0`]
  return state === 'EXPIRED' ? [sql`p.ended_at is null`, sql`p.remaining > 0`, sql`p.expires_on < ${today}`] : []
}

function conditionsOf(tx: Tx, filter: PackFilter, today: Day): RawBuilder<unknown>[] {
  const where = [sql`p.property_id = ${tx.propertyId}`, ...stateIs(filter.state, today)]
  if (filter.customerId) where.push(sql`p.customer_id in (${sameGuest(tx, filter.customerId)})`)
  if (filter.productId) where.push(sql`p.product_id = ${filter.productId}`)
  if (filter.expiresUntil) where.push(...pays(today), sql`p.expires_on <= ${filter.expiresUntil}`)
  if (filter.text) where.push(matches(tx, filter.text))
  return where
}

/** A guest by each id they ever had: entered twice and made one, their packs stay with the id it was sold to. */
const sameGuest = (tx: Tx, customerId: string): RawBuilder<unknown> => sql`
  select c.id from customers c
    join customers requested on requested.property_id = c.property_id and requested.id = ${customerId}
   where c.property_id = ${tx.propertyId}
     and coalesce(c.merged_into_id, c.id) = coalesce(requested.merged_into_id, requested.id)`

function matches(tx: Tx, typed: string): RawBuilder<unknown> {
  if (/^\d{1,9}$/.test(typed)) return sql`p.number = ${Number(typed)}`
  const range = keysBeginningWith(foldName(typed))
  if (range === null) return sql`false`
  const isLike = (key: RawBuilder<unknown>) => sql`(${key} >= ${range.from} and ${key} < ${range.until})`
  return sql`p.customer_id in (
    select id from customers
     where property_id = ${tx.propertyId} and (${isLike(sql`search_name`)} or ${isLike(sql`search_first`)}))`
}

const IS_OF_GUEST = `
  select coalesce(a.merged_into_id, a.id) = coalesce(b.merged_into_id, b.id) as is
    from customers a, customers b where a.property_id = $1 and a.id = $2 and b.property_id = $1 and b.id = $3`

/** Whether two ids are of one guest. */
export async function isSameGuest(tx: Tx, one: string, other: string): Promise<boolean> {
  const [row] = await tx.named<{ is: boolean }>('prepaid.same_guest', IS_OF_GUEST, [tx.propertyId, one, other])
  return row?.is === true
}

/** Most moves a panel shows. */
const LATEST = 200

const MOVES = `
  select m.id, m.kind, m.units, l.order_id as "orderId", o.number as "orderNo", l.name as "lineName", m.business_on as "businessDate",
         m.reason, m.moved_at as "movedAt", m.moved_by_name as "movedByName"
    from prepaid_moves m
    left join order_lines l on l.property_id = m.property_id and l.id = m.order_line_id
    left join orders o on o.property_id = l.property_id and o.id = l.order_id
   where m.property_id = $1 and m.pack_id = $2 order by m.moved_at desc, m.id desc limit ${LATEST}`

/** What happened to a pack, latest first. */
export const findMoves = (tx: Tx, packId: string): Promise<PackMove[]> =>
  tx.named('prepaid.moves', MOVES, [tx.propertyId, packId])

export type NewPack = Omit<Row, 'guestName' | 'productName' | 'remaining' | 'endedAt' | 'version'> & {
  moveId: string
  lineId: string
}

/** Who does something, and when. */
export type Doing = { businessOn: Day; now: Instant; by: string; reason?: string }

const INSERT = `
  with sold as (
    select * from jsonb_to_recordset($2::jsonb) as s (
      id uuid, "moveId" uuid, number int, "customerId" uuid, "productId" uuid, name text, "orderId" uuid, "lineId" uuid, units int, price bigint,
      currency text, "issuedOn" date, "expiresOn" date)),
  packs as (
    insert into prepaid_packs (property_id, id, number, customer_id, product_id, name, order_id, order_line_id, units, remaining, price_minor,
                               currency, issued_on, expires_on, created_at)
    select $1, id, number, "customerId", "productId", name, "orderId", "lineId", units, units, price, currency, "issuedOn", "expiresOn", $3
      from sold)
  insert into prepaid_moves (property_id, id, pack_id, kind, units, business_on, moved_at, moved_by_name)
  select $1, "moveId", id, 'ISSUED', units, $4, $3, $5 from sold`

/** Issues packs, each with its first move. */
export const insertPacks = async (tx: Tx, packs: readonly NewPack[], { businessOn, now, by }: Doing): Promise<void> => {
  if (packs.length > 0)
    await tx.named('prepaid.insert', INSERT, [tx.propertyId, JSON.stringify(packs), now, businessOn, by])
}

/** How many units of a pack a line takes; none returns what it took. */
export type Use = { moveId: string; packId: string; lineId: string; units: number }

const FOLLOW = `
  with wanted as (
    select * from jsonb_to_recordset($2::jsonb) as w ("moveId" uuid, "packId" uuid, "lineId" uuid, units int)),
  held as (
    select id from prepaid_packs where property_id = $1 and id in (select "packId" from wanted) order by id for update),
  taken as (
    select m.pack_id, m.order_line_id, -sum(m.units) as units
      from prepaid_moves m join wanted w on m.order_line_id = w."lineId" and m.pack_id = w."packId"
     where m.property_id = $1 group by m.pack_id, m.order_line_id),
  moved as (
    insert into prepaid_moves (property_id, id, pack_id, kind, units, order_line_id, business_on, moved_at, moved_by_name)
    select $1, w."moveId", h.id, case when w.units > coalesce(t.units, 0) then 'USED' else 'RETURNED' end,
           coalesce(t.units, 0) - w.units, w."lineId", $4, $3, $5
      from wanted w join held h on h.id = w."packId"
      left join taken t on t.pack_id = w."packId" and t.order_line_id = w."lineId"
     where w.units <> coalesce(t.units, 0)
    returning pack_id, units)
  update prepaid_packs p set remaining = p.remaining + m.units, version = p.version + 1
    from (select pack_id, sum(units)::int as units from moved group by pack_id) m
   where p.property_id = $1 and p.id = m.pack_id
  returning p.number`

/**
 * Writes what lines take of packs, in one statement; returns the numbers of those that changed. A line whose units did not change is not
 * recorded again. The caller has locked the lines.
 */
export const upsertUses = async (
  tx: Tx,
  uses: readonly Use[],
  { businessOn, now, by }: Doing,
): Promise<{ number: number }[]> =>
  uses.length === 0
    ? []
    : tx.named<{ number: number }>('prepaid.follow', FOLLOW, [tx.propertyId, JSON.stringify(uses), now, businessOn, by])

const END = `
  with held as (
    select id, remaining from prepaid_packs
     where property_id = $1 and id = any($2::uuid[]) and (ended_at is null or remaining > 0) order by id for update),
  moved as (
    insert into prepaid_moves (property_id, id, pack_id, kind, units, business_on, reason, moved_at, moved_by_name)
    select $1, gen_random_uuid(), id, $6, -remaining, $4, $7, $3, $5 from held)
  update prepaid_packs p set remaining = 0, ended_at = coalesce(p.ended_at, $3), version = p.version + 1 from held h
   where p.property_id = $1 and p.id = h.id`

/** Ends packs with what is left on them, also what came back after they were ended. */
export const endPacks = async (
  tx: Tx,
  packIds: readonly string[],
  kind: 'ENDED' | 'TAKEN_BACK',
  { businessOn, now, by, reason = '' }: Doing,
): Promise<void> => {
  await tx.named('prepaid.end', END, [tx.propertyId, packIds, now, businessOn, by, kind, reason])
}

const ISSUED = `
  select p.order_line_id as "lineId", count(*)::int as count from prepaid_packs p
   where p.property_id = $1 and p.order_id = $2
     and not exists (select from prepaid_moves m where m.property_id = $1 and m.pack_id = p.id and m.kind = 'TAKEN_BACK')
   group by p.order_line_id`

/** How many packs each line of an order has issued, without those that were reversed with their sale. */
export const countIssued = async (tx: Tx, orderId: string): Promise<Map<string, number>> => {
  const rows = await tx.named<{ lineId: string; count: number }>('prepaid.issued', ISSUED, [tx.propertyId, orderId])
  return new Map(rows.map(({ lineId, count }) => [lineId, count]))
}

const OF_ORDER = `
  select id, number, units, remaining from prepaid_packs
   where property_id = $1 and order_id = $2 and ended_at is null order by id for update`

/** The packs an order has sold that were not ended, locked until the transaction ends. */
export const lockPacksOfOrder = (
  tx: Tx,
  orderId: string,
): Promise<{ id: string; number: number; units: number; remaining: number }[]> =>
  tx.named('prepaid.of_order', OF_ORDER, [tx.propertyId, orderId])
