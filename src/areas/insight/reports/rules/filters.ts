import { type Grouping, isKey, type Key } from './datasets.ts'
import { type Condition, faultyCondition, MAX_WRITTEN, writeConditions } from './list-request.ts'
import { isMetric, isMetricCutBy } from './metrics.ts'
import type { Report } from './report.ts'

/**
 * Whether a report can be narrowed down by conditions: a list by its columns, figures by one value of a key that all its figures of the
 * grouping are cut by, as its page does.
 */
export function isFilteredSo(report: Report, grouping: Grouping | null, conditions: readonly Condition[]): boolean {
  if (conditions.length === 0) return true
  if ((writeConditions(conditions) ?? '').length > MAX_WRITTEN) return false
  if (report.kind === 'rows')
    return !('isOfScreen' in report) && faultyCondition(report.columns, conditions) === undefined
  const shown = report.metrics.filter((metric) => isMetricCutBy(metric, grouping ?? report.groupings[0]))
  return (
    conditions.length === 1 &&
    conditions.every(
      ({ column, operator }) =>
        operator === 'is' &&
        isKey(column) &&
        shown.every((metric) => isMetricCutBy(metric, column)) &&
        report.filter?.[column] === undefined,
    )
  )
}

/** The fields of a request for what conditions narrow a report down to. */
export const filterFields = (
  kind: Report['kind'],
  conditions: readonly Condition[],
): Readonly<Record<string, string>> =>
  kind === 'figures'
    ? Object.fromEntries(conditions.map(({ column, value }) => [column, value]))
    : { ...(conditions.length > 0 && { where: writeConditions(conditions) ?? '' }) }

type Entry = { groupings: readonly { code: Grouping; label: string }[]; metrics: readonly { code: string }[] }

/** By what a report of figures can be narrowed down: what it is grouped by, where all its figures are cut so. */
export const filterKeys = ({ groupings, metrics }: Entry): { code: Key; label: string }[] =>
  groupings.flatMap(({ code, label }) =>
    isKey(code) && metrics.every((metric) => !isMetric(metric.code) || isMetricCutBy(metric.code, code))
      ? [{ code, label }]
      : [],
  )
