import type { FileReply } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { printXml, type XmlNode } from '#core/xml.ts'
import { childrenOf, elementAt, readXml, type XmlElement, XmlFault } from '#core/xml-reader.ts'
import { typeNights } from '#areas/property/rooms/actions/nights.ts'
import { addDays } from '#core/dates.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { channels } from '../contract/channels.ts'
import { MOST_MESSAGES } from '../contract/wire.ts'
import { findRoomCodes } from '../queries/codes.ts'
import type { StoredConnection } from '../queries/connections.ts'
import { codeFault, contentsOf } from '../rules/alpinebits/availability.ts'
import { abilitiesIn, abilitiesText, SERVED, shared } from '../rules/alpinebits/handshake.ts'
import { guestRequestOf } from '../rules/alpinebits/reservations.ts'
import { type GuestRequest, RequestFault } from '../rules/requests.ts'
import {
  acknowledged,
  ACTIONS,
  ERROR_CODES,
  failed,
  greeted,
  PROTOCOL,
  type RequestOutcome,
  succeeded,
} from '../rules/alpinebits/wire.ts'
import { soldRooms } from './offer.ts'
import { openConnection, receiveRequests } from './receive.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** In one line, as its response is one. */
const unreadable = (reason: string): never =>
  refuse('alpinebits_unreadable', { reason: reason.replaceAll(/\s+/g, ' ').slice(0, 500) })

/**
 * Answers one call of an AlpineBits client: its capabilities, the guest requests it brings, or the room categories of
 * the property. A request that cannot be done gets a message of OpenTravel, an invalid call one line of text; so do
 * guest requests of which none can be taken, because the standard has no errors in the message that responds to them.
 *
 * @throws Refusal wrong_signature, alpinebits_unreadable {reason}; nothing is stored then
 */
export const alpinebits: Action<typeof channels.alpinebits> = async (ctx) => {
  const connection = await signedIn(ctx)
  const { action, request } = await formOf(ctx)
  const answer = SERVERS[action] ?? unreadable(`The action ${action.slice(0, 60)} is unknown or missing`)
  if (action !== ACTIONS.ping) assertVersion(ctx)
  return fileOf(await answer(ctx, connection, documentIn(request)))
}

const headerOf = ({ raw }: Context, name: string): string => {
  const value = raw?.headers[name]
  return typeof value === 'string' ? value : ''
}

/** The connection whose user name and key the call brings. */
async function signedIn(ctx: Context): Promise<StoredConnection> {
  const sent = /^Basic\s+([\w+/=-]+)$/i.exec(headerOf(ctx, 'authorization').trim())?.[1] ?? ''
  const [, user = '', key = ''] = /^([^:]*):([^]*)$/.exec(Buffer.from(sent, 'base64').toString('utf8')) ?? []
  if (!UUID.test(user) || key === '') return refuse('wrong_signature')
  return openConnection(ctx, user, key)
}

/** The fields of the form, which a client has compressed as a whole or not at all. */
async function formOf(ctx: Context): Promise<{ action: string; request: string }> {
  const type = headerOf(ctx, 'content-type')
  if (!/^multipart\/form-data\s*;/i.test(type)) return unreadable('The body is not multipart/form-data')
  try {
    const form = await new Response(Uint8Array.from(ctx.raw?.bytes ?? []), { headers: { 'content-type': type } }).formData()
    const textOf = async (name: string) => {
      const field: unknown = form.get(name)
      return field instanceof Blob ? field.text() : typeof field === 'string' ? field : ''
    }
    return { action: (await textOf('action')).trim(), request: await textOf('request') }
  } catch {
    return unreadable('The body is not multipart/form-data')
  }
} // prettier-ignore

function assertVersion(ctx: Context): void {
  const version = headerOf(ctx, 'x-alpinebits-clientprotocolversion')
  if (version !== PROTOCOL)
    unreadable(`The version ${version.slice(0, 20) || 'is missing'}: ${PROTOCOL} is spoken here`)
}

