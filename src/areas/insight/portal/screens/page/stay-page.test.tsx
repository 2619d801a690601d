import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refuses, serve } from '#test/screen-server.ts'
import type { Currency } from '#core/money.ts'
import { minor } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import { portal } from '../../contract/portal.ts'
import type { GuestPage } from '../../contract/replies.ts'
import { StayPage } from './stay-page.tsx'
import { en } from './words-en.ts'
import { fr } from './words-fr.ts'

const STAY = '019a0000-0000-7000-8000-0000000000a1'
const TOKEN = `1-${'t'.repeat(43)}`
const PAGE: GuestPage = {
  phase: 'BEFORE', locale: 'en-IN', currency: 'INR' as Currency, reference: 'ABCD2345', guestName: 'Meera Iyer',
  arrival: '2026-11-20' as Day, departure: '2026-11-22' as Day,
  property: { name: 'Palace', address: '1 Street', city: 'Mysuru', phone: '', email: '', checkInTime: '14:00', checkOutTime: '11:00' },
  stays: [{ id: STAY, roomTypeName: 'Standard', roomNumber: '', adults: 1, children: 0, guestName: 'Meera Iyer', arrival: '2026-11-20' as Day, departure: '2026-11-22' as Day }],
  due: minor(0), payUrl: '', extras: [], upgrades: [], topics: [], hasChat: false, conversations: [], invoices: [], reviewUrl: '', bookAgainUrl: '',
  registration: { state: 'OPEN', isOpen: true, version: 1, arrivalTime: '', vehiclePlate: '', notes: '', guests: [] },
} // prettier-ignore
const registered = (state: 'STARTED' | 'READY', version: number): GuestPage => ({
  ...PAGE,
  registration: PAGE.registration && { ...PAGE.registration, state, version },
})
const open = [portal.open, () => Response.json(PAGE)] as const
const draw = () => render(<StayPage token={TOKEN} language="en" words={{ en: async () => en, fr: async () => fr }} />)

test('a guest fills in the registration step by step, and signs with the arrow keys', async () => {
  sessionStorage.clear()
  const { sent } = serve(
    open,
    [portal.saveGuest, () => Response.json(registered('STARTED', 2))],
    [portal.saveArrival, () => Response.json(registered('STARTED', 3))],
    [portal.submit, () => Response.json(registered('READY', 4))],
  )
  draw()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  await user.clear(screen.getByLabelText('Last name'))
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(screen.getByText('Please fill this in.')).toBeTruthy()
  await user.type(screen.getByLabelText('Last name'), '<b>Iyer</b>')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await user.type(await screen.findByLabelText('Number plate of your car'), 'KA 01')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  const pad = await screen.findByRole('button', { name: en.signature })
  expect(screen.getByRole('button', { name: 'Sign and send' })).toHaveProperty('disabled', true)
  pad.focus()
  await user.keyboard('{ArrowRight}{ArrowUp}')
  await user.click(screen.getByRole('button', { name: 'Sign and send' }))
  expect(await screen.findByText(en.state.READY)).toBeTruthy()
  const writes = sent.filter(([action]) => action !== 'open')
  expect(writes.map(([action]) => action)).toEqual(['saveGuest', 'saveArrival', 'submit'])
  expect(writes[0]?.[1]).toMatchObject({ firstName: 'Meera', lastName: '<b>Iyer</b>', version: 1, number: 1 })
  expect(writes[2]?.[1]).toMatchObject({ version: 3, signature: '100,150 140,150 140,110' })
})

test('what is typed stays when it is refused, and the guest learns why', async () => {
  sessionStorage.clear()
  serve(open, [portal.saveGuest, refuses('registration_closed')])
  draw()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  await user.type(screen.getByLabelText('City'), 'Mysuru')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect((await screen.findByRole('alert')).textContent).toBe(en.refusals.registration_closed)
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Mysuru')
})

test('a link that opens nothing says so', async () => {
  serve()
  draw()
  expect(await screen.findByText(en.unknown)).toBeTruthy()
})
