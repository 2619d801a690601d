import type { Context } from '#server/request/context.ts'
import { copyConsents } from '../queries/elsewhere.ts'
import { placesOf } from '../rules/places.ts'

/** A guest of a sister property becomes one here: their consents there are valid here, where the organisation is responsible for both. */
export async function takeOverConsents(
  ctx: Context,
  {
    sisterId,
    sisterName,
    ...person
  }: { sisterId: number; sisterName: string; email: string; phone: string; post: string },
): Promise<void> {
  const places = placesOf(person)
  const copied = { propertyId: ctx.property.id, sisterId, sisterName, places, by: ctx.actor.name, at: ctx.now }
  // The consents are those of another property.
  await ctx.asPlatform((tx) => copyConsents(tx, copied))
  ctx.publish('consents')
}
