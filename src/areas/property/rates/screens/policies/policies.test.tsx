import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Part } from '#test/replies.ts'
import { reply } from '#test/replies.ts'
import { draw, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import type { BookingPolicy } from '../../contract/policies.ts'
import { rates } from '../../contract/rates.ts'
import { UNLINKED } from '../../rules/chains.ts'
import { PlanList } from '../plan-list.tsx'
import { PoliciesTab } from './policies-tab.tsx'

const ids = { plan: '019a0000-0000-7000-8000-000000000011', policy: '019a0000-0000-7000-8000-0000000000a1' }
const plan = {
  id: ids.plan, name: 'Best available', code: 'BAR', unit: 'NIGHT' as const, ...UNLINKED, isDefault: true, isNegotiated: false,
  policyId: ids.policy, isActive: true, version: 4,
} // prettier-ignore
const plans = () => [{ ...plan, offsetAmount: units(0, 'INR') }]
const flexible = (currency: string): BookingPolicy => ({
  id: ids.policy,
  name: 'Flexible',
  deposit: { charge: { basis: 'FIXED', value: units(1_500, currency) }, daysBefore: 7 },
  guarantee: 'CARD',
  cancellation: {
    unit: 'DAYS',
    steps: [
      { before: 3, charge: { basis: 'PERCENT', value: 5_000 } },
      { before: 1, charge: { basis: 'FIXED', value: units(2_500, currency) } },
    ],
  },
  noShow: { basis: 'NIGHTS', value: 1 },
  version: 2,
})
const season = { name: 'New Year', policyId: ids.policy, ratePlanId: null, firstOn: '2026-12-24', lastOn: '2027-01-02' }

const server = vi.fn<typeof fetch>()
const sent: { method: string; path: string; body: unknown }[] = []
function respondWith(read: Part<{ rows: BookingPolicy[]; seasons: object[] }>) {
  server.mockImplementation(async (address, init) => {
    const method = init?.method ?? 'GET'
    const path = new URL(String(address), 'https://hotel.example').pathname
    if (method === 'GET') return reply(rates.policies, { propertyTerms: { noShow: null }, ...read })
    sent.push({ method, path, body: JSON.parse(String(init?.body ?? '{}')) })
    if (method === 'DELETE') return reply(rates.removeSeason)
    return reply(
      path.includes('season') ? rates.createSeason : path.includes('plans') ? rates.updatePlan : rates.createPolicy,
    )
  })
}
const signInAs = (permissions: ('rates.read' | 'rates.write')[], currency = 'INR') =>
  signIn({ permissions }, { localCurrency: currency })
beforeEach(() => {
  vi.stubGlobal('fetch', server)
  sent.length = 0
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const type = (name: string | RegExp, value: string, within_: HTMLElement = document.body) =>
  fireEvent.change(within(within_).getByLabelText(name), { target: { value } })
function choose(name: string | RegExp, option: string, within_: HTMLElement = document.body) {
  fireEvent.mouseDown(within(within_).getByRole('combobox', { name }))
  fireEvent.click(screen.getByRole('option', { name: option }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const save = async (count = 1) => {
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(count))
  return sent[count - 1]
}

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  test('a policy shows its terms in words, amounts in the currency of the property', async () => {
    signInAs(['rates.read', 'rates.write'], currency)
    respondWith({ rows: [flexible(currency)], seasons: [season] })
    await draw(<PoliciesTab plans={plans()} />)
    const terms = await screen.findByRole('list', { name: 'Flexible' })
    expect(
      within(terms)
        .getAllByRole('listitem')
        .map((line) => line.textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual([
      `Deposit: ${shown(1_500, currency)} per room, due by 7 days before arrival`,
      'Guaranteed by credit card',
      'Free cancellation until 3 days before arrival',
      'Cancellation after 3 days before arrival: 50 % of the price',
      `Cancellation after 1 day before arrival: ${shown(2_500, currency)} per room`,
      'No-show: the first night',
    ])
    expect(screen.getByText('Used by Best available, New Year')).toBeDefined()
  })

  test('a fixed amount is typed in whole money and sent in minor units', async () => {
    signInAs(['rates.read', 'rates.write'], currency)
    respondWith({ rows: [], seasons: [] })
    await draw(<PoliciesTab plans={plans()} />)
    await screen.findByText('No booking policies yet')
    press('Add policy')
    type(/^Name/, 'Amount')
    press('Add step')
    const step = screen.getByRole('group', { name: 'Step 1' })
    type(/^Days before arrival/, '2', step)
    choose('Fee', 'Fixed amount', step)
    type(/^Amount/, '4500', step)
    expect((await save())?.body).toEqual({
      name: 'Amount',
      guarantee: 'NONE',
      cancellation: { unit: 'DAYS', steps: [{ before: 2, charge: { basis: 'FIXED', value: units(4_500, currency) } }] },
    })
  })
})

test('a policy is changed: its deposit goes, a step goes, the terms are read before saving', async () => {
  signInAs(['rates.read', 'rates.write'])
  respondWith({ rows: [flexible('INR')], seasons: [] })
  await draw(<PoliciesTab plans={plans()} />)
  await screen.findByRole('list', { name: 'Flexible' })
  press('Edit')
  choose('Deposit', 'No deposit')
  press('Remove step 2')
  const words = await screen.findByRole('list', { name: 'What the guest reads' })
  expect(
    within(words)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'Guaranteed by credit card',
    'Free cancellation until 3 days before arrival',
    'Cancellation after 3 days before arrival: 50 % of the price',
    'No-show: the first night',
  ])
  expect(await save()).toEqual({
    method: 'PUT',
    path: expect.stringContaining(ids.policy),
    body: {
      version: 2,
      name: 'Flexible',
      guarantee: 'CARD',
      cancellation: { unit: 'DAYS', steps: [{ before: 3, charge: { basis: 'PERCENT', value: 5_000 } }] },
      noShow: { basis: 'NIGHTS', value: 1 },
    },
  })
})

test('a step that does not begin nearer to the arrival is refused in words, and nothing is sent', async () => {
  signInAs(['rates.read', 'rates.write'])
  respondWith({ rows: [flexible('INR')], seasons: [] })
  await draw(<PoliciesTab plans={plans()} />)
  await screen.findByRole('list', { name: 'Flexible' })
  press('Edit')
  type(/^Days before arrival/, '9', screen.getByRole('group', { name: 'Step 2' }))
  press('Save')
  expect((await screen.findAllByText(/Each step begins nearer to the arrival/)).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

test('a season is added for all plans', async () => {
  signInAs(['rates.read', 'rates.write'])
  respondWith({ rows: [flexible('INR')], seasons: [] })
  await draw(<PoliciesTab plans={plans()} />)
  await screen.findByText('No seasons')
  press('Add season')
  type(/^Name/, 'Autumn')
  choose(/^Policy/, 'Flexible')
  expect((await save())?.body).toEqual({
    name: 'Autumn', policyId: ids.policy, firstOn: '2026-11-20', lastOn: '2026-12-03',
  }) // prettier-ignore
})

test('a season is removed after a question', async () => {
  signInAs(['rates.read', 'rates.write'])
  respondWith({ rows: [flexible('INR')], seasons: [season] })
  await draw(<PoliciesTab plans={plans()} />)
  const table = await screen.findByRole('table', { name: 'Seasons' })
  fireEvent.click(within(table).getByRole('button', { name: 'More actions' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  const question = await screen.findByRole('alertdialog', { name: 'Remove New Year?' })
  expect(sent).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['DELETE']))
})

test('a user who may only read policies changes nothing', async () => {
  signInAs(['rates.read'])
  respondWith({ rows: [flexible('INR')], seasons: [season] })
  await draw(<PoliciesTab plans={plans()} />)
  await screen.findByRole('list', { name: 'Flexible' })
  expect(screen.queryAllByRole('button', { name: /Add|Edit|More|Remove/ })).toEqual([])
})

test('policies that cannot be read show an error and are read again', async () => {
  signInAs(['rates.read'])
  server.mockImplementation(async () => Response.json({ code: 'internal' }, { status: 500 }))
  await draw(<PoliciesTab plans={plans()} />)
  const again = await screen.findByRole('button', { name: /again|retry/i })
  respondWith({ rows: [flexible('INR')], seasons: [] })
  fireEvent.click(again)
  expect(await screen.findByRole('list', { name: 'Flexible' })).toBeDefined()
})

test('a rate plan is given another policy, and its form shows the terms', async () => {
  signInAs(['rates.read', 'rates.write'])
  const strict: BookingPolicy = {
    ...flexible('INR'), id: '019a0000-0000-7000-8000-0000000000a2', name: 'Non-refundable', deposit: null, guarantee: 'NONE',
    cancellation: { unit: 'DAYS', steps: [{ before: null, charge: { basis: 'PERCENT', value: 10_000 } }] },
  } // prettier-ignore
  respondWith({ rows: [flexible('INR'), strict], seasons: [] })
  await draw(<PlanList plans={plans()} />)
  expect((await screen.findAllByText('Flexible')).length).toBeGreaterThan(0)
  press('Edit')
  choose('Booking policy', 'Non-refundable')
  expect(await screen.findByText('Non-refundable: cancelling costs the full price')).toBeDefined()
  expect((await save())?.body).toMatchObject({ name: 'Best available', policyId: strict.id, version: 4 })
  press('Edit')
  choose('Booking policy', 'The property’s own terms')
  expect((await save(2))?.body).not.toHaveProperty('policyId')
})
