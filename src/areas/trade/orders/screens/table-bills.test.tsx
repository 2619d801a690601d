import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, signIn } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { ListedOrder, Order, OrderLine } from '../contract/replies.ts'
import { TableBills } from './table-bills.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (at: number) => `0199a0f0-0000-7000-8000-00000000000${at}`
const line = (seatNo: number) => made(OrderLine, { seatNo, liveUnits: 1 })
const order = made(Order, { orderId: idOf(1), orderNo: 5, deviceNumber: '', tableId: idOf(9), version: 3, outstandingAmount: 34_999, orderLines: [line(1), line(2)] }) // prettier-ignore
const other = made(ListedOrder, { orderId: idOf(2), orderNo: 6, deviceNumber: '', outstandingAmount: 0, paymentStatus: 'Paid', orderLines: [line(2)] }) // prettier-ignore

/** An order's page before and after it was split. */
function Page() {
  const [isSplit, setSplit] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setSplit(true)}>
        Split
      </button>
      <TableBills order={isSplit ? { ...order, version: 4, orderLines: [line(1)] } : order} />
    </>
  )
}

test('the bills of a split are shown though the first read of them is still under way; what is paid is not paid again', async () => {
  signIn({ permissions: ['orders.pay'] }, { localCurrency: 'INR' })
  const responses = [new Promise<Response>(() => {}), Promise.resolve(Response.json({ rows: [other] }))]
  vi.stubGlobal('fetch', () => responses.shift())
  await draw(<Page />)
  expect(screen.queryByRole('list')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Split' }))
  await screen.findByRole('list', { name: 'Bills of this table' })
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/^Seat 1 · #5.*349\.99.*CashCard$/)
  expect(second).toBe('Seat 2 · #6Paid')
})

test('a list that has heard of the split before the order has shows each guest once', async () => {
  signIn({ permissions: ['orders.pay'] }, { localCurrency: 'INR' })
  const own = { ...order, version: order.version + 1, orderLines: [line(1)] }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ rows: [own, other] })))
  await draw(<TableBills order={order} />)
  await screen.findByRole('list', { name: 'Bills of this table' })
  const bills = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(bills).toEqual([expect.stringMatching(/^Seat 1 · #5/), 'Seat 2 · #6Paid'])
})
