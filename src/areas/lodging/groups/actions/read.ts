import * as z from 'zod'
import { allotmentsOf } from '#areas/property/rooms/actions/allotments.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { Day } from '#core/dates.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { findGroups, readGroup } from '../queries/groups.ts'
import { findGroupStays } from '../queries/stays.ts'
import { nextCutOff } from '../rules/cut-off.ts'
import { gridOf } from '../rules/grid.ts'

export const list: Action<typeof groups.list> = async (ctx, { after, limit, ...filter }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const at = place && { arrival: place[0], id: place[1] }
  const rows = await findGroups(ctx.tx, filter, ctx.businessDate, { after: at, limit: limit + 1 })
  return pageOf(rows, limit, ({ arrival, id }) => cursorOf(arrival, id))
}

/** One group with its nights. @throws Refusal not_found */
export const get: Action<typeof groups.get> = (ctx, { groupId }) => groupFile(ctx, groupId)

/** The guests of a group, page by page. @throws Refusal not_found */
export const stays: Action<typeof groups.stays> = async (ctx, { groupId, due, after, limit }) => {
  await readGroup(ctx.tx, groupId, ctx.businessDate)
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const at = place && { arrival: place[0], id: place[1] }
  const rows = await findGroupStays(ctx.tx, groupId, { due, day: ctx.businessDate }, { after: at, limit: limit + 1 })
  return pageOf(rows, limit, ({ arrival, stayId }) => cursorOf(arrival, stayId))
}

/** A group with what it holds, night by night, beside what is free. @throws Refusal not_found */
export async function groupFile(ctx: Context, groupId: string): Promise<Group> {
  const head = await readGroup(ctx.tx, groupId, ctx.businessDate)
  const span = { from: head.arrival, until: head.departure }
  const [types, allotments] = await Promise.all([typeNights(ctx, span), allotmentsOf(ctx, groupId)])
  const roomTypes = gridOf(types, allotments)
  const { currency } = ctx.property
  const nights = roomTypes.flatMap((type) => type.nights)
  const nextCutOffOn = head.status === 'CANCELLED' ? null : nextCutOff(head, nights, ctx.businessDate)
  return { ...head, currency, businessDate: ctx.businessDate, nextCutOffOn, roomTypes }
}
