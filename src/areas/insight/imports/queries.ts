import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { Fault, Import, ImportKind, ImportLine } from './contract.ts'

/** The aliases are those of `FROM`. */
const stored = columns<Import>().of('imports', {
  id: fixed('id'),
  kind: 'kind',
  fileName: 'file_name',
  state: 'state',
  createdBy: fixed('created_by_name'),
  createdAt: 'created_at',
  endedAt: 'ended_at',
  total: computed('c.total'),
  made: computed('c.made'),
  failed: computed('c.failed'),
  leftOut: computed('c."leftOut"'),
})
const FIELDS = stored.select('i')
const FROM = `from imports i, lateral (
  select count(*)::int as total, count(*) filter (where l.state = 'MADE')::int as made,
         count(*) filter (where l.state = 'FAILED')::int as failed, count(*) filter (where l.state = 'LEFT_OUT')::int as "leftOut"
    from import_lines l where l.property_id = i.property_id and l.import_id = i.id) c`

/** Latest first, after the one named. */
export const findImports = (
  tx: Tx,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Import[]> =>
  tx.named(
    'imports.find',
    `select ${FIELDS} ${FROM} where i.property_id = $1 and ($2::uuid is null or i.id < $2) order by i.id desc limit $3`,
    [tx.propertyId, after ?? null, limit],
  )

export async function getImport(tx: Tx, importId: string): Promise<Import> {
  const [row] = await tx.named<Import>(
    'imports.get',
    `select ${FIELDS} ${FROM} where i.property_id = $1 and i.id = $2`,
    [tx.propertyId, importId],
  )
  return row ?? refuse('not_found', { importId })
}

/** Locks an import until the transaction ends, and reads it as it is then. */
export async function lockImport(tx: Tx, importId: string): Promise<Import> {
  await tx.named('imports.lock', 'select id from imports where property_id = $1 and id = $2 for update', [
    tx.propertyId,
    importId,
  ])
  return getImport(tx, importId)
}

/** Lines that did not come in, in the order of the table. */
export const findMissing = (tx: Tx, importId: string, limit: number): Promise<ImportLine[]> =>
  tx.named(
    'imports.findMissing',
    `select line, name, faults, refusal, details from import_lines
      where property_id = $1 and import_id = $2 and state in ('FAILED', 'LEFT_OUT') order by line limit $3`,
    [tx.propertyId, importId, limit],
  )

/** References of the other program that came in and are still there. */
export async function findReferences(tx: Tx, references: readonly string[]): Promise<Set<string>> {
  const rows = await tx.named<{ reference: string }>(
    'imports.findReferences',
    `select l.reference from import_lines l join imports i on (i.property_id, i.id) = (l.property_id, l.import_id)
      where l.property_id = $1 and l.reference = any($2::text[]) and l.reference <> '' and l.state = 'MADE' and i.state <> 'UNDONE'`,
    [tx.propertyId, references],
  )
  return new Set(rows.map(({ reference }) => reference))
}

export type NewImport = Pick<Import, 'id' | 'kind' | 'fileName' | 'createdAt'> & {
  mayPrice: boolean
  createdBy: number
  createdByName: string
}
export type NewLine = {
  line: number
  name: string
  reference: string
  faults: readonly Fault[]
  /** What is to be made; null for a line that is left out. */
  input: unknown
}

/** @throws Refusal import_running while another of the property runs */
export async function insertImport(tx: Tx, row: NewImport, lines: readonly NewLine[]): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      property_id: tx.propertyId,
      id: row.id,
      may_price: row.mayPrice,
      created_by: row.createdBy,
      created_by_name: row.createdByName,
      ...stored.values({ ...row, state: 'RUNNING' }),
    })
    .execute()
    .catch(refuseOn({ one_import_runs: 'import_running' }))
  await sql`
    insert into import_lines (property_id, import_id, line, name, reference, state, faults, input)
    select ${tx.propertyId}::bigint, ${row.id}::uuid, l.line, l.name, l.reference,
           case when l.input is null or l.input = 'null'::jsonb then 'LEFT_OUT' else 'READY' end,
           array(select jsonb_array_elements_text(l.faults)), nullif(l.input, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l (line integer, name text, reference text, faults jsonb, input jsonb)`.execute(tx)
}

