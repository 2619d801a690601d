import { taxSlabs } from '#areas/property/properties/actions/properties.ts'
import { loadPricing } from '#areas/property/rates/actions/rates.ts'
import { nightPrices, type Pricing } from '#areas/property/rates/rules/rates.ts'
import { typeNights, type TypeNights } from '#areas/property/rooms/actions/nights.ts'
import { addDays, type Day, daysOf, type Instant, type Span } from '#core/dates.ts'
import { isInPlan } from '#core/modules.ts'
import { type TaxSlab, taxIfAny } from '#core/tax.ts'
import type { Context } from '#server/request/context.ts'
import type { Line } from '../contract/replies.ts'
import { findRateCodes, findRoomCodes, type Mapped, markCodeFaults } from '../queries/codes.ts'
import {
  findAndLock,
  type KeptConnection,
  markFailing,
  markInStep,
  markSyncAt,
  markTelling,
  markTold,
} from '../queries/connections.ts'
import { findOnItsWay, findTold, insertMessage, saveTold, settleMessage } from '../queries/told.ts'
import {
  type Board,
  boardAfter,
  deltaOf,
  HORIZON_NIGHTS,
  keyOf,
  MOST_LINES,
  pauseAfter,
  type Sold,
  truthOf,
} from '../rules.ts'

/** One message as it goes out. */
export type Telling = {
  id: string
  channelId: string
  sequence: number
  isFull: boolean
  lines: readonly Line[]
  span: Span
  connection: Pick<KeptConnection, 'baseUrl' | 'hotelCode' | 'sealedKey' | 'currency' | 'includesTax'>
}

/** A code the channel does not take; with a rate, the rate is what it does not take. */
export type RefusedCode = { room: string; rate: string; reason: string }

/** What became of a message; `refused` are the codes of a message that was taken but for them. */
export type Outcome = { status: 'SENT' | 'REFUSED' | 'FAILED'; answer: string; refused: readonly RefusedCode[] }

/** A message no answer came back to: whoever sent it has ended. Longer than the sender's own patience. */
const LOST_AFTER_MS = 60_000

const since = (now: Instant, then: Instant): number => Date.parse(now) - Date.parse(then)

/**
 * The next message for a channel, written down as on its way; undefined when there is nothing to tell, one is on its way already, or
 * a failed one waits for its next try. From here on nobody knows what the channel holds of these nights, until it answers: a try is
 * never repeated as it was, but made anew from what is true then.
 */
export async function takeNext(ctx: Context, channelId: string): Promise<Telling | undefined> {
  const kept = await findAndLock(ctx.tx, channelId)
  if (!kept?.isChannelActive || !kept.hasAddress) return undefined
  if (kept.nextTryAt !== null && since(ctx.now, kept.nextTryAt) < 0) return undefined
  const onItsWay = await findOnItsWay(ctx.tx, channelId)
  if (onItsWay && since(ctx.now, onItsWay.createdAt) < LOST_AFTER_MS) return undefined
  if (onItsWay)
    await settleMessage(ctx.tx, onItsWay.id, { status: 'FAILED', answer: 'No answer came back.', at: ctx.now })

  const span = { from: ctx.businessDate, until: addDays(ctx.businessDate, HORIZON_NIGHTS) }
  const { lines, told } = await whatToTell(ctx, kept, span)
  const isFull = kept.sync !== null && kept.sync.finishedAt === null
  ctx.publish('channels')
  if (lines.length === 0) {
    await markInStep(ctx.tx, channelId, ctx.now)
    return undefined
  }
  if (isFull) await markSyncAt(ctx.tx, channelId, { total: kept.sync?.lineCount || lines.length, left: lines.length })
  // By the clock, so that it rises also after a backup was restored.
  const sequence = Math.max(kept.sequence + 1, Date.parse(ctx.now))
  const telling = { id: ctx.newId(), sequence, isFull, lines: lines.slice(0, MOST_LINES) }
  await insertMessage(ctx.tx, channelId, { ...telling, createdAt: ctx.now })
  await saveTold(ctx.tx, channelId, boardAfter(told, telling.lines, span, false))
  await markTelling(ctx.tx, channelId, telling.sequence)
  return { ...telling, channelId, span, connection: kept }
}

