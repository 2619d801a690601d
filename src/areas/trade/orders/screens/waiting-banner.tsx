import { OutboxBanner } from '#web/outbox/waiting-banner.tsx'

/** What waits of orders, on every page. */
export const WaitingBanner = () => <OutboxBanner area="orders" look="/order/waiting" />
