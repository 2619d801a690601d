import { languageFor } from '#areas/parties/customers/actions.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement, type AnyTx } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { newToken } from '#server/database/ids.ts'
import { type Scope, scopeOf, runInScope } from '#server/request/scope.ts'
import { fileReply, saveFile } from './files.ts'
import { answer, ask, follow, property, ownFile, rate, sendFile, status } from './public.ts'
import { notifyAsker } from './notify.ts'
import { type CaseDetails, Desk } from '../contract/replies.ts'
import { cases } from '../contract/cases.ts'
import {
  countCases,
  findCases,
  findEntries,
  getCase,
  insertCase,
  insertEntry,
  type StoredCase,
  lockCase,
  updateCase,
} from '../queries/cases.ts'
import { findFiles, getFile } from '../queries/files.ts'
import { findWork } from '../queries/work.ts'
import { addEnquiry } from './enquiry.ts'
import { addWork } from './work.ts'
import { assertKind, caseUrl, dueAt, isOver, stateBy } from '../rules.ts'

const desksOf = (text: string | undefined): Desk[] | undefined => {
  const named = (text ?? '').split(',').filter((word): word is Desk => Desk.safeParse(word).success)
  return named.length > 0 ? named : undefined
}

const list: Action<typeof cases.list> = async (ctx, { after, limit, desks, isMine, ...filter }) => {
  const scope = scopeOf(ctx)
  const page = { after: readIdCursor(after), limit: limit + 1, now: ctx.now }
  const wanted = { ...filter, desks: desksOf(desks), assigneeId: isMine ? ctx.actor.id : undefined }
  const rows = await runInScope(ctx, scope, (tx) => findCases(tx, scope, wanted, page))
  return pageOf(rows, limit, (last) => cursorOf(last.id))
}

const counts: Action<typeof cases.counts> = (ctx, { desks }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, (tx) => countCases(tx, scope, desksOf(desks), ctx.now))
}

async function shown(ctx: Context, tx: AnyTx, scope: Scope, caseId: string): Promise<CaseDetails> {
  const { token, language: _, ...found } = await getCase(tx, scope, caseId)
  const entries = await findEntries(tx, found.propertyId, caseId)
  const files = await findFiles(tx, found.propertyId, caseId)
  const work = await findWork(tx, found.propertyId, caseId)
  return { case: found, entries, files, work, url: caseUrl(ctx.settings.publicUrl, token) }
}

const get: Action<typeof cases.get> = (ctx, { caseId }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, (tx) => shown(ctx, tx, scope, caseId))
}

/** @throws Refusal kind_of_other_desk */
const create: Action<typeof cases.create> = async (ctx, { body, ...input }) => {
  assertKind(input.desk, input.kind)
  const [id, number] = [ctx.newId(), ctx.newReference()]
  const propertyId = ctx.property.id
  await insertCase(ctx.tx, {
    ...input, id, number, propertyId,
    language: await languageFor(ctx, input.language),
    token: `${propertyId}-${newToken()}`,
    dueAt: dueAt(ctx.now, input.desk, input.priority),
    createdAt: ctx.now,
    createdByName: ctx.actor.name,
  }) // prettier-ignore
  await insertEntry(ctx.tx, {
    propertyId,
    id: ctx.newId(),
    caseId: id,
    kind: 'IN',
    body,
    author: input.name,
    at: ctx.now,
  })
  trace(ctx, 'CASE_OPENED', { id, propertyId, number }, { desk: input.desk, kind: input.kind })
  return shown(ctx, ctx.tx, { propertyId }, id)
}

/**
 * Replies to the requester, which assigns the case to the user who replies; or adds an internal note.
 *
 * @throws Refusal not_found, case_closed, no_address where the requester left none
 */
const reply: Action<typeof cases.reply> = (ctx, { caseId, body, isNote, waits }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const stored = await lockCase(tx, scope, caseId)
    if (isOver(stored.state)) refuse('case_closed', { state: stored.state })
    if (!isNote && stored.email === '' && stored.phone === '') refuse('no_address')
    const entryId = ctx.newId()
    const kind = isNote ? 'NOTE' : 'OUT'
    await insertEntry(tx, {
      propertyId: stored.propertyId,
      id: entryId,
      caseId,
      kind,
      body,
      author: ctx.actor.name,
      at: ctx.now,
    })
    if (!isNote) {
      await updateCase(tx, stored, {
        ...(stored.state === 'RESOLVED' ? {} : { state: waits ? 'WAITING' : 'IN_PROGRESS' }),
        ...(stored.assigneeId === null ? takenBy(ctx) : {}),
        firstRespondedAt: stored.firstRespondedAt ?? ctx.now,
      }, ctx.now) // prettier-ignore
      await notifyAsker({ ...ctx, tx }, stored, 'caseReply', entryId)
      trace(ctx, 'CASE_ANSWERED', stored, {})
    }
    ctx.publish('cases')
    return shown(ctx, tx, scope, caseId)
  })
}

