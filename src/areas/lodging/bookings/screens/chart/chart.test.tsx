import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { permissionsOf } from '#core/roles.ts'
import { draw, signIn } from '#test/screen.tsx'
import { listenToKeys } from '#web/shortcuts.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import type { Bar, Chart } from '../../contract/chart.ts'
import { ChartPage } from '../chart-page.tsx'
import { closePanel, useOpenPanel } from '../panels.ts'

const today = '2026-11-20' as Day
const id = (kind: number, index: number) => `0${kind}000000-0000-7000-8000-00000000000${index}`
const room = (number: string, index: number): Chart['rooms'][number] => ({
  id: id(1, index),
  number,
  floor: '1',
  roomTypeId: id(2, 1),
  condition: 'CLEAN',
})
const asha: Bar = {
  stayId: id(3, 1),
  bookingId: id(4, 1),
  reference: 'B-1',
  version: 7,
  roomTypeId: id(2, 1),
  roomId: id(1, 1),
  guestName: 'Asha Rao',
  guests: 2,
  arrival: addDays(today, 1),
  departure: addDays(today, 3),
  status: 'CONFIRMED',
  isLocked: false,
  isUpgrade: false,
  hasBalance: false,
  groupName: null,
}
const lunch: Chart['events'][number] = {
  id: id(8, 1),
  functionRoomId: id(7, 1),
  groupId: id(9, 1),
  groupName: 'Sharma wedding',
  isTentative: true,
  name: 'Lunch',
  guests: 60,
  day: addDays(today, 1),
  from: '12:00',
  until: '15:00',
}
const dinner = { ...lunch, id: id(8, 2), name: 'Sangeet', isTentative: false, from: '19:00', until: '01:00' }
const chartFor = (from: Day, until: Day): Chart => ({
  businessDate: today,
  from,
  until,
  roomTypes: [
    { id: id(2, 1), name: 'Standard', code: 'STD', free: Array.from({ length: 92 }, () => 2), allotted: [3], total: 3 },
  ],
  rooms: [room('101', 1), room('102', 2), room('103', 3)],
  bars: [asha, { ...asha, stayId: id(3, 2), bookingId: id(4, 2), guestName: 'Ito Ken', roomId: id(1, 3) }],
  blocks: [],
  functionRooms: [{ id: id(7, 1), name: 'Ballroom', capacity: 200 }],
  events: [lunch, dinner],
})
const preview = {
  isAllowed: true,
  reasons: [],
  currency: 'INR',
  before: 600_000,
  after: 900_000,
  difference: 300_000,
  nights: [{ day: addDays(today, 3), before: null, after: 300_000 }],
}
const booking = {
  id: asha.bookingId,
  reference: 'B-1',
  version: 8,
  stays: [{ ...asha, id: asha.stayId, pricedTypeId: id(2, 1), adults: 2, children: 0, roomId: id(1, 2) }],
  money: { due: 0, onAccount: 0 },
}

type Call = { method: string; path: string; body: Record<string, unknown> | undefined }
let calls: Call[] = []
const replies: Record<string, unknown> = {}

/** The server's side of the wire: requests are recorded, and get replies of the contract's form. */
function serve(url: string, init: RequestInit = {}): Response {
  const { pathname, searchParams } = new URL(url, 'http://desk')
  const method = init.method ?? 'GET'
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined
  if (method !== 'GET') calls.push({ method, path: pathname, body })
  if (pathname === '/api/bookings/chart')
    return Response.json(chartFor(searchParams.get('from') as Day, searchParams.get('until') as Day))
  if (method === 'GET' && pathname.endsWith('/change')) return Response.json(preview)
  const found = replies[`${method} ${pathname}`]
  return found instanceof Response ? found.clone() : Response.json(found ?? { booking, changeId: id(6, 1) })
}

const OpenPanel = () => <output data-testid="panel">{JSON.stringify(useOpenPanel() ?? null)}</output>
let stop = () => {}
let drawn: Awaited<ReturnType<typeof draw>>
const where = () => drawn.pathname() + drawn.search()

