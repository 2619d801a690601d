import type { RoomCondition } from '#areas/property/rooms/contract.ts'
import type { Bar, Chart } from '../../contract/chart.ts'

export type ChartRoom = Chart['rooms'][number]
type ChartType = Chart['roomTypes'][number]
export type ChartBlock = Chart['blocks'][number]

/** The row of a room. */
export const roomKey = (roomId: string): string => `room:${roomId}`

type RowCore = { key: string; typeId: string; height: number }
/** The header of a type: its name and what is free on each day. */
export type TypeRow = RowCore & { kind: 'type'; type: ChartType; isCollapsed: boolean; roomCount: number }
/** One lane of a type's stays without a room; as many lanes as overlap. */
export type LaneRow = RowCore & { kind: 'lane'; lane: number; laneCount: number; bars: readonly Bar[] }
export type RoomRow = RowCore & {
  kind: 'room'
  room: ChartRoom
  condition: RoomCondition
  isFirstOfFloor: boolean
  bars: readonly Bar[]
  blocks: readonly ChartBlock[]
}
export type ChartRow = TypeRow | LaneRow | RoomRow

const none: readonly never[] = []
const inOrder = (a: Bar, b: Bar) =>
  a.arrival < b.arrival ? -1 : a.arrival > b.arrival ? 1 : a.departure < b.departure ? -1 : 1

/**
 * Spreads stays over as few lanes as hold them without two overlapping. A stay may begin on the day another ends.
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
 * A room whose bars did not change keeps its very list, so that it need not be drawn again.
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
  chart: Pick<Chart, 'roomTypes' | 'rooms' | 'blocks'>
  bars: BarIndex
  collapsed: ReadonlySet<string>
  rowHeight: number
}

/** The rows of the chart from top to bottom: each type, its stays without a room, its rooms by floor. */
export function rowsOf({ chart, bars, collapsed, rowHeight }: RowInput): ChartRow[] {
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
  return false
}

/** The bar that sleeps a night in a row, if any. */
export const barOn = (row: ChartRow | undefined, day: string): Bar | undefined =>
  row && row.kind !== 'type' ? row.bars.find((bar) => bar.arrival <= day && day < bar.departure) : undefined

export const blockOn = (row: ChartRow | undefined, day: string): ChartBlock | undefined =>
  row?.kind === 'room' ? row.blocks.find((block) => block.from <= day && day < block.until) : undefined
