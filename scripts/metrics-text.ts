import { GROUPINGS } from '#areas/insight/reports/rules/datasets.ts'
import { type Basis, isMetricCutBy, metricCodes, metricOf, type Unit } from '#areas/insight/reports/rules/metrics.ts'
import { GROUPING_WORDS, METRIC_WORDS } from '#areas/insight/reports/rules/words.ts'

export const METRICS_PAGE = 'docs/metrics.md'

const UNIT_WORDS: Readonly<Record<Unit, string>> = {
  money: 'amount',
  count: 'number',
  percent: 'percent',
  average: 'average',
  quantity: 'quantity',
}

const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  stay: 'the night slept',
  booking: 'the day it was booked',
  posting: 'the day it was posted',
  payment: 'the day it was paid',
  close: 'the end of a closed day',
}

/** The dictionary of figures as a page, in its order. */
export function metricsText(): string {
  const rows = metricCodes.map((code) => {
    const { unit, basis } = metricOf(code)
    const { label, formula } = METRIC_WORDS[code]
    const cuts = GROUPINGS.filter((grouping) => grouping !== 'none' && isMetricCutBy(code, grouping))
    const words = cuts.map((grouping) => GROUPING_WORDS[grouping].en.toLowerCase()).join(', ')
    return `| ${label.en} | \`${code}\` | ${formula.en} | ${UNIT_WORDS[unit]} | ${BASIS_WORDS[basis]} | ${words} |`
  })
  return [
    '# Figures',
    '',
    'Every figure of reports, dashboards, budgets and alerts is declared once; this page is written from the declarations by `npm run metrics`.',
    'Divided amounts are rounded half away from zero to the minor unit, percentages to a hundredth of a percent, averages to a hundredth. What would be',
    'divided by nothing is missing, and never 0.',
    '',
    '| Figure | Code | How it is computed | Unit | Counts by | Cut by |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
