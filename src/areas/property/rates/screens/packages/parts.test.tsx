import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made, reply } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { PlanPart } from '../../contract/packages.ts'
import { RatePlan, rates } from '../../contract/rates.ts'
import { PartList } from './part-list.tsx'

const ids = { bar: '019a0000-0000-7000-8000-000000000011', part: '019a0000-0000-7000-8000-000000000031' }
const bar = made(RatePlan, { id: ids.bar, name: 'Bed and breakfast', isActive: true })
const breakfast = made(PlanPart, {
  id: ids.part, ratePlanId: ids.bar, name: 'Breakfast', amount: 60_000, per: 'ADULT', rhythm: 'EXCEPT_FIRST', posting: 'ADDED', weekdays: [6, 7], taxCategory: 'FOOD',
  serviceCode: '', meal: 'BREAKFAST', isNextDay: true, ranking: 1, version: 3,
}) // prettier-ignore
const respondWith = (rows: PlanPart[], saved = () => reply(rates.createPlanPart, breakfast)) =>
  serve(
    [rates.planParts, () => reply(rates.planParts, { rows })],
    [rates.createPlanPart, saved],
    [rates.updatePlanPart, () => reply(rates.updatePlanPart, breakfast)],
    [rates.removePlanPart, () => reply(rates.removePlanPart, { isRemoved: true })],
  )
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a part is listed with its plan, price, nights and tax, and changed', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] })
  const { sent } = respondWith([breakfast])
  await draw(<PartList plans={[bar]} />)
  const row = (await screen.findByText('Breakfast')).closest('tr')!
  expect(row.textContent).toContain('Bed and breakfast')
  expect(row.textContent).toMatch(/\+ .*600\.00 each adult/)
  expect(row.textContent).toContain('every night but the first, Sat, Sun')
  fireEvent.click(within(row).getByRole('button', { name: 'Edit' }))
  write(screen.getByLabelText<HTMLInputElement>(/^Amount/), '750')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual(['updatePlanPart', {
    partId: ids.part, version: 3, name: 'Breakfast', amount: 75_000, per: 'ADULT', rhythm: 'EXCEPT_FIRST', posting: 'ADDED', weekdays: [6, 7], taxCategory: 'FOOD',
    serviceCode: '', meal: 'BREAKFAST', isNextDay: true,
  }]) // prettier-ignore
})

test('a part is added to the one plan there is, and a name that is taken is reported at the name', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] })
  const { sent } = respondWith([], refuses('name_taken'))
  await draw(<PartList plans={[bar]} />)
  expect(await screen.findByText('No packages yet')).toBeDefined()
  press('Add part')
  write(screen.getByLabelText<HTMLInputElement>(/^Name/), 'Breakfast')
  write(screen.getByLabelText<HTMLInputElement>(/^Amount/), '600')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({
    ratePlanId: ids.bar,
    name: 'Breakfast',
    amount: 60_000,
    rhythm: 'EVERY_NIGHT',
    posting: 'INCLUDED',
  })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).getAttribute('aria-invalid')).toBe('true')
})

test('who may only read changes nothing', async () => {
  signIn({ permissions: ['rates.read'] })
  respondWith([breakfast])
  await draw(<PartList plans={[bar]} />)
  expect(await screen.findByText('Breakfast')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add part' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})