const takenBy = ({ actor }: Context) => ({ assigneeId: actor.id, assignee: actor.name })

/** @throws Refusal not_found, stale_version, case_closed where it cannot be done any more, reason_required */
const move: Action<typeof cases.move> = (ctx, { caseId, version, verb, because }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const stored = await lockCase(tx, scope, caseId)
    if (stored.version !== version) refuse('stale_version', { version: stored.version })
    const state = stateBy(verb, stored.state, because)
    await updateCase(tx, stored, {
      state,
      ...(verb === 'TAKE' || stored.assigneeId === null ? takenBy(ctx) : {}),
      ...(verb === 'RESOLVE' ? { resolution: because, resolvedAt: ctx.now } : {}),
      ...(verb === 'REOPEN' ? { reopened: stored.reopened + 1, resolvedAt: null } : {}),
    }, ctx.now) // prettier-ignore
    const entry = { propertyId: stored.propertyId, caseId, author: ctx.actor.name, at: ctx.now }
    await insertEntry(tx, { ...entry, id: ctx.newId(), kind: 'STATE', body: state })
    if (verb === 'REJECT') await insertEntry(tx, { ...entry, id: ctx.newId(), kind: 'NOTE', body: because })
    if (verb === 'RESOLVE') {
      const entryId = ctx.newId()
      await insertEntry(tx, { ...entry, id: entryId, kind: 'OUT', body: because })
      if (stored.email !== '' || stored.phone !== '') await notifyAsker({ ...ctx, tx }, stored, 'caseReply', entryId)
    }
    trace(ctx, 'CASE_MOVED', stored, { from: stored.state, to: state })
    ctx.publish('cases')
    return shown(ctx, tx, scope, caseId)
  })
}

/** @throws Refusal not_found, stale_version, case_closed, kind_of_other_desk */
const change: Action<typeof cases.change> = (ctx, { caseId, version, desk, kind, priority }) => {
  assertKind(desk, kind)
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const stored = await lockCase(tx, scope, caseId)
    if (stored.version !== version) refuse('stale_version', { version: stored.version })
    if (isOver(stored.state)) refuse('case_closed', { state: stored.state })
    await updateCase(tx, stored, { desk, kind, priority, dueAt: dueAt(stored.createdAt, desk, priority) }, ctx.now)
    // Assigned to another desk, it may be out of the caller's scope.
    return shown(ctx, tx, { propertyId: stored.propertyId }, caseId)
  })
}

/** @throws Refusal not_found, case_closed, too_many_files, file_not_allowed, not_a_picture, picture_too_large */
const attach: Action<typeof cases.attach> = (ctx, { caseId, isNote, ...sent }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const stored = await lockCase(tx, scope, caseId)
    await saveFile(ctx, tx, stored, { ...sent, kind: isNote ? 'NOTE' : 'OUT', author: ctx.actor.name })
    return shown(ctx, tx, scope, caseId)
  })
}

/** @throws Refusal not_found, also for a case of another property or a project one is no member of; case_closed, project_role, project_closed */
const makeWork: Action<typeof cases.makeWork> = async (ctx, input) => {
  await addWork(ctx, input)
  return shown(ctx, ctx.tx, { propertyId: ctx.property.id }, input.caseId)
}

/** @throws Refusal not_found, also for a case of another property; case_closed, case_has_enquiry, enquiry_needs_permission */
const makeEnquiry: Action<typeof cases.makeEnquiry> = async (ctx, { caseId }) => {
  await addEnquiry(ctx, caseId)
  return shown(ctx, ctx.tx, { propertyId: ctx.property.id }, caseId)
}

/** @throws Refusal not_found */
const file: Action<typeof cases.file> = (ctx, { caseId, fileId }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const { propertyId } = await getCase(tx, scope, caseId)
    return fileReply(await getFile(tx, propertyId, caseId, fileId))
  })
}

/** Only properties have an audit log; a case of the platform has only its own history. */
function trace(
  ctx: Context,
  type: 'CASE_OPENED' | 'CASE_ANSWERED' | 'CASE_MOVED',
  { id, propertyId, number }: Pick<StoredCase, 'id' | 'propertyId' | 'number'>,
  after: object,
): void {
  if (ctx.property.id > 0 && propertyId === ctx.property.id)
    ctx.record({ type, entity: 'case', entityId: id, after: { number, ...after } })
}

export const casesArea = implement(cases, {
  list,
  counts,
  get,
  create,
  reply,
  move,
  change,
  makeWork,
  makeEnquiry,
  attach,
  file,
  sendFile,
  ownFile,
  ask,
  house: property,
  follow,
  answer,
  rate,
  status,
})
