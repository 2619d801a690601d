import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { search, type SearchRow } from '#areas/insight/search/contract.ts'
import { routes } from '#areas/lodging/bookings/screens/routes.tsx'
import type { Day } from '#core/dates.ts'
import { draw, signIn } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { registerScreens } from '../screens.ts'
import Palette from './palette.tsx'
import { fillShell } from './slots.ts'

registerScreens(routes)

const singh: SearchRow = {
  kind: 'booking',
  id: 'b-1',
  title: 'Dev Singh',
  subtitle: 'ABC23456',
  path: '/master-service/reservation-details/ABC23456',
  stay: {
    reference: 'ABC23456',
    roomNumbers: ['204'],
    arrival: '2026-11-18' as Day,
    departure: '2026-11-20' as Day,
    state: 'leaves',
    isAccount: false,
    action: 'checkOut',
  },
}
const guest: SearchRow = {
  kind: 'customer',
  id: 'c-1',
  title: 'Dev Singh',
  subtitle: '98200 12345',
  path: '/customer?id=c-1',
  stay: null,
}

const checkIn = vi.fn()
const checkOut = vi.fn()
const close = vi.fn()

beforeEach(() => {
  for (const spy of [checkIn, checkOut, close]) spy.mockReset()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
  signIn({ permissions: ['search.read'] })
  fillShell({ stayActions: { checkIn, checkOut } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function find(...rows: SearchRow[]) {
  vi.stubGlobal('fetch', async () => Response.json(made(search.everything.reply, { rows })))
  const drawn = await draw(<Palette text="singh" close={close} />)
  const list = await screen.findByRole('group', { name: 'Found' })
  return { ...drawn, options: within(list).getAllByRole('option') }
}
const press = (key: string) => fireEvent.keyDown(screen.getByPlaceholderText('Search here'), { key })
const withAction = (action: 'checkIn' | 'checkOut' | 'openBill' | null): SearchRow => ({
  ...singh,
  stay: singh.stay && { ...singh.stay, action },
})

test('a booking shows its guest, what it needs today, its room, dates and reference, and the next action', async () => {
  const { options } = await find(singh, guest)
  expect(options).toHaveLength(3)
  expect(options[0]?.textContent).toMatch(/Dev Singh.*Leaves today.*Room 204 · .*18 Nov.* – .*20 Nov.* · ABC23456/)
  expect(options[1]?.textContent).toBe('Check out')
  expect(options[1]?.getAttribute('aria-label')).toBe('Check out Dev Singh')
  expect(options[2]?.textContent).toMatch(/Dev Singh.*98200 12345/)
})

test('Enter opens the first booking; one key further down it does the next action', async () => {
  const { pathname } = await find(singh, guest)
  press('Enter')
  expect(pathname()).toBe(singh.path)
  expect(close).toHaveBeenCalledOnce()

  press('ArrowDown')
  press('Enter')
  expect(checkOut).toHaveBeenCalledExactlyOnceWith('b-1')
  expect(close).toHaveBeenCalledTimes(2)
})

test('a press on the action does it, and does not open the booking', async () => {
  const { options, pathname } = await find(withAction('checkIn'))
  const [, action] = options
  if (action) fireEvent.click(action)
  expect(checkIn).toHaveBeenCalledExactlyOnceWith('b-1')
  expect(pathname()).toBe('/')
})

test('the bill of a guest opens on its page', async () => {
  const { pathname, search: query } = await find(withAction('openBill'))
  press('ArrowDown')
  press('Enter')
  expect(pathname() + query()).toBe(`${singh.path}?tab=folio`)
})

test('where there is nothing one may do, the booking is one option', async () => {
  const { options } = await find(withAction(null))
  expect(options).toHaveLength(1)
})
