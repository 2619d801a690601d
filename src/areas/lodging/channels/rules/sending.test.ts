import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween, daysOf } from '#core/dates.ts'
import { parityOf } from './parity.ts'
import {
  type Board,
  boardAfter,
  CLOSED,
  deltaOf,
  keyOf,
  MOST_LINES,
  pauseAfter,
  stateOf,
  syncPercent,
  truthOf,
  twice,
} from './sending.ts'

const TODAY = '2026-11-20' as Day
const NIGHTS = 12
const span = { from: TODAY, until: addDays(TODAY, NIGHTS) }

const key = fc
  .tuple(fc.constantFrom('STD', 'DLX', 'STE'), fc.constantFrom('', 'BAR', 'BB'), fc.constantFrom('', '', 'minStay'))
  .map(([room, rate, restriction]) => keyOf(room, rate, rate === '' ? '' : restriction))
const nightsFrom = (from: fc.Arbitrary<Day>, value: fc.Arbitrary<number | null>) =>
  fc.record({ from, values: fc.array(value, { maxLength: NIGHTS + 3 }) })
/** The state of a channel may begin before today, end early, and have holes. */
const sent: fc.Arbitrary<Board> = fc
  .array(fc.tuple(key, nightsFrom(fc.integer({ min: -3, max: 2 }).map((days) => addDays(TODAY, days)), fc.option(fc.integer({ min: -1, max: 3 })))), { maxLength: 6 })
  .map((some) => new Map(some)) // prettier-ignore
const truth: fc.Arbitrary<Board> = fc
  .array(fc.tuple(key, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: NIGHTS, maxLength: NIGHTS })), { maxLength: 6 })
  .map((some) => new Map(some.map(([name, values]) => [name, { from: TODAY, values }]))) // prettier-ignore

const holds = (board: Board, name: string): (number | null)[] =>
  Array.from({ length: NIGHTS }, (_, night) => {
    const nights = board.get(name)
    return nights?.values[daysBetween(nights.from, addDays(TODAY, night))] ?? null
  })

