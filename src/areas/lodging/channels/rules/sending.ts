import { addDays, type Day, daysBetween, type Span } from '#core/dates.ts'
import { type Connection, type Line, SENT_RESTRICTIONS, type SentRestriction } from '../contract/replies.ts'

/** A channel gets two years of nights, from the business date on. */
export const HORIZON_NIGHTS = 730

/** A rate that is not sold on a night. */
export const CLOSED = -1

/** Lines of one message. A few hundred keep it far below what channels take at once, and its response quick. */
export const MOST_LINES = 500

/** One number a night from a day on; null where no one knows. */
export type Nights = { from: Day; values: readonly (number | null)[] }

/** By {@link keyOf}: the state of a channel, or the state it should have. */
export type Board = ReadonlyMap<string, Nights>

/** The rooms free under a room code (no rate), the prices of a rate code for it, or the figures of a restriction of that rate. */
export const keyOf = (room: string, rate: string, restriction = ''): string =>
  [room, rate, ...(restriction === '' ? [] : [restriction])].join('\n')

export const codesOf = (key: string): { room: string; rate: string; restriction?: SentRestriction } => {
  const [room = '', rate = '', restriction] = key.split('\n')
  return { room, rate, ...(restriction !== undefined && { restriction: restriction as SentRestriction }) }
}

/** The values a channel has for what is not sold: no room, no price, no restriction. */
const closedOf = (rate: string, restriction?: string): number => (rate === '' || restriction !== undefined ? 0 : CLOSED)

/** The value of a day; null outside the known ones. */
export const valueAt = (nights: Nights | undefined, day: Day): number | null =>
  nights === undefined ? null : (nights.values[daysBetween(nights.from, day)] ?? null)

/** The values of nights counted from a day on, as {@link valueAt} has them. */
function valuesFrom(nights: Nights | undefined, from: Day): (night: number) => number | null {
  if (nights === undefined) return () => null
  const { values } = nights
  const first = daysBetween(nights.from, from)
  return (night) => values[first + night] ?? null
}

/** What is true of a key on a day; what is not sold is closed. */
export function trueValue(key: string, wanted: Nights | undefined, day: Day): number {
  const { rate, restriction } = codesOf(key)
  return valueAt(wanted, day) ?? closedOf(rate, restriction)
}

/**
 * What must be sent so that a channel in state `told` is in state `truth` on the nights of a span: runs of nights with one value, rooms
 * before prices and the fewest rooms first, because that is what oversells. What it has and should not know is closed.
 *
 * @param left codes that are not sent, because the channel does not take them
 */
export function deltaOf(sent: Board, truth: Board, span: Span, left: ReadonlySet<string> = new Set()): Line[] {
  const lines: Line[] = []
  const nightCount = daysBetween(span.from, span.until)
  for (const key of new Set([...truth.keys(), ...sent.keys()])) {
    const codes = codesOf(key)
    const { room, rate } = codes
    if (left.has(keyOf(room, '')) || left.has(keyOf('', rate))) continue
    const [wantedOn, knownOn] = [valuesFrom(truth.get(key), span.from), valuesFrom(sent.get(key), span.from)]
    const closed = closedOf(rate, codes.restriction)
    const valueToSend = (night: number): number | undefined => {
      const value = wantedOn(night) ?? closed
      return value === knownOn(night) ? undefined : value
    }
    for (let night = 0; night < nightCount;) {
      const value = valueToSend(night)
      let end = night + 1
      while (end < nightCount && valueToSend(end) === value) end += 1
      if (value !== undefined)
        lines.push({ ...codes, from: addDays(span.from, night), until: addDays(span.from, end), value })
      night = end
    }
  }
  return lines.sort((a, b) => Number(a.rate !== '') - Number(b.rate !== '') || (a.rate === '' ? a.value - b.value : 0))
}

