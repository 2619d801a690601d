import * as z from 'zod'
import { contract, Flag, requiredText } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Minor } from '#core/money.ts'
import { Language } from '#core/language.ts'
import { SHEET_FORMATS, SHEET_TYPES } from '#core/sheet.ts'
import { KEYS } from '../rules/datasets.ts'
import { readFormulas } from '../rules/list-formulas.ts'
import { MAX_WRITTEN, readConditions } from '../rules/list-request.ts'
import { budgetRoutes } from './budget.ts'
import { MAX_ROWS } from './limits.ts'
import { ownReportRoutes } from './own-reports.ts'
import { propertyRoutes } from './properties.ts'
import { Comparison, FigureRow, Grouping, ReportEntry, ReportMetric, ReportTable, ReportView } from './replies.ts'
import { isInOrder, isOfBearableLength, REVERSED, TOO_LONG } from './spans.ts'

export const reportCode = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/)
const language = Language.optional()

/** Only what has this key: the id of a room type, plan, company or outlet, or the value itself; empty for what has none. */
export const filter = Object.fromEntries(KEYS.map((key) => [key, z.string().max(120).optional()])) as Record<
  (typeof KEYS)[number],
  z.ZodOptional<z.ZodString>
>

const span = { from: Day, until: Day }

/** What rows are put together by: a grouping of a report of figures, or a column of a list, `arrival` or `arrival:month`. */
const groupBy = z
  .string()
  .regex(/^[A-Za-z]\w{0,39}(:[a-z]{1,10})?$/)
  .optional()

/** How a report is read; a schedule and a file that is made later store it. */
export const reading = {
  groupBy,
  compare: Comparison.optional(),
  /** What rows of a list meet, as JSON: `[["mode","is","Cash"]]`; `has` is containing, `from` and `to` at least and at most. */
  where: z
    .string()
    .max(MAX_WRITTEN)
    .refine((text) => readConditions(text) !== undefined, 'Must be conditions')
    .optional(),
  /** The column a list is put in order by, `-` before it for the largest first. */
  sort: z
    .string()
    .regex(/^-?[A-Za-z]\w{0,39}$/)
    .optional(),
  /** The columns of a list that are shown, in that order; all by default. */
  columns: z
    .string()
    .regex(/^[A-Za-z]\w{0,39}(,[A-Za-z]\w{0,39}){0,39}$/)
    .optional(),
  /** Columns of a list that are computed of its numbers, as JSON: `[["Net","money","total - tax"]]`. */
  formulas: z
    .string()
    .max(MAX_WRITTEN)
    .refine((text) => readFormulas(text) !== undefined, 'Must be formulas')
    .optional(),
  ...filter,
}

const table = { reportCode, ...span, ...reading, language }

/** How many rows of a list to pass over. */
const offset = z.coerce.number().int().min(0).max(1_000_000).default(0)

export const FILE_FORMATS = [...SHEET_FORMATS, 'pdf'] as const

export const reports = contract('reports', {
  ...budgetRoutes,
  ...ownReportRoutes,
  ...propertyRoutes,
  list: {
    method: 'GET',
    path: '/reports',
    summary: 'The report library: what the caller may open',
    needs: 'reports.read',
    input: z.object({ language }),
    reply: z.object({ reports: z.array(ReportEntry) }),
  },
  metrics: {
    method: 'GET',
    path: '/reports/metrics',
    summary: 'The dictionary of figures: what each is called and how it is computed',
    needs: 'reports.read',
    input: z.object({ language }),
    reply: z.object({ metrics: z.array(ReportMetric) }),
  },
  journal: {
    method: 'GET',
    path: '/reports/journal',
    summary: 'What a closed day posted, by account: debits equal to credits',
    needs: 'accounting.read',
    input: z.object({ day: Day }),
    reply: z.object({
      lines: z.array(z.object({ account: z.string(), name: z.string(), debit: Minor, credit: Minor })),
    }),
    refuses: ['not_found'],
  },
  read: {
    method: 'GET',
    path: '/reports/:reportCode',
    summary: 'A report over a span of days, grouped, compared and filtered; `until` is half-open',
    needs: 'reports.read',
    input: z
      .object({ ...table, offset })
      .refine(isInOrder, REVERSED)
      .refine(isOfBearableLength, TOO_LONG),
    reply: ReportTable,
    refuses: ['not_found', 'not_grouped_so', 'not_filtered_so', 'formula_wrong'],
  },
  rows: {
    method: 'GET',
    path: '/reports/:reportCode/rows',
    summary: 'What a figure of a report is made of, row by row',
    needs: 'reports.read',
    input: z
      .object({ reportCode, ...span, metric: z.string().max(40), groupBy: Grouping.optional(), key: z.string().max(120).default(''), ...filter, offset })
      .refine(isInOrder, REVERSED)
      .refine(isOfBearableLength, TOO_LONG), // prettier-ignore
    reply: z.object({
      rows: z.array(FigureRow).max(MAX_ROWS),
      /** Of these rows. */
      total: z.number(),
      next: z.int().optional(),
    }),
    refuses: ['not_found', 'not_grouped_so', 'not_filtered_so', 'no_rows_behind'],
  },
  file: {
    method: 'GET',
    path: '/reports/:reportCode/file',
    summary: 'A report as a file: CSV, workbook or PDF',
    needs: 'reports.read',
    input: z
      .object({ ...table, format: z.enum(FILE_FORMATS) })
      .refine(isInOrder, REVERSED)
      .refine(isOfBearableLength, TOO_LONG),
    reply: z.unknown(),
    produces: [...SHEET_TYPES, 'application/pdf'],
    refuses: ['not_found', 'not_grouped_so', 'not_filtered_so', 'formula_wrong', 'too_many_rows'],
  },
  setFavourite: {
    method: 'PUT',
    path: '/reports/:reportCode/favourite',
    summary: 'Put a report among the caller’s favourites, or take it off',
    needs: 'reports.read',
    input: z.object({ reportCode, isFavourite: Flag }),
    reply: z.object({ isFavourite: z.boolean() }),
    refuses: ['not_found'],
  },
  views: {
    method: 'GET',
    path: '/report-views',
    summary: 'Saved views of reports: the caller’s own, and those others share',
    needs: 'reports.read',
    input: z.object({ reportCode: reportCode.optional() }),
    reply: z.object({ rows: z.array(ReportView) }),
  },
  saveView: {
    method: 'POST',
    path: '/report-views',
    summary: 'Save how a report is filtered, grouped and compared, under a name',
    needs: 'reports.read',
    input: z.object({
      reportCode,
      name: requiredText(80),
      settings: z
        .record(z.string().max(40), z.string().max(MAX_WRITTEN))
        .refine((fields) => Object.keys(fields).length <= 30),
      isShared: z.boolean().default(false),
    }),
    reply: ReportView,
    refuses: ['not_found', 'name_taken', 'too_many_views'],
  },
  deleteView: {
    method: 'DELETE',
    path: '/report-views/:viewId',
    summary: 'Delete a saved view of one’s own',
    needs: 'reports.read',
    input: z.object({ viewId: z.uuid() }),
    reply: z.object({ viewId: z.uuid() }),
    refuses: ['not_found'],
  },
})
