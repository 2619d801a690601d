import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { GROUPINGS } from '#areas/insight/reports/rules/datasets.ts'
import { figures, type Report, rows } from '#areas/insight/reports/rules/report.ts'
import { FORMS, metricsOfReport } from '#areas/insight/reports/rules/report-metrics.ts'
import { COMPARISONS } from '#areas/insight/reports/rules/spans.ts'
import { registerAreas } from '#core/area.ts'
import { ROLE_CODES } from '#core/role-codes.ts'
import { permissionsOfRole } from '#core/roles.ts'
import { declares as reportsDeclares } from '#areas/insight/reports/declares.ts'
import { LAYOUT_ROLES, type Widget } from '../contract/replies.ts'
import { choicesOf, firstChoice } from './choices.ts'
import { faultOf, shownOf } from './layouts.ts'

const words = { en: 'Some', fr: 'Un' }
const head = { section: 'revenue', needs: 'bookings.read', title: words, description: words } as const
const sales = figures({
  ...head,
  code: 'sales',
  metrics: ['checks', 'checkRevenue', 'averageCheck', 'occupancy'],
  groupings: ['day', 'hour', 'weekdayHour', 'outlet', 'none'],
  chart: { metric: 'checks', form: 'bar' },
})
const pace = rows({
  ...head,
  code: 'pace',
  columns: [
    { key: 'day', kind: 'day', label: words },
    { key: 'rooms', kind: 'count', label: words, isSummed: true },
    { key: 'share', kind: 'percent', label: words },
  ],
  sql: '',
  order: 'id',
  drawn: { form: 'curve', by: 'day', series: ['rooms'] },
})
const REPORTS: readonly Report[] = [sales, pace]
const reportOf = (code: string) => REPORTS.find((report) => report.code === code)

const checks: Widget = {
  report: 'sales',
  metric: 'checks',
  period: 'last30',
  grouping: 'day',
  comparison: null,
  form: 'line',
  width: 1,
}
const rooms: Widget = { ...checks, report: 'pace', metric: 'rooms', grouping: null, form: 'curve' }

describe('a widget', () => {
  test.each<[string, Partial<Widget>, ReturnType<typeof faultOf>]>([
    ['as declared', {}, undefined],
    ['of no report', { report: 'gone' }, 'unknown_report'],
    ['of a figure of another report', { metric: 'takings' }, 'unknown_metric'],
    ['cut by what the report is not', { grouping: 'month' }, 'not_grouped_so'],
    ['cut by what the figure is not', { metric: 'occupancy', grouping: 'outlet', form: 'bar' }, 'not_grouped_so'],
    ['cut by nothing, though it is of a report', { grouping: null }, 'not_grouped_so'],
    ['a line over outlets', { grouping: 'outlet' }, 'not_drawn_so'],
    ['shares of outlets', { grouping: 'outlet', form: 'shares' }, undefined],
    ['shares of an average', { metric: 'averageCheck', grouping: 'outlet', form: 'shares' }, 'not_drawn_so'],
    ['a map of the hours', { grouping: 'weekdayHour', form: 'heat' }, undefined],
    ['a map of outlets', { grouping: 'outlet', form: 'heat' }, 'not_drawn_so'],
    ['a map that is compared', { form: 'heat', comparison: 'lastYear' }, 'not_compared_so'],
    ['a figure of everything', { grouping: 'none', form: 'figure', comparison: 'lastYear' }, undefined],
    ['a figure by day', { form: 'figure' }, 'not_drawn_so'],
  ])('%s', (_, change, fault) => expect(faultOf({ ...checks, ...change }, reportOf(change.report ?? 'sales'))).toBe(fault)) // prettier-ignore

  test.each<[string, Partial<Widget>, ReturnType<typeof faultOf>]>([
    ['drawn as declared', {}, undefined],
    ['as a table', { form: 'table' }, undefined],
    ['as its sum', { form: 'figure' }, undefined],
    ['as a sum of what is not added up', { metric: 'share', form: 'figure' }, 'not_drawn_so'],
    ['of a column that is no number', { metric: 'day' }, 'unknown_metric'],
    ['grouped', { grouping: 'day' }, 'not_grouped_so'],
    ['as bars', { form: 'bar' }, 'not_drawn_so'],
    ['compared', { form: 'table', comparison: 'previous' }, 'not_compared_so'],
  ])('of a list, %s', (_, change, fault) => expect(faultOf({ ...rooms, ...change }, pace)).toBe(fault))
})

const anyWidget: fc.Arbitrary<Widget> = fc.record({
  report: fc.constantFrom('sales', 'pace', 'gone'),
  metric: fc.constantFrom('checks', 'averageCheck', 'occupancy', 'rooms', 'share', 'takings'),
  period: fc.constantFrom('last30', 'thisYear'),
  grouping: fc.option(fc.constantFrom(...GROUPINGS)),
  comparison: fc.option(fc.constantFrom(...COMPARISONS)),
  form: fc.constantFrom(...FORMS),
  width: fc.constantFrom(1, 2),
})

describe('whatever a layout contains', () => {
  test('its reader sees what is possible, each once and in its order, and seeing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyWidget), fc.subarray(['sales', 'pace']), (widgets, mayOpen) => {
        const visible = (code: string) => (mayOpen.includes(code) ? reportOf(code) : undefined)
        const shown = shownOf(widgets, visible)
        const places = shown.map((widget) => widgets.indexOf(widget))
        expect(places).toEqual(places.toSorted((one, other) => one - other))
        expect(new Set(places).size).toBe(shown.length)
        for (const { report } of shown) expect(mayOpen).toContain(report)
        expect(shownOf(shown, visible)).toEqual(shown)
        const possible = widgets.filter((widget) => faultOf(widget, visible(widget.report)) === undefined)
        expect(shown).toEqual(possible)
      }),
    )
  })

  test('what can be chosen can be stored', () => {
    fc.assert(
      fc.property(anyWidget, fc.constantFrom(...REPORTS), (chosen, report) => {
        const widget = firstChoice(entryOf(report), { ...chosen, report: report.code })
        expect(faultOf(widget, report)).toBeUndefined()
        const { forms } = choicesOf(entryOf(report), widget)
        for (const form of forms)
          expect(faultOf(firstChoice(entryOf(report), { ...widget, form }), report)).toBeUndefined()
      }),
    )
  })
})

const entryOf = (report: Report): Pick<ReportEntry, 'code' | 'kind' | 'metrics' | 'groupings' | 'drawn'> => ({
  code: report.code,
  kind: report.kind,
  metrics: metricsOfReport(report).map((metric) => ({ ...metric, label: metric.label.en })),
  groupings: report.kind === 'figures' ? report.groupings.map((code) => ({ code, label: code })) : [],
  drawn: report.kind === 'rows' ? (report.drawn?.form ?? null) : null,
})

test('layouts can be arranged for every role that opens reports', () => {
  registerAreas([reportsDeclares])
  const readers = ROLE_CODES.filter(
    (role) => role !== 'SUPER_ADMIN' && permissionsOfRole(role).includes('reports.read'),
  )
  expect([...LAYOUT_ROLES].toSorted()).toEqual(readers.toSorted())
})
