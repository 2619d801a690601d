import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMS } from '#areas/insight/reports/rules/report-metrics.ts'
import { moved } from './arranging.ts'
import { MIDDLE, NARROW, ROW, spansOf, WIDE } from './spans.ts'

const figure = { form: 'figure', width: 1 } as const
const half = { form: 'line', width: 1 } as const
const full = { form: 'heat', width: 2 } as const

test.each([
  ['six figures share a row', Array(6).fill(figure), WIDE, [10, 10, 10, 10, 10, 10]],
  ['four figures too', Array(4).fill(figure), WIDE, [15, 15, 15, 15]],
  ['a seventh begins a row', Array(7).fill(figure), WIDE, [10, 10, 10, 10, 10, 10, 60]],
  ['the last picture is not alone beside nothing', [half, half, half], WIDE, [30, 30, 60]],
  ['a wide one breaks the row', [half, full, half], WIDE, [60, 60, 60]],
  ['a figure beside a picture', [figure, half], WIDE, [10, 50]],
  ['three figures on a tablet', [figure, figure, figure, half], MIDDLE, [20, 20, 20, 60]],
  ['two figures on a phone', [figure, figure, half, half], NARROW, [30, 30, 60, 60]],
])('%s', (_, widgets, parts, spans) => expect(spansOf(widgets, parts)).toEqual(spans))

const shapes = fc.array(fc.record({ form: fc.constantFrom(...FORMS), width: fc.constantFrom<1 | 2>(1, 2) }), {
  maxLength: 24,
})

test('whatever is arranged, rows are full and nothing is narrower than it requires', () => {
  fc.assert(
    fc.property(shapes, fc.constantFrom(WIDE, MIDDLE, NARROW), (widgets, parts) => {
      const spans = spansOf(widgets, parts)
      expect(spans).toHaveLength(widgets.length)
      let inRow = 0
      for (const [at, span] of spans.entries()) {
        const { form, width } = widgets[at] ?? figure
        expect(span).toBeGreaterThanOrEqual(form === 'figure' ? parts.figure : width === 2 ? parts.two : parts.one)
        inRow += span
        expect(inRow).toBeLessThanOrEqual(ROW)
        if (inRow === ROW) inRow = 0
      }
      expect(inRow).toBe(0)
    }),
  )
})

test('what is moved is where it was moved to, and the others stay in their order', () => {
  const places = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).chain((things) => fc.tuple(fc.constant(things), fc.nat(things.length - 1), fc.nat(things.length - 1))) // prettier-ignore
  fc.assert(
    fc.property(places, ([things, from, to]) => {
      const there = moved(things, from, to)
      expect(there[to]).toBe(things[from])
      expect(there.toSpliced(to, 1)).toEqual(things.toSpliced(from, 1))
      expect(moved(there, to, from)).toEqual(things)
    }),
  )
})
