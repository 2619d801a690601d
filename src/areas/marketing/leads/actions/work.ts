import { addCompany, getCompany } from '#areas/parties/companies/actions/companies.ts'
import { addCustomer, getCustomer } from '#areas/parties/customers/actions.ts'
import * as z from 'zod'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { Instant } from '#core/dates.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { leads } from '../contract/leads.ts'
import type { Lead } from '../contract/replies.ts'
import {
  finishActivity as finish,
  hasContact,
  insertActivity,
  moveActivities,
  shareActivities,
} from '../queries/activities.ts'
import { insertDeal, replaceParts } from '../queries/deals.ts'
import { findCampaigns } from '../queries/campaigns.ts'
import { findInbox, findLatest, lockLead, placeOf, updateLead } from '../queries/leads.ts'
import { findSettings } from '../queries/set-up.ts'
import { returnAtOf } from '../rules/clock.ts'
import { functionOf } from '../rules/deals.ts'
import { guardsOf, isClosing, isContact, type LeadGuard, moveFault, PROBABILITY } from '../rules/states.ts'
import { bookFor } from './book.ts'
import {
  assertColleague,
  DEAL_COUNTER,
  enterLead,
  lockOpen,
  NO_LINK,
  notifyOwner,
  publishLeads,
  wholeLead,
} from './known.ts'
import { assertOffered } from './sources.ts'

const InboxPlace = z.tuple([z.int(), Instant, z.uuid()])

export const list: Action<typeof leads.list> = async (ctx, { after, limit, isMine = false, ...rest }) => {
  const filter = { ...rest, ownerId: isMine ? ctx.actor.id : null }
  if (filter.view !== 'INBOX') {
    const rows = await findLatest(ctx.tx, filter, readIdCursor(after), limit + 1)
    return pageOf(rows, limit, ({ id }) => cursorOf(id))
  }
  const place = readCursor(after, InboxPlace)
  const at = place && { rank: place[0], dueAt: place[1], id: place[2] }
  const rows = await findInbox(ctx.tx, filter, at, limit + 1)
  return pageOf(rows, limit, (last) => {
    const { rank, dueAt, id } = placeOf(last)
    return cursorOf(rank, dueAt, id)
  })
}

export const campaigns: Action<typeof leads.campaigns> = async ({ tx }) => ({ rows: await findCampaigns(tx) })

/** @throws Refusal not_found */
export const get: Action<typeof leads.get> = (ctx, { leadId }) => wholeLead(ctx, leadId)

/** @throws Refusal unknown_reference, source_retired */
export const create: Action<typeof leads.create> = async (ctx, fields) => {
  await assertOffered(ctx, fields.source)
  return wholeLead(ctx, await enterLead(ctx, { ...fields, ...NO_LINK }))
}

/** @throws Refusal not_found, stale_version, lead_over, unknown_reference, source_retired */
export const update: Action<typeof leads.update> = async (ctx, { leadId, version, ...fields }) => {
  const before = await lockOpen(ctx, leadId, version)
  await assertOffered(ctx, fields.source, before.source)
  await updateLead(ctx.tx, before, fields)
  ctx.record({
    type: 'LEAD_CHANGED',
    entity: 'lead',
    entityId: leadId,
    after: { title: fields.title, kind: fields.kind },
  })
  publishLeads(ctx)
  return wholeLead(ctx, leadId)
}

/** @throws Refusal not_found, stale_version, lead_over, unknown_reference */
export const assign: Action<typeof leads.assign> = async (ctx, { leadId, version, ownerId }) => {
  const before = await lockOpen(ctx, leadId, version)
  await assertColleague(ctx, ownerId)
  const clock = await findSettings(ctx.tx)
  const returnAt = before.state === 'NEW' ? returnAtOf(ctx.now, clock, ctx.property.timeZone) : null
  await updateLead(ctx.tx, before, { ownerId, returnAt })
  ctx.record({
    type: 'LEAD_OWNER',
    entity: 'lead',
    entityId: leadId,
    before: { ownerId: before.ownerId },
    after: { ownerId },
  })
  notifyOwner(ctx, before, ownerId)
  publishLeads(ctx)
  return wholeLead(ctx, leadId)
}

