import { useRouterState } from '@tanstack/react-router'
import { OutboxBanner } from '#web/outbox/waiting-banner.tsx'

const BOARD = '/kitchen'

/** Presses that wait to be sent, on every page but the board, which shows them itself. */
export function KitchenBanner() {
  const isOnBoard = useRouterState({ select: ({ location }) => location.pathname === BOARD })
  return isOnBoard ? null : <OutboxBanner area="kitchen" look={BOARD} />
}
