import { colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { nextNumber } from '#areas/property/properties/actions/properties.ts'
import { filesOfLead } from '../queries/mail-files.ts'
import { dayAt } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Lead, WholeLead } from '../contract/replies.ts'
import { activitiesOfLead, insertActivity } from '../queries/activities.ts'
import { bookingOfLead } from '../queries/bookings.ts'
import { dealsOfLead } from '../queries/deals.ts'
import { findSimilar, getLead, insertLead, lockLead, type NewLead, updateLead } from '../queries/leads.ts'
import { findOff } from '../queries/presence.ts'
import { findRules, findSettings, countTurn } from '../queries/set-up.ts'
import { workOfLead } from '../queries/work.ts'
import { ruleFor, whoseTurn } from '../rules/assignment.ts'
import { responseDueAt, returnAtOf } from '../rules/clock.ts'
import { isLeadOver } from '../rules/states.ts'

/** The numbers of leads, and of deals: one series each per property. */
const LEAD_COUNTER = 'lead'
export const DEAL_COUNTER = 'deal'

/** A lead as its reader sees it. @throws Refusal not_found */
export async function wholeLead(ctx: Context, id: string): Promise<WholeLead> {
  const lead = await getLead(ctx.tx, id)
  const [activities, similar, booking, deals, files, work] = await Promise.all([
    activitiesOfLead(ctx.tx, id),
    findSimilar(ctx.tx, lead),
    bookingOfLead(ctx.tx, id),
    dealsOfLead(ctx.tx, id),
    filesOfLead(ctx.tx, id),
    workOfLead(ctx.tx, id),
  ])
  return { lead, activities, similar, booking, deals, files, work }
}

/** A lead that may change, locked. @throws Refusal not_found, stale_version, lead_over */
export async function lockOpen(ctx: Context, id: string, version?: number): Promise<Lead> {
  const lead = await lockLead(ctx.tx, id)
  if (version !== undefined && lead.version !== version) refuse('stale_version', { version: lead.version })
  if (isLeadOver(lead.state)) refuse('lead_over', { state: lead.state })
  return lead
}

/** Others see it. */
export const publishLeads = (ctx: Context): void => ctx.publish('leads')

/** Checks that a user works here. @throws Refusal unknown_reference */
export async function assertColleague(ctx: Context, userId: number): Promise<void> {
  if (!(await colleaguesById(ctx, [userId])).has(userId)) refuse('unknown_reference', { ownerId: userId })
}

/** Notifies an owner who did not choose themself. */
export function notifyOwner(ctx: Context, { id, title }: Pick<Lead, 'id' | 'title'>, ownerId: number): void {
  if (ownerId === ctx.actor.id) return
  notify(ctx, [ownerId], { kind: 'lead_assigned', message: `An enquiry is yours: ${title}`, facts: { title }, path: `/businessLead/manage-businesslead?lead=${id}` }) // prettier-ignore
}

/** Who gets an enquiry by the rules; null when none applies. */
async function assignedTo(ctx: Context, asked: Parameters<typeof ruleFor>[1]): Promise<number | null> {
  const rule = ruleFor(await findRules(ctx.tx), asked, dayAt(ctx.now, ctx.property.timeZone))
  if (!rule) return null
  const here = await colleaguesById(ctx, rule.userIds)
  const off = await findOff(ctx.tx, rule.userIds, { now: ctx.now, today: dayAt(ctx.now, ctx.property.timeZone) })
  const owner = whoseTurn(rule, { works: (userId) => here.has(userId), isOff: (userId) => off.has(userId) })
  if (owner !== undefined) await countTurn(ctx.tx, rule.place)
  return owner ?? null
}

/** Of an enquiry that no link of a website or a mail led to. */
export const NO_LINK = { utmSource: '', utmMedium: '', utmCampaign: '', landing: '' } as const

/** What a form or a mail does not state. */
export const UNSTATED = { ...NO_LINK, jobTitle: '', website: '', competitor: '', temperature: null, children: null, isFlexible: false, eventNeeds: '', budget: null, decisionOn: null, nextStep: '', nextStepOn: null } as const // prettier-ignore

type Entered = Omit<NewLead, 'id' | 'number' | 'createdAt' | 'createdBy' | 'responseDueAt' | 'lastActivityAt' | 'respondedAt' | 'returnAt' | 'staleAt' | 'state' | 'reason' | 'until' | 'ofId' | 'customerId' | 'companyId' | 'bookingId' | 'ownerId'> // prettier-ignore

/** Enters a lead: its number, by when a reply is due, and its owner where a rule or a form assigns one. */
export async function enterLead(ctx: Context, entered: Entered, ownerId: number | null = null): Promise<string> {
  const clock = await findSettings(ctx.tx)
  const owner = ownerId ?? (await assignedTo(ctx, entered))
  const id = ctx.newId()
  await insertLead(ctx.tx, {
    ...entered,
    id,
    number: await nextNumber(ctx, LEAD_COUNTER),
    ownerId: owner,
    state: 'NEW',
    reason: '',
    until: null,
    ofId: null,
    customerId: null,
    companyId: null,
    bookingId: null,
    responseDueAt: responseDueAt(ctx.now, clock, ctx.property.timeZone),
    respondedAt: null,
    lastActivityAt: ctx.now,
    staleAt: null,
    returnAt: owner === null ? null : returnAtOf(ctx.now, clock, ctx.property.timeZone),
    createdAt: ctx.now,
    createdBy: ctx.actor.id,
  })
  const { kind, source, title } = entered
  ctx.record({ type: 'LEAD_ADDED', entity: 'lead', entityId: id, after: { kind, source, title } })
  if (owner !== null) notifyOwner(ctx, { id, title }, owner)
  publishLeads(ctx)
  return id
}

type Words = { firstName: string; lastName: string; subject: string; message: string }

/** Adds another message to the open lead of its sender: the owner sees that they wrote again. */
export async function addWords(ctx: Context, leadId: string, words: Words): Promise<void> {
  const lead = await lockLead(ctx.tx, leadId)
  const { firstName, lastName, subject, message: outcome } = words
  const by = { byId: ctx.actor.id, byName: `${firstName} ${lastName}`.trim(), createdAt: ctx.now }
  const note = { kind: 'NOTE' as const, subject, outcome, at: ctx.now, isDone: true, followUpOn: null }
  await insertActivity(ctx.tx, { ...by, ...note, id: ctx.newId(), leadId, dealId: null })
  await updateLead(ctx.tx, lead, { lastActivityAt: ctx.now, staleAt: null })
  publishLeads(ctx)
}
