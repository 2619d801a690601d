import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { queryOf, keyOf, send } from '#web/api.ts'
import { streamIsUp } from '#web/live.ts'
import { useGo } from '#web/navigation.tsx'
import { refreshAreas } from '#web/refresh.ts'
import { knownAddress } from '#web/screens.ts'
import { useCan, useSession } from '#web/session.ts'
import { useStore } from '#web/store.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type Notification, notifications } from '../contract.ts'

/** The specification's poll of order notifications. */
const ORDER_POLL_MS = 60_000
const ABOUT_ORDERS = new Set(['orders', 'kitchen', 'tables', 'notifications'])
const NEW_ORDERS = { notificationType: 'order' as const, notificationStatus: 'New' as const, limit: 100 }

type Words = TFunction<'notifications'>

/**
 * Processes every order notification that is New, for any user of a property: what shows orders is refreshed, guest orders that wait
 * are shown, and all of them become Read (specification section 4). The stream brings them at once; while it is down the poll does.
 */
export function useOrderPoll(): void {
  const queries = useQueryClient()
  const { property } = useSession()
  const mayRead = useCan('notifications.read')
  const isUp = useStore(streamIsUp)
  const { t } = useTranslation('notifications')
  const go = useGo()
  const announce = useEffectEvent((waiting: readonly Notification[]) => announceGuestOrders(waiting, t, go))
  const inHand = useRef(false)
  const { data } = useQuery({
    ...queryOf(notifications.list, NEW_ORDERS),
    enabled: property !== undefined && mayRead,
    refetchInterval: isUp ? false : ORDER_POLL_MS,
  })
  useEffect(() => {
    const waiting = data ?? []
    if (waiting.length === 0 || inHand.current) return
    inHand.current = true
    announce(waiting)
    process(queries, waiting)
      .catch(() => {}) // what stayed New is processed at the next look
      .finally(() => (inHand.current = false))
  }, [data, queries])
}

/** Counted first, so that the bell rings for them; then each becomes Read. A further page comes with the refresh. */
async function process(queries: QueryClient, waiting: readonly Notification[]): Promise<void> {
  await queries.refetchQueries({ queryKey: keyOf(notifications.count, {}), type: 'active' })
  for (const { id } of waiting.toReversed()) await send(notifications.markRead, { id })
  refreshAreas(queries, ABOUT_ORDERS)
}

/** Shows once which guest orders wait to be accepted; its button opens the one that has waited longest. */
function announceGuestOrders(waiting: readonly Notification[], t: Words, go: (address: Address) => void): void {
  const guests = waiting.filter(({ status }) => status === 'submitted').toReversed()
  const [first] = guests
  if (!first) return
  const places = guests.map(({ facts }) => String(facts['place'] ?? '')).filter(Boolean)
  const text = t('guestOrders', { count: guests.length, places: places.join(', ') })
  toast(text, { tone: 'info', action: { label: t('look'), run: () => go(knownAddress(first.redirectPath)) } })
}
