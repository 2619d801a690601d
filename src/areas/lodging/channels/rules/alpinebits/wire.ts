import { element, type XmlNode } from '#core/xml.ts'
import { childrenOf, elementAt, type XmlElement } from '#core/xml-reader.ts'
import type { MealPlan } from '../../contract/wire.ts'

/** The version of AlpineBits HotelData that is spoken, as server and as client. */
export const PROTOCOL = '2020-10'
const NAMESPACE = 'http://www.opentravel.org/OTA/2003/05'
/** Every message must name a version of its own; the standard assigns no meaning to it. */
const MESSAGE_VERSION = '8.000'

/** The kind of request, as the form field `action` names it. */
export const ACTIONS = {
  ping: 'OTA_Ping:Handshaking',
  freeRooms: 'OTA_HotelInvCountNotif:FreeRooms',
  ratePlans: 'OTA_HotelRatePlanNotif:RatePlans',
  pushInventory: 'OTA_HotelDescriptiveContentNotif:Inventory',
  pullInventory: 'OTA_HotelDescriptiveInfo:Inventory',
  pullRequests: 'OTA_Read:GuestRequests',
  acknowledge: 'OTA_NotifReport:GuestRequests',
  pushRequests: 'OTA_HotelResNotif:GuestRequests',
} as const

/** Codes of OpenTravel's list MPT. */
export const MEAL_PLAN_CODES: Readonly<Record<MealPlan, string>> = {
  ALL_INCLUSIVE: '1',
  BREAKFAST: '3',
  FULL_BOARD: '10',
  HALF_BOARD: '12',
  ROOM_ONLY: '14',
}

/** Codes of OpenTravel's list ERR. */
export const ERROR_CODES = { unreadable: '459', hotel: '392', processing: '450' } as const
/** Types of OpenTravel's list EWT. */
const TYPES = { business: '3', advisory: '11', application: '13' } as const

export const message = (name: string, content: readonly XmlNode[]): XmlNode =>
  element(name, { xmlns: NAMESPACE, Version: MESSAGE_VERSION }, content)

const success = element('Success', {}, [])

/** A response that all is well, with what the caller requested. */
export const succeeded = (name: string, content: readonly XmlNode[] = []): XmlNode =>
  message(name, [success, ...content])

/** A response that nothing was done, and why. */
export const failed = (name: string, code: string, words: string): XmlNode =>
  message(name, [element('Errors', {}, [element('Error', { Type: TYPES.application, Code: code }, words)])])

/** The response to a handshake: what both can do. */
export const greeted = (echo: string, agreed: string): XmlNode =>
  succeeded('OTA_PingRS', [
    element('Warnings', {}, [element('Warning', { Type: TYPES.advisory, Status: 'ALPINEBITS_HANDSHAKE' }, agreed)]),
    element('EchoData', {}, echo),
  ])

export type RequestOutcome = { id: string; isCancellation: boolean; refusal: string }

const uniqueId = ({ id, isCancellation }: RequestOutcome): XmlNode =>
  element('HotelReservation', {}, [element('UniqueID', { Type: isCancellation ? '15' : '14', ID: id }, [])])

/** What became of guest requests: those that were taken, and a warning for each that was not. */
export function acknowledged(outcomes: readonly RequestOutcome[]): XmlNode[] {
  const taken = outcomes.filter(({ refusal }) => refusal === '')
  const refused = outcomes.filter(({ refusal }) => refusal !== '')
  const warnings = refused.map(({ id, refusal }) =>
    element('Warning', { Type: TYPES.business, Code: ERROR_CODES.processing, RecordID: id }, refusal),
  )
  return [
    ...(warnings.length > 0 ? [element('Warnings', {}, warnings)] : []),
    ...(taken.length > 0 ? [element('HotelReservations', {}, taken.map(uniqueId))] : []),
  ]
}

/** The response of a server: empty errors where it took the message. */
export type Answer = { errors: string[]; warnings: string[]; wantsAll: boolean }

const wordsOf = ({ text, attributes }: XmlElement): string =>
  text.trim() || [attributes['ShortText'], attributes['Code']].filter(Boolean).join(' ') || 'refused'

/** @returns an error of its own where a response has neither success nor errors */
export function answerOf(root: XmlElement): Answer {
  const errors = childrenOf(elementAt(root, 'Errors'), 'Error')
  const warnings = childrenOf(elementAt(root, 'Warnings'), 'Warning')
  const isTaken = elementAt(root, 'Success') !== undefined
  return {
    errors: errors.length > 0 || isTaken ? errors.map(wordsOf) : [`${root.name} says neither success nor error`],
    warnings: warnings.map(wordsOf),
    wantsAll: [...errors, ...warnings].some(({ attributes }) => attributes['Status']?.startsWith('ALPINEBITS_SEND_')),
  }
}
