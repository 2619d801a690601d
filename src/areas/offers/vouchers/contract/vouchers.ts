import * as z from 'zod'
import { FolioMoney } from '#areas/ledger/folios/contract/replies.ts'
import { RealMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { contract, FileReply, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor, PositiveMinor } from '#core/money.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import { Voucher, VoucherBalance, VoucherMove, VoucherSettings, VoucherSource, VoucherState } from './replies.ts'

/** A code as people type it: case, spaces and dashes do not count. */
export const VoucherCode = requiredText(40)

const filter = {
  state: VoucherState.optional(),
  source: VoucherSource.optional(),
  customerId: z.uuid().optional(),
  /** Those that still pay, and do no more after this day. */
  expiresUntil: Day.optional(),
  /** The number, the whole code, or the beginning of the buyer's or the recipient's name. */
  text: text(80).optional(),
}
export type VoucherFilter = z.output<z.ZodObject<typeof filter>>

const known = { voucherId: z.uuid(), version: z.int() }

const issue = {
  amount: PositiveMinor,
  /** Who buys it, or has it of the property. */
  customerId: z.uuid().optional(),
  buyerName: text(120).default(''),
  recipientName: text(120).default(''),
  recipientEmail: z.union([z.literal(''), z.email().max(200)]).default(''),
  message: text(600).default(''),
  /** The day it is mailed, today at the earliest; it is printed when left out. */
  sendOn: Day.optional(),
  /** Its last day; by the property's settings when left out. */
  expiresOn: Day.optional(),
}
const MAILED_TO_SOMEONE = { path: ['recipientEmail'], message: 'It is mailed to an address' }
const isMailedToSomeone = ({ sendOn, recipientEmail }: { sendOn?: Day | undefined; recipientEmail: string }) =>
  sendOn === undefined || recipientEmail !== ''

export const vouchers = contract('vouchers', {
  list: {
    method: 'GET',
    path: '/vouchers',
    summary: 'Gift vouchers, newest first',
    needs: 'vouchers.read',
    input: z.object({ ...pageInput, ...filter }),
    reply: page(Voucher),
  },
  export: {
    method: 'GET',
    path: '/vouchers/export',
    summary: 'The whole list of gift vouchers as CSV or workbook, without their codes',
    needs: 'vouchers.read',
    input: z.object({ format: SheetFormat, ...filter }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  liability: {
    method: 'GET',
    path: '/vouchers/liability',
    summary: 'What open vouchers may still cost, by the month they expire in',
    needs: 'vouchers.read',
    input: z.object({}),
    reply: z.object({
      currency: Currency,
      total: Minor,
      count: z.int(),
      /** By month; null is those without a last day. */
      months: z.array(z.object({ month: z.string().nullable(), count: z.int(), balance: Minor })),
    }),
  },
  settings: {
    method: 'GET',
    path: '/vouchers/settings',
    summary: 'How long gift vouchers pay, and their terms',
    needs: 'vouchers.read',
    input: z.object({}),
    reply: VoucherSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/vouchers/settings',
    summary: 'Set how long gift vouchers pay that are issued from now on, and their terms',
    needs: 'vouchers.change',
    input: VoucherSettings.extend({ terms: text(2_000) }),
    reply: VoucherSettings,
  },
  lookUp: {
    method: 'POST',
    path: '/vouchers/balance',
    isPreview: true,
    summary: 'What the voucher of a code still pays',
    needs: 'vouchers.read',
    input: z.object({ code: VoucherCode }),
    reply: VoucherBalance,
    refuses: ['voucher_unknown'],
  },
  redeem: {
    method: 'POST',
    path: '/vouchers/redemptions',
    summary: 'Pay for a booking with a voucher: a receipt in mode Voucher',
    needs: 'payments.write',
    input: z.object({
      code: VoucherCode,
      bookingId: z.uuid(),
      /** The party whose part of the bill it pays; the booker when left out. */
      partyId: z.uuid().optional(),
      amount: PositiveMinor,
    }),
    reply: z.object({ voucher: VoucherBalance, receiptNumber: z.int(), money: FolioMoney }),
    refuses: ['voucher_unknown', 'voucher_not_usable', 'voucher_too_small', 'not_found', 'folio_closed'],
  },
  sell: {
    method: 'POST',
    path: '/vouchers',
    summary: 'Sell a gift voucher: a receipt, and the voucher it pays for',
    needs: 'vouchers.sell',
    input: z
      .object({
        ...issue,
        mode: RealMode,
        /** Slip, transaction or cheque number. */
        reference: text(80).default(''),
      })
      .refine(isMailedToSomeone, MAILED_TO_SOMEONE),
    reply: z.object({ voucher: Voucher, receiptId: z.uuid(), receiptNumber: z.int() }),
    refuses: ['drawer_needed', 'unknown_reference'],
  },
  give: {
    method: 'POST',
    path: '/vouchers/gifts',
    summary: 'Give a voucher without money, with a reason',
    needs: 'vouchers.give',
    input: z.object({ ...issue, reason: requiredText(300) }).refine(isMailedToSomeone, MAILED_TO_SOMEONE),
    reply: Voucher,
    refuses: ['unknown_reference'],
  },
  get: {
    method: 'GET',
    path: '/vouchers/:voucherId',
    summary: 'One gift voucher, with its moves',
    needs: 'vouchers.read',
    input: z.object({ voucherId: z.uuid() }),
    reply: Voucher.extend({
      /** The receipt of its sale, while that may be undone. */
      saleReceiptId: z.uuid().nullable(),
      moves: z.array(VoucherMove),
    }),
    refuses: ['not_found'],
  },
  code: {
    method: 'POST',
    path: '/vouchers/:voucherId/code/views',
    summary: 'The code of a voucher, for who sells them; the audit log notes who looked',
    needs: 'vouchers.sell',
    isSecret: true,
    input: z.object({ voucherId: z.uuid() }),
    reply: z.object({ code: z.string() }),
    refuses: ['not_found'],
  },
  pdf: {
    method: 'POST',
    path: '/vouchers/:voucherId/pdf',
    summary: 'A voucher to print, with its code; the audit log notes who printed it',
    needs: 'vouchers.sell',
    isSecret: true,
    input: z.object({
      voucherId: z.uuid(),
      /** The property's, when left out. */
      language: Language.optional(),
    }),
    produces: 'application/pdf',
    reply: FileReply,
    refuses: ['not_found'],
  },
  send: {
    method: 'POST',
    path: '/vouchers/:voucherId/mails',
    summary: 'Mail a voucher now, also once more',
    needs: 'vouchers.sell',
    input: z.object({
      voucherId: z.uuid(),
      /** Where to; the recipient's address when left out, and from now on the recipient's. */
      recipientEmail: z.email().max(200).optional(),
    }),
    reply: Voucher,
    refuses: ['not_found', 'voucher_not_usable', 'voucher_not_mailed'],
  },
  cancel: {
    method: 'PUT',
    path: '/vouchers/:voucherId/void',
    summary: 'Void a voucher: what is left on it can no longer be used',
    needs: 'vouchers.change',
    input: z.object({ ...known, reason: requiredText(300) }),
    reply: Voucher,
    refuses: ['not_found', 'stale_version', 'voucher_not_usable'],
  },
  extend: {
    method: 'PUT',
    path: '/vouchers/:voucherId/expiry',
    summary: 'Let a voucher pay until another day; what had expired on it comes back',
    needs: 'vouchers.change',
    input: z.object({ ...known, expiresOn: Day, reason: requiredText(300) }),
    reply: Voucher,
    refuses: ['not_found', 'stale_version', 'voucher_not_usable'],
  },
})
