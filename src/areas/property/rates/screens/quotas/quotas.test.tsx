import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RoomType } from '#areas/property/rooms/contract.ts'
import { made, reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { RatePlan, rates } from '../../contract/rates.ts'
import { QuotaList } from './quota-list.tsx'

const ids = { plan: '019a0000-0000-7000-8000-000000000011', type: '019a0000-0000-7000-8000-000000000021' }
const plans = [made(RatePlan, { id: ids.plan, name: 'Best available', isActive: true })]
const types = [made(RoomType, { id: ids.type, name: 'Suite' })]
const rows = [
  { ratePlanId: ids.plan, roomTypeId: null, rooms: 8 },
  { ratePlanId: ids.plan, roomTypeId: ids.type, rooms: 2 },
]
const respond = () =>
  serve([rates.quotas, () => reply(rates.quotas, { rows })], [rates.setQuota, () => reply(rates.setQuota, { rows })])
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a quota is listed with its plan and type, and gets another figure', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] })
  const { sent } = respond()
  await draw(<QuotaList plans={plans} types={types} />)
  expect(await screen.findByText('All room types')).toBeDefined()
  const second = screen.getByText('Suite').closest('tr')!
  fireEvent.click(within(second).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Best available, Suite' })
  write(within(dialog).getByLabelText(/^Rooms per night/), '3')
  press('Save')
  await waitFor(() => expect(sent).toEqual([['setQuota', { ...rows[1], rooms: 3 }]]))
})

test('a new one needs a plan and a figure, and is for all types unless one is chosen', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] })
  const { sent } = respond()
  await draw(<QuotaList plans={plans} types={types} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add quota' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add quota' })
  press('Save')
  await waitFor(() =>
    expect(
      within(dialog)
        .getByLabelText(/^Rooms per night/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Rate plan/ }))
  fireEvent.click(screen.getByRole('option', { name: 'Best available' }))
  write(within(dialog).getByLabelText(/^Rooms per night/), '5')
  press('Save')
  await waitFor(() => expect(sent).toEqual([['setQuota', { ratePlanId: ids.plan, roomTypeId: null, rooms: 5 }]]))
})

test('who may not set prices only reads them', async () => {
  signIn({ permissions: ['rates.read'] })
  respond()
  await draw(<QuotaList plans={plans} types={types} />)
  await screen.findByText('All room types')
  expect(screen.queryByRole('button', { name: 'Add quota' })).toBeNull()
})
