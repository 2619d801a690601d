import { useRouterState } from '@tanstack/react-router'
import { OutboxBanner } from '#web/outbox/waiting-banner.tsx'

const BOARD = '/bookone/rooms'

/** Queued changes of rooms, on every page but the board: the board shows them itself, and its cards must not move under a finger. */
export function RoomsBanner() {
  const isOnBoard = useRouterState({ select: ({ location }) => location.pathname === BOARD })
  return isOnBoard ? null : <OutboxBanner area="housekeeping" look={BOARD} />
}
