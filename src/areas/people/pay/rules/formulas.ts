import { type FormulaCall, type FormulaNode, type FormulaSign, parseFormula } from '#core/formulas.ts'
import {
  compared,
  dividedBy,
  type Fraction,
  fractionOf,
  minus,
  ONE,
  plus,
  times,
  wholeOf,
  fraction,
  ZERO,
} from './fractions.ts'

/** What a formula of pay may name besides components. Amounts are in units of the currency, times in hours, days as days. */
export const PAY_NAMES = [
  'base', 'hours', 'overtime_hours', 'night_hours', 'days', 'payable_days', 'total_days', 'gross', 'taxable',
] as const // prettier-ignore
export type PayName = (typeof PAY_NAMES)[number]
/** What is known only when every earning is. */
export const LATE_NAMES: readonly string[] = ['gross', 'taxable']

const CODE = /^[A-Z][A-Z0-9_]{0,11}$/
export const isComponentCode = (word: string): boolean => CODE.test(word)

/** A name of pay, or the code of a component. */
const isName = (word: string): word is string =>
  (PAY_NAMES as readonly string[]).includes(word) || isComponentCode(word)

/** @throws FormulaFault */
export const parsePayFormula = (text: string): FormulaNode => parseFormula(text, { isName, hasCalls: true })

/** What a formula comes to. @throws RangeError divided by nothing */
export function valueOf(node: FormulaNode, named: (name: string) => Fraction): Fraction {
  const of = (one: FormulaNode): Fraction => valueOf(one, named)
  switch (node.kind) {
    case 'name':
      return named(node.name)
    case 'number':
      return fractionOf(node.text)
    case 'minus':
      return minus(ZERO, of(node.of))
    case 'sign':
      return combined(node.sign, of(node.left), of(node.right))
    case 'call':
      return called(node.call, node.args, of)
  }
}

const truth = (holds: boolean): Fraction => (holds ? ONE : ZERO)

function combined(sign: FormulaSign, left: Fraction, right: Fraction): Fraction {
  switch (sign) {
    case '+':
      return plus(left, right)
    case '-':
      return minus(left, right)
    case '*':
      return times(left, right)
    case '/':
      return dividedBy(left, right)
    case '<':
      return truth(compared(left, right) < 0)
    case '<=':
      return truth(compared(left, right) <= 0)
    case '>':
      return truth(compared(left, right) > 0)
    case '>=':
      return truth(compared(left, right) >= 0)
    case '==':
      return truth(compared(left, right) === 0)
    case '!=':
      return truth(compared(left, right) !== 0)
  }
}

/** Of `if` only the branch that applies is computed, so that a division by nothing may be avoided by it. */
function called(call: FormulaCall, args: readonly FormulaNode[], of: (node: FormulaNode) => Fraction): Fraction {
  const [first, second, third] = args
  if (!first) return ZERO
  if (call === 'if') {
    const chosen = compared(of(first), ZERO) === 0 ? third : second
    return chosen ? of(chosen) : ZERO
  }
  if (call === 'round') return fraction(wholeOf(of(first)))
  const values = args.map(of)
  const wanted = call === 'min' ? -1 : 1
  return values.reduce((best, one) => (compared(one, best) === wanted ? one : best))
}
