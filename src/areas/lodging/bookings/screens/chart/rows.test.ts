import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import type { Bar, Chart } from '../../contract/chart.ts'
import {
  barOn,
  blockOn,
  eventOn,
  foldOf,
  indexBars,
  isSameRow,
  isStayRow,
  rowsOf,
  stackLanes,
  type ChartRow,
  type StayRow,
} from './rows.ts'
import { carried, changeFields, isSameTarget, obstacleTo, targetOfBar, type Grip } from './target.ts'

const today = '2026-11-20' as Day
const bar = (fields: Partial<Bar> = {}): Bar => ({
  stayId: 's1',
  bookingId: 'b1',
  reference: 'B-1',
  version: 1,
  roomTypeId: 'std',
  roomId: 'r101',
  guestName: 'Asha Rao',
  guests: 2,
  arrival: '2026-11-21' as Day,
  departure: '2026-11-24' as Day,
  status: 'CONFIRMED',
  isLocked: false,
  isUpgrade: false,
  hasBalance: false,
  groupName: null,
  ...fields,
})
const room = (number: string, floor: string, roomTypeId = 'std'): Chart['rooms'][number] => ({
  id: `r${number}`,
  number,
  floor,
  roomTypeId,
  condition: 'CLEAN',
})
const chart = {
  roomTypes: [
    { id: 'std', name: 'Standard', code: 'STD', free: [2], allotted: [], total: 3 },
    { id: 'dlx', name: 'Deluxe', code: 'DLX', free: [1], allotted: [], total: 1 },
  ],
  rooms: [room('201', '2'), room('1001', '10'), room('101', '1'), room('301', '3', 'dlx')],
  blocks: [
    {
      id: 'k1',
      roomId: 'r201',
      kind: 'OUT_OF_ORDER' as const,
      from: '2026-11-22' as Day,
      until: '2026-11-24' as Day,
      reason: 'Leak',
      version: 1,
    },
  ],
  functionRooms: [],
  events: [],
}
const roomIds = new Set(chart.rooms.map(({ id }) => id))
const rows = (bars: readonly Bar[], collapsed: string[] = []): ChartRow[] =>
  rowsOf({ chart, bars: indexBars(bars, roomIds), collapsed: new Set(collapsed), rowHeight: 36 })
const rowOf = (bars: readonly Bar[], key: string): StayRow =>
  rows(bars)
    .filter(isStayRow)
    .find((row) => row.key === key)!

const stays = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 9 }))
    .map(([start, nights]) => ({ arrival: addDays(today, start), departure: addDays(today, start + nights) })),
  { maxLength: 60 },
)

test('lanes contain every stay, none overlaps in its lane, and there are only as many as must be', () => {
  fc.assert(
    fc.property(stays, (each) => {
      const lanes = stackLanes(each)
      expect(lanes.flat()).toHaveLength(each.length)
      for (const lane of lanes)
        lane.forEach((stay, index) => index > 0 && expect(lane[index - 1]!.departure <= stay.arrival).toBe(true))
      const depth = Math.max(
        0,
        ...each.map((one) => each.filter((two) => two.arrival <= one.arrival && one.arrival < two.departure).length),
      )
      expect(lanes).toHaveLength(depth)
    }),
  )
})

test('rows come by type, the unassigned first, then rooms by floor as people count', () => {
  const waiting = [bar({ stayId: 's2', roomId: null }), bar({ stayId: 's3', roomId: null })]
  expect(rows(waiting).map(({ key }) => key)).toEqual([
    'type:std',
    'lane:std:0',
    'lane:std:1',
    'room:r101',
    'room:r201',
    'room:r1001',
    'type:dlx',
    'room:r301',
  ])
  expect(rows(waiting, ['std']).map(({ key }) => key)).toEqual(['type:std', 'type:dlx', 'room:r301'])
})

test('a guest whose room is not on the chart is in the lane and does not disappear', () => {
  expect(rowOf([bar({ roomId: 'retired' })], 'lane:std:0')).toMatchObject({ bars: [{ stayId: 's1' }] })
})

test('only rows with a change are new', () => {
  const before = [bar(), bar({ stayId: 's2', roomId: 'r201' })]
  const after = [before[0]!, bar({ stayId: 's2', roomId: 'r1001' })]
  const index = indexBars(before, roomIds)
  const next = indexBars(after, roomIds, index)
  expect(next.byRoom.get('r101')).toBe(index.byRoom.get('r101'))
  const pairs = rows(before).map((row, place) => [row.key, isSameRow(row, rows(after)[place]!)])
  expect(pairs.filter(([, same]) => !same).map(([key]) => key)).toEqual(['room:r201', 'room:r1001'])
})

test('what sleeps in a cell is found', () => {
  const row = rowOf([bar()], 'room:r101')
  expect(barOn(row, '2026-11-21')?.stayId).toBe('s1')
  expect(barOn(row, '2026-11-24')).toBeUndefined()
  expect(blockOn(rowOf([], 'room:r201'), '2026-11-23')?.id).toBe('k1')
})

const event = (fields: Partial<Chart['events'][number]> = {}): Chart['events'][number] => ({
  id: 'e1',
  functionRoomId: 'h1',
  groupId: 'g1',
  groupName: 'Sharma wedding',
  isTentative: false,
  name: 'Lunch',
  guests: 60,
  day: '2026-11-21' as Day,
  from: '12:00',
  until: '15:00',
  ...fields,
})
const halls = [
  { id: 'h1', name: 'Ballroom', capacity: 200 },
  { id: 'h2', name: 'Lawn', capacity: 900 },
]
const hallRows = (events: Chart['events'], collapsed: string[] = []) =>
  rowsOf({
    chart: { ...chart, functionRooms: halls, events },
    bars: indexBars([], roomIds),
    collapsed: new Set(collapsed),
    rowHeight: 36,
  }).slice(rows([]).length)

