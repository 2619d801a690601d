import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#web/api.ts'
import { refreshAreas, streamIsUp } from '#web/live.ts'
import { useSession } from '#web/session.ts'
import { notifications } from '../contract.ts'

/** The specification's poll of order notifications. */
const ORDER_POLL_MS = 60_000
const ABOUT_ORDERS = new Set(['orders', 'kitchen', 'tables', 'notifications'])

/** Asks for new orders while the stream is down, as anybody who works at a property; a new one refreshes what shows orders. */
export function useOrderPoll(): void {
  const queries = useQueryClient()
  const { property } = useSession()
  const hasProperty = property !== undefined
  useEffect(() => {
    if (!hasProperty) return
    let known: string | undefined
    const look = async () => {
      if (streamIsUp.get()) return
      const asked = { notificationType: 'order' as const, notificationStatus: 'New' as const, limit: 1 }
      const [latest] = await send(notifications.list, asked).catch(() => []) // the next look comes soon
      if (latest && latest.id !== known) refreshAreas(queries, ABOUT_ORDERS)
      known = latest?.id ?? known
    }
    const timer = setInterval(() => void look(), ORDER_POLL_MS)
    return () => clearInterval(timer)
  }, [queries, hasProperty])
}
