import jsep, { type Expression } from 'jsep'

/** A formula as it was read: a tree of names, numbers, signs and calls, and nothing that runs. */
export type FormulaNode<Name extends string = string> =
  | { kind: 'name'; name: Name }
  /** As it is written: who computes exactly does not read it as a float. */
  | { kind: 'number'; text: string }
  | { kind: 'minus'; of: FormulaNode<Name> }
  | { kind: 'sign'; sign: FormulaSign; left: FormulaNode<Name>; right: FormulaNode<Name> }
  | { kind: 'call'; call: FormulaCall; args: readonly FormulaNode<Name>[] }

const SIGNS = ['+', '-', '*', '/'] as const
const COMPARISONS = ['<', '<=', '>', '>=', '==', '!='] as const
export type FormulaSign = (typeof SIGNS)[number] | (typeof COMPARISONS)[number]

/** How many arguments each call takes: from, to. `if(condition, then, else)` */
export const FORMULA_CALLS = { min: [1, 10], max: [1, 10], round: [1, 1], if: [3, 3] } as const
export type FormulaCall = keyof typeof FORMULA_CALLS

export const MAX_FORMULA_LENGTH = 200
/** Names, numbers and signs of one formula. */
const MAX_PARTS = 60

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

type Grammar<Name extends string> = {
  isName: (word: string) => word is Name
  /** Whether it may compare, and call min, max, round and if; else it has + − × ÷ and brackets alone. */
  hasCalls: boolean
}

/** @throws FormulaFault */
export function parseFormula<Name extends string>(text: string, grammar: Grammar<Name>): FormulaNode<Name> {
  if (text.length > MAX_FORMULA_LENGTH) throw new FormulaFault('tooLong', text)
  let tree: Expression
  try {
    tree = jsep(text)
  } catch {
    throw new FormulaFault('unreadable', text)
  }
  let parts = 0
  const read = (expression: Expression): FormulaNode<Name> => {
    parts += 1
    if (parts > MAX_PARTS) throw new FormulaFault('tooLong', text)
    return nodeOf(expression as Part, grammar, read)
  }
  return read(tree)
}

/** The expressions of jsep that are allowed here; every other kind is refused. */
type Part =
  | { type: 'Identifier'; name: string }
  | { type: 'Literal'; value: unknown; raw: string }
  | { type: 'UnaryExpression'; operator: string; argument: Expression }
  | { type: 'BinaryExpression'; operator: string; left: Expression; right: Expression }
  | { type: 'CallExpression'; callee: Expression; arguments: Expression[] }
  | { type: 'Compound' }

type Read<Name extends string> = (expression: Expression) => FormulaNode<Name>

function nodeOf<Name extends string>(part: Part, grammar: Grammar<Name>, read: Read<Name>): FormulaNode<Name> {
  switch (part.type) {
    case 'Identifier':
      if (!grammar.isName(part.name)) throw new FormulaFault('unknownFigure', part.name)
      return { kind: 'name', name: part.name }
    case 'Literal':
      if (typeof part.value !== 'number' || !/^\d*\.?\d+$/.test(part.raw))
        throw new FormulaFault('notAllowed', part.raw)
      return { kind: 'number', text: part.raw }
    case 'UnaryExpression':
      if (part.operator !== '-') throw new FormulaFault('notAllowed', part.operator)
      return { kind: 'minus', of: read(part.argument) }
    case 'BinaryExpression': {
      const signs: readonly FormulaSign[] = grammar.hasCalls ? [...SIGNS, ...COMPARISONS] : SIGNS
      const sign = signs.find((one) => one === part.operator)
      if (!sign) throw new FormulaFault('notAllowed', part.operator)
      return { kind: 'sign', sign, left: read(part.left), right: read(part.right) }
    }
    case 'CallExpression':
      return grammar.hasCalls ? callOf(part, read) : notAllowed(part.type)
    case 'Compound':
      throw new FormulaFault('unreadable', '')
    default:
      return notAllowed((part as { type: string }).type)
  }
}

function notAllowed(word: string): never {
  throw new FormulaFault('notAllowed', word)
}

function callOf<Name extends string>(
  part: Extract<Part, { type: 'CallExpression' }>,
  read: Read<Name>,
): FormulaNode<Name> {
  const word = part.callee.type === 'Identifier' ? String(part.callee['name']) : part.callee.type
  const call = (Object.keys(FORMULA_CALLS) as FormulaCall[]).find((one) => one === word)
  if (!call) return notAllowed(word)
  const [least, most] = FORMULA_CALLS[call]
  const args = part.arguments.filter((one) => one !== null)
  if (args.length < least || args.length > most || args.length !== part.arguments.length) return notAllowed(call)
  return { kind: 'call', call, args: args.map(read) }
}

/** The names in a formula, each once. */
export const namesIn = <Name extends string>(node: FormulaNode<Name>): Name[] => [...new Set(everyName(node))]

function everyName<Name extends string>(node: FormulaNode<Name>): Name[] {
  switch (node.kind) {
    case 'name':
      return [node.name]
    case 'number':
      return []
    case 'minus':
      return everyName(node.of)
    case 'sign':
      return [...everyName(node.left), ...everyName(node.right)]
    case 'call':
      return node.args.flatMap(everyName)
  }
}

/** Why reading a formula failed; undefined where it did not. */
export function faultOf(read: () => unknown): FormulaFault | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof FormulaFault) return error
    throw error
  }
}
