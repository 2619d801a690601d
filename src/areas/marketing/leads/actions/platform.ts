import { foundOrganisation } from '#areas/platform/organisations/actions/organisations.ts'
import { dayAt } from '#core/dates.ts'
import { Refusal, refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context, PlatformTx } from '#server/request/context.ts'
import type { leads } from '../contract/leads.ts'
import type { PlatformLead, WholePlatformLead } from '../contract/platform.ts'
import {
  activitiesOfPlatformLead,
  findOpenPlatformTwin,
  findPlatformLeads,
  findPlatformPeople,
  findSimilarBusinesses,
  finishPlatformActivityRow,
  getPlatformLead,
  hasPlatformContact,
  insertPlatformActivity,
  insertPlatformLead,
  isOrganisation,
  lockPlatformLead,
  movePlatformActivities,
  updatePlatformLead,
} from '../queries/platform.ts'
import { responseDueAt } from '../rules/clock.ts'
import { guardsOf, isClosing, isContact, isLeadOver, moveFault } from '../rules/states.ts'

/** The platform replies within a day, whatever the hour. */
const CLOCK = { responseHours: 24, opensAt: null, closesAt: null }
const TIME_ZONE = 'UTC'

async function wholeOf(tx: PlatformTx, id: string): Promise<WholePlatformLead> {
  const lead = await getPlatformLead(tx, id)
  const [activities, similar] = await Promise.all([activitiesOfPlatformLead(tx, id), findSimilarBusinesses(tx, lead)])
  return { lead, activities, similar }
}

type Known = { platformLeadId: string; version: number }
/** A lead that may change, locked. @throws Refusal not_found, stale_version, lead_over */
async function lockOpen(tx: PlatformTx, { platformLeadId, version }: Known): Promise<PlatformLead> {
  const lead = await lockPlatformLead(tx, platformLeadId)
  if (lead.version !== version) refuse('stale_version', { version: lead.version })
  if (isLeadOver(lead.state)) refuse('lead_over', { state: lead.state })
  return lead
}

export const platformLeads: Action<typeof leads.platformLeads> = async (ctx, input) => {
  const { after, limit, view, text, isMine = false } = input
  const filter = { view, text, ownerId: isMine ? ctx.actor.id : null }
  const page = { after: readIdCursor(after), limit: limit + 1 }
  // The platform's book belongs to no tenant; so do all reads and writes of this file.
  const rows = await ctx.asPlatform((tx) => findPlatformLeads(tx, filter, page))
  return pageOf(rows, limit, ({ id }) => cursorOf(id))
}

export const platformPeople: Action<typeof leads.platformPeople> = async (ctx) => ({
  // As above.
  rows: await ctx.asPlatform(findPlatformPeople),
})

/** @throws Refusal not_found */
export const platformLead: Action<typeof leads.platformLead> = (ctx, { platformLeadId }) =>
  // As above.
  ctx.asPlatform((tx) => wholeOf(tx, platformLeadId))

const NEW = { state: 'NEW', reason: '', until: null, ofId: null, organizationId: null, respondedAt: null } as const

type Entered = Omit<Parameters<typeof insertPlatformLead>[1], keyof typeof NEW | 'id' | 'responseDueAt' | 'createdAt' | 'ownerId'> // prettier-ignore
async function enter(ctx: Context, tx: PlatformTx, entered: Entered): Promise<string> {
  const own = { id: ctx.newId(), createdAt: ctx.now, responseDueAt: responseDueAt(ctx.now, CLOCK, TIME_ZONE) }
  await insertPlatformLead(tx, { ...entered, ...NEW, ...own, ownerId: null })
  return own.id
}

export const addPlatformLead: Action<typeof leads.addPlatformLead> = (ctx, fields) =>
  // As above.
  ctx.asPlatform(async (tx) => wholeOf(tx, await enter(ctx, tx, fields)))

/** @throws Refusal not_found, stale_version, lead_over */
export const changePlatformLead: Action<typeof leads.changePlatformLead> = (
  ctx,
  { platformLeadId, version, ...fields },
) =>
  // As above.
  ctx.asPlatform(async (tx) => {
    await lockOpen(tx, { platformLeadId, version })
    await updatePlatformLead(tx, platformLeadId, fields)
    return wholeOf(tx, platformLeadId)
  })

/** @throws Refusal not_found, stale_version, lead_over, unknown_reference */
export const assignPlatformLead: Action<typeof leads.assignPlatformLead> = (ctx, { ownerId, ...known }) =>
  // As above.
  ctx.asPlatform(async (tx) => {
    await lockOpen(tx, known)
    if (!(await findPlatformPeople(tx)).some(({ id }) => id === ownerId)) refuse('unknown_reference', { ownerId })
    await updatePlatformLead(tx, known.platformLeadId, { ownerId })
    return wholeOf(tx, known.platformLeadId)
  })

