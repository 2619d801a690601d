import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { Order } from '../contract/replies.ts'
import { OrderTickets } from './order-tickets.tsx'

afterEach(cleanup)

const shownText = async (of: { splitOf: string | null; isForKitchen: boolean }) => {
  const order = made(Order, { splitOf: of.splitOf, orderLines: [{ isForKitchen: of.isForKitchen }] })
  return (await draw(<OrderTickets order={order} />)).container.textContent
}

test('a bill that was split off does not show that nothing was sent to the kitchen', async () => {
  expect(await shownText({ splitOf: '0199a0f0-0000-7000-8000-000000000001', isForKitchen: true })).toContain(
    'split from',
  )
  cleanup()
  expect(await shownText({ splitOf: null, isForKitchen: true })).toContain('Nothing has been sent to the kitchen yet.')
})

test('each ticket of a set meal shows what its station cooks of it', async () => {
  const kot = (at: number, stationName: string, parts: string[]) => ({ kotId: `0199a0f0-0000-7000-8000-00000000000${at}`, kotNo: 1, stationName, type: 'New' as const, orderLines: [{ unitsInOrder: 2, name: 'Lunch', parts }] }) // prettier-ignore
  const order = made(Order, { splitOf: null, kotDtoList: [kot(1, 'Hot', ['Soup', 'Naan']), kot(2, 'Bar', ['Tea'])] })
  const { container } = await draw(<OrderTickets order={order} />)
  expect(container.textContent).toContain('2 Lunch (Soup, Naan)')
  expect(container.textContent).toContain('2 Lunch (Tea)')
})

test('an order with nothing to prepare shows no kitchen section', async () => {
  expect(await shownText({ splitOf: null, isForKitchen: false })).toBe('')
})
