import { refuse } from '#core/refusal.ts'
import type { Permission } from '#core/permissions.ts'
import type { RoleCode } from '#core/role-codes.ts'
import type { Instant } from '#core/dates.ts'
import type { TableStatus } from './contract/replies.ts'

/** Who changes a table's status: waiters, the front desk, a manager, a guest by the table's code, an order. */
export type Party = 'service' | 'desk' | 'manager' | 'guest' | 'order'

type Move = { from: readonly TableStatus[]; to: TableStatus; who: readonly Party[] }

const STAFF = ['service', 'desk', 'manager'] as const

/** Every move a table may make, and who may make it; what is not here is refused. */
const moves: readonly Move[] = [
  { from: ['Available'], to: 'Reserved', who: STAFF },
  { from: ['Reserved', 'Held'], to: 'Available', who: STAFF },
  { from: ['Available', 'Reserved'], to: 'Held', who: STAFF },
  { from: ['Available', 'Reserved', 'Held'], to: 'Occupied', who: [...STAFF, 'order'] },
  { from: ['Occupied'], to: 'BillRequested', who: [...STAFF, 'guest'] },
  { from: ['Occupied', 'BillRequested'], to: 'Billed', who: [...STAFF, 'order'] },
  { from: ['Billed', 'BillRequested'], to: 'Occupied', who: [...STAFF, 'order'] },
  { from: ['Occupied', 'BillRequested', 'Billed'], to: 'Dirty', who: ['order'] },
  { from: ['Dirty'], to: 'Available', who: STAFF },
  { from: ['Available', 'Reserved', 'Held', 'Dirty'], to: 'Blocked', who: ['manager'] },
  { from: ['Blocked'], to: 'Available', who: ['manager'] },
]

export const canMove = (from: TableStatus, to: TableStatus, who: readonly Party[]): boolean =>
  moves.some((move) => move.to === to && move.from.includes(from) && move.who.some((party) => who.includes(party)))

/** Guests sit at it. */
export const isTaken = (status: TableStatus): boolean => ['Occupied', 'BillRequested', 'Billed'].includes(status)

/** Guests can be put at it. */
export const isFree = (status: TableStatus): boolean => ['Available', 'Reserved', 'Held'].includes(status)

/**
 * Whether a table moves; where it is already, it stays.
 *
 * @param openOrders number of open orders; a table that has any is not set free by hand
 * @throws Refusal table_moved_on with its current status
 */
export function assertMove(from: TableStatus, to: TableStatus, who: readonly Party[], openOrders = 0): boolean {
  if (from === to) return false
  const isWalkedAway = isTaken(from) && to === 'Dirty' && openOrders === 0 && who.some((party) => party !== 'guest')
  if (!isWalkedAway && !canMove(from, to, who)) refuse('table_moved_on', { status: from, to })
  return true
}

/** The roles in which a user may change the status of a table. */
export function partiesOf(roles: readonly RoleCode[], permissions: ReadonlySet<Permission>): Party[] {
  if (permissions.has('tables.plan')) return ['manager', 'desk', 'service']
  return roles[0] === 'PROP_FRONTDESK' || roles[0] === 'PROP_FO_EXECUTIVE' ? ['desk', 'service'] : ['service']
}

const QUARTER_MS = 15 * 60_000

/** The quarters of an hour a reservation holds its table for, by their beginnings. */
export function quartersOf(startsAt: Instant, minutes: number): Instant[] {
  const first = Math.floor(Date.parse(startsAt) / QUARTER_MS)
  const after = Math.ceil((Date.parse(startsAt) + minutes * 60_000) / QUARTER_MS)
  return Array.from({ length: Math.max(1, after - first) }, (_, index) =>
    new Date((first + index) * QUARTER_MS).toISOString(),
  )
}

/** Minutes since something began; never below zero. */
export const minutesSince = (at: Instant, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))

/** How soon a reservation counts as due at its table. */
export const RESERVED_AHEAD_MINUTES = 60

type Placed = { x: number; y: number; w: number; h: number; rotation: number; name: string }
type Point = readonly [x: number, y: number]

/** The sides of a table as directions; a corner of it is its middle and half of each. */
function sidesOf({ w, h, rotation }: Placed): [Point, Point] {
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)]
  return [
    [(w / 2) * cos, (w / 2) * sin],
    [(-h / 2) * sin, (h / 2) * cos],
  ]
}

/** Touching is not lying upon one another, whatever a sine leaves behind the point. */
const TOUCH = 1e-9

/** Range of a table's position, per direction, that keeps all its corners, in its rotation, on the floor. */
function roomFor(table: Placed, floor: { columns: number; rows: number }): { x: Point; y: Point } {
  const [[ax, ay], [bx, by]] = sidesOf(table)
  const range = (size: number, reach: number, most: number): Point => [
    Math.ceil(reach - size / 2 - TOUCH) || 0,
    Math.floor(most - reach - size / 2 + TOUCH),
  ]
  return {
    x: range(table.w, Math.abs(ax) + Math.abs(bx), floor.columns),
    y: range(table.h, Math.abs(ay) + Math.abs(by), floor.rows),
  }
}

const within = (value: number, [least, most]: Point): number => Math.max(least, Math.min(most, value))

/** The position nearest to the requested one that keeps all corners of a table on the floor. */
export function onFloor<T extends Placed>(table: T, floor: { columns: number; rows: number }): T {
  const { x, y } = roomFor(table, floor)
  return { ...table, x: within(table.x, x), y: within(table.y, y) }
}

/** Two turned boxes do not overlap when their shadows along a side of one of them do. */
function lieTogether(a: Placed, b: Placed): boolean {
  const [ofA, ofB] = [sidesOf(a), sidesOf(b)]
  const between: Point = [b.x + b.w / 2 - a.x - a.w / 2, b.y + b.h / 2 - a.y - a.h / 2]
  return [...ofA, ...ofB].every(([x, y]) => {
    const along = ([px, py]: Point) => Math.abs(px * x + py * y) / Math.hypot(x, y)
    return along(between) < [...ofA, ...ofB].reduce((sum, side) => sum + along(side), 0) - TOUCH
  })
}

/** Tables of a plan that lie upon one another, by their names; each pair once. */
export function overlapsOf(tables: readonly Placed[]): [string, string][] {
  return tables.flatMap((a, index) =>
    tables.slice(index + 1).flatMap((b): [string, string][] => (lieTogether(a, b) ? [[a.name, b.name]] : [])),
  )
}

/** How long a held table waits for its party. */
const HELD_MINUTES = 15

type StoredStatus = { status: TableStatus; statusAt: Instant; nextReservation: { startsAt: Instant } | null }

/** Current status of a table: a hold expires by itself, and a free table is reserved once its party is due. */
export function statusNow({ status, statusAt, nextReservation }: StoredStatus, now: Instant): TableStatus {
  const at = Date.parse(now)
  const isLapsed = status === 'Held' && minutesSince(statusAt, at) >= HELD_MINUTES
  const free = isLapsed ? 'Available' : status
  const isDue = nextReservation !== null && Date.parse(nextReservation.startsAt) - at <= RESERVED_AHEAD_MINUTES * 60_000
  return free === 'Available' && isDue ? 'Reserved' : free
}
