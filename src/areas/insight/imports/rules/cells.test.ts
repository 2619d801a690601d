import { expect, test } from 'vitest'
import type { Currency } from '#core/money.ts'
import { readDay } from '#core/table-days.ts'
import { readAmount, readCount } from './cells.ts'

const day = (typed: string) => readDay(typed, 'DMY')

test('a time may follow a day, in any form, and nothing else about it', () => {
  const third = [
    '2027-04-03T14:30:00Z',
    '3/4/2027 14:30',
    '3 Apr 2027 14:30',
    'April 3 2027 at noon',
    'April 03,  2027',
  ]
  expect(third.map(day)).toEqual(Array(5).fill('2027-04-03'))
  const none = [
    'x2027-04-03',
    '2027-04-03x',
    'x3/4/2027',
    'on 3 Apr 2027',
    'on April 3, 2027',
    'April 3, 2027x',
    'x46480',
    '464800',
  ]
  expect(none.map(day)).toEqual(Array(8).fill(undefined))
  expect(['April3, 2027', 'Apr. 13 2027'].map(day)).toEqual(['2027-04-03', '2027-04-13'])
})

test('a number of days is one between 1954 and 2119', () => {
  expect(['20000', '19999', '80000', '80001'].map(day)).toEqual(['1954-10-03', undefined, '2119-01-11', undefined])
})

test('a count has at most six figures, and no decimals but none', () => {
  expect([' 12 ', '2.00', '2,0', '999999'].map(readCount)).toEqual([12, 2, 2, 999_999])
  expect(['1234567', '2.05', '2.0x', '', '1x'].map(readCount)).toEqual(Array(5).fill(undefined))
})

test('an amount has the decimals of its currency at most, unless they are nought, and is below a million million', () => {
  const amount = (typed: string, currency = 'INR') => readAmount(typed, currency as Currency)
  expect([amount('12.50', 'JPY'), amount('12.00', 'JPY'), amount('12.5'), amount('INR 12')]).toEqual([undefined, 12, 1_250, 1_200]) // prettier-ignore
  expect([amount('10000000000'), amount('10000000000.01'), amount('10000000001')]).toEqual([1_000_000_000_000, undefined, undefined]) // prettier-ignore
})
