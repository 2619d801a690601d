import { refuse } from '#core/refusal.ts'
import type { SheetColumn } from '#core/sheet.ts'
import { type Action, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { assertOwnProperty } from '#server/request/scope.ts'
import { batchesOf, writeSheet } from '#server/documents/sheets.ts'
import { MOST_SEALED_AT_ONCE, sealAuditLog } from './chain.ts'
import { audit, type AuditRow } from '../contract.ts'
import { type Event, findEvents, findNames, findPeople, hasBooking, hasOrder } from '../queries/audit.ts'
import { getHead } from '../queries/chain.ts'
import { idsIn, matchesNothing } from '../rules.ts'

const list: Action<typeof audit.list> = async (ctx, { propertyId, after, limit, ...filter }) => {
  assertOwnProperty(ctx, propertyId)
  const beforeId = readIdCursor(after)
  if (matchesNothing(filter)) return { rows: [] }
  const page = pageOf(await findEvents(ctx.tx, filter, { beforeId, limit: limit + 1 }), limit, (last) =>
    cursorOf(last.id),
  )
  const events = page.rows.map((event) => ({ event, ids: idsIn(event) }))
  const known = await findNames(ctx.tx, [...new Set(events.flatMap(({ ids }) => ids))])
  return { ...page, rows: events.map(({ event, ids }) => ({ ...event, names: namesOf(ids, known) })) }
}

const namesOf = (ids: readonly string[], known: ReadonlyMap<string, string>): AuditRow['names'] =>
  Object.fromEntries(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? '']] : [])))

const people: Action<typeof audit.people> = async ({ tx }) => ({ rows: await findPeople(tx) })

const COLUMNS: readonly SheetColumn<Event>[] = [
  { header: 'happenedAt', kind: 'moment', value: (row) => row.happenedAt },
  { header: 'businessOn', kind: 'day', value: (row) => row.businessOn },
  { header: 'type', kind: 'text', value: (row) => row.type },
  { header: 'actor', kind: 'text', value: (row) => row.actorName },
  { header: 'booking', kind: 'text', value: (row) => row.bookingReference },
  { header: 'orderId', kind: 'text', value: (row) => row.orderId },
  { header: 'entity', kind: 'text', value: (row) => row.entity },
  { header: 'entityId', kind: 'text', value: (row) => row.entityId },
  { header: 'before', kind: 'text', value: (row) => (row.before === null ? null : JSON.stringify(row.before)) },
  { header: 'after', kind: 'text', value: (row) => (row.after === null ? null : JSON.stringify(row.after)) },
  { header: 'requestId', kind: 'text', value: (row) => row.requestId },
]

/** Everything the filter lets through, latest first. @throws Refusal too_many_rows */
const exported: Action<typeof audit.export> = async (ctx, { format, ...filter }) => {
  const read = async ({ after, limit }: { after: string | undefined; limit: number }) =>
    matchesNothing(filter) ? [] : findEvents(ctx.tx, filter, { beforeId: after, limit })
  const rows = batchesOf(read, (last) => last.id)
  return writeSheet(ctx, { name: 'audit-trail', columns: COLUMNS, rows }, format)
}

/**
 * What another program saw. It is of the entity `report`, so that no one takes it for the server's own line.
 *
 * @throws Refusal not_found when the booking is not this property's
 */
const note: Action<typeof audit.note> = async (ctx, { type, bookingId, orderId, description }) => {
  if (bookingId !== undefined && !(await hasBooking(ctx.tx, bookingId))) refuse('not_found', { bookingId })
  if (orderId !== undefined && !(await hasOrder(ctx.tx, orderId))) refuse('not_found', { orderId })
  const entityId = ctx.newId()
  ctx.record({ type, entity: 'report', entityId, bookingId, orderId, after: { description } })
  return { type, happenedAt: ctx.now, businessOn: ctx.businessDate, actorName: ctx.actor.name }
}

const head: Action<typeof audit.head> = ({ tx }) => getHead(tx)

/** Links at most ten transactions' worth at once; the minute's job takes the rest. */
const seal: Action<typeof audit.seal> = async (ctx) => {
  for (let round = 0; round < 10; round++) if ((await sealAuditLog(ctx)) < MOST_SEALED_AT_ONCE) break
  return getHead(ctx.tx)
}

export const auditArea = implement(audit, { list, export: exported, people, note, head, seal })
