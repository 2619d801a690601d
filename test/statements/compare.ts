import type { Described, DescribedColumn } from './schema.ts'
import type { Held, Kind, SentStatement } from './types.ts'

/** How values come out of the driver, and which go into it; by Postgres's names. Anything else must be added here. */
const KIND_OF: Readonly<Record<string, Kind | 'anything'>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  numeric: 'string',
  boolean: 'boolean',
  text: 'string',
  name: 'string',
  uuid: 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'string',
  interval: 'string',
  json: 'anything',
  jsonb: 'anything',
  bytea: 'object',
  void: 'anything',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'integer[]': 'number[]',
  'boolean[]': 'boolean[]',
  'double precision[]': 'number[]',
  'bigint[]': 'string[]', // the driver's own parser of lists
}

/** Lists go in as they are, whatever they contain; JSON goes in as text, since the driver would print a list as one of Postgres's. */
const PARAMETER_KINDS: Readonly<Record<string, readonly Kind[]>> = {
  json: ['string'],
  jsonb: ['string'],
  numeric: ['string', 'number'],
  'bigint[]': ['number[]'],
  'smallint[]': ['number[]'],
  'double precision[]': ['number[]'],
  'date[]': ['string[]'],
  'time without time zone[]': ['string[]'],
  'timestamp with time zone[]': ['string[]'],
  'jsonb[]': ['string[]'],
  'numeric[]': ['string[]', 'number[]'],
}

/**
 * What is wrong between a statement as it is sent and as the schema has it, in words.
 *
 * @param neverNull a column that is never null for this statement, though its table takes null
 */
export function faultsOf(sent: SentStatement, described: Described, neverNull?: string): string[] {
  return [...columnFaults(sent, described, neverNull), ...parameterFaults(sent, described)]
}

// Postgres takes coalesce() and what is read out of JSON for functions that could leak rows of others.
const HIDDEN =
  /\b(?:where|and|or|on)\s+\(?((?:\w+\.)?(?:\w+_)?(?:id|on|number)) (?:=|<|>|<=|>=) (?:coalesce\(|\([^()]*->>)/g

/** Rows looked up by what row security excludes from every index, so that a whole table is read. */
export const lookupFaults = (text: string): string[] =>
  [...text.matchAll(HIDDEN)].map(([, column]) => `looks ${column} up by a value that no index is used for`)

function columnFaults({ columns }: SentStatement, described: Described, neverNull: string | undefined): string[] {
  const byName = new Map(described.columns.map((column) => [column.name, column]))
  return [...columns].flatMap(([name, held]) => {
    const column = byName.get(name)
    if (!column) return held.isOptional ? [] : [`claims a column ${name} that it does not return`]
    return columnFault(column, held, name === neverNull)
  })
}

function columnFault({ name, type, takesNull }: DescribedColumn, held: Held, isNeverNull: boolean): string[] {
  const kind = KIND_OF[type]
  if (kind === undefined) return [`${name} is ${type}, of which nothing is known here`]
  const wrong = kind === 'anything' ? [] : [...held.kinds].filter((one) => one !== kind)
  if (wrong.length > 0) return [`${name} is ${type}, claimed to be ${held.text}`]
  if (held.isDay && kind === 'string' && !['date', 'text'].includes(type))
    return [`${name} is ${type}, claimed to be a day`]
  if (takesNull === true && !held.isNullable && !held.kinds.has('unknown') && !isNeverNull)
    return [`${name} may be null, claimed to be ${held.text}`]
  return []
}

function parameterFaults({ parameters }: SentStatement, described: Described): string[] {
  if (!parameters) return ['is sent values that cannot be counted']
  if (parameters.length !== described.parameters.length)
    return [`has ${described.parameters.length} parameters and is sent ${parameters.length} values`]
  return described.parameters.flatMap((type, index) => {
    const held = parameters[index]
    const kind = KIND_OF[type]
    const allowed = PARAMETER_KINDS[type] ?? (kind && kind !== 'anything' ? [kind] : undefined)
    if (!allowed) return [`$${index + 1} is ${type}, of which nothing is known here`]
    const wrong = [...(held?.kinds ?? [])].filter((one) => !allowed.includes(one))
    return wrong.length > 0 ? [`$${index + 1} is ${type}, sent ${held?.text}`] : []
  })
}
