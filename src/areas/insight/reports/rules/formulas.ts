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

/** What the names in a formula stand for: figures of the dictionary, or the columns of a list that are numbers. */
export type Names<Name extends string = string> = {
  isName: (text: string) => text is Name
  unitOf: (name: Name) => Unit
}

const FIGURES: Names<MetricCode> = { isName: isMetric, unitOf: (name) => metricOf(name).unit }

/** @throws FormulaFault */
const parse = <Name extends string>(text: string, { isName }: Pick<Names<Name>, 'isName'>): FormulaNode<Name> =>
  parseFormula(text, { isName, hasCalls: false })

/** Why a text is no formula of such names; undefined for one. */
export const faultInNames = <Name extends string>(
  text: string,
  names: Pick<Names<Name>, 'isName'>,
): FormulaFault | undefined => faultOf(() => parse(text, names))

/** Why a text is no formula of figures; undefined for one. */
export const formulaFault = (text: string): FormulaFault | undefined => faultInNames(text, FIGURES)

/** The figures a formula names. @throws FormulaFault */
export const figuresIn = (text: string): MetricCode[] => namesIn(parse(text, FIGURES))

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
export function valueOfNames<Name extends string>(
  { text, unit }: Pick<Formula, 'text' | 'unit'>,
  currency: Currency,
  names: Names<Name>,
): (figure: (name: Name) => number | null) => number | null {
  const tree = parse(text, names)
  const partsOf = (own: Unit): number => (own === 'money' ? unitOf(currency) : PARTS[own])
  const scale = unit === 'money' ? unitOf(currency) : PARTS.percent
  return (figure) => {
    const valueOf = (node: FormulaNode<Name>): number | null => {
      if (node.kind === 'number') return Number(node.text)
      if (node.kind === 'name') {
        const amount = figure(node.name)
        return amount === null ? null : amount / partsOf(names.unitOf(node.name))
      }
      if (node.kind === 'minus') return negated(valueOf(node.of))
      if (node.kind === 'call') return null
      return combined(node.sign, valueOf(node.left), valueOf(node.right))
    }
    const value = valueOf(tree)
    const stored = value === null ? null : roundHalfUp(withoutNoise(value * scale))
    return stored !== null && Number.isSafeInteger(stored) ? stored : null
  }
}

/** What a formula of figures comes to. @throws FormulaFault */
export const formulaValue = (formula: Pick<Formula, 'text' | 'unit'>, currency: Currency) =>
  valueOfNames(formula, currency, FIGURES)

/** Digits a computed number is exact to: 1.001 / 2 is half a fils in thousandths, not 500.49999999999994 of them. */
const EXACT_DIGITS = 15
const withoutNoise = (value: number): number =>
  Math.abs(value) < 10 ** EXACT_DIGITS ? Number(value.toPrecision(EXACT_DIGITS)) : value

const negated = (value: number | null): number | null => (value === null ? null : -value)

function combined(sign: FormulaSign, left: number | null, right: number | null): number | null {
  if (left === null || right === null) return null
  if (sign === '+') return left + right
  if (sign === '-') return left - right
  if (sign === '*') return left * right
  return right === 0 ? null : left / right
}
