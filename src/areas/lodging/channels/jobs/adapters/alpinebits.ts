import type { BusinessSettings } from '#server/request/context.ts'
import { callOutside, isTaken, wordsOf } from '#server/security/outside-call.ts'
import { element, printXml, type XmlNode } from '#core/xml.ts'
import { childrenOf, elementAt, readXml, type XmlElement } from '#core/xml-reader.ts'
import type { Outcome, Push } from '../../actions/push.ts'
import type { Line } from '../../contract/replies.ts'
import { codeFault, completeLines, contentsOf, freeRoomsOf, ratePlansOf } from '../../rules/alpinebits/availability.ts'
import {
  type Abilities,
  abilitiesIn,
  abilitiesText,
  CHILDREN,
  COMPLETE_SETS,
  DELTAS,
  shared,
  SPOKEN,
} from '../../rules/alpinebits/handshake.ts'
import { guestRequestOf } from '../../rules/alpinebits/reservations.ts'
import { type GuestRequest, RequestFault } from '../../rules/requests.ts'
import { acknowledged, ACTIONS, type Answer, answerOf, message, PROTOCOL } from '../../rules/alpinebits/wire.ts'
import type { Adapter, Place } from './adapter.ts'
import { failed, LONGEST_ANSWER, LONGEST_FAULT, NotTaken, outcomeOf } from './call.ts'

/** Sends a message and reads the response. @throws NotTaken, and what prevented the call */
async function ask(place: Place, settings: BusinessSettings, action: string, request: XmlNode): Promise<XmlElement> {
  const body = new FormData()
  body.set('action', action)
  body.set('request', printXml(request))
  const response = await callOutside(place, settings, (key) => ({
    url: place.baseUrl,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${place.userName}:${key}`).toString('base64')}`,
      'x-alpinebits-clientprotocolversion': PROTOCOL,
      'x-alpinebits-clientid': 'Hotelmate',
    },
    body,
  }))
  if (!isTaken(response) || response.text.startsWith('ERROR')) throw new NotTaken(response)
  return readXml(response.text)
}

/** What both sides can do. @throws Error with a reason where the server does not state it */
async function handshake(place: Place, settings: BusinessSettings): Promise<Abilities> {
  const request = message('OTA_PingRQ', [element('EchoData', {}, abilitiesText(SPOKEN))])
  const root = await ask(place, settings, ACTIONS.ping, request)
  const { errors } = answerOf(root)
  if (errors.length > 0) throw new Error(errors.join('; '))
  const agreed = childrenOf(elementAt(root, 'Warnings'), 'Warning').flatMap(({ text }) => abilitiesIn(text) ?? [])[0]
  if (!agreed) throw new Error('The handshake names no abilities')
  if (!agreed.has('action_OTA_HotelInvCountNotif')) throw new Error(`FreeRooms of version ${PROTOCOL} are not taken`)
  return shared(SPOKEN, agreed)
}

/** What is missing at the server for the changes that are sent from here; empty when nothing is. */
function lackIn(server: Abilities): string {
  const plans = server.get('action_OTA_HotelRatePlanNotif_RatePlans')
  const freeRooms = server.get('action_OTA_HotelInvCountNotif')
  if (!freeRooms?.has(DELTAS) && !freeRooms?.has(COMPLETE_SETS))
    return 'FreeRooms are taken neither as changes alone (deltas) nor as a whole (complete sets)'
  if (plans && !plans.has('OTA_HotelRatePlanNotif_accept_overlay')) return 'Changes of RatePlans (overlay) are not taken'
  return ''
} // prettier-ignore

/**
 * Rooms free: as a whole where a full sync begins or a server takes nothing else, so that it has nothing else; else what changed.
 */
function freeRoomsIn(push: Push, lines: readonly Line[], server: Abilities): XmlNode | undefined {
  const { connection: hotel, truth, span, isFull, unknown } = push
  const taken = server.get('action_OTA_HotelInvCountNotif')
  const isBeginning = isFull && unknown.rooms.size > 0
  const isComplete = taken?.has(COMPLETE_SETS) === true && (isBeginning || !taken.has(DELTAS))
  return isComplete ? freeRoomsOf(hotel, completeLines(lines, truth, span), true) : freeRoomsOf(hotel, lines)
}