test('function rooms are a section below the rooms, and a property without any has none', () => {
  expect(rows([]).every((row) => row.kind !== 'halls')).toBe(true)
  const [header] = hallRows([])
  expect(hallRows([]).map(({ key }) => key)).toEqual(['halls', 'events:h1:0', 'events:h2:0'])
  expect(hallRows([], [foldOf(header) ?? '']).map(({ key }) => key)).toEqual(['halls'])
})

test('events of one day lie below each other by time, so that each is reached', () => {
  const dinner = event({ id: 'e2', name: 'Sangeet', from: '19:00', until: '01:00' })
  const next = event({ id: 'e3', day: '2026-11-22' as Day })
  const [, first, second] = hallRows([dinner, next, event()])
  expect([first, second].map((row) => eventOn(row, '2026-11-21')?.id)).toEqual(['e1', 'e2'])
  expect([first, second].map((row) => eventOn(row, '2026-11-22')?.id)).toEqual(['e3', undefined])
})

test('every event has a place of its own', () => {
  const some = fc.array(
    fc.record({ day: fc.nat(6), hall: fc.constantFrom('h1', 'h2'), hour: fc.integer({ min: 10, max: 22 }) }),
  )
  fc.assert(
    fc.property(some, (placed) => {
      const events = placed.map(({ day, hall, hour }, index) =>
        event({ id: `e${index}`, functionRoomId: hall, day: addDays(today, day), from: `${hour}:00` }),
      )
      const found = hallRows(events).flatMap((row) =>
        Array.from({ length: 7 }, (_, day) => eventOn(row, addDays(today, day))?.id ?? []).flat(),
      )
      expect(found.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
    }),
  )
})

test('a row of a function room is drawn again only when its own events change', () => {
  const lunch = event()
  const [, ballroom, lawn] = hallRows([lunch])
  const [, after, sameLawn] = hallRows([lunch, event({ id: 'e9', functionRoomId: 'h1', day: '2026-11-23' as Day })])
  expect([isSameRow(ballroom!, after!), isSameRow(lawn!, sameLawn!)]).toEqual([false, true])
})

const gripOf = (kind: 'move' | 'start' | 'end', fields: Partial<Bar> = {}): Grip => {
  const grabbed = bar(fields)
  return { kind, bar: grabbed, row: rowOf([grabbed], 'room:r101'), day: grabbed.arrival }
}

test('a body moves over both axes, an edge along one, and one night is always left', () => {
  const there = rowOf([], 'room:r301')
  expect(carried(gripOf('move'), 2, there)).toEqual({
    arrival: '2026-11-23',
    departure: '2026-11-26',
    roomId: 'r301',
    roomTypeId: 'dlx',
  })
  expect(carried(gripOf('end'), 1, there)).toMatchObject({ departure: '2026-11-25', roomId: 'r101' })
  fc.assert(
    fc.property(fc.constantFrom('start', 'end', 'move'), fc.integer({ min: -30, max: 30 }), (kind, days) => {
      const target = carried(gripOf(kind), days, there)
      expect(target.arrival < target.departure).toBe(true)
    }),
  )
  expect(carried(gripOf('move', { status: 'IN_HOUSE' }), 5, there)).toMatchObject({ arrival: '2026-11-21' })
})

test('empty cells become a stay whichever way they are drawn over', () => {
  const grip: Grip = { kind: 'create', row: rowOf([], 'room:r101'), day: '2026-11-22' as Day }
  expect(carried(grip, 3, grip.row)).toMatchObject({ arrival: '2026-11-22', departure: '2026-11-25', roomId: 'r101' })
  expect(carried(grip, -2, grip.row)).toMatchObject({ arrival: '2026-11-20', departure: '2026-11-22' })
  expect(carried(grip, 0, grip.row)).toMatchObject({ arrival: '2026-11-22', departure: '2026-11-23' })
})

test('only what changes is requested', () => {
  const grabbed = bar()
  expect(changeFields(grabbed, targetOfBar(grabbed))).toEqual({})
  expect(isSameTarget(targetOfBar(grabbed), targetOfBar(bar()))).toBe(true)
  expect(changeFields(grabbed, { ...targetOfBar(grabbed), roomId: null })).toEqual({ roomId: null })
})

test('the chart shows what is in the way, since when and who', () => {
  const grabbed = bar()
  const target = { ...targetOfBar(grabbed), roomId: 'r201' }
  const free = rowOf([grabbed], 'room:r1001')
  const row = rowOf(
    [grabbed, bar({ stayId: 's2', roomId: 'r201', arrival: '2026-11-23' as Day, guestName: 'Ito' })],
    'room:r201',
  )
  expect(obstacleTo(grabbed, target, { row, businessDate: today })).toEqual({
    code: 'room_taken',
    day: '2026-11-23',
    who: 'Ito',
  })
  expect(obstacleTo(grabbed, target, { row: rowOf([grabbed], 'room:r201'), businessDate: today })).toMatchObject({
    code: 'room_blocked',
    day: '2026-11-22',
  })
  expect(obstacleTo(grabbed, { ...target, roomId: 'r1001' }, { row: free, businessDate: today })).toBeUndefined()
  expect(obstacleTo(bar({ isLocked: true }), target, { row: free, businessDate: today })?.code).toBe('stay_locked')
  expect(
    obstacleTo(grabbed, { ...target, arrival: '2026-11-19' as Day }, { row: free, businessDate: today })?.code,
  ).toBe('date_in_past')
})
