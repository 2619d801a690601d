import type { Language } from '#core/language.ts'
import type { Channel } from '#areas/platform/messages/contract/replies.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { isAddress } from '#areas/platform/messages/rules/messages.ts'
import type { Instant } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Basis, ConsentAction, ConsentChannel, ConsentSource, Purpose } from '../contract/choices.ts'
import { suppressAtSisters, withdrawAtSisters } from '../queries/elsewhere.ts'
import { insertRecords, type NewRecord } from '../queries/records.ts'
import { findSettings, findWordings } from '../queries/set-up.ts'
import { findSuppressionsOf, insertErased, insertSuppression, liftSuppression } from '../queries/suppressions.ts'
import { placeKey, placesOfText } from '../rules/places.ts'
import { wordingIn, wordingsOf } from '../rules/wordings.ts'

type Statement = {
  channel: ConsentChannel
  address: string
  purpose: Purpose
  action: ConsentAction
  source: ConsentSource
  basis?: Basis
  language?: Language | undefined
  wording?: string
  evidence?: string
  /** Now when left out. */
  givenAt?: Instant
}

/** A statement as it is stored. */
export const recordOf = (ctx: Context, statement: Statement): NewRecord => ({
  id: ctx.newId(),
  basis: 'EXPLICIT',
  wording: '',
  evidence: '',
  ...statement,
  language: statement.language ?? '',
  address: statement.address.trim(),
  addressKey: placeKey(statement.channel, statement.address),
  network: statement.source === 'STAFF' || statement.source === 'IMPORT' ? '' : ctx.address,
  recordedBy: ctx.actor.name,
  givenAt: statement.givenAt ?? ctx.now,
})

/** Stores statements; who agrees anew on the preference page, whose address only they have, is no longer unsubscribed. */
export async function storeStatements(ctx: Context, statements: readonly Statement[]): Promise<void> {
  const rows = statements.map((statement) => recordOf(ctx, statement))
  await insertRecords(ctx.tx, rows, ctx.now)
  const withdrawn = rows.filter(({ action }) => action === 'WITHDRAWN')
  // Where the organisation is responsible for all its properties, a withdrawal applies at each of them.
  if (withdrawn.length > 0) await ctx.asPlatform((tx) => withdrawAtSisters(tx, ctx.property.id, withdrawn, ctx.now))
  const anew = rows.find(({ action, source }) => action === 'GIVEN' && source === 'PREFERENCES')
  if (anew) await liftSuppression(ctx.tx, anew, 'UNSUBSCRIBED')
  ctx.publish('consents')
}

/** The text beside the checkbox for offers and news on our pages. */
export async function marketingWordings(ctx: Context): Promise<Record<Language, string>> {
  const wordings = wordingsOf(await findWordings(ctx.tx), ctx.property.name)
  return { en: wordingIn(wordings, 'MARKETING', 'en'), fr: wordingIn(wordings, 'MARKETING', 'fr') }
}

type Ticked = {
  channel: Channel
  address: string
  source: 'BOOKING_PAGE' | 'FORM'
  language: Language
  evidence: string
  /** What the person read; the words of now when left out. */
  wording?: string | undefined
  /** The person has answered a mail at the address already. */
  isProven?: boolean
}

/**
 * A person ticked on a page of ours that the property may send offers and news. Where the property has consents confirmed, and for an
 * address that unsubscribed, a mail comes first, and nothing counts until its page confirms it: a visitor can type any address. One that is
 * suppressed for another reason stays as it is.
 */
export async function storeTicked(
  ctx: Context,
  { channel, address, source, language, evidence, wording: read = '', isProven = false }: Ticked,
): Promise<void> {
  if (!isAddress(channel, address)) return
  const place = { channel, addressKey: placeKey(channel, address) }
  const suppressed = await findSuppressionsOf(ctx.tx, [place])
  if (suppressed.some(({ reason }) => reason !== 'UNSUBSCRIBED') || (suppressed.length > 0 && channel !== 'MAIL'))
    return
  const { isConfirmed } = await findSettings(ctx.tx)
  const wording = read || (await marketingWordings(ctx))[language]
  const waits = channel === 'MAIL' && ((isConfirmed && !isProven) || suppressed.length > 0)
  const statement = { channel, address, source, language, evidence, wording, purpose: 'MARKETING' as const }
  await storeStatements(ctx, [{ ...statement, action: waits ? 'REQUESTED' : 'GIVEN' }])
  if (waits) await queueMessage(ctx, { kind: 'consentConfirmation', to: address.trim(), payload: { language } })
}

/** No marketing is sent to an address any more, as its person requested. */
export async function withdrawAll(
  ctx: Context,
  {
    channel,
    address,
    source,
    purposes,
  }: Pick<Statement, 'channel' | 'address' | 'source'> & { purposes: readonly Purpose[] },
): Promise<void> {
  await storeStatements(
    ctx,
    purposes.map((purpose) => ({ channel, address, source, purpose, action: 'WITHDRAWN' as const })),
  )
  const place = { channel, addressKey: placeKey(channel, address) }
  const reason = 'UNSUBSCRIBED'
  const by = ctx.actor.name
  await insertSuppression(ctx.tx, { ...place, reason, note: '', createdBy: by }, ctx.now)
  // As above.
  await ctx.asPlatform((tx) => suppressAtSisters(tx, ctx.property.id, { place, reason, at: ctx.now, by }))
}

/** No message is sent to the addresses of an erased person any more, no call made and no letter sent; what is stored of each does not identify them. */
export async function suppressErased(ctx: Context, addresses: readonly string[]): Promise<void> {
  await insertErased(ctx.tx, addresses.flatMap(placesOfText), { now: ctx.now, by: ctx.actor.name })
}
