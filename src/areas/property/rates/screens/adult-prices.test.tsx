import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { RoomType } from '#areas/property/rooms/contract.ts'
import { made, reply } from '#test/replies.ts'
import { draw, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { RatePlan, rates } from '../contract/rates.ts'
import { BasePrices } from './base-prices.tsx'

const ids = { plan: '019a0000-0000-7000-8000-000000000011', type: '019a0000-0000-7000-8000-000000000021' }
const server = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  test('prices by the number of adults are shown, added for the next free number, and removed', async () => {
    signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: currency })
    const sent: { adultPrices: object[] }[] = []
    server.mockImplementation(async (address, init) => {
      if ((init?.method ?? 'GET') !== 'GET') {
        sent.push(JSON.parse(String(init?.body)))
        return reply(rates.setStandingPrice)
      }
      if (!String(address).includes('/rates/prices')) return reply(properties.current)
      const price = { ratePlanId: ids.plan, roomTypeId: ids.type, baseAmount: units(3_000, currency) }
      const adultPrices = [{ adults: 2, amount: units(3_300, currency) }]
      return reply(rates.prices, { currency, standing: [{ ...price, adultPrices }] })
    })
    const types = [made(RoomType, { id: ids.type, name: 'Suite', maxAdults: 3 })]
    await draw(<BasePrices plans={[made(RatePlan, { id: ids.plan, isActive: true })]} types={types} />)
    expect(await screen.findByText(`2 adults ${shown(3_300, currency)}`)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add number of adults' }))
    add()
    const second = screen.getByRole('group', { name: 'Price 2' })
    expect(within(second).getByLabelText<HTMLInputElement>(/^Adults/).value).toBe('1')
    fireEvent.change(within(second).getByLabelText(/^Base price/), { target: { value: '2500' } })
    add()
    expect(screen.queryByRole('button', { name: 'Add number of adults' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove price 3' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.adultPrices).toEqual([
      { adults: 2, amount: units(3_300, currency) },
      { adults: 1, amount: units(2_500, currency) },
    ])
  })
})
