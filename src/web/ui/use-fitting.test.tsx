import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/screen.tsx'
import { type Column, DataTable } from './data-table.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Row = { id: string }
const columns: readonly Column<Row>[] = [
  { key: 'guest', label: 'Guest', phone: 'title', cell: ({ id }) => id },
  { key: 'reference', label: 'Reference', phone: 'wide', cell: () => '2ANHVNRE' },
  { key: 'arrival', label: 'Arrival', phone: 'wide', sort: 'arrival', cell: () => 'Fri 20 Nov' },
  { key: 'total', label: 'Total', phone: 'hidden', cell: () => '12,600' },
  { key: 'balance', label: 'Balance', phone: 'end', cell: () => '26,670' },
]
const widths: Readonly<Record<string, number>> = { guest: 200, reference: 150, arrival: 150, total: 150, balance: 150 }

/** The heads that are left in a window so wide, where columns that stand closer together save 50. */
async function headsIn(room: number): Promise<(string | null)[]> {
  const isShown = ({ label }: Column<Row>) => screen.queryByRole('columnheader', { name: label }) !== null
  const needed = () => {
    const all = columns.filter(isShown).reduce((sum, { key }) => sum + (widths[key] ?? 0), 0)
    return all - (document.querySelector('[data-tight]') ? 50 : 0)
  }
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => Math.max(room, needed()))
  await draw(<DataTable label="Bookings" columns={columns} rows={[{ id: 'Isha' }]} rowKey={({ id }) => id} />)
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  cleanup()
  return heads
}

test('where closer columns do not fit either, those a phone does without are hidden, before an amount is covered', async () => {
  expect(await headsIn(800)).toEqual(['Guest', 'Reference', 'Arrival', 'Total', 'Balance'])
  expect(await headsIn(650)).toEqual(['Guest', 'Reference', 'Arrival', 'Balance'])
  expect(await headsIn(600)).toEqual(['Guest', 'Reference', 'Arrival', 'Balance'])
  expect(await headsIn(500)).toEqual(['Guest', 'Arrival', 'Balance'])
})

test('a table fades at its end while columns follow there, from either side', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => 300)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => 350)
  await draw(<DataTable label="Bookings" columns={columns} rows={[{ id: 'Isha' }]} rowKey={({ id }) => id} />)
  const frame = screen.getByRole('table').parentElement
  const isFadedAt = (left: number) => {
    if (frame) fireEvent.scroll(frame, { target: { scrollLeft: left } })
    return frame?.hasAttribute('data-more')
  }
  expect([0, 48, 49, 50, -48, -50].map(isFadedAt)).toEqual([true, true, false, false, true, false])
})
