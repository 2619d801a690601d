import { useTranslation } from 'react-i18next'
import type { RequestOf, Named, Reply } from '#core/contract.ts'
import { useOutbox, usePush } from '#web/outbox/outbox.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Order } from '../contract/replies.ts'
import { numberOf, usePlace } from './order-marks.tsx'
import type { Description } from './waiting.ts'

/** The text shown when a request is done; without a reply when another tab received it. */
type Done<R extends Named> = string | ((reply: Reply<R> | undefined) => string)

/** What is done to an order; offline it waits on this device, behind whatever of the order waits already. */
export function useOrderPush(order: Order) {
  const { t } = useTranslation('orders')
  const place = usePlace()
  const { mine } = useOutbox('orders')
  const { push, isPending, error } = usePush()
  const { orderId, version } = order
  // Behind changes of one's own the version known here is stale by the time this one is sent.
  const isFirst = !mine.some(({ subject }) => subject === orderId)
  const head = { number: numberOf(order), place: place(order) }

  const change = <R extends Named>(
    route: R,
    input: RequestOf<R>,
    { says, done, onEnd }: { says: (description: typeof head) => Description; done: Done<R>; onEnd?: () => void },
  ) =>
    push({
      route,
      input,
      subject: orderId,
      says: says(head),
      onDone: (reply) => {
        toast(typeof done === 'string' ? done : done(reply))
        onEnd?.()
      },
      onQueued: () => {
        toast(t('waiting.kept', { number: head.number }), { tone: 'info' })
        onEnd?.()
      },
    })
  return { change, at: { orderId, ...(isFirst && { version }) }, isPending, error }
}
