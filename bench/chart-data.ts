import type { BookingStatus } from '#areas/lodging/bookings/contract/replies.ts'
import type { Bar, Chart } from '#areas/lodging/bookings/contract/chart.ts'
import { addDays, daysBetween, type Day } from '#core/dates.ts'

/** A run of numbers from 0 to 1 that is the same each time (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const first = ['Asha', 'Ravi', 'Meera', 'Jonas', 'Claire', 'Yuki', 'Omar', 'Priya', 'Lucas', 'Ines', 'Kabir', 'Sofia']
const last = ['Rao', 'Iyer', 'Menon', 'Weber', 'Dubois', 'Tanaka', 'Haddad', 'Shah', 'Silva', 'Costa', 'Bose', 'Rossi']
const conditions = ['CLEAN', 'CLEAN', 'CLEAN', 'INSPECTED', 'DIRTY', 'CLEANING'] as const
const typeNames = ['Standard', 'Deluxe', 'Premium', 'Family Suite', 'Palace Suite']

export type ChartSize = {
  rooms: number
  from: Day
  days: number
  businessDate: Day
  /** Longest stay in nights; short ones make many bars. */
  longest: number
  /** Nights between two stays of a room, at the most. */
  widestGap: number
  unassigned: number
}

const uuid = (kind: number, index: number): string => `0${kind}000000-0000-7000-8000-${String(index).padStart(12, '0')}`

function statusOf(arrival: Day, departure: Day, today: Day, roll: number): BookingStatus {
  if (departure < today) return 'CHECKED_OUT'
  if (departure === today) return roll < 0.5 ? 'IN_HOUSE' : 'CHECKED_OUT'
  if (arrival < today) return roll < 0.96 ? 'IN_HOUSE' : 'CONFIRMED'
  if (arrival === today) return roll < 0.3 ? 'IN_HOUSE' : 'CONFIRMED'
  return roll < 0.12 ? 'OPTION' : 'CONFIRMED'
}

/** A hotel full of guests as `bookings.chart` returns it, the same for the same size. */
export function makeChart(size: ChartSize): Chart {
  const roll = chance(7)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(roll() * items.length)] as T
  const types = typeNames.slice(0, Math.min(typeNames.length, Math.max(1, Math.round(size.rooms / 10))))
  const until = addDays(size.from, size.days)
  const rooms: Chart['rooms'] = Array.from({ length: size.rooms }, (_, index) => {
    const type = Math.floor((index * types.length) / size.rooms)
    const floor = 1 + Math.floor(index / 20)
    return {
      id: uuid(1, index),
      number: String(floor * 100 + (index % 20) + 1),
      floor: String(floor),
      roomTypeId: uuid(2, type),
      condition: pick(conditions),
    }
  })
  const bars: Bar[] = []
  const addBar = (room: Chart['rooms'][number], isPlaced: boolean, arrival: Day, nights: number) => {
    const departure = addDays(arrival, nights)
    bars.push({
      stayId: uuid(3, bars.length),
      bookingId: uuid(4, bars.length),
      reference: `B-${1000 + bars.length}`,
      version: 1,
      roomTypeId: room.roomTypeId,
      roomId: isPlaced ? room.id : null,
      guestName: `${pick(first)} ${pick(last)}`,
      guests: 1 + Math.floor(roll() * 3),
      arrival,
      departure,
      status: isPlaced ? statusOf(arrival, departure, size.businessDate, roll()) : 'CONFIRMED',
      isLocked: isPlaced && roll() < 0.06,
      isUpgrade: roll() < 0.05,
      hasBalance: roll() < 0.2,
      groupName: null,
    })
  }
  for (const room of rooms) {
    let day = addDays(size.from, -Math.floor(roll() * size.longest))
    while (day < until) {
      const nights = 1 + Math.floor(roll() * size.longest)
      if (addDays(day, nights) > size.from) addBar(room, true, day, nights)
      day = addDays(day, nights + Math.floor(roll() * (size.widestGap + 1)))
    }
  }
  const ahead = Math.max(1, daysBetween(size.businessDate, until) - 4)
  for (let index = 0; index < size.unassigned; index++)
    addBar(pick(rooms), false, addDays(size.businessDate, Math.floor(roll() * ahead)), 1 + Math.floor(roll() * 3))

  const blocks: Chart['blocks'] = []
  return withBlocks({
    businessDate: size.businessDate,
    from: size.from,
    until,
    roomTypes: types.map((name, index) => ({
      id: uuid(2, index),
      name,
      code: name.slice(0, 3).toUpperCase(),
      allotted: [],
      ...countsOf(rooms.filter((room) => room.roomTypeId === uuid(2, index)).length, uuid(2, index), bars, size),
    })),
    rooms,
    bars,
    blocks,
    functionRooms: [],
    events: [],
  })
}

function countsOf(total: number, typeId: string, bars: readonly Bar[], { from, days }: ChartSize) {
  const free = Array.from({ length: days }, () => total)
  for (const bar of bars)
    if (bar.roomTypeId === typeId)
      for (let day = 0; day < days; day++) {
        const night = addDays(from, day)
        if (bar.arrival <= night && night < bar.departure) free[day] = (free[day] ?? 0) - 1
      }
  return { free, total }
}

/** Every 18th room is closed after its last guest, where that leaves two nights. */
function withBlocks(chart: Chart): Chart {
  const lastOf = new Map<string, Day>()
  for (const { roomId, departure } of chart.bars)
    if (roomId && departure > (lastOf.get(roomId) ?? '')) lastOf.set(roomId, departure)
  const blocks = chart.rooms.flatMap((room, index) => {
    const from = lastOf.get(room.id) ?? chart.from
    return index % 9 === 4
      ? [
          {
            id: uuid(5, index),
            roomId: room.id,
            kind: index % 2 === 0 ? ('OUT_OF_ORDER' as const) : ('INTERNAL' as const),
            from,
            until: addDays(from, 3),
            reason: index % 2 === 0 ? 'Leaking shower' : 'Staff room',
            version: 1,
          },
        ]
      : []
  })
  return { ...chart, blocks }
}
