import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { RoomType, rooms } from '#areas/property/rooms/contract.ts'
import type { Permission } from '#core/permissions.ts'
import { made } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, press, signIn } from '#test/screen.tsx'
import { leads } from '../contract/leads.ts'
import { Lead, type WholeLead } from '../contract/replies.ts'
import { ConvertDialog } from './convert-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TYPE = '019a0000-0000-7000-8000-0000000000b1'
const lead = made(Lead, {
  title: 'Two rooms',
  kind: 'STAY',
  state: 'WORKING',
  arrival: '2026-12-20',
  departure: '2026-12-22',
  rooms: 2,
  adults: 3,
  children: 1,
  offerCode: 'WINTER',
  companyName: '',
  version: 4,
})
const WHOLE: WholeLead = { lead, activities: [], similar: [], booking: null, deals: [], files: [], work: [] }

function prepare(
  permissions: Permission[],
  respond = () => Response.json({ ...WHOLE, lead: { ...lead, state: 'CONVERTED' } }),
) {
  signIn({ permissions })
  return serve(
    [rooms.types, () => Response.json({ rows: [made(RoomType, { id: TYPE, name: 'Deluxe', isActive: true })] })],
    [rates.plans, () => Response.json({ rows: [] })],
    [leads.convert, respond],
  )
}

test('a stay is booked with what the enquiry says, and the type that is chosen', async () => {
  const { sent } = prepare(['leads.work', 'bookings.write'])
  const onClose = vi.fn()
  await draw(<ConvertDialog whole={WHOLE} onClose={onClose} />)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Room type/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Deluxe' }))
  press('Convert')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const booking = {
    arrival: '2026-12-20',
    departure: '2026-12-22',
    roomTypeId: TYPE,
    ratePlanId: null,
    rooms: 2,
    adults: 3,
    children: 1,
    code: 'WINTER',
  }
  expect(sent).toMatchObject([['convert', { version: 4, dealName: null, booking, company: 'NONE' }]])
})

test('a refused booking is shown at its field, and nothing closes', async () => {
  prepare(['leads.work', 'bookings.write'], refuses('code_not_given', { code: 'WINTER', because: 'unknown' }))
  const onClose = vi.fn()
  await draw(<ConvertDialog whole={WHOLE} onClose={onClose} />)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Room type/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Deluxe' }))
  press('Convert')
  await waitFor(() => expect(screen.getByLabelText(/Offer code/).getAttribute('aria-invalid')).toBe('true'))
  expect(onClose).not.toHaveBeenCalled()
})

test('who may not book makes a deal', async () => {
  const { sent } = prepare(['leads.work'])
  await draw(<ConvertDialog whole={WHOLE} onClose={() => {}} />)
  expect(screen.queryByLabelText(/Room type/)).toBeNull()
  press('Convert')
  await waitFor(() => expect(sent).toMatchObject([['convert', { dealName: 'Two rooms', booking: null }]]))
})
