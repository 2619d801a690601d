import * as z from 'zod'
import { addDays, type Instant } from '#core/dates.ts'
import { propertyOf } from '#core/public-token.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { REQUEST_KINDS } from '../contract/choices.ts'
import type { reviews } from '../contract/reviews.ts'
import { openQuestions } from './questions.ts'
import { findProperty } from '../queries/requests.ts'

const OPEN_MS = 3_600_000
/** Nights of the stay that is shown. */
const NIGHTS = 2

const Preview = z.strictObject({
  for: z.literal('survey preview'),
  property: z.int(),
  kind: z.enum(REQUEST_KINDS),
  until: z.string(),
})
type Preview = z.infer<typeof Preview>

/** An address of the guest's page with nothing behind it: the token itself is all there is, sealed, for an hour. */
export const preview: Action<typeof reviews.preview> = async ({ property, settings, now }, { kind }) => {
  const until: Instant = new Date(Date.parse(now) + OPEN_MS).toISOString()
  const shown: Preview = { for: 'survey preview', property: property.id, kind, until }
  const token = `${property.id}-${settings.secretBox.seal(JSON.stringify(shown))}`
  return { url: `${settings.publicUrl}/stay-review?preview=${encodeURIComponent(token)}` }
}

function read({ settings }: Context, token: string): Preview | undefined {
  try {
    return Preview.safeParse(JSON.parse(settings.secretBox.open(token.slice(token.indexOf('-') + 1)))).data
  } catch {
    return undefined // changed, sealed with another key, or never sealed
  }
}

/** @throws Refusal not_found for one that was changed, and after an hour */
export const openPreview: Action<typeof reviews.openPreview> = async (ctx, { previewToken }) => {
  const shown = read(ctx, previewToken)
  if (!shown || shown.until <= ctx.now || shown.property !== propertyOf(previewToken)) return refuse('not_found')
  if (!(await ctx.switchToProperty(shown.property))) refuse('not_found')
  const departure = addDays(ctx.businessDate, shown.kind === 'PULSE' ? 1 : -1)
  const isStay = shown.kind === 'STAY' || shown.kind === 'PULSE'
  return {
    kind: shown.kind,
    state: 'OPEN',
    isOptedOut: false,
    isPreview: true,
    property: await findProperty(ctx.tx),
    arrival: isStay ? addDays(departure, -NIGHTS) : departure,
    departure,
    locale: ctx.property.locale,
    questions: shown.kind === 'STAY' ? await openQuestions(ctx) : [],
    answer: null,
    reply: '',
  }
}