async function whatToTell(ctx: Context, kept: KeptConnection, span: Span): Promise<{ lines: Line[]; told: Board }> {
  const { channelId } = kept
  const [told, rooms, rates, types, pricing, slabs] = await Promise.all([
    findTold(ctx.tx, channelId),
    findRoomCodes(ctx.tx, channelId),
    findRateCodes(ctx.tx, channelId),
    typeNights(ctx, span),
    loadPricing(ctx, span),
    taxSlabs(ctx),
  ])
  const isOpen = kept.isActive && isInPlan(ctx.property.modules, 'channels')
  const house = { types, pricing, slabs, days: daysOf(span) }
  const how = { pricesIncludeTax: ctx.property.pricesIncludeTax, includesTax: kept.includesTax }
  const truth = isOpen ? truthOf(soldAs(house, mapped(rooms), mapped(rates), how), span.from) : new Map()
  return { lines: deltaOf(told, truth, span, notTaken(rooms, rates)), told }
}

const mapped = (some: readonly Mapped[]): Mapped[] => some.filter(({ code }) => code !== '')

type House = { types: readonly TypeNights[]; pricing: Pricing; slabs: readonly TaxSlab[]; days: readonly Day[] }
type How = { pricesIncludeTax: boolean; includesTax: boolean }

/** Every mapped type as the channel should see it; a retired one has no room and no price. */
function soldAs(house: House, rooms: readonly Mapped[], rates: readonly Mapped[], how: How): Sold[] {
  return rooms.map(({ id, code: roomCode }) => {
    const type = house.types.find((one) => one.id === id)
    return {
      roomCode,
      free: type ? type.nights.map(({ free }) => free) : house.days.map(() => 0),
      prices: rates.map((rate) => ({ rateCode: rate.code, values: pricesOf(house, type, rate.id, how) })),
    }
  })
}

/** What a rate asks for a type's base occupancy, as the channel wants it said; null where it is not sold. */
function pricesOf(
  { pricing, slabs, days }: House,
  type: TypeNights | undefined,
  ratePlanId: string,
  how: How,
): (number | null)[] {
  const plan = pricing.plans.find(({ id, isActive }) => id === ratePlanId && isActive)
  if (!type || !plan) return days.map(() => null)
  const { id: roomTypeId, baseOccupancy } = type
  const priceOf = nightPrices(pricing, plan, { roomTypeId, adults: baseOccupancy, children: 0, baseOccupancy })
  return days.map((day) => {
    const price = priceOf(day)
    if (price === null) return null
    const taxed = taxIfAny(price, { slabs, day, category: 'ROOM', includesTax: how.pricesIncludeTax })
    if (!taxed) return null
    return how.includesTax ? taxed.net + taxed.tax : taxed.net
  })
}

/**
 * Records what became of a message. What was taken is known from now on; codes the channel does not take are told no more until they
 * are saved anew; anything else is tried again after a pause. False when there is nothing to go on with now.
 */
export async function settle(ctx: Context, telling: Telling, { status, answer, refused }: Outcome): Promise<boolean> {
  const { channelId, id, lines, span } = telling
  const kept = await findAndLock(ctx.tx, channelId)
  const isNews = kept && (await settleMessage(ctx.tx, id, { status, answer, at: ctx.now }))
  if (!isNews) return false
  ctx.publish('channels')
  if (status === 'SENT' || refused.length > 0) {
    await markCodeFaults(ctx.tx, channelId, refused)
    const [rooms, rates] = await Promise.all([findRoomCodes(ctx.tx, channelId), findRateCodes(ctx.tx, channelId)])
    const stays = notTaken(rooms, rates)
    const taken = lines.filter(({ room, rate }) => !stays.has(keyOf(room, '')) && !stays.has(keyOf('', rate)))
    await saveTold(ctx.tx, channelId, boardAfter(await findTold(ctx.tx, channelId), taken, span, true))
    await markTold(ctx.tx, channelId, ctx.now)
    return true
  }
  const failures = kept.failures + 1
  const nextTryAt = new Date(Date.parse(ctx.now) + pauseAfter(failures) * 1_000).toISOString()
  await markFailing(ctx.tx, channelId, { failures, nextTryAt, fault: answer })
  ctx.enqueue({
    task: 'channels.push',
    payload: {},
    runAt: nextTryAt,
    key: `channels.retry ${ctx.property.id} ${channelId}`,
  })
  return false
}

/** Codes the channel does not take. One that is no longer mapped has nothing left to be taken. */
function notTaken(rooms: readonly Mapped[], rates: readonly Mapped[]): Set<string> {
  const wrong = (some: readonly Mapped[]) => some.filter(({ fault }) => fault !== '').map(({ code }) => code)
  return new Set([...wrong(rooms).map((code) => keyOf(code, '')), ...wrong(rates).map((code) => keyOf('', code))])
}
