import * as z from 'zod'
import { suppressErased } from '#areas/platform/consents/actions/record.ts'
import { restrictCustomer } from '#areas/parties/customers/actions.ts'
import { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { recordEach } from '#server/request/audit-log.ts'
import { batch } from '#server/request/batch.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { privacy, type PrivacyRequest, type RecordSection } from './contract.ts'
import { insertElsewhere } from './queries/elsewhere.ts'
import { erasing, personalTables, reading } from './queries/personal.ts'
import { findObstacles, findRequests, findSharedNames, type KnownCustomer, getRequest, insertRequest, lockPerson, lockRequest, markClosed } from './queries/requests.ts' // prettier-ignore
import { dueOn, nameKey, shownRow, type Traces, tracesOf } from './rules.ts'

const list: Action<typeof privacy.list> = async (ctx, { after, limit, state, customerId }) => {
  const place = readCursor(after, z.tuple([Day, z.uuid()])) ?? null
  const filter = { state: state ?? null, customerId: customerId ?? null, place, limit: limit + 1 }
  const rows = await findRequests(ctx.tx, ctx.businessDate, filter)
  return pageOf(rows, limit, (last) => cursorOf(last.dueOn, last.id))
}

/** @throws Refusal unknown_reference, customer_erased */
const open: Action<typeof privacy.open> = async (ctx, { customerId, kind, note }) => {
  const id = ctx.newId()
  await insertRequest(ctx.tx, {
    id,
    customerId,
    kind,
    note,
    dueOn: dueOn(ctx.businessDate),
    at: ctx.now,
    by: ctx.actor.name,
  })
  const [person] = await lockPerson(ctx.tx, customerId)
  if (person?.erasedAt) refuse('customer_erased')
  ctx.record({ type: 'PRIVACY_REQUEST', entity: 'customer', entityId: customerId, after: { kind, state: 'OPEN' } })
  return getRequest(ctx.tx, id, ctx.businessDate)
}

/** @throws Refusal not_found, request_closed */
async function lockOpen(ctx: Context, id: string): Promise<PrivacyRequest> {
  await lockRequest(ctx.tx, id)
  const request = await getRequest(ctx.tx, id, ctx.businessDate)
  return request.state === 'OPEN' ? request : refuse('request_closed')
}

async function close(
  ctx: Context,
  request: PrivacyRequest,
  state: 'DONE' | 'REFUSED',
  reason: string,
): Promise<PrivacyRequest> {
  await markClosed(ctx.tx, request.id, { state, reason, at: ctx.now, by: ctx.actor.name })
  const { kind, customerId } = request
  ctx.record({ type: 'PRIVACY_REQUEST', entity: 'customer', entityId: customerId, after: { kind, state } })
  return getRequest(ctx.tx, request.id, ctx.businessDate)
}

/** What identifies a person in the data: their name only while it is theirs alone. */
async function tracesIn(ctx: Context, known: readonly KnownCustomer[]): Promise<Traces> {
  const keys = known.map(nameKey).filter((key) => key !== '')
  return tracesOf(known, await findSharedNames(ctx.tx, keys, known.map(({ id }) => id))) // prettier-ignore
}

/**
 * Replaces the personal data of a customer, and of all merged into them, in every table that declares some. Money stays, and so do the
 * documents that the law wants stored.
 *
 * @throws Refusal not_found, customer_erased; erase_while_staying, erase_while_owed, erase_while_disputed
 */
export async function eraseCustomer(ctx: Context, customerId: string): Promise<void> {
  const known = await lockPerson(ctx.tx, customerId)
  if (known.some(({ erasedAt }) => erasedAt !== null)) refuse('customer_erased')
  const traces = await tracesIn(ctx, known)
  const { isStaying, isOwed, isDisputed } = await findObstacles(ctx.tx, traces, ctx.businessDate)
  if (isStaying) refuse('erase_while_staying')
  if (isOwed) refuse('erase_while_owed')
  if (isDisputed) refuse('erase_while_disputed')
  await suppressErased(ctx, traces.addresses)
  await batch(ctx.tx, erasing(ctx.tx, traces))
  ctx.record({ type: 'CUSTOMER_ERASED', entity: 'customer', entityId: customerId, after: { customers: known.length } })
  ctx.publish(...new Set(personalTables().map(({ area }) => area)), 'desk', 'search')
}

/** Requests that concern every property with the data, not only the one that received it. */
const isForAll = ({ kind, madeAtProperty }: PrivacyRequest): boolean =>
  (kind === 'RESTRICT' || kind === 'ERASE') && madeAtProperty === ''

/**
 * Enters a request at the sister properties that know the person as well. Where the organisation is responsible for all their data, jobs carry them
 * out; elsewhere each property decides.
 */
async function forward(ctx: Context, { customerId, kind, note }: PrivacyRequest): Promise<void> {
  const request = { propertyId: ctx.property.id, customerId, kind, note, dueOn: dueOn(ctx.businessDate), at: ctx.now, by: ctx.actor.name } // prettier-ignore
  // The links of a person lead to other properties of the organisation.
  const forwarded = await ctx.asPlatform(async (tx) => {
    const entered = await insertElsewhere(tx, { ...request, madeAt: ctx.property.name })
    await recordEach(
      ctx,
      tx,
      entered.map(({ propertyId, customerId: entityId }) => ({
        propertyId,
        type: 'PRIVACY_REQUEST' as const,
        entity: 'customer',
        entityId,
        after: { kind, state: 'OPEN' },
      })),
    )
    return entered
  })
  for (const { propertyId, id, isController } of forwarded)
    if (isController) ctx.enqueue({ task: 'privacy.follow', payload: { sisterId: propertyId, privacyRequestId: id } })
}

/** Restricts or erases by a request. @throws Refusal customer_erased, and what blocks the erasure of a customer */
async function carryOut(ctx: Context, { customerId, kind, note }: PrivacyRequest, reason: string): Promise<void> {
  if (kind === 'RESTRICT') await restrictCustomer(ctx, customerId, reason || note || 'Requested by the guest')
  if (kind === 'ERASE') await eraseCustomer(ctx, customerId)
}

/** Does at this property what was requested at a sister property; what stands in its way leaves it open for a manager. */
export async function followRequest(ctx: Context, privacyRequestId: string): Promise<void> {
  await lockRequest(ctx.tx, privacyRequestId)
  const request = await getRequest(ctx.tx, privacyRequestId, ctx.businessDate)
  if (request.state !== 'OPEN') return
  const known = await lockPerson(ctx.tx, request.customerId)
  if (known.some(({ erasedAt }) => erasedAt !== null)) return
  if (request.kind === 'ERASE') {
    const { isStaying, isOwed, isDisputed } = await findObstacles(ctx.tx, await tracesIn(ctx, known), ctx.businessDate)
    if (isStaying || isOwed || isDisputed) return
  }
  await close(ctx, request, 'DONE', '')
  await carryOut(ctx, request, '')
  ctx.publish('privacy')
}

/** @throws Refusal not_found, request_closed, customer_erased, and what blocks the erasure of a customer */
const finish: Action<typeof privacy.finish> = async (ctx, { privacyRequestId, reason }) => {
  const request = await lockOpen(ctx, privacyRequestId)
  if (isForAll(request)) await forward(ctx, request)
  await close(ctx, request, 'DONE', reason)
  await carryOut(ctx, request, reason)
  return getRequest(ctx.tx, privacyRequestId, ctx.businessDate)
}

/** @throws Refusal not_found, request_closed */
const refuseRequest: Action<typeof privacy.refuse> = async (ctx, { privacyRequestId, reason }) =>
  close(ctx, await lockOpen(ctx, privacyRequestId), 'REFUSED', reason)

/** @throws Refusal not_found, customer_merged, customer_erased */
const release: Action<typeof privacy.release> = async (ctx, { customerId }) => {
  await restrictCustomer(ctx, customerId, '')
  return { customerId }
}

/** All that is stored of a person, and their name. @throws Refusal not_found */
async function readPerson(ctx: Context, customerId: string): Promise<{ name: string; sections: RecordSection[] }> {
  const known = await lockPerson(ctx.tx, customerId)
  const current = known.find(({ mergedIntoId }) => mergedIntoId === null)
  const found = await batch(ctx.tx, reading(ctx.tx, await tracesIn(ctx, known)))
  const sections = personalTables().map(({ area, table }, index) => ({
    area,
    table,
    rows: (found[index] ?? []).map(({ row }) => ({ ...shownRow(row), ...numberIn(ctx, table, row) })),
  }))
  ctx.record({ type: 'PRIVACY_EXPORTED', entity: 'customer', entityId: customerId })
  const name = `${current?.firstName ?? ''} ${current?.lastName ?? ''}`.trim()
  return { name, sections: sections.filter(({ rows }) => rows.length > 0) }
}

/** The number of an identity document is the person's own. */
const numberIn = (ctx: Context, table: string, { sealed }: Record<string, unknown>): { number?: string } =>
  table === 'identity_documents' && typeof sealed === 'string' ? { number: ctx.settings.secretBox.open(sealed) } : {}

/** @throws Refusal not_found */
const view: Action<typeof privacy.view> = (ctx, { customerId }) => readPerson(ctx, customerId)

/** @throws Refusal not_found */
const exportPerson: Action<typeof privacy.export> = async (ctx, { customerId }) => {
  const person = await readPerson(ctx, customerId)
  const text = JSON.stringify({ ...person, exportedAt: ctx.now }, null, 2)
  return { fileName: `personal-data-${ctx.businessDate}.json`, bytes: new TextEncoder().encode(text) }
}

export const privacyArea = implement(privacy, {
  list, open, finish, refuse: refuseRequest, release, view, export: exportPerson,
}) // prettier-ignore