describe('what is sent to a channel', () => {
  test('leaves it holding the truth, and closed what it should not know', () => {
    fc.assert(
      fc.property(sent, truth, (before, wanted) => {
        const after = new Map([...before, ...boardAfter(before, deltaOf(before, wanted, span), span, true)])
        for (const name of new Set([...before.keys(), ...wanted.keys()])) {
          const closed = Array.from({ length: NIGHTS }, () => (/\n$|minStay/.test(name) ? 0 : CLOSED))
          expect(holds(after, name)).toEqual(wanted.get(name)?.values ?? closed)
        }
        expect(deltaOf(after, wanted, span)).toEqual([])
      }),
    )
  })

  test('in pieces, in any number, is the same in the end, and a piece without a response is sent again', () => {
    fc.assert(
      fc.property(sent, truth, fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), (before, wanted, outcomes) => {
        let board = before
        for (const isTaken of [...outcomes, ...Array.from({ length: 200 }, () => true)]) {
          const piece = deltaOf(board, wanted, span).slice(0, 3)
          board = new Map([...board, ...boardAfter(board, piece, span, isTaken)])
        }
        expect(deltaOf(board, wanted, span)).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('has each night once, in runs as long as they can be, rooms first and the fewest of them first', () => {
    fc.assert(
      fc.property(sent, truth, (before, wanted) => {
        const lines = deltaOf(before, wanted, span)
        const nights = lines.flatMap(({ room, rate, restriction, from, until }) =>
          Array.from(
            { length: daysBetween(from, until) },
            (_, night) => `${keyOf(room, rate, restriction)} ${addDays(from, night)}`,
          ),
        )
        expect(new Set(nights).size).toBe(nights.length)
        for (const { room, rate, restriction, until, value } of lines)
          expect(lines.some((next) => next.room === room && next.rate === rate && next.restriction === restriction && next.from === until && next.value === value)).toBe(false) // prettier-ignore
        const free = lines.filter(({ rate }) => rate === '')
        expect(lines.slice(0, free.length)).toEqual(free)
        expect(free.map(({ value }) => value)).toEqual(free.map(({ value }) => value).sort((a, b) => a - b))
      }),
    )
  })

  test('leaves out what the channel does not take', () => {
    fc.assert(
      fc.property(sent, truth, (before, wanted) => {
        const left = new Set([keyOf('DLX', ''), keyOf('', 'BB')])
        const lines = deltaOf(before, wanted, span, left)
        expect(lines.filter(({ room, rate }) => room === 'DLX' || rate === 'BB')).toEqual([])
        const all = deltaOf(before, wanted, span)
        expect(lines).toEqual(all.filter(({ room, rate }) => room !== 'DLX' && rate !== 'BB'))
      }),
    )
  })

  test('is never less than no room, and closed where there is no price', () => {
    const none = [0, 0, 0]
    const restrictions = {
      minStay: [0, 3, 0],
      maxStay: none,
      minStayThrough: none,
      closedToArrival: [0, 0, 1],
      closedToDeparture: none,
      maxStayThrough: none,
      stayLengths: none,
      minAdvance: none,
      maxAdvance: none,
    }
    const prices = [{ rateCode: 'BAR', values: [0, null, 5], restrictions }]
    const board = truthOf([{ roomCode: 'STD', free: [2, 0, -1], prices }], TODAY)
    expect(board.get(keyOf('STD', 'BAR', 'minStay'))?.values).toEqual([0, 3, 0])
    expect([...board.keys()]).toHaveLength(4)
    expect(board.get(keyOf('STD', ''))?.values).toEqual([2, 0, 0])
    expect(board.get(keyOf('STD', 'BAR'))?.values).toEqual([0, CLOSED, 5])
  })
})

describe('parity', () => {
  test('names every night of every code once, and finds exactly what would be sent', () => {
    fc.assert(
      fc.property(sent, truth, (before, wanted) => {
        const runs = parityOf(before, wanted, span)
        const keys = new Set([...before.keys(), ...wanted.keys()])
        const count = runs.reduce((total, { from, until }) => total + daysBetween(from, until), 0)
        expect(count).toBe(keys.size * NIGHTS)
        const nightsOf = (
          some: readonly { room: string; rate: string; restriction?: string | undefined; from: Day; until: Day }[],
        ) =>
          some
            .flatMap(({ room, rate, restriction, from, until }) =>
              daysOf({ from, until }).map((day) => `${keyOf(room, rate, restriction)} ${day}`),
            )
            .toSorted()
        const different = runs.filter(({ isDifferent }) => isDifferent)
        expect(nightsOf(different)).toEqual(nightsOf(deltaOf(before, wanted, span)))
        for (const { sent: held, now, isDifferent } of runs) expect(isDifferent).toBe(held !== now)
      }),
    )
  })

  test('what no one knows is different', () => {
    const board = new Map([[keyOf('STD', ''), { from: TODAY, values: [2, 2] }]])
    const run = { room: 'STD', rate: '', from: TODAY, now: 2 }
    expect(parityOf(new Map(), board, { from: TODAY, until: addDays(TODAY, 2) })).toEqual([
      { ...run, until: addDays(TODAY, 2), sent: null, isDifferent: true },
    ])
    expect(parityOf(board, board, { from: TODAY, until: addDays(TODAY, 2) })).toMatchObject([{ isDifferent: false }])
  })
})

test('pauses double up to an hour', () => {
  expect([1, 2, 3, 7, 8, 50].map(pauseAfter)).toEqual([30, 60, 120, 1_920, 3_600, 3_600])
})

test('what prevents messages comes first', () => {
  const inStep = { hasAddress: true, isChannelActive: true, isActive: true, isStopped: false, failures: 0, inStepAt: '2026-11-20T10:00:00.000Z', sync: null, mappedRooms: 2 } // prettier-ignore
  const sync = { startedAt: '2026-11-20T10:00:00.000Z', finishedAt: null, lineCount: 9, leftCount: 4 }
  expect(stateOf(inStep)).toBe('IN_STEP')
  expect(stateOf({ ...inStep, inStepAt: null })).toBe('WAITING')
  expect(stateOf({ ...inStep, sync })).toBe('SYNCING')
  expect(stateOf({ ...inStep, mappedRooms: 0 })).toBe('UNMAPPED')
  expect(stateOf({ ...inStep, mappedRooms: 0, isStopped: true })).toBe('STOPPED')
  expect(stateOf({ ...inStep, sync, isStopped: true, isActive: false })).toBe('OFF')
  expect(stateOf({ ...inStep, failures: 2, isActive: false })).toBe('FAILING')
  expect(stateOf({ ...inStep, failures: 2, hasAddress: false })).toBe('NO_ADDRESS')
  expect(stateOf({ ...inStep, hasAddress: false, isChannelActive: false })).toBe('CHANNEL_OFF')
})

test('a sync begins with nothing, is done when nothing is left, and never more than done', () => {
  const at = (lineCount: number, leftCount: number) => syncPercent({ lineCount, leftCount })
  expect([at(0, 0), at(MOST_LINES, MOST_LINES), at(3, 1), at(3, 0), at(3, 5)]).toEqual([0, 0, 66, 100, 0])
})

test('a code that is used twice is found', () => {
  expect(twice(['A', 'B', 'A', 'C', 'B'])).toEqual(['A', 'B'])
  expect(twice(['A', 'a'])).toEqual([])
})
