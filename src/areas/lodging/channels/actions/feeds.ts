import { createHash } from 'node:crypto'
import { bookedNights, getRooms } from '#areas/property/rooms/actions/places.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { isInPlan } from '#core/area.ts'
import { addMonths, type Day, daysOf, type Instant, type Span } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { newToken } from '#server/database/ids.ts'
import type { Action, Context } from '#server/request/context.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { channels } from '../contract/channels.ts'
import {
  findFeedOfToken,
  findFeeds,
  getFeed,
  insertFeed,
  markRead,
  markRevoked,
  type ReadableFeed,
} from '../queries/feeds.ts'
import { busyCalendar, busyNights, nightsBefore, spansOf, startOfYear } from '../rules/ical.ts'

/** So many months of nights are in a feed. */
const FEED_MONTHS = 18
/** The start of a run is looked for from the year in which so many months ago was. */
const RUN_MONTHS = 6
/** The time of the last reading is written this often at most. */
const READ_NOTED_MS = 3_600_000

/** Feeds that may be read, latest first. @throws Refusal not_found */
export const feeds: Action<typeof channels.feeds> = async (ctx, { propertyId, after, limit }) => {
  assertOwnProperty(ctx, propertyId)
  const place = readIdCursor(after)
  return pageOf(await findFeeds(ctx.tx, { after: place, limit: limit + 1 }), limit, (last) => cursorOf(last.id))
}

/**
 * Creates a feed of a room type, or of one room of it. Its address contains a token of 256 random bits, of which only the hash is stored.
 *
 * @throws Refusal not_found {roomId}, unknown_reference for a type the property has not, or a room that is not of the type
 */
export const createFeed: Action<typeof channels.createFeed> = async (ctx, { propertyId, name, roomTypeId, roomId }) => {
  assertOwnProperty(ctx, propertyId)
  if (roomId !== null) {
    const [room] = await getRooms(ctx, [roomId])
    if (room?.roomTypeId !== roomTypeId) refuse('unknown_reference', { roomTypeId, roomId })
  }
  const id = ctx.newId()
  const token = newToken()
  const made = { createdAt: ctx.now, createdBy: ctx.actor.id }
  await insertFeed(ctx.tx, { id, name, roomTypeId, roomId, tokenHash: hashOfToken(token), ...made })
  const feed = await getFeed(ctx.tx, id)
  const { roomTypeName, roomNumber } = feed
  ctx.record({
    type: 'CHANNEL_FEED_CREATED',
    entity: 'channel_feed',
    entityId: id,
    after: { name, roomTypeName, roomNumber },
  })
  return { feed, address: `${ctx.settings.publicUrl}/api/ical/${token}.ics` }
}

/** Revokes a feed: its address is unknown from now on. @throws Refusal not_found, also for one that is revoked */
export const revokeFeed: Action<typeof channels.revokeFeed> = async (ctx, { propertyId, feedId }) => {
  assertOwnProperty(ctx, propertyId)
  const { name, roomTypeName, roomNumber } = await getFeed(ctx.tx, feedId)
  await markRevoked(ctx.tx, feedId, ctx.now)
  ctx.record({
    type: 'CHANNEL_FEED_REVOKED',
    entity: 'channel_feed',
    entityId: feedId,
    before: { name, roomTypeName, roomNumber },
  })
  return { id: feedId }
}

/**
 * The nights of a feed that are not available, from the business date for 18 months. A room is not available where it is held, and where no
 * room of its type is free; nothing is, once the property's plan has no channels.
 *
 * @throws Refusal not_found for a token that is unknown or revoked, and for a property that is not in use
 */
export const readFeed: Action<typeof channels.readFeed> = async (ctx, { token }) => {
  const feed = await openFeed(ctx, token)
  const span = { from: ctx.businessDate, until: addMonths(ctx.businessDate, FEED_MONTHS) }
  const nights = await notAvailable(ctx, feed, span)
  const runs = spansOf([...(await begun(ctx, feed, nights)), ...nights])
  const host = new URL(ctx.settings.publicUrl).hostname
  const { id, name } = feed
  const text = busyCalendar({ id, name, host, runs, now: ctx.now })
  return { fileName: 'availability.ics', bytes: new TextEncoder().encode(text), etag: etagOf({ id, name, host, runs }) }
}

/** Of everything in a calendar but the time at which it was written. */
const etagOf = (content: object): string =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`

/** The nights that are over of a run that is in progress: with them it begins every day where it began. */
async function begun(ctx: Context, feed: ReadableFeed, nights: readonly Day[]): Promise<Day[]> {
  if (nights[0] !== ctx.businessDate) return []
  const past = { from: startOfYear(ctx.businessDate, RUN_MONTHS), until: ctx.businessDate }
  return nightsBefore(ctx.businessDate, await notAvailable(ctx, feed, past))
}

async function openFeed(ctx: Context, token: string): Promise<ReadableFeed> {
  // The caller works for no property; whose address it is, is known across tenants only.
  const feed = await ctx.asPlatform((tx) => findFeedOfToken(tx, hashOfToken(token)))
  if (!feed || !(await ctx.switchToProperty(feed.propertyId))) return refuse('not_found')
  // A read writes nothing; that it took place is written beside it.
  if (isWorthNoting(feed.lastReadAt, ctx.now)) await ctx.independentTransaction((tx) => markRead(tx, feed, ctx.now))
  return feed
}

const isWorthNoting = (last: Instant | null, now: Instant): boolean =>
  last === null || Date.parse(now) - Date.parse(last) >= READ_NOTED_MS

async function notAvailable(
  ctx: Context,
  { roomTypeId, roomId, isRoomInUse }: ReadableFeed,
  span: Span,
): Promise<Day[]> {
  const [types, held] = await Promise.all([
    typeNights(ctx, span),
    bookedNights(ctx, roomId === null ? [] : [roomId], span),
  ])
  const isSold = isRoomInUse && isInPlan(ctx.property.modules, 'channels')
  const type = isSold ? types.find(({ id }) => id === roomTypeId) : undefined
  return busyNights(daysOf(span), type?.nights ?? [], held.map(({ night }) => night)) // prettier-ignore
}
