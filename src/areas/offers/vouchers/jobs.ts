import { each, atNow } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { Context } from '#server/request/context.ts'
import type { Instant } from '#core/dates.ts'
import { sendVoucher } from './actions/send.ts'
import { findDueProperties, lockToSend } from './queries/due.ts'
import { expireVouchers } from './queries/moves.ts'

/** Vouchers of a property worked on in one transaction; the rest waits for the next hour. */
const AT_ONCE = 500

/** Takes what is left off vouchers past their last day, and mails those whose day has come: by the business date of the property. */
export async function workOnVouchers(ctx: Context): Promise<void> {
  const { tx, businessDate, now, actor } = ctx
  const expired = await expireVouchers(tx, { businessOn: businessDate, now, by: actor.name }, AT_ONCE)
  const toSend = await lockToSend(tx, businessDate, AT_ONCE)
  for (const voucher of toSend) await sendVoucher(ctx, voucher)
  if (expired > 0 || toSend.length > 0) ctx.publish('vouchers')
}

/** Works at every property that has something to do. */
export async function workEverywhere({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform(findDueProperties)
  await each(properties, ({ id }) => inProperty(id, workOnVouchers, { now }))
}

export const voucherJobs: Jobs = { 'vouchers.due': { cron: '17 * * * *', run: atNow(workEverywhere) } }
