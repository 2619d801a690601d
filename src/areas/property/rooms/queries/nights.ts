import type { Day, Span } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { RoomNight, TypeChange } from '../rules.ts'

const PROPOSED = 'greatest(w.taken, 0) + greatest(w.blocked, 0) + greatest(w.allotted, 0)'

/**
 * Rows as they would be new, in the order given. The type's room count cannot change before the transaction ends. More rooms than the type
 * has are proposed only of a night that may be overbooked: its row exists, and a proposed row must satisfy the CHECK before that one is met.
 */
const newTypeNights = (wanted: string) => `
  insert into type_nights as n (property_id, room_type_id, night, capacity, taken, blocked, allotted, overbooking)
  select t.property_id, w.room_type_id, w.night, t.room_count, greatest(w.taken, 0), greatest(w.blocked, 0), greatest(w.allotted, 0),
         greatest(${PROPOSED} - t.room_count, 0)
    from ${wanted}
    join room_types t on t.property_id = $1 and t.id = w.room_type_id
   where ${PROPOSED} <= t.room_count
      or exists (
           select from type_nights e
            where e.property_id = $1 and e.room_type_id = w.room_type_id and e.night = w.night and e.overbooking > 0)
   order by w.place
     for key share of t
  on conflict (property_id, room_type_id, night) do update`

const WANTED = `unnest($2::uuid[], $3::date[], $4::int[], $5::int[], $6::int[])
  with ordinality as w (room_type_id, night, taken, blocked, allotted, place)`

/** Every change adds: what is proposed is what is added. Twice as fast as the general form, and what booking needs. */
const ADD = `${newTypeNights(WANTED)}
     set taken = n.taken + excluded.taken, blocked = n.blocked + excluded.blocked, allotted = n.allotted + excluded.allotted
   where n.taken + n.blocked + n.allotted + excluded.taken + excluded.blocked + excluded.allotted <= n.capacity + n.overbooking
  returning room_type_id, night`

/** Some changes release rooms: a row that is proposed cannot be negative, so what to add is looked up. */
const CHANGE = `with wanted as materialized (select * from ${WANTED})
  ${newTypeNights('wanted w')}
     set (taken, blocked, allotted) = (
       select n.taken + w.taken, n.blocked + w.blocked, n.allotted + w.allotted
         from wanted w where w.room_type_id = n.room_type_id and w.night = n.night)
   where (
     select (w.taken <> 0 or w.blocked <> 0 or w.allotted <> 0)
        and n.taken + n.blocked + n.allotted + w.taken + w.blocked + w.allotted <= n.capacity + n.overbooking
       from wanted w where w.room_type_id = n.room_type_id and w.night = n.night)
  returning room_type_id, night`

/**
 * Adds to the counters of types and nights, in the order given, and returns which rows took the change: a row that would
 * be oversold is left as it is and is missing from the result, as is one whose change is 0, which is only locked.
 *
 * A missing row starts from the type's room_count. The type is locked against a change of that count at the same time, or
 * a new row could store a capacity that is no longer true. The CHECK type_is_never_oversold makes sure.
 */
export function changeTypeNights(
  tx: Tx,
  changes: readonly TypeChange[],
): Promise<{ room_type_id: string; night: Day }[]> {
  const isAdding = changes.every(
    ({ taken, blocked, allotted }) => taken >= 0 && blocked >= 0 && allotted >= 0 && taken + blocked + allotted > 0,
  )
  const values = [
    tx.propertyId,
    changes.map((change) => change.roomTypeId),
    changes.map((change) => change.night),
    changes.map((change) => change.taken),
    changes.map((change) => change.blocked),
    changes.map((change) => change.allotted),
  ]
  return isAdding ? tx.named('rooms.addTypeNights', ADD, values) : tx.named('rooms.changeTypeNights', CHANGE, values)
}

const columnsOf = (nights: readonly RoomNight[]) => [
  nights.map((night) => night.roomId),
  nights.map((night) => night.night),
  nights.map((night) => night.stayId),
  nights.map((night) => night.blockId),
]

/**
 * Takes rooms for nights, in the order given; returns which were free. What another stay holds is left unchanged, and a
 * room that has just been retired is no one's.
 */
