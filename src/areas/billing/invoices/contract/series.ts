import * as z from 'zod'
import { routes } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { DocumentType } from './documents.ts'

export const Series = z
  .object({
    type: DocumentType,
    /** The outlet whose bills it numbers; null is the property. */
    businessServiceId: z.uuid().nullable(),
    businessServiceName: z.string(),
    /** False for an outlet that numbers with the property, as long as it has no pattern. */
    isOwn: z.boolean(),
    pattern: z.string(),
    version: z.int(),
    /** What the next document of the current fiscal year will be called. */
    next: z.string(),
    /** Its place in the series, and the first day of the fiscal year. */
    place: z.int(),
    yearStart: Day,
  })
  .meta({ id: 'InvoiceSeries' })
export type Series = z.infer<typeof Series>

/** What the numbers of one kind and fiscal year look like, and whether any is missing or used twice. */
export const SeriesYear = z
  .object({
    type: DocumentType,
    businessServiceName: z.string(),
    yearStart: Day,
    count: z.int(),
    firstNumber: z.string(),
    lastNumber: z.string(),
    lastIssuedOn: Day.nullable(),
    /** Places without a document, at most the first hundred. */
    gaps: z.array(z.int()),
    duplicates: z.array(z.string()),
    /** Documents that do not carry the hash of the one before them. */
    brokenLinks: z.int(),
  })
  .meta({ id: 'InvoiceSeriesYear' })
export type SeriesYear = z.infer<typeof SeriesYear>

export const seriesRoutes = routes({
  series: {
    method: 'GET',
    path: '/invoices/series',
    summary: 'How documents are numbered, and a report of gaps and repeats',
    needs: 'invoices.read',
    input: z.object({}),
    reply: z.object({ series: z.array(Series), years: z.array(SeriesYear) }),
  },
  setPattern: {
    method: 'PUT',
    path: '/invoices/series/:type',
    summary: 'Change how the numbers of a kind of document look from the next one on',
    needs: 'properties.write',
    input: z.object({
      type: DocumentType,
      version: z.int(),
      pattern: z.string().trim().min(1).max(60),
      /** An outlet's own series; left out, the property's. */
      businessServiceId: z.uuid().optional(),
    }),
    reply: Series,
    refuses: ['not_found', 'stale_version', 'pattern_unfit', 'number_taken'],
  },
})
