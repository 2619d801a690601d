import * as z from 'zod'
import { propertyOf } from '#core/public-token.ts'
import type { Context } from '#server/request/context.ts'

const property = z.int()
const Place = z.discriminatedUnion('for', [
  z.strictObject({ for: z.literal('campaign view'), property, recipient: z.uuid() }),
  z.strictObject({ for: z.literal('journey view'), property, run: z.uuid(), template: z.uuid() }),
])
/** Which mail a page shows: that of a recipient of a campaign, or what a run of a journey sent of a template. */
export type ViewPlace = z.infer<typeof Place>
type NewPlace = { for: 'campaign view'; recipient: string } | { for: 'journey view'; run: string; template: string }

/** A mail on its page; undefined where there is none. */
export type ViewedMail = { html: string } | { isErased: true } | undefined

/** The secret of the page that shows a mail: only this installation can read it, and no other address of the mail opens the page. */
export const viewToken = (ctx: Context, place: NewPlace): string =>
  `${ctx.property.id}-${ctx.settings.secretBox.seal(JSON.stringify({ ...place, property: ctx.property.id }))}`

/** The mail a token shows; undefined for one that was changed or is of another property. */
export function openView(ctx: Pick<Context, 'property' | 'settings'>, token: string): ViewPlace | undefined {
  try {
    const sealed = ctx.settings.secretBox.open(token.slice(token.indexOf('-') + 1))
    const place = Place.safeParse(JSON.parse(sealed)).data
    return place?.property === ctx.property.id && place.property === propertyOf(token) ? place : undefined
  } catch {
    return undefined // changed, sealed with another key, or never sealed
  }
}
