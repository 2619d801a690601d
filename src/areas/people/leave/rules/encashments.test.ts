import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { balanceOn, type Entry, expiredBefore, usableOn } from './balance.ts'
import { encashProblem, type EncashTerms, mostEncashed } from './encashments.ts'

const TERMS: EncashTerms = { isEncashable: true, encashKeep: 1_000, encashMax: 500, unit: 'HALF_DAY' }
const codeOf = (terms: Partial<EncashTerms>, amount: number, usable: number, paid = 0) =>
  encashProblem({ ...TERMS, ...terms }, amount, { usable, paid })?.code

describe('days that are paid out', () => {
  test('leave what is kept in the balance, and stay within the year; both bounds included', () => {
    expect(codeOf({}, 500, 1_500)).toBeUndefined()
    expect(codeOf({}, 500, 1_499)).toBe('encash_below_kept')
    expect(codeOf({}, 550, 2_000)).toBe('encash_above_year')
    expect(codeOf({}, 500, 2_000, 50)).toBe('encash_above_year')
    expect(codeOf({ encashMax: null }, 1_000, 2_000, 5_000)).toBeUndefined()
    expect(codeOf({ encashKeep: 0 }, 450, 400)).toBe('leave_balance')
    expect(codeOf({ isEncashable: false }, 100, 2_000)).toBe('encash_not_offered')
    expect([codeOf({}, 25, 2_000), codeOf({ unit: 'DAY' }, 50, 2_000), codeOf({ unit: 'HOUR' }, 13, 2_000)]).toEqual(['leave_too_fine', 'leave_too_fine', undefined]) // prettier-ignore
  })
  test('law: the most that may be paid out may be, and nothing above it', () => {
    const terms = fc.record({
      isEncashable: fc.boolean(),
      encashKeep: fc.nat(2_000),
      encashMax: fc.option(fc.integer({ min: 1, max: 2_000 })),
      unit: fc.constantFrom('DAY' as const, 'HALF_DAY' as const, 'HOUR' as const),
    })
    const state = fc.record({ usable: fc.integer({ min: -500, max: 4_000 }), paid: fc.nat(2_500) })
    fc.assert(
      fc.property(terms, state, fc.integer({ min: 1, max: 4_000 }), (of, has, amount) => {
        const most = mostEncashed(of, has)
        const isRefused = (wanted: number) => encashProblem(of, wanted, has) !== undefined
        return most >= 0 && (most === 0 || !isRefused(most)) && (amount <= most || isRefused(amount))
      }),
    )
  })
})

const FIRST = '2026-01-01' as Day
type Step = {
  does: 'GRANT' | 'TAKE' | 'PAY' | 'UNDO'
  amount: number
  after: number
  ahead: number
  lasts: number | null
}
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('GRANT', 'TAKE', 'PAY', 'UNDO'),
  amount: fc.integer({ min: 1, max: 30 }).map((halves) => halves * 50),
  after: fc.integer({ min: 0, max: 20 }),
  ahead: fc.integer({ min: 0, max: 60 }),
  lasts: fc.option(fc.integer({ min: 0, max: 120 })),
})

type History = { entries: Entry[]; held: { kind: 'TAKEN' | 'ENCASHED'; amount: number; on: Day }[]; today: Day }

/** What an approval does with a history, by the rules; what is refused changes nothing. */
function act({ entries, held, today }: History, { does, amount, ahead, lasts }: Step): void {
  const usable = usableOn(entries, today)
  if (does === 'GRANT') entries.push({ kind: 'GRANT', amount, on: today, until: lasts === null ? null : addDays(today, lasts) }) // prettier-ignore
  const isPaid = does === 'PAY'
  const paid = held.filter(({ kind }) => kind === 'ENCASHED').reduce((sum, one) => sum + one.amount, 0)
  const on = isPaid ? today : addDays(today, ahead)
  const isRefused = isPaid
    ? encashProblem({ ...TERMS, encashKeep: 300, encashMax: 2_000 }, amount, { usable, paid }) !== undefined
    : amount > usableOn(entries, on)
  if ((isPaid || does === 'TAKE') && !isRefused) {
    const kind = isPaid ? 'ENCASHED' : 'TAKEN'
    entries.push({ kind, amount: -amount, on, until: null })
    held.push({ kind, amount, on })
    if (isPaid) expect(usableOn(entries, today)).toBeGreaterThanOrEqual(300)
  }
  const undone = does === 'UNDO' ? held.splice(amount % Math.max(1, held.length), 1)[0] : undefined
  if (undone) entries.push({ kind: undone.kind === 'TAKEN' ? 'CANCELLED' : 'RETURNED', amount: undone.amount, on: undone.on, until: null }) // prettier-ignore
}

test('law: whatever is granted, taken, paid out, cancelled and expires, the balance is the sum of the ledger, and no day is both paid and taken', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const history: History = { entries: [], held: [], today: FIRST }
      for (const one of steps) {
        history.today = addDays(history.today, one.after)
        for (const { until, amount } of expiredBefore(history.entries, history.today))
          history.entries.push({ kind: 'EXPIRED', amount: -amount, on: addDays(until, 1), until: null })
        act(history, one)
        const sumOf = (kind: Entry['kind']) => history.entries.filter((entry) => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0) // prettier-ignore
        const gone = history.held.reduce((sum, { amount }) => sum + amount, 0)
        const last = addDays(history.today, 400)
        const sum = history.entries.reduce((total, { amount }) => total + amount, 0)
        expect(balanceOn(history.entries, last)).toBe(sum)
        // What was granted and did not expire is in the balance, or taken, or paid out: once.
        expect(sumOf('GRANT') + sumOf('EXPIRED')).toBe(sum + gone)
        expect(gone).toBeLessThanOrEqual(sumOf('GRANT'))
      }
    }),
  )
})
