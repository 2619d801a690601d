import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { draw } from '#test/screen.tsx'
import { UntaxedList, useUntaxed } from './untaxed.tsx'

const DAY = '2026-11-20' as Day
const slab = (minAmount: number, maxAmount: number | null, percentageBp: number) => ({
  category: 'ROOM',
  validFrom: '2025-09-22',
  validUntil: null,
  minAmount,
  maxAmount,
  percentageBp,
  components: [],
})
const server = vi.fn<typeof fetch>()
const respondWith = (pricesIncludeTax: boolean) =>
  server.mockImplementation(async () => {
    const property = { pricesIncludeTax, taxSlabs: [slab(0, 750_000, 500), slab(750_001, null, 1_800)] }
    return new Response(JSON.stringify(property), { status: 200, headers: { 'content-type': 'application/json' } })
  })
beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

function Prices({ amounts }: { amounts: readonly number[] }) {
  const untaxed = useUntaxed()
  const prices = amounts.map((amount, at) => ({ day: addDays(DAY, at), amount: minor(amount) }))
  return (
    <>
      <p>{untaxed(minor(700_000), addDays('2025-09-22' as Day, -1)) ?? 'reading'}</p>
      <UntaxedList prices={prices} untaxed={untaxed} />
    </>
  )
}
/** Before the first slab nothing is taxed: its sentence proves that the table is read. */
const tableIsRead = () => waitFor(() => expect(screen.getByText('No tax line for ₹7,000.00')).toBeDefined())

test('a price with tax that no slab takes names the nearest that have one, and how many nights have it', async () => {
  respondWith(true)
  await draw(<Prices amounts={[800_000, 700_000, 800_000, 885_001]} />)
  await tableIsRead()
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe(
    '2 nights: No tax line for ₹8,000.00; nearest: ₹7,875.00 or ₹8,850.01',
  )
})

test('many such prices are counted, not listed', async () => {
  respondWith(true)
  await draw(<Prices amounts={[800_000, 800_100, 800_200, 800_300, 800_400]} />)
  await tableIsRead()
  expect(screen.getByRole('status', { hidden: true }).textContent).toContain(
    '2 more nights have a price without a tax line',
  )
})

test('the same prices before tax are none of them without a slab', async () => {
  respondWith(false)
  await draw(<Prices amounts={[800_000, 700_000]} />)
  await tableIsRead()
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('')
})
