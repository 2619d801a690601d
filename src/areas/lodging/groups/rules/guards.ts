import type { Day } from '#core/dates.ts'
import type { RefusalCode } from '#core/refusal.ts'
import type { GroupStatus } from '../contract/replies.ts'

/** What can be done with a group, each by the same rule on the screen and on the server. */
export type GroupAction = 'change' | 'confirm' | 'cancel' | 'release' | 'pickUp'

type Guarded = { status: GroupStatus; departure: Day }

/**
 * Why something cannot be done with a group on a business date; null when no reason does. A group is over on the day its last
 * guests leave.
 */
export function reasonAgainst(
  action: GroupAction,
  { status, departure }: Guarded,
  businessDate: Day,
): RefusalCode | null {
  const isOver = departure <= businessDate
  switch (action) {
    case 'change':
      return status === 'CANCELLED' ? 'group_cancelled' : null
    case 'confirm':
      return status !== 'TENTATIVE' ? 'group_not_tentative' : isOver ? 'group_over' : null
    case 'cancel':
    case 'release':
      return status === 'CANCELLED' ? 'group_cancelled' : isOver ? 'group_over' : null
    case 'pickUp':
      return status !== 'DEFINITE' ? 'group_not_definite' : isOver ? 'group_over' : null
  }
}
