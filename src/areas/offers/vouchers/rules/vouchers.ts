import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import type { SheetColumn } from '#core/sheet.ts'
import type { Voucher, VoucherState } from '../contract/replies.ts'

export type VoucherFacts = Pick<Voucher, 'issued' | 'balance' | 'expiresOn'> & { isVoid: boolean; hasExpired: boolean }

/**
 * State of a voucher on a business date. It pays on its last day; what is past it has expired, also before the balance is taken off. A
 * voucher that was used up before its last day stays USED.
 */
export function voucherStateOf(facts: VoucherFacts, today: Day): VoucherState {
  const { issued, balance, expiresOn, isVoid, hasExpired } = facts
  if (isVoid) return 'VOID'
  if (hasExpired || (balance > 0 && expiresOn !== null && expiresOn < today)) return 'EXPIRED'
  if (balance === 0) return 'USED'
  return balance < issued ? 'PART_USED' : 'OPEN'
}

/** Whether a voucher in this state pays. */
export const isUsable = (state: VoucherState): boolean => state === 'OPEN' || state === 'PART_USED'

/** The last day of a voucher issued on a day; null is for ever. */
export const expiryOf = (issuedOn: Day, validDays: number | null): Day | null =>
  validDays === null ? null : addDays(issuedOn, validDays)

/** A code as it is hashed: without spaces and dashes, in capitals. */
export const codeKey = (typed: string): string => typed.replaceAll(/[\s-]+/g, '').toUpperCase()

/** A code as it is printed: in fours. */
export const printCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

/** Whether a typed text can be a whole code. */
export const isWholeCode = (typed: string): boolean => /^[2-9A-HJ-NP-Z]{16}$/.test(codeKey(typed))

/** How much of what is due a voucher pays, minor units: the smaller of the two, never below nothing. */
export const payableBy = (balance: Minor, due: Minor): Minor => minor(Math.max(0, Math.min(balance, due)))

/** What of a sale can go back, minor units: what no one has used, without what went back already. */
export const unusedOf = ({
  balance,
  takenOff,
  refunded,
}: {
  balance: Minor
  takenOff: Minor
  refunded: Minor
}): Minor => minor(Math.max(0, balance + takenOff - refunded))

/**
 * A voucher pays while it is open and has enough.
 *
 * @throws Refusal voucher_not_usable {number, state}; voucher_too_small {number, balance}
 */
export function assertPays(
  { number, state, balance }: Pick<Voucher, 'number' | 'state' | 'balance'>,
  amount: Minor,
): void {
  if (!isUsable(state)) refuse('voucher_not_usable', { number, state })
  if (amount > balance) refuse('voucher_too_small', { number, balance })
}

export const voucherColumns: readonly SheetColumn<Voucher>[] = [
  { header: 'number', kind: 'number', width: 9, value: (row) => row.number },
  { header: 'state', kind: 'text', width: 10, value: (row) => row.state },
  { header: 'source', kind: 'text', width: 10, value: (row) => row.source },
  { header: 'buyerName', kind: 'text', value: (row) => row.buyerName },
  { header: 'recipientName', kind: 'text', value: (row) => row.recipientName },
  { header: 'issued', kind: 'money', value: (row) => row.issued, currency: (row) => row.currency },
  { header: 'balance', kind: 'money', value: (row) => row.balance, currency: (row) => row.currency },
  { header: 'currency', kind: 'text', width: 9, value: (row) => row.currency },
  { header: 'issuedOn', kind: 'day', value: (row) => row.issuedOn },
  { header: 'expiresOn', kind: 'day', value: (row) => row.expiresOn },
  { header: 'sentOn', kind: 'day', value: (row) => row.sentOn },
  { header: 'voucherId', kind: 'text', width: 38, value: (row) => row.id },
]
