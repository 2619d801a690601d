import {
  faultOf,
  type FormulaFault,
  type FormulaNode,
  type FormulaSign,
  namesIn,
  parseFormula,
} from '#core/formulas.ts'
import { type Currency, roundHalfUp, unitOf } from '#core/money.ts'
import { isMetric, type MetricCode, metricOf, type Unit } from './metrics.ts'

/** What a formula comes to: an amount in the currency's units, a number, or a percentage. */
export const FORMULA_UNITS = ['money', 'number', 'percent'] as const
export type FormulaUnit = (typeof FORMULA_UNITS)[number]

/** A column of a user's own report: figures of the dictionary by their codes, numbers, + − × ÷ and brackets. */
export type Formula = { key: string; label: string; unit: FormulaUnit; text: string }

/** @throws FormulaFault */
const parse = (text: string): FormulaNode<MetricCode> => parseFormula(text, { isName: isMetric, hasCalls: false })

/** Why a text is no formula; undefined for one. */
export const formulaFault = (text: string): FormulaFault | undefined => faultOf(() => parse(text))

/** The figures a formula names. @throws FormulaFault */
export const figuresIn = (text: string): MetricCode[] => namesIn(parse(text))

/** Percentages are hundredths of a percent, averages hundredths, quantities thousandths. */
const PARTS: Readonly<Record<Exclude<Unit, 'money'>, number>> = {
  count: 1,
  percent: 100,
  average: 100,
  quantity: 1_000,
}

/**
 * What a formula comes to, as columns are stored: minor units, hundredths of a number, basis points; rounded half away from zero. Figures count
 * as they are read: amounts in units of the currency, 70.2 % as 70.2. What has a missing figure, is divided by nothing or is too large is
 * missing. The text is read once, and computed for as many rows as there are.
 *
 * @throws FormulaFault
 */
export function formulaValue(
  { text, unit }: Pick<Formula, 'text' | 'unit'>,
  currency: Currency,
): (figure: (code: MetricCode) => number | null) => number | null {
  const tree = parse(text)
  const partsOf = (own: Unit): number => (own === 'money' ? unitOf(currency) : PARTS[own])
  const scale = unit === 'money' ? unitOf(currency) : PARTS.percent
  return (figure) => {
    const valueOf = (node: FormulaNode<MetricCode>): number | null => {
      if (node.kind === 'number') return Number(node.text)
      if (node.kind === 'name') {
        const amount = figure(node.name)
        return amount === null ? null : amount / partsOf(metricOf(node.name).unit)
      }
      if (node.kind === 'minus') return negated(valueOf(node.of))
      if (node.kind === 'call') return null
      return combined(node.sign, valueOf(node.left), valueOf(node.right))
    }
    const value = valueOf(tree)
    const stored = value === null ? null : roundHalfUp(value * scale)
    return stored !== null && Number.isSafeInteger(stored) ? stored : null
  }
}

const negated = (value: number | null): number | null => (value === null ? null : -value)

function combined(sign: FormulaSign, left: number | null, right: number | null): number | null {
  if (left === null || right === null) return null
  if (sign === '+') return left + right
  if (sign === '-') return left - right
  if (sign === '*') return left * right
  return right === 0 ? null : left / right
}
