import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refuses, serve } from '#test/screen-server.ts'
import type { Currency } from '#core/money.ts'
import { minor } from '#core/money.ts'
import type { Day } from '#core/dates.ts'
import { portal } from '../../contract/portal.ts'
import type { GuestPage, RoomMenu } from '../../contract/replies.ts'
import { StayPage } from './stay-page.tsx'
import { en } from './words-en.ts'
import { fr } from './words-fr.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const STAY = '019a0000-0000-7000-8000-0000000000a1'
const TOKEN = `1-${'t'.repeat(43)}`
const PAGE: GuestPage = {
  phase: 'BEFORE', locale: 'en-IN', currency: 'INR' as Currency, reference: 'ABCD2345', guestName: 'Meera Iyer',
  arrival: '2026-11-20' as Day, departure: '2026-11-22' as Day,
  property: { name: 'Palace', address: '1 Street', city: 'Mysuru', phone: '', email: '', checkInTime: '14:00', checkOutTime: '11:00' },
  stays: [{ id: STAY, roomTypeName: 'Standard', roomNumber: '', adults: 1, children: 0, guestName: 'Meera Iyer', arrival: '2026-11-20' as Day, departure: '2026-11-22' as Day }],
  due: minor(0), payUrl: '', canPay: false, extras: [], upgrades: [], topics: [], hasRoomMenu: false, orders: [], hasChat: false, conversations: [], invoices: [], reviewUrl: '', bookAgainUrl: '',
  registration: { state: 'OPEN', isOpen: true, version: 1, arrivalTime: '', vehiclePlate: '', notes: '', guests: [], wants: [] },
} // prettier-ignore
const registered = (state: 'STARTED' | 'READY', version: number): GuestPage => ({
  ...PAGE,
  registration: PAGE.registration && { ...PAGE.registration, state, version },
})
const open = [portal.open, () => Response.json(PAGE)] as const
const draw = () => render(<StayPage token={TOKEN} language="en" words={{ en: async () => en, fr: async () => fr }} />)

test('a guest of Italy states sex and place of birth, which no one else is asked for', async () => {
  sessionStorage.clear()
  const italian: GuestPage = { ...PAGE, registration: PAGE.registration && { ...PAGE.registration, wants: ['gender', 'placeOfBirth'] } }
  const { sent } = serve(
    [portal.open, () => Response.json(italian)],
    [portal.saveGuest, () => Response.json({ ...italian, registration: italian.registration && { ...italian.registration, state: 'STARTED' } })],
  )
  draw()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  expect(screen.queryByLabelText(en.fields.nextDestination)).toBeNull()
  await user.type(screen.getByLabelText('Place of birth'), 'Mysuru')
  await user.selectOptions(screen.getByLabelText('Sex'), 'FEMALE')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(sent.find(([action]) => action === 'saveGuest')?.[1]).toMatchObject({ gender: 'FEMALE', placeOfBirth: 'Mysuru' })
}) // prettier-ignore

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

test('a link that opens nothing shows it', async () => {
  serve()
  draw()
  expect(await screen.findByText(en.unknown)).toBeTruthy()
})

test('a guest pays what is due: the link is made as they press, and a refusal is shown', async () => {
  const owing: GuestPage = { ...PAGE, due: minor(90_000), canPay: true }
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  serve([portal.open, () => Response.json(owing)], [portal.pay, refuses('offer_over')])
  draw()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: en.pay }))
  expect((await screen.findByRole('alert')).textContent).toBe(en.refusals.offer_over)
  const payUrl = 'https://hotel.example/bookone-payment?token=1-x'
  const { sent } = serve([portal.pay, () => Response.json({ ...owing, payUrl })])
  await user.click(screen.getByRole('button', { name: en.pay }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl))
  expect(sent.filter(([action]) => action === 'pay')).toEqual([['pay', { token: TOKEN }]])
  expect(screen.getByRole('link', { name: en.pay }).getAttribute('href')).toBe(payUrl)
})

