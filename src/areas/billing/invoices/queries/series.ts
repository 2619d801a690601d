import type { Day } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { DocumentType } from '../contract/documents.ts'

/** Whose series it is: empty is the property's, else the id of an outlet. */
type OfSeries = { type: DocumentType; series: string }
export type StoredPattern = OfSeries & { pattern: string; version: number }

const FIND_PATTERNS = `select document_type as type, series, pattern, version from invoice_patterns where property_id = $1`

/** Patterns a property chose; a kind without one has the customary pattern. */
export const findPatterns = (tx: Tx): Promise<StoredPattern[]> =>
  tx.named<StoredPattern>('invoice_patterns', FIND_PATTERNS, [tx.propertyId])

const SET_PATTERN = `
  insert into invoice_patterns as p (property_id, document_type, pattern, series) values ($1, $2, $3, $5)
  on conflict (property_id, document_type, series) do update set pattern = excluded.pattern, version = p.version + 1
   where p.version = $4
  returning version`

/** @param version of the stored pattern; 0 while there is none. @throws Refusal stale_version */
export async function setPattern(
  tx: Tx,
  { type, series }: OfSeries,
  pattern: string,
  version: number,
): Promise<number> {
  const stored = await findPatterns(tx)
  if (version === 0 && stored.some((one) => one.type === type && one.series === series)) refuse('stale_version', {})
  const [row] = await tx.named<{ version: number }>('set_invoice_pattern', SET_PATTERN, [
    tx.propertyId,
    type,
    pattern,
    version,
    series,
  ])
  return row?.version ?? refuse('stale_version', {})
}

export type StoredSeries = OfSeries & { yearStart: Day; lastNumber: number; lastIssuedOn: Day | null }

const FIND_SERIES = `
  select document_type as type, series, fiscal_year_start as "yearStart", last_number as "lastNumber", last_issued_on as "lastIssuedOn"
    from invoice_series where property_id = $1 order by fiscal_year_start desc, series, document_type`

export const findSeries = (tx: Tx): Promise<StoredSeries[]> =>
  tx.named<StoredSeries>('invoice_series', FIND_SERIES, [tx.propertyId])

const FIND_FAULTS = `
  with placed as (
    select document_type, fiscal_year_start, series, sequence, number, previous_hash, hash,
           lag(sequence, 1, 0::bigint) over run as before, lag(hash, 1, '') over run as hash_before
      from invoices where property_id = $1
    window run as (partition by document_type, fiscal_year_start, series order by sequence)
  )
  select document_type as type, series, fiscal_year_start as "yearStart", count(*)::int as count,
         (array_agg(number order by sequence))[1] as "firstNumber",
         (array_agg(number order by sequence desc))[1] as "lastNumber",
         coalesce(jsonb_agg(jsonb_build_array(before, sequence) order by sequence) filter (where sequence <> before + 1), '[]') as holes,
         count(*) filter (where previous_hash <> hash_before)::int as "brokenLinks"
    from placed group by 1, 2, 3`

const FIND_TWINS = `
  select document_type as type, series, fiscal_year_start as "yearStart", number from invoices
   where property_id = $1 group by 1, 2, 3, 4 having count(*) > 1 limit 100`

export type SeriesFacts = OfSeries & {
  yearStart: Day
  count: number
  firstNumber: string
  lastNumber: string
  /** The place before and the place after each hole. */
  holes: [number, number][]
  brokenLinks: number
}

/** Every series of the property, read once: missing numbers, duplicate numbers, broken links. */
export const findSeriesFacts = (tx: Tx): Promise<SeriesFacts[]> =>
  tx.named<SeriesFacts>('invoice_series_facts', FIND_FAULTS, [tx.propertyId])

export const findTwins = (tx: Tx): Promise<(OfSeries & { yearStart: Day; number: string })[]> =>
  tx.named('invoice_number_twins', FIND_TWINS, [tx.propertyId])

const IS_TAKEN = `
  select 1 from invoices
   where property_id = $1 and fiscal_year_start = $2 and number = any($3)
     and not (document_type = $4 and series = $6 and sequence < $5) limit 1`

/** Whether numbers that a pattern generates are used by another document of the year. */
export async function isNumberTaken(
  tx: Tx,
  wanted: OfSeries & { yearStart: Day; numbers: readonly string[]; next: number },
): Promise<boolean> {
  const { yearStart, numbers, type, series, next } = wanted
  const values = [tx.propertyId, yearStart, numbers, type, next, series]
  const rows = await tx.named('invoice_number_taken', IS_TAKEN, values)
  return rows.length > 0
}

const OWN_SERIES = `select series from invoice_patterns where property_id = $1 and document_type = $2 and series = $3`

/** The series that numbers a kind of document of an outlet: its own once it has a pattern, else the property's. */
export async function seriesOfOutlet(tx: Tx, type: DocumentType, outletId: string | null): Promise<string> {
  if (outletId === null) return ''
  const [row] = await tx.named<{ series: string }>('invoice_own_series', OWN_SERIES, [tx.propertyId, type, outletId])
  return row?.series ?? ''
}

export const findOutletNames = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.named('invoice_outlets', OUTLETS, [tx.propertyId])

const OUTLETS = `select id, name from outlets where property_id = $1 order by ranking, lower(name)`
