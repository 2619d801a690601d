import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { Order, OrderLine } from '../contract/replies.ts'
import { useSplitByGuest } from './use-split-by-guest.ts'

const sent: unknown[] = []

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sent.length = 0
})

const line = (seatNo: number) => made(OrderLine, { seatNo, liveUnits: 1 })
const order = (...seats: number[]) =>
  made(Order, {
    orderStatus: 'Confirmed',
    tableId: '0199a0f0-0000-7000-8000-000000000001',
    version: 3,
    payments: [],
    orderLines: seats.map(line),
  })

function Split({ of }: { of: Order }) {
  const { isAllowed, run } = useSplitByGuest(of)
  return (
    <button type="button" disabled={!isAllowed} onClick={run}>
      Split
    </button>
  )
}

async function drawSplit(of: Order): Promise<HTMLButtonElement> {
  cleanup()
  let { version } = of
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    version += 1
    return Response.json({ order: { ...of, version }, split: of })
  })
  await draw(<Split of={of} />)
  return screen.getByRole<HTMLButtonElement>('button')
}

test('every guest but the first leaves the bill, each on the version the one before left; a second press adds nothing', async () => {
  const button = await drawSplit(order(1, 2, 3, 1))
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(sent.length).toBeGreaterThan(1))
  await new Promise((done) => setTimeout(done, 50))
  expect(sent).toEqual([
    { version: 3, seatNos: [2] },
    { version: 4, seatNos: [3] },
  ])
})

test('one guest, no table, or a bill that something is paid of is not split by guest', async () => {
  const isOff = async (of: Order) => (await drawSplit(of)).disabled
  const of = order(1, 2)
  const paid = made(Order, { payments: [{ paymentMode: 'Cash', isWithdrawn: false }] }).payments
  expect(await isOff(of)).toBe(false)
  expect(await isOff(order(1, 1))).toBe(true)
  expect(await isOff({ ...of, tableId: null })).toBe(true)
  expect(await isOff({ ...of, payments: paid })).toBe(true)
})
