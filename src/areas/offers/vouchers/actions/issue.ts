import { createHash } from 'node:crypto'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Context } from '#server/request/context.ts'
import type { VoucherSource } from '../contract/replies.ts'
import { getSettings } from '../queries/settings.ts'
import { insertVoucher } from '../queries/vouchers.ts'
import { codeKey, expiryOf } from '../rules/vouchers.ts'
import { sendVoucher } from './send.ts'

export type NewVoucher = {
  /** Minor units of the property's currency, above zero. */
  amount: Minor
  source: VoucherSource
  /** Who buys it, or has it of the property. */
  customerId?: string | undefined
  buyerName?: string | undefined
  recipientName?: string | undefined
  recipientEmail?: string | undefined
  message?: string | undefined
  /** Why it is given; GIVEN needs one. */
  reason?: string | undefined
  /** The day it is mailed; null is printed. Left out it is mailed at once where there is an address. */
  sendOn?: Day | null | undefined
  /** Its last day, null for ever; by the property's settings when left out. */
  expiresOn?: Day | null | undefined
}

/** What finds a voucher by its code: a hash in which another property's codes are other ones. */
export const hashOfCode = (propertyId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`gift voucher ${propertyId} ${codeKey(code)}`)
    .digest()

/**
 * For areas above: issues a voucher under the next number, with a code of sixteen clear characters that cannot be guessed, and mails it when its day
 * has come. It moves no money: who sells one writes the receipt in the same transaction.
 *
 * @throws Refusal unknown_reference for a guest who is not there
 */
export async function issueVoucher(
  ctx: Context,
  issue: NewVoucher,
): Promise<{ voucherId: string; code: string; number: number }> {
  const { amount, source, customerId = null, buyerName = '', recipientName = '', recipientEmail = '' } = issue
  const { validDays } = await getSettings(ctx.tx)
  const issuedOn = ctx.businessDate
  const sendOn = issue.sendOn === undefined ? (recipientEmail === '' ? null : issuedOn) : issue.sendOn
  const code = `${ctx.newReference()}${ctx.newReference()}`
  const voucherId = ctx.newId()
  const number = await nextNumber(ctx, 'gift voucher')
  await insertVoucher(ctx.tx, {
    id: voucherId,
    moveId: ctx.newId(),
    number,
    source,
    customerId,
    buyerName,
    recipientName,
    recipientEmail,
    codeHash: hashOfCode(ctx.property.id, code),
    sealedCode: ctx.settings.secretBox.seal(code),
    issued: amount,
    currency: ctx.property.currency,
    message: issue.message ?? '',
    reason: issue.reason ?? '',
    sendOn,
    issuedOn,
    expiresOn: issue.expiresOn === undefined ? expiryOf(issuedOn, validDays) : issue.expiresOn,
    createdAt: ctx.now,
    createdByName: ctx.actor.name,
  })
  if (sendOn !== null && sendOn <= issuedOn)
    await sendVoucher(ctx, { voucherId, number, recipientEmail, recipientName })
  ctx.record({
    type: 'VOUCHER_ISSUED',
    entity: 'gift_voucher',
    entityId: voucherId,
    after: { number, amount, source, reason: issue.reason },
  })
  ctx.publish('vouchers')
  return { voucherId, code, number }
}
