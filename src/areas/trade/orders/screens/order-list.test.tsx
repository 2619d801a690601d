import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/screen.tsx'
import { orders } from '../contract/orders.ts'
import { OrderList } from './order-list.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ROW = {
  orderId: 'o', orderNo: 7, bookOneOrderId: 'AB23', deviceNumber: '', orderedDate: '2026-11-20', orderedAt: '2026-11-20T10:00:00.000Z',
  businessServiceName: 'Bistro', deliveryMethod: 'Counter', resourceName: '', roomNo: '', guestName: '', lineCount: 1, operatorName: 'Dev',
  orderStatus: 'Completed', paymentStatus: 'Paid', totalAmount: 100, outstandingAmount: 0, currency: 'INR', orderLines: [],
} // prettier-ignore

test('the list is exported with a request that its contract accepts', async () => {
  const requested: URL[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://house')
    requested.push(url)
    return Response.json(url.pathname === '/api/orders' ? { rows: [ROW] } : { rows: [] })
  })
  await draw(<OrderList />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Save the whole list' }))
  await user.click(screen.getByRole('menuitem', { name: 'As CSV' }))
  const of = (path: string) => requested.find(({ pathname }) => pathname === path)?.searchParams
  await vi.waitFor(() => expect(of('/api/orders/export')).toBeDefined())
  const request = Object.fromEntries(of('/api/orders/export') ?? [])
  expect(orders.export.input.strict().safeParse(request).error).toBeUndefined()
  expect(of('/api/orders')?.get('hideLine')).toBe('true')
})
