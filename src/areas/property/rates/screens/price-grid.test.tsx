import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { RoomType } from '#areas/property/rooms/contract.ts'
import type { Day } from '#core/dates.ts'
import { draw, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { made, reply } from '#test/replies.ts'
import { RatePlan, rates } from '../contract/rates.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { PriceGrid } from './price-grid.tsx'

const PLAN = '0199a0f0-0000-7000-8000-000000000001'
const TYPE = '0199a0f0-0000-7000-8000-000000000002'
const DAY = '2026-11-20' as Day
const SPAN = { from: DAY, until: '2026-11-22' as Day }
const plan = made(RatePlan, { id: PLAN, name: 'Best rate', isActive: true })
const type = made(RoomType, { id: TYPE, name: 'Deluxe' })

const server = vi.fn<typeof fetch>()
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})
const sent = () =>
  server.mock.calls.filter(([, init]) => init?.method === 'PUT').map(([, init]) => JSON.parse(String(init?.body)) as { baseAmount: number }) // prettier-ignore

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  const price = units(12_345, currency)
  const prices = made(rates.prices.reply, {
    currency,
    rows: [{ ratePlanId: PLAN, roomTypeId: TYPE, nights: [DAY, '2026-11-21'].map((day) => ({ day, baseAmount: price, isSet: true })) }],
  }) // prettier-ignore

  beforeEach(() => {
    signIn({}, { localCurrency: currency, businessDate: DAY })
    server.mockImplementation(async (url, init) => {
      if (init?.method === 'PUT') return reply(rates.setDayPrices, { nightCount: 1 })
      if (String(url).includes('/rates/prices')) return Response.json(prices)
      return reply(properties.current)
    })
    vi.stubGlobal('fetch', server)
  })

  const drawGrid = async () => {
    const { rows } = prices
    await draw(<PriceGrid span={SPAN} plans={[plan]} types={[type]} prices={rows} free={[]} mayWrite isOld={false} />)
    const [cell] = screen.getAllByRole('gridcell')
    cell?.focus()
    return userEvent.setup()
  }
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price for 1 night' })

  test('a price that is opened and taken as it stands stays what it is', async () => {
    const user = await drawGrid()
    expect(screen.getAllByRole('gridcell')[0]?.textContent).toMatch(/\b12,345$/)
    await user.keyboard('{Enter}')
    expect(box().value).toBe('12345')
    await user.keyboard('{Enter}')
    expect(sent()).toEqual([])
  })

  test('a price that is typed over is what was typed, in minor units', async () => {
    const user = await drawGrid()
    await user.keyboard('{Enter}')
    await user.clear(box())
    await user.keyboard('12500{Enter}')
    await waitFor(() => expect(sent()).toMatchObject([{ baseAmount: units(12_500, currency) }]))
  })

  test('ten percent more is ten percent more, to the whole unit', async () => {
    await draw(<BulkDialog plans={[plan]} types={[type]} from={DAY} close={() => {}} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('combobox', { name: 'Change' }))
    await user.click(screen.getByRole('option', { name: 'Raise or lower by %' }))
    await user.type(screen.getByRole('textbox', { name: 'Percent' }), '10')
    const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })
    await waitFor(() => expect(apply.disabled).toBe(false))
    await user.click(apply)
    await waitFor(() => expect(sent()).toMatchObject([{ baseAmount: units(13_580, currency) }]))
  })
})

test('a part of a unit that a price has is shown and opened with it', async () => {
  signIn({}, { localCurrency: 'KWD', businessDate: DAY })
  const rows = made(rates.prices.reply, {
    currency: 'KWD',
    rows: [{ ratePlanId: PLAN, roomTypeId: TYPE, nights: [{ day: DAY, baseAmount: 12_050, isSet: true }] }],
  }).rows
  await draw(<PriceGrid span={SPAN} plans={[plan]} types={[type]} prices={rows} free={[]} mayWrite isOld={false} />)
  const [cell] = screen.getAllByRole('gridcell')
  expect(cell?.textContent).toMatch(/12\.050$/)
  cell?.focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price for 1 night' }).value).toBe('12.050')
})
