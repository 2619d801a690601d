import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { made } from '#test/replies.ts'
import { draw, signIn, units } from '#test/screen.tsx'
import { Order } from '../contract/replies.ts'
import { OrderMoney } from './order-money.tsx'

afterEach(cleanup)

const bill = async (offers: Order['offers']) => {
  signIn()
  const order = made(Order, { offers, payments: [], taxes: [], currency: 'INR', discountAmount: units(40, 'INR') })
  await draw(<OrderMoney order={order} onOpen={() => {}} />)
}

test('a bill names the offers it has, each with the code it was given by', async () => {
  const amount = units(20, 'INR')
  await bill([
    { name: 'Business lunch', code: 'LUNCH', amount },
    { name: 'Happy hour', code: '', amount },
  ])
  expect(screen.getByText('Offers')).toBeDefined()
  expect(screen.getByText('Business lunch, code LUNCH Happy hour')).toBeDefined()
})

test('a bill without an offer has no line of them', async () => {
  await bill([])
  expect(screen.queryByText(/^Offer/)).toBeNull()
})

test('what comes off after tax stands below the taxes, and is off the total', async () => {
  signIn()
  const money = { netAmount: units(400, 'INR'), taxAmount: units(20, 'INR'), afterTaxOffAmount: units(42, 'INR'), totalAmount: units(378, 'INR') } // prettier-ignore
  const order = made(Order, { offers: [], payments: [], taxes: [], currency: 'INR', ...money })
  await draw(<OrderMoney order={order} onOpen={() => {}} />)
  expect(screen.getByText('Discount after tax').nextElementSibling?.textContent).toMatch(/42\.00/)
})