type Reasons = { reason: string; until: Lead['until']; ofId: string | null }

/** @throws Refusal owner_required, contact_required, reason_required, date_in_past, unknown_reference, lead_move_not_allowed */
async function assertGuards(
  ctx: Context,
  lead: Lead,
  guards: readonly LeadGuard[],
  { reason, until, ofId }: Reasons,
): Promise<void> {
  const hasMet = guards.includes('CONTACT') && (await hasContact(ctx.tx, lead.id))
  const isOtherKnown = guards.includes('OF') && (await isOther(ctx, lead.id, ofId))
  const facts = { ownerId: lead.ownerId, hasContact: hasMet, reason, until, today: ctx.businessDate, isOtherKnown }
  const fault = moveFault(guards, facts)
  if (fault) refuse(fault, { state: lead.state, day: until, ofId })
}

/** Whether a lead may be the duplicate of another one, which is locked: one that is none itself. */
async function isOther(ctx: Context, leadId: string, ofId: string | null): Promise<boolean> {
  if (ofId === null || ofId === leadId) return false
  const other = await lockLead(ctx.tx, ofId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  return other !== undefined && other.state !== 'DUPLICATE'
}

/** @throws Refusal not_found, stale_version, lead_over, and what its guards refuse */
export const move: Action<typeof leads.move> = async (ctx, { leadId, version, state, ...asked }) => {
  const stored = await lockOpen(ctx, leadId, version)
  const guards = guardsOf(stored.state, state) ?? refuse('lead_move_not_allowed', { from: stored.state, to: state })
  const ownerId = stored.ownerId ?? (isClosing(state) ? ctx.actor.id : null)
  await assertGuards(ctx, { ...stored, ownerId }, guards, asked)
  const { reason } = asked
  const [until, ofId] = [state === 'NURTURE' ? asked.until : null, state === 'DUPLICATE' ? asked.ofId : null]
  await updateLead(ctx.tx, stored, { state, ownerId, reason, until, ofId, lastActivityAt: ctx.now, staleAt: null })
  if (ofId !== null) await moveActivities(ctx.tx, leadId, ofId)
  ctx.record({
    type: 'LEAD_STATE',
    entity: 'lead',
    entityId: leadId,
    before: { state: stored.state },
    after: { state, reason },
  })
  publishLeads(ctx)
  return wholeLead(ctx, leadId)
}

/** The first contact stops the clock; its user takes up an enquiry without an owner. */
export const addActivity: Action<typeof leads.addActivity> = async (ctx, { leadId, at, ...one }) => {
  const lead = await lockLead(ctx.tx, leadId)
  if (lead.state === 'DUPLICATE') refuse('lead_over', { state: lead.state })
  const by = { byId: ctx.actor.id, byName: ctx.actor.name, createdAt: ctx.now }
  await insertActivity(ctx.tx, { ...one, ...by, id: ctx.newId(), leadId, dealId: null, at: at ?? ctx.now })
  await touch(ctx, lead, one.isDone && isContact(one.kind))
  ctx.record({
    type: 'LEAD_ACTIVITY',
    entity: 'lead',
    entityId: leadId,
    after: { kind: one.kind, subject: one.subject },
  })
  publishLeads(ctx)
  return wholeLead(ctx, leadId)
}

/** Something happened on a lead. */
async function touch(ctx: Context, lead: Lead, isContacted: boolean): Promise<void> {
  const isOwner = lead.ownerId === ctx.actor.id
  const awake = { lastActivityAt: ctx.now, staleAt: null, ...(isOwner && { returnAt: null }) }
  if (!isContacted || lead.state === 'CONVERTED') return updateLead(ctx.tx, lead, awake)
  const takenUp = lead.state === 'NEW' ? { state: 'WORKING' as const, ownerId: lead.ownerId ?? ctx.actor.id } : {}
  return updateLead(ctx.tx, lead, { ...awake, ...takenUp, respondedAt: lead.respondedAt ?? ctx.now })
}

/** @throws Refusal not_found */
export const finishActivity: Action<typeof leads.finishActivity> = async (ctx, { activityId, outcome }) => {
  const leadId = await finish(ctx.tx, activityId, outcome)
  if (leadId !== null) await touch(ctx, await lockLead(ctx.tx, leadId), false)
  publishLeads(ctx)
  return {}
}

/** An existing customer, or a new one from the lead's data. @throws Refusal unknown_reference */
async function customerOf(ctx: Context, lead: Lead, customerId: string | null): Promise<string> {
  if (customerId !== null) return known(customerId, () => getCustomer(ctx, customerId))
  const { firstName, lastName, email, phone, companyName, language, title } = lead
  const name = firstName || lastName || companyName || title.slice(0, 80)
  const made = await addCustomer(ctx, {
    firstName: name,
    lastName: firstName ? lastName : '',
    email,
    phone,
    companyName,
    language,
  })
  return made.id
}

/** @throws Refusal unknown_reference for what is not there */
async function known(id: string, read: () => Promise<unknown>): Promise<string> {
  await read().catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('unknown_reference', { id }) : error
  })
  return id
}

