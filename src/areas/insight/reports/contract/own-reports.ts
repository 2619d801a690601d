import * as z from 'zod'
import { requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { GROUPINGS, KEYS } from '../rules/datasets.ts'
import { MAX_FORMULA_LENGTH } from '#core/formulas.ts'
import { FORMULA_UNITS } from '../rules/formulas.ts'
import { type MetricCode, metricCodes } from '../rules/metrics.ts'
import { ReportTable } from './replies.ts'

/** Figures, formulas and groupings of one own report. */
const MOST = 20

const metric = z.enum(metricCodes as [MetricCode, ...MetricCode[]])
const grouping = z.enum(GROUPINGS)
const key = z.enum(KEYS)

const Formula = z.strictObject({
  label: requiredText(60),
  /** What it comes to: an amount, a number with two decimals, or a percentage. */
  unit: z.enum(FORMULA_UNITS),
  /** Figures of the dictionary by their codes, numbers, + - * / and brackets: `revenue / covers`. */
  text: requiredText(MAX_FORMULA_LENGTH),
})

const parts = {
  name: requiredText(80),
  description: text(200).default(''),
  metrics: z.array(metric).min(1).max(MOST),
  formulas: z.array(Formula).max(MOST).default([]),
  /** The first is the one it opens with. */
  groupings: z.array(grouping).min(1).max(MOST),
  /** Narrowed down for good to what has these keys, as in `reports.read`. */
  filter: z.partialRecord(key, z.string().max(120)).default({}),
  isShared: z.boolean().default(false),
}

export const OwnReportReply = z
  .object({ ...parts, id: z.uuid(), code: z.string(), isOwn: z.boolean(), ownerName: z.string(), version: z.int() })
  .meta({ id: 'OwnReport' })

const ownReportId = z.uuid()

export const ownReportRoutes = routes({
  ownReport: {
    method: 'GET',
    path: '/own-reports/:ownReportId',
    summary: 'How an own report is put together: one’s own, or one that is shared',
    needs: 'reports.build',
    input: z.object({ ownReportId }),
    reply: OwnReportReply,
    refuses: ['not_found'],
  },
  createOwnReport: {
    method: 'POST',
    path: '/own-reports',
    summary: 'Put a report together of figures of the dictionary and formulas over them',
    needs: 'reports.build',
    input: z.object(parts),
    reply: OwnReportReply,
    refuses: ['name_taken', 'too_many_views', 'formula_wrong', 'not_grouped_so', 'not_filtered_so'],
  },
  updateOwnReport: {
    method: 'PUT',
    path: '/own-reports/:ownReportId',
    summary: 'Change an own report; only its owner does',
    needs: 'reports.build',
    input: z.object({ ...parts, ownReportId, version: z.int() }),
    reply: OwnReportReply,
    refuses: ['not_found', 'stale_version', 'name_taken', 'formula_wrong', 'not_grouped_so', 'not_filtered_so'],
  },
  deleteOwnReport: {
    method: 'DELETE',
    path: '/own-reports/:ownReportId',
    summary: 'Delete an own report; its schedules no longer send it',
    needs: 'reports.build',
    input: z.object({ ownReportId }),
    reply: z.object({ ownReportId }),
    refuses: ['not_found'],
  },
  previewOwnReport: {
    method: 'POST',
    path: '/own-reports/preview',
    isPreview: true,
    summary: 'An own report as it would read, without saving it',
    needs: 'reports.build',
    input: z
      .object({ ...parts, from: Day, until: Day, language: Language.optional() })
      .refine(({ from, until }) => from < until, { message: 'Must be after the first day', path: ['until'] }),
    reply: ReportTable,
    refuses: ['formula_wrong', 'not_grouped_so', 'not_filtered_so'],
  },
})
