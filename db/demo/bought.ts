import { expensesArea } from '#areas/billing/expenses/actions/expenses.ts'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor, shareOf } from '#core/money.ts'
import type { Desk } from './recent.ts'

/** Who sells to the property: what, for about how much a month in minor units, with which tax, and how many days there are to pay. */
const VENDORS = [
  ['Green Market', 'Food and drink', 8_460_000, 500, 30],
  ['Udaipur Power Company', 'Electricity and water', 6_120_000, 1_800, 21],
  ['White Linen Services', 'Laundry', 3_304_000, 1_800, 45],
  ['Lake City Repairs', 'Repairs', 1_770_000, 1_800, 15],
] as const
const MONTHS = 5

/**
 * Bills of the past months, the oldest overdue, and a guest to come who paid in dollars. Nothing is paid on the bills: their receipts would be
 * the property's own, and sample data with the property's own receipts in between stays for good.
 */
export async function buyAndExchange({
  desk,
  today,
  toCome,
}: {
  desk: Desk
  today: Day
  toCome: string
}): Promise<void> {
  await desk(today, 3, async (ctx) => {
    for (let month = MONTHS; month > 0; month -= 1)
      for (const [index, [vendor, category, about, taxBp, days]] of VENDORS.entries()) {
        const billOn = addDays(today, index * 3 - month * 30)
        const net = minor(about + month * 41_300 - index * 17_700)
        const taxAmount = shareOf(net, taxBp)
        const billNumber = `${vendor.slice(0, 2).toUpperCase()}-${month}${index}`
        const dueOn = addDays(billOn, days + 90)
        const bill = { vendor, category, billNumber, billOn, dueOn, amount: net + taxAmount, taxAmount }
        await expensesArea.actions.create(ctx, expenses.create.input.parse(bill))
      }
    const dollars = { bookingId: toCome, foreign: { currency: 'USD', amount: 5_000 }, mode: 'Cash' }
    await paymentsArea.actions.take(ctx, payments.take.input.parse(dollars))
  })
}

/** The desk's rate of a dollar. */
export const quoteDollars = ({ desk, today }: { desk: Desk; today: Day }): Promise<unknown> =>
  desk(today, 3, (ctx) => {
    const rate = { currency: 'USD', validFrom: addDays(today, -30), rate: '83.25' }
    return paymentsArea.actions.setRate(ctx, payments.setRate.input.parse(rate))
  })
