import { propertyOf } from '#core/public-token.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { newToken } from '#server/database/ids.ts'
import type { CaseEntry, CaseFile, PublicCase } from '../contract/replies.ts'
import type { cases } from '../contract/cases.ts'
import {
  findEntries,
  getCaseByToken,
  insertCase,
  insertEntry,
  type StoredCase,
  lockCase,
  updateCase,
} from '../queries/cases.ts'
import { findFiles, getFile } from '../queries/files.ts'
import { fileReply, saveFile } from './files.ts'
import { notifyAsker } from './notify.ts'
import { ring } from './ring.ts'
import { countTroubles, findPublicProperty, findPublicPropertyById } from '../queries/properties.ts'
import { assertKind, deskOf, dueAt, isOver, stateAfterWord } from '../rules.ts'

/** Goes to work for the property of a token, or for none. @throws Refusal not_found */
async function enter(ctx: Context, token: string): Promise<number> {
  const propertyId = propertyOf(token)
  if (propertyId > 2_147_483_647 || (propertyId > 0 && !(await ctx.switchToProperty(propertyId)))) refuse('not_found')
  return propertyId
}

const isMessage = (entry: CaseEntry): entry is CaseEntry & { kind: 'IN' | 'OUT' } =>
  entry.kind === 'IN' || entry.kind === 'OUT'

const isForAsker = (file: CaseFile): file is CaseFile & { kind: 'IN' | 'OUT' } => file.kind !== 'NOTE'

async function shown(ctx: Context, stored: StoredCase): Promise<PublicCase> {
  const { number, subject, state, name, resolution, rating, createdAt, propertyId } = stored
  const entries = (await findEntries(ctx.tx, propertyId, stored.id)).filter(isMessage)
  const files = (await findFiles(ctx.tx, propertyId, stored.id)).filter(isForAsker)
  const found = propertyId > 0 ? await findPublicPropertyById(ctx.tx, propertyId) : undefined
  const property = found ? { name: found.name, phone: found.phone, email: found.email } : null
  return {
    number,
    subject,
    state,
    name,
    property,
    resolution,
    rating,
    createdAt,
    entries,
    files,
    isOpen: !isOver(state),
  }
}

/** @throws Refusal not_found for an unknown property */
export const property: Action<typeof cases.house> = async (ctx, { at }) => {
  // A visitor of the public support page belongs to no tenant.
  const found = (await ctx.asPlatform((tx) => findPublicProperty(tx, at))) ?? refuse('not_found')
  return { name: found.name, phone: found.phone, email: found.email }
}

/**
 * Creates a case from the public support page: for a property, or for the platform. Notifies the desk; the requester gets number and link, also by
 * mail.
 *
 * @throws Refusal not_found for an unknown property, no_address without e-mail and telephone, kind_of_other_desk for a kind the
 *   page does not offer
 */
export const ask: Action<typeof cases.ask> = async (ctx, input) => {
  const { at, body, website: _, kind: wanted, ...fields } = input
  if (fields.email === '' && fields.phone === '') refuse('no_address')
  const named =
    at === '' ? undefined : ((await ctx.asPlatform((tx) => findPublicProperty(tx, at))) ?? refuse('not_found'))
  if (named && !(await ctx.switchToProperty(named.id))) refuse('not_found')
  const propertyId = named?.id ?? 0
  const kind = wanted ?? (named ? 'GENERAL' : 'HOW_TO')
  const desk = deskOf(kind)
  if (named ? desk === 'SUPPORT' : desk !== 'SUPPORT') assertKind(named ? 'ENQUIRY' : 'SUPPORT', kind)

  const [id, number, entryId] = [ctx.newId(), ctx.newReference(), ctx.newId()]
  const token = `${propertyId}-${newToken()}`
  const language = await languageFor(ctx, fields.language)
  const row = { ...fields, language, id, number, token, propertyId, desk, kind, priority: 'NORMAL' as const }
  await insertCase(ctx.tx, { ...row, dueAt: dueAt(ctx.now, desk, 'NORMAL'), createdAt: ctx.now, createdByName: '' })
  await insertEntry(ctx.tx, { propertyId, id: entryId, caseId: id, kind: 'IN', body, author: fields.name, at: ctx.now })
  await notifyAsker(ctx, row, 'caseOpened', entryId)
  ring(ctx, row, 'case_opened')
  return { number, token }
}

