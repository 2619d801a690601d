import { linksArea } from '#areas/billing/links/actions/links.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import type { Action } from '#server/request/context.ts'
import type { portal } from '../contract/portal.ts'
import { findAround } from '../queries/offers.ts'
import { canPay } from './can-pay.ts'
import { enterPage, lockEntered } from './enter.ts'
import { shownPage } from './shown.ts'

/** How long a link a guest made can be paid, in milliseconds: two days. */
const OPEN_MS = 172_800_000

/** @throws Refusal not_found; offer_over where nothing is due, or no provider can take it */
export const pay: Action<typeof portal.pay> = async (ctx, { token }) => {
  const open = await lockEntered(ctx, token)
  const { booking } = open
  const { linkToken } = await findAround(ctx.tx, booking.id, ctx.now)
  if (!(await canPay(ctx, open, linkToken !== ''))) refuse('offer_over')
  if (linkToken === '') {
    const expiresAt = new Date(Date.parse(ctx.now) + OPEN_MS).toISOString()
    const link = { bookingId: booking.id, allowsPartial: false, description: '', isDraft: false, expiresAt }
    await linksArea.actions.create(ctx, link).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal('offer_over', error.details) : error
    })
    ctx.publish('links', 'portal')
  }
  return shownPage(ctx, await enterPage(ctx, token))
}
