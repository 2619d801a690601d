import * as z from 'zod'
import { colleagues } from '#areas/platform/users/actions/colleagues.ts'
import type { FileReply, Received } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import { type Attachment, attachmentOf } from '#server/documents/attachments.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import type { Employee, EmployeeDocument } from '../contract/replies.ts'
import {
  findBoard,
  findDocuments,
  getDocument,
  getFile,
  insertRequest,
  lockDocument,
  lockExpiring,
  markDecided,
  markExpired,
  markReminded,
  type StoredFile,
  updateFile,
} from '../queries/documents.ts'
import { getEmployee, lockEmployee } from '../queries/employees.ts'
import { findDocumentTypes } from '../queries/set-up.ts'
import { documentMayBecome, dueReminder, hasExpired } from '../rules/documents.ts'
import { todayOf } from './known.ts'
import { notify, type Words } from './notify.ts'

const AHEAD = { DAYS_30: 30, DAYS_60: 60, DAYS_90: 90 } as const

export const board: Action<typeof employees.board> = async (ctx, { view, after, limit }) => {
  const place = readCursor(after, z.tuple([z.string(), z.string()])) ?? (['', ''] as const)
  const today = todayOf(ctx)
  const days = view in AHEAD ? AHEAD[view as keyof typeof AHEAD] : undefined
  const until = days === undefined ? null : addDays(today, days)
  const rows = await findBoard(ctx.tx, { view, today, until, after: place, limit: limit + 1 })
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.id))
  return { ...page, rows: page.rows.map(({ searchName: _searchName, ...line }) => line) }
}

/** @throws Refusal not_found */
export const documents: Action<typeof employees.documents> = async (ctx, { employeeId, after, limit }) => {
  await getEmployee(ctx.tx, employeeId)
  return documentsOf(ctx, employeeId, { after, limit })
}

export async function documentsOf(
  ctx: Context,
  employeeId: string,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  return pageOf(await findDocuments(ctx.tx, employeeId, readIdCursor(after), limit + 1), limit, (last) =>
    cursorOf(last.id),
  )
}

const notifyEmployee = (ctx: Context, userId: number | null, words: Omit<Words, 'path'>): void =>
  notify(ctx, userId === null ? [] : [userId], { ...words, path: '/ems/own' })

/** Users of the property who look after employees' documents. */
const officers = async (ctx: Context): Promise<number[]> =>
  (await colleagues(ctx)).filter(({ permissions }) => permissions.has('employees.write')).map(({ id }) => id)

const audit = (ctx: Context, { id, employeeId, typeName, state }: EmployeeDocument): void =>
  ctx.record({
    type: 'EMPLOYEE_DOCUMENT',
    entity: 'employee',
    entityId: employeeId,
    after: { documentId: id, document: typeName, state },
  })

/** @throws Refusal not_found; unknown_reference for a type that is offered no longer; already_requested */
export const requestDocument: Action<typeof employees.requestDocument> = async (
  ctx,
  { employeeId, documentTypeId: typeId },
) => {
  const { userId } = await lockEmployee(ctx.tx, employeeId)
  const [type] = await findDocumentTypes(ctx.tx, typeId)
  if (!type?.isActive) return refuse('unknown_reference', { documentTypeId: typeId })
  const id = ctx.newId()
  await insertRequest(ctx.tx, { id, employeeId, typeId, at: ctx.now, by: ctx.actor.name })
  const document = await getDocument(ctx.tx, employeeId, id)
  audit(ctx, document)
  notifyEmployee(ctx, userId, {
    kind: 'employee_document_requested',
    message: `Please hand in a document: ${type.name}`,
    facts: { document: type.name },
  })
  return document
}

type Submission = Pick<Received<typeof employees.submitDocument>, 'name' | 'file' | 'number' | 'issuedOn' | 'expiresOn'>

/** @throws Refusal not_found, document_state, dates_disordered, file_not_allowed, not_a_picture, picture_too_large */
export async function storeFile(
  ctx: Context,
  employeeId: string,
  documentId: string,
  submission: Submission,
): Promise<EmployeeDocument> {
  const { file, ...fields } = submission
  const before = await lockDocument(ctx.tx, employeeId, documentId)
  if (!documentMayBecome(before.state, 'SUBMITTED')) refuse('document_state', { state: before.state })
  const attachment = await sealedFileOf(ctx, file)
  await updateFile(ctx.tx, documentId, { ...attachment, ...fields, at: ctx.now })
  const document = await getDocument(ctx.tx, employeeId, documentId)
  audit(ctx, document)
  return document
}

/** @throws Refusal not_found, document_state, dates_disordered, file_not_allowed, not_a_picture, picture_too_large */
export const submitDocument: Action<typeof employees.submitDocument> = (
  ctx,
  { employeeId, documentId, ...submission },
) => storeFile(ctx, employeeId, documentId, submission)

