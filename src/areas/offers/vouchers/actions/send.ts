import * as z from 'zod'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import type { Voucher } from '../contract/replies.ts'
import type { vouchers } from '../contract/vouchers.ts'
import { getVoucher, lockVoucher, markSent } from '../queries/vouchers.ts'
import { voucherEmail } from '../rules/email-text.ts'
import { isUsable } from '../rules/vouchers.ts'
import { printVoucher } from './print.ts'

/** Queues the mail that brings a voucher to its recipient, and notes the day. */
export async function sendVoucher(
  ctx: Context,
  { voucherId, number, recipientEmail, recipientName }: SentVoucher,
): Promise<void> {
  await queueMessage(ctx, {
    kind: 'giftVoucher',
    to: recipientEmail,
    name: recipientName,
    class: 'SERVICE',
    payload: { voucherId },
    about: String(number),
    aboutPath: `/gift-vouchers?voucher=${voucherId}`,
  })
  await markSent(ctx.tx, { voucherId, on: ctx.businessDate, recipientEmail })
}

type SentVoucher = { voucherId: string } & Pick<Voucher, 'number' | 'recipientEmail' | 'recipientName'>

/**
 * Mails a voucher once more, or before its day; another address becomes the recipient's.
 *
 * @throws Refusal not_found; voucher_not_usable for one that pays no more; voucher_not_mailed without an address
 */
export const send: Action<typeof vouchers.send> = async (ctx, { voucherId, ...given }) => {
  const { number, state, recipientName, ...stored } = await lockVoucher(ctx.tx, voucherId, ctx.businessDate)
  if (!isUsable(state)) refuse('voucher_not_usable', { number, state })
  const recipientEmail = given.recipientEmail ?? stored.recipientEmail
  if (recipientEmail === '') refuse('voucher_not_mailed', { number })
  await sendVoucher(ctx, { voucherId, number, recipientEmail, recipientName })
  ctx.record({ type: 'VOUCHER_SENT', entity: 'gift_voucher', entityId: voucherId, after: { number } })
  ctx.publish('vouchers')
  return getVoucher(ctx.tx, voucherId, ctx.businessDate)
}

const Payload = z.looseObject({ mailId: z.uuid(), to: z.string(), voucherId: z.uuid() })

/** The voucher as a file: its code is in no text that is stored. Nothing once the voucher pays no more. */
const giftVoucher: EmailWriter = async (ctx, payload) => {
  const { mailId, to, voucherId } = Payload.parse(payload)
  const voucher = await getVoucher(ctx.tx, voucherId, ctx.businessDate)
  if (!isUsable(voucher.state)) return undefined
  const language = await languageFor(ctx, undefined, {})
  const { name, locale } = ctx.property
  const { fileName, bytes } = await printVoucher(ctx, voucher, language)
  const words = voucherEmail(language, { voucher, property: name, locale })
  return { id: mailId, to, ...words, language, attachments: [{ fileName, contentType: 'application/pdf', bytes }] }
}

/** Mails of this area by the kind they are queued with. */
export const voucherEmails = { giftVoucher } satisfies Record<string, EmailWriter>
