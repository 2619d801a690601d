import * as z from 'zod'
import { Instant } from '#core/dates.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { type Action, implement } from '#server/request/context.ts'
import { type Turnaway, turnaways } from './contract.ts'
import { deleteTurnaway, findTurnaways, getTurnaway, insertTurnaway, type StoredTurnaway } from './queries.ts'
import { kindOf } from './rules.ts'

const shown = (one: StoredTurnaway): Turnaway => ({ ...one, kind: kindOf(one.reason) })

const list: Action<typeof turnaways.list> = async ({ tx }, { after, limit, kind, reason }) => {
  const place = readCursor(after, z.tuple([Instant, z.uuid()]))
  const rows = await findTurnaways(tx, { kind, reason }, { place, limit: limit + 1 })
  return pageOf(rows.map(shown), limit, ({ takenAt, id }) => cursorOf(takenAt, id))
}

/** @throws Refusal unknown_reference for a room type that is not the property's */
const create: Action<typeof turnaways.create> = async (ctx, details) => {
  const id = ctx.newId()
  await insertTurnaway(ctx, id, details)
  ctx.record({ type: 'TURNAWAY_NOTED', entity: 'turnaway', entityId: id, after: details })
  return shown(await getTurnaway(ctx.tx, id))
}

/** @throws Refusal not_found */
const remove: Action<typeof turnaways.remove> = async (ctx, { turnawayId }) => {
  const { takenAt: _at, takenBy: _by, ...before } = await getTurnaway(ctx.tx, turnawayId)
  await deleteTurnaway(ctx.tx, turnawayId)
  ctx.record({ type: 'TURNAWAY_REMOVED', entity: 'turnaway', entityId: turnawayId, before })
  return {}
}

export const turnawaysArea = implement(turnaways, { list, create, remove })
