import { propertyOf } from '#core/public-token.ts'
import * as z from 'zod'
import { allotmentsOf } from '#areas/property/rooms/actions/allotments.ts'
import { roomTypes } from '#areas/property/rooms/actions/types.ts'
import { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { groups } from '../contract/groups.ts'
import type { PublicGroup } from '../contract/organiser.ts'
import { lockGroup, readGroup, type StoredGroup } from '../queries/groups.ts'
import { findLinkByToken, findPublicGuests, getReach } from '../queries/links.ts'
import { nextCutOff } from '../rules/cut-off.ts'
import { closedBecause, isLinkLive, publicTypes } from '../rules/organiser.ts'

/** Allows anyone with the token: it names the property, and the request runs in that property's scope. @throws Refusal not_found */
async function enter(ctx: Context, token: string): Promise<string> {
  const isThere = await ctx.switchToProperty(propertyOf(token))
  const link = isThere ? await findLinkByToken(ctx.tx, hashOfToken(token)) : undefined
  return link?.groupId ?? refuse('not_found')
}

/** The group of a token that may be written to, under its lock. @throws Refusal not_found, rooming_list_closed {because} */
export async function enterToWrite(ctx: Context, token: string): Promise<StoredGroup> {
  const group = await lockGroup(ctx.tx, await enter(ctx, token))
  if (!isLinkLive(group, ctx.businessDate)) refuse('not_found')
  const because = closedBecause(group, await allotmentsOf(ctx, group.id), ctx.businessDate)
  if (because) refuse('rooming_list_closed', { because })
  return group
}

/** Looks whether guests can be entered by a token, without a lock. @throws Refusal not_found, rooming_list_closed {because} */
export async function enterWhileOpen(ctx: Context, token: string): Promise<void> {
  const { closedBecause: because } = await publicGroup(ctx, await openGroup(ctx, token))
  if (because) refuse('rooming_list_closed', { because })
}

/** A group as its organiser sees it. */
export async function publicGroup(ctx: Context, groupId: string): Promise<PublicGroup> {
  const { businessDate } = ctx
  const [group, types, allotments, reach] = await Promise.all([
    readGroup(ctx.tx, groupId, ctx.businessDate),
    roomTypes(ctx),
    allotmentsOf(ctx, groupId),
    getReach(ctx.tx),
  ])
  const shown = publicTypes(group, types, allotments, businessDate)
  const nights = shown.flatMap((type) => type.nights)
  const { name, arrival, departure, bookings: guests } = group
  return {
    name,
    property: { name: ctx.property.name, ...reach },
    arrival,
    departure,
    businessDate,
    closedBecause: closedBecause(group, allotments, businessDate),
    nextCutOffOn: nextCutOff(group, nights, businessDate),
    roomTypes: shown,
    guests,
  }
}

/** The group a token opens for reading. @throws Refusal not_found, also when it is cancelled or over */
async function openGroup(ctx: Context, token: string): Promise<string> {
  const groupId = await enter(ctx, token)
  if (!isLinkLive(await readGroup(ctx.tx, groupId, ctx.businessDate), ctx.businessDate)) refuse('not_found')
  return groupId
}

export const open: Action<typeof groups.open> = async (ctx, { token }) => publicGroup(ctx, await openGroup(ctx, token))

/** The guests of a group, page by page. @throws Refusal not_found */
export const openGuests: Action<typeof groups.openGuests> = async (ctx, { token, after, limit }) => {
  const groupId = await openGroup(ctx, token)
  const place = readCursor(after, z.tuple([Day, z.uuid()]))
  const at = place && { arrival: place[0], id: place[1] }
  const rows = await findPublicGuests(ctx.tx, groupId, { after: at, limit: limit + 1 })
  return pageOf(rows, limit, ({ arrival, stayId }) => cursorOf(arrival, stayId))
}
