import { readyGateway } from '#areas/billing/gateways/actions/collect.ts'
import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import { zero } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { OpenPage } from './enter.ts'

/** Whether a provider of the property takes money now. */
const hasProvider = (ctx: Context): Promise<boolean> =>
  readyGateway(ctx, undefined).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

/** Whether something is due that the guest can pay from the page. */
export const canPay = async (ctx: Context, { booking, phase }: Pick<OpenPage, 'booking' | 'phase'>, hasLink: boolean): Promise<boolean> =>
  phase !== 'OVER' && guestBalance(booking.money) > zero && (hasLink || (await hasProvider(ctx))) // prettier-ignore