const DOSA = '019a0000-0000-7000-8000-0000000000d1'
const LARGE = '019a0000-0000-7000-8000-0000000000d2'
const OUTLET = '019a0000-0000-7000-8000-0000000000d3'
const GROUP = '019a0000-0000-7000-8000-0000000000d4'
const size = { id: GROUP, name: 'Size', minChoices: 1, maxChoices: 1, modifiers: [{ id: LARGE, name: 'Large', price: minor(5_000), productId: null, productName: null, isOut: false }] } // prettier-ignore
const MENU: RoomMenu = {
  outlets: [{ id: OUTLET, name: 'Courtyard', isOpen: true, openingHours: [{ weekdays: [1, 7], from: '07:00', until: '23:00' }] }],
  outletId: OUTLET,
  menu: {
    outletName: 'Courtyard', isOpen: true, currency: 'INR' as Currency, pricesIncludeTax: true, groups: [{ id: GROUP, name: 'Food' }],
    dishes: [{
      productId: DOSA, name: 'Dosa', names: {}, description: '', productGroupId: GROUP, imageVersion: null, priceNow: minor(20_000), isAvailable: true,
      allergens: ['MILK'], diets: ['VEGAN'], modifierGroups: [size], comboParts: [],
    }],
  },
} // prettier-ignore
const HERE: GuestPage = { ...PAGE, phase: 'DURING', hasRoomMenu: true, stays: PAGE.stays.map((stay) => ({ ...stay, roomNumber: '101' })) } // prettier-ignore
const ORDERED: GuestPage = {
  ...HERE,
  orders: [{ id: DOSA, number: null, outletName: 'Courtyard', status: 'Submitted', total: minor(50_000), reason: '', orderedAt: '2026-11-20T10:00:00.000Z', promisedAt: null, lines: [{ name: 'Dosa', units: 2 }] }],
} // prettier-ignore

test('a guest in house orders to the room: what must be chosen first, allergens and hours are named, and what became of it', async () => {
  const { sent } = serve(
    [portal.open, () => Response.json(HERE)],
    [portal.menu, () => Response.json(MENU)],
    [portal.order, () => Response.json(ORDERED)],
  )
  draw()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'See the menu' }))
  expect(await screen.findByText('Vegan · Contains milk')).toBeTruthy()
  expect(screen.getByText('Open Mon, Sun 07:00–23:00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Choose: Dosa' }))
  await user.click(screen.getByRole('button', { name: /^Add for/ }))
  expect((await screen.findByRole('alert')).textContent).toBe(en.chooseAll)
  await user.click(screen.getByRole('radio', { name: /Large/ }))
  await user.selectOptions(screen.getByLabelText('How many'), '2')
  await user.click(screen.getByRole('button', { name: /^Add for ₹500/ }))
  await user.type(screen.getByLabelText(en.orderNotes), 'No nuts')
  await user.click(screen.getByRole('button', { name: /^Order for ₹500/ }))
  expect(await screen.findByText(en.orderState.Submitted)).toBeTruthy()
  const lines = [{ productId: DOSA, unitsInOrder: 2, modifierIds: [LARGE] }]
  expect(sent.filter(([action]) => action === 'order')).toMatchObject([
    ['order', { stayId: STAY, outletId: OUTLET, notes: 'No nuts', orderLines: lines }],
  ])
})

test('a menu that cannot be read is tried again; one that is closed takes no order', async () => {
  serve([portal.open, () => Response.json(HERE)], [portal.menu, refuses('offer_over')])
  draw()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'See the menu' }))
  expect((await screen.findByRole('alert')).textContent).toBe(en.refusals.offer_over)
  serve([portal.menu, () => Response.json({ ...MENU, menu: MENU.menu && { ...MENU.menu, isOpen: false } })])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(en.menuClosed)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose: Dosa' })).toBeNull()
})
