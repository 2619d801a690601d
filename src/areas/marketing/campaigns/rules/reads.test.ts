import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import { readsOverTime } from './reads.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20) + hour * 3_600_000).toISOString()

test('hours without opens have a bar of nothing, so that a distance is a time', () => {
  const hours = [{ startsAt: at(0), opens: 2, clicks: 0 }, { startsAt: at(3), opens: 1, clicks: 4 }] // prettier-ignore
  expect(readsOverTime(hours)).toEqual({
    step: 1,
    bars: [
      { startsAt: at(0), opens: 2, clicks: 0 },
      { startsAt: at(1), opens: 0, clicks: 0 },
      { startsAt: at(2), opens: 0, clicks: 0 },
      { startsAt: at(3), opens: 1, clicks: 4 },
    ],
  })
  expect(readsOverTime([])).toEqual({ step: 1, bars: [] })
})

test.each([
  [72, 1, 72],
  [73, 3, 25],
  [217, 6, 37],
  [433, 12, 37],
  [865, 24, 37],
  [1_729, 168, 11],
])('%i hours are bars of %i hours each, %i of them', (span, step, bars) => {
  const hours = [{ startsAt: at(0), opens: 1, clicks: 0 }, { startsAt: at(span - 1), opens: 1, clicks: 0 }] // prettier-ignore
  const reads = readsOverTime(hours)
  expect([reads.step, reads.bars.length]).toEqual([step, bars])
})

test('nothing is lost or counted twice, whatever the hours', () => {
  const gaps = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 400 }), opens: fc.nat(50), clicks: fc.nat(50) }), { maxLength: 60 }) // prettier-ignore
  fc.assert(
    fc.property(gaps, (list) => {
      let hour = 0
      const hours = list.map(({ gap, opens, clicks }) => ({ startsAt: at((hour += gap)), opens, clicks }))
      const { bars } = readsOverTime(hours)
      for (const key of ['opens', 'clicks'] as const) {
        const sum = (rows: readonly { opens: number; clicks: number }[]) =>
          rows.reduce((total, row) => total + row[key], 0)
        expect(sum(bars)).toBe(sum(hours))
      }
    }),
    { numRuns: LAW_CASES },
  )
})
