import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CustomerRow, customers } from '#areas/parties/customers/contract.ts'
import { draw, signIn } from '#test/screen.tsx'
import { made, reply } from '#test/replies.ts'
import { chains } from '../contract.ts'
import { GuestElsewhere } from './guest-elsewhere.tsx'
import { SisterGuests } from './sister-guests.tsx'

const OWN = '019a0000-0000-7000-8000-00000000aaaa'
const asha = made(CustomerRow, { id: OWN, firstName: 'Asha', lastName: 'Rao', city: 'Udaipur' })
const found = { sisterId: 7, sisterName: 'Goa', firstName: 'Asha', lastName: 'Rao', city: 'Pune', isVip: true, lastStay: '2026-11-02', because: 'name' } as const // prettier-ignore

let sent: { method: string; path: string; body: unknown }[] = []
let hasLinks = false
beforeEach(() => {
  sent = []
  hasLinks = false
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://desk')
    const { method = 'GET', body } = init
    if (method !== 'GET') sent.push({ method, path: pathname, body: JSON.parse(String(body ?? '{}')) })
    if (pathname === '/api/chains/guests') return reply(chains.search, { rows: hasLinks ? [] : [found] })
    if (pathname.endsWith('/duplicates')) return reply(customers.duplicates, { rows: [{ ...asha, because: ['name'] }] })
    if (pathname.endsWith('/stays')) return reply(chains.stays, { rows: hasLinks ? [{ sisterId: 7, name: 'Goa', currency: 'INR', stays: 3, nights: 5, spend: 123_400, lastStay: '2026-11-02' }] : [] }) // prettier-ignore
    return Response.json(asha)
  })
  signIn({ permissions: ['chains.read', 'chains.write', 'customers.read'] }, { businessType: 'Accommodation' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a guest found elsewhere is named with property, city, VIP and last stay, and taken over as a new customer', async () => {
  const onTaken = vi.fn()
  await draw(<SisterGuests text="Asha" onTaken={onTaken} />)
  const take = await screen.findByRole('button', { name: 'Take over Asha Rao' })
  expect(screen.getByRole('status').textContent).toMatch(
    /Asha Rao · Goa.*Pune · VIP · last stay Mon 2 Nov 2026 · same name/,
  )
  fireEvent.click(take)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/are copied from Goa/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take over' }))
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledWith(expect.objectContaining({ id: OWN })))
  expect(sent).toMatchObject([{ method: 'PUT', body: { customerId: null } }])
})

test('who is known here already is linked instead, and nothing is copied', async () => {
  await draw(<SisterGuests text="Asha" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Take over Asha Rao' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('radio', { name: 'Same person: Asha Rao, Udaipur' }))
  expect(within(dialog).getByText(/Nothing is copied/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Link' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { customerId: OWN } }]))
})

test('nothing is requested for two letters, or without the permission', async () => {
  await draw(<SisterGuests text="As" />)
  expect(screen.queryByText('At sister properties')).toBeNull()
  cleanup()
  signIn({ permissions: ['customers.read'] }, { businessType: 'Accommodation' })
  await draw(<SisterGuests text="Asha" />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('a profile shows stays and spend at sister properties, and the link can be ended', async () => {
  hasLinks = true
  await draw(<GuestElsewhere guest={{ ...asha, email: '', phone: '' }} />)
  const row = await screen.findByRole('row', { name: /Goa/ })
  expect(row.textContent).toMatch(/Goa.*3.*5.*1,234\.00/)
  fireEvent.click(screen.getByRole('button', { name: 'Not the same person' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Not the same person' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ method: 'PUT', path: `/api/chains/customers/${OWN}/separation` }])) // prettier-ignore
})
