import { expect, test } from 'vitest'
import { differenceOf, inWords, isAmount } from './difference.ts'

test('what stayed the same, versions and ids are left out', () => {
  const before = {
    status: 'CONFIRMED',
    roomId: '01a1fd89-ad4d-7533-bec1-c693b5466341',
    arrival: '2026-11-21',
    version: 1,
  }
  const after = { ...before, status: 'IN_HOUSE', version: 2 }
  expect(differenceOf(before, after)).toEqual([{ field: 'status', before: 'CONFIRMED', after: 'IN_HOUSE' }])
})

test('a thing that was made shows all it is, empty fields apart', () => {
  expect(differenceOf(null, { number: '204', floor: '', ranking: 3 })).toEqual([
    { field: 'number', before: undefined, after: '204' },
    { field: 'ranking', before: undefined, after: 3 },
  ])
})

test('objects inside are taken apart', () => {
  expect(differenceOf({ money: { due: 5 } }, { money: { due: 0 } })).toEqual([
    { field: 'money.due', before: 5, after: 0 },
  ])
})

test('names are read as words, amounts are known by their names', () => {
  expect(inWords('checkInTime')).toBe('Check in time')
  expect(inWords('DAY_PRICES_SET')).toBe('Day prices set')
  expect(isAmount('money.due', 100)).toBe(true)
  expect(isAmount('roomCount', 100)).toBe(false)
})
