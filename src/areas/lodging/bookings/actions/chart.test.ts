import { gzipSync } from 'node:zlib'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { newId, newReference } from '#server/database/ids.ts'
import { FIXTURE } from '#test/server.ts'
import { bookings } from '../contract/bookings.ts'
import { startDesk } from './testing.ts'

const FROM = '2027-01-01' as Day
const NAMES = ['Asha Rao', 'Kabir Mehta', 'Meera Iyer', 'Jean-Luc Moreau', 'Wei Chen', 'Olga Petrova', 'Tom Baker']

/** Ids of bookings made over the last ninety days: those made at one moment would share their beginning and pack too well. */
const idsAt = (place: number) => {
  const msecs = Date.parse('2026-12-31') - ((place * 7_919) % 90) * 86_400_000 - place * 61_001
  return { id: v7({ msecs }), booking_id: v7({ msecs }) }
}

test('the chart of 100 rooms for 30 days, four of five rooms let, packs into less than 60 kB', async () => {
  const desk = await startDesk()
  const { hotel } = desk
  const roomIds = Array.from({ length: 100 }, newId)
  const stays = Array.from({ length: 10 }, (_, index) => addDays(FROM, index * 3)).flatMap((arrival, index) =>
    roomIds.slice(0, 80).map((roomId, place) => ({
      ...idsAt(index * 80 + place),
      room_id: roomId,
      reference: newReference(),
      name: NAMES[(place * 7 + index * 3) % NAMES.length],
      arrival_on: arrival,
      departure_on: addDays(arrival, 3),
    })),
  )
  await hotel.rows('delete from rooms where property_id = $1', [hotel.propertyId])
  await hotel.rows(
    `insert into rooms (property_id, id, room_type_id, number, floor)
     select $1, id, $2, (100 + place)::text, ((100 + place) / 20)::text
       from unnest($3::uuid[]) with ordinality as r (id, place)`,
    [hotel.propertyId, FIXTURE.standard, roomIds],
  )
  await hotel.rows(
    `with made as (
       select * from jsonb_to_recordset($3::jsonb) as m (id uuid, booking_id uuid, room_id uuid, reference text, name text,
                                                         arrival_on date, departure_on date)),
     guest as (
       insert into customers (property_id, id, first_name, search_name, search_first, created_at)
       values ($1, gen_random_uuid(), 'G', 'g', 'g', now()) returning id),
     booked as (
       insert into bookings (property_id, id, reference, customer_id, status, arrival_on, departure_on, created_at, created_by)
       select $1, m.booking_id, m.reference, g.id, 'CONFIRMED', m.arrival_on, m.departure_on, now(), 1 from made m, guest g),
     billed as (
       insert into folios (property_id, id, booking_id, currency) select $1, gen_random_uuid(), booking_id, 'INR' from made)
     insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, room_id, rate_plan_id, guest_name, adults,
                        arrival_on, departure_on, status)
     select $1, id, booking_id, $2, $2, room_id, $4, name, 2, arrival_on, departure_on, 'CONFIRMED' from made`,
    [hotel.propertyId, FIXTURE.standard, JSON.stringify(stays), FIXTURE.bar],
  )

  const chart = await desk.clerk.send(bookings.chart, { from: FROM, until: addDays(FROM, 30) })
  expect(chart.bars).toHaveLength(800)
  expect(gzipSync(JSON.stringify(chart)).length).toBeLessThan(60 * 1024)
  await desk.stop()
})

test('function rooms come with the events of groups by the clock of the property, without those of cancelled groups', async () => {
  const desk = await startDesk()
  const { hotel, clerk } = desk
  const [ballroom, lawn, closed] = [newId(), newId(), newId()]
  const read = async () => {
    const { functionRooms, events } = await clerk.send(bookings.chart, { from: FROM, until: addDays(FROM, 7) })
    return { functionRooms, events }
  }
  expect(await read()).toEqual({ functionRooms: [], events: [] })

  await hotel.rows(
    `insert into function_rooms (property_id, id, name, name_key, capacity, is_active)
     values ($1, $2, 'Lawn', 'lawn', 900, true), ($1, $3, 'Ballroom', 'ballroom', 200, true), ($1, $4, 'Old hall', 'old hall', 50, false)`,
    [hotel.propertyId, lawn, ballroom, closed],
  )
  const groupId = newId()
  await hotel.rows(
    `insert into groups (property_id, id, number, name, name_key, kind, deducts, cut_off_rule, status, arrival_on, departure_on, rate_plan_id, created_at, created_by)
     values ($1, $2, 1, 'Sharma wedding', 'sharma wedding', 'OTHER', true, 'NONE', 'TENTATIVE', $3, $3::date + 3, $4, now(), 1)`,
    [hotel.propertyId, groupId, FROM, FIXTURE.bar],
  )
  // 18:30 UTC is midnight in Kolkata.
  await hotel.rows(
    `insert into group_events (property_id, id, group_id, function_room_id, name, guests, starts_at, ends_at, is_cancelled)
     select $1, gen_random_uuid(), $2, room, name, 60, starts, ends, cancelled from (values
       ($3::uuid, 'Late',      '2026-12-31 18:30Z'::timestamptz, '2026-12-31 21:30Z'::timestamptz, false),
       ($3,       'Before',    '2026-12-31 17:00Z', '2026-12-31 18:30Z', false),
       ($3,       'Sangeet',   '2027-01-02 13:30Z', '2027-01-02 19:30Z', false),
       ($3,       'Cancelled', '2027-01-03 13:30Z', '2027-01-03 19:30Z', true),
       ($4,       'After',     '2027-01-07 18:30Z', '2027-01-07 19:30Z', false)) v (room, name, starts, ends, cancelled)`,
    [hotel.propertyId, groupId, ballroom, closed],
  )
  const { functionRooms, events } = await read()
  expect(functionRooms).toEqual([
    { id: ballroom, name: 'Ballroom', capacity: 200 },
    { id: lawn, name: 'Lawn', capacity: 900 },
  ])
  const of = { functionRoomId: ballroom, groupId, groupName: 'Sharma wedding', isTentative: true, guests: 60 }
  expect(events.map(({ id: _id, ...event }) => event)).toEqual([
    { ...of, name: 'Late', day: '2027-01-01', from: '00:00', until: '03:00' },
    { ...of, name: 'Sangeet', day: '2027-01-02', from: '19:00', until: '01:00' },
  ])
  const later = await clerk.send(bookings.chart, { from: addDays(FROM, 7), until: addDays(FROM, 9) })
  expect(later.functionRooms.map(({ name }) => name)).toEqual(['Ballroom', 'Lawn', 'Old hall'])
  await desk.stop()
})
