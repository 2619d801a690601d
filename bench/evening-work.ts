import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { kitchen } from '#areas/trade/kitchen/contract.ts'
import type { Kot, Order } from '#areas/trade/orders/contract/replies.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { tables } from '#areas/trade/tables/contract/tables.ts'
import type { RequestOf, Named, Reply } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import { requestFor } from '#test/request-for.ts'

/** One user, or a device without a user, speaking the contract over real connections. */
export class Caller {
  readonly base: string
  readonly token: string
  constructor(base: string, token: string) {
    this.base = base
    this.token = token
  }

  async send<R extends Named>(route: R, input: RequestOf<R>): Promise<Reply<R>> {
    const { status, body } = await this.sendRaw(route, input)
    if (status !== 200) throw new Error(`${route.area}.${route.action} answered ${status} ${JSON.stringify(body)}`)
    return body as Reply<R>
  }

  async sendRaw(route: Named, input: object): Promise<{ status: number; body: unknown }> {
    const { method, url, body } = requestFor(route, input)
    const response = await fetch(this.base + url, {
      method,
      headers: {
        ...(this.token && { authorization: this.token }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  /** Receives events until the signal; ends with the stream. */
  async listen(url: string, signal: AbortSignal, onEvent: () => void): Promise<void> {
    const response = await fetch(this.base + url, { headers: { ...(this.token && { authorization: this.token }) }, signal })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    try {
      for (let events = await reader?.read(); events && !events.done; events = await reader?.read())
        if (events.value.includes('data:')) onEvent()
    } catch (error) {
      if (!signal.aborted) throw error
    }
  } // prettier-ignore
}

/** A restaurant with all its tables on one floor, and a screen and some dishes at each of its stations. */
export type Dining = {
  outletId: string
  tableIds: string[]
  codes: string[]
  stationIds: string[]
  screens: string[]
}

export async function furnishDining(manager: Caller, size: { tables: number; stations: number }): Promise<Dining> {
  const outlet = await manager.send(outlets.create, { name: 'Evening', kind: 'RESTAURANT', deliveryMethods: ['Dine In'] })
  const codes: string[] = []
  const screens: string[] = []
  const stationIds: string[] = []
  for (let at = 1; at <= size.stations; at += 1) {
    const station = await manager.send(outlets.createStation, { name: `Evening ${at}` })
    stationIds.push(station.id)
    screens.push((await manager.send(kitchen.pair, { name: `Screen ${at}`, stationId: station.id })).token)
    const group = { name: `Evening ${at}`, stationId: station.id, businessServiceIds: [outlet.id] }
    const { id } = await manager.send(products.createGroup, group)
    for (let dish = 1; dish <= DISHES; dish += 1) {
      const productCode = `E${at}-${dish}`
      const price = minor(10_000 + 3_333 * dish)
      await manager.send(products.create, { productCode, name: `Dish ${at}.${dish}`, productGroupId: id, price })
      codes.push(productCode)
    }
  }
  const floor = await manager.send(tables.addFloor, { outletId: outlet.id, name: 'Evening' })
  const placed = Array.from({ length: size.tables }, (_, at) => ({ name: `E${at}`, seats: 4, x: (at % 13) * 3, y: Math.floor(at / 13) * 3, w: 2, h: 2 }))
  const saved = await manager.send(tables.savePlan, { floorId: floor.id, version: floor.version, name: 'Evening', tables: placed })
  return { outletId: outlet.id, tableIds: saved.tables.map(({ id }) => id), codes, stationIds, screens }
} // prettier-ignore

const DISHES = 4
/** As a paired screen waits between two boards. */
const GAP_MS = 400
const FLOAT = minor(100_000)

export type Staff = { waiters: readonly Caller[]; cook: Caller; watchers: readonly Caller[] }
export type EveningResult = {
  /** What was ordered and is not on its order, or the other way round; and tickets no screen of a station showed. */
  lost: string[]
  unseen: string[]
  lines: number
  drawers: { expected: number; counted: number }[]
  /** Milliseconds from an order's response until its ticket was on the screen of its station, and those of the response itself. */
  delays: number[]
  orderTimes: number[]
  events: number
  /** When the response to each order arrived, by its number; epoch ms. */
  placedAt: ReadonlyMap<number, number>
}

type Dinner = { orderId: string; ordered: Map<string, number>; placedAt: number; paid: Order }

/** Parties come one after the other, `everyMs` apart, or as soon as there is a table when it is 0. */
type Plan = { orders: number; everyMs: number; chance: () => number }

/** Serves an evening: waiters take orders, change them and cash up; cooks bump what their screens show; watchers receive all events. */
export async function serve(place: Dining, staff: Staff, plan: Plan): Promise<EveningResult> {
  const over = new AbortController()
  const seen = new Map<string, number>()
  const orderTimes: number[] = []
  let events = 0
  const { base } = staff.cook
  const listening = staff.watchers.map((watcher) => watcher.listen('/api/live', over.signal, () => (events += 1)))
  const cooking = place.screens.map((token) => workAt(new Caller(base, ''), token, { cook: staff.cook, seen, over: over.signal }))
  for (const [at, waiter] of staff.waiters.entries())
    await waiter.send(cashier.open, { drawer: `Evening ${at}`, openingAmount: FLOAT })

  const began = performance.now()
  let come = 0
  // The first failure is thrown with its cause: the others are only aborted.
  const working = Promise.all([...listening, ...cooking])
  const dining = Promise.all(
      place.tableIds.map(async (tableId, at) => {
        const waiter = staff.waiters[at % staff.waiters.length]
        const own: (Dinner & { waiter: Caller })[] = []
        while (waiter && come < plan.orders) {
          const dueAt = began + plan.everyMs * come++
          await sleep(Math.max(0, dueAt - performance.now()))
          own.push({ waiter, ...(await dine(waiter, { place, tableId, orderTimes, chance: plan.chance })) })
        }
        return own
      }),
    )
  const dinners = (await Promise.race([dining, working.then(() => dining)]).finally(() => over.abort())).flat()
  await working

  const tickets = dinners.flatMap(({ paid }) => paid.kotDtoList)
  const drawers = staff.waiters.map(async (waiter) => {
    const { shift } = await waiter.send(cashier.drawer, {})
    const cash = dinners.filter((dinner) => dinner.waiter === waiter).flatMap(({ paid }) => paid.payments).filter(({ paymentMode }) => paymentMode === 'Cash')
    return { expected: (shift?.expected ?? 0) - FLOAT, counted: cash.reduce((sum, { amount }) => sum + amount, 0) }
  })
  return {
    lost: dinners.flatMap(({ ordered, paid }) => missing(ordered, paid)),
    unseen: tickets.filter((kot) => !seen.has(kot.kotId) && !isVoid(kot)).map(({ kotNo, stationName, type }) => `${type} ${kotNo} at ${stationName}`),
    lines: dinners.reduce((sum, { paid }) => sum + paid.orderLines.length, 0),
    drawers: await Promise.all(drawers),
    delays: dinners.flatMap(({ placedAt, paid }) => firstOf(paid).map(({ kotId }) => Math.max(0, (seen.get(kotId) ?? 0) - placedAt))),
    orderTimes,
    events,
    placedAt: new Map(dinners.map(({ paid, placedAt }) => [paid.orderNo ?? 0, performance.timeOrigin + placedAt])),
  }
} // prettier-ignore

/** Withdrawn in full, perhaps before any screen had shown it; the ticket that withdraws it must be seen. */
const isVoid = (kot: Kot): boolean => !isChange(kot) && kot.status === 'Void'

/** The tickets an order began with, but for those withdrawn. */
const firstOf = ({ kotDtoList }: Order): Kot[] => kotDtoList.filter((kot) => kot.type === 'New' && !isVoid(kot))

function missing(ordered: ReadonlyMap<string, number>, { orderNo, orderLines }: Order): string[] {
  const live = new Map<string, number>()
  for (const { productCode, liveUnits } of orderLines) live.set(productCode, (live.get(productCode) ?? 0) + liveUnits)
  return [...new Set([...ordered.keys(), ...live.keys()])]
    .filter((code) => (ordered.get(code) ?? 0) !== (live.get(code) ?? 0))
    .map((code) => `order ${orderNo}: ${ordered.get(code) ?? 0} of ${code} wished, ${live.get(code) ?? 0} there`)
}

type Dining1 = { place: Dining; tableId: string; orderTimes: number[]; chance: () => number }

/** One party: orders, perhaps more, perhaps less; eats, pays in cash or by card; its table is cleared. */
async function dine(waiter: Caller, { place, tableId, orderTimes, chance }: Dining1): Promise<Dinner> {
  const ordered = new Map<string, number>()
  const some = () => {
    const productCode = place.codes[Math.floor(chance() * place.codes.length)] ?? ''
    const unitsInOrder = 1 + Math.floor(chance() * 3)
    ordered.set(productCode, (ordered.get(productCode) ?? 0) + unitsInOrder)
    return { productCode, unitsInOrder }
  }
  const sentAt = performance.now()
  const orderLines = Array.from({ length: 2 + Math.floor(chance() * 3) }, some)
  const { orderId, orderLines: [first, second] } = await waiter.send(orders.save, {
    businessServiceId: place.outletId, deliveryMethod: 'Dine In', tableId, orderLines, confirm: true,
  })
  const placedAt = performance.now()
  orderTimes.push(placedAt - sentAt)
  if (chance() < 0.4) await waiter.send(orders.addLines, { orderId, orderLines: [some()] })
  if (first && second && chance() < 0.2) {
    // Something is left to pay. Too late once the kitchen has begun: then it stays.
    const { status } = await waiter.sendRaw(orders.removeLine, { orderLineId: first.orderLineId })
    if (status === 200) ordered.set(first.productCode, (ordered.get(first.productCode) ?? 0) - first.unitsInOrder)
  }
  await untilServed(waiter, orderId)
  const mode = chance() < 0.6 ? 'Cash' : 'Card'
  const { order: paid } = await waiter.send(orders.pay, { orderId, mode, complete: true })
  await waiter.send(tables.setStatus, { tableId, status: 'Available' })
  return { orderId, ordered, placedAt, paid }
} // prettier-ignore

const LOOK_MS = 250
const PATIENCE_MS = 120_000

/** The kitchen sees what was withdrawn, and what is left is served. */
async function untilServed(waiter: Caller, orderId: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const { orderLines, kotDtoList } = await waiter.send(orders.get, { orderId })
    const isServed = orderLines.every(({ liveUnits, status }) => liveUnits === 0 || status === 'Served')
    if (isServed && kotDtoList.every(isDone)) return
    await sleep(LOOK_MS)
  }
  throw new Error(`the kitchen never served order ${orderId}`)
}

const isChange = ({ type }: Kot): boolean => type !== 'New' && type !== 'Add'
const isDone = (kot: Kot): boolean =>
  isChange(kot) ? kot.acknowledgedAt !== null : kot.status === 'Served' || kot.status === 'Void'

type Work = { cook: Caller; seen: Map<string, number>; over: AbortSignal }

/** A station: its screen receives an event, reads its board as a screen does, and a cook presses what it shows. */
async function workAt(screen: Caller, token: string, { cook, seen, over }: Work): Promise<void> {
  let isStale = true
  const hearing = screen.listen(requestFor(kitchen.deviceLive, { token }).url, over, () => (isStale = true))
  while (!over.aborted) {
    if (isStale) {
      isStale = false
      const { tickets } = await screen.send(kitchen.deviceBoard, { token })
      for (const { kotId } of tickets) if (!seen.has(kotId)) seen.set(kotId, performance.now())
      await Promise.all(tickets.map((kot) => press(cook, kot)))
      await sleep(GAP_MS)
    } else await sleep(10)
  }
  await hearing
}

/** A new ticket is made and brought; a change is seen. Someone who was quicker is no fault. */
async function press(cook: Caller, kot: Kot): Promise<void> {
  const { kotId } = kot
  const steps: object[] = isChange(kot) ? [{ seen: [kotId] }] : [{ kotId, to: 'Ready' }, { kotId, to: 'Served' }]
  for (const step of steps) {
    const { status, body } = await cook.sendRaw(kitchen.press, step)
    if (status !== 200 && status !== 409) throw new Error(`kitchen.press answered ${status} ${JSON.stringify(body)}`)
  }
} // prettier-ignore
