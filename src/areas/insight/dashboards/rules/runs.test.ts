import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'

const figure = (period: 'today' | 'monthToDate') => ({ form: 'figure', period }) as const
const line = { form: 'line', period: 'last30' } as const
const bar = { form: 'bar', period: 'thisYear' } as const

test('figures of the same days form one run, and pictures whatever their days', () => {
  const [today, month] = [figure('today'), figure('monthToDate')]
  expect(runsOf([today, today, month, line, bar, month])).toEqual([
    { areFigures: true, widgets: [today, today] },
    { areFigures: true, widgets: [month] },
    { areFigures: false, widgets: [line, bar] },
    { areFigures: true, widgets: [month] },
  ])
  expect(runsOf([])).toEqual([])
})

test('law: every widget is in one run, in its order, and no two adjacent runs belong in one', () => {
  const widget = fc.constantFrom(figure('today'), figure('monthToDate'), line, bar)
  fc.assert(
    fc.property(fc.array(widget), (widgets) => {
      const runs = runsOf(widgets)
      expect(runs.flatMap((run) => run.widgets)).toEqual(widgets)
      for (const [at, run] of runs.entries()) {
        expect(run.widgets.length).toBeGreaterThan(0)
        const next = runs[at + 1]
        if (next && next.areFigures === run.areFigures) expect(next.widgets[0]?.period).not.toBe(run.widgets[0]?.period)
      }
    }),
  )
})
