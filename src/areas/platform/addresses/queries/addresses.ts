import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx, PlatformTx, AnyTx } from '#server/request/context.ts'
import type { Level, Place, PlaceStatus } from '../contract.ts'

/** The aliases are those of `SELECT`. */
const place = columns<Place>().of('places', {
  id: fixed('id'),
  level: fixed('level'),
  parentId: fixed('parent_id'),
  name: 'name',
  within: computed(`concat_ws(', ', a.name, b.name, c.name, d.name)`),
  code: 'code',
  postalCode: 'postal_code',
  latitude: 'latitude',
  longitude: 'longitude',
  status: fixed('status'),
  suggestedBy: fixed('suggested_by_name'),
  version: fixed('version'),
})

/** A place with the names of what it lies in, from near to far; four joins, because there are five levels. */
const SELECT = `
  select ${place.select('p')}
    from places p
    left join places a on a.id = p.parent_id
    left join places b on b.id = a.parent_id
    left join places c on c.id = b.parent_id
    left join places d on d.id = c.parent_id`

export const findPlaces = (
  tx: AnyTx,
  filter: { level: Level; parentId?: string | undefined; status?: PlaceStatus | undefined; folded?: string | undefined },
  page: { after: readonly [string, string] | undefined; limit: number },
): Promise<Place[]> =>
  tx.named<Place>(
    'find_places',
    `${SELECT}
      where p.level = $1 and ($2::uuid is null or p.parent_id = $2)
        and case when $3::text is null then p.status <> 'MERGED' else p.status = $3 end
        and ($4::text is null or p.folded like '%' || $4 || '%' or lower(p.code) = $4)
        and ($5::text is null or (p.folded, p.id) > ($5, $6::uuid))
      order by p.folded, p.id limit $7`,
    [filter.level, filter.parentId ?? null, filter.status ?? null, filter.folded || null, page.after?.[0] ?? null, page.after?.[1] ?? null, page.limit],
  ) // prettier-ignore

export async function getPlace(tx: AnyTx, id: string): Promise<Place> {
  const [row] = await tx.named<Place>('get_place', `${SELECT} where p.id = $1`, [id])
  return row ?? refuse('not_found', { placeId: id })
}

export async function findPlace(tx: Tx, id: string): Promise<Place | undefined> {
  const [row] = await tx.named<Place>('get_place', `${SELECT} where p.id = $1`, [id])
  return row
}

/** Locks a place until the transaction ends and reads it as it is then. */
export async function lockPlace(tx: PlatformTx, id: string): Promise<Place> {
  await tx.named('lock_place', 'select id from places where id = $1 for update', [id])
  return getPlace(tx, id)
}

export type NewPlace = Omit<Place, 'within' | 'status' | 'version'> & { folded: string; status: 'ACTIVE' | 'SUGGESTED' }

const namedOnce = refuseOn({ place_is_named_once: 'name_taken', country_code_is_used_once: 'name_taken' })

const INSERT_PLACES = `
  insert into places (id, level, parent_id, name, folded, code, postal_code, latitude, longitude, status, suggested_by_name, created_at,
                      changed_at)
  select id, level, "parentId", name, folded, code, "postalCode", latitude, longitude, status, "suggestedBy", $2, $2
    from jsonb_to_recordset($1::jsonb) as r (id uuid, level text, "parentId" uuid, name text, folded text, code text, "postalCode" text,
                                             latitude double precision, longitude double precision, status text, "suggestedBy" text)`

/** @throws Refusal name_taken */
export async function insertPlace(tx: PlatformTx, made: NewPlace, now: Instant): Promise<void> {
  await tx.named('insert_places', INSERT_PLACES, [JSON.stringify([made]), now]).catch(namedOnce)
}

/** Adds places, leaving out those that are known, and returns how many are new. */
export async function insertNewPlaces(tx: AnyTx, places: readonly NewPlace[], now: Instant): Promise<number> {
  const rows = await tx.named('insert_new_places', `${INSERT_PLACES} on conflict do nothing returning 1`, [
    JSON.stringify(places),
    now,
  ])
  return rows.length
}

export const hasPlaces = async (tx: PlatformTx): Promise<boolean> =>
  (await tx.named('has_places', 'select 1 from places limit 1', [])).length > 0

type Change = Pick<NewPlace, 'name' | 'folded' | 'code' | 'postalCode' | 'latitude' | 'longitude'>

/** @throws Refusal name_taken */
export async function updatePlace(tx: PlatformTx, id: string, change: Change, now: Instant): Promise<void> {
  await tx
    .updateTable('places')
    .set((eb) => ({
      ...place.values(change),
      folded: change.folded,
      changed_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
    .catch(namedOnce)
}

export async function markPlace(
  tx: PlatformTx,
  id: string,
  status: 'ACTIVE' | 'INACTIVE',
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('places')
    .set((eb) => ({ status, changed_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Moves what lies in a place into another one, and leaves the first as merged. @throws Refusal name_taken where both have the same name */
export async function mergePlace(tx: PlatformTx, id: string, intoId: string, now: Instant): Promise<void> {
  await tx
    .updateTable('places')
    .set({ parent_id: intoId, changed_at: now })
    .where('parent_id', '=', id)
    .where('status', '<>', 'MERGED')
    .execute()
    .catch(namedOnce)
  await tx
    .updateTable('places')
    .set((eb) => ({ status: 'MERGED', merged_into_id: intoId, changed_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const countWithin = (tx: Tx, id: string): Promise<{ level: Level; count: number }[]> =>
  tx.named<{ level: Level; count: number }>(
    'count_places_within',
    `select level, count(*)::int as count from places where parent_id = $1 and status <> 'MERGED' group by level order by level`,
    [id],
  )

export const countSuggested = (tx: Tx): Promise<{ level: Level; count: number }[]> =>
  tx.named<{ level: Level; count: number }>(
    'count_places_suggested',
    `select level, count(*)::int as count from places where status = 'SUGGESTED' group by level`,
    [],
  )
