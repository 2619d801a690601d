import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { made } from '#test/replies.ts'
import { draw, plainSpaces, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { GuestResult } from '../contract/desk.ts'
import { Group, GroupStay } from '../contract/replies.ts'
import { DeskDialog } from './desk-dialog.tsx'

const DAY = '2026-11-20' as Day
const idOf = (last: number) => `0199a0f0-0000-7000-8000-00000000000${last}`
const group = made(Group, { id: idOf(9), name: 'Rao wedding', businessDate: DAY })
const stay = (last: number, guestName: string) =>
  made(GroupStay, { stayId: idOf(last), guestName, roomNumber: `10${last}`, departure: DAY })
const result = (last: number, guestName: string, more: object = {}) =>
  made(GuestResult, { stayId: idOf(last), guestName, roomNumber: `10${last}`, outcome: 'DONE', code: null, facts: {}, balance: null, ...more }) // prettier-ignore

const server = vi.fn<typeof fetch>()
const bodies = () => server.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [JSON.parse(String(init.body))] : [])) // prettier-ignore
function respond(rows: object[], results: object[], left = 0) {
  server.mockImplementation(async (_url, init) =>
    Response.json(init?.method === 'POST' ? { group, rows: results, left } : { rows }),
  )
}

beforeEach(() => {
  signIn({ permissions: ['groups.read', 'groups.write'] }, { businessDate: DAY })
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

test('all who are due are chosen; without one of them, the others check in, and each has their room', async () => {
  respond([stay(1, 'Anu'), stay(2, 'Bela')], [result(2, 'Bela')], 1)
  await draw(<DeskDialog group={group} due="IN" onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Anu/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Check in 1 guest' }))
  const done = await screen.findByRole('dialog', { name: '1 guest checked in' })
  expect(bodies()).toEqual([{ stayIds: [idOf(2)], acceptDirty: false }])
  expect(within(done).getByText('Room 102')).toBeTruthy()
  expect(within(done).getByText(/1 more guest is due/)).toBeTruthy()
})

test('no guest is due', async () => {
  respond([], [])
  await draw(<DeskDialog group={group} due="OUT" onClose={() => {}} />)
  expect(await screen.findByText('Nobody is due')).toBeTruthy()
})

test.each(TEST_CURRENCIES)('who owes something is named with the figure in %s', async (currency) => {
  const owing = { outcome: 'REFUSED', code: 'balance_due', balance: units(12_000, currency) }
  respond([stay(1, 'Anu')], [result(1, 'Anu', owing)])
  await draw(
    <DeskDialog group={made(Group, { ...group, currency: currency as Currency })} due="OUT" onClose={() => {}} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Check out 1 guest' }))
  const list = await screen.findByRole('list', { name: 'What became of each guest' })
  expect(plainSpaces(list.textContent)).toContain(`Still owes ${shown(12_000, currency)}`)
})
