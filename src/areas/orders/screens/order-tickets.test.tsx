import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#web/testing.tsx'
import type { Order } from '../contract.ts'
import { OrderTickets } from './order-tickets.tsx'

afterEach(cleanup)

const said = async (of: { splitOf: string | null; isForKitchen: boolean }) => {
  const order = { splitOf: of.splitOf, kotDtoList: [], orderLines: [{ isForKitchen: of.isForKitchen }] }
  return (await draw(<OrderTickets order={order as unknown as Order} />)).container.textContent
}

test('a bill that was split off does not say that the kitchen knows nothing of it', async () => {
  expect(await said({ splitOf: 'o', isForKitchen: true })).toContain('split off')
  cleanup()
  expect(await said({ splitOf: null, isForKitchen: true })).toContain('The kitchen has not been told anything yet.')
})

test('each ticket of a set meal says what its station cooks of it', async () => {
  const kot = (stationName: string, parts: string[]) => ({ kotId: stationName, kotNo: 1, stationName, type: 'New', status: 'New', createdAt: '2026-11-20T12:00:00Z', orderLines: [{ unitsInOrder: 2, name: 'Lunch', parts }] }) // prettier-ignore
  const order = { splitOf: null, kotDtoList: [kot('Hot', ['Soup', 'Naan']), kot('Bar', ['Tea'])], orderLines: [] }
  const { container } = await draw(<OrderTickets order={order as unknown as Order} />)
  expect(container.textContent).toContain('2 Lunch (Soup, Naan)')
  expect(container.textContent).toContain('2 Lunch (Tea)')
})

test('an order with nothing to prepare says nothing of a kitchen', async () => {
  expect(await said({ splitOf: null, isForKitchen: false })).toBe('')
})