export const insertRoomNights = (tx: Tx, nights: readonly RoomNight[]): Promise<{ room_id: string; night: Day }[]> =>
  tx.named(
    'rooms.insertRoomNights',
    `insert into room_nights (property_id, room_id, night, stay_id, block_id)
     select $1, w.room_id, w.night, w.stay_id, w.block_id
       from unnest($2::uuid[], $3::date[], $4::uuid[], $5::uuid[])
         with ordinality as w (room_id, night, stay_id, block_id, place)
       join rooms r on r.property_id = $1 and r.id = w.room_id and r.is_active
      order by w.place
        for key share of r
     on conflict on constraint room_is_let_once do nothing
     returning room_id, night`,
    [tx.propertyId, ...columnsOf(nights)],
  )

/** Releases rooms for nights, as far as the named holder has them. */
export const deleteRoomNights = (tx: Tx, nights: readonly RoomNight[]): Promise<unknown[]> =>
  tx.named(
    'rooms.deleteRoomNights',
    `delete from room_nights n
      using unnest($2::uuid[], $3::date[], $4::uuid[], $5::uuid[]) as w (room_id, night, stay_id, block_id)
      where n.property_id = $1 and n.room_id = w.room_id and n.night = w.night
        and n.stay_id is not distinct from w.stay_id and n.block_id is not distinct from w.block_id`,
    [tx.propertyId, ...columnsOf(nights)],
  )

/** Who has these rooms on these nights, earliest first. */
export const findHolders = (
  tx: Tx,
  nights: readonly RoomNight[],
): Promise<{ room_id: string; night: Day; number: string; is_block: boolean }[]> =>
  tx.named(
    'rooms.findHolders',
    `select n.room_id, n.night, r.number, n.block_id is not null as is_block
       from unnest($2::uuid[], $3::date[]) as w (room_id, night)
       join room_nights n on n.property_id = $1 and n.room_id = w.room_id and n.night = w.night
       join rooms r on r.property_id = $1 and r.id = n.room_id
      order by n.night, n.room_id`,
    [tx.propertyId, nights.map((night) => night.roomId), nights.map((night) => night.night)],
  )

/** Days from one on, on which a room is held by a guest or a block, earliest first. */
export async function findBookedDays(tx: Tx, roomId: string, from: Day): Promise<Day[]> {
  const rows = await tx.named<{ night: Day }>(
    'rooms.findHeldDays',
    `select night from room_nights where property_id = $1 and room_id = $2 and night >= $3 order by night limit 50`,
    [tx.propertyId, roomId, from],
  )
  return rows.map((row) => row.night)
}

/** Nights of a span on which rooms are held, by a guest or a block. */
export const findBookedNights = (
  tx: Tx,
  roomIds: readonly string[],
  { from, until }: Span,
): Promise<{ roomId: string; night: Day }[]> =>
  tx.named(
    'rooms.findHeldNights',
    `select room_id as "roomId", night from room_nights
      where property_id = $1 and room_id = any($2::uuid[]) and night >= $3 and night < $4`,
    [tx.propertyId, roomIds, from, until],
  )

/** The first day from one on, on whose night a room of the type is sold, whether or not it is known which, or held by a group. */
export async function findSoldDay(tx: Tx, roomTypeId: string, from: Day): Promise<Day | undefined> {
  const [row] = await tx.named<{ night: Day }>(
    'rooms.findSoldDay',
    `select night from type_nights
      where property_id = $1 and room_type_id = $2 and night >= $3 and taken + allotted > 0 order by night limit 1`,
    [tx.propertyId, roomTypeId, from],
  )
  return row?.night
}

export type TypeNightRow = {
  room_type_id: string
  night: Day
  capacity: number
  taken: number
  blocked: number
  allotted: number
  overbooking: number
}

/** Counters that differ from "nothing taken" in a span; its cost depends on types and nights, never on bookings. */
export const findTypeNights = (tx: Tx, { from, until }: Span): Promise<TypeNightRow[]> =>
  tx.named(
    'rooms.findTypeNights',
    `select room_type_id, night, capacity, taken, blocked, allotted, overbooking from type_nights
      where property_id = $1 and night >= $2 and night < $3`,
    [tx.propertyId, from, until],
  )

/** Adds rooms to (or takes rooms from) what can be sold from a day on; fewer than sold breaks type_is_never_oversold. */
export const changeCapacity = (tx: Tx, roomTypeId: string, from: Day, change: number): Promise<unknown[]> =>
  tx.named(
    'rooms.changeCapacity',
    `with ordered as materialized (
       select night from type_nights
        where property_id = $1 and room_type_id = $2 and night >= $3 order by night for update)
     update type_nights n set capacity = n.capacity + $4::int
       from ordered o where n.property_id = $1 and n.room_type_id = $2 and n.night = o.night`,
    [tx.propertyId, roomTypeId, from, change],
  )
