import * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import type { DirectoryEntry, Employee } from '../contract/replies.ts'
import { getFile } from '../queries/documents.ts'
import { findOwn } from '../queries/employees.ts'
import { findDirectory, findEntry, findReports, FIRST_PLACE } from '../queries/lists.ts'
import { todayOf } from './known.ts'
import { documentsOf, notifyOfficers, openedFile, storeFile } from './documents.ts'
import { storePerson } from './write.ts'

export const Place = z.tuple([z.string().regex(/^[^\0]*$/), z.uuid()])

type WithKey<Entry extends DirectoryEntry> = Entry & { searchName: string }
const withoutKey = <Entry extends DirectoryEntry>({ searchName: _searchName, ...entry }: WithKey<Entry>) => entry

function pageOfEntries<Entry extends DirectoryEntry>(rows: readonly WithKey<Entry>[], limit: number) {
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.id))
  return { ...page, rows: page.rows.map(withoutKey) }
}

export const directory: Action<typeof employees.directory> = async (ctx, { after, limit, ...filter }) => {
  const asked = { limit: limit + 1, today: todayOf(ctx) }
  return pageOfEntries(await findDirectory(ctx.tx, filter, readCursor(after, Place) ?? FIRST_PLACE, asked), limit)
}

export const chart: Action<typeof employees.chart> = async ({ tx }, { after, limit, managerId }) =>
  pageOfEntries(await findReports(tx, managerId ?? null, readCursor(after, Place) ?? FIRST_PLACE, limit + 1), limit)

/** @throws Refusal not_found, also for those who do not work here now */
export const entry: Action<typeof employees.entry> = async ({ tx }, { employeeId }) =>
  withoutKey((await findEntry(tx, employeeId)) ?? refuse('not_found', { employeeId }))

/** @throws Refusal not_found for a user without a file */
const getOwn = async ({ tx, actor }: Context): Promise<Employee> =>
  (await findOwn(tx, actor.id)) ?? refuse('not_found', { userId: actor.id })

/** @throws Refusal not_found for a user without a file */
export const own: Action<typeof employees.own> = (ctx) => getOwn(ctx)

/** @throws Refusal not_found, stale_version */
export const updateOwn: Action<typeof employees.updateOwn> = async (ctx, { version, ...fields }) =>
  storePerson(ctx, (await getOwn(ctx)).id, version, fields)

export const ownDocuments: Action<typeof employees.ownDocuments> = async (ctx, page) => {
  const employee = await findOwn(ctx.tx, ctx.actor.id)
  return employee ? documentsOf(ctx, employee.id, page) : { rows: [] }
}

/** @throws Refusal not_found, document_state, dates_disordered, file_not_allowed, not_a_picture, picture_too_large */
export const submitOwn: Action<typeof employees.submitOwn> = async (ctx, { documentId, ...submission }) => {
  const employee = await getOwn(ctx)
  const document = await storeFile(ctx, employee.id, documentId, submission)
  await notifyOfficers(ctx, employee, document)
  return document
}

/** @throws Refusal not_found */
export const ownFile: Action<typeof employees.ownFile> = async (ctx, { documentId }) =>
  openedFile(ctx, await getFile(ctx.tx, (await getOwn(ctx)).id, documentId))
