import * as z from 'zod'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement, type AnyTx } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { newToken } from '#server/database/ids.ts'
import { type Scope, scopeOf, runInScope } from '#server/request/scope.ts'
import { fileReply, keepFile } from './files.ts'
import { answer, ask, follow, house, ownFile, rate, sendFile, status } from './public.ts'
import { notifyAsker } from './tell.ts'
import { type CaseDetails, Desk } from '../contract/replies.ts'
import { cases } from '../contract/cases.ts'
import {
  countCases,
  findCases,
  findEntries,
  getCase,
  insertCase,
  insertEntry,
  type KeptCase,
  lockCase,
  updateCase,
} from '../queries/cases.ts'
import { findFiles, getFile } from '../queries/files.ts'
import { assertKind, caseUrl, dueAt, isOver, stateBy } from '../rules.ts'

const desksOf = (text: string | undefined): Desk[] | undefined => {
  const named = (text ?? '').split(',').filter((word): word is Desk => Desk.safeParse(word).success)
  return named.length > 0 ? named : undefined
}

const list: Action<typeof cases.list> = async (ctx, { after, limit, desks, isMine, ...filter }) => {
  const scope = scopeOf(ctx)
  const page = { after: readCursor(after, z.tuple([z.uuid()]))?.[0], limit: limit + 1, now: ctx.now }
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
  return { case: found, entries, files, url: caseUrl(ctx.settings.publicUrl, token) }
}

const get: Action<typeof cases.get> = (ctx, { caseId }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, (tx) => shown(ctx, tx, scope, caseId))
}

/** @throws Refusal kind_of_other_desk */
const create: Action<typeof cases.create> = async (ctx, { body, ...asked }) => {
  assertKind(asked.desk, asked.kind)
  const [id, number] = [ctx.newId(), ctx.newReference()]
  const propertyId = ctx.property.id
  await insertCase(ctx.tx, {
    ...asked, id, number, propertyId,
    language: await languageFor(ctx, asked.language),
    token: `${propertyId}-${newToken()}`,
    dueAt: dueAt(ctx.now, asked.desk, asked.priority),
    createdAt: ctx.now,
    createdByName: ctx.actor.name,
  }) // prettier-ignore
  await insertEntry(ctx.tx, {
    propertyId,
    id: ctx.newId(),
    caseId: id,
    kind: 'IN',
    body,
    author: asked.name,
    at: ctx.now,
  })
  trace(ctx, 'CASE_OPENED', { id, propertyId, number }, { desk: asked.desk, kind: asked.kind })
  return shown(ctx, ctx.tx, { propertyId }, id)
}

/**
 * Answers the asker, and whoever answers has the case from then on; or notes something that stays among staff.
 *
 * @throws Refusal not_found, case_closed, no_address where the asker left none
 */
const reply: Action<typeof cases.reply> = (ctx, { caseId, body, isNote, waits }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const kept = await lockCase(tx, scope, caseId)
    if (isOver(kept.state)) refuse('case_closed', { state: kept.state })
    if (!isNote && kept.email === '' && kept.phone === '') refuse('no_address')
    const entryId = ctx.newId()
    const kind = isNote ? 'NOTE' : 'OUT'
    await insertEntry(tx, {
      propertyId: kept.propertyId,
      id: entryId,
      caseId,
      kind,
      body,
      author: ctx.actor.name,
      at: ctx.now,
    })
    if (!isNote) {
      await updateCase(tx, kept, {
        ...(kept.state === 'RESOLVED' ? {} : { state: waits ? 'WAITING' : 'IN_PROGRESS' }),
        ...(kept.assigneeId === null || !waits ? { assignee: kept.assigneeId === null ? me(ctx) : { id: kept.assigneeId, name: kept.assignee } } : {}),
        firstRespondedAt: kept.firstRespondedAt ?? ctx.now,
      }, ctx.now) // prettier-ignore
      await notifyAsker({ ...ctx, tx }, kept, 'caseReply', entryId)
      trace(ctx, 'CASE_ANSWERED', kept, {})
    }
    ctx.publish('cases')
    return shown(ctx, tx, scope, caseId)
  })
}