function documentIn(request: string): XmlElement {
  try {
    return readXml(request)
  } catch (error) {
    if (error instanceof XmlFault) return unreadable(error.message)
    throw error
  }
}

const fileOf = (root: XmlNode): FileReply => ({
  fileName: 'response.xml',
  bytes: new TextEncoder().encode(printXml(root)),
  headers: { 'x-alpinebits-server-accept-encoding': 'gzip', 'x-alpinebits-server-version': PROTOCOL },
})

type Server = (ctx: Context, connection: StoredConnection, root: XmlElement) => Promise<XmlNode>

const SERVERS: Readonly<Record<string, Server>> = {
  [ACTIONS.ping]: async (_ctx, _connection, root) => greet(root),
  [ACTIONS.pushRequests]: takeRequests,
  [ACTIONS.pullInventory]: giveInventory,
}

/** What the client named, and what of it is done here. */
function greet(root: XmlElement): XmlNode {
  const echo = elementAt(root, 'EchoData')?.text.trim() ?? ''
  const theirs = root.name === 'OTA_PingRQ' ? abilitiesIn(echo) : undefined
  if (!theirs) return failed('OTA_PingRS', ERROR_CODES.unreadable, 'EchoData has no versions')
  return greeted(echo, abilitiesText(shared(SERVED, theirs)))
}

/** Guest requests of a portal, each for itself: one that cannot be read does not hinder the others. */
async function takeRequests(ctx: Context, connection: StoredConnection, root: XmlElement): Promise<XmlNode> {
  const reservations = childrenOf(elementAt(root, 'HotelReservations'), 'HotelReservation')
  if (root.name !== 'OTA_HotelResNotifRQ' || reservations.length === 0)
    return unreadable('There is no HotelReservation')
  if (reservations.length > MOST_MESSAGES) return unreadable(`There are more than ${MOST_MESSAGES} reservations`)
  const read = reservations.map(readRequest)
  const elsewhere = read.find(({ request }) => request && request.hotelCode !== connection.hotelCode)?.request
  if (elsewhere) return unreadable(`The HotelCode ${elsewhere.hotelCode} is another property`)
  const requests = read.flatMap(({ request }) => request ?? [])
  if (requests.length === 0) return unreadable(read.map(({ refusal }) => refusal).join('; '))
  await receiveRequests(ctx, connection, requests)
  return succeeded('OTA_HotelResNotifRS', acknowledged(read))
}

function readRequest(reservation: XmlElement): RequestOutcome & { request?: GuestRequest } {
  const { ID = '', Type } = elementAt(reservation, 'UniqueID')?.attributes ?? {}
  const outcome = { id: ID.trim() || '-', isCancellation: Type === '15' }
  try {
    return { ...outcome, refusal: '', request: guestRequestOf(reservation) }
  } catch (error) {
    if (error instanceof RequestFault) return { ...outcome, refusal: error.message }
    throw error
  }
}

/** The room categories that have a code at the channel. */
async function giveInventory(ctx: Context, connection: StoredConnection, root: XmlElement): Promise<XmlNode> {
  const name = 'OTA_HotelDescriptiveInfoRS'
  const hotel = elementAt(root, 'HotelDescriptiveInfos', 'HotelDescriptiveInfo')?.attributes['HotelCode'] ?? ''
  if (root.name !== 'OTA_HotelDescriptiveInfoRQ' || hotel === '')
    return failed(name, ERROR_CODES.unreadable, 'HotelCode is missing')
  if (hotel !== connection.hotelCode)
    return failed(name, ERROR_CODES.hotel, `The HotelCode ${hotel} is another property`)
  const tonight = { from: ctx.businessDate, until: addDays(ctx.businessDate, 1) }
  const rooms = soldRooms(await findRoomCodes(ctx.tx, connection.channelId), await typeNights(ctx, tonight))
  return succeeded(name, [
    contentsOf(
      connection,
      rooms.filter(({ code }) => codeFault(code) === ''),
      true,
    ),
  ])
}