export const follow: Action<typeof cases.follow> = async (ctx, { token }) => {
  const propertyId = await enter(ctx, token)
  return shown(ctx, await getCaseByToken(ctx.tx, propertyId, token))
}

/** @throws Refusal not_found, case_closed */
export const answer: Action<typeof cases.answer> = async (ctx, { token, body }) => {
  const propertyId = await enter(ctx, token)
  const { id } = await getCaseByToken(ctx.tx, propertyId, token)
  const stored = await lockCase(ctx.tx, { propertyId }, id)
  const state = stateAfterWord(stored.state, stored.assigneeId !== null)
  await insertEntry(ctx.tx, {
    propertyId,
    id: ctx.newId(),
    caseId: id,
    kind: 'IN',
    body,
    author: stored.name,
    at: ctx.now,
  })
  const isReopened = stored.state === 'RESOLVED'
  await updateCase(
    ctx.tx,
    stored,
    { state, ...(isReopened ? { reopened: stored.reopened + 1, resolvedAt: null } : {}) },
    ctx.now,
  )
  ring(ctx, stored, 'case_answered')
  return shown(ctx, await getCaseByToken(ctx.tx, propertyId, token))
}

/** @throws Refusal not_found, case_closed, too_many_files, file_not_allowed, not_a_picture, picture_too_large */
export const sendFile: Action<typeof cases.sendFile> = async (ctx, { token, ...sent }) => {
  const propertyId = await enter(ctx, token)
  const { id } = await getCaseByToken(ctx.tx, propertyId, token)
  const stored = await lockCase(ctx.tx, { propertyId }, id)
  await saveFile(ctx, ctx.tx, stored, { ...sent, kind: 'IN', author: stored.name })
  ring(ctx, stored, 'case_answered')
  return shown(ctx, stored)
}

/** @throws Refusal not_found, also for a file of an internal note */
export const ownFile: Action<typeof cases.ownFile> = async (ctx, { token, fileId }) => {
  const propertyId = await enter(ctx, token)
  const { id } = await getCaseByToken(ctx.tx, propertyId, token)
  const found = await getFile(ctx.tx, propertyId, id, fileId)
  return found.kind === 'NOTE' ? refuse('not_found', { fileId }) : fileReply(found)
}

/** @throws Refusal not_found, case_not_over before it is resolved */
export const rate: Action<typeof cases.rate> = async (ctx, { token, rating }) => {
  const propertyId = await enter(ctx, token)
  const stored = await getCaseByToken(ctx.tx, propertyId, token)
  if (stored.state !== 'RESOLVED' && stored.state !== 'CLOSED') refuse('case_not_over')
  await updateCase(ctx.tx, stored, { rating }, ctx.now)
  ctx.publish('cases')
  return shown(ctx, await getCaseByToken(ctx.tx, propertyId, token))
}

/** More mails of a day fail than go, and at least this many: then mail counts as late. */
const WORTH_TELLING = 3

/** A reply at all shows that the database works; jobs and mail are counted across the installation. */
export const status: Action<typeof cases.status> = async (ctx) => {
  const { lateJobs, failing, sent } = await ctx.asPlatform(countTroubles)
  const isMailLate = failing >= WORTH_TELLING && failing > sent
  return {
    database: 'WORKS',
    jobs: lateJobs > 0 ? 'LATE' : 'WORKS',
    mail: !ctx.settings.mail.isSent ? 'NOT_SET' : isMailLate ? 'LATE' : 'WORKS',
  }
}
