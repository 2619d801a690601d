import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { BookingRow } from '#areas/lodging/bookings/contract/replies.ts'
import { useBookingColumns } from '#areas/lodging/bookings/screens/booking-columns.tsx'
import { decimalText, type Currency, minor } from '#core/money.ts'
import { draw, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { csvOf } from './csv.ts'
import type { Column } from './data-table.tsx'
import { MoneyText } from './values.tsx'

afterEach(cleanup)

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  const inUnits = (amount: number) => decimalText(minor(amount), currency as Currency)

  test('an amount is written in units of its currency, a negative one as a number, with a text of its own or without', () => {
    const columns: Column<{ own: number; usual: number; due: number }>[] = [
      { key: 'own', label: 'Own', cell: ({ own }) => <MoneyText amount={own} currency="INR" /> },
      { key: 'usual', label: 'Usual', cell: ({ usual }) => <MoneyText amount={usual} /> },
      { key: 'due', label: 'Due', cell: () => 'short', text: ({ due }) => <MoneyText amount={due} /> },
    ]
    const row = { own: 12_050, usual: units(12_000, currency), due: -units(5, currency) }
    const [, line] = csvOf(columns, [row], currency).split('\r\n')
    expect(line).toBe(`120.50,${inUnits(row.usual)},${inUnits(row.due)}`)
    expect(line).toMatch(/,12000(\.0+)?,-5(\.0+)?$/)
  })

  test('the list of bookings is written in units', async () => {
    signIn({}, { localCurrency: currency })
    const row = made(BookingRow, { total: units(12_000, currency), due: units(-80, currency), currency })
    const Written = () => <output>{csvOf(useBookingColumns(), [row], currency)}</output>
    const { container } = await draw(<Written />)
    expect(container.textContent.split('\r\n')[1]).toMatch(/,12000(\.0+)?,-80(\.0+)?$/)
  })
})

test('no column of money writes minor units', () => {
  const sources = import.meta.glob<string>('../../areas/*/*/screens/**/*.tsx', { query: '?raw', import: 'default', eager: true }) // prettier-ignore
  const wrong = Object.entries(sources).filter(([, text]) =>
    /text: \(row\) => (String\()?row\.(\w*[aA]mount|\w*[pP]rice|total|due|paid|balance|variance)\b/.test(text),
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})
