import type { Permission } from '#core/permissions.ts'
import { type Dataset, DATASETS, datasets, type Grouping, type Key } from './datasets.ts'
import type { FormulaFault } from '#core/formulas.ts'
import { type Formula, figuresIn, formulaFault } from './formulas.ts'
import { datasetsOf, isMetricCutBy, type MetricCode } from './metrics.ts'
import { isOfMoney } from './properties.ts'
import type { FigureReport } from './report.ts'

/** A user's own report: figures, formulas over them, how they may be grouped, and what they are narrowed down to. */
export type OwnReport = {
  id: string
  name: string
  description: string
  metrics: readonly MetricCode[]
  formulas: readonly Formula[]
  groupings: readonly Grouping[]
  filter: Readonly<Partial<Record<Key, string>>>
}

const PREFIX = 'own-'

export const ownReportCode = (id: string): string => `${PREFIX}${id}`
/** The id in the code of an own report; undefined for a report of the library. */
export const ownReportId = (code: string): string | undefined =>
  code.startsWith(PREFIX) ? code.slice(PREFIX.length) : undefined

type Fault =
  | { code: 'not_grouped_so'; details: { groupBy: Grouping } }
  | { code: 'not_filtered_so'; details: { filter: Key; metric: MetricCode } }
  | { code: 'formula_wrong'; details: { label: string; why: FormulaFault['why']; word: string } }

/** What is looked at before a report is read: of formulas their names and texts. */
type Parts = Pick<OwnReport, 'metrics'> & { formulas: readonly Pick<Formula, 'label' | 'text'>[] }

/** Every figure an own report reads: its own, and those its formulas name. */
const figuresRead = ({ metrics, formulas }: Parts): MetricCode[] => [
  ...new Set([...metrics, ...formulas.flatMap(({ text }) => figuresIn(text))]),
]

/** What is wrong with an own report: a formula that is none, a grouping that cuts none of its figures, a filter that one of them lacks. */
export function faultIn(report: Parts & Pick<OwnReport, 'groupings' | 'filter'>): Fault | undefined {
  for (const { label, text } of report.formulas) {
    const fault = formulaFault(text)
    if (fault) return { code: 'formula_wrong', details: { label, why: fault.why, word: fault.word } }
  }
  const [first] = report.groupings.filter((by) => !report.metrics.some((metric) => isMetricCutBy(metric, by)))
  if (first) return { code: 'not_grouped_so', details: { groupBy: first } }
  for (const key of Object.keys(report.filter) as Key[]) {
    const metric = figuresRead(report).find((one) => !isMetricCutBy(one, key))
    if (metric) return { code: 'not_filtered_so', details: { filter: key, metric } }
  }
  return undefined
}

/** The permissions a user who may not see money needs for the counts of a dataset. */
const NEEDS: Readonly<Partial<Record<Dataset, Permission>>> = {
  rooms: 'bookings.read',
  stays: 'bookings.read',
  bookings: 'bookings.read',
  items: 'orders.read',
  checks: 'orders.read',
  tables: 'orders.read',
  sittings: 'orders.read',
  tickets: 'orders.read',
  voids: 'orders.read',
}

/** What an own report needs: that of its counts, and the right to see money as soon as a figure or formula of it is made of amounts or it mixes areas. */
function needsOf(parts: Parts): Permission {
  const read = figuresRead(parts)
  const needed = new Set(read.flatMap(datasetsOf).map((dataset) => NEEDS[dataset]))
  const [only] = needed
  return needed.size === 1 && only !== undefined && !read.some(isOfMoney) ? only : 'reports.money'
}

/** An own report as one of the library: it reads as the others of figures do. */
export function asFigureReport({ id, name, description, metrics, groupings, ...own }: OwnReport): FigureReport {
  const [first, ...rest] = metrics
  const [grouping, ...groups] = groupings
  if (!first || !grouping) throw new Error('an own report has a figure and a grouping')
  return {
    kind: 'figures',
    code: ownReportCode(id),
    section: 'own',
    needs: needsOf({ metrics, formulas: own.formulas }),
    title: { en: name, fr: name },
    description: { en: description, fr: description },
    metrics: [first, ...rest],
    groupings: [grouping, ...groups],
    chart: { metric: first, form: 'bar' },
    ...own,
  }
}

/** The keys that every figure of a report can be narrowed down by. */
export const filterKeysOf = (report: Parts): Key[] => {
  const keys = new Set<Key>(datasets.flatMap((dataset) => [...DATASETS[dataset].keys]))
  const read = figuresRead(report)
  return [...keys].filter((key) => read.every((metric) => isMetricCutBy(metric, key)))
}
