import { Currency, decimalsOf } from '#core/money.ts'
import { isChannelCode } from '../contract/codes.ts'
import type { ReservationHead } from '../contract/wire.ts'

/**
 * A request of a guest as the road of reservations takes it, in whatever form it came. Where its form names messages and orders them, `message`
 * has that name and a version; others get the next version of their reservation.
 */
export type GuestRequest = Omit<ReservationHead, 'messageId' | 'version'> & {
  isCancellation: boolean
  hotelCode: string
  body: Record<string, unknown>
  message?: { id: string; version: number }
}

/** What cannot be taken of a guest request, with a text for its sender. */
export class RequestFault extends Error {}

/** Stands for a code the message does not name: it means nothing, so the reservation waits for a user. */
const NO_CODE = '-'
export const LONGEST_NOTES = 1_500

export const codeIn = (code: string | null | undefined): string =>
  typeof code === 'string' && isChannelCode(code) ? code.trim() : NO_CODE

export const cut = (text: string | null | undefined, most: number): string => (text ?? '').trim().slice(0, most)

/**
 * A decimal amount in minor units.
 *
 * @throws RequestFault for one below zero, and one with more decimals than the currency has but for zeros
 */
export function amountIn(text: string | undefined, currency: string): number {
  const places = decimalsOf(Currency.parse(currency))
  const [, whole = '', part = ''] = /^(\d{0,9})(?:\.(\d{0,6}))?$/.exec(text ?? '') ?? []
  if (whole + part === '') throw new RequestFault('An amount is not a number from 0')
  if (/[1-9]/.test(part.slice(places))) throw new RequestFault(`An amount has more decimals than ${currency}`)
  return Number(whole + part.padEnd(places, '0').slice(0, places))
}
