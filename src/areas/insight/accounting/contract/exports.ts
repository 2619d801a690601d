import * as z from 'zod'
import { FileReply, page, pageInput, routes } from '#core/contract.ts'
import { isSpan, notASpan, span } from './journals.ts'
import { ExportFormat, JournalExport } from './replies.ts'

/** A file is of at most so many days. */
export const MAX_EXPORT_DAYS = 93

const EXPORT_TYPES = ['text/csv', 'application/xml', 'text/plain'] as const

export const exportRoutes = routes({
  exports: {
    method: 'GET',
    path: '/accounting/exports',
    summary: 'Files that left for the books, the latest first',
    needs: 'accounting.read',
    input: z.object({ ...pageInput }),
    reply: page(JournalExport),
  },
  createExport: {
    method: 'POST',
    path: '/accounting/exports',
    summary:
      'Make a file of the journals of a span that are in none of its format; every day of it is closed and has its journal',
    needs: 'accounting.export',
    input: z
      .object({
        ...span,
        format: ExportFormat,
        /** Of DATEV: the numbers of the tax consultant and of the client there. */
        consultantNumber: z.int().min(1001).max(9_999_999).default(1001),
        clientNumber: z.int().min(1).max(99_999).default(1),
      })
      .refine(isSpan, notASpan),
    reply: JournalExport,
    refuses: [
      'span_too_long',
      'day_not_closed',
      'journal_missing',
      'already_exported',
      'currency_mismatch',
      'account_not_numeric',
      'fiscal_year_ends',
    ],
  },
  download: {
    method: 'GET',
    path: '/accounting/exports/:journalExportId/file',
    summary: 'The file of an export, the same bytes every time',
    needs: 'accounting.export',
    input: z.object({ journalExportId: z.uuid() }),
    reply: FileReply,
    produces: EXPORT_TYPES,
    refuses: ['not_found'],
  },
})
