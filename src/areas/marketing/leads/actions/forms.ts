import { propertyOf } from '#core/public-token.ts'
import { marketingWordings, storeTicked } from '#areas/platform/consents/actions/record.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { type Day, isDay } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import { newToken } from '#server/database/ids.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { leads } from '../contract/leads.ts'
import { knownCampaign } from '../queries/campaigns.ts'
import { findOpenTwin } from '../queries/leads.ts'
import { getReach } from '../queries/proposals.ts'
import {
  type Entered,
  formByKey,
  getForm,
  insertEntry,
  lockEntry,
  markEntry,
  type StoredForm,
} from '../queries/set-up.ts'
import { addWords, enterLead, UNSTATED } from './known.ts'

/** The form of a key: it names the property. @throws Refusal not_found */
async function enter(ctx: Context, key: string): Promise<StoredForm> {
  if (!(await ctx.switchToProperty(propertyOf(key)))) refuse('not_found')
  return formByKey(ctx.tx, key)
}

/** @throws Refusal not_found, also for a form that is closed */
export const openForm: Action<typeof leads.openForm> = async (ctx, { formKey }) => {
  const { name, asksStay, asksCompany, asksEvent, asksOffers, isActive } = await enter(ctx, formKey)
  if (!isActive) refuse('not_found')
  const property = { name: ctx.property.name, ...(await getReach(ctx.tx)) }
  return { property, name, asksStay, asksCompany, asksEvent, consent: asksOffers ? await marketingWordings(ctx) : null }
}

const dayOf = (typed: string | null): Day | null => (typed !== null && isDay(typed) ? typed : null)

/** Makes a lead of what was entered, or adds it to the one that is open. */
async function leadOf(ctx: Context, form: StoredForm, entered: Entered, language: Language): Promise<{ leadId: string; outcome: 'MADE' | 'ATTACHED' }> {
  const twin = form.onDuplicate === 'ATTACH' ? await findOpenTwin(ctx.tx, entered.email) : undefined
  if (twin !== undefined) {
    await addWords(ctx, twin, { ...entered, subject: form.name })
    return { leadId: twin, outcome: 'ATTACHED' }
  }
  const { firstName, lastName, email, phone, companyName, rooms, adults, message, attendees = null, layout = null } = entered
  const title = `${form.name}: ${companyName || `${firstName} ${lastName}`.trim()}`.slice(0, 120)
  const days = { arrival: dayOf(entered.arrival), departure: dayOf(entered.departure), eventOn: dayOf(entered.eventOn ?? null) }
  const campaignId = await knownCampaign(ctx.tx, entered.campaignId ?? null)
  const { offerCode = '', utmSource = '', utmMedium = '', utmCampaign = '', landing = '' } = entered
  const came = { campaignId, offerCode, utmSource, utmMedium, utmCampaign, landing }
  const leadId = await enterLead(ctx, { kind: form.kind, source: 'FORM', title, firstName, lastName, email, phone, companyName, language, ...days, rooms, adults, attendees, layout, message, ...UNSTATED, ...came }, form.ownerId)
  return { leadId, outcome: 'MADE' }
} // prettier-ignore

type Agreed = { content: Entered; language: Language; isProven: boolean }

/** The visitor agreed to offers and news, on words they read. */
async function storeAgreed(ctx: Context, form: StoredForm, { content, language, isProven }: Agreed): Promise<void> {
  const { email: address, agreesToOffers, consentWording: wording } = content
  if (!form.asksOffers || !agreesToOffers) return
  await storeTicked(ctx, { channel: 'MAIL', address, source: 'FORM', language, evidence: form.name, wording, isProven })
}

/** Every entry is stored, also one of a bot. @throws Refusal not_found, form_not_open */
export const enterForm: Action<typeof leads.enterForm> = async (ctx, { formKey, language, website, ...typed }) => {
  const form = await enter(ctx, formKey)
  if (!form.isActive) refuse('form_not_open')
  const { thanks, confirms } = form
  const isAgreed = form.asksOffers && typed.agreesToOffers
  const consentWording = isAgreed ? (await marketingWordings(ctx))[language] : ''
  const content = { ...typed, agreesToOffers: isAgreed, consentWording }
  const own = { id: ctx.newId(), formId: form.id, content, language, address: ctx.address, at: ctx.now }
  const none = { reason: '', leadId: null, tokenHash: null, sealedToken: null }
  if (website !== '') await insertEntry(ctx.tx, { ...own, ...none, outcome: 'REJECTED', reason: 'machine' })
  else if (!confirms) {
    await insertEntry(ctx.tx, { ...own, ...none, ...(await leadOf(ctx, form, content, language)) })
    await storeAgreed(ctx, form, { content, language, isProven: false })
  } else {
    const token = `${ctx.property.id}-${newToken()}`
    const kept = { tokenHash: hashOfToken(token), sealedToken: ctx.settings.secretBox.seal(token) }
    await insertEntry(ctx.tx, { ...own, ...none, ...kept, outcome: 'WAITING' })
    await queueMessage(ctx, { kind: 'enquiryConfirmation', to: content.email, name: content.firstName, payload: { entryId: own.id }, about: form.name }) // prettier-ignore
  }
  return { thanks, confirms }
}

/** Pressed twice, it is one lead. @throws Refusal not_found */
export const confirmEntry: Action<typeof leads.confirmEntry> = async (ctx, { entryToken }) => {
  if (!(await ctx.switchToProperty(propertyOf(entryToken)))) refuse('not_found')
  const entry = await lockEntry(ctx.tx, hashOfToken(entryToken))
  const form = await getForm(ctx.tx, entry.formId)
  if (entry.outcome === 'WAITING') {
    const { leadId, outcome } = await leadOf(ctx, form, entry.content, entry.language)
    await markEntry(ctx.tx, entry.id, outcome, leadId, ctx.now)
    await storeAgreed(ctx, form, { ...entry, isProven: true })
  }
  return { thanks: form.thanks }
}
