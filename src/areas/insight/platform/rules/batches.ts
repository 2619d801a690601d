import { MAX_METRICS } from '#areas/insight/reports/contract/limits.ts'

/** The figures that are read in one request with a figure: as many as one request takes, the same ones for each of them. */
export function metricsReadWith(metric: string, metrics: readonly string[]): string[] {
  const all = [...new Set([...metrics, metric])]
  const first = Math.floor(all.indexOf(metric) / MAX_METRICS) * MAX_METRICS
  return all.slice(first, first + MAX_METRICS)
}
