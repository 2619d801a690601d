import { useRouterState } from '@tanstack/react-router'
import { OutboxBanner } from '#web/outbox/waiting-banner.tsx'

const BOARD = '/kitchen'

/** What waits of presses, on every page but the board, which says so itself. */
export function KitchenBanner() {
  const isOnBoard = useRouterState({ select: ({ location }) => location.pathname === BOARD })
  return isOnBoard ? null : <OutboxBanner area="kitchen" look={BOARD} />
}
