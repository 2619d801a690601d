import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Context, Tx } from '#server/request/context.ts'
import type { Turnaway, TurnawayDetails } from './contract.ts'
import { DENIALS, type TurnawayKind, type TurnawayReason } from './rules.ts'

const turnaway = columns<Omit<Turnaway, 'kind'>>().of('turnaways', {
  id: fixed('id'),
  reason: 'reason',
  arrival: 'arrival_on',
  departure: 'departure_on',
  rooms: 'room_count',
  adults: 'adults',
  children: 'children',
  roomTypeId: 'room_type_id',
  roomTypeName: computed(
    `coalesce((select k.name from room_types k where k.property_id = t.property_id and k.id = t.room_type_id), '')`,
  ),
  amount: 'amount_minor',
  source: 'source',
  note: 'note',
  takenAt: fixed('taken_at'),
  takenBy: fixed('taken_by_name'),
})
export type StoredTurnaway = Omit<Turnaway, 'kind'>

const LIST = `
  select ${turnaway.select('t')} from turnaways t
   where t.property_id = $1 and ($2::text is null or t.reason = $2) and ($3::boolean is null or (t.reason = any($4::text[])) = $3)
     and ($5::timestamptz is null or (t.taken_at, t.id) < ($5, $6::uuid))
   order by t.taken_at desc, t.id desc limit $7`
type Filter = { reason: TurnawayReason | undefined; kind: TurnawayKind | undefined }
type Place = readonly [Instant, string] | undefined
/** The newest first, from the one after a place on. */
export async function findTurnaways(tx: Tx, { reason, kind }: Filter, page: { place: Place; limit: number }): Promise<StoredTurnaway[]> {
  const isDenial = kind === undefined ? null : kind === 'DENIAL'
  const [takenAt = null, id = null] = page.place ?? []
  const rows = await tx.named<StoredTurnaway>('turnaways.list', LIST, [
    tx.propertyId, reason ?? null, isDenial, DENIALS, takenAt, id, page.limit,
  ])
  return rows.map((row) => turnaway.read(row))
} // prettier-ignore

const ONE = `select ${turnaway.select('t')} from turnaways t where t.property_id = $1 and t.id = $2`
/** @throws Refusal not_found */
export async function getTurnaway(tx: Tx, id: string): Promise<StoredTurnaway> {
  const [row] = await tx.named<StoredTurnaway>('turnaways.get', ONE, [tx.propertyId, id])
  return row ? turnaway.read(row) : refuse('not_found', { turnawayId: id })
}

/** @throws Refusal unknown_reference for a room type that is not the property's */
export async function insertTurnaway(ctx: Context, id: string, details: TurnawayDetails): Promise<void> {
  const { tx, actor, now, businessDate } = ctx
  const taken = { taken_at: now, taken_on: businessDate, taken_by: actor.id, taken_by_name: actor.name }
  await tx
    .insertInto('turnaways')
    .values({ property_id: tx.propertyId, id, ...turnaway.values(details), ...taken })
    .execute()
    .catch(refuseOn({ turnaway_type_is_known: 'unknown_reference' }))
}

const DELETE = 'delete from turnaways where property_id = $1 and id = $2'
export const deleteTurnaway = (tx: Tx, id: string): Promise<object[]> =>
  tx.named<object>('turnaways.delete', DELETE, [tx.propertyId, id])
