import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Day } from '#core/dates.ts'
import { reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { rooms, type RoomType } from '../contract.ts'
import { Overbooking } from './overbooking.tsx'

const id = '0199a0f0-0000-7000-8000-000000000001'
const deluxe: RoomType = {
  id, name: 'Deluxe', code: 'DLX', description: '', ranking: 1, baseOccupancy: 2, maxAdults: 2, maxChildren: 1, maxGuests: 3, roomCount: 4,
  facilityIds: [], isActive: true, version: 1,
} // prettier-ignore
const types = [deluxe]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows that nothing is overbooked, and sets a limit for the chosen nights', async () => {
  signIn({ permissions: ['rooms.write'] })
  const { sent } = serve(
    [rooms.overbooking, () => reply(rooms.overbooking, { rows: [] })],
    [rooms.setOverbooking, () => reply(rooms.setOverbooking, { nightCount: 7 })],
  )
  await draw(<Overbooking types={types} />)
  await screen.findByText('No night may be overbooked')
  press('Sell above the rooms')
  write(screen.getByLabelText(/^Rooms above/), '2')
  press('Sun')
  press('Save')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([['setOverbooking', { roomTypeId: id, weekdays: [1, 2, 3, 4, 5, 6], limit: 2 }]])
})

test('lists nights with their type and limit, and opens one to change it', async () => {
  signIn({ permissions: ['rooms.write'] })
  const run = { roomTypeId: id, from: '2026-12-01' as Day, until: '2026-12-03' as Day, limit: 3 }
  serve([rooms.overbooking, () => reply(rooms.overbooking, { rows: [run] })])
  await draw(<Overbooking types={types} />)
  const row = await screen.findByRole('row', { name: /Deluxe/ })
  expect(row.textContent).toContain('+3')
  row.click()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Rooms above/)).value).toBe('3')
})
