import * as z from 'zod'
import { propertyOf } from '#core/public-token.ts'
import { refuse } from '#core/refusal.ts'
import { Channel } from '#areas/platform/messages/contract/replies.ts'
import type { Context } from '#server/request/context.ts'

const Place = z.strictObject({
  for: z.literal('preferences'),
  property: z.int(),
  channel: Channel,
  address: z.string(),
})
type Place = Pick<z.infer<typeof Place>, 'channel' | 'address'>

/** The secret of an address: its holder got a message there. Only this installation can read it, so it cannot be forged. */
export const tokenOf = (ctx: Context, { channel, address }: Place): string => {
  const place = { for: 'preferences' as const, property: ctx.property.id, channel, address }
  return `${ctx.property.id}-${ctx.settings.secretBox.seal(JSON.stringify(place))}`
}

/** Switches to the property of a token and returns whose it is. @throws Refusal not_found for one that was changed */
export async function openToken(ctx: Context, token: string): Promise<Place> {
  const place = read(ctx, token.slice(token.indexOf('-') + 1)) ?? refuse('not_found')
  if (place.property !== propertyOf(token) || !(await ctx.switchToProperty(place.property))) refuse('not_found')
  return { channel: place.channel, address: place.address }
}

function read(ctx: Context, sealed: string): z.infer<typeof Place> | undefined {
  try {
    return Place.safeParse(JSON.parse(ctx.settings.secretBox.open(sealed))).data
  } catch {
    return undefined // changed, sealed with another key, or never sealed
  }
}