/** Whether a lead may be the duplicate of another one, which is locked: one that is none itself. */
async function isOther(tx: PlatformTx, id: string, ofId: string | null): Promise<boolean> {
  if (ofId === null || ofId === id) return false
  const other = await lockPlatformLead(tx, ofId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  return other !== undefined && other.state !== 'DUPLICATE'
}

/** @throws Refusal not_found, stale_version, lead_over, and what its guards refuse */
export const movePlatformLead: Action<typeof leads.movePlatformLead> = (
  ctx,
  { state, reason, until, ofId, ...known },
) =>
  // As above.
  ctx.asPlatform(async (tx) => {
    const stored = await lockOpen(tx, known)
    const { id } = stored
    const guards = guardsOf(stored.state, state) ?? refuse('lead_move_not_allowed', { from: stored.state, to: state })
    const ownerId = stored.ownerId ?? (isClosing(state) ? ctx.actor.id : null)
    const hasContact = guards.includes('CONTACT') && (await hasPlatformContact(tx, id))
    const isOtherKnown = guards.includes('OF') && (await isOther(tx, id, ofId))
    const fault = moveFault(guards, {
      ownerId,
      hasContact,
      reason,
      until,
      today: dayAt(ctx.now, TIME_ZONE),
      isOtherKnown,
    })
    if (fault) refuse(fault, { state: stored.state, day: until, ofId })
    const duplicateOf = state === 'DUPLICATE' ? ofId : null
    await updatePlatformLead(tx, id, {
      state,
      ownerId,
      reason,
      until: state === 'NURTURE' ? until : null,
      ofId: duplicateOf,
    })
    if (duplicateOf !== null) await movePlatformActivities(tx, id, duplicateOf)
    return wholeOf(tx, id)
  })

/** The first contact stops the clock; its user takes up a lead without an owner. @throws Refusal not_found, lead_over */
export const addPlatformActivity: Action<typeof leads.addPlatformActivity> = (ctx, { platformLeadId, at, ...one }) =>
  // As above.
  ctx.asPlatform(async (tx) => {
    const lead = await lockPlatformLead(tx, platformLeadId)
    if (lead.state === 'DUPLICATE') refuse('lead_over', { state: lead.state })
    const own = { id: ctx.newId(), leadId: lead.id, byName: ctx.actor.name, createdAt: ctx.now, at: at ?? ctx.now }
    await insertPlatformActivity(tx, { ...one, ...own })
    if (one.isDone && isContact(one.kind) && lead.state !== 'CONVERTED') {
      const takenUp = lead.state === 'NEW' ? { state: 'WORKING' as const, ownerId: lead.ownerId ?? ctx.actor.id } : {}
      await updatePlatformLead(tx, lead.id, { ...takenUp, respondedAt: lead.respondedAt ?? ctx.now })
    }
    return wholeOf(tx, lead.id)
  })

/** @throws Refusal not_found */
export const finishPlatformActivity: Action<typeof leads.finishPlatformActivity> = async (ctx, input) => {
  // As above.
  await ctx.asPlatform((tx) => finishPlatformActivityRow(tx, input.activityId, input.outcome))
  return {}
}

/** @throws Refusal not_found, stale_version, lead_over, lead_move_not_allowed, unknown_reference */
export const convertPlatformLead: Action<typeof leads.convertPlatformLead> = (ctx, { organizationId, ...known }) =>
  // As above.
  ctx.asPlatform(async (tx) => {
    const lead = await lockOpen(tx, known)
    if (!guardsOf(lead.state, 'CONVERTED')) refuse('lead_move_not_allowed', { from: lead.state, to: 'CONVERTED' })
    if (organizationId !== null && !(await isOrganisation(tx, organizationId)))
      refuse('unknown_reference', { organizationId })
    const { businessName: name, email, phone } = lead
    const made = organizationId ?? (await foundOrganisation(tx, { name, email, phone }))
    await updatePlatformLead(tx, lead.id, { state: 'CONVERTED', organizationId: made })
    return wholeOf(tx, lead.id)
  })

/** Every visitor gets the same reply; what a machine filled in is not stored, and who writes again adds to what is open. */
export const enterPlatformLead: Action<typeof leads.enterPlatformLead> = async (ctx, { website, ...entered }) => {
  if (website !== '') return {}
  // As above: a visitor belongs to no tenant.
  await ctx.asPlatform(async (tx) => {
    // Pressed twice at once, it is one lead.
    await advisoryLock(tx, `platform lead ${entered.email.toLowerCase()}`, 0)
    const twin = await findOpenPlatformTwin(tx, entered.email)
    if (twin === undefined) return enter(ctx, tx, { ...entered, source: 'FORM', nextStep: '', nextStepOn: null })
    const by = { id: ctx.newId(), leadId: twin, byName: `${entered.firstName} ${entered.lastName}`.trim(), createdAt: ctx.now } // prettier-ignore
    const note = { kind: 'NOTE' as const, subject: entered.businessName, outcome: entered.message, at: ctx.now }
    return insertPlatformActivity(tx, { ...note, ...by, isDone: true, followUpOn: null })
  })
  return {}
}