beforeEach(async () => {
  calls = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => serve(url, init))
  Element.prototype.scrollTo = () => {}
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(Element.prototype, 'animate', { configurable: true, value: () => ({}) })
  signIn(
    {
      firstName: 'Dina',
      lastName: 'Desk',
      roles: ['PROP_FRONTDESK'],
      permissions: [...permissionsOf(['PROP_FRONTDESK'])],
      propertyId: 1,
    },
    { localCurrency: 'INR', businessDate: today },
  )
  stop = listenToKeys()
  drawn = await draw(
    <>
      <ChartPage />
      <Toasts />
      <OpenPanel />
    </>,
    '/bookone/manage-booking/chart?days=14',
  )
  await screen.findByRole('gridcell', { name: /Asha Rao/ })
})
afterEach(() => {
  cleanup()
  stop()
  act(closePanel)
  vi.unstubAllGlobals()
})

const bar = () => screen.getByRole('gridcell', { name: /Asha Rao/ })
const press = (key: string, keys: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...keys })
/** The keyboard's own way to a bar: from the first room on today one step on. */
async function focusBar() {
  const grid = screen.getByRole('grid')
  act(() =>
    within(grid)
      .getAllByRole('gridcell')
      .find((cell) => cell.tabIndex === 0)
      ?.focus(),
  )
  press('ArrowRight')
  await waitFor(() => expect(document.activeElement).toBe(bar()))
}
const expectToast = (text: RegExp) =>
  waitFor(() => {
    const messages = [...document.querySelectorAll('.MuiAlert-message')].map((message) => message.textContent ?? '')
    expect(messages.some((message) => text.test(message))).toBe(true)
  })
const changePath = `/api/bookings/${asha.bookingId}/stays/${asha.stayId}`

test('exactly one place of the grid takes the Tab key', () => {
  const grid = screen.getByRole('grid')
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  expect(grid.getAttribute('aria-colcount')).toBe('15')
  expect(within(grid).getAllByRole('rowheader')).toHaveLength(7)
})

test('Alt with an arrow and Enter moves a stay as a drag would, with its version, and notifies the user', async () => {
  await focusBar()
  press('ArrowDown', { altKey: true })
  expect(screen.getAllByText(/Room 102 ·/).length).toBeGreaterThan(0)
  press('Enter')
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ method: 'PUT', path: changePath, body: { version: 7, roomId: id(1, 2) } })
  await expectToast(/Asha Rao: Room 102/)
})

test('Z takes the last change back', async () => {
  await focusBar()
  press('ArrowDown', { altKey: true })
  press('Enter')
  await expectToast(/Asha Rao: Room 102/)
  press('z')
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: `/api/bookings/changes/${id(6, 1)}/undo` }))
})

test('a room that someone has is refused in words before anything is sent', async () => {
  await focusBar()
  press('ArrowDown', { altKey: true })
  press('ArrowDown', { altKey: true })
  expect(screen.getAllByText(/Ito Ken has this room/).length).toBeGreaterThan(0)
  press('Enter')
  await expectToast(/stays as before/)
  expect(calls).toEqual([])
})

test('Shift with an arrow lengthens; the choice of price is shown once, and retaining the price is sent as such', async () => {
  await focusBar()
  press('ArrowRight', { shiftKey: true })
  press('Enter')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep price' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toMatchObject({ departure: addDays(today, 4), price: 'keep', version: 7 })
})

test('cancelling the price question sends nothing', async () => {
  await focusBar()
  press('ArrowRight', { shiftKey: true })
  press('Enter')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toEqual([])
})

test('Escape releases what the keys have grabbed', async () => {
  await focusBar()
  press('ArrowDown', { altKey: true })
  press('Escape')
  expect(screen.queryByText(/Room 102 ·/)).toBeNull()
  press('Enter')
  expect(JSON.parse(screen.getByTestId('panel').textContent ?? '')).toEqual({
    kind: 'booking',
    bookingId: asha.bookingId,
  })
})