type Choices = { company: 'NONE' | 'NEW' | 'EXISTING'; companyId: string | null }
async function companyOf(ctx: Context, lead: Lead, { company, companyId }: Choices): Promise<string | null> {
  if (company === 'NONE') return null
  if (company === 'EXISTING') return companyId === null ? refuse('unknown_reference', { companyId }) : known(companyId, () => getCompany(ctx, companyId))
  const displayName = lead.companyName || lead.title
  const kind = lead.kind === 'AGENT' ? 'TRAVEL_AGENT' : 'CORPORATE'
  return (await addCompany(ctx, { kind, displayName, phone: lead.phone, invoiceEmail: lead.email, language: lead.language, status: 'PROSPECT' })).id
} // prettier-ignore

/** Customer, company and deal or booking in one transaction: what is refused leaves nothing behind. */
export const convert: Action<typeof leads.convert> = async (ctx, { leadId, version, customerId, dealName, booking, ...choices }) => {
  const lead = await lockOpen(ctx, leadId, version)
  if (!guardsOf(lead.state, 'CONVERTED')) refuse('lead_move_not_allowed', { from: lead.state, to: 'CONVERTED' })
  const madeOf = { customerId: await customerOf(ctx, lead, customerId), companyId: await companyOf(ctx, lead, choices) }
  const bookingId = booking && (await bookFor(ctx, lead, madeOf, booking))
  await updateLead(ctx.tx, lead, { ...madeOf, bookingId, state: 'CONVERTED', reason: '', until: null, lastActivityAt: ctx.now, staleAt: null })
  if (dealName !== null) {
    const id = ctx.newId()
    const { kind, ownerId, decisionOn, competitor } = lead
    const own = { id, number: await nextNumber(ctx, DEAL_COUNTER), leadId, stage: 'INQUIRY' as const, currency: ctx.property.currency, createdAt: ctx.now }
    await insertDeal(ctx.tx, { ...own, ...madeOf, name: dealName, kind, ownerId, probability: PROBABILITY.INQUIRY, closeOn: decisionOn, optionOn: null, decisionOn, segment: null, clientOrder: '', competitor })
    const wanted = functionOf(lead)
    if (wanted) await replaceParts(ctx.tx, id, { functions: [wanted], extras: [] })
    await shareActivities(ctx.tx, leadId, id)
    ctx.record({ type: 'DEAL_ADDED', entity: 'deal', entityId: id, after: { name: dealName, leadId } })
  }
  ctx.record({ type: 'LEAD_CONVERTED', entity: 'lead', entityId: leadId, after: { ...madeOf, dealName, bookingId } })
  publishLeads(ctx)
  return wholeLead(ctx, leadId)
} // prettier-ignore
