import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysBetween, daysOf, weekdayOf } from '#core/dates.ts'
import { roundHalfUp } from '#core/money.ts'
import { MAX_FORECAST_DAYS, MIN_WEEKS } from '../contract/forecast.ts'
import { type Curve, curvesOf, errorOf, forecastNights, forecastOf, MIN_NIGHTS, weeksBehind } from './forecast.ts'

const today = '2026-11-20' as Day
const daysBehind = (count: number) => daysOf({ from: addDays(today, -count), until: today })

describe('a curve', () => {
  test('counts rooms from the day they were booked on until they are called off', () => {
    const [curve] = curvesOf([today], [
      { day: today, lead: 10, rooms: 3 },
      { day: today, lead: 4, rooms: -1 },
      { day: today, lead: 0, rooms: 1 },
      { day: today, lead: 0, rooms: 1 },
      { day: today, lead: MAX_FORECAST_DAYS + 50, rooms: 1 },
      { day: addDays(today, 1), lead: 0, rooms: 9 },
    ]) // prettier-ignore
    const at = (lead: number) => curve?.onBooks[lead]
    expect([0, 1, 4, 5, 10, 11, MAX_FORECAST_DAYS].map(at)).toEqual([5, 3, 3, 4, 4, 1, 1])
  })
})

describe('a forecast', () => {
  test('is what is on the books and the mean pick-up, rounded half up, within 0 and the rooms there are', () => {
    expect(forecastOf(10, [2, 3], 40)).toBe(13)
    expect(forecastOf(10, [2, 2, 3], 40)).toBe(12)
    expect(forecastOf(10, [35, 35], 40)).toBe(40)
    expect(forecastOf(1, [-5], 40)).toBe(0)
  })
  test('is none before enough weeks are over, and exists with the last of them', () => {
    const ahead = [{ day: addDays(today, 3), rooms: 40, onBooks: 10 }]
    const after = (days: number) =>
      forecastNights(curvesOf(daysBehind(364), daysBehind(days).map((day) => ({ day, lead: 1, rooms: 20 }))), ahead, today) // prettier-ignore
    expect(after(MIN_WEEKS * 7 - 1)[0]).toMatchObject({ forecast: null, errorTenths: null, low: null, high: null })
    // Nothing was on the books three days before, so that all twenty are expected to come.
    expect(after(MIN_WEEKS * 7)[0]).toEqual({
      day: addDays(today, 3), rooms: 40, onBooks: 10, forecast: 30, errorTenths: 0, low: 30, high: 30,
    }) // prettier-ignore
  })
  test('goes by nights of the same weekday only', () => {
    // Nights of today's weekday sell thirty rooms on the day itself, the others ten.
    const booked = daysBehind(364).map((day) => ({
      day,
      lead: 0,
      rooms: weekdayOf(day) === weekdayOf(today) ? 30 : 10,
    }))
    const ahead = [7, 8].map((offset) => ({ day: addDays(today, offset), rooms: 40, onBooks: 0 }))
    expect(forecastNights(curvesOf(daysBehind(364), booked), ahead, today).map(({ forecast }) => forecast)).toEqual([30, 10]) // prettier-ignore
  })
  test('the weeks are whole ones from the first night with a guest on', () => {
    const curves = (days: number) => curvesOf(daysBehind(364), daysBehind(days).map((day) => ({ day, lead: 0, rooms: 1 }))) // prettier-ignore
    expect([0, 6, 7, 13, 14].map((days) => weeksBehind(days === 0 ? curvesOf(daysBehind(364), []) : curves(days)))).toEqual([0, 0, 1, 1, 2]) // prettier-ignore
  })
  test('its band is the error in whole rooms, and within 0 and the rooms there are', () => {
    const booked = daysBehind(364).map((day, index) => ({ day, lead: 0, rooms: 10 + (Math.floor(index / 7) % 2) * 4 }))
    const curves = curvesOf(daysBehind(364), booked)
    const [night] = forecastNights(curves, [{ day: addDays(today, 1), rooms: 13, onBooks: 0 }], today)
    expect(night).toMatchObject({ forecast: 12, high: 13 })
    expect(night?.low).toBe(Math.floor(12 - (night?.errorTenths ?? 0) / 10))
  })
})

describe('the error of forecasts', () => {
  test('is none until as many nights of the weekday were over on the day of the forecast as a mean needs', () => {
    const steady = (weeks: number) => curvesOf(daysBehind(weeks * 7), daysBehind(weeks * 7).map((day) => ({ day, lead: 0, rooms: 5 }))) // prettier-ignore
    expect(errorOf(steady(MIN_NIGHTS), 1)).toBeNull()
    expect(errorOf(steady(MIN_NIGHTS + 1), 1)).toBe(0)
    // A week before, the night of the same weekday is not over yet.
    expect(errorOf(steady(MIN_NIGHTS + 1), 7)).toBeNull()
    expect(errorOf(steady(MIN_NIGHTS + 1), 6)).toBe(0)
  })

  /** Each night is forecast anew from all nights that were over, without anything carried along. */
  function slowError(curves: readonly Curve[], lead: number): number | null {
    const errors = curves.flatMap((curve) => {
      const madeOn = addDays(curve.day, -lead)
      const over = curves.filter((one) => one.day < madeOn && weekdayOf(one.day) === weekdayOf(curve.day))
      if (over.length < MIN_NIGHTS) return []
      const pickUps = over.map(({ onBooks }) => (onBooks[0] ?? 0) - (onBooks[lead] ?? 0))
      return [Math.abs((curve.onBooks[0] ?? 0) - forecastOf(curve.onBooks[lead] ?? 0, pickUps, Infinity))]
    })
    return errors.length === 0 ? null : roundHalfUp((10 * errors.reduce((sum, one) => sum + one, 0)) / errors.length)
  }
  const booked = fc.record({
    at: fc.integer({ min: 0, max: 99 }),
    lead: fc.integer({ min: 0, max: 40 }),
    rooms: fc.integer({ min: -2, max: 6 }),
  })
  test('is that of forecasting each night anew', () => {
    fc.assert(
      fc.property(fc.array(booked, { maxLength: 200 }), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 40 }), (rows, count, lead) => {
        const days = daysBehind(count)
        const from = days[0] ?? today
        const curves = curvesOf(days, rows.map(({ at, ...row }) => ({ ...row, day: addDays(from, at) })))
        expect(errorOf(curves, lead)).toBe(slowError(curves, lead))
        expect(curves.every(({ day }) => daysBetween(day, today) > 0)).toBe(true)
      }),
    ) // prettier-ignore
  })
})