test('the menu has the twin of the drag: Move to room and a click on the room', async () => {
  fireEvent.contextMenu(bar(), { button: 2 })
  fireEvent.click(await screen.findByRole('menuitem', { name: /Move to room/ }))
  fireEvent.click(await screen.findByRole('button', { name: /102/ }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ method: 'PUT', path: changePath, body: { version: 7, roomId: id(1, 2) } })
})

test('the menu takes a room away and locks', async () => {
  fireEvent.contextMenu(bar(), { button: 2 })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Unassign room' }))
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ roomId: null }))

  replies[`PUT ${changePath}/lock`] = booking
  fireEvent.contextMenu(bar(), { button: 2 })
  fireEvent.click(await screen.findByRole('menuitem', { name: /Lock to this room/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: `${changePath}/lock`, body: { isLocked: true } }))
})

test('N on an empty cell starts a booking there', async () => {
  const grid = screen.getByRole('grid')
  act(() =>
    within(grid)
      .getAllByRole('gridcell')
      .find((cell) => cell.tabIndex === 0)
      ?.focus(),
  )
  press('ArrowDown')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Room 102.*free/))
  press('n')
  const panel = JSON.parse(screen.getByTestId('panel').textContent ?? '')
  expect(panel).toEqual({
    kind: 'new',
    prefill: { arrival: today, departure: addDays(today, 1), roomTypeId: id(2, 1), roomId: id(1, 2) },
  })
})

test('events of groups lie in their function rooms, are read with their hours, and open their group', async () => {
  expect(screen.getByRole('button', { name: /Function rooms/ }).getAttribute('aria-expanded')).toBe('true')
  expect(
    screen.getByRole('gridcell', { name: /12:00–15:00 Lunch.*Sharma wedding, Tentative, 60 guests/ }),
  ).toBeDefined()
  const evening = screen.getByRole('gridcell', { name: /19:00–01:00 Sangeet, ends the next day/ })
  expect(evening.closest('[data-row]')?.getAttribute('data-row')).toBe(`events:${id(7, 1)}:1`)
  fireEvent.click(evening)
  await waitFor(() => expect(where()).toBe(`/bookone/group?id=${id(9, 1)}&tab=events`))
})

test('the keys reach every event of a day, and none of them books a function room', async () => {
  await focusBar()
  // Two more rooms, and the header of the section.
  for (let row = 0; row < 4; row++) press('ArrowDown')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Lunch/))
  press('ArrowDown')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Sangeet/))
  press('ArrowLeft')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Ballroom, .* free/))
  press('ArrowRight', { shiftKey: true })
  press('n')
  press('Enter')
  expect(calls).toEqual([])
  expect(screen.getByTestId('panel').textContent).toBe('null')
  press('ArrowRight')
  press('Enter')
  await waitFor(() => expect(where()).toBe(`/bookone/group?id=${id(9, 1)}&tab=events`))
})

test('the section of the function rooms folds', async () => {
  fireEvent.click(screen.getByRole('button', { name: /Function rooms/ }))
  await waitFor(() => expect(screen.queryByRole('gridcell', { name: /Sangeet/ })).toBeNull())
})

test('the menu of an event opens its group', async () => {
  fireEvent.contextMenu(screen.getByRole('gridcell', { name: /Sangeet/ }), { button: 2 })
  fireEvent.click(await screen.findByRole('menuitem', { name: /Open group/ }))
  await waitFor(() => expect(where()).toContain('/bookone/group'))
})

test('what the server refuses comes back with its reason', async () => {
  replies[`PUT ${changePath}`] = Response.json({ code: 'room_taken', requestId: 'r-1' }, { status: 409 })
  await focusBar()
  press('ArrowDown', { altKey: true })
  press('Enter')
  await expectToast(/already taken/)
  expect(bar().closest('[data-row]')?.getAttribute('data-row')).toBe(`room:${id(1, 1)}`)
  delete replies[`PUT ${changePath}`]
})
