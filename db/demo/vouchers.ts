import { giftsArea } from '#areas/marketing/gifts/actions/gifts.ts'
import { gifts } from '#areas/marketing/gifts/contract/gifts.ts'
import { vouchersArea } from '#areas/offers/vouchers/actions/vouchers.ts'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { Desk } from './recent.ts'

const { actions } = vouchersArea

const SOLD = (today: Day): readonly RequestOf<typeof vouchers.sell>[] => [
  { amount: minor(500_000), mode: 'Card', buyerName: 'Vikram Shah', recipientName: 'Leela Shah', message: 'Happy anniversary!' },
  { amount: minor(1_000_000), mode: 'UPI', buyerName: 'Priya Nair', recipientName: 'Arjun Nair', message: 'Enjoy the lake.' },
  { amount: minor(250_000), mode: 'Bank', buyerName: 'Acme Tools', recipientName: 'Meera Iyer', recipientEmail: 'meera.iyer@guest.example', sendOn: addDays(today, 20), expiresOn: addDays(today, 120) },
] // prettier-ignore

/** Vouchers that are sold, and one that is given: they stay when the samples go. */
export async function setUpVouchers({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 9, async (ctx) => {
    await actions.saveSettings(ctx, {
      validDays: 730,
      terms: 'Not paid out in cash. What is left stays on the voucher.',
    })
    for (const sale of SOLD(today)) await actions.sell(ctx, vouchers.sell.input.parse(sale))
    const gift = { amount: minor(150_000), recipientName: 'Tara Bose', reason: 'The pool was closed during her stay' }
    await actions.give(ctx, vouchers.give.input.parse(gift))
  })
}

/** The public page sells vouchers of three amounts, and others between two bounds. */
export async function sellVouchersOnline({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  const amounts = [250_000, 500_000, 1_000_000]
  const chosen = { version: 0, isActive: true, amounts, least: 100_000, most: 5_000_000 }
  await desk(today, 9, async (ctx) => {
    await giftsArea.actions.saveSettings(ctx, gifts.saveSettings.input.parse(chosen))
  })
}

/** The first of them pays a part of a stay that is expected today; it pays again when the samples go. */
export async function payWithVoucher({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  await desk(today, 10, async (ctx) => {
    const booking = await ctx.tx
      .selectFrom('bookings as b')
      .innerJoin('customers as c', (on) => on.onRef('c.property_id', '=', 'b.property_id').onRef('c.id', '=', 'b.customer_id'))
      .select('b.id')
      .where('b.property_id', '=', ctx.tx.propertyId)
      .where('b.status', '=', 'CONFIRMED')
      .where('c.email', '=', 'asha.rao@guest.example')
      .executeTakeFirst() // prettier-ignore
    const [first] = (await actions.list(ctx, vouchers.list.input.parse({ text: '1' }))).rows
    if (!booking || !first) return
    const { code } = await actions.code(ctx, { voucherId: first.id })
    await actions.redeem(ctx, { code, bookingId: booking.id, amount: minor(200_000) })
  })
}
