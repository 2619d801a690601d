import type { Permission } from '#core/permissions.ts'

/** Who changes the status of an order, a line or a ticket. `System` is an automatic consequence of another change. */
export const PARTIES = ['Admin', 'Manager', 'Desk', 'Service', 'Finance', 'Kitchen', 'Guest', 'System'] as const
export type Party = (typeof PARTIES)[number]

export const ORDER_STATUSES = [
  'Draft',
  'Submitted',
  'Confirmed',
  'Preparing',
  'Ready',
  'Served',
  'Completed',
  'Cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The specification sends an empty status for Available; it is stored by its name. */
export const LINE_STATUSES = [
  'Available',
  'Hold',
  'Unavailable',
  'Preparing',
  'Ready',
  'Served',
  'Cancelled',
  'Void',
] as const
export type LineStatus = (typeof LINE_STATUSES)[number]

export const KOT_STATUSES = ['New', 'Preparing', 'Ready', 'Served', 'Void'] as const
export type KotStatus = (typeof KOT_STATUSES)[number]

/** A move that is allowed: from, to, and who may make it. What is not in a table is refused. */
export type Move<S extends string> = { from: S | null; to: S; who: readonly Party[]; needsReason?: true }

const HOUSE: readonly Party[] = ['Service', 'Desk', 'Manager', 'Admin']
const HEAD: readonly Party[] = ['Manager', 'Admin']
const COOK: readonly Party[] = ['Kitchen', 'Manager', 'Admin']
const CLOSER: readonly Party[] = ['Service', 'Desk', 'Finance', 'Manager', 'Admin', 'System']
const FOLLOWS: readonly Party[] = [...COOK, 'System']

const each = <S extends string>(
  from: readonly (S | null)[],
  to: S,
  who: readonly Party[],
  more: { needsReason?: true } = {},
): Move<S>[] => from.map((one) => ({ from: one, to, who, ...more }))

/** pos 2.1. Steps may be skipped forward (a counter goes from Confirmed to Completed); only a recall of lines goes back. */
export const orderMoves: readonly Move<OrderStatus>[] = [
  ...each<OrderStatus>([null], 'Draft', HOUSE),
  ...each<OrderStatus>([null], 'Submitted', ['Guest', ...HOUSE]),
  ...each<OrderStatus>(['Draft', 'Submitted'], 'Confirmed', HOUSE),
  ...each<OrderStatus>(['Preparing', 'Ready', 'Served'], 'Confirmed', ['System']),
  ...each<OrderStatus>(['Confirmed'], 'Preparing', FOLLOWS),
  ...each<OrderStatus>(['Ready', 'Served'], 'Preparing', ['System']),
  ...each<OrderStatus>(['Confirmed', 'Preparing'], 'Ready', FOLLOWS),
  ...each<OrderStatus>(['Served'], 'Ready', ['System']),
  ...each<OrderStatus>(['Confirmed', 'Preparing', 'Ready'], 'Served', FOLLOWS),
  ...each<OrderStatus>(['Confirmed', 'Preparing', 'Ready', 'Served'], 'Completed', CLOSER),
  ...each<OrderStatus>(['Draft'], 'Cancelled', HOUSE),
  ...each<OrderStatus>(['Submitted'], 'Cancelled', HOUSE, { needsReason: true }),
  // Service only while nothing is past New: `mayCancel` checks it.
  ...each<OrderStatus>(['Confirmed', 'Preparing', 'Ready', 'Served'], 'Cancelled', HOUSE, { needsReason: true }),
]

/** pos 2.2. Cancelled is before cooking and returns the stock; Void is after it, and the food is waste. */
export const lineMoves: readonly Move<LineStatus>[] = [
  ...each<LineStatus>([null], 'Available', HOUSE),
  ...each<LineStatus>([null, 'Available'], 'Hold', HOUSE),
  ...each<LineStatus>(['Hold', 'Unavailable'], 'Available', HOUSE),
  ...each<LineStatus>(['Available'], 'Unavailable', COOK),
  ...each<LineStatus>(['Available'], 'Preparing', COOK),
  ...each<LineStatus>(['Available', 'Preparing'], 'Ready', COOK),
  // A counter serves lines that need no kitchen.
  ...each<LineStatus>(['Available', 'Preparing', 'Ready'], 'Served', COOK),
  ...each<LineStatus>(['Preparing'], 'Available', COOK),
  ...each<LineStatus>(['Ready', 'Served'], 'Preparing', COOK),
  ...each<LineStatus>(['Available', 'Hold', 'Unavailable'], 'Cancelled', HOUSE),
  ...each<LineStatus>(['Preparing', 'Ready', 'Served'], 'Void', HEAD, { needsReason: true }),
]

/** pos 2.3. A ticket that takes something back is born Void: no one cooks it. */
export const kotMoves: readonly Move<KotStatus>[] = [
  ...each<KotStatus>([null], 'New', ['System']),
  ...each<KotStatus>(['New'], 'Preparing', FOLLOWS),
  ...each<KotStatus>(['New', 'Preparing'], 'Ready', FOLLOWS),
  ...each<KotStatus>(['New', 'Preparing', 'Ready'], 'Served', FOLLOWS),
  ...each<KotStatus>(['Ready', 'Served'], 'Preparing', FOLLOWS),
  ...each<KotStatus>(['Preparing'], 'New', FOLLOWS),
  ...each<KotStatus>(['New'], 'Void', ['System', ...HOUSE]),
  ...each<KotStatus>(['Preparing', 'Ready'], 'Void', ['System', ...HEAD], { needsReason: true }),
]

/** Whether a role may make a change of status. The same status is no change and never refused. */
export const moveOf = <S extends string>(
  table: readonly Move<S>[],
  from: S | null,
  to: S,
  parties: readonly Party[],
): Move<S> | undefined =>
  table.find((move) => move.from === from && move.to === to && move.who.some((party) => parties.includes(party)))

const PARTY_OF = {
  'orders.approve': 'Manager',
  'orders.kitchen': 'Kitchen',
  'orders.write': 'Service',
  'orders.pay': 'Finance',
} as const satisfies Partial<Record<Permission, Party>>

/** A user's part at an order, by permissions: a property defines its own roles. */
export const partiesOf = (permissions: ReadonlySet<Permission>): Party[] =>
  Object.entries(PARTY_OF).flatMap(([permission, party]) => (permissions.has(permission as Permission) ? [party] : []))

/** Of lines that still count, in the order of their progress. */
const PROGRESS: Readonly<Partial<Record<LineStatus, number>>> = {
  Hold: 0,
  Available: 0,
  Unavailable: 0,
  Preparing: 1,
  Ready: 2,
  Served: 3,
}

const isWithdrawn = (status: LineStatus): boolean => status === 'Cancelled' || status === 'Void'

/**
 * Status of a ticket: the least progress of its live lines, except that the first dish begun begins the ticket. Void when none of
 * them is live.
 */
export function kotStatusOf(lines: readonly LineStatus[]): KotStatus {
  const live = lines.filter((status) => !isWithdrawn(status))
  if (live.length === 0) return 'Void'
  const least = Math.min(...live.map((status) => PROGRESS[status] ?? 0))
  const isBegun = live.some((status) => (PROGRESS[status] ?? 0) > 0)
  return (['New', 'Preparing', 'Ready', 'Served'] as const)[least === 0 && isBegun ? 1 : least] ?? 'New'
}

const LINE_OF = { New: 'Available', Preparing: 'Preparing', Ready: 'Ready', Served: 'Served' } as const

/** Status of a line that several stations cook: ready when it is ready at all of them, begun when it is begun at any. */
export function leastOf(statuses: readonly LineStatus[]): LineStatus {
  const kot = kotStatusOf(statuses)
  // Held, sold out, cancelled or void applies to the whole line.
  const [one = 'Available'] = statuses
  return kot === 'Void' || kot === 'New' ? one : LINE_OF[kot]
}

/**
 * Whether what a station cooks of a line goes along when the whole line goes from one status to another: what is as far already stays, and
 * when it goes back, what is not as far yet.
 */
export function goesAlong(here: LineStatus, from: LineStatus, to: LineStatus): boolean {
  const [at, begin, end] = [here, from, to].map((status) => PROGRESS[status] ?? 0) as [number, number, number]
  return end > begin ? at < end : here !== to && at >= end
}

/** Lines a bump of a ticket moves: those that are not as far yet. */
const BEHIND: Readonly<Record<keyof typeof LINE_OF, readonly LineStatus[]>> = {
  New: ['Preparing'],
  Preparing: ['Available', 'Ready', 'Served'],
  Ready: ['Available', 'Preparing'],
  Served: ['Available', 'Preparing', 'Ready'],
}

/** New status of a line when its ticket is bumped or recalled; one that is further, held, cancelled or void stays. */
export const lineAlong = (line: LineStatus, kot: KotStatus): LineStatus =>
  kot !== 'Void' && BEHIND[kot].includes(line) ? LINE_OF[kot] : line

/** What follows for the order from its lines; an order whose every line was taken off stays where it is until someone cancels it. */
export function orderStatusOf(current: OrderStatus, lines: readonly LineStatus[]): OrderStatus {
  if (!isOpen(current)) return current
  const status = kotStatusOf(lines)
  if (status === 'Void') return current
  return status === 'New' ? 'Confirmed' : status
}

/** Whether the order is with the property: it has a number, and changes of it reach the kitchen. */
export const isOpen = (status: OrderStatus): boolean =>
  status === 'Confirmed' || status === 'Preparing' || status === 'Ready' || status === 'Served'

/** Whether anything may still change on it. */
export const isChangeable = (status: OrderStatus): boolean => status !== 'Completed' && status !== 'Cancelled'

/** Service cancels what no one began to cook; beyond that it takes a manager. */
export const mayCancel = (parties: readonly Party[], lines: readonly LineStatus[]): boolean =>
  parties.includes('Admin') ||
  parties.includes('Manager') ||
  lines.every((status) => !['Preparing', 'Ready', 'Served', 'Void'].includes(status))

/** Orders that staff enter notify no one: staff and kitchen see them already. */
export const isFromGuest = (sourceChannel: string): boolean => sourceChannel !== 'STAFF' && sourceChannel !== 'PHONE'

/** Something of it is still to come to the guest out of a kitchen. */
export const isUnserved = (line: {
  isForKitchen: boolean
  units: number
  cancelled: number
  voided: number
  served: number
}): boolean => line.isForKitchen && line.units - line.cancelled - line.voided > line.served

/** How a line leaves: Cancelled while no one began to cook it, Void after. */
export const leavingOf = (status: LineStatus): 'Cancelled' | 'Void' =>
  status === 'Preparing' || status === 'Ready' || status === 'Served' ? 'Void' : 'Cancelled'
