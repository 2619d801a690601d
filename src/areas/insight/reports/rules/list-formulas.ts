import type { Currency } from '#core/money.ts'
import type { Cells, ReportTable } from '../contract/replies.ts'
import { faultInNames, type Formula, FORMULA_UNITS, type Names, valueOfNames } from './formulas.ts'
import type { Unit } from './metrics.ts'
import { readJson } from './list-request.ts'
import type { ListColumn } from './report.ts'
import { before, KIND_OF } from './tables.ts'

/** Formulas of one request. */
export const MAX_FORMULAS = 5

const UNITS: readonly string[] = ['money', 'count', 'percent', 'average', 'quantity'] satisfies Unit[]
const isUnit = (kind: string): kind is Unit => UNITS.includes(kind)

/** The names that formulas of a list may have: the keys of its numbers. */
export const namesOf = (columns: readonly Pick<ListColumn, 'key' | 'kind'>[]): Names => {
  const units = new Map(columns.flatMap(({ key, kind }) => (isUnit(kind) ? [[key, kind] as const] : [])))
  return { isName: (text): text is string => units.has(text), unitOf: (name) => units.get(name) ?? 'count' }
}

const isFormula = (written: unknown): written is [label: string, unit: Formula['unit'], text: string] => {
  if (!Array.isArray(written) || written.length !== 3) return false
  const [label, unit, text]: unknown[] = written
  return (
    typeof label === 'string' &&
    label.trim() !== '' &&
    label.length <= 60 &&
    FORMULA_UNITS.some((one) => one === unit) &&
    typeof text === 'string'
  )
}

/** Formulas as an address has them, `[["Net","money","total - tax"]]`, keyed by their place; undefined for a text that is none. */
export function readFormulas(text: string): Formula[] | undefined {
  const written = readJson(text)
  if (!Array.isArray(written) || written.length === 0 || written.length > MAX_FORMULAS) return undefined
  return written.every(isFormula)
    ? written.map(([label, unit, formula], at) => ({ key: `formula${at + 1}`, label, unit, text: formula }))
    : undefined
}

/** Formulas for an address; undefined for none. */
export const writeFormulas = (formulas: readonly Omit<Formula, 'key'>[]): string | undefined =>
  formulas.length === 0 ? undefined : JSON.stringify(formulas.map(({ label, unit, text }) => [label, unit, text]))

/** The first formula that is none of a list's numbers, and why. */
export function faultyFormula(columns: readonly ListColumn[], formulas: readonly Formula[]) {
  const names = namesOf(columns)
  for (const { label, text } of formulas) {
    const fault = faultInNames(text, names)
    if (fault) return { label, why: fault.why, word: fault.word }
  }
  return undefined
}

/** Puts what formulas come to beside the numbers of rows: of a row from its own, of a total from the totals. */
export function withFormulas(
  columns: readonly Pick<ListColumn, 'key' | 'kind'>[],
  formulas: readonly Formula[],
  { currency, isCompared }: { currency: Currency; isCompared: boolean },
): (cells: Cells) => Cells {
  const names = namesOf(columns)
  const computed = formulas.map((formula) => ({ key: formula.key, valueOf: valueOfNames(formula, currency, names) }))
  const numberOf = (value: Cells[string] | undefined) => (value === null || value === undefined ? null : Number(value))
  return (cells) => ({
    ...cells,
    ...Object.fromEntries(
      computed.flatMap(({ key, valueOf }) => [
        [key, valueOf((name) => numberOf(cells[name]))],
        ...(isCompared ? [[before(key), valueOf((name) => numberOf(cells[before(name)]))]] : []),
      ]),
    ),
  })
}

const KEY = /^formula\d$/
/** Whether a column is computed of others: its total is no sum of its rows. */
export const isComputed = (key: string): boolean => KEY.test(key)

/** The totals of a list whose pages were added up, with what its formulas come to of them. */
export function withFormulaTotals({ totals, columns, list, currency }: ReportTable): Cells {
  const formulas = columns.flatMap(({ key, label, kind, formula: text }): Formula[] => {
    const unit = FORMULA_UNITS.find((one) => KIND_OF[one] === kind)
    return isComputed(key) && unit && text !== undefined ? [{ key, label, unit, text }] : []
  })
  return withFormulas(list?.fields ?? [], formulas, { currency, isCompared: false })(totals)
}
