import { expect, test } from 'vitest'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { MIN_WEEKS } from '../contract/forecast.ts'
import { curvesOf, forecastNights } from './forecast.ts'
import { forecastParts } from './forecast-parts.ts'

const today = '2026-11-20' as Day
const days = daysOf({ from: addDays(today, -364), until: today })
const ahead = [addDays(today, 3), addDays(today, 4)]
const of = (part: string, nights: readonly Day[], lead: number, rooms: number) =>
  nights.map((day) => ({ part, day, lead, rooms }))
const forecast = (behind: ReturnType<typeof of>, booked: ReturnType<typeof of>, most = 40) =>
  forecastParts({ behind: { days, booked: behind }, ahead: { days: ahead, booked }, roomsOf: () => most }, today)

test('each part goes by what it picked up itself, up to the rooms it has', () => {
  const behind = [...of('A', days, 1, 5), ...of('B', days, 10, 7), ...of('B', days, 1, -2)]
  const booked = [...of('A', ahead, 20, 1), ...of('B', ahead, 20, 6), ...of('B', ahead.slice(0, 1), 5, 3)]
  const [a, b] = forecast(behind, booked)
  // A picks up five within three days; B loses two.
  expect([a?.part, a?.nights.map(({ onBooks, forecast: sold }) => [onBooks, sold])]).toEqual(['A', [[1, 6], [1, 6]]]) // prettier-ignore
  expect([b?.part, b?.nights.map(({ onBooks, forecast: sold }) => [onBooks, sold])]).toEqual(['B', [[9, 7], [6, 4]]]) // prettier-ignore
  expect(forecast(behind, booked, 4)[0]?.nights[0]?.forecast).toBe(4)
})

test('one part is the whole', () => {
  const behind = days.map((day, index) => ({ day, lead: index % 9, rooms: 10 + (index % 5) }))
  const [one] = forecast(behind.map((each) => ({ ...each, part: 'A' })), of('A', ahead, 30, 3)) // prettier-ignore
  expect(one?.nights).toEqual(
    forecastNights(curvesOf(days, behind), ahead.map((day) => ({ day, rooms: 40, onBooks: 3 })), today), // prettier-ignore
  )
})

test('a part with too short a past has none, and one that is only behind is foreseen', () => {
  const short = days.slice(-(MIN_WEEKS * 7 - 1))
  const parts = forecast([...of('NEW', short, 1, 5), ...of('OLD', days, 1, 2)], of('NEW', ahead, 9, 1))
  expect(parts.map(({ part, nights }) => [part, nights[0]?.onBooks, nights[0]?.forecast])).toEqual([
    ['NEW', 1, null],
    ['OLD', 0, 2],
  ])
  expect(forecast([], [])).toEqual([])
})
