import type { RoomCondition } from '#areas/property/rooms/contract.ts'
import type { Bar, Chart, ChartEvent } from '../../contract/chart.ts'

export type ChartRoom = Chart['rooms'][number]
type ChartType = Chart['roomTypes'][number]
export type ChartBlock = Chart['blocks'][number]
export type FunctionRoom = Chart['functionRooms'][number]

/** The row of a room. */
export const roomKey = (roomId: string): string => `room:${roomId}`

/** What the section of the function rooms is folded by, as a room type is by its id. */
const FUNCTION_ROOMS = 'function-rooms'

type RowCore = { key: string; height: number }
/** The header of a type: its name and what is free on each day. */
export type TypeRow = RowCore & {
  kind: 'type'
  typeId: string
  type: ChartType
  isCollapsed: boolean
  roomCount: number
}
/** One lane of a type's stays without a room; as many lanes as overlap. */
export type LaneRow = RowCore & { kind: 'lane'; typeId: string; lane: number; laneCount: number; bars: readonly Bar[] }
export type RoomRow = RowCore & {
  kind: 'room'
  typeId: string
  room: ChartRoom
  condition: RoomCondition
  isFirstOfFloor: boolean
  bars: readonly Bar[]
  blocks: readonly ChartBlock[]
}
/** The header of all function rooms. */
export type HallsRow = RowCore & { kind: 'halls'; isCollapsed: boolean }
/** One lane of a function room's events: each day has room for one, so as many lanes as the fullest day has events. */
export type EventsRow = RowCore & {
  kind: 'events'
  functionRoom: FunctionRoom
  lane: number
  events: readonly ChartEvent[]
}
/** A row that a stay can lie in. */
export type StayRow = LaneRow | RoomRow
export type ChartRow = TypeRow | StayRow | HallsRow | EventsRow

export const isStayRow = (row: ChartRow | undefined): row is StayRow => row?.kind === 'lane' || row?.kind === 'room'

/** What a header folds; undefined for rows that fold nothing. */
export const foldOf = (row: ChartRow | undefined): string | undefined =>
  row?.kind === 'type' ? row.typeId : row?.kind === 'halls' ? FUNCTION_ROOMS : undefined

const none: readonly never[] = []
const inOrder = (a: Bar, b: Bar) =>
  a.arrival < b.arrival ? -1 : a.arrival > b.arrival ? 1 : a.departure < b.departure ? -1 : 1

/**
 * Spreads stays over the fewest lanes in which no two overlap. A stay may begin on the day another ends.
 *
 * @returns lanes, each in order of arrival; as many as stays overlap at the most
 */
export function stackLanes<T extends Pick<Bar, 'arrival' | 'departure'>>(stays: readonly T[]): T[][] {
  const lanes: T[][] = []
  const byArrival = stays.toSorted((a, b) => (a.arrival < b.arrival ? -1 : a.arrival > b.arrival ? 1 : 0))
  for (const stay of byArrival) {
    const lane = lanes.find((each) => (each.at(-1)?.departure ?? '') <= stay.arrival)
    if (lane) lane.push(stay)
    else lanes.push([stay])
  }
  return lanes
}

export type BarIndex = { byRoom: ReadonlyMap<string, readonly Bar[]>; unassigned: ReadonlyMap<string, readonly Bar[]> }

const isSameList = (a: readonly unknown[] | undefined, b: readonly unknown[]) =>
  a !== undefined && a.length === b.length && a.every((each, index) => each === b[index])

function settled(lists: Map<string, Bar[]>, before: ReadonlyMap<string, readonly Bar[]> | undefined) {
  const result = new Map<string, readonly Bar[]>()
  for (const [key, bars] of lists) {
    bars.sort(inOrder)
    const known = before?.get(key)
    result.set(key, known && isSameList(known, bars) ? known : bars)
  }
  return result
}

/**
 * Bars by room, and by type where they have none (or one that is not on the chart, so that no guest disappears).
 * A room whose bars did not change retains its very list, so that it need not be drawn again.
 */
export function indexBars(bars: readonly Bar[], roomIds: ReadonlySet<string>, before?: BarIndex): BarIndex {
  const isPlaced = (bar: Bar) => bar.roomId !== null && roomIds.has(bar.roomId)
  const placed = grouping(bars.filter(isPlaced), (bar) => bar.roomId ?? '')
  const waiting = grouping(
    bars.filter((bar) => !isPlaced(bar)),
    (bar) => bar.roomTypeId,
  )
  return { byRoom: settled(placed, before?.byRoom), unassigned: settled(waiting, before?.unassigned) }
}

function grouping<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const byFloor = new Intl.Collator('en', { numeric: true })

type RowInput = {
  chart: Pick<Chart, 'roomTypes' | 'rooms' | 'blocks' | 'functionRooms' | 'events'>
  bars: BarIndex
  collapsed: ReadonlySet<string>
  rowHeight: number
}

