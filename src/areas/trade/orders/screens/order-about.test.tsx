import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type * as z from 'zod'
import type { Permission } from '#core/permissions.ts'
import { clearSession } from '#web/session.ts'
import { made, type Part } from '#test/replies.ts'
import { draw, signIn as signInAs } from '#test/screen.tsx'
import { Order } from '../contract/replies.ts'
import { AboutDialog, OrderAbout } from './order-about.tsx'

configure({ asyncUtilTimeout: 8_000 })

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})
const signIn = (...permissions: Permission[]) => signInAs({ roles: ['PROP_FRONTDESK'], permissions })

const silent = {
  guestName: '',
  guestPhone: '',
  locationName: '',
  covers: 0,
  promisedAt: null,
  specialNotes: '',
  customerId: null,
} as const
const CUSTOMER = '0199a0f0-0000-7000-8000-00000000000c'
const about = (more: Part<z.input<typeof Order>>) => draw(<OrderAbout order={made(Order, { ...silent, ...more })} />)

test('a guest’s notes to the kitchen are shown before the order is accepted, as typed', async () => {
  const { container } = await about({ guestName: '<img src=x>', specialNotes: '<b>Nuts</b>: allergic', covers: 3 })
  expect(container.querySelector('[role=alert]')?.textContent).toBe('<b>Nuts</b>: allergic')
  expect(container.textContent).toContain('<img src=x>')
  expect(container.querySelectorAll('img, b')).toHaveLength(0)
})

test('a delivery shows its address and telephone number', async () => {
  const { container } = await about({ guestName: 'Rao', guestPhone: '+91 98 10 01', locationName: '4 Lake Road' })
  expect(container.textContent).toContain('4 Lake Road')
  expect(container.querySelector('a')?.getAttribute('href')).toBe('tel:+91981001')
})

test('a guest the property knows leads to their page, for those who may see it', async () => {
  signIn()
  const { container } = await about({ guestName: 'Rao', customerId: CUSTOMER })
  expect(container.querySelector('a')).toBeNull()
  cleanup()
  signIn('customers.read')
  const again = await about({ guestName: 'Rao', customerId: CUSTOMER })
  expect(again.container.querySelector('a')?.getAttribute('href')).toBe(`/customer?id=${CUSTOMER}`)
})

test('an order is put to a guest the property knows, with their name and number', async () => {
  signIn('customers.read')
  const found = { id: 'c', firstName: 'Indira', lastName: 'Bose', phone: '+91 98300 11111', email: '', city: 'Kolkata' }
  const server = vi.fn<typeof fetch>(async () => Response.json({ rows: [found] }))
  vi.stubGlobal('fetch', server)
  const order = made(Order, { ...silent, version: 2, deliveryMethod: 'Counter', stayId: null })
  await draw(<AboutDialog order={order} onClose={() => {}} />)
  await userEvent.click(screen.getByLabelText('A known guest'))
  await userEvent.paste('Ind')
  await userEvent.click(await screen.findByRole('option', { name: /Indira Bose/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const saved = () => server.mock.calls.find(([, init]) => init?.method === 'PUT')?.[1]?.body
  await waitFor(() => expect(saved()).toBeDefined())
  expect(JSON.parse(String(saved()))).toMatchObject({ customerId: 'c', guestName: 'Indira Bose', guestPhone: '+91 98300 11111' }) // prettier-ignore
})

test('an order without guest, place or notes shows no such section', async () => {
  const { container } = await about({})
  expect(container.querySelector('section')).toBeNull()
})
