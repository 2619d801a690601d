import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reply } from '#test/replies.ts'
import { draw, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { type RatePlan, rates } from '../contract/rates.ts'
import { UNLINKED } from '../rules/chains.ts'
import { PlanList } from './plan-list.tsx'

const idOf = (at: number) => `019a0000-0000-7000-8000-00000000001${at}`
const plan = (at: number, name: string, more: Partial<RatePlan> = {}): RatePlan => ({
  ...UNLINKED, id: idOf(at), name, code: name.slice(0, 3), unit: 'NIGHT', isDefault: at === 1, isNegotiated: false, policyId: null, isActive: true, version: 4, ...more,
}) // prettier-ignore

const server = vi.fn<typeof fetch>()
const sent: { method: string; body: unknown }[] = []
beforeEach(() => {
  vi.stubGlobal('fetch', server)
  sent.length = 0
  server.mockImplementation(async (_, init) => {
    if ((init?.method ?? 'GET') === 'GET') return reply(rates.policies, {})
    sent.push({ method: init?.method ?? '', body: JSON.parse(String(init?.body)) })
    return reply(rates.updatePlan)
  })
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const optionsOf = (name: RegExp) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }))
  return within(screen.getByRole('listbox')).getAllByRole('option')
}
const choose = (name: RegExp, option: string) =>
  fireEvent.click(optionsOf(name).find((each) => each.textContent === option)!)
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]?.body
}
const edit = async (name: string) => {
  const row = (await screen.findAllByRole('row')).find((each) => within(each).queryByText(name))
  fireEvent.click(within(row!).getByRole('button', { name: 'Edit' }))
}

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  test('a linked plan shows its rounding and its minimum, and both are typed in whole money', async () => {
    signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: currency })
    const breakfast = plan(2, 'Breakfast', {
      parentPlanId: idOf(1), offsetBp: 1_000, roundTo: units(5, currency), roundMode: 'UP', floorAmount: units(900, currency),
    }) // prettier-ignore
    await draw(<PlanList plans={[plan(1, 'Best available'), breakfast]} />)
    expect(
      await screen.findByText(`Best available + 10 % · up to ${shown(5, currency)} · at least ${shown(900, currency)}`),
    ).toBeDefined()
    await edit('Breakfast')
    type(/^Round to/, '10')
    choose(/^Rounding/, 'To the nearest')
    type(/^Never below/, '1200')
    expect(await save()).toMatchObject({
      offsetBp: 1_000, roundTo: units(10, currency), roundMode: 'NEAREST', floorAmount: units(1_200, currency), parentPlanId: idOf(1),
    }) // prettier-ignore
  })
})

test('a linked plan is linked to another, but to none that is linked to it; without a figure it is not rounded', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: 'INR' })
  const linked = (at: number, name: string, parent: number) => plan(at, name, { parentPlanId: idOf(parent) })
  const breakfast = { ...linked(2, 'Breakfast', 1), roundTo: units(5, 'INR') }
  await draw(<PlanList plans={[plan(1, 'Best'), breakfast, linked(3, 'Half board', 2), linked(4, 'Early', 1)]} />)
  await edit('Breakfast')
  const options = optionsOf(/^Linked to/)
  expect(options.map((option) => option.textContent)).toEqual(['Best', 'Early'])
  fireEvent.click(options[1]!)
  type(/^Round to/, '')
  expect(screen.queryByRole('combobox', { name: /^Rounding/ })).toBeNull()
  const body = await save()
  expect(body).toMatchObject({ parentPlanId: idOf(4), version: 4 })
  expect((body as { roundTo?: number | null }).roundTo ?? null).toBeNull()
})

test('a new plan may follow one that is linked', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: 'INR' })
  await draw(<PlanList plans={[plan(1, 'Best'), plan(2, 'Breakfast', { parentPlanId: idOf(1) })]} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add rate plan' }))
  type(/^Name/, 'Half board')
  type(/^Code/, 'HB')
  choose(/^Linked to/, 'Breakfast')
  type(/^Percent more/, '5')
  expect(await save()).toMatchObject({ name: 'Half board', code: 'HB', parentPlanId: idOf(2), offsetBp: 500 })
})
