import { assertReadable } from '#areas/insight/reports/actions/read.ts'
import { reading } from '#areas/insight/reports/contract/reports.ts'
import type { TableRequest } from '#areas/insight/reports/actions/figure-table.ts'
import type { Context } from '#server/request/context.ts'
import type { FileRequest } from '../queries/files.ts'

type Settings = Pick<TableRequest, keyof typeof reading>

const NAMES = Object.keys(reading) as (keyof typeof reading)[]

/** How a report is grouped, compared and filtered, as it is stored. */
export const settingsOf = (asked: Settings): Record<string, string> =>
  Object.fromEntries(NAMES.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])))

/** The request of a report in a stored file or schedule. It was checked when it was stored, and is again as it is read. */
export const tableRequestOf = ({
  reportCode,
  from,
  until,
  settings,
  language,
}: Omit<FileRequest, 'format'>): TableRequest => ({ ...settings, reportCode, from, until, language })

/**
 * That a report can be read so, before anything is stored.
 *
 * @throws Refusal not_found; not_grouped_so; not_filtered_so; formula_wrong
 */
export const assertReportRequest = (ctx: Context, reportCode: string, settings: Settings): Promise<void> =>
  assertReadable(ctx, { reportCode, ...settings })
