import type { RequestOf, Named } from '#core/contract.ts'
import { pathFields } from '#core/wire.ts'
import type { DeliveryMethod } from '#areas/property/outlets/contract.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import { orders } from '../contract/orders.ts'
import { type CartLine, sentLine } from './cart-line.ts'
import { emptyPlace, type PlaceDraft } from './place-draft.ts'

/** The subject of an outbox entry of an order, as values for its text and for repeating it in another way. */
export type Description = { number: string; place: string } & (
  | { kind: 'take'; cart: readonly CartLine[]; outletId: string; way: DeliveryMethod; draft: PlaceDraft }
  | { kind: 'add'; cart: readonly CartLine[]; outletId: string; way: DeliveryMethod }
  | { kind: 'change'; orderLineId: string; name: string; units: number }
  | { kind: 'remove'; orderLineId: string; name: string }
  | { kind: 'send' | 'fire' }
  /** Cash, in minor units; the tip is in it. */
  | { kind: 'pay'; amount: number; tip: number }
  | { kind: 'move'; to: string }
  | { kind: 'serve'; name: string }
)

export const descriptionOf = (entry: Entry): Description => entry.says as Description

/** Entries by the order they are about, in the order they were made. */
export function bySubject(entries: readonly Entry[]): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.subject, [...(groups.get(entry.subject) ?? []), entry])
  return [...groups]
}

/** What new lines come to once all that waits of their order has been sent: one less of a dish, a dish taken off. */
export function cartOf(entries: readonly Entry[]): CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const description of entries.map(descriptionOf)) {
    if (description.kind === 'take' || description.kind === 'add')
      for (const line of description.cart) lines.set(line.key, line)
    if (description.kind !== 'change' && description.kind !== 'remove') continue
    const line = lines.get(description.orderLineId)
    const units = description.kind === 'change' ? description.units : 0
    if (line && units > 0) lines.set(line.key, { ...line, unitsInOrder: units })
    else lines.delete(description.orderLineId)
  }
  return [...lines.values()]
}

/** Amount still due on an order after the cash payments that wait on this device; tips do not count. */
export function unpaidOf(outstanding: number, orderId: string, entries: readonly Entry[]): number {
  const cash = entries.filter(({ subject, refusal }) => subject === orderId && refusal === null).map(descriptionOf)
  const paid = cash.reduce(
    (sum, description) => sum + (description.kind === 'pay' ? description.amount - description.tip : 0),
    0,
  )
  return Math.max(0, outstanding - paid)
}

/** Cash that was taken for what waits, tips in it. */
export const cashIn = (entries: readonly Entry[]): number =>
  entries
    .map(descriptionOf)
    .reduce((sum, description) => sum + (description.kind === 'pay' ? description.amount : 0), 0)

/** An order that is only on this device yet, or is known from what waits of it. */
export function knownFrom(entries: readonly Entry[], orderId: string) {
  const found = entries.filter(({ subject }) => subject === orderId).map(descriptionOf)
  const description = found.find((one) => one.kind === 'take' || one.kind === 'add')
  if (!description) return undefined
  const { number, place, outletId, way } = description
  return { orderId, businessServiceId: outletId, deliveryMethod: way, number, place }
}

const routeOf = ({ area, action, method, path }: Named): Entry['route'] => ({
  area,
  action,
  method: method as Entry['route']['method'],
  path,
})

export type Target = { tableId: string; tableName: string; outletId: string; orderId: string | undefined }

/**
 * Puts what waits of an order to a table: onto the order that is open there, or as a new order of the table.
 *
 * @param newOrderId of the order that is made when there is none
 * @returns the change of each entry in turn, for the outbox to rewrite them with
 */
export function movingTo(to: Target, newOrderId: string): (entry: Entry) => Entry | undefined {
  let orderId = to.orderId
  return (entry) => {
    const description = descriptionOf(entry)
    const place = to.tableName
    if (description.kind === 'take' || description.kind === 'add') {
      const { cart, number } = description
      const orderLines = cart.map(sentLine)
      const more = { cart, number, place, outletId: to.outletId, way: 'Dine In' as const }
      if (orderId !== undefined) {
        const input: RequestOf<typeof orders.addLines> = { orderId, orderLines }
        return { ...entry, route: routeOf(orders.addLines), input, subject: orderId, says: { ...more, kind: 'add' } satisfies Description } // prettier-ignore
      }
      orderId = newOrderId
      const before = description.kind === 'take' ? entry.input : {}
      const input = {
        ...before,
        orderId,
        externalId: orderId,
        businessServiceId: to.outletId,
        deliveryMethod: 'Dine In',
        tableId: to.tableId,
        resourceName: '',
        roomNo: '',
        orderLines,
        confirm: true,
      }
      const draft = { ...emptyPlace, ...(description.kind === 'take' && description.draft), tableId: to.tableId, tableName: place }
      return { ...entry, route: routeOf(orders.save), input, subject: orderId, says: { ...more, kind: 'take', draft } satisfies Description } // prettier-ignore
    }
    // A new order is sent when it is made, what is open at a table is with the kitchen, and it goes where it is put now.
    if (description.kind === 'send' || description.kind === 'fire' || description.kind === 'move') return undefined
    const subject = orderId ?? entry.subject
    const needsOrderId = pathFields(entry.route.path).includes('orderId')
    return { ...entry, subject, says: { ...description, place }, input: { ...entry.input, ...(needsOrderId && { orderId: subject }) } }
  } // prettier-ignore
}
