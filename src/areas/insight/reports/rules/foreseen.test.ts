import { describe, expect, test } from 'vitest'
import type { Day, Span } from '#core/dates.ts'
import { forecastGroups, FORECAST_METRICS, isForeseen } from './foreseen.ts'
import { figureOf } from './metrics.ts'

const night = (day: string, forecast: number | null, revenue: number | null) => ({
  day: day as Day,
  rooms: 10,
  forecast,
  revenue,
})
const NIGHTS = [
  night('2026-11-29', 4, 40_000),
  night('2026-11-30', 6, 60_000),
  night('2026-12-01', 8, null),
  night('2026-12-02', null, null),
]
const span = (from: string, until: string): Span => ({ from: from as Day, until: until as Day })
const whole = (from: string, until: string) => forecastGroups(NIGHTS, span(from, until), 'none')[0]?.measures

describe('what is forecast for a span', () => {
  test('adds up its nights, and figures are computed of the sums', () => {
    const measures = whole('2026-11-29', '2026-12-01') ?? {}
    expect(measures).toEqual({ rooms: 20, blocked: 0, roomsSold: 10, room: 100_000 })
    expect(FORECAST_METRICS.map((code) => figureOf(code, measures))).toEqual([10, 5_000, 100_000, 10_000, 5_000])
  })

  test('misses what one of its nights misses: a price, rooms, or the night itself', () => {
    expect(whole('2026-11-30', '2026-12-02')).toEqual({ rooms: 20, blocked: 0, roomsSold: 14 })
    expect(whole('2026-12-01', '2026-12-03')).toEqual({ rooms: 20, blocked: 0 })
    // The night before is over, the one after too far ahead.
    expect(whole('2026-11-28', '2026-11-30')).toEqual({})
    expect(whole('2026-12-02', '2026-12-04')).toEqual({})
  })

  test('is by the periods of days, each by itself, and by nothing else', () => {
    const months = forecastGroups(NIGHTS, span('2026-11-29', '2026-12-03'), 'month')
    expect(months.map(({ key, measures }) => [key, measures.roomsSold])).toEqual([
      ['2026-11', 10],
      ['2026-12', undefined],
    ])
    expect(forecastGroups(NIGHTS, span('2026-11-29', '2026-12-03'), 'roomType')).toEqual([])
  })
})

test('only figures the forecast knows can be compared with it, as a whole or over time', () => {
  expect(isForeseen('occupancy', 'day')).toBe(true)
  expect(isForeseen('occupancy', 'none')).toBe(true)
  expect(isForeseen('occupancy', 'roomType')).toBe(false)
  expect(isForeseen('roomsAvailable', 'day')).toBe(false)
  expect(isForeseen('roomsBlocked', 'day')).toBe(false)
  expect(isForeseen('occupancy', null)).toBe(false)
})
