import * as z from 'zod'
import { currentCompany } from '#areas/parties/companies/actions/credit.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import { assertOwnProperty, propertyScopeOf } from '#server/request/scope.ts'
import type { channels } from '../contract/channels.ts'
import type { Connection, ConnectionDetails } from '../contract/replies.ts'
import { getChannel } from '../queries/channels.ts'
import { clearCodeFaults, findRateCodes, findRoomCodes, replaceRateCodes, replaceRoomCodes } from '../queries/codes.ts'
import {
  findConnections,
  getConnection,
  insertConnection,
  type StoredConnection,
  lockConnection,
  markSyncBegun,
  markTested,
  updateConnection,
} from '../queries/connections.ts'
import { findMessages, forgetSent } from '../queries/messages.ts'
import { twice } from '../rules/sending.ts'

/** A connection as replies have it: without its key. */
function shown({ settings }: Context, stored: StoredConnection): Connection {
  const { sealedKey: _, baseUrl: __, sequence: ___, inboundId: ____, ...connection } = stored
  return { ...connection, ...inboundOf(settings, stored) }
}

/**
 * Where a channel sends the reservations of a connection, and with what user name: AlpineBits has one address for all of them, and from
 * hubs they are collected.
 */
export const inboundOf = (
  { publicUrl }: Context['settings'],
  { form, inboundId }: Pick<StoredConnection, 'form' | 'inboundId'>,
): Pick<Connection, 'inboundAddress' | 'inboundUser'> =>
  ({
    JSON: { inboundAddress: `${publicUrl}/api/channels/${inboundId}/reservations`, inboundUser: '' },
    ALPINEBITS: { inboundAddress: `${publicUrl}/api/alpinebits`, inboundUser: inboundId },
    HUB_JSON: { inboundAddress: '', inboundUser: '' },
  })[form]

/** Whether prices are sent with tax: AlpineBits knows no others. */
const withTax = (form: StoredConnection['form'], includesTax: boolean): boolean => includesTax || form === 'ALPINEBITS'

/** @throws Refusal currency_mismatch, because nothing is converted */
function assertOwnCurrency(ctx: Context, { currency }: { currency: string }): void {
  if (currency !== ctx.property.currency) refuse('currency_mismatch', { currency: ctx.property.currency })
}

/** A job sends the channel what it should know and does not. */
const pushSoon = (ctx: Context): void =>
  ctx.enqueue({ task: 'channels.push', payload: {}, key: `channels.push ${ctx.property.id}` })

const Place = z.tuple([z.int().min(0), z.uuid()])
const cursorAt = (last: StoredConnection): string => cursorOf(last.propertyId, last.channelId)
const shownPage = (ctx: Context, { rows, ...rest }: { rows: StoredConnection[]; next?: string }) => ({
  ...rest,
  rows: rows.map((row) => shown(ctx, row)),
})

/** @throws Refusal not_found */
export const ofProperty: Action<typeof channels.ofProperty> = async (ctx, { propertyId, after, limit }) => {
  assertOwnProperty(ctx, propertyId)
  const page = { after: readCursor(after, Place), limit: limit + 1 }
  return shownPage(ctx, pageOf(await findConnections(ctx.tx, { propertyId }, page), limit, cursorAt))
}

/**
 * Organisation and platform staff see all properties of the organisation, others those they work for.
 *
 * @throws Refusal not_found for another organisation
 */
export const ofOrganisation: Action<typeof channels.ofOrganisation> = async (ctx, { organizationId, after, limit }) => {
  const properties = propertyScopeOf(ctx, organizationId)
  const page = { after: readCursor(after, Place), limit: limit + 1 }
  // Several properties are read at once, which the session's scope does not allow.
  const rows = await ctx.asPlatform((tx) => findConnections(tx, properties, page))
  return shownPage(ctx, pageOf(rows, limit, cursorAt))
}