const me = (ctx: Context) => ({ id: ctx.actor.id, name: ctx.actor.name })

/** @throws Refusal not_found, stale_version, case_closed where it cannot be done any more, reason_required */
const move: Action<typeof cases.move> = (ctx, { caseId, version, verb, because }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const kept = await lockCase(tx, scope, caseId)
    if (kept.version !== version) refuse('stale_version', { version: kept.version })
    const state = stateBy(verb, kept.state, because)
    await updateCase(tx, kept, {
      state,
      ...(verb === 'TAKE' || kept.assigneeId === null ? { assignee: me(ctx) } : {}),
      ...(verb === 'RESOLVE' ? { resolution: because, resolvedAt: ctx.now } : {}),
      ...(verb === 'REOPEN' ? { reopened: kept.reopened + 1, resolvedAt: null } : {}),
    }, ctx.now) // prettier-ignore
    const entry = { propertyId: kept.propertyId, caseId, author: ctx.actor.name, at: ctx.now }
    await insertEntry(tx, { ...entry, id: ctx.newId(), kind: 'STATE', body: state })
    if (verb === 'REJECT') await insertEntry(tx, { ...entry, id: ctx.newId(), kind: 'NOTE', body: because })
    if (verb === 'RESOLVE') {
      const entryId = ctx.newId()
      await insertEntry(tx, { ...entry, id: entryId, kind: 'OUT', body: because })
      if (kept.email !== '' || kept.phone !== '') await notifyAsker({ ...ctx, tx }, kept, 'caseReply', entryId)
    }
    trace(ctx, 'CASE_MOVED', kept, { from: kept.state, to: state })
    ctx.publish('cases')
    return shown(ctx, tx, scope, caseId)
  })
}

/** @throws Refusal not_found, stale_version, case_closed, kind_of_other_desk */
const change: Action<typeof cases.change> = (ctx, { caseId, version, desk, kind, priority }) => {
  assertKind(desk, kind)
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const kept = await lockCase(tx, scope, caseId)
    if (kept.version !== version) refuse('stale_version', { version: kept.version })
    if (isOver(kept.state)) refuse('case_closed', { state: kept.state })
    await updateCase(tx, kept, { desk, kind, priority, dueAt: dueAt(kept.createdAt, desk, priority) }, ctx.now)
    // Given to another desk, it may be out of one's own sight.
    return shown(ctx, tx, { propertyId: kept.propertyId }, caseId)
  })
}

/** @throws Refusal not_found, case_closed, too_many_files, file_not_allowed, not_a_picture, picture_too_large */
const attach: Action<typeof cases.attach> = (ctx, { caseId, isNote, ...sent }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const kept = await lockCase(tx, scope, caseId)
    await keepFile(ctx, tx, kept, { ...sent, kind: isNote ? 'NOTE' : 'OUT', author: ctx.actor.name })
    return shown(ctx, tx, scope, caseId)
  })
}

/** @throws Refusal not_found */
const file: Action<typeof cases.file> = (ctx, { caseId, fileId }) => {
  const scope = scopeOf(ctx)
  return runInScope(ctx, scope, async (tx) => {
    const { propertyId } = await getCase(tx, scope, caseId)
    return fileReply(await getFile(tx, propertyId, caseId, fileId))
  })
}

/** The audit trail is a property's; what is asked of the platform leaves the case's own history only. */
function trace(
  ctx: Context,
  type: 'CASE_OPENED' | 'CASE_ANSWERED' | 'CASE_MOVED',
  { id, propertyId, number }: Pick<KeptCase, 'id' | 'propertyId' | 'number'>,
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
  attach,
  file,
  sendFile,
  ownFile,
  ask,
  house,
  follow,
  answer,
  rate,
  status,
})
