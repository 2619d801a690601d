import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#test/screen.tsx'
import { useAuditWords } from './audit-words.ts'
import { differenceOf, inWords, isAmount, type Names } from './difference.ts'

afterEach(cleanup)

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

test('a thing that was made shows all it is, except for empty fields', () => {
  expect(differenceOf(null, { number: '204', floor: '', ranking: 3 })).toEqual([
    { field: 'number', before: undefined, after: '204' },
    { field: 'ranking', before: undefined, after: 3 },
  ])
})

test('nested objects are shown field by field', () => {
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

// As the areas write them: a payout, a promise, terms, a shift and a close.
test.each(
  `gross commission commissionTax tcs tds promised settled applied creditLimit opening expected counted variance left
   revenue.room revenue.service revenue.expense received refunded deferred deposits outstanding`.split(/\s+/),
)('%s of an event is money', (field) => {
  expect(isAmount(field, 100)).toBe(true)
})

test('an id is read where it has a name, alone, in a list, and as the key of a charge', () => {
  const [room, other] = ['01a1fd89-ad4d-7533-bec1-c693b5466341', '01a1fd89-ad4d-7533-bec1-c693b5466342']
  const names = { [room]: '101' }
  expect(differenceOf({ roomId: other }, { roomId: room }, names)).toEqual([
    { field: 'roomId', before: other, after: room },
  ])
  expect(differenceOf({ roomId: room }, { roomId: room }, names)).toEqual([])
  for (const value of [room, [room], `line:${room}`, [`line:${room}`, `line:${other}`]]) {
    expect(differenceOf(null, { of: value }, names)).toHaveLength(1)
    expect(differenceOf(null, { of: value })).toEqual([])
  }
  expect(differenceOf({ parties: [null] }, { parties: [null] }, names)).toEqual([])
  expect(differenceOf({ parties: [null] }, { parties: [] }, names)).toEqual([])
})

test('money of another currency is shown in its own', async () => {
  const foreign = { amount: 1000, currency: 'USD', rate: '83.25' }
  expect(differenceOf(null, { foreign })).toEqual([{ field: 'foreign', before: undefined, after: foreign }])
  await draw(<Value field="foreign" value={foreign} />)
  expect(screen.getByRole('status').textContent).toBe('$10.00 at 83.25')
})

test('a charge is called by its name or its night', async () => {
  const line = '01a1fd89-ad4d-7533-bec1-c693b5466341'
  const keys = [`line:${line}`, `night:${line}:2026-11-24`, line.replace(/1$/, '2')]
  await draw(<Value field="sourceKeys" value={keys} names={{ [line]: 'Laundry' }} />)
  expect(screen.getByRole('status').textContent).toBe('Laundry, Night of Tue 24 Nov 2026, no longer there')
})

function Value({ field, value, names }: { field: string; value: unknown; names?: Names }) {
  return <output>{useAuditWords().value(field, value, names)}</output>
}

test('a list of things is read as words and money, without braces and ids', async () => {
  const id = '01a20731-8e10-7688-8a42-1c899d9904ff'
  const payments = [
    { id, kind: 'SERVICE', mode: 'Cash', amount: 1_002_899, lineId: id },
    { id, kind: 'ROOM', mode: 'UPI', amount: 5_000_000, lineId: null },
  ]
  expect(differenceOf(null, { replaced: [id, id] })).toEqual([])
  await draw(<Value field="payments" value={payments} />)
  expect(screen.getByRole('status').textContent).toBe('Service · Cash · ₹10,028.99; Room · UPI · ₹50,000.00')
})
