import { todayOf } from '#areas/people/employees/actions/known.ts'
import { notify } from '#areas/people/employees/actions/notify.ts'
import { setStatus } from '#areas/people/employees/actions/status.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { type Action, implement } from '#server/request/context.ts'
import { conduct } from '../contract/conduct.ts'
import {
  findEntries,
  findOwn,
  getEntry,
  getSubject,
  insertEntry,
  markAcknowledged,
  readEntry,
} from '../queries/entries.ts'
import { hasDays, isForEmployee } from '../rules/entries.ts'

const list: Action<typeof conduct.list> = async (ctx, { employeeId, after, limit }) => {
  const asked = { readerId: ctx.actor.id, employeeId: employeeId ?? null, after: readIdCursor(after) ?? null }
  return pageOf(await findEntries(ctx.tx, { ...asked, limit: limit + 1 }), limit, (last) => cursorOf(last.id))
}

/** @throws Refusal not_found, also for what is about the reader */
const view: Action<typeof conduct.view> = async (ctx, { conductEntryId: id }) => {
  const { employeeName: employee, kind, sealed } = await getEntry(ctx.tx, id, ctx.actor.id, false)
  ctx.record({ type: 'CONDUCT_VIEWED', entity: 'conduct entry', entityId: id, after: { employee, kind } })
  return { text: ctx.settings.secretBox.open(sealed) }
}

/**
 * Writes a note or enters a measure, sealed. A suspension that has begun may set the employee's status by the employees' own action, which
 * closes the sign-in.
 *
 * @throws Refusal not_found for no employee; about_oneself; suspension_days for a suspension without days, another entry with days, or a status
 *   that would not begin today; dates_disordered; status_not_possible for who cannot be suspended
 */
const enter: Action<typeof conduct.enter> = async (ctx, { employeeId, kind, text, closesSignIn, ...given }) => {
  await advisoryLock(ctx.tx, 'employees', ctx.property.id)
  const { userId, version } = await getSubject(ctx.tx, employeeId)
  if (userId === ctx.actor.id) refuse('about_oneself')
  const { from, until } = given
  if (hasDays(kind) !== (from !== null && until !== null) || (from === null) !== (until === null)) refuse('suspension_days')
  const today = todayOf(ctx)
  const hasBegun = from !== null && until !== null && from <= today && today <= until
  if (closesSignIn && !hasBegun) refuse('suspension_days')
  const isShared = isForEmployee(kind, given.isShared)
  const id = ctx.newId()
  const sealed = ctx.settings.secretBox.seal(text)
  await insertEntry(ctx.tx, { id, employeeId, subjectId: userId, kind, isShared, from, until, sealed, at: ctx.now, author: ctx.actor })
  if (closesSignIn) await setStatus(ctx, { employeeId, version, status: 'SUSPENDED', on: today, reason: `${from} – ${until}`, isRehirable: true })
  const made = await readEntry(ctx.tx, id)
  ctx.record({ type: 'CONDUCT_ENTERED', entity: 'conduct entry', entityId: id, after: { employee: made.employeeName, kind, isShared } })
  ctx.publish('conduct')
  if (isShared && userId !== null) notify(ctx, [userId], { kind: 'conduct_shared', message: 'Something was written about you', path: '/ems/conduct/own' })
  return made
} // prettier-ignore

const own: Action<typeof conduct.own> = async (ctx, { after, limit }) =>
  pageOf(await findOwn(ctx.tx, ctx.actor.id, readIdCursor(after) ?? null, limit + 1), limit, (last) =>
    cursorOf(last.id),
  )

/** @throws Refusal not_found, also for what is not shared or about another */
const viewOwn: Action<typeof conduct.viewOwn> = async (ctx, { conductEntryId: id }) => {
  const { employeeName: employee, kind, sealed } = await getEntry(ctx.tx, id, ctx.actor.id, true)
  ctx.record({ type: 'CONDUCT_VIEWED', entity: 'conduct entry', entityId: id, after: { employee, kind } })
  return { text: ctx.settings.secretBox.open(sealed) }
}

/** @throws Refusal not_found, also for what is not shared or about another; acknowledged_already */
const acknowledge: Action<typeof conduct.acknowledge> = async (ctx, { conductEntryId: id }) => {
  const { employeeName: employee, kind, acknowledgedAt } = await getEntry(ctx.tx, id, ctx.actor.id, true)
  if (acknowledgedAt !== null) refuse('acknowledged_already')
  await markAcknowledged(ctx.tx, id, ctx.now)
  ctx.record({ type: 'CONDUCT_ACKNOWLEDGED', entity: 'conduct entry', entityId: id, after: { employee, kind } })
  ctx.publish('conduct')
  return readEntry(ctx.tx, id)
}

export const conductArea = implement(conduct, { list, view, enter, own, viewOwn, acknowledge })
