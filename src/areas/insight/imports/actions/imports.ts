import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import { readTableFile } from '#server/documents/sheet-reader.ts'
import { planned } from './plan.ts'
import { imports } from '../contract.ts'
import {
  findImports,
  findMissing,
  getImport,
  insertImport,
  lockImport,
  markUndone,
  type NewLine,
  removeMade,
} from '../queries.ts'
import { groupsMade } from '../rules/products.ts'

/** Most faulty lines that are listed one by one. */
const MOST_TOLD = 500

/** Areas whose reads change when guests, bookings, products, employees, reviews and leads come or go. */
const TOUCHED = ['bookings', 'customers', 'rooms', 'rates', 'folios', 'housekeeping', 'desk', 'search', 'onboarding', 'products', 'orders', 'appointments', 'employees', 'reviews', 'leads'] as const // prettier-ignore

/** Publishes a change to every screen that shows guests, rooms, the desk's day, products, employees, reviews or leads. */
export const publishAll = (ctx: Context): void => ctx.publish('imports', ...TOUCHED)

/** @throws Refusal not_a_table, unread_format, table_too_long */
const read: Action<typeof imports.read> = async (_ctx, { file }) => ({
  rows: await readTableFile(Buffer.from(file, 'base64')),
})

/** @throws Refusal table_too_long, products_need_permission, employees_need_permission, reviews_need_permission, leads_need_permission */
const check: Action<typeof imports.check> = async (ctx, table) => {
  const lines = await planned(ctx, table)
  const wrong = lines.filter(({ faults }) => faults.length > 0)
  const shown = wrong.slice(0, MOST_TOLD)
  return {
    lines: shown.map(({ line, name, faults }) => ({ line, name, faults: [...faults], refusal: '', details: {} })),
    rightCount: table.rows.length - wrong.length,
    wrongCount: wrong.length,
    newGroups: groupsMade(lines.map(({ input }) => input)),
  }
}

/**
 * Saves the lines of a table and queues the job that imports them.
 *
 * @throws Refusal table_too_long, lines_wrong with how many (also when none is right), import_running, price_needs_permission,
 *   products_need_permission, employees_need_permission, reviews_need_permission, leads_need_permission
 */
const start: Action<typeof imports.start> = async (ctx, { fileName, leaveOutWrong, ...table }) => {
  const lines = await planned(ctx, table)
  const wrongCount = lines.filter(({ faults }) => faults.length > 0).length
  if (wrongCount === lines.length || (wrongCount > 0 && !leaveOutWrong)) refuse('lines_wrong', { count: wrongCount })
  const mayPrice = ctx.actor.permissions.has('bookings.price')
  if (!mayPrice && lines.some(namesPrice)) refuse('price_needs_permission')
  const id = ctx.newId()
  const by = { createdBy: ctx.actor.id, createdByName: ctx.actor.name, createdAt: ctx.now }
  await insertImport(ctx.tx, { id, kind: table.kind, fileName, mayPrice, ...by }, lines)
  ctx.enqueue({ task: 'imports.run', payload: { importId: id } })
  const after = { kind: table.kind, fileName, lines: lines.length - wrongCount }
  ctx.record({ type: 'IMPORT_STARTED', entity: 'import', entityId: id, after })
  return getImport(ctx.tx, id)
}

const namesPrice = ({ input }: NewLine): boolean =>
  (input as { stay?: { nightAmount?: number } } | null)?.stay?.nightAmount !== undefined

const list: Action<typeof imports.list> = async ({ tx }, { after, limit }) => {
  const place = readIdCursor(after)
  return pageOf(await findImports(tx, { after: place, limit: limit + 1 }), limit, (last) => cursorOf(last.id))
}

const get: Action<typeof imports.get> = async ({ tx }, { importId }) => {
  const [found, lines] = [await getImport(tx, importId), await findMissing(tx, importId, MOST_TOLD)]
  return { import: found, lines }
}

/** @throws Refusal not_found, import_running, import_in_use with how many of its entries are in use, and the first */
const undo: Action<typeof imports.undo> = async (ctx, { importId }) => {
  const found = await lockImport(ctx.tx, importId)
  if (found.state === 'UNDONE') return found
  if (found.state === 'RUNNING') refuse('import_running')
  const { stands, first } = await removeMade(ctx.tx, found)
  if (stands > 0) refuse('import_in_use', { count: stands, first })
  await markUndone(ctx.tx, importId, ctx.now)
  const before = { kind: found.kind, fileName: found.fileName, made: found.made }
  ctx.record({ type: 'IMPORT_UNDONE', entity: 'import', entityId: importId, before })
  publishAll(ctx)
  return getImport(ctx.tx, importId)
}

export const importsArea = implement(imports, { read, check, start, list, get, undo })
