import { addDays, type Day, daysBetween, nightsIn, nightsOf } from '#core/dates.ts'
import { isOpen, type Why } from './bookings.ts'
import { reason, type TargetRoom } from './change.ts'
import { bookedAfter, type StaySnapshot } from './snapshot.ts'

/** A stay that has no room yet. */
export type RoomlessStay = {
  id: string
  roomTypeId: string
  arrival: Day
  departure: Day
  isVip: boolean
  /** Arrives on the business date: a room that is ready now is better than one that is not. */
  needsReadyRoom: boolean
}

export type AssignableRoom = {
  id: string
  roomTypeId: string
  number: string
  /** 1 is the best room of its type; null and 0 have none. */
  ranking: number | null
  isReady: boolean
  /** Runs of nights held by stays or blocks, half-open. They are never touched. */
  busy: readonly { from: Day; until: Day }[]
}

export type RoomProposal = { assignments: { stayId: string; roomId: string }[]; unplacedIds: string[] }

/** A gap this long or longer is as good as open: someone will book it. */
export const OPEN_GAP_NIGHTS = 30

type Busy = { from: Day; until: Day }[]

const isFree = (busy: Busy, stay: RoomlessStay): boolean =>
  busy.every((run) => run.until <= stay.arrival || stay.departure <= run.from)

/** Empty nights left on both sides when the stay moves in: 0 fits exactly between its neighbours. */
function gapAround(busy: Busy, stay: RoomlessStay): number {
  const before = busy.filter((run) => run.until <= stay.arrival).map((run) => daysBetween(run.until, stay.arrival))
  const after = busy.filter((run) => run.from >= stay.departure).map((run) => daysBetween(stay.departure, run.from))
  return Math.min(OPEN_GAP_NIGHTS, ...before) + Math.min(OPEN_GAP_NIGHTS, ...after)
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const rankOf = (room: AssignableRoom): number => room.ranking || Number.MAX_SAFE_INTEGER

const longestFirst = (a: RoomlessStay, b: RoomlessStay): number =>
  nightsOf(b) - nightsOf(a) || Number(b.isVip) - Number(a.isVip) || byText(a.arrival, b.arrival) || byText(a.id, b.id)

const earliestFirst = (a: RoomlessStay, b: RoomlessStay): number => byText(a.arrival, b.arrival) || longestFirst(a, b)

/** The better of two free rooms comes first: the best room for a VIP, otherwise the tightest fit. */
function preference(stay: RoomlessStay, busyOf: ReadonlyMap<string, Busy>) {
  const gap = (room: AssignableRoom) => gapAround(busyOf.get(room.id) ?? [], stay)
  return (a: AssignableRoom, b: AssignableRoom): number => {
    const ready = stay.needsReadyRoom ? Number(b.isReady) - Number(a.isReady) : 0
    const rank = rankOf(a) - rankOf(b)
    const fit = gap(a) - gap(b)
    return ready || (stay.isVip ? rank || fit : fit || rank) || byText(a.number, b.number) || byText(a.id, b.id)
  }
}

function place(
  stays: readonly RoomlessStay[],
  rooms: readonly AssignableRoom[],
  order: (a: RoomlessStay, b: RoomlessStay) => number,
): RoomProposal {
  const busyOf = new Map<string, Busy>(rooms.map((room) => [room.id, [...room.busy]]))
  const assignments: RoomProposal['assignments'] = []
  const unplacedIds: string[] = []
  for (const stay of stays.toSorted(order)) {
    const [room] = rooms
      .filter((candidate) => candidate.roomTypeId === stay.roomTypeId && isFree(busyOf.get(candidate.id) ?? [], stay))
      .toSorted(preference(stay, busyOf))
    if (room) {
      assignments.push({ stayId: stay.id, roomId: room.id })
      busyOf.get(room.id)?.push({ from: stay.arrival, until: stay.departure })
    } else unplacedIds.push(stay.id)
  }
  return { assignments, unplacedIds }
}

/**
 * A room for each stay that has none, of its own type, leaving the smallest gaps. Longest stays are placed first; when
 * placing by arrival places more of them, that is proposed instead. What is held already never moves, so a
 * stay stays unplaced only when, given the others, no room of its type is free for its whole length.
 * The same input always has the same result, in whatever order it is given.
 */
export function proposeRooms(stays: readonly RoomlessStay[], rooms: readonly AssignableRoom[]): RoomProposal {
  const byLength = place(stays, rooms, longestFirst)
  if (byLength.unplacedIds.length === 0) return byLength
  const byArrival = place(stays, rooms, earliestFirst)
  return byArrival.unplacedIds.length < byLength.unplacedIds.length ? byArrival : byLength
}

/**
 * Why no room was found: the first night on which every room of the type is taken, or, when each night has a free room but
 * none has them all, that the stay would have to change rooms.
 */
export function whyUnplaced(
  stay: RoomlessStay,
  rooms: readonly AssignableRoom[],
  placed: readonly { roomId: string; from: Day; until: Day }[],
): Why {
  const busyRooms = rooms
    .filter((room) => room.roomTypeId === stay.roomTypeId)
    .map((room) => [...room.busy, ...placed.filter((run) => run.roomId === room.id)])
  const fullNight = nightsIn(stay).find((night) =>
    busyRooms.every((busy) => busy.some((run) => run.from <= night && night < run.until)),
  )
  return fullNight ? { code: 'no_availability', day: fullNight } : { code: 'room_taken' }
}

/** Nights as runs without a hole, in order. */
export function runsOf(nights: readonly Day[]): { from: Day; until: Day }[] {
  const runs: { from: Day; until: Day }[] = []
  for (const night of nights.toSorted()) {
    const last = runs.at(-1)
    if (last && last.until === night) last.until = addDays(night, 1)
    else runs.push({ from: night, until: addDays(night, 1) })
  }
  return runs
}

/**
 * What assigning a room to an expected stay comes to: its own type only, never away from a room it is locked to, the price as it
 * is. A guest already in house is moved by a change, not by an assignment.
 */
export function planRoom(
  stay: StaySnapshot,
  room: TargetRoom,
  businessDate: Day,
): { reasons: Why[]; after: StaySnapshot } {
  const after = { ...stay, roomId: room.id }
  const isExpected = isOpen(stay.status) && stay.status !== 'IN_HOUSE'
  return {
    reasons: [
      ...(isExpected ? [] : [reason('booking_closed')]),
      ...(stay.isLocked && stay.roomId !== room.id ? [reason('stay_locked')] : []),
      ...(room.roomTypeId === stay.roomTypeId ? [] : [reason('wrong_room_type')]),
    ],
    after: { ...after, held: bookedAfter(stay, after, businessDate) },
  }
}