/** The rows of the chart from top to bottom: each type, its stays without a room, its rooms by floor; then the function rooms. */
export const rowsOf = (input: RowInput): ChartRow[] => [...stayRows(input), ...eventRows(input)]

/** The n-th event of each day lies in the n-th lane, so that none hides another. */
function eventLanes(events: readonly ChartEvent[]): ChartEvent[][] {
  const lanes: ChartEvent[][] = [[]]
  const byTime = events.toSorted((a, b) => (`${a.day} ${a.from}` < `${b.day} ${b.from}` ? -1 : 1))
  for (const event of byTime) {
    const lane = lanes.find((each) => each.at(-1)?.day !== event.day)
    if (lane) lane.push(event)
    else lanes.push([event])
  }
  return lanes
}

function eventRows({ chart, collapsed, rowHeight: height }: RowInput): (HallsRow | EventsRow)[] {
  const { functionRooms, events } = chart
  if (functionRooms.length === 0) return []
  const isCollapsed = collapsed.has(FUNCTION_ROOMS)
  const header: HallsRow = { kind: 'halls', key: 'halls', height, isCollapsed }
  if (isCollapsed) return [header]
  const eventsOf = grouping(events, ({ functionRoomId }) => functionRoomId)
  const rows = functionRooms.flatMap((functionRoom) =>
    eventLanes(eventsOf.get(functionRoom.id) ?? none).map((lane, index): EventsRow => {
      const key = `events:${functionRoom.id}:${index}`
      return { kind: 'events', key, height, functionRoom, lane: index, events: lane }
    }),
  )
  return [header, ...rows]
}

function stayRows({ chart, bars, collapsed, rowHeight }: RowInput): ChartRow[] {
  const roomsOfType = grouping(chart.rooms, (room) => room.roomTypeId)
  const blocksOfRoom = grouping(chart.blocks, (block) => block.roomId)
  return chart.roomTypes.flatMap((type): ChartRow[] => {
    const rooms = (roomsOfType.get(type.id) ?? []).toSorted((a, b) => byFloor.compare(a.floor, b.floor))
    const isCollapsed = collapsed.has(type.id)
    const header: TypeRow = {
      kind: 'type',
      key: `type:${type.id}`,
      typeId: type.id,
      height: rowHeight,
      type,
      isCollapsed,
      roomCount: rooms.length,
    }
    if (isCollapsed) return [header]

    const lanes = stackLanes(bars.unassigned.get(type.id) ?? none)
    return [
      header,
      ...lanes.map((lane, index): LaneRow => ({
        kind: 'lane',
        key: `lane:${type.id}:${index}`,
        typeId: type.id,
        height: rowHeight,
        lane: index,
        laneCount: lanes.length,
        bars: lane,
      })),
      ...rooms.map((room, index): RoomRow => ({
        kind: 'room',
        key: roomKey(room.id),
        typeId: type.id,
        height: rowHeight,
        room,
        condition: room.condition,
        isFirstOfFloor: index === 0 || rooms[index - 1]?.floor !== room.floor,
        bars: bars.byRoom.get(room.id) ?? none,
        blocks: blocksOfRoom.get(room.id) ?? none,
      })),
    ]
  })
}

/** Two rows that draw alike; the chart makes rows anew at every change, and draws only those that differ. */
export function isSameRow(a: ChartRow, b: ChartRow): boolean {
  if (a === b) return true
  if (a.key !== b.key || a.height !== b.height) return false
  if (a.kind === 'type' && b.kind === 'type')
    return a.type === b.type && a.isCollapsed === b.isCollapsed && a.roomCount === b.roomCount
  if (a.kind === 'lane' && b.kind === 'lane') return a.laneCount === b.laneCount && isSameList(a.bars, b.bars)
  if (a.kind === 'room' && b.kind === 'room')
    return (
      a.room === b.room &&
      a.isFirstOfFloor === b.isFirstOfFloor &&
      isSameList(a.bars, b.bars) &&
      isSameList(a.blocks, b.blocks)
    )
  if (a.kind === 'halls' && b.kind === 'halls') return a.isCollapsed === b.isCollapsed
  if (a.kind === 'events' && b.kind === 'events')
    return a.functionRoom === b.functionRoom && isSameList(a.events, b.events)
  return false
}

/** The bar that sleeps a night in a row, if any. */
export const barOn = (row: ChartRow | undefined, day: string): Bar | undefined =>
  isStayRow(row) ? row.bars.find((bar) => bar.arrival <= day && day < bar.departure) : undefined

export const blockOn = (row: ChartRow | undefined, day: string): ChartBlock | undefined =>
  row?.kind === 'room' ? row.blocks.find((block) => block.from <= day && day < block.until) : undefined

export const eventOn = (row: ChartRow | undefined, day: string): ChartEvent | undefined =>
  row?.kind === 'events' ? row.events.find((event) => event.day === day) : undefined
