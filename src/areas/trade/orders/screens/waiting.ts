import type { Asked, Named } from '#core/contract.ts'
import { pathFields } from '#core/wire.ts'
import type { DeliveryMethod } from '#areas/property/outlets/contract.ts'
import type { Entry } from '#web/outbox/shelf.ts'
import { orders } from '../contract/orders.ts'
import { type CartLine, sentLine } from './cart-line.ts'
import { emptyPlace, type PlaceDraft } from './place-draft.ts'

/** What an entry of the outbox is about an order, in facts for words and for doing it again another way. */
export type Said = { number: string; place: string } & (
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

export const saidOf = (entry: Entry): Said => entry.says as Said

/** Entries by the order they are about, in the order they were made. */
export function bySubject(entries: readonly Entry[]): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) groups.set(entry.subject, [...(groups.get(entry.subject) ?? []), entry])
  return [...groups]
}

/** What new lines come to once all that waits of their order has been sent: one less of a dish, a dish taken off. */
export function cartOf(entries: readonly Entry[]): CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const said of entries.map(saidOf)) {
    if (said.kind === 'take' || said.kind === 'add') for (const line of said.cart) lines.set(line.key, line)
    if (said.kind !== 'change' && said.kind !== 'remove') continue
    const line = lines.get(said.orderLineId)
    const units = said.kind === 'change' ? said.units : 0
    if (line && units > 0) lines.set(line.key, { ...line, unitsInOrder: units })
    else lines.delete(said.orderLineId)
  }
  return [...lines.values()]
}

/** What is still to be paid of an order once the cash that waits on this device has been entered; a tip pays nothing of it. */
export function unpaidOf(outstanding: number, orderId: string, entries: readonly Entry[]): number {
  const cash = entries.filter(({ subject, refusal }) => subject === orderId && refusal === null).map(saidOf)
  const paid = cash.reduce((sum, said) => sum + (said.kind === 'pay' ? said.amount - said.tip : 0), 0)
  return Math.max(0, outstanding - paid)
}

/** Cash that was taken for what waits, tips in it. */
export const cashIn = (entries: readonly Entry[]): number =>
  entries.map(saidOf).reduce((sum, said) => sum + (said.kind === 'pay' ? said.amount : 0), 0)

/** An order that is only on this device yet, or is known from what waits of it. */
export function knownFrom(entries: readonly Entry[], orderId: string) {
  const found = entries.filter(({ subject }) => subject === orderId).map(saidOf)
  const said = found.find((one) => one.kind === 'take' || one.kind === 'add')
  if (!said) return undefined
  const { number, place, outletId, way } = said
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
    const said = saidOf(entry)
    const place = to.tableName
    if (said.kind === 'take' || said.kind === 'add') {
      const { cart, number } = said
      const orderLines = cart.map(sentLine)
      const more = { cart, number, place, outletId: to.outletId, way: 'Dine In' as const }
      if (orderId !== undefined) {
        const input: Asked<typeof orders.addLines> = { orderId, orderLines }
        return { ...entry, route: routeOf(orders.addLines), input, subject: orderId, says: { ...more, kind: 'add' } satisfies Said } // prettier-ignore
      }
      orderId = newOrderId
      const before = said.kind === 'take' ? entry.input : {}
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
      const draft = { ...emptyPlace, ...(said.kind === 'take' && said.draft), tableId: to.tableId, tableName: place }
      return { ...entry, route: routeOf(orders.save), input, subject: orderId, says: { ...more, kind: 'take', draft } satisfies Said } // prettier-ignore
    }
    // A new order is sent when it is made, what is open at a table is with the kitchen, and it goes where it is put now.
    if (said.kind === 'send' || said.kind === 'fire' || said.kind === 'move') return undefined
    const subject = orderId ?? entry.subject
    const isAsked = pathFields(entry.route.path).includes('orderId')
    return { ...entry, subject, says: { ...said, place }, input: { ...entry.input, ...(isAsked && { orderId: subject }) } }
  } // prettier-ignore
}