async function detailsOf(ctx: Context, channelId: string): Promise<ConnectionDetails> {
  const [stored, rooms, rates] = await Promise.all([
    getConnection(ctx.tx, channelId),
    findRoomCodes(ctx.tx, channelId),
    findRateCodes(ctx.tx, channelId),
  ])
  return { connection: shown(ctx, stored), rooms, rates }
}

/** @throws Refusal not_found */
export const connection: Action<typeof channels.connection> = async (ctx, { propertyId, channelId }) => {
  assertOwnProperty(ctx, propertyId)
  return detailsOf(ctx, channelId)
}

const HINT_LENGTH = 4

/** @throws Refusal not_found, channel_off, channel_taken, currency_mismatch */
export const connect: Action<typeof channels.connect> = async (ctx, { propertyId, channelId, key, ...sent }) => {
  assertOwnProperty(ctx, propertyId)
  const channel = await getChannel(ctx.tx, channelId)
  if (!channel.isActive) refuse('channel_off', { name: channel.name })
  assertOwnCurrency(ctx, sent)
  if (sent.companyId !== null) await currentCompany(ctx, sent.companyId)
  const terms = { ...sent, includesTax: withTax(channel.form, sent.includesTax) }
  const keyHint = key.slice(-HINT_LENGTH)
  await insertConnection(ctx.tx, channelId, { ...terms, keyHint, sealedKey: ctx.settings.secretBox.seal(key) }, ctx.now)
  ctx.record({
    type: 'CHANNEL_CONNECTED',
    entity: 'channel_connection',
    entityId: channelId,
    after: { channel: channel.code, ...terms, keyHint },
  })
  ctx.publish('properties') // what a session knows of its property
  return shown(ctx, await getConnection(ctx.tx, channelId))
}

const audited = ({
  hotelCode,
  userName,
  keyHint,
  paymentModel,
  commissionBp,
  companyId,
  currency,
  includesTax,
  isActive,
}: StoredConnection) => ({
  hotelCode,
  userName,
  keyHint,
  paymentModel,
  commissionBp,
  companyId,
  currency,
  includesTax,
  isActive,
})

/**
 * Another property code or another form of prices invalidates all that was sent, so it is sent again.
 *
 * @throws Refusal not_found, stale_version, currency_mismatch
 */
