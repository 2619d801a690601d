import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RoomType } from '#areas/property/rooms/contract.ts'
import { made, reply } from '#test/replies.ts'
import { draw, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { RatePlan, rates } from '../../contract/rates.ts'
import { PriceSeasonList } from './price-season-list.tsx'

const ids = {
  plan: '019a0000-0000-7000-8000-000000000011', linked: '019a0000-0000-7000-8000-000000000012',
  type: '019a0000-0000-7000-8000-000000000021', suite: '019a0000-0000-7000-8000-000000000022', season: '019a0000-0000-7000-8000-0000000000a1',
} // prettier-ignore
const plans = [
  made(RatePlan, { id: ids.plan, name: 'Best available', isActive: true }),
  made(RatePlan, { id: ids.linked, name: 'Breakfast', parentPlanId: ids.plan, isActive: true }),
]
const types = [made(RoomType, { id: ids.type, name: 'Standard' }), made(RoomType, { id: ids.suite, name: 'Suite' })]
const winter = (currency: string) => ({
  id: ids.season, name: 'Winter', firstOn: '2026-12-01', lastOn: '2027-02-28', ranking: 2, version: 3,
  prices: [{ ratePlanId: ids.plan, roomTypeId: ids.type, baseAmount: units(4_000, currency), fridayAmount: units(4_500, currency) }],
}) // prettier-ignore
const feast = { id: ids.suite, name: 'Feast', firstOn: '2026-12-24', lastOn: '2026-12-26', ranking: 1, version: 1, prices: [] } // prettier-ignore

const server = vi.fn<typeof fetch>()
const sent: { method: string; body: unknown }[] = []
const respondWith = (rows: object[], refusal?: string) =>
  server.mockImplementation(async (_, init) => {
    const method = init?.method ?? 'GET'
    if (method === 'GET') return reply(rates.priceSeasons, { rows })
    sent.push({ method, body: JSON.parse(String(init?.body ?? '{}')) })
    if (refusal) return Response.json({ code: refusal, details: {} }, { status: 409 })
    return reply(method === 'DELETE' ? rates.removePriceSeason : rates.createPriceSeason)
  })
beforeEach(() => {
  vi.stubGlobal('fetch', server)
  sent.length = 0
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const save = async () => {
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]
}

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  test('a season gets a price of a type by weekday, typed in whole money, and ranks after the others', async () => {
    signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: currency, businessDate: '2026-11-20' })
    respondWith([winter(currency)])
    await draw(<PriceSeasonList plans={plans} types={types} />)
    await screen.findByText('Winter')
    press('Add price season')
    type(/^Name/, 'Monsoon')
    press('Set Suite')
    expect(screen.queryByRole('group', { name: 'Breakfast' })).toBeNull()
    type(/^Base price/, '9000')
    type(/^Sat/, '9500')
    type(/^Extra adult/, '1500')
    expect(await save()).toEqual({
      method: 'POST',
      body: {
        name: 'Monsoon', firstOn: '2026-11-20', lastOn: '2026-12-03', ranking: 3,
        prices: [{
          ratePlanId: ids.plan, roomTypeId: ids.suite, baseAmount: units(9_000, currency), saturdayAmount: units(9_500, currency),
          extraAdultAmount: units(1_500, currency),
        }],
      },
    }) // prettier-ignore
  })
})

test('a season that shares nights shows which ranks before it; it is changed, and a type’s prices are taken out', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: 'INR' })
  respondWith([feast, winter('INR')])
  await draw(<PriceSeasonList plans={plans} types={types} />)
  expect(await screen.findByText('Feast (ranks before)')).toBeDefined()
  expect(screen.getByText('Winter (ranks after)')).toBeDefined()
  fireEvent.click(within(screen.getByText('Winter').closest('tr')!).getByRole('button', { name: 'Edit' }))
  expect(screen.getByText('Overlaps: Feast (ranks before)')).toBeDefined()
  press('Remove Standard')
  expect(await save()).toMatchObject({ method: 'PUT', body: { version: 3, name: 'Winter', ranking: 2, prices: [] } })
})

test('a ranking that is taken is refused at its field', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: 'INR' })
  respondWith([feast], 'ranking_taken')
  await draw(<PriceSeasonList plans={plans} types={types} />)
  await screen.findByText('Feast')
  press('Add price season')
  type(/^Name/, 'Monsoon')
  type(/^Ranking/, '1')
  await save()
  expect(await screen.findByText('Another season has this ranking. Choose another number.')).toBeDefined()
})

test('a price without an amount is not sent', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: 'INR' })
  respondWith([])
  await draw(<PriceSeasonList plans={plans} types={types} />)
  await screen.findByText('No price seasons')
  press('Add price season')
  type(/^Name/, 'Monsoon')
  press('Set Standard')
  press('Save')
  await waitFor(() => expect(screen.getByLabelText(/^Base price/).getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
})

test('a season is removed after a question; who may only read changes nothing', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: 'INR' })
  respondWith([feast])
  await draw(<PriceSeasonList plans={plans} types={types} />)
  await screen.findByText('Feast')
  press('More actions')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove Feast?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['DELETE']))
  cleanup()
  signIn({ permissions: ['rates.read'] }, { localCurrency: 'INR' })
  await draw(<PriceSeasonList plans={plans} types={types} />)
  await screen.findByText('Feast')
  expect(screen.queryAllByRole('button', { name: /Add|Edit|More|Remove/ })).toEqual([])
})
