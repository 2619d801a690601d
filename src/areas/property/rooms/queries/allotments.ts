import type { Day } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { AllotmentNight } from '../rules.ts'

type Place = Pick<AllotmentNight, 'groupId' | 'roomTypeId' | 'night'>

const ALLOTMENT = `a.group_id as "groupId", a.room_type_id as "roomTypeId", a.night, a.held, a.picked_up as "pickedUp", a.released, a.deducts`

// The insert locks existing rows as well as those it makes, in the order given.
const LOCK_ALLOTMENTS = `
  insert into allotment_nights as a (property_id, group_id, room_type_id, night)
  select $1, w.group_id, w.room_type_id, w.night
    from unnest($2::uuid[], $3::uuid[], $4::date[]) with ordinality as w (group_id, room_type_id, night, place)
   order by w.place
  on conflict (property_id, group_id, room_type_id, night) do update set held = a.held
  returning ${ALLOTMENT}`

/** Locks allotments until the transaction ends, in the order given: by group, type and night. A missing one holds nothing. */
export const lockAllotments = (tx: Tx, places: readonly Place[]): Promise<AllotmentNight[]> =>
  tx.named('rooms.lockAllotments', LOCK_ALLOTMENTS, [
    tx.propertyId,
    places.map(({ groupId }) => groupId),
    places.map(({ roomTypeId }) => roomTypeId),
    places.map(({ night }) => night),
  ])

const LOCK_ALLOTMENTS_OF = `
  select ${ALLOTMENT} from allotment_nights a
   where a.property_id = $1 and a.group_id = any($2::uuid[]) and a.night >= $3
   order by a.group_id, a.room_type_id, a.night for update`

/** Locks all that some groups hold from a day on, in the order of {@link lockAllotments}. */
export const lockAllotmentsOf = (tx: Tx, groupIds: readonly string[], from: Day): Promise<AllotmentNight[]> =>
  tx.named('rooms.lockAllotmentsOf', LOCK_ALLOTMENTS_OF, [tx.propertyId, groupIds, from])

/** What a group holds, by type and night. */
export const findAllotments = (tx: Tx, groupId: string): Promise<AllotmentNight[]> =>
  tx.named(
    'rooms.findAllotments',
    `select ${ALLOTMENT} from allotment_nights a where a.property_id = $1 and a.group_id = $2 order by a.room_type_id, a.night`,
    [tx.propertyId, groupId],
  )

const WRITE_ALLOTMENTS = `
  update allotment_nights a
     set held = w.held, picked_up = w.picked_up, released = w.released, deducts = w.deducts
    from unnest($2::uuid[], $3::uuid[], $4::date[], $5::int[], $6::int[], $7::int[], $8::boolean[])
           as w (group_id, room_type_id, night, held, picked_up, released, deducts)
   where a.property_id = $1 and a.group_id = w.group_id and a.room_type_id = w.room_type_id and a.night = w.night`

/** Writes allotments that are locked. */
export const writeAllotments = (tx: Tx, rows: readonly AllotmentNight[]): Promise<unknown[]> =>
  tx.named('rooms.writeAllotments', WRITE_ALLOTMENTS, [
    tx.propertyId,
    rows.map(({ groupId }) => groupId),
    rows.map(({ roomTypeId }) => roomTypeId),
    rows.map(({ night }) => night),
    rows.map(({ held }) => held),
    rows.map(({ pickedUp }) => pickedUp),
    rows.map(({ released }) => released),
    rows.map(({ deducts }) => deducts),
  ])
