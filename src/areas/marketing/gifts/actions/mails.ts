import * as z from 'zod'
import { printVoucher } from '#areas/offers/vouchers/actions/print.ts'
import { openVoucher } from '#areas/offers/vouchers/actions/lists.ts'
import { queueOnce } from '#areas/platform/messages/actions/queue.ts'
import type { Context } from '#server/request/context.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import { findOrder, type StoredOrder } from '../queries/orders.ts'
import { orderEmail } from '../rules/email-text.ts'
import { orderUrl } from '../rules/gifts.ts'

/** Queues the mail that confirms the payment to the buyer, once for each order. */
export async function mailBuyer(
  ctx: Context,
  { id, buyerName, buyerEmail }: StoredOrder,
  number: number,
): Promise<void> {
  const message = {
    kind: 'giftOrder',
    to: buyerEmail,
    name: buyerName,
    payload: { orderId: id },
    about: String(number),
    aboutPath: '/gift-orders' as const,
  }
  await queueOnce(ctx, message, `giftOrder:${id}`)
}

const Payload = z.looseObject({ mailId: z.uuid(), to: z.string(), orderId: z.uuid() })

/** Where the order stands and, unless the recipient has it by mail, the voucher as a file. */
const giftOrder: EmailWriter = async (ctx, payload) => {
  const { mailId, to, orderId } = Payload.parse(payload)
  const order = await findOrder(ctx.tx, orderId)
  if (!order || order.voucherId === null) return undefined
  const { language, voucherId, recipientEmail } = order
  const voucher = await openVoucher(ctx, voucherId)
  const { name: property, locale } = ctx.property
  const url = `${orderUrl(ctx.settings.publicUrl, ctx.settings.secretBox.open(order.sealedToken))}&lang=${language}`
  const words = orderEmail(language, { order, property, locale, url })
  if (recipientEmail !== '' || !voucher) return { id: mailId, to, ...words, language, attachments: [] }
  const { fileName, bytes } = await printVoucher(ctx, voucher, language)
  return { id: mailId, to, ...words, language, attachments: [{ fileName, contentType: 'application/pdf', bytes }] }
}

/** Mails of this area by the kind they are queued with. */
export const giftEmails = { giftOrder } satisfies Record<string, EmailWriter>