export type ReadyLine = { line: number; kind: ImportKind; input: unknown }

/** The next line to make, locked until the transaction ends; one that another run is making is skipped. */
export async function lockNextLine(tx: Tx, importId: string): Promise<ReadyLine | undefined> {
  const [row] = await tx.named<ReadyLine>(
    'imports.lockNextLine',
    `select l.line, i.kind, l.input from import_lines l join imports i on (i.property_id, i.id) = (l.property_id, l.import_id)
      where l.property_id = $1 and l.import_id = $2 and l.state = 'READY' and i.state = 'RUNNING'
      order by l.line limit 1 for update of l skip locked`,
    [tx.propertyId, importId],
  )
  return row
}

export type Made = { madeId: string; madeVersion: number; guestId: string | null; groupId: string | null }

export async function markMade(tx: Tx, importId: string, line: number, made: Made): Promise<void> {
  await tx
    .updateTable('import_lines')
    .set({
      state: 'MADE',
      input: null,
      made_id: made.madeId,
      made_version: made.madeVersion,
      guest_id: made.guestId,
      group_id: made.groupId,
    })
    .where('property_id', '=', tx.propertyId)
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute()
}

/** A line the property refused; one that was made meanwhile stays made. */
export const markFailed = (
  tx: Tx,
  importId: string,
  line: number,
  no: { refusal: string; details: object },
): Promise<unknown> =>
  tx.named(
    'imports.markFailed',
    `update import_lines set state = 'FAILED', input = null, refusal = $4, details = $5::jsonb
      where property_id = $1 and import_id = $2 and line = $3 and state = 'READY'`,
    [tx.propertyId, importId, line, no.refusal, JSON.stringify(no.details)],
  )

/** Ends an import without remaining lines; returns whether this call ended it. */
export async function markDone(tx: Tx, importId: string, at: Instant): Promise<boolean> {
  const rows = await tx.named<{ id: string }>(
    'imports.markDone',
    `update imports i set state = 'DONE', ended_at = $3
      where i.property_id = $1 and i.id = $2 and i.state = 'RUNNING'
        and not exists (select from import_lines l where l.property_id = $1 and l.import_id = $2 and l.state = 'READY')
     returning i.id`,
    [tx.propertyId, importId, at],
  )
  return rows.length > 0
}

/** Whether the user who began it may name prices, and who that was. */
export async function findBeginner(
  tx: Tx,
  importId: string,
): Promise<{ id: number; name: string; mayPrice: boolean } | undefined> {
  const [row] = await tx.named<{ id: number; name: string; mayPrice: boolean }>(
    'imports.findBeginner',
    `select created_by::int as id, created_by_name as name, may_price as "mayPrice" from imports
      where property_id = $1 and id = $2 and state = 'RUNNING'`,
    [tx.propertyId, importId],
  )
  return row
}

type Removed = { stands: number; first: string }

const removeGuests = (tx: Tx, id: string) =>
  tx.named<Removed>('imports.removeMade', 'select stands, first from remove_import($1)', [id])
const REMOVES: Readonly<Record<ImportKind, (tx: Tx, id: string) => Promise<Removed[]>>> = {
  GUESTS: removeGuests,
  BOOKINGS: removeGuests,
  PRODUCTS: (tx, id) =>
    tx.named('imports.removeProducts', 'select stands, first from remove_imported_products($1)', [id]),
  EMPLOYEES: (tx, id) =>
    tx.named('imports.removeEmployees', 'select stands, first from remove_imported_employees($1)', [id]),
  LEADS: (tx, id) => tx.named('imports.removeLeads', 'select stands, first from remove_imported_leads($1)', [id]),
  REVIEWS: (tx, id) => tx.named('imports.removeReviews', 'select stands, first from remove_imported_reviews($1)', [id]),
}

/** Removes what an import made; returns how much of it was changed since, and if any was, removes nothing. */
export async function removeMade(tx: Tx, { id, kind }: Import): Promise<Removed> {
  const [row] = await REMOVES[kind](tx, id)
  return row ?? { stands: 0, first: '' }
}

export async function markUndone(tx: Tx, importId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('imports')
    .set(stored.values({ state: 'UNDONE', endedAt: at }))
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', importId)
    .execute()
}