export const update: Action<typeof channels.update> = async (ctx, input) => {
  const { propertyId, channelId, version, key, isActive, ...sent } = input
  assertOwnProperty(ctx, propertyId)
  const before = await lockConnection(ctx.tx, channelId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  assertOwnCurrency(ctx, sent)
  if (sent.companyId !== null) await currentCompany(ctx, sent.companyId)
  const terms = { ...sent, includesTax: withTax(before.form, sent.includesTax) }
  await updateConnection(ctx.tx, channelId, {
    ...terms,
    isActive: isActive ?? before.isActive,
    sealedKey: key === undefined ? before.sealedKey : ctx.settings.secretBox.seal(key),
    keyHint: key?.slice(-HINT_LENGTH) ?? before.keyHint,
    isUntested: key !== undefined || terms.hotelCode !== before.hotelCode || terms.userName !== before.userName,
  })
  if (terms.hotelCode !== before.hotelCode || terms.includesTax !== before.includesTax)
    await forgetSent(ctx.tx, channelId)
  const after = await getConnection(ctx.tx, channelId)
  ctx.record({
    type: 'CHANNEL_CONNECTION_CHANGED',
    entity: 'channel_connection',
    entityId: channelId,
    before: audited(before),
    after: audited(after),
  })
  pushSoon(ctx)
  return shown(ctx, after)
}

/** @throws Refusal not_found, stale_version, unknown_reference, channel_code_taken for a code or a type named twice */
export const map: Action<typeof channels.map> = async (ctx, { propertyId, channelId, version, rooms, rates }) => {
  assertOwnProperty(ctx, propertyId)
  const before = await lockConnection(ctx.tx, channelId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  const [doubled] = [...twice(rooms.map(({ code }) => code)), ...twice(rates.map(({ code }) => code))]
  if (doubled !== undefined) refuse('channel_code_taken', { code: doubled })
  const [roomsBefore, ratesBefore] = await Promise.all([
    findRoomCodes(ctx.tx, channelId),
    findRateCodes(ctx.tx, channelId),
  ])
  // Plans by the hour or the month have no price of a night.
  const known = new Set(ratesBefore.map(({ id }) => id))
  const stranger = rates.find(({ ratePlanId }) => !known.has(ratePlanId))
  if (stranger) refuse('unknown_reference', { ratePlanId: stranger.ratePlanId })
  await replaceRoomCodes(ctx.tx, channelId, rooms.map(({ roomTypeId, code, quota }) => ({ id: roomTypeId, code, quota }))) // prettier-ignore
  await replaceRateCodes(ctx.tx, channelId, rates.map(({ ratePlanId, code }) => ({ id: ratePlanId, code }))) // prettier-ignore
  await updateConnection(ctx.tx, channelId, { ...before, isUntested: false })
  const codesIn = (some: readonly { name: string; code: string }[]) =>
    Object.fromEntries(some.filter(({ code }) => code !== '').map(({ name, code }) => [name, code]))
  const quotasIn = (some: readonly { name: string; quota: number | null }[]) =>
    Object.fromEntries(some.flatMap(({ name, quota }) => (quota === null ? [] : [[name, quota]])))
  const after = await detailsOf(ctx, channelId)
  ctx.record({
    type: 'CHANNEL_MAPPED',
    entity: 'channel_connection',
    entityId: channelId,
    before: { rooms: codesIn(roomsBefore), rates: codesIn(ratesBefore), quotas: quotasIn(roomsBefore) },
    after: { rooms: codesIn(after.rooms), rates: codesIn(after.rates), quotas: quotasIn(after.rooms) },
  })
  pushSoon(ctx)
  return after
}

/** @throws Refusal channel_off also for one that has no address yet */
function assertOpen({ isChannelActive, hasAddress, channelName: name }: StoredConnection): void {
  if (!isChannelActive || !hasAddress) refuse('channel_off', { name })
}

/**
 * A job tests it, because the channel is an external system.
 *
 * @throws Refusal not_found, channel_off
 */
export const validate: Action<typeof channels.validate> = async (ctx, { propertyId, channelId }) => {
  assertOwnProperty(ctx, propertyId)
  assertOpen(await lockConnection(ctx.tx, channelId))
  await markTested(ctx.tx, channelId, { status: 'TESTING', fault: '', at: null })
  ctx.enqueue({ task: 'channels.validate', payload: { channelId } })
  return shown(ctx, await getConnection(ctx.tx, channelId))
}

/** @throws Refusal not_found, channel_off */
export const sync: Action<typeof channels.sync> = async (ctx, { propertyId, channelId }) => {
  assertOwnProperty(ctx, propertyId)
  assertOpen(await lockConnection(ctx.tx, channelId))
  await forgetSent(ctx.tx, channelId)
  await clearCodeFaults(ctx.tx, channelId)
  await markSyncBegun(ctx.tx, channelId, ctx.now)
  ctx.record({ type: 'CHANNEL_SYNC_ASKED', entity: 'channel_connection', entityId: channelId })
  pushSoon(ctx)
  return shown(ctx, await getConnection(ctx.tx, channelId))
}

/** @throws Refusal not_found */
export const messages: Action<typeof channels.messages> = async (ctx, input) => {
  const { propertyId, channelId, status, after, limit } = input
  assertOwnProperty(ctx, propertyId)
  await getConnection(ctx.tx, channelId)
  const place = readIdCursor(after)
  const rows = await findMessages(ctx.tx, channelId, { status, after: place, limit: limit + 1 })
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}
