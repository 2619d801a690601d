import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, nightsIn } from '#core/dates.ts'
import { type AssignableRoom, proposeRooms, type RoomlessStay } from './assign.ts'

const START = '2026-03-01' as Day
const day = (offset: number): Day => addDays(START, offset)
const TYPES = ['standard', 'deluxe']

const anyStay = fc
  .record({
    type: fc.constantFrom(...TYPES),
    from: fc.nat(25),
    length: fc.integer({ min: 1, max: 8 }),
    isVip: fc.boolean(),
    needsReadyRoom: fc.boolean(),
  })
  .map(({ type, from, length, ...rest }) => ({
    roomTypeId: type,
    arrival: day(from),
    departure: day(from + length),
    ...rest,
  }))

const anyRoom = fc
  .record({
    roomTypeId: fc.constantFrom(...TYPES),
    ranking: fc.option(fc.nat(3)),
    isReady: fc.boolean(),
    runs: fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })), { maxLength: 5 }),
  })
  .map(({ runs, ...room }) => {
    let at = 0
    const busy = runs.map(([gap, length]) => {
      const from = day((at += gap))
      return { from, until: day((at += length)) }
    })
    return { ...room, busy }
  })

const anyHotel = fc.record({
  stays: fc
    .array(anyStay, { maxLength: 25 })
    .map((stays): RoomlessStay[] => stays.map((stay, index) => ({ ...stay, id: `stay-${index}` }))),
  rooms: fc
    .array(anyRoom, { maxLength: 8 })
    .map((rooms): AssignableRoom[] =>
      rooms.map((room, index) => ({ ...room, id: `room-${index}`, number: `${index}` })),
    ),
})

const nightsOfRun = ({ from, until }: { from: Day; until: Day }) => nightsIn({ arrival: from, departure: until })

/** Every night of every room, held before or proposed now; a night named twice is let twice. */
function letNights(rooms: AssignableRoom[], stays: RoomlessStay[], { assignments }: ReturnType<typeof proposeRooms>) {
  const stayOf = new Map(stays.map((stay) => [stay.id, stay]))
  return [
    ...rooms.flatMap((room) => room.busy.flatMap(nightsOfRun).map((night) => `${room.id} ${night}`)),
    ...assignments.flatMap(({ stayId, roomId }) => {
      const stay = stayOf.get(stayId)
      return stay ? nightsIn(stay).map((night) => `${roomId} ${night}`) : []
    }),
  ]
}

test('no room is let twice on a night, neither to two proposals nor over what is held', () => {
  fc.assert(
    fc.property(anyHotel, ({ stays, rooms }) => {
      const nights = letNights(rooms, stays, proposeRooms(stays, rooms))
      expect(new Set(nights).size).toBe(nights.length)
    }),
  )
})

test('every stay is placed once or reported as unplaced, in a room of its own type', () => {
  fc.assert(
    fc.property(anyHotel, ({ stays, rooms }) => {
      const { assignments, unplacedIds } = proposeRooms(stays, rooms)
      const typeOf = new Map(rooms.map((room) => [room.id, room.roomTypeId]))
      const wanted = new Map(stays.map((stay) => [stay.id, stay.roomTypeId]))
      expect([...assignments.map(({ stayId }) => stayId), ...unplacedIds].toSorted()).toEqual(
        [...wanted.keys()].toSorted(),
      )
      for (const { stayId, roomId } of assignments) expect(typeOf.get(roomId)).toBe(wanted.get(stayId))
    }),
  )
})

test('a stay is unplaced only when no room of its type is free for its whole length given the others', () => {
  fc.assert(
    fc.property(anyHotel, ({ stays, rooms }) => {
      const proposal = proposeRooms(stays, rooms)
      const booked = new Set(letNights(rooms, stays, proposal))
      for (const stay of stays.filter(({ id }) => proposal.unplacedIds.includes(id))) {
        const fitting = rooms.filter(
          (room) =>
            room.roomTypeId === stay.roomTypeId && nightsIn(stay).every((night) => !booked.has(`${room.id} ${night}`)),
        )
        expect(fitting).toEqual([])
      }
    }),
  )
})

test('the order of the input does not change the result', () => {
  fc.assert(
    fc.property(anyHotel, ({ stays, rooms }) => {
      expect(proposeRooms(stays.toReversed(), rooms.toReversed())).toEqual(proposeRooms(stays, rooms))
    }),
  )
})

const room = (id: string, more: Partial<AssignableRoom> = {}): AssignableRoom => ({
  id,
  number: id,
  roomTypeId: 'standard',
  ranking: null,
  isReady: true,
  busy: [],
  ...more,
})
const stay = (more: Partial<RoomlessStay> = {}): RoomlessStay => ({
  id: 'stay',
  roomTypeId: 'standard',
  arrival: day(3),
  departure: day(5),
  isVip: false,
  needsReadyRoom: false,
  ...more,
})
const roomOf = (stays: RoomlessStay[], rooms: AssignableRoom[]) => proposeRooms(stays, rooms).assignments[0]?.roomId

test('a stay goes where it fits most tightly, a VIP to the best room', () => {
  const rooms = [
    room('101', { ranking: 1 }),
    room('102', {
      ranking: 2,
      busy: [
        { from: day(1), until: day(3) },
        { from: day(5), until: day(7) },
      ],
    }),
  ]
  expect(roomOf([stay()], rooms)).toBe('102')
  expect(roomOf([stay({ isVip: true })], rooms)).toBe('101')
})

test('who arrives today gets a room that is ready', () => {
  const rooms = [room('101', { isReady: false }), room('102')]
  expect(roomOf([stay()], rooms)).toBe('101')
  expect(roomOf([stay({ needsReadyRoom: true })], rooms)).toBe('102')
})

test('placing by arrival is proposed when it places more of them', () => {
  const rooms = [room('101', { busy: [{ from: day(6), until: day(20) }] })]
  const stays = [
    stay({ id: 'long', arrival: day(1), departure: day(5) }),
    stay({ id: 'early', arrival: day(0), departure: day(2) }),
    stay({ id: 'later', arrival: day(2), departure: day(5) }),
  ]
  expect(proposeRooms(stays, rooms).assignments.map(({ stayId }) => stayId)).toEqual(['early', 'later'])
})
