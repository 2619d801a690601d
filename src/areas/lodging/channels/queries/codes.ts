import type { Day, Span } from '#core/dates.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'

/** Something of the property and what it is called at a channel; an empty code is not mapped. */
export type Mapped = { id: string; name: string; code: string; fault: string }

export type MappedRoom = Mapped & { quota: number | null }

/** Room types on sale, and those that are mapped all the same, by ranking and name. */
export const findRoomCodes = (tx: Tx, channelId: string): Promise<MappedRoom[]> =>
  tx.named(
    'channels.findRoomCodes',
    `select t.id, t.name, coalesce(m.code, '') as code, coalesce(m.fault, '') as fault, m.quota
       from room_types t
       left join channel_rooms m on m.property_id = t.property_id and m.channel_id = $2 and m.room_type_id = t.id
      where t.property_id = $1 and ((t.is_active and t.room_count > 0) or m.code is not null)
      order by coalesce(nullif(t.ranking, 0), 2147483647), t.name, t.id`,
    [tx.propertyId, channelId],
  )

/** Public rate plans by the night that are sold, and those that are mapped all the same, the default one first. */
export const findRateCodes = (tx: Tx, channelId: string): Promise<(Mapped & { isActive: boolean })[]> =>
  tx.named(
    'channels.findRateCodes',
    `select p.id, p.name, p.is_active and not p.is_negotiated as "isActive", coalesce(m.code, '') as code, coalesce(m.fault, '') as fault
       from rate_plans p
       left join channel_rates m on m.property_id = p.property_id and m.channel_id = $2 and m.rate_plan_id = p.id
      where p.property_id = $1 and p.unit = 'NIGHT' and ((p.is_active and not p.is_negotiated) or m.code is not null)
      order by p.is_default desc, p.name, p.id`,
    [tx.propertyId, channelId],
  )

const SOLD_NIGHTS = `
  select s.room_type_id as "roomTypeId", n.night as day, count(*)::int as rooms
    from channel_reservations r
    join stays s on s.property_id = r.property_id and s.booking_id = r.booking_id
    join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
   where r.property_id = $1 and r.channel_id = $2 and r.state = 'BOOKED'
     and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT') and s.departure_on > $3 and n.night >= $3 and n.night < $4
     and exists (select from channel_rooms m where m.property_id = $1 and m.channel_id = $2 and m.quota is not null)
   group by s.room_type_id, n.night`

/** How many rooms of a type a channel has sold of each night of a span; none where it has no quota. */
export const findSoldNights = (
  tx: Tx,
  channelId: string,
  { from, until }: Span,
): Promise<{ roomTypeId: string; day: Day; rooms: number }[]> =>
  tx.named('channels.findSoldNights', SOLD_NIGHTS, [tx.propertyId, channelId, from, until])

type Code = { id: string; code: string }
type RoomCode = Code & { quota: number | null }

const INSERT_ROOM_CODES = `
  insert into channel_rooms (property_id, channel_id, room_type_id, code, quota)
  select $1, $2, c.id, c.code, c.quota from unnest($3::uuid[], $4::text[], $5::int[]) as c (id, code, quota)`

/** Puts these codes of room types in the place of those there were. @throws Refusal unknown_reference, channel_code_taken */
export async function replaceRoomCodes(tx: Tx, channelId: string, codes: readonly RoomCode[]): Promise<void> {
  await tx
    .deleteFrom('channel_rooms')
    .where('property_id', '=', tx.propertyId)
    .where('channel_id', '=', channelId)
    .execute()
  await tx
    .named('channels.insertRoomCodes', INSERT_ROOM_CODES, [
      tx.propertyId,
      channelId,
      codes.map(({ id }) => id),
      codes.map(({ code }) => code),
      codes.map(({ quota }) => quota),
    ])
    .catch(
      refuseOn({
        channel_room_means_one_type: 'channel_code_taken',
        channel_rooms_pkey: 'channel_code_taken',
        channel_rooms_property_id_room_type_id_fkey: 'unknown_reference',
      }),
    )
}

const INSERT_RATE_CODES = `
  insert into channel_rates (property_id, channel_id, rate_plan_id, code)
  select $1, $2, c.id, c.code from unnest($3::uuid[], $4::text[]) as c (id, code)`

/** Puts these codes of rate plans in the place of those there were. @throws Refusal unknown_reference, channel_code_taken */
export async function replaceRateCodes(tx: Tx, channelId: string, codes: readonly Code[]): Promise<void> {
  await tx
    .deleteFrom('channel_rates')
    .where('property_id', '=', tx.propertyId)
    .where('channel_id', '=', channelId)
    .execute()
  await tx
    .named('channels.insertRateCodes', INSERT_RATE_CODES, [
      tx.propertyId,
      channelId,
      codes.map(({ id }) => id),
      codes.map(({ code }) => code),
    ])
    .catch(
      refuseOn({
        channel_rate_means_one_plan: 'channel_code_taken',
        channel_rates_pkey: 'channel_code_taken',
        channel_rates_property_id_rate_plan_id_fkey: 'unknown_reference',
      }),
    )
}

const MARK_ROOM_FAULTS = `
  update channel_rooms m set fault = w.reason from unnest($3::text[], $4::text[]) as w (code, reason)
   where m.property_id = $1 and m.channel_id = $2 and m.code = w.code`
const MARK_RATE_FAULTS = `
  update channel_rates m set fault = w.reason from unnest($3::text[], $4::text[]) as w (code, reason)
   where m.property_id = $1 and m.channel_id = $2 and m.code = w.code`

/** Why the channel does not take some codes; codes it does not name stay as they are. */
export async function markCodeFaults(
  tx: Tx,
  channelId: string,
  faults: readonly { room: string; rate: string; reason: string }[],
): Promise<void> {
  const ofRates = faults.filter(({ rate }) => rate !== '')
  const ofRooms = faults.filter(({ rate }) => rate === '')
  const reasonsOf = (some: typeof faults) => some.map(({ reason }) => reason)
  if (ofRooms.length > 0)
    await tx.named('channels.markRoomFaults', MARK_ROOM_FAULTS, [
      tx.propertyId,
      channelId,
      ofRooms.map(({ room }) => room),
      reasonsOf(ofRooms),
    ])
  if (ofRates.length > 0)
    await tx.named('channels.markRateFaults', MARK_RATE_FAULTS, [
      tx.propertyId,
      channelId,
      ofRates.map(({ rate }) => rate),
      reasonsOf(ofRates),
    ])
}

/** What was not taken is tried again. */
export async function clearCodeFaults(tx: Tx, channelId: string): Promise<void> {
  for (const table of ['channel_rooms', 'channel_rates'] as const)
    await tx
      .updateTable(table)
      .set({ fault: '' })
      .where('property_id', '=', tx.propertyId)
      .where('channel_id', '=', channelId)
      .where('fault', '<>', '')
      .execute()
}