/** The messages of a push, in the order in which a server needs them: what rooms there are, how many are free, at what price. */
function messagesOf(push: Push, server: Abilities): [action: string, request: XmlNode][] {
  const { connection: hotel, truth, rooms, rates, unknown } = push
  const lines = push.lines.filter(({ room }) => codeFault(room) === '')
  const taken = server.get('action_OTA_HotelDescriptiveContentNotif_Inventory')
  const sold = rooms.filter(({ code }) => codeFault(code) === '')
  const inventory =
    unknown.rooms.size > 0 && taken
      ? message('OTA_HotelDescriptiveContentNotifRQ', [contentsOf(hotel, sold, taken.has(CHILDREN))])
      : undefined
  const plans = server.has('action_OTA_HotelRatePlanNotif_RatePlans')
    ? ratePlansOf({ hotel, currency: hotel.currency, lines, truth, rooms, rates, unknown: unknown.rates })
    : undefined
  const requests: [string, XmlNode | undefined][] = [
    [ACTIONS.pushInventory, inventory],
    [ACTIONS.freeRooms, freeRoomsIn(push, lines, server)],
    [ACTIONS.ratePlans, plans],
  ]
  return requests.flatMap(([action, request]) => (request ? [[action, request]] : []))
} // prettier-ignore

/** A push is taken once all of its messages are; codes that cannot be sent are refused here. */
async function sendAll(push: Push, settings: BusinessSettings): Promise<Outcome> {
  const server = await handshake(push.connection, settings)
  const lack = lackIn(server)
  if (lack !== '') return failed(lack)
  const answers: Answer[] = []
  for (const [action, request] of messagesOf(push, server)) {
    const answer = answerOf(await ask(push.connection, settings, action, request))
    answers.push(answer)
    if (answer.errors.length > 0)
      return { ...failed(answer.errors.join('; ')), status: 'REFUSED', wantsAll: answer.wantsAll }
  }
  const refused = [...new Set(push.lines.map(({ room }) => room))]
    .filter((room) => codeFault(room) !== '')
    .map((room) => ({ room, rate: '', reason: codeFault(room) }))
  const words = [...refused.map(({ room, reason }) => `${room}: ${reason}`), ...answers.flatMap(({ warnings }) => warnings)]
  return {
    status: refused.length > 0 ? 'REFUSED' : 'SENT',
    answer: words.join('; ').slice(0, LONGEST_ANSWER),
    refused,
    wantsAll: answers.some(({ wantsAll }) => wantsAll),
  }
} // prettier-ignore

/** AlpineBits HotelData, as its client. */
export const alpinebits: Adapter = {
  faultOf: async (place, settings) => {
    try {
      return lackIn(await handshake(place, settings)).slice(0, LONGEST_FAULT)
    } catch (error) {
      return wordsOf(error).slice(0, LONGEST_FAULT)
    }
  },
  sendPush: (push, settings) => outcomeOf(() => sendAll(push, settings)),
  collect: async (place, settings) => {
    if (!(await handshake(place, settings)).has('action_OTA_Read')) return { requests: [], faults: [] }
    const hotel = element('HotelReadRequest', { HotelCode: place.hotelCode }, [])
    const request = message('OTA_ReadRQ', [element('ReadRequests', {}, [hotel])])
    const root = await ask(place, settings, ACTIONS.pullRequests, request)
    const { errors } = answerOf(root)
    if (errors.length > 0) throw new Error(errors.join('; '))
    const read = childrenOf(elementAt(root, 'ReservationsList'), 'HotelReservation').map(readable)
    return {
      requests: read.flatMap((each) => ('request' in each ? [each.request] : [])),
      faults: read.flatMap((each) => ('fault' in each ? [each.fault] : [])),
    }
  },
  acknowledge: async (place, settings, requests) => {
    const outcomes = requests.map(({ reservation: id, isCancellation }) => ({ id, isCancellation, refusal: '' }))
    const details = [element('NotifDetails', {}, [element('HotelNotifReport', {}, acknowledged(outcomes))])]
    const request = message('OTA_NotifReportRQ', [element('Success', {}, []), ...details])
    await ask(place, settings, ACTIONS.acknowledge, request)
  },
}

/** A request that cannot be read is left at the channel, which shows that it was not taken. */
function readable(reservation: XmlElement): { request: GuestRequest } | { fault: string } {
  try {
    return { request: guestRequestOf(reservation) }
  } catch (error) {
    if (error instanceof RequestFault) return { fault: error.message }
    throw error
  }
}
