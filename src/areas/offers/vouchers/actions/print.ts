import { languageFor } from '#areas/parties/customers/actions.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import type { FileReply } from '#core/contract.ts'
import type { Language } from '#core/language.ts'
import { printPdf } from '#server/documents/pdf.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { Voucher } from '../contract/replies.ts'
import type { vouchers } from '../contract/vouchers.ts'
import { getSettings } from '../queries/settings.ts'
import { getSealedCode, getVoucher } from '../queries/vouchers.ts'
import { voucherDocument } from '../rules/document.ts'
import { printCode } from '../rules/vouchers.ts'

/** A voucher with its code, as a page for its recipient. */
export async function printVoucher(ctx: Context, voucher: Voucher, language: Language): Promise<FileReply> {
  const [property, sealed, { terms }] = await Promise.all([
    getProperty(ctx),
    getSealedCode(ctx.tx, voucher.id),
    getSettings(ctx.tx),
  ])
  const code = printCode(ctx.settings.secretBox.open(sealed))
  const form = { language, locale: ctx.property.locale }
  const bytes = await printPdf(voucherDocument({ ...voucher, code, terms }, property, form))
  return { fileName: `voucher-${voucher.number}.pdf`, bytes }
}

/** Notes who looked at a code, as that is as good as the voucher. */
const recordShown = (ctx: Context, voucherId: string) =>
  ctx.record({ type: 'VOUCHER_CODE_SHOWN', entity: 'gift_voucher', entityId: voucherId })

/** @throws Refusal not_found */
export const pdf: Action<typeof vouchers.pdf> = async (ctx, { voucherId, language }) => {
  const voucher = await getVoucher(ctx.tx, voucherId, ctx.businessDate)
  const file = await printVoucher(ctx, voucher, await languageFor(ctx, language, {}))
  recordShown(ctx, voucherId)
  return file
}

/** @throws Refusal not_found */
export const code: Action<typeof vouchers.code> = async (ctx, { voucherId }) => {
  const sealed = await getSealedCode(ctx.tx, voucherId)
  recordShown(ctx, voucherId)
  return { code: printCode(ctx.settings.secretBox.open(sealed)) }
}
