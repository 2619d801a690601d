import type { Span } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { findNameOfKey } from '../queries/figures.ts'
import type { Key } from '../rules/datasets.ts'
import type { MetricCode } from '../rules/metrics.ts'
import { figures } from '../rules/report.ts'
import type { Comparison } from '../rules/spans.ts'
import { METRIC_WORDS } from '../rules/words.ts'
import { figureTable } from './figure-table.ts'

type FigureRequest = {
  metric: MetricCode
  /** One value of a key it is narrowed down to; null is everything. */
  cut: { by: Key; value: string } | null
  span: Span
  compare: Comparison | undefined
}

const numberOf = (cell: string | number | null | undefined): number | null => (typeof cell === 'number' ? cell : null)

/**
 * One figure of a span, and what it is compared with, as every report has it; the caller checks who may read it. Null is missing:
 * divided by nothing, not budgeted, of a year there is no record of, or of days whose facts are not written yet.
 *
 * @throws Refusal not_filtered_so
 */
export async function figureAt(
  ctx: Context,
  { metric, cut, span, compare }: FigureRequest,
): Promise<{ value: number | null; compared: number | null }> {
  const { label: title, formula: description } = METRIC_WORDS[metric]
  const report = figures({
    code: metric,
    section: 'revenue',
    needs: 'reports.read',
    title,
    description,
    metrics: [metric],
    groupings: ['none'],
    chart: { metric, form: 'bar' },
    ...(cut && { filter: { [cut.by]: cut.value } }),
  })
  const { totals, missingDays } = await figureTable(ctx, { reportCode: metric, ...span, compare }, report, 'en')
  if (missingDays > 0) return { value: null, compared: null }
  return { value: numberOf(totals[metric]), compared: numberOf(totals[`${metric}:before`]) }
}

/** How a value of a key is called, for keys that are ids; the value itself for others. Undefined for an id there is none of. */
export const findKeyName = ({ tx }: Context, key: Key, value: string): Promise<string | undefined> =>
  findNameOfKey(tx, key, value)
