import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RoomType } from '#areas/property/rooms/contract.ts'
import { made, reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, shown, signIn, TEST_CURRENCIES, units, write } from '#test/screen.tsx'
import { RatePlan, rates } from '../../contract/rates.ts'
import { BasePrices } from '../base-prices.tsx'
import { AgeCategoryList } from './age-category-list.tsx'

const ids = {
  plan: '019a0000-0000-7000-8000-000000000011',
  type: '019a0000-0000-7000-8000-000000000021',
  infant: '019a0000-0000-7000-8000-000000000031',
  child: '019a0000-0000-7000-8000-000000000032',
}
const rows = [
  { id: ids.infant, name: 'Infant', oldestAge: 2, takesPlace: false },
  { id: ids.child, name: 'Child', oldestAge: 11, takesPlace: true },
]
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('categories are listed with their ages, changed, added and removed all at once', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] })
  const { sent } = serve(
    [rates.ageCategories, () => reply(rates.ageCategories, { rows })],
    [rates.setAgeCategories, () => reply(rates.setAgeCategories, { rows })],
  )
  await draw(<AgeCategoryList />)
  const listed = await screen.findByRole('table', { name: 'Age categories' })
  expect(within(listed).getByText('0 to 2 years')).toBeDefined()
  expect(within(listed).getByText('3 to 11 years')).toBeDefined()
  press('Edit categories')
  const dialog = await screen.findByRole('dialog', { name: 'Age categories' })
  press('Add category')
  const third = within(dialog).getByRole('group', { name: 'Category 3' })
  expect(within(third).getByLabelText<HTMLInputElement>(/^Oldest age/).value).toBe('14')
  write(within(third).getByLabelText(/^Name/), 'Teen')
  press('Remove category 1')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  const categories = [rows[1], { name: 'Teen', oldestAge: 14, takesPlace: true }]
  expect(sent[0]).toEqual(['setAgeCategories', { categories }])
})

test('two categories that end at one age are not saved', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] })
  const { sent } = serve([rates.ageCategories, () => reply(rates.ageCategories, { rows })])
  await draw(<AgeCategoryList />)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit categories' }))
  const first = await screen.findByRole('group', { name: 'Category 1' })
  write(within(first).getByLabelText(/^Oldest age/), '11')
  press('Save')
  expect(await screen.findAllByText('End each category at another age')).not.toEqual([])
  expect(sent).toEqual([])
})

test.each(TEST_CURRENCIES)(
  'the base rate has a price for each category, none where it is empty, in %s',
  async (currency) => {
    signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: currency })
    const price = {
      ratePlanId: ids.plan,
      roomTypeId: ids.type,
      baseAmount: units(3_000, currency),
      childPrices: [{ categoryId: ids.child, amount: units(300, currency) }],
    }
    const { sent } = serve(
      [rates.ageCategories, () => reply(rates.ageCategories, { rows })],
      [rates.prices, () => reply(rates.prices, { currency, standing: [price] })],
      [rates.setStandingPrice, () => reply(rates.setStandingPrice)],
    )
    const types = [made(RoomType, { id: ids.type, name: 'Suite', maxAdults: 3 })]
    await draw(<BasePrices plans={[made(RatePlan, { id: ids.plan, isActive: true })]} types={types} />)
    expect(await screen.findByText(`Child ${shown(300, currency)}`)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    write(await screen.findByLabelText(/^Infant/), '0')
    write(screen.getByLabelText(/^Child$/), '')
    press('Save')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.[1]).toMatchObject({
      childPrices: [
        { categoryId: ids.infant, amount: 0 },
        { categoryId: ids.child, amount: null },
      ],
    })
  },
)
