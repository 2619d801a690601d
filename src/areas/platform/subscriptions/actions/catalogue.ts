import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { subscriptions } from '../contract.ts'
import {
  type CatalogueLine,
  findCatalogue,
  getFromCatalogue,
  insertIntoCatalogue,
  keysOf,
  updateCatalogue,
} from '../queries/subscriptions.ts'

export const list: Action<typeof subscriptions.list> = async (ctx, { after, limit, kind }) => {
  const keys = readCursor(after, z.tuple([z.int(), z.int(), z.uuid()]))
  const rows = await findCatalogue(ctx.tx, {
    kind,
    after: keys && { kind: keys[0], ranking: keys[1], id: keys[2] },
    limit: limit + 1,
  })
  return pageOf(rows, limit, (last) => cursorOf(...keysOf(last)))
}

/** @throws Refusal not_found */
export const get: Action<typeof subscriptions.get> = ({ tx }, { subscriptionId }) =>
  getFromCatalogue(tx, subscriptionId)

/** @throws Refusal name_taken, compared in capitals */
export const create: Action<typeof subscriptions.create> = async (ctx, input) => {
  const id = ctx.newId()
  // The catalogue belongs to no tenant.
  return ctx.asPlatform(async (tx) => {
    await insertIntoCatalogue(tx, { ...input, ...limitsOf(input), id })
    return getFromCatalogue(tx, id)
  })
}

/** @throws Refusal not_found, stale_version */
export const update: Action<typeof subscriptions.update> = async (ctx, { subscriptionId, version, ...line }) => {
  // As above.
  const changed = await ctx.asPlatform(async (tx) => {
    const before = await getFromCatalogue(tx, subscriptionId)
    if (!(await updateCatalogue(tx, subscriptionId, version, { ...line, ...limitsOf(line) })))
      refuse('stale_version', { version: before.version })
    return getFromCatalogue(tx, subscriptionId)
  })
  ctx.publish('properties') // what their plans open
  return changed
}

/** A limit that is not given is none. */
const limitsOf = (line: {
  maxProperties?: number | undefined
  maxRooms?: number | undefined
  maxUsers?: number | undefined
  maxImages?: number | undefined
}): Pick<CatalogueLine, 'maxProperties' | 'maxRooms' | 'maxUsers' | 'maxImages'> => ({
  maxProperties: line.maxProperties ?? null,
  maxRooms: line.maxRooms ?? null,
  maxUsers: line.maxUsers ?? null,
  maxImages: line.maxImages ?? null,
})
