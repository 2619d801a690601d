import * as z from 'zod'
import { addDays } from '#core/dates.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action } from '#server/request/context.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import type { channels } from '../contract/channels.ts'
import { getConnection, markStopped } from '../queries/connections.ts'
import { parityOf } from '../rules/parity.ts'
import { boardsOf } from './offer.ts'

/**
 * Stops all sales at a channel, or at all of them: they are sent that nothing is free and every rate is closed. Opened again, they are sent
 * what is true. Pressed twice it changes nothing.
 *
 * @throws Refusal not_found
 */
export const stopSell: Action<typeof channels.stopSell> = async (ctx, { propertyId, channelId, isStopped }) => {
  assertOwnProperty(ctx, propertyId)
  if (channelId !== undefined) await getConnection(ctx.tx, channelId)
  const changed = await markStopped(ctx.tx, channelId, isStopped)
  for (const entityId of changed)
    ctx.record({
      type: isStopped ? 'CHANNEL_SALES_STOPPED' : 'CHANNEL_SALES_OPENED',
      entity: 'channel_connection',
      entityId,
    })
  if (changed.length > 0) ctx.enqueue({ task: 'channels.push', payload: {}, key: `channels.push ${ctx.property.id}` })
  return { changedCount: changed.length }
}

/** What the channel has beside what is true, from a day on. @throws Refusal not_found */
export const parity: Action<typeof channels.parity> = async (ctx, input) => {
  const { propertyId, channelId, nights, onlyDifferent, after, limit } = input
  assertOwnProperty(ctx, propertyId)
  const from = input.from !== undefined && input.from > ctx.businessDate ? input.from : ctx.businessDate
  const span = { from, until: addDays(from, nights) }
  const { sent, truth } = await boardsOf(ctx, await getConnection(ctx.tx, channelId), span)
  const runs = parityOf(sent, truth, span).filter(({ isDifferent }) => isDifferent || !onlyDifferent)
  const first = readCursor(after, z.tuple([z.int().min(0)]))?.[0] ?? 0
  const rows = runs.slice(first, first + limit + 1)
  return pageOf(rows, limit, () => cursorOf(first + limit))
}
