import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { made } from '#test/replies.ts'
import { draw, signIn } from '#test/screen.tsx'
import { Group, type GroupNight } from '../contract/replies.ts'
import { NightGrid } from './night-grid.tsx'

const DAY = '2026-11-20' as Day
const STANDARD = '0199a0f0-0000-7000-8000-000000000001'
const DELUXE = '0199a0f0-0000-7000-8000-000000000002'
const night = (offset: number, more: Partial<GroupNight> = {}): GroupNight => ({
  day: addDays(DAY, offset), held: 0, pickedUp: 0, released: 0, left: 0, free: 4, ...more,
}) // prettier-ignore
const group = made(Group, {
  status: 'DEFINITE',
  deducts: true,
  arrival: addDays(DAY, -1),
  departure: addDays(DAY, 2),
  businessDate: DAY,
  roomTypes: [
    { roomTypeId: STANDARD, name: 'Standard', rooms: 4, maxGuests: 3, nights: [night(-1, { held: 2 }), night(0, { held: 3, pickedUp: 1, left: 2, free: 1 }), night(1)] },
    { roomTypeId: DELUXE, name: 'Deluxe', rooms: 2, maxGuests: 3, nights: [night(-1), night(0, { free: 0 }), night(1)] },
  ],
}) // prettier-ignore

const server = vi.fn<typeof fetch>()
const sent = () =>
  server.mock.calls.flatMap(([, init]) => (init?.method === 'PUT' ? [JSON.parse(String(init.body))] : []))
const respond = (status: number, body: object) => server.mockImplementation(async () => Response.json(body, { status }))

beforeEach(() => {
  signIn({ permissions: ['groups.read', 'groups.write'] }, { businessDate: DAY })
  respond(200, group)
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const box = (type: string, at: number) =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${type}, `) })[at]!

test('shows held, picked up and left of each night, and only nights to come are typed in', async () => {
  await draw(<NightGrid group={group} />)
  const table = screen.getByRole('table', { name: 'Rooms held by type and night' })
  expect(within(table).getAllByRole('textbox')).toHaveLength(4)
  expect(box('Standard', 0).value).toBe('3')
  const left = within(table).getAllByRole('row', { name: /^Left/ })[0]!
  expect(
    within(left)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['–', '2', '–'])
})

test('is typed in and walked by keys, and Enter saves only what changed', async () => {
  const user = userEvent.setup()
  await draw(<NightGrid group={group} />)
  await user.click(box('Standard', 0))
  await user.keyboard('4{ArrowRight}2{ArrowDown}1')
  expect(document.activeElement).toBe(box('Deluxe', 1))
  expect(screen.getByRole('status').textContent).toBe('3 nights changed')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    nights: [
      { roomTypeId: STANDARD, day: DAY, held: 4 },
      { roomTypeId: STANDARD, day: addDays(DAY, 1), held: 2 },
      { roomTypeId: DELUXE, day: addDays(DAY, 1), held: 1 },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save rooms' })).toBeNull())
})

test('a pasted sheet fills nights and types, what is no number is not saved, Escape leaves all as it was', async () => {
  const user = userEvent.setup()
  await draw(<NightGrid group={group} />)
  fireEvent.paste(box('Standard', 0), { clipboardData: { getData: () => '1\t2\nx\t3' } })
  expect([box('Standard', 0).value, box('Standard', 1).value, box('Deluxe', 1).value]).toEqual(['1', '2', '3'])
  expect(box('Deluxe', 0).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save rooms' }).disabled).toBe(true)
  await user.click(box('Deluxe', 0))
  await user.keyboard('{Escape}')
  expect(box('Standard', 0).value).toBe('3')
})

test('one number is set for all nights to come of a type, and a refusal names night and figures', async () => {
  const user = userEvent.setup()
  respond(409, {
    code: 'no_availability',
    details: { name: 'Standard', day: DAY, wanted: 3, free: 1, because: 'held' },
  })
  await draw(<NightGrid group={group} />)
  await user.type(screen.getByRole('textbox', { name: 'Rooms' }), '6')
  await user.click(screen.getByRole('button', { name: 'Set all nights' }))
  expect([box('Standard', 0).value, box('Standard', 1).value]).toEqual(['6', '6'])
  await user.click(screen.getByRole('button', { name: 'Save rooms' }))
  expect((await screen.findByRole('alert')).textContent).toContain('3 more rooms are wanted and 1 are free')
  expect(box('Standard', 0).value).toBe('6')
})

test('a cancelled group is only looked at', async () => {
  await draw(<NightGrid group={{ ...group, status: 'CANCELLED' }} />)
  expect(screen.queryAllByRole('textbox')).toEqual([])
})
