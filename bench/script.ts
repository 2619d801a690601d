import type { Sent } from './wire.ts'

/** A part of a parameter: as recorded, or filled in anew for each request. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'newId'; index: number }
  | { kind: 'day'; offset: number }
  | { kind: 'reference' | 'number' }
  | { kind: 'roomTypeId' | 'roomId' | 'customerId' }

export type Step = { text: string; params: (Part[] | null)[] }

/**
 * The statements one call of the product sends for its data, trip by trip, ready to be sent again with other values; rolled back at the
 * end where they could be sent once only.
 */
export type Script = { isWrite: boolean; isTakenBack: boolean; trips: Step[][]; newIds: number }

/** The values of the request a script was recorded from. */
export type Sample = {
  day: string
  lastDay: string
  roomTypeId?: string
  roomId?: string
  customerId?: string
  reference?: string
  /** A place in a series, made anew each time like a reference. */
  number?: string
}

/** What begins or ends a transaction, which any server of this data does for itself. */
export const isEdge = (text: string): boolean => /^\s*(begin|commit|rollback)\b/i.test(text)

// Sign-in, tenancy, idempotency, audit and events are the product's own; everything else is the same for any server of this data.
export const IS_SPINE =
  /\bsessions\b|\baudit_|idempotency_keys|open_write|with context as|^\s*select business_date from properties/i

/**
 * @param stored ids that are in the database already: they stay as they are. Any other id of a write was made for the request,
 *   and is made anew each time; a read makes none.
 */
export function scriptOf(
  sent: readonly Sent[],
  sample: Sample,
  stored: ReadonlySet<string>,
  isTakenBack = false,
): Script {
  const data = sent.filter(({ text, isSimple }) => !isSimple && !isEdge(text) && !IS_SPINE.test(text))
  const isWrite = data.some(({ text }) => /^\s*(insert|update|delete)/i.test(text))
  const ids: string[] = []
  const isThere = (id: string) => !isWrite || stored.has(id)
  const trips: Step[][] = []
  let trip = -1
  for (const statement of data) {
    if (statement.trip !== trip) trips.push([])
    trip = statement.trip
    const params = statement.params.map((param) => (param === null ? null : partsOf(param, sample, isThere, ids)))
    trips.at(-1)?.push({ text: statement.text, params })
  }
  return { isWrite, isTakenBack, trips, newIds: ids.length }
}

/** Ids, days, and in a list of rows the numbers of tickets. */
const TOKENS = /(?<="number":)\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?!T)/g

function partsOf(param: string, sample: Sample, isThere: (id: string) => boolean, ids: string[]): Part[] {
  for (const kind of ['reference', 'number'] as const)
    if (sample[kind] !== undefined && param === sample[kind]) return [{ kind }]
  const parts: Part[] = []
  let from = 0
  for (const match of param.matchAll(TOKENS)) {
    const part = partOf(match[0], sample, isThere, ids)
    if (!part) continue
    if (match.index > from) parts.push({ kind: 'text', text: param.slice(from, match.index) })
    parts.push(part)
    from = match.index + match[0].length
  }
  if (from < param.length || parts.length === 0) parts.push({ kind: 'text', text: param.slice(from) })
  return parts
}

function partOf(token: string, sample: Sample, isThere: (id: string) => boolean, ids: string[]): Part | undefined {
  if (/^\d+$/.test(token)) return sample.number === undefined ? undefined : { kind: 'number' }
  if (token.length === 10)
    return token >= sample.day && token <= sample.lastDay
      ? { kind: 'day', offset: daysFrom(sample.day, token) }
      : undefined
  for (const kind of ['roomTypeId', 'roomId', 'customerId'] as const) if (token === sample[kind]) return { kind }
  if (isThere(token)) return undefined
  if (!ids.includes(token)) ids.push(token)
  return { kind: 'newId', index: ids.indexOf(token) }
}

const DAY_MS = 86_400_000
const daysFrom = (from: string, day: string): number => Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS)
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
