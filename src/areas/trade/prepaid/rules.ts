import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor, roundHalfUp } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { SheetColumn } from '#core/sheet.ts'
import type { Pack, PackState } from './contract.ts'

export type PackFacts = Pick<Pack, 'units' | 'remaining' | 'expiresOn'> & { isEnded: boolean }

/** Status of a pack on a business date. It is valid on its last day. */
export function packStateOf({ remaining, expiresOn, isEnded }: Omit<PackFacts, 'units'>, today: Day): PackState {
  if (isEnded) return 'ENDED'
  if (remaining === 0) return 'USED'
  return expiresOn !== null && expiresOn < today ? 'EXPIRED' : 'OPEN'
}

/** The last day of a pack that is sold on a day; null is for ever. The day it is sold counts. */
export const expiryOf = (issuedOn: Day, validDays: number | null): Day | null =>
  validDays === null ? null : addDays(issuedOn, validDays - 1)

/** What was paid for units that no one used, rounded half up to the smallest coin; all of it while none was. */
export const unusedOf = ({ price, units, remaining }: Pick<Pack, 'price' | 'units' | 'remaining'>): Minor =>
  minor(roundHalfUp((price * remaining) / units))

/** Units a line returned to a pack that was ended already: they can no longer be redeemed, and wait to be refunded. */
export const isOwedAfterEnd = ({ state, remaining }: Pick<Pack, 'state' | 'remaining'>): boolean =>
  state === 'ENDED' && remaining > 0

/** How many units of a pack a line takes whose quantity is in thousandths: a begun one is a whole one. */
export const unitsTaken = (thousandths: number): number => Math.ceil(thousandths / 1_000)

/**
 * A pack pays for its own guest's units of its own product, while it is open and has enough of them.
 *
 * @throws Refusal pack_not_usable {number, state} for one that is used up, ended or past its day; pack_not_for_this {number} for
 *   someone else's, or another product; pack_too_small {number, remaining}
 */
export function assertPays(
  pack: Pick<Pack, 'number' | 'state' | 'productId' | 'remaining'> & { isOfGuest: boolean },
  { productId, units }: { productId: string; units: number },
): void {
  const { number, state, remaining } = pack
  if (!pack.isOfGuest || pack.productId !== productId) refuse('pack_not_for_this', { number })
  if (state !== 'OPEN') refuse('pack_not_usable', { number, state })
  if (units > remaining) refuse('pack_too_small', { number, remaining })
}

export const packColumns: readonly SheetColumn<Pack>[] = [
  { header: 'number', kind: 'number', width: 9, value: (row) => row.number },
  { header: 'state', kind: 'text', width: 10, value: (row) => row.state },
  { header: 'guestName', kind: 'text', value: (row) => row.guestName },
  { header: 'name', kind: 'text', value: (row) => row.name },
  { header: 'productName', kind: 'text', value: (row) => row.productName },
  { header: 'units', kind: 'number', width: 9, value: (row) => row.units },
  { header: 'remaining', kind: 'number', width: 11, value: (row) => row.remaining },
  { header: 'price', kind: 'money', value: (row) => row.price, currency: (row) => row.currency },
  { header: 'unusedAmount', kind: 'money', value: (row) => row.unusedAmount, currency: (row) => row.currency },
  { header: 'currency', kind: 'text', width: 9, value: (row) => row.currency },
  { header: 'issuedOn', kind: 'day', value: (row) => row.issuedOn },
  { header: 'expiresOn', kind: 'day', value: (row) => row.expiresOn },
  { header: 'endedAt', kind: 'moment', value: (row) => row.endedAt },
  { header: 'orderId', kind: 'text', width: 38, value: (row) => row.orderId },
  { header: 'packId', kind: 'text', width: 38, value: (row) => row.id },
]