/** The state of a channel once it took some lines; with `isKnown` false, what it may have while it is unknown whether it did. */
export function boardAfter(sent: Board, lines: readonly Line[], span: Span, isKnown: boolean): Map<string, Nights> {
  const changed = new Map<string, (number | null)[]>()
  for (const { room, rate, restriction, from, until, value } of lines) {
    const key = keyOf(room, rate, restriction)
    const values = changed.get(key) ?? within(sent.get(key), span)
    const [first, last] = [daysBetween(span.from, from), daysBetween(span.from, until)]
    values.fill(isKnown ? value : null, Math.max(0, first), Math.max(0, last))
    changed.set(key, values)
  }
  return new Map([...changed].map(([key, values]) => [key, { from: span.from, values }]))
}

const within = (nights: Nights | undefined, { from, until }: Span): (number | null)[] =>
  Array.from({ length: daysBetween(from, until) }, (_, night) => valueAt(nights, addDays(from, night)))

/** A room type as the channel should see it. */
export type Sold = {
  roomCode: string
  free: readonly number[]
  prices: readonly {
    rateCode: string
    values: readonly (number | null)[]
    /** Figures of the nights; 0 is none. */
    restrictions: Readonly<Record<SentRestriction, readonly number[]>>
  }[]
}

/**
 * What a channel should have, from a day on: rooms free, never below none, prices, closed where there is none, and the restrictions that
 * any night has.
 */
export function truthOf(sold: readonly Sold[], from: Day): Board {
  return new Map(
    sold.flatMap(({ roomCode, free, prices }): [string, Nights][] => [
      [keyOf(roomCode, ''), { from, values: free.map((rooms) => Math.max(0, rooms)) }],
      ...prices.flatMap(({ rateCode, values, restrictions }): [string, Nights][] => [
        [keyOf(roomCode, rateCode), { from, values: values.map((price) => price ?? CLOSED) }],
        ...SENT_RESTRICTIONS.filter((name) => restrictions[name].some((figure) => figure !== 0)).map(
          (name): [string, Nights] => [keyOf(roomCode, rateCode, name), { from, values: restrictions[name] }],
        ),
      ]),
    ]),
  )
}

/** Seconds before the next try after some that failed: from half a minute, doubling, to at most an hour. */
export const pauseAfter = (failures: number): number => Math.min(3_600, 30 * 2 ** Math.max(0, failures - 1))

type Facts = Pick<
  Connection,
  'hasAddress' | 'isChannelActive' | 'isActive' | 'isStopped' | 'failures' | 'inStepAt' | 'sync' | 'mappedRooms'
>
export type ConnectionState =
  | 'CHANNEL_OFF'
  | 'NO_ADDRESS'
  | 'OFF'
  | 'STOPPED'
  | 'FAILING'
  | 'UNMAPPED'
  | 'SYNCING'
  | 'IN_STEP'
  | 'WAITING'

/** The state of a connection, in one word; what prevents messages comes first. */
export function stateOf({
  hasAddress,
  isChannelActive,
  isActive,
  isStopped,
  failures,
  inStepAt,
  sync,
  mappedRooms,
}: Facts): ConnectionState {
  if (!isChannelActive) return 'CHANNEL_OFF'
  if (!hasAddress) return 'NO_ADDRESS'
  if (failures > 0) return 'FAILING'
  if (!isActive) return 'OFF'
  if (isStopped) return 'STOPPED'
  if (mappedRooms === 0) return 'UNMAPPED'
  if (sync && sync.finishedAt === null) return 'SYNCING'
  return inStepAt === null ? 'WAITING' : 'IN_STEP'
}

/** How much of a full sync is sent, in whole per cent; none while its lines are not counted yet. */
export const syncPercent = ({ lineCount, leftCount }: { lineCount: number; leftCount: number }): number =>
  lineCount === 0 ? 0 : Math.floor((100 * Math.max(0, lineCount - leftCount)) / lineCount)

/** The codes that occur twice in a list, as the channel compares them. */
export function twice(codes: readonly string[]): string[] {
  const seen = new Set<string>()
  return codes.filter((code) => seen.has(code) || !seen.add(code))
}
