import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import type { Widget } from '../contract/replies.ts'
import { distinctIn, AS_ARRANGED, type DashboardLook, lookedAt } from './look.ts'

const TODAY = '2026-11-12' as Day
const span = (from: string, until: string) => ({ from: from as Day, until: until as Day })
const line: Widget = { report: 'occupancy', metric: 'occupancy', period: 'last30', grouping: 'day', comparison: 'lastYear', form: 'line', width: 1 } // prettier-ignore
const heat: Widget = { ...line, form: 'heat', comparison: null }
const list: Widget = { ...line, report: 'pace', grouping: null, comparison: null, form: 'curve' }
const GROUPINGS = ['day', 'week', 'month', 'none'] as const
const shown = (widget: Widget, look: Partial<DashboardLook> = {}) =>
  lookedAt(widget, { ...AS_ARRANGED, ...look }, { today: TODAY, fiscalYearMonth: 4 }, GROUPINGS)
const year = { preset: 'lastYear', span: span('2025-01-01', '2026-01-01') } as const

describe('a widget on a dashboard', () => {
  test('is as it is arranged while nothing is requested', () => {
    expect(shown(line)).toEqual({ ...line, span: span('2026-10-13', '2026-11-12') })
  })

  test('has the requested days, in a grouping that suits them', () => {
    expect(shown(line, { chosen: year })).toMatchObject({ span: year.span, period: 'lastYear', grouping: 'month' })
    expect(shown({ ...line, form: 'bar', grouping: 'month' }, { chosen: { preset: 'last7', span: span('2026-11-05', TODAY) } }).grouping).toBe('day') // prettier-ignore
    expect(
      lookedAt(line, { chosen: year, compare: undefined }, { today: TODAY, fiscalYearMonth: 4 }, ['day', 'none'])
        .grouping,
    ).toBe('day')
    expect(shown(heat, { chosen: year }).grouping).toBe('day')
    expect(shown(list, { chosen: year })).toMatchObject({ span: year.span, grouping: null })
  })

  test('is compared as requested where its form is', () => {
    expect(shown(line, { compare: 'budget' }).comparison).toBe('budget')
    expect(shown(line, { compare: null }).comparison).toBeNull()
    expect([heat, list].map((widget) => shown(widget, { compare: 'lastYear' }).comparison)).toEqual([null, null])
  })

  test('that only differs by its days from an earlier one is left out once days are requested', () => {
    const widgets = [heat, line, { ...heat, period: 'next90' }, { ...line, period: 'next30' }] satisfies Widget[]
    expect(distinctIn(widgets, AS_ARRANGED)).toEqual(widgets)
    expect(distinctIn(widgets, { ...AS_ARRANGED, chosen: year })).toEqual([heat, line])
  })

  test('of days to come is compared with a budget and with no days that are over', () => {
    const ahead = { ...line, period: 'next30' } as const
    expect(shown(ahead).comparison).toBeNull()
    expect(shown(ahead, { compare: 'lastYearWeekdays' }).comparison).toBeNull()
    expect(shown(ahead, { compare: 'budget' }).comparison).toBe('budget')
    const figure = { ...line, grouping: 'none', form: 'figure' } as const
    expect(shown({ ...figure, period: 'today' }, { compare: 'budget' }).comparison).toBeNull()
    expect(shown({ ...figure, period: 'yesterday' }).comparison).toBe('lastYear')
    // A month that has begun, and a picture of the open day, are.
    expect([shown({ ...line, period: 'thisMonth' }).comparison, shown({ ...line, period: 'today' }).comparison]).toEqual(['lastYear', 'lastYear']) // prettier-ignore
  })
})
