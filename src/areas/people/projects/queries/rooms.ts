import type { Day } from '#core/dates.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { ProjectRoom } from '../contract/rooms.ts'

// Stays on the nights of a room, but those of the block that was made for it.
const ROOMS = `
  select x.room_id as "roomId", r.number, y.name as "roomTypeName", x.from_on as "from", x.until_on as until, b.id as "blockId",
         coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'reference', k.reference, 'guestName', k.guest_name, 'arrival', k.arrival_on,
                                                       'departure', k.departure_on) order by k.arrival_on, k.reference)
                     from (select o.id, o.reference, s.guest_name, s.arrival_on, s.departure_on from stays s
                             join bookings o on o.property_id = s.property_id and o.id = s.booking_id
                            where s.property_id = x.property_id and s.id in (select n.stay_id from room_nights n
                                     where n.property_id = x.property_id and n.room_id = x.room_id and n.night >= x.from_on and n.night < x.until_on)
                            order by s.arrival_on, o.reference limit 5) k), '[]') as bookings,
         (select count(distinct n.stay_id)::int from room_nights n
           where n.property_id = x.property_id and n.room_id = x.room_id and n.night >= x.from_on and n.night < x.until_on) as "bookingCount"
    from project_rooms x
    join rooms r on r.property_id = x.property_id and r.id = x.room_id
    join room_types y on y.property_id = r.property_id and y.id = r.room_type_id
    left join room_blocks b on b.property_id = x.property_id and b.id = x.block_id and b.ended_at is null
   where x.property_id = $1 and x.project_id = $2
   order by r.number, x.room_id`

/** Rooms of a renovation, by their numbers. */
export const findRooms = (tx: Tx, projectId: string): Promise<ProjectRoom[]> =>
  tx.named('projects.findRooms', ROOMS, [tx.propertyId, projectId])

const CLEAR = 'delete from project_rooms where property_id = $1 and project_id = $2 and room_id <> all($3::uuid[])'
const STORE = `
  insert into project_rooms as x (property_id, project_id, room_id, from_on, until_on)
  select $1, $2, r.id, w."from", w.until
    from jsonb_to_recordset($3::jsonb) as w ("roomId" uuid, "from" date, until date)
    join rooms r on r.property_id = $1 and r.id = w."roomId" and r.is_active
  on conflict (property_id, project_id, room_id) do update set from_on = excluded.from_on, until_on = excluded.until_on
  returning x.room_id as "roomId"`
export type TakenRoom = { roomId: string; from: Day; until: Day }

/** Exactly these rooms are taken from now on. @returns how many of them are rooms in use */
export async function storeRooms(tx: Tx, projectId: string, rooms: readonly TakenRoom[]): Promise<number> {
  const ids = rooms.map(({ roomId }) => roomId)
  await tx.named('projects.clearRooms', CLEAR, [tx.propertyId, projectId, ids])
  if (rooms.length === 0) return 0
  const stored = await tx
    .named('projects.storeRooms', STORE, [tx.propertyId, projectId, JSON.stringify(rooms)])
    .catch(refuseOn({ project_room_is_a_room: 'unknown_reference' }))
  return stored.length
}

const BLOCKED = `
  update project_rooms x set block_id = w."blockId"
    from jsonb_to_recordset($3::jsonb) as w ("roomId" uuid, "blockId" uuid)
   where x.property_id = $1 and x.project_id = $2 and x.room_id = w."roomId"`

/** Notes which blocks were made for them. */
export async function markBlocked(
  tx: Tx,
  projectId: string,
  made: readonly { roomId: string; blockId: string }[],
): Promise<void> {
  await tx.named('projects.markBlocked', BLOCKED, [tx.propertyId, projectId, JSON.stringify(made)])
}

const BLOCKS = `
  select b.id as "blockId", b.version from project_rooms x
    join room_blocks b on b.property_id = x.property_id and b.id = x.block_id and b.ended_at is null
   where x.property_id = $1 and x.project_id = $2 and b.until_on > $3::date order by b.room_id`
/** Blocks of a renovation that last beyond a day, in the order of their rooms. */
export const findOpenBlocks = (tx: Tx, projectId: string, day: Day): Promise<{ blockId: string; version: number }[]> =>
  tx.named('projects.findOpenBlocks', BLOCKS, [tx.propertyId, projectId, day])
