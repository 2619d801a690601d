import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Instant } from '#core/dates.ts'
import { draw } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { DiningTable, Floor } from '../contract/replies.ts'
import { FloorPlan } from './floor-plan.tsx'

afterEach(cleanup)

const ID = '0199a0f0-0000-7000-8000-000000000001'
const table = made(DiningTable, { name: '7', status: 'Available', seats: 4, calls: [], orderIds: [], waitingOrderIds: [], nextReservation: null, occupiedAt: null }) // prettier-ignore
const nextReservation = { id: ID, name: 'Rao', covers: 2, startsAt: '2026-11-20T19:00:00Z' as Instant }

/** What a tap and a long press on a table do, for who takes orders or not. */
async function doesOf(more: Partial<DiningTable>, takesOrders = true): Promise<[tap: string, long: string]> {
  cleanup()
  const done: string[] = []
  const floor = made(Floor, { tables: [{ ...table, ...more }] })
  const order = takesOrders ? () => void done.push('order') : undefined
  await draw(<FloorPlan floor={floor} open={() => done.push('panel')} order={order} />)
  const button = screen.getByRole('button', { name: /^Table 7/ })
  fireEvent.click(button)
  fireEvent.contextMenu(button)
  return [done[0] ?? '', done[1] ?? '']
}

test('a tap orders where nothing else is likely; a long press shows what else can be done', async () => {
  expect(await doesOf({})).toEqual(['order', 'panel'])
  expect(await doesOf({ status: 'Occupied' })).toEqual(['order', 'panel'])
  expect(await doesOf({ status: 'Occupied', orderIds: [ID] })).toEqual(['panel', 'panel'])
  expect(await doesOf({ status: 'Occupied', waitingOrderIds: [ID] })).toEqual(['panel', 'panel'])
  expect(await doesOf({ nextReservation })).toEqual(['panel', 'panel'])
  expect(await doesOf({ status: 'Reserved' })).toEqual(['panel', 'panel'])
  expect(await doesOf({ status: 'Dirty' })).toEqual(['panel', 'panel'])
  expect(await doesOf({}, false)).toEqual(['panel', 'panel'])
})
