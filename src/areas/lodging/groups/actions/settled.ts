import { accountOf } from '#areas/lodging/bookings/actions/account.ts'
import { getFolio } from '#areas/ledger/folios/actions/bill.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'

/** @throws Refusal group_account_open {due} while something is owed on the account of a group, or money of it is left */
export async function assertSettled(ctx: Context, groupId: string): Promise<void> {
  const bookingId = await accountOf(ctx, groupId)
  if (!bookingId) return
  const { money } = await getFolio(ctx, bookingId)
  const charged = money.payable + money.services + money.expenses - money.refunds
  if (charged !== money.paid) refuse('group_account_open', { due: charged - money.paid })
}
