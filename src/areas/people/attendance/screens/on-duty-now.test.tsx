import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reply } from '#test/replies.ts'
import { draw, press, signIn } from '#test/screen.tsx'
import { attendance } from '../contract/attendance.ts'
import { OnDutyNow } from './on-duty-now.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '019a0000-0000-7000-8000-00000000000'
const someone = (at: number, state: string, over: object = {}) => ({
  employeeId: `${ID}${at}`,
  employeeName: `Person ${at}`,
  departmentId: `${ID}9`,
  departmentName: 'Kitchen',
  phone: '',
  startAt: '2026-11-20T03:30:00.000Z',
  endAt: null,
  lastAt: null,
  state,
  ...over,
})

async function open(rows: readonly object[], more = {}) {
  signIn({ roles: ['PROP_MANAGER'], permissions: ['attendance.plan', 'attendance.own'], propertyId: 1 })
  vi.stubGlobal('fetch', async () => reply(attendance.onDuty, { rows, ...more }))
  await draw(<OnDutyNow />, '/master-service/home')
}

test('who is here is counted, and who is late is named with a telephone', async () => {
  const late = { phone: '+91 98200 00001' }
  await open([someone(1, 'HERE'), someone(2, 'HERE'), someone(3, 'ON_BREAK'), someone(4, 'LATE', late), someone(5, 'OUT')]) // prettier-ignore
  expect(await screen.findByText('2 at work · 1 on a break · 1 late')).toBeTruthy()
  expect(screen.getByText('Person 4')).toBeTruthy()
  expect(screen.getByRole('link', { name: /98200 00001/ })).toBeTruthy()
  expect(screen.queryByText('Person 1')).toBeNull()
})

test('three of those who are late are named, and all on request', async () => {
  await open([1, 2, 3, 4].map((at) => someone(at, 'LATE')))
  expect(await screen.findByText('Person 3')).toBeTruthy()
  expect(screen.queryByText('Person 4')).toBeNull()
  press('Show all 4')
  expect(screen.getByText('Person 4')).toBeTruthy()
})

test('an empty shift is shown, and so are more than fit', async () => {
  await open([], { next: 'more' })
  expect(await screen.findByText(/Nobody is expected now · and more/)).toBeTruthy()
})
