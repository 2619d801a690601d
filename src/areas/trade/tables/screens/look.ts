import type { IconName } from '#web/ui/icon-paths.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import type { DiningTable, TableStatus } from '../contract/replies.ts'
import { canMove, isTaken, minutesSince, type Party } from '../rules.ts'

/** A colour, and an icon for those who do not see it. */
export const looks: Readonly<Record<TableStatus, { tone: StatusTone; icon: IconName }>> = {
  Available: { tone: 'confirmed', icon: 'check' },
  Reserved: { tone: 'arrives', icon: 'calendar' },
  Held: { tone: 'tentative', icon: 'clock' },
  Occupied: { tone: 'inHouse', icon: 'people' },
  BillRequested: { tone: 'urgent', icon: 'receipt' },
  Billed: { tone: 'leaves', icon: 'receipt' },
  Dirty: { tone: 'past', icon: 'broom' },
  Blocked: { tone: 'blocked', icon: 'wrench' },
}

/** Statuses a user may set for a table now, the likeliest first. */
const ORDER: readonly TableStatus[] = [
  'Occupied',
  'Billed',
  'BillRequested',
  'Available',
  'Held',
  'Reserved',
  'Dirty',
  'Blocked',
]

export function nextOf({ status, orderIds }: DiningTable, who: readonly Party[]): TableStatus[] {
  return ORDER.filter(
    (to) => to !== status && (canMove(status, to, who) || (isTaken(status) && to === 'Dirty' && orderIds.length === 0)),
  )
}

/** An order is the likeliest action: the table has no order and no call, and a free one has no booking. */
export const isForOrder = ({ status, nextReservation, calls, orderIds, waitingOrderIds }: DiningTable): boolean =>
  (isTaken(status) || (status === 'Available' && nextReservation === null)) &&
  calls.length + orderIds.length + waitingOrderIds.length === 0

/** Minutes guests have been at a table; undefined while no one is. */
export const sitting = ({ status, occupiedAt }: DiningTable, now: number): number | undefined =>
  isTaken(status) && occupiedAt !== null ? minutesSince(occupiedAt, now) : undefined

/** Guests have sat longer than is usual, or someone calls, or has ordered by the code on the table. */
export const wantsAttention = (table: DiningTable, now: number): boolean =>
  table.calls.length + table.waitingOrderIds.length > 0 || (sitting(table, now) ?? 0) >= table.attentionMinutes
