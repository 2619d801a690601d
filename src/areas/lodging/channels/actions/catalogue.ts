import * as z from 'zod'
import { isCallable } from '#core/networks.ts'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { channels } from '../contract/channels.ts'
import {
  findChannels,
  forgetEverywhere,
  getChannel,
  insertChannel,
  lockChannel,
  markChannelActive,
  updateChannel,
} from '../queries/channels.ts'

export const list: Action<typeof channels.list> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([z.string(), z.uuid()]))
  const rows = await findChannels(ctx.tx, filter, { after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.name, last.id))
}

/** @throws Refusal not_found */
export const get: Action<typeof channels.get> = ({ tx }, { channelId }) => getChannel(tx, channelId)

/**
 * Connections retain their keys when the address changes, because the platform's staff are responsible for it. The channel at the new
 * address gets everything again.
 *
 * @throws Refusal not_found, stale_version, channel_code_taken, address_not_allowed for one inside our own walls
 */
export const save: Action<typeof channels.save> = async (ctx, { channelId, version, ...values }) => {
  const { baseUrl } = values
  if (baseUrl !== '' && !isCallable(baseUrl, { mayBeNear: ctx.settings.isDemoAllowed })) refuse('address_not_allowed')
  // Channels belong to no tenant.
  return ctx.asPlatform(async (tx) => {
    if (channelId === undefined) {
      const id = ctx.newId()
      await insertChannel(tx, { ...values, id, createdAt: ctx.now })
      return getChannel(tx, id)
    }
    const before = await lockChannel(tx, channelId)
    if (before.version !== version) refuse('stale_version', { version: before.version })
    await updateChannel(tx, channelId, values)
    if (before.baseUrl !== baseUrl || before.form !== values.form) await forgetEverywhere(tx, channelId)
    return getChannel(tx, channelId)
  })
}

/** @throws Refusal not_found */
export const turn: Action<typeof channels.turn> = (ctx, { channelId, isActive }) =>
  // As above.
  ctx.asPlatform(async (tx) => {
    const before = await lockChannel(tx, channelId)
    if (before.isActive === isActive) return before
    await markChannelActive(tx, channelId, isActive)
    return getChannel(tx, channelId)
  })
