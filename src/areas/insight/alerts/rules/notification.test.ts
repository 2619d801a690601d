import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { alertText } from './notification.ts'

const place = { locale: 'en-IN', timeZone: 'Asia/Kolkata', currency: 'INR' as Currency }
const week = { from: '2026-11-27' as Day, until: '2026-12-04' as Day }

test('states the figure, what it is of, its days, its value and the condition', () => {
  const cut = { by: 'roomType', value: 'x', name: 'Deluxe' } as const
  const condition = { direction: 'below', against: 'value', threshold: 6_000 } as const
  const { message, text } = alertText({ metric: 'occupancy', cut, span: week, found: { value: 5_400, reference: null }, ...condition }, place) // prettier-ignore
  expect(message).toBe('Occupancy, Deluxe, Fri, 27 Nov, 2026 – Thu, 03 Dec, 2026: 54.0 %, below 60.0 %')
  expect(text).toEqual({
    kind: 'alert_below',
    facts: {
      figure: 'Occupancy, Deluxe',
      'figure:fr': 'Taux d’occupation, Deluxe',
      days: '2026-11-27/2026-12-03',
      value: '54.0 %',
      'value:fr': '54,0 %',
      threshold: '60.0 %',
      'threshold:fr': '60,0 %',
    },
  })
})

test('against the budget states by how much it differs, of a single day in its one name', () => {
  const day = { from: week.from, until: '2026-11-28' as Day }
  const condition = { direction: 'below', against: 'budget', threshold: 1_000 } as const
  const found = { value: 82_000, reference: 100_000 }
  const { message, text } = alertText({ metric: 'revenue', cut: null, span: day, found, ...condition }, place)
  expect(message).toBe('Revenue, Fri, 27 Nov, 2026: ₹820.00, -18.0 % on the budget of ₹1,000.00')
  expect(text).toMatchObject({
    kind: 'alert_budget',
    facts: { change: '-18.0 %', 'limit:fr': '-10,0 %', reference: '₹1,000.00' },
  })
})
