import { addDays, type Instant, type Span } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Line } from '../contract/replies.ts'
import type { SoldRate, SoldRoom } from '../rules/alpinebits/availability.ts'
import { findRateCodes, findRoomCodes, markCodeFaults } from '../queries/codes.ts'
import {
  findAndLock,
  type StoredConnection,
  markFailing,
  markInStep,
  markSyncAt,
  markSyncBegun,
  markPushing,
  markPushed,
} from '../queries/connections.ts'
import { findInFlight, findSent, forgetSent, insertMessage, saveSent, endMessage } from '../queries/messages.ts'
import { unknownCodes } from '../rules/alpinebits/availability.ts'
import { type Board, boardAfter, deltaOf, HORIZON_NIGHTS, keyOf, MOST_LINES, pauseAfter } from '../rules/sending.ts'
import { boardsOf, notTaken, soldRooms } from './offer.ts'

/** One message as it goes out. */
export type Push = {
  id: string
  channelId: string
  sequence: number
  isFull: boolean
  lines: readonly Line[]
  span: Span
  connection: Pick<
    StoredConnection,
    'baseUrl' | 'form' | 'hotelCode' | 'propertyName' | 'userName' | 'sealedKey' | 'currency' | 'includesTax'
  >
  /** What is true of every code and night, for forms that send more of a night than changed. */
  truth: Board
  rooms: readonly SoldRoom[]
  rates: readonly SoldRate[]
  /** Codes that the channel does not have yet. */
  unknown: { rooms: ReadonlySet<string>; rates: ReadonlySet<string> }
}

/** A code the channel does not take; with a rate, the rate is what it does not take. */
export type RefusedCode = { room: string; rate: string; reason: string }

/** What became of a message; `refused` are the codes of a message that was taken but for them. */
export type Outcome = {
  status: 'SENT' | 'REFUSED' | 'FAILED'
  answer: string
  refused: readonly RefusedCode[]
  /** The channel requests everything anew. */
  wantsAll?: boolean
}

/** A message without a response: its sender has ended. Longer than the sender's own timeout. */
const LOST_AFTER_MS = 60_000

const since = (now: Instant, then: Instant): number => Date.parse(now) - Date.parse(then)

/**
 * The next message for a channel, stored as in flight; undefined when there is nothing to send, one is in flight already, or
 * a failed one waits for its next try. From here on it is unknown what the channel has of these nights, until it responds: a try is
 * never repeated as it was, but made anew from what is true then.
 */
export async function takeNext(ctx: Context, channelId: string): Promise<Push | undefined> {
  const connection = await findAndLock(ctx.tx, channelId)
  if (!connection?.isChannelActive || !connection.hasAddress) return undefined
  if (connection.nextTryAt !== null && since(ctx.now, connection.nextTryAt) < 0) return undefined
  const inFlight = await findInFlight(ctx.tx, channelId)
  if (inFlight && since(ctx.now, inFlight.createdAt) < LOST_AFTER_MS) return undefined
  if (inFlight) await endMessage(ctx.tx, inFlight.id, { status: 'FAILED', answer: 'No answer came back.', at: ctx.now })

  const span = { from: ctx.businessDate, until: addDays(ctx.businessDate, HORIZON_NIGHTS) }
  const { lines, sent, ...sold } = await linesToSend(ctx, connection, span)
  const isFull = connection.sync !== null && connection.sync.finishedAt === null
  ctx.publish('channels')
  if (lines.length === 0) {
    await markInStep(ctx.tx, channelId, ctx.now)
    return undefined
  }
  if (isFull)
    await markSyncAt(ctx.tx, channelId, { total: connection.sync?.lineCount || lines.length, left: lines.length })
  // By the clock, so that it rises also after a backup was restored.
  const sequence = Math.max(connection.sequence + 1, Date.parse(ctx.now))
  const push = { id: ctx.newId(), sequence, isFull, lines: lines.slice(0, MOST_LINES) }
  await insertMessage(ctx.tx, channelId, { ...push, createdAt: ctx.now })
  await saveSent(ctx.tx, channelId, boardAfter(sent, push.lines, span, false))
  await markPushing(ctx.tx, channelId, push.sequence)
  const unknown = {
    rooms: unknownCodes(sent, span, codesIn(push.lines, 'room'), 'room'),
    rates: unknownCodes(sent, span, codesIn(push.lines, 'rate'), 'rate'),
  }
  return { ...push, channelId, span, connection, ...sold, unknown }
}

const codesIn = (lines: readonly Line[], of: 'room' | 'rate'): string[] => [
  ...new Set(lines.filter(({ rate }) => of === 'rate' || rate === '').map((line) => line[of])),
]

type ToSend = Pick<Push, 'truth' | 'rooms' | 'rates'> & { lines: Line[]; sent: Board }

async function linesToSend(ctx: Context, connection: StoredConnection, span: Span): Promise<ToSend> {
  const { sent, truth, rooms, rates, types } = await boardsOf(ctx, connection, span)
  const lines = deltaOf(sent, truth, span, notTaken(rooms, rates))
  return { lines, sent, truth, rooms: soldRooms(rooms, types), rates: rates.filter(({ code }) => code !== '') }
}

/**
 * Records what became of a message. What was taken is known from now on; codes the channel does not take are not sent until they
 * are saved anew; anything else is tried again after a pause. False when there is nothing to go on with now.
 */
export async function recordOutcome(
  ctx: Context,
  push: Push,
  { status, answer, refused, wantsAll }: Outcome,
): Promise<boolean> {
  const { channelId, id, lines, span } = push
  const connection = await findAndLock(ctx.tx, channelId)
  const isWaiting = connection && (await endMessage(ctx.tx, id, { status, answer, at: ctx.now }))
  if (!isWaiting) return false
  ctx.publish('channels')
  // A channel that requests everything while it gets it would be sent it for ever.
  if (wantsAll && !push.isFull) {
    await forgetSent(ctx.tx, channelId)
    await markSyncBegun(ctx.tx, channelId, ctx.now)
    if (status === 'SENT') return true
  }
  if (status === 'SENT' || refused.length > 0) {
    await markCodeFaults(ctx.tx, channelId, refused)
    const [rooms, rates] = await Promise.all([findRoomCodes(ctx.tx, channelId), findRateCodes(ctx.tx, channelId)])
    const stays = notTaken(rooms, rates)
    const taken = lines.filter(({ room, rate }) => !stays.has(keyOf(room, '')) && !stays.has(keyOf('', rate)))
    await saveSent(ctx.tx, channelId, boardAfter(await findSent(ctx.tx, channelId), taken, span, true))
    await markPushed(ctx.tx, channelId, ctx.now)
    return true
  }
  const failures = connection.failures + 1
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
