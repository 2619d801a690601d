import jsep, { type Expression } from 'jsep'
import { type Currency, roundHalfUp, unitOf } from '#core/money.ts'
import { isMetric, type MetricCode, metricOf, type Unit } from './metrics.ts'

/** What a formula comes to: an amount in the currency's units, a number, or a percentage. */
export const FORMULA_UNITS = ['money', 'number', 'percent'] as const
export type FormulaUnit = (typeof FORMULA_UNITS)[number]

/** A column of somebody's own report: figures of the dictionary by their codes, numbers, + − × ÷ and brackets. */
export type Formula = { key: string; label: string; unit: FormulaUnit; text: string }

export const MAX_FORMULA_LENGTH = 200
/** Figures, numbers and signs of one formula. */
const MAX_PARTS = 60

type Node =
  | { kind: 'figure'; code: MetricCode }
  | { kind: 'number'; value: number }
  | { kind: 'minus'; of: Node }
  | { kind: 'sign'; sign: Sign; left: Node; right: Node }

const SIGNS = ['+', '-', '*', '/'] as const
type Sign = (typeof SIGNS)[number]

/** Why a text is no formula: what it stumbled over, as it is written. */
export class FormulaFault extends Error {
  readonly why: 'unreadable' | 'unknownFigure' | 'notAllowed' | 'tooLong'
  readonly word: string
  constructor(why: FormulaFault['why'], word: string) {
    super(`${why}: ${word}`)
    this.why = why
    this.word = word
  }
}

/** @throws FormulaFault */
export function parseFormula(text: string): Node {
  if (text.length > MAX_FORMULA_LENGTH) throw new FormulaFault('tooLong', text)
  let tree: Expression
  try {
    tree = jsep(text)
  } catch {
    throw new FormulaFault('unreadable', text)
  }
  let parts = 0
  const read = (expression: Expression): Node => {
    parts += 1
    if (parts > MAX_PARTS) throw new FormulaFault('tooLong', text)
    return nodeOf(expression as Part, read)
  }
  return read(tree)
}

/** The expressions of jsep that are allowed here; every other kind is refused. */
type Part =
  | { type: 'Identifier'; name: string }
  | { type: 'Literal'; value: unknown; raw: string }
  | { type: 'UnaryExpression'; operator: string; argument: Expression }
  | { type: 'BinaryExpression'; operator: string; left: Expression; right: Expression }
  | { type: 'Compound' }

function nodeOf(part: Part, read: (expression: Expression) => Node): Node {
  switch (part.type) {
    case 'Identifier':
      if (!isMetric(part.name)) throw new FormulaFault('unknownFigure', part.name)
      return { kind: 'figure', code: part.name }
    case 'Literal':
      if (typeof part.value !== 'number' || !Number.isFinite(part.value)) throw new FormulaFault('notAllowed', part.raw)
      return { kind: 'number', value: part.value }
    case 'UnaryExpression':
      if (part.operator !== '-') throw new FormulaFault('notAllowed', part.operator)
      return { kind: 'minus', of: read(part.argument) }
    case 'BinaryExpression': {
      const sign = SIGNS.find((one) => one === part.operator)
      if (!sign) throw new FormulaFault('notAllowed', part.operator)
      return { kind: 'sign', sign, left: read(part.left), right: read(part.right) }
    }
    case 'Compound':
      throw new FormulaFault('unreadable', '')
    default:
      throw new FormulaFault('notAllowed', (part as { type: string }).type)
  }
}

/** Why a text is no formula; undefined for one. */
export function formulaFault(text: string): FormulaFault | undefined {
  try {
    parseFormula(text)
    return undefined
  } catch (error) {
    if (error instanceof FormulaFault) return error
    throw error
  }
}

/** The figures a formula names. @throws FormulaFault */
export const figuresIn = (text: string): MetricCode[] => [...new Set(namedIn(parseFormula(text)))]

function namedIn(node: Node): MetricCode[] {
  if (node.kind === 'figure') return [node.code]
  if (node.kind === 'minus') return namedIn(node.of)
  return node.kind === 'sign' ? [...namedIn(node.left), ...namedIn(node.right)] : []
}

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
  const tree = parseFormula(text)
  const partsOf = (own: Unit): number => (own === 'money' ? unitOf(currency) : PARTS[own])
  const scale = unit === 'money' ? unitOf(currency) : PARTS.percent
  return (figure) => {
    const valueOf = (node: Node): number | null => {
      if (node.kind === 'number') return node.value
      if (node.kind === 'figure') {
        const amount = figure(node.code)
        return amount === null ? null : amount / partsOf(metricOf(node.code).unit)
      }
      if (node.kind === 'minus') return negated(valueOf(node.of))
      return combined(node.sign, valueOf(node.left), valueOf(node.right))
    }
    const value = valueOf(tree)
    const stored = value === null ? null : roundHalfUp(value * scale)
    return stored !== null && Number.isSafeInteger(stored) ? stored : null
  }
}

const negated = (value: number | null): number | null => (value === null ? null : -value)

function combined(sign: Sign, left: number | null, right: number | null): number | null {
  if (left === null || right === null) return null
  if (sign === '+') return left + right
  if (sign === '-') return left - right
  if (sign === '*') return left * right
  return right === 0 ? null : left / right
}
