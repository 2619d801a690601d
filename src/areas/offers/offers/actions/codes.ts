import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { offers } from '../contract/offers.ts'
import type { OfferCode } from '../contract/replies.ts'
import { findCodes, findTaken, insertCodes, voidCode as markVoid } from '../queries/codes.ts'
import { getOffer } from '../queries/offers.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import { isOver, nameKey } from '../rules/offers.ts'
import { lockCurrent } from './current.ts'

/** @throws Refusal not_found */
export const codes: Action<typeof offers.codes> = async (ctx, { offerId, after, limit, text = '' }) => {
  await getOffer(ctx.tx, offerId, ctx.businessDate)
  const page = { after: readIdCursor(after), limit: limit + 1 }
  const rows = await findCodes(ctx.tx, { offerId, text: text.toUpperCase() }, page)
  return pageOf(rows, limit, ({ id }) => cursorOf(id))
}

/**
 * Adds the code that was typed, or so many that cannot be guessed, each used once.
 *
 * @throws Refusal not_found, stale_version, offer_ended; offer_without_codes for one that comes by itself; code_taken, unknown_reference for a guest
 */
export const addCodes: Action<typeof offers.addCodes> = async (ctx, input) => {
  const { offerId, version, code, count, batch, customerId = null, maxUses, expiresOn } = input
  const offer = await lockCurrent(ctx, offerId, version)
  if (isOver(offer)) refuse('offer_ended', { offerId })
  if (!offer.needsCode) refuse('offer_without_codes', { offerId })
  const texts = code === undefined ? await makeCodes(ctx, count ?? 0) : [code]
  const of = { offerId, batch, customerId, maxUses: code === undefined ? 1 : maxUses, expiresOn, createdAt: ctx.now }
  await insertCodes(ctx.tx, texts.map((text) => ({ id: ctx.newId(), code: text })), of) // prettier-ignore
  ctx.record({
    type: 'OFFER_CODES_ADDED',
    entity: 'offer',
    entityId: offerId,
    after: { count: texts.length, batch, expiresOn },
  })
  return { count: texts.length, batch }
}

/** Codes the property has none of. Of a thousand billion two rarely meet: then another is drawn. */
export async function makeCodes(ctx: Context, count: number): Promise<string[]> {
  const made = new Set<string>()
  while (made.size < count) made.add(ctx.newReference())
  for (const code of await findTaken(ctx.tx, [...made])) {
    made.delete(code)
    made.add(ctx.newReference())
  }
  return [...made]
}

/** @throws Refusal not_found */
export const voidCode: Action<typeof offers.voidCode> = async (ctx, { offerCodeId }) => {
  const code = await markVoid(ctx.tx, offerCodeId, ctx.now)
  ctx.record({ type: 'OFFER_CODE_VOIDED', entity: 'offer_code', entityId: offerCodeId })
  return code
}

/** @throws Refusal not_found, too_many_rows */
export const exportCodes: Action<typeof offers.exportCodes> = async (ctx, { offerId, format, text = '' }) => {
  const offer = await getOffer(ctx.tx, offerId, ctx.businessDate)
  ctx.record({ type: 'OFFER_CODES_EXPORTED', entity: 'offer', entityId: offerId })
  return writeSheet<OfferCode>(
    ctx,
    {
      name: `codes-${nameKey(offer.name).replaceAll(/[^a-z0-9]+/g, '-')}`,
      columns: [
        { header: 'Code', kind: 'text', value: ({ code }) => code },
        { header: 'Batch', kind: 'text', value: ({ batch }) => batch },
        { header: 'Guest', kind: 'text', value: ({ customerName }) => customerName },
        { header: 'Most uses', kind: 'number', value: ({ maxUses }) => maxUses },
        { header: 'Uses', kind: 'number', value: ({ uses }) => uses },
        { header: 'Expires on', kind: 'day', value: ({ expiresOn }) => expiresOn },
        { header: 'Void', kind: 'flag', value: ({ isVoid }) => isVoid },
      ],
      rows: batchesOf<OfferCode, string>(
        (page) => findCodes(ctx.tx, { offerId, text: text.toUpperCase() }, page),
        ({ id }) => id,
      ),
    },
    format,
  )
}
