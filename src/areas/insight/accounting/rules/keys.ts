import type { MOVEMENTS } from '../contract/replies.ts'

/** What a journal posts to; which account each goes to is the property's mapping. */
export const POSTING_KEYS = [
  'GUEST_LEDGER',
  'DEPOSIT_LEDGER',
  'CITY_LEDGER',
  'TRADE_DEBTORS',
  'ORDERS',
  'CASH',
  'CARD',
  'UPI',
  'BANK',
  'SAFE',
  'UNALLOCATED',
  'VOUCHERS',
  'VOUCHER_BREAKAGE',
  'VOUCHERS_GIVEN',
  'PAYABLES',
  'ROOM',
  'PACKAGE',
  'SERVICE',
  'SALES',
  'FEE',
  'RECHARGE',
  'INVOICE',
  'ALLOWANCE',
  'DISCOUNT',
  'ROUNDING',
  'TAX',
  'INPUT_TAX',
  'TIPS',
  'COMMISSION',
  'TCS',
  'TDS',
  'EXPENSE',
  'PETTY_CASH',
  'CASH_DIFFERENCE',
  'BAD_DEBT',
  'OPENING',
  'SUSPENSE',
] as const
export type PostingKey = (typeof POSTING_KEYS)[number]

/** Keys of which every tax, outlet or category may go to an account of its own. */
export const KEYS_WITH_REFS: readonly string[] = ['TAX', 'SALES', 'EXPENSE']

export const isPostingKey = (key: string, ref: string): boolean =>
  POSTING_KEYS.some((known) => known === key) && (ref === '' || KEYS_WITH_REFS.includes(key))

const PAYMENTS: readonly string[] = ['CASH', 'CARD', 'UPI', 'BANK', 'VOUCHERS', 'UNALLOCATED']
const OTHERS: readonly string[] = ['OPENING', 'BAD_DEBT', 'COMMISSION', 'TCS', 'TDS']

type Movement = (typeof MOVEMENTS)[number]

/** The column of a roll-forward that a movement of a ledger stands in, by what it was posted against. */
export function movementOf(ref: string): Movement {
  if (PAYMENTS.includes(ref)) return 'payments'
  if (ref === 'ON_ACCOUNT') return 'onAccount'
  if (ref === 'TRANSFER') return 'transfers'
  return OTHERS.includes(ref) ? 'other' : 'charges'
}
