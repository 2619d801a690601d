import type { Reply, RequestOf } from '#core/contract.ts'
import type { reports } from '../contract/reports.ts'
import { type Grouping, GROUPINGS, isPeriod, type Key } from '../rules/datasets.ts'
import { formulaFault, type FormulaUnit } from '../rules/formulas.ts'
import { isMetricCutBy, type MetricCode } from '../rules/metrics.ts'
import { faultIn, filterKeysOf } from '../rules/own-report.ts'

export type DraftFormula = { label: string; unit: FormulaUnit; text: string }

/** An own report while it is built; every state may be written, not every one saved. */
export type Draft = {
  name: string
  description: string
  metrics: MetricCode[]
  formulas: DraftFormula[]
  groupings: Grouping[]
  filter: { key: Key; value: string } | undefined
  isShared: boolean
}

export const EMPTY_DRAFT: Draft = {
  name: '',
  description: '',
  metrics: ['revenue'],
  formulas: [],
  groupings: ['month', 'none'],
  filter: undefined,
  isShared: false,
}

type Stored = Reply<typeof reports.ownReport>

export function draftOf({ name, description, metrics, formulas, groupings, filter, isShared }: Stored): Draft {
  const [entry] = Object.entries(filter) as [Key, string][]
  return {
    name,
    description,
    metrics,
    formulas,
    groupings,
    isShared,
    filter: entry && { key: entry[0], value: entry[1] },
  }
}

export type Parts = RequestOf<typeof reports.createOwnReport>

const filterOf = ({ filter }: Pick<Draft, 'filter'>) => (filter ? { [filter.key]: filter.value } : {})

export const partsOf = (draft: Draft): Parts => ({ ...draft, filter: filterOf(draft) })

/** How the figures of a draft may be grouped: by what cuts at least one. */
export const groupingsOf = ({ metrics }: Draft): Grouping[] =>
  GROUPINGS.filter((by) => by === 'none' || isPeriod(by) || metrics.some((metric) => isMetricCutBy(metric, by)))

/** What a draft may be narrowed down by: what all of its figures have. A formula that cannot be read yet names none. */
export const keysOf = ({ metrics, formulas }: Draft): Key[] =>
  filterKeysOf({ metrics, formulas: formulas.filter(({ text }) => formulaFault(text) === undefined) })

/** Whether a draft can be read, except for its name. */
export function canBeRead(draft: Draft): boolean {
  if (draft.metrics.length === 0 || draft.groupings.length === 0) return false
  if (draft.formulas.some(({ label }) => label.trim() === '')) return false
  return faultIn({ ...draft, filter: filterOf(draft) }) === undefined
}

/** A draft with other figures: groupings and a filter that are no longer possible go. */
export function withMetrics(draft: Draft, metrics: MetricCode[]): Draft {
  const next = { ...draft, metrics }
  const possible = groupingsOf(next)
  const groupings = draft.groupings.filter((by) => possible.includes(by))
  const isFiltered = draft.filter && keysOf(next).includes(draft.filter.key)
  return {
    ...next,
    groupings: groupings.length > 0 ? groupings : ['none'],
    filter: isFiltered ? draft.filter : undefined,
  }
}
