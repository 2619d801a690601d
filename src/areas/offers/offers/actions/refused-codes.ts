import type { Context } from '#server/request/context.ts'
import type { OfferChannel, OfferReasonCode } from '../contract/fields.ts'
import { countRefused, type RefusedCode } from '../queries/refused-codes.ts'
import { codeOf } from '../rules/evaluate.ts'

type Entered = { code: string; reason: OfferReasonCode; channel: OfferChannel }

function refusedOf(ctx: Context, { code, reason, channel }: Entered): RefusedCode {
  const typed = codeOf(code)
  const { id: userId } = ctx.actor
  return {
    propertyId: ctx.property.id, onDay: ctx.businessDate, code: /^[A-Z0-9-]{1,40}$/.test(typed) ? typed : '',
    address: userId === 0 ? ctx.address : '', userId, channel, reason, lastAt: ctx.now,
  } // prettier-ignore
}

/** Counts a code that a request is about to be refused for. */
export function countOnRefusal(ctx: Context, entered: Entered): void {
  const refused = refusedOf(ctx, entered)
  ctx.onRefusal(async (tx) => void (await countRefused(tx, refused)))
}

/** Counts a code that is not given and refuses nothing: the page shows why. */
export async function countNotGiven(ctx: Context, entered: Entered): Promise<void> {
  const refused = refusedOf(ctx, entered)
  await ctx.independentTransaction((tx) => countRefused(tx, refused))
}
