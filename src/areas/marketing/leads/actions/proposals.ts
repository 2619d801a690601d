import { propertyOf } from '#core/public-token.ts'
import { queueMessage } from '#areas/platform/messages/actions/queue.ts'
import { getProperty, taxSlabs } from '#areas/property/properties/actions/properties.ts'
import type { Address } from '#core/address.ts'
import { refuse } from '#core/refusal.ts'
import { newToken } from '#server/database/ids.ts'
import type { Action, Context } from '#server/request/context.ts'
import { hashOfToken } from '#server/request/sessions.ts'
import type { leads } from '../contract/leads.ts'
import type { PublicProposal } from '../contract/replies.ts'
import { changeDeal, getDeal, lockDeal, partsOf } from '../queries/deals.ts'
import { getReach, insertProposal, lockByToken, markAccepted, markDeclined, markViewed, proposalByToken, proposalsOf, type StoredProposal, supersede } from '../queries/proposals.ts' // prettier-ignore
import { proposalTaxes } from '../rules/proposal-tax.ts'
import { isDealOver, PROBABILITY } from '../rules/states.ts'
import { publishLeads } from './known.ts'
import { digestOf, proposalPdf, sealSignature } from './proposal-pdf.ts'
import { type Notice, notifyOwnerOf } from './notices.ts'
import { isOpen, stateOf, todayOf, wholeDeal } from './whole.ts'

/** Freezes what a deal offers; what was sent before is no longer valid. */
export const sendProposal: Action<typeof leads.sendProposal> = async (ctx, { dealId, version, email, ...input }) => {
  const deal = await lockDeal(ctx.tx, dealId, version)
  if (isDealOver(deal.stage)) refuse('deal_over', { stage: deal.stage })
  if (input.validUntil < todayOf(ctx)) refuse('date_in_past', { day: input.validUntil })
  if ((await proposalsOf(ctx.tx, dealId)).some(({ state }) => state === 'ACCEPTED')) refuse('proposal_not_open', { state: 'ACCEPTED' })
  const content = await partsOf(ctx.tx, dealId)
  if (content.nights.length + content.functions.length + content.extras.length === 0) refuse('deal_empty')
  const token = `${ctx.property.id}-${newToken()}`
  const [id, sealedToken] = [ctx.newId(), ctx.settings.secretBox.seal(token)]
  const { pricesIncludeTax: includesTax, taxRounding: rounding } = await getProperty(ctx)
  const taxes = proposalTaxes(content, { slabs: await taxSlabs(ctx), includesTax, rounding, today: todayOf(ctx) })
  const { total } = taxes
  await supersede(ctx.tx, dealId)
  await insertProposal(ctx.tx, { ...input, id, dealId, content, taxes, total, sealedToken, currency: deal.currency, sentTo: email, tokenHash: hashOfToken(token), sentAt: ctx.now })
  const early = deal.stage === 'INQUIRY' || deal.stage === 'PROSPECT'
  await changeDeal(ctx.tx, dealId, early ? { stage: 'PROPOSED', stage_at: ctx.now, probability: PROBABILITY.PROPOSED } : {})
  const aboutPath: Address = `/businessLead/deals?deal=${dealId}`
  if (email !== '') await queueMessage(ctx, { kind: 'proposal', to: email, name: deal.customerName, payload: { proposalId: id }, about: deal.name, aboutPath })
  ctx.record({ type: 'PROPOSAL_SENT', entity: 'deal', entityId: dealId, after: { total, validUntil: input.validUntil } })
  publishLeads(ctx)
  return wholeDeal(ctx, dealId)
} // prettier-ignore

/** Anyone with the token: it names the property. @throws Refusal not_found */
async function enter(ctx: Context, token: string): Promise<Buffer> {
  if (!(await ctx.switchToProperty(propertyOf(token)))) refuse('not_found')
  return hashOfToken(token)
}

async function publicOf(ctx: Context, one: StoredProposal): Promise<PublicProposal> {
  const [deal, reach] = await Promise.all([getDeal(ctx.tx, one.dealId), getReach(ctx.tx)])
  const { revision, content, taxes, total, currency, terms, validUntil, language, signerName, decidedAt, digest } = one
  return {
    property: { name: ctx.property.name, ...reach },
    dealName: deal.name,
    clientName: deal.customerName,
    state: stateOf(ctx, one),
    includesTax: ctx.property.pricesIncludeTax,
    ...content,
    taxed: taxes,
    revision,
    total,
    currency,
    terms,
    validUntil,
    language,
    signerName,
    decidedAt,
    digest,
  }
}

/** @throws Refusal not_found */
export const openProposal: Action<typeof leads.openProposal> = async (ctx, { token }) =>
  publicOf(ctx, await proposalByToken(ctx.tx, await enter(ctx, token)))

/** @throws Refusal not_found */
export const proposalFile: Action<typeof leads.proposalFile> = async (ctx, { token }) =>
  proposalPdf(ctx, await proposalByToken(ctx.tx, await enter(ctx, token)))

/** One that may still be decided, locked. @throws Refusal not_found, proposal_not_open {state}, proposal_ended */
async function lockUndecided(ctx: Context, token: string): Promise<StoredProposal> {
  const hash = await enter(ctx, token)
  const { dealId } = await proposalByToken(ctx.tx, hash)
  // The deal first, as sending does.
  const { stage } = await lockDeal(ctx.tx, dealId)
  const one = await lockByToken(ctx.tx, hash)
  const state = stateOf(ctx, one)
  if (state === 'EXPIRED') refuse('proposal_ended', { day: one.validUntil })
  if (!isOpen(one) || isDealOver(stage)) refuse('proposal_not_open', { state })
  if (one.state === 'SENT') await markViewed(ctx.tx, one.id, ctx.now)
  return one
}

/** The signature is stored whatever becomes of the rooms: they are held by a job of its own right after. */
export const acceptProposal: Action<typeof leads.acceptProposal> = async (ctx, { token, name, signature }) => {
  const one = await lockUndecided(ctx, token)
  const digest = digestOf(one, { name, at: ctx.now, strokes: signature })
  await markAccepted(ctx.tx, one.id, { at: ctx.now, name, address: ctx.address, digest, sealed: sealSignature(ctx, signature, digest) })
  ctx.enqueue({ task: 'leads.hold', payload: { propertyId: ctx.property.id, proposalId: one.id } })
  ctx.record({ type: 'PROPOSAL_SIGNED', entity: 'deal', entityId: one.dealId, after: { revision: one.revision, name, digest } })
  await notifyDealOwner(ctx, one.dealId, 'proposal_signed')
  publishLeads(ctx)
  return publicOf(ctx, await proposalByToken(ctx.tx, hashOfToken(token)))
} // prettier-ignore

export const declineProposal: Action<typeof leads.declineProposal> = async (ctx, { token, reason }) => {
  const one = await lockUndecided(ctx, token)
  await markDeclined(ctx.tx, one.id, ctx.now, reason)
  ctx.record({ type: 'PROPOSAL_DECLINED', entity: 'deal', entityId: one.dealId, after: { revision: one.revision, reason } })
  await notifyDealOwner(ctx, one.dealId, 'proposal_declined')
  publishLeads(ctx)
  return publicOf(ctx, await proposalByToken(ctx.tx, hashOfToken(token)))
} // prettier-ignore

/** Notifies the owner of a deal, if it has one. */
export const notifyDealOwner = async (ctx: Context, dealId: string, kind: Notice): Promise<void> =>
  notifyOwnerOf(ctx, await getDeal(ctx.tx, dealId), kind)
