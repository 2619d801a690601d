import { refuse } from '#core/refusal.ts'
import { lockVersion } from '#server/database/constraints.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { employees } from '../contract/employees.ts'
import type { Announcement } from '../contract/replies.ts'
import {
  findAnnouncements,
  findOwnAnnouncements,
  findReaders,
  getAnnouncement,
  insertAnnouncement,
  insertRead,
  markNotified,
  markWithdrawn,
  updateAnnouncement as changeAnnouncement,
} from '../queries/announcements.ts'
import { FIRST_PLACE } from '../queries/lists.ts'
import { findDepartments } from '../queries/set-up.ts'
import { todayOf } from './known.ts'
import { Place } from './own.ts'
import { notify } from './notify.ts'

export const announcements: Action<typeof employees.announcements> = async ({ tx }, { after, limit }) =>
  pageOf(await findAnnouncements(tx, readIdCursor(after), limit + 1), limit, (last) => cursorOf(last.id))

/** @throws Refusal not_found */
export const readers: Action<typeof employees.readers> = async ({ tx }, { announcementId, after, limit }) => {
  await getAnnouncement(tx, announcementId)
  const rows = await findReaders(tx, announcementId, readCursor(after, Place) ?? FIRST_PLACE, limit + 1)
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.id))
  return { ...page, rows: page.rows.map(({ searchName: _searchName, ...reader }) => reader) }
}

/** @throws Refusal unknown_reference for a department there is none of */
async function assertDepartments({ tx }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set((await findDepartments(tx)).map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined) refuse('unknown_reference', { departmentId: unknown })
}

/** Notifies those whom announcements that begin today are for, each once. The user who announces is not among them. */
export async function notifyReaders(ctx: Context): Promise<void> {
  const due = await markNotified(ctx.tx, ctx.now, todayOf(ctx), ctx.actor.id)
  for (const { title, userIds } of due) {
    const words = {
      kind: 'employee_announcement',
      message: title,
      facts: { title },
      path: '/ems/announcements' as const,
    }
    notify(ctx, userIds, words)
  }
}

async function stored(ctx: Context, id: string): Promise<Announcement> {
  const row = await getAnnouncement(ctx.tx, id)
  const { title, from, until, departmentNames, isWithdrawn } = row
  ctx.record({ type: 'ANNOUNCEMENT_SAVED', entity: 'announcement', entityId: id, after: { title, from, until, departmentNames, isWithdrawn } }) // prettier-ignore
  return row
}

/** @throws Refusal dates_disordered, unknown_reference */
export const createAnnouncement: Action<typeof employees.createAnnouncement> = async (ctx, fields) => {
  await assertDepartments(ctx, fields.departmentIds)
  const id = ctx.newId()
  await insertAnnouncement(ctx.tx, { id, at: ctx.now, authorName: ctx.actor.name }, fields)
  await notifyReaders(ctx)
  return stored(ctx, id)
}

/** @throws Refusal not_found, stale_version, announcement_withdrawn */
async function lockShown(ctx: Context, id: string, version: number): Promise<void> {
  await lockVersion(ctx.tx, 'announcements', id, version)
  if ((await getAnnouncement(ctx.tx, id)).isWithdrawn) refuse('announcement_withdrawn')
}

/** @throws Refusal not_found, stale_version, announcement_withdrawn, dates_disordered, unknown_reference */
export const updateAnnouncement: Action<typeof employees.updateAnnouncement> = async (
  ctx,
  { announcementId: id, version, ...fields },
) => {
  await lockShown(ctx, id, version)
  await assertDepartments(ctx, fields.departmentIds)
  await changeAnnouncement(ctx.tx, id, fields)
  await notifyReaders(ctx)
  return stored(ctx, id)
}

/** @throws Refusal not_found, stale_version, announcement_withdrawn */
export const withdrawAnnouncement: Action<typeof employees.withdrawAnnouncement> = async (
  ctx,
  { announcementId: id, version },
) => {
  await lockShown(ctx, id, version)
  await markWithdrawn(ctx.tx, id)
  return stored(ctx, id)
}

export const ownAnnouncements: Action<typeof employees.ownAnnouncements> = async (ctx, { after, limit }) => {
  const own = { userId: ctx.actor.id, today: todayOf(ctx), after: readIdCursor(after) }
  return pageOf(await findOwnAnnouncements(ctx.tx, own, limit + 1), limit, (last) => cursorOf(last.id))
}

/** @throws Refusal not_found for one that is not announced to the user today */
export const readAnnouncement: Action<typeof employees.readAnnouncement> = async (ctx, { announcementId: id }) => {
  const own = { userId: ctx.actor.id, today: todayOf(ctx), id }
  const find = async () =>
    (await findOwnAnnouncements(ctx.tx, own, 1))[0] ?? refuse('not_found', { announcementId: id })
  await find()
  await insertRead(ctx.tx, { id, userId: ctx.actor.id, at: ctx.now })
  return find()
}
