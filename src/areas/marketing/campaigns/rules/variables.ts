/** What a text of a campaign can name of its reader. */
export const VARIABLES = [
  'firstName',
  'lastName',
  'property',
  'offer',
  'code',
  'arrival',
  'departure',
  'bookingLink',
] as const
export type Variable = (typeof VARIABLES)[number]
export type Values = Readonly<Record<Variable, string>>

/** What is wrong with a text: a brace without its other one, a name there is none of, one in another, or none at all. */
export type VariableFault = { kind: 'UNCLOSED' | 'UNOPENED' | 'UNKNOWN' | 'NESTED'; text: string }
type Part = { text: string } | { name: Variable; fallback: string }

const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name)

/** The longest value of a variable: a name is no place for a whole text. */
const MOST_VALUE = 120

/** Reads `Dear {firstName|guest}`: text and variables with what stands in their place where nothing is known. */
export function partsOf(text: string): Part[] | VariableFault {
  const parts: Part[] = []
  let rest = text
  while (rest !== '') {
    const [open, close] = [rest.indexOf('{'), rest.indexOf('}')]
    if (open === -1 && close === -1) return [...parts, { text: rest }]
    if (open === -1 || (close !== -1 && close < open)) return { kind: 'UNOPENED', text: rest.slice(0, close + 1) }
    if (close === -1) return { kind: 'UNCLOSED', text: rest.slice(open) }
    const inner = rest.slice(open + 1, close)
    if (inner.includes('{')) return { kind: 'NESTED', text: rest.slice(open, close + 1) }
    const bar = inner.indexOf('|')
    const name = (bar === -1 ? inner : inner.slice(0, bar)).trim()
    if (!isVariable(name)) return { kind: 'UNKNOWN', text: rest.slice(open, close + 1) }
    if (open > 0) parts.push({ text: rest.slice(0, open) })
    parts.push({ name, fallback: bar === -1 ? '' : inner.slice(bar + 1).trim() })
    rest = rest.slice(close + 1)
  }
  return parts
}

/** A value as one line of text: no line ends, no control characters, nothing longer than a name. */
export const oneLine = (value: string): string =>
  value
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, MOST_VALUE)

/** A text with its values filled in. They are text: what is put into HTML is escaped there. @throws Error for a text that is not whole */
export function filled(text: string, values: Values): string {
  const parts = partsOf(text)
  if (!Array.isArray(parts)) throw new Error(`a broken variable was stored: ${parts.kind}`)
  return parts.map((part) => ('text' in part ? part.text : oneLine(values[part.name]) || part.fallback)).join('')
}

/** The first fault in some texts. */
export function faultIn(texts: readonly string[]): VariableFault | undefined {
  for (const text of texts) {
    const parts = partsOf(text)
    if (!Array.isArray(parts)) return parts
  }
  return undefined
}
