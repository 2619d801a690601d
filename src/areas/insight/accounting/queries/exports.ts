import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed } from '#server/database/columns.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { ExportFormat, JournalExport } from '../contract/replies.ts'

const stored = columns<JournalExport>().of('journal_exports', {
  id: 'id',
  number: computed('journal_exports.number::int'),
  format: 'format',
  from: 'from_on',
  until: 'until_on',
  journals: computed(
    '(select count(*)::int from exported_journals x where x.property_id = journal_exports.property_id and x.export_id = journal_exports.id)',
  ),
  total: 'total_minor',
  fileName: 'file_name',
  exportedAt: 'exported_at',
  exportedByName: 'exported_by_name',
})

const LIST = `
  select ${stored.select()} from journal_exports
   where property_id = $1 and number < ${firstOf('$2::bigint', '9223372036854775807')} order by number desc limit $3`

/** Exports, the latest first. */
export const findExports = (tx: Tx, before: number | undefined, limit: number): Promise<JournalExport[]> =>
  tx.named('accounting.findExports', LIST, [tx.propertyId, before ?? null, limit])

const GET = `select ${stored.select()} from journal_exports where property_id = $1 and id = $2`

/** @throws Refusal not_found */
export async function getExport(tx: Tx, id: string): Promise<JournalExport> {
  const [row] = await tx.named<JournalExport>('accounting.getExport', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { journalExportId: id })
}

type StoredFile = { number: number; fileName: string; mediaType: string; content: Buffer }
const GET_FILE = `
  select number::int as number, file_name as "fileName", media_type as "mediaType", content from journal_exports where property_id = $1 and id = $2`

/** The bytes of an export as they left. @throws Refusal not_found */
export async function getFile(tx: Tx, id: string): Promise<StoredFile> {
  const [row] = await tx.named<StoredFile>('accounting.getFile', GET_FILE, [tx.propertyId, id])
  return row ?? refuse('not_found', { journalExportId: id })
}

export type NewExport = Omit<JournalExport, 'journals'> & {
  mediaType: string
  content: Uint8Array
  exportedBy: number
  journalIds: readonly string[]
}

const INSERT = `
  with made as (
    insert into journal_exports (property_id, id, number, format, from_on, until_on, file_name, media_type, content, total_minor, exported_at,
                                 exported_by, exported_by_name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id, format)
  insert into exported_journals (property_id, journal_id, format, export_id) select $1, j.id, m.format, m.id from made m, unnest($14::uuid[]) j (id)`

export async function insertExport(tx: Tx, made: NewExport): Promise<void> {
  const { id, number, format, from, until, fileName, mediaType, content, total, exportedAt, exportedBy } = made
  const facts = [id, number, format, from, until, fileName, mediaType, Buffer.from(content), total, exportedAt]
  const values = [tx.propertyId, ...facts, exportedBy, made.exportedByName, made.journalIds]
  await tx.named('accounting.insertExport', INSERT, values)
}

export type ExportableJournal = {
  id: string
  number: number
  day: Day
  currency: string
  reverses: number | null
  writtenAt: Instant
  /** The number of the export of the format it is in. */
  exportNumber: number | null
}

const EXPORTABLE = `
  select j.id, j.number::int as number, j.business_on as day, j.currency, o.number::int as reverses, j.written_at as "writtenAt",
         e.number::int as "exportNumber"
    from journals j
    left join journals o on o.property_id = j.property_id and o.id = j.reverses_id
    left join exported_journals x on x.property_id = j.property_id and x.journal_id = j.id and x.format = $4
    left join journal_exports e on e.property_id = x.property_id and e.id = x.export_id
   where j.property_id = $1 and j.business_on >= $2 and j.business_on < $3 order by j.number`

/** Journals of a span by number, with the export of a format that has each. `until` is half-open. */
export const findExportable = (
  tx: Tx,
  { from, until }: { from: Day; until: Day },
  format: ExportFormat,
): Promise<ExportableJournal[]> =>
  tx.named('accounting.findExportable', EXPORTABLE, [tx.propertyId, from, until, format])

const FIRST_WITHOUT = `
  select d::date as day from generate_series($2::date, $3::date - 1, interval '1 day') d
   where not exists (select from journals j where j.property_id = $1 and j.business_on = d::date and j.is_live) order by d limit 1`

/** The first day of a span without a journal that counts; undefined when each has one. */
export async function findDayWithoutJournal(tx: Tx, from: Day, until: Day): Promise<Day | undefined> {
  const [row] = await tx.named<{ day: Day }>('accounting.findDayWithout', FIRST_WITHOUT, [tx.propertyId, from, until])
  return row?.day
}
