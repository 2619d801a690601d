import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { type ForecastNight, withRevenue } from './forecast.ts'

const night = (day: string, onBooks: number, forecast: number | null, errorTenths: number | null = null): ForecastNight => ({
  day: day as Day, rooms: 10, onBooks, forecast, low: null, high: null, errorTenths,
}) // prettier-ignore
const [first, second] = ['2026-12-01', '2026-12-02'] as [Day, Day]

test('rooms still expected have the price of their night, and one without a room that of all', () => {
  const sold = new Map([[first, { roomsSold: 3, room: 1_000 }]])
  expect(withRevenue([night(first, 3, 5, 15), night(second, 0, 2)], sold)).toMatchObject([
    { onBooksRevenue: 1_000, revenue: 1_667, revenueError: 500 },
    { onBooksRevenue: 0, revenue: 667, revenueError: null },
  ])
})

test('more called off than booked takes revenue off, and never below nothing', () => {
  const sold = new Map([[first, { roomsSold: 3, room: 900 }]])
  expect(withRevenue([night(first, 3, 2)], sold)).toMatchObject([{ revenue: 600 }])
  expect(withRevenue([night(first, 6, 0)], sold)).toMatchObject([{ revenue: 0 }])
})

test('without a forecast, or without any price to go by, revenue is missing', () => {
  expect(withRevenue([night(first, 3, null)], new Map([[first, { roomsSold: 3, room: 900 }]]))).toMatchObject([{ onBooksRevenue: 900, revenue: null }]) // prettier-ignore
  expect(withRevenue([night(first, 0, 4, 10)], new Map())).toMatchObject([{ revenue: null, revenueError: null }])
})
