import { useTranslation } from 'react-i18next'
import type { DeliveryMethod } from '#areas/property/outlets/contract.ts'
import type { RequestOf } from '#core/contract.ts'
import type { Instant } from '#core/dates.ts'
import { useGo } from '#web/navigation.tsx'
import { isLineDown, nextDeviceNumber, outbox, usePush } from '#web/outbox/outbox.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import { useNotify } from '#web/notify.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { type CartLine, sentLine, takenOffline } from './cart-line.ts'
import { numberOf, orderAddress } from './order-marks.tsx'
import type { PlaceDraft } from './place-draft.ts'
import type { Description } from './waiting.ts'

export type KnownOrder = {
  orderId: string
  businessServiceId: string
  deliveryMethod: DeliveryMethod
  number: string
  place: string
}

type Sending = {
  outletId: string
  way: DeliveryMethod
  place: PlaceDraft
  lines: readonly CartLine[]
  /** To the kitchen; without it, it is a draft. */
  confirm: boolean
}

/** Where it goes, in the words it was entered with. */
const wordsOf = (way: DeliveryMethod, { tableName, resourceName, roomNo, guestName }: PlaceDraft): string =>
  (way === 'Dine In' ? tableName || resourceName : way === 'Room Order' ? roomNo : guestName) || way

const inputOf = ({ outletId, way, place, lines, confirm }: Sending, orderId: string, deviceNumber: string) => {
  const { tableId, resourceName, roomNo, customerId, guestName, guestPhone, locationName, covers, notes } = place
  const isAtCounter = way !== 'Dine In' && way !== 'Room Order'
  return {
    orderId,
    externalId: orderId,
    businessServiceId: outletId,
    deliveryMethod: way,
    tableId: way === 'Dine In' && tableId ? tableId : null,
    resourceName: way === 'Dine In' && !tableId ? resourceName : '',
    roomNo: way === 'Room Order' ? roomNo : '',
    guestName,
    ...(isAtCounter && customerId && { customerId }),
    ...(way === 'Delivery' && { guestPhone, locationName }),
    covers,
    specialNotes: notes,
    orderLines: lines.map(sentLine),
    confirm,
    ...(deviceNumber && { deviceNumber }),
  } satisfies RequestOf<typeof orders.save>
}

/** Stamps a request without a response with the time of its prices, and assigns a device number to a new order, unless it was sent meanwhile. */
async function stamped({ subject, key, madeAt }: Entry, lines: readonly CartLine[], number?: string): Promise<void> {
  const cart = takenOffline(lines, madeAt as Instant)
  await outbox.rewrite(subject, (entry) => {
    if (entry.key !== key) return entry
    const input = { ...entry.input, orderLines: cart.map(sentLine), ...(number && { deviceNumber: number }) }
    return { ...entry, input, says: { ...(entry.says as Description), cart, ...(number && { number }) } }
  })
}

/**
 * Sends a cart: as a new order, or onto one that is known. With a line it ends on the order's page; without one it waits on this device
 * under the device's own number, and ends where one sees what waits.
 */
export function useSendCart({
  onOver,
  known,
  orderId,
}: {
  /** The cart is sent, or waits: nothing of it is stored. */
  onOver: () => void
  known: KnownOrder | undefined
  orderId: string
}) {
  const { t } = useTranslation('orders')
  const go = useGo()
  const notify = useNotify()
  const { push, isPending } = usePush()

  const send = async (what: Sending): Promise<void> => {
    const { outletId, way, place, lines, confirm } = what
    const sent = (order: Order | undefined) => {
      if (order) toast(t(confirm ? 'take.sent' : 'take.kept', { number: numberOf(order) }))
      onOver()
      go(orderAddress(known?.orderId ?? orderId))
    }
    const onStored = (number: string) => {
      toast(t('waiting.kept', { number }), { tone: 'info' })
      onOver()
      go('/order/waiting')
    }
    const store = async (entry: Entry, orderNumber: string) => {
      const number = orderNumber || (await nextDeviceNumber())
      await stamped(entry, lines, number)
      onStored(number)
    }
    const cart = { cart: lines, outletId, way }
    let refused
    if (known) {
      const says: Description = { kind: 'add', number: known.number, place: known.place, ...cart }
      const input = { orderId: known.orderId, orderLines: lines.map(sentLine) }
      const onQueued = (entry: Entry) => void stamped(entry, lines).then(() => onStored(known.number))
      refused = await push({ route: orders.addLines, input, subject: known.orderId, says, onDone: sent, onQueued })
    } else {
      const number = isLineDown() ? await nextDeviceNumber() : ''
      const says: Description = { kind: 'take', number, place: wordsOf(way, place), draft: place, ...cart }
      refused = await push({
        route: orders.save,
        input: inputOf(what, orderId, number),
        subject: orderId,
        says,
        onDone: sent,
        onQueued: (entry) => void store(entry, number),
      })
    }
    if (refused) notify.refusal(refused)
  }
  return { send, isPending }
} // prettier-ignore
