import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { made } from '#test/replies.ts'
import { draw } from '#test/screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { PublicGroup, PublicGuest } from '../contract/organiser.ts'
import { OrganiserPage } from './organiser-page.tsx'

const DAY = '2026-11-20' as Day
const STANDARD = '0199a0f0-0000-7000-8000-000000000001'
const TOKEN = `1-${'x'.repeat(43)}`
const nights = [0, 1].map((offset) => ({ day: addDays(DAY, offset), held: 4, left: 2 }))
const group = made(PublicGroup, {
  name: 'Rao wedding', arrival: DAY, departure: addDays(DAY, 2), businessDate: addDays(DAY, -9), closedBecause: null, nextCutOffOn: null,
  roomTypes: [{ roomTypeId: STANDARD, name: 'Standard', maxGuests: 3, nights }], guests: 2,
  property: { name: 'Demo Palace', phone: '', email: '', address: '' },
}) // prettier-ignore
const guest = (more: object) =>
  made(PublicGuest, { roomTypeId: STANDARD, roomTypeName: 'Standard', arrival: DAY, departure: addDays(DAY, 2), adults: 2, ...more }) // prettier-ignore
const own = guest({ guestName: 'Anu <b>Rao</b>', canChange: true })
const booked = guest({
  stayId: '0199a0f0-0000-7000-8000-00000000000b',
  guestId: null,
  guestName: 'Bela Rao',
  email: '',
  phone: '',
  canChange: false,
})

const server = vi.fn<typeof fetch>()
const sent = () => server.mock.calls.filter(([, init]) => init?.method !== 'GET').map(([url, init]) => [String(url), init?.method]) // prettier-ignore
function respond(shown: object = group, rows: object[] = [own, booked]) {
  server.mockImplementation(async (url, init) => {
    if (init?.method !== 'GET' && init?.method !== undefined) return Response.json({ group: shown })
    return Response.json(String(url).includes('/guests') ? { rows } : shown)
  })
}

beforeEach(() => {
  respond()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})
const open = () =>
  draw(
    <>
      <OrganiserPage />
      <Toasts />
    </>,
    `/rooming-list?token=${TOKEN}`,
  )

test('shows what is left in one line, names as text, and changes only what the organiser entered', async () => {
  await open()
  expect(await screen.findByText('2 of 4 left')).toBeTruthy()
  const list = await screen.findByRole('list', { name: 'Guests' })
  expect(within(list).getByText('Anu <b>Rao</b>')).toBeTruthy()
  expect(within(list).getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Change Anu <b>Rao</b>', 'Remove Anu <b>Rao</b>']) // prettier-ignore
  expect(within(list).getByText('Looked after by the property')).toBeTruthy()
})

test('is read only past the cut-off: nothing is added, changed or removed', async () => {
  respond({ ...group, closedBecause: 'CUT_OFF' })
  await open()
  expect(await screen.findByText(/The list is closed/)).toBeTruthy()
  await screen.findByText('Bela Rao')
  expect(screen.queryByRole('button', { name: 'Add guest' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('shows what to do when no guest is on it, when the link does not work, or was never whole', async () => {
  respond(group, [])
  await open()
  expect(await screen.findByText('No guests yet')).toBeTruthy()
  cleanup()
  server.mockImplementation(async () => Response.json({ code: 'not_found' }, { status: 404 }))
  await open()
  expect(await screen.findByText('This link does not work')).toBeTruthy()
  cleanup()
  await draw(<OrganiserPage />, '/rooming-list')
  expect(await screen.findByText('This link does not work')).toBeTruthy()
})

test('enters a guest for the nights of the group, with an id of its own', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add guest' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Chitra Rao')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add guest' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const [url, init] = server.mock.calls.find(([, request]) => request?.method === 'POST') ?? []
  expect(String(url)).toMatch(/\/groups\/open\/.*\/guests$/)
  expect(JSON.parse(String(init?.body))).toMatchObject({ guestName: 'Chitra Rao', arrival: DAY, departure: addDays(DAY, 2), adults: 1, guestId: expect.stringMatching(/-/) }) // prettier-ignore
})

test('children are entered with their ages, and shown on the card and in the dialog', async () => {
  respond(group, [guest({ guestId: STANDARD, canChange: true, guestName: 'Dia Rao', adults: 1, children: 1, childAges: [4] })]) // prettier-ignore
  await open()
  expect(await screen.findByText(/1 adult, 1 child \(4 years\)/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change Dia Rao' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('spinbutton', { name: /^Children/ }), { target: { value: '2' } })
  expect(await within(dialog).findByRole('combobox', { name: 'Age of child 1' })).toHaveProperty('textContent', '4')
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Age of child 2' }))
  await userEvent.click(await screen.findByRole('option', { name: '9' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const [, init] = server.mock.calls.find(([, request]) => request?.method === 'PUT') ?? []
  expect(JSON.parse(String(init?.body))).toMatchObject({ adults: 1, children: 2, childAges: [4, 9] })
})

test('a file is read into the box of the list, and one over a megabyte is refused before it is sent', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Paste or upload a list' }))
  const dialog = await screen.findByRole('dialog')
  const chosen = dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  await userEvent.upload(chosen, new File(['x'.repeat(1_000_001)], 'large.csv', { type: 'text/csv' }))
  expect(await screen.findByText('The file is larger than 1 MB.')).toBeTruthy()
  expect(sent()).toEqual([])
  server.mockImplementation(async () => Response.json({ text: 'Guest\tType\nAsha Rao\tSTD' }))
  await userEvent.upload(chosen, new File(['Guest,Type'], 'guests.csv', { type: 'text/csv' }))
  expect(await within(dialog).findByDisplayValue(/Asha Rao/)).toBeTruthy()
  expect(sent()[0]?.[0]).toMatch(/\/rooming-list\/read$/)
})