/** Notifies those who decide of what an employee has handed in. */
export async function notifyOfficers(
  ctx: Context,
  { name }: Pick<Employee, 'name'>,
  { typeName }: EmployeeDocument,
): Promise<void> {
  notify(ctx, await officers(ctx), {
    kind: 'employee_document_submitted',
    message: `${name} handed in a document: ${typeName}`,
    facts: { name, document: typeName },
    path: '/ems/documents',
  })
}

/** @throws Refusal not_found, stale_version, document_state, reason_required; dates_disordered without the day it expires, or after it */
export const decideDocument: Action<typeof employees.decideDocument> = async (
  ctx,
  { employeeId, documentId, version, isApproved, reason, expiresOn: given },
) => {
  const { userId } = await getEmployee(ctx.tx, employeeId)
  const before = await lockDocument(ctx.tx, employeeId, documentId)
  if (before.version !== version) refuse('stale_version', { version: before.version })
  const state = isApproved ? 'APPROVED' : 'REJECTED'
  if (!documentMayBecome(before.state, state)) refuse('document_state', { state: before.state })
  if (!isApproved && reason === '') refuse('reason_required')
  const expiresOn = given ?? before.expiresOn
  if (isApproved && (hasExpired(expiresOn, todayOf(ctx)) || (before.expires && expiresOn === null)))
    refuse('dates_disordered', { expiresOn })
  const decision = { state, reason: isApproved ? '' : reason, expiresOn, at: ctx.now, by: ctx.actor.name } as const
  await markDecided(ctx.tx, documentId, decision)
  const document = await getDocument(ctx.tx, employeeId, documentId)
  audit(ctx, document)
  notifyEmployee(ctx, userId, {
    kind: isApproved ? 'employee_document_approved' : 'employee_document_rejected',
    message: `${document.typeName}: ${isApproved ? 'approved' : 'rejected'}`,
    facts: { document: document.typeName },
  })
  return document
}

const ENDING = { 'image/webp': '.webp', 'application/pdf': '.pdf' } as const

/** A file under its own name, with the ending of what it is now. */
export const fileReply = ({ name, type, bytes }: StoredFile): FileReply => ({
  fileName: `${name.replace(/\.\w{1,5}$/, '')}${ENDING[type]}`,
  type,
  bytes: new Uint8Array(bytes),
})

/** A file as it is stored: sealed. @throws Refusal file_not_allowed, not_a_picture, picture_too_large */
export async function sealedFileOf({ settings }: Pick<Context, 'settings'>, base64: string): Promise<Attachment> {
  const attachment = await attachmentOf(Buffer.from(base64, 'base64'))
  return { ...attachment, bytes: settings.secretBox.sealFile(attachment.bytes) }
}

export const openedFile = ({ settings }: Pick<Context, 'settings'>, stored: StoredFile): FileReply =>
  fileReply({ ...stored, bytes: settings.secretBox.openFile(stored.bytes) })

/** The file of a document; the look is recorded. @throws Refusal not_found */
export const documentFile: Action<typeof employees.documentFile> = async (ctx, { employeeId, documentId }) => {
  const stored = await getFile(ctx.tx, employeeId, documentId)
  ctx.record({ type: 'EMPLOYEE_DOCUMENT_VIEWED', entity: 'employee', entityId: employeeId, after: { documentId } })
  return openedFile(ctx, stored)
}

/**
 * Marks documents that have expired and sends the reminders that are due: one to those who look after documents, one to each employee. Run
 * again on the same day, it sends none.
 */
export async function remindOfDocuments(ctx: Context): Promise<void> {
  const today = todayOf(ctx)
  const found = await lockExpiring(ctx.tx, today)
  const expired = found.filter(({ expiresOn }) => hasExpired(expiresOn, today))
  const due = found.flatMap((each) => {
    const days = expired.includes(each) ? null : dueReminder(each, today)
    return days === null ? [] : [{ ...each, days }]
  })
  if (expired.length + due.length === 0) return
  await markExpired(
    ctx.tx,
    expired.map(({ id }) => id),
  )
  await markReminded(ctx.tx, due)
  for (const { userId, typeName, expiresOn } of [...expired, ...due])
    notifyEmployee(ctx, userId, {
      kind: hasExpired(expiresOn, today) ? 'employee_document_expired' : 'employee_document_expires',
      message: `${typeName}: valid until ${expiresOn}`,
      facts: { document: typeName, day: expiresOn },
    })
  notify(ctx, await officers(ctx), {
    kind: 'employee_documents',
    message: `Documents of employees: ${expired.length} expired, ${due.length} expire soon`,
    facts: { expired: expired.length, soon: due.length },
    path: '/ems/documents',
  })
  ctx.publish('employees')
}
