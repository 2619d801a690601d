import { propertyOf } from '#core/public-token.ts'
import { createHash } from 'node:crypto'
import { acknowledgeKots, kots as kotsUnderWay, moveKot } from '#areas/trade/orders/actions/kots.ts'
import { markLine, moveLine } from '#areas/trade/orders/actions/lines.ts'
import type { Party } from '#areas/trade/orders/rules/states.ts'
import { allStations } from '#areas/property/outlets/actions/outlets.ts'
import { findProducts, productsArea } from '#areas/trade/products/actions/products.ts'
import { MAX_PAGE } from '#core/wire.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { newToken } from '#server/database/ids.ts'
import { type Board, type Device, kitchen, type Press } from '../contract.ts'
import { findDeviceByHash, findDevices, insertDevice, isOfStation, markEnded, markSeen } from '../queries.ts'
import { allDayOf } from '../rules.ts'

/** @throws Refusal not_found without such a station */
async function boardOf(ctx: Context, stationId: string | null): Promise<Board> {
  const filter = { stationId: stationId ?? undefined, includeClosed: false, limit: MAX_PAGE, after: undefined }
  const [stations, { rows, next }] = await Promise.all([allStations(ctx), kotsUnderWay(ctx, filter)])
  if (stationId !== null && !stations.some(({ id }) => id === stationId)) refuse('not_found', { stationId })
  return {
    now: ctx.now,
    stations: stations.filter(({ isActive }) => isActive),
    stationId,
    tickets: rows,
    allDay: allDayOf(rows),
    hasMore: next !== undefined,
  }
}

const COOK: readonly Party[] = ['Kitchen']

/** @throws Refusal not_found, also for what another station cooks; order_moved_on, recall_too_late, units_not_allowed */
async function carryOut(ctx: Context, input: Press, screenAt: string | null): Promise<{ isDone: true }> {
  const { kotId, orderLineId, to, readyUnits: ready, servedUnits: served, seen = [], productCode, isAvailable } = input
  const { seenStatus, seenUnits: seenReady } = input
  const stationId = screenAt ?? input.stationId
  const kotIds = [...seen, ...(kotId === undefined ? [] : [kotId])]
  if (!(await isOfStation(ctx.tx, screenAt, { kotIds, orderLineId: orderLineId ?? null }))) refuse('not_found')
  if (kotId !== undefined && to !== undefined) await moveKot(ctx, { kotId, to, parties: COOK, seenStatus })
  if (orderLineId !== undefined && to !== undefined)
    await moveLine(ctx, { orderLineId, to: to === 'New' ? 'Available' : to, parties: COOK, seenStatus, stationId })
  if (orderLineId !== undefined && (ready !== undefined || served !== undefined))
    await markLine(ctx, { orderLineId, ready, served, parties: COOK, seenReady, stationId })
  if (seen.length > 0) await acknowledgeKots(ctx, seen)
  if (productCode !== undefined && isAvailable !== undefined) {
    const [product] = await findProducts(ctx, { codes: [productCode] })
    if (!product) refuse('not_found', { productCode })
    await productsArea.actions.setAvailability(ctx, { productId: product.id, isAvailable, reason: '', untilAt: null })
    ctx.publish('products')
  }
  ctx.publish('orders', 'tables')
  return { isDone: true }
}

/** @throws Refusal not_found */
const board: Action<typeof kitchen.board> = (ctx, { stationId }) => boardOf(ctx, stationId ?? null)

/** @throws Refusal not_found, order_moved_on, recall_too_late, units_not_allowed */
const press: Action<typeof kitchen.press> = (ctx, input) => carryOut(ctx, input, null)

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The screen of a token, in its own property. The refusal does not reveal whether the property or only the screen is missing. @throws Refusal not_found */
async function enterAs(ctx: Context, token: string): Promise<Device> {
  const propertyId = propertyOf(token)
  const entered = ctx.property.id === propertyId || (ctx.property.id === 0 && (await ctx.switchToProperty(propertyId)))
  const device = entered ? await findDeviceByHash(ctx.tx, hashOf(token)) : undefined
  return device ?? refuse('not_found')
}

/** @throws Refusal not_found */
const deviceBoard: Action<typeof kitchen.deviceBoard> = async (ctx, { token }) => {
  const device = await enterAs(ctx, token)
  return boardOf(ctx, device.stationId)
}

/** @throws Refusal not_found */
const deviceLive: Action<typeof kitchen.deviceLive> = async (ctx, { token }) => {
  await enterAs(ctx, token)
  return { topics: ['kitchen'] }
}

/** @throws Refusal not_found, order_moved_on, recall_too_late, units_not_allowed */
const devicePress: Action<typeof kitchen.devicePress> = async (ctx, { token, ...input }) => {
  const device = await enterAs(ctx, token)
  Object.assign(ctx, { actor: { ...ctx.actor, name: device.name } })
  await markSeen(ctx.tx, device.id, ctx.now)
  return carryOut(ctx, input, device.stationId)
}

const devices: Action<typeof kitchen.devices> = async ({ tx }, { after, limit }) => {
  const place = readIdCursor(after)
  return pageOf(await findDevices(tx, { after: place, limit: limit + 1 }), limit, ({ id }) => cursorOf(id))
}

/** @throws Refusal not_found without such a station */
const pair: Action<typeof kitchen.pair> = async (ctx, { name, stationId }) => {
  const token = `${ctx.property.id}-${newToken()}`
  const device = { id: ctx.newId(), name, stationId, pairedBy: ctx.actor.name, createdAt: ctx.now, lastSeenAt: null }
  await insertDevice(ctx.tx, device, hashOf(token))
  ctx.record({ type: 'KITCHEN_PAIRED', entity: 'kitchen_device', entityId: device.id, after: { name, stationId } })
  return { device, token, url: `${ctx.settings.publicUrl}/kitchen-screen?token=${token}` }
}

/** @throws Refusal not_found */
const unpair: Action<typeof kitchen.unpair> = async (ctx, { deviceId }) => {
  await markEnded(ctx.tx, deviceId, ctx.now)
  ctx.record({ type: 'KITCHEN_UNPAIRED', entity: 'kitchen_device', entityId: deviceId })
  return { isEnded: true }
}

export const kitchenArea = implement(kitchen, {
  board,
  press,
  devices,
  pair,
  unpair,
  deviceBoard,
  deviceLive,
  devicePress,
})
