import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { made } from '#test/replies.ts'
import { draw, signIn } from '#test/screen.tsx'
import type { EventCosts } from '../contract/event-costs.ts'
import { FunctionRoom, GroupEvent } from '../contract/events.ts'
import { Group } from '../contract/replies.ts'
import { GroupEvents } from './group-events.tsx'

const DAY = '2026-11-20' as Day
const idOf = (last: number) => `0199a0f0-0000-7000-8000-00000000000${last}`
const group = made(Group, { id: idOf(9), name: 'Rao wedding', status: 'DEFINITE', arrival: DAY, departure: '2026-11-22' as Day, businessDate: DAY }) // prettier-ignore
const hall = made(FunctionRoom, { id: idOf(1), name: 'Durbar Hall', capacity: 200, isActive: true })
const closed = made(FunctionRoom, { id: idOf(2), name: 'Old hall', capacity: 80, isActive: false })
const sangeet = made(GroupEvent, {
  id: idOf(3), groupId: group.id, functionRoomId: hall.id, functionRoomName: hall.name, name: 'Sangeet', guests: 160, setup: 'Banquet', day: DAY, notes: '', from: '19:30', until: '00:30', version: 4,
}) // prettier-ignore

const costs: EventCosts = {
  count: 2,
  price: minor(250_000),
  charged: 1,
  chargedAmount: minor(105_000),
  includesTax: false,
}
const server = vi.fn<typeof fetch>()
const sent = () => server.mock.calls.flatMap(([, init]) => (init?.method && init.method !== 'GET' ? [[init.method, JSON.parse(String(init.body ?? 'null'))]] : [])) // prettier-ignore
function respond({ rooms = [hall, closed], events = [sangeet], reply = Response.json(sangeet) } = {}) {
  server.mockImplementation(async (url, init) => {
    if (init?.method && init.method !== 'GET') return reply
    if (String(url).includes('event-costs')) return Response.json(costs)
    return Response.json({ rows: String(url).includes('function-rooms') ? rooms : events })
  })
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

const openForm = async () => {
  await draw(<GroupEvents group={group} />)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add event' }))[0] as HTMLElement)
  return within(await screen.findByRole('dialog', { name: 'Add event' }))
}

test('an event that ends after midnight shows it; its form sends what changed with its version', async () => {
  respond()
  await draw(<GroupEvents group={group} />)
  await userEvent.click(await screen.findByText('19:30–00:30 (next day)'))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Sangeet' }))
  await userEvent.type(form.getByLabelText(/^Guests/), '{Backspace}5')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent()).toMatchObject([['PUT', { guests: 165, from: '19:30', until: '00:30', version: 4 }]])) // prettier-ignore
})

test('a function room that is taken is reported at its field, with the event that has it', async () => {
  const details = { functionRoomName: 'Durbar Hall', name: 'Brunch', groupName: 'Tour', day: DAY, from: '19:00', until: '20:00' } // prettier-ignore
  respond({ events: [], reply: Response.json({ code: 'function_room_taken', details }, { status: 409 }) })
  const form = await openForm()
  await userEvent.type(form.getByLabelText(/^Name/), 'Dinner')
  await userEvent.type(form.getByLabelText(/^Guests/), '20')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Durbar Hall is taken on Fri 20 Nov 2026, 19:00–20:00: Brunch \(Tour\)/)).toBeTruthy()
  expect(sent()).toMatchObject([['POST', { name: 'Dinner', functionRoomId: hall.id, day: DAY, from: '19:00', until: '23:00' }]]) // prettier-ignore
})

test('without a function room that is offered, the form leads to them', async () => {
  respond({ rooms: [closed], events: [] })
  const form = await openForm()
  expect(await form.findByText('No function rooms')).toBeTruthy()
  expect(form.getByRole('button', { name: 'Function rooms' })).toBeTruthy()
})

test.each([
  ['who may only read', ['groups.read'], group],
  ['a cancelled group', ['groups.read', 'groups.write'], made(Group, { ...group, status: 'CANCELLED' })],
] as const)('nothing can be changed by %s', async (_, permissions, shown) => {
  signIn({ permissions: [...permissions] }, { businessDate: DAY })
  respond()
  await draw(<GroupEvents group={shown} />)
  expect(await screen.findByText('Sangeet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add event' })).toBeNull()
})

test('the total of events is shown above them; an event that costs something is charged by one press', async () => {
  signIn({ permissions: ['groups.read', 'groups.write', 'folios.write'] }, { businessDate: DAY, localCurrency: 'INR' })
  const priced = made(GroupEvent, { ...sangeet, price: 100_000, charged: null })
  const charged = { ...priced, charged: { on: DAY, amount: minor(105_000) } }
  respond({ events: [priced], reply: Response.json(charged) })
  await draw(<GroupEvents group={group} />)
  expect(await screen.findByText(/2 events, .*2,500.* before tax\. 1 charged to the account: .*1,050/)).toBeTruthy()
  expect(screen.getByText('Not charged')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Actions|^More/ }))
  expect(screen.getByRole('menuitem', { name: /Reverse charges/ }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Charge to the account' }))
  await vi.waitFor(() => expect(sent()).toMatchObject([['POST', {}]]))
})
