import type { Reply, RequestOf } from '#core/contract.ts'
import type { reports } from '../contract/reports.ts'
import { type Grouping, GROUPINGS, isPeriod, type Key } from '../rules/datasets.ts'
import { figuresIn, FormulaFault, type FormulaUnit } from '../rules/formulas.ts'
import { isMetricCutBy, type MetricCode } from '../rules/metrics.ts'
import { faultIn, filterKeysOf } from '../rules/own-report.ts'

export type DraftFormula = { label: string; unit: FormulaUnit; text: string }

/** An own report while it is put together; nothing of it is wrong to write, only to save. */
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

export const partsOf = ({ filter, ...draft }: Draft): Parts => ({
  ...draft,
  filter: filter ? { [filter.key]: filter.value } : {},
})

/** Why a formula is none yet; undefined for one that can be read. */
export function formulaFault({ text }: DraftFormula): Pick<FormulaFault, 'why' | 'word'> | undefined {
  try {
    figuresIn(text)
    return undefined
  } catch (error) {
    if (error instanceof FormulaFault) return error
    throw error
  }
}

const readable = ({ formulas }: Draft) => formulas.filter((formula) => formulaFault(formula) === undefined)

/** How the figures of a draft may be grouped: by what cuts at least one. */
export const groupingsOf = ({ metrics }: Draft): Grouping[] =>
  GROUPINGS.filter((by) => by === 'none' || isPeriod(by) || metrics.some((metric) => isMetricCutBy(metric, by)))

/** What a draft may be narrowed down by: what all of its figures have. */
export const keysOf = (draft: Draft): Key[] =>
  filterKeysOf({
    metrics: draft.metrics,
    formulas: readable(draft).map((formula, index) => ({ ...formula, key: String(index) })),
  })

/** Whether a draft can be read, apart from its name. */
export function canBeRead(draft: Draft): boolean {
  if (draft.metrics.length === 0 || draft.groupings.length === 0) return false
  if (draft.formulas.some((formula) => formula.label.trim() === '' || formulaFault(formula) !== undefined)) return false
  const filter = draft.filter ? { [draft.filter.key]: draft.filter.value } : {}
  const formulas = draft.formulas.map((formula, index) => ({ ...formula, key: String(index) }))
  return faultIn({ metrics: draft.metrics, formulas, groupings: draft.groupings, filter }) === undefined
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
