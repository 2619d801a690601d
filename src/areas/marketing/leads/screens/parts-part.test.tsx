import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { leads } from '../contract/leads.ts'
import { Deal, type WholeDeal } from '../contract/replies.ts'
import { PartsPart } from './parts-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const DEAL = '019a0000-0000-7000-8000-0000000000d1'
const dinner = { on: '2026-12-02' as Day, startsAt: '19:00', endsAt: '23:00', name: 'Dinner', attendees: 80, space: '', layout: 'BANQUET' as const, menu: '', price: minor(0) } // prettier-ignore
const talk = { ...dinner, name: 'Talk', startsAt: '09:00', endsAt: '17:00', layout: null, space: 'Hall' }
const WHOLE: WholeDeal = {
  deal: made(Deal, { id: DEAL, stage: 'INQUIRY', version: 3, currency: 'INR' }),
  nights: [],
  functions: [talk, dinner],
  extras: [],
  activities: [],
  proposals: [],
  deposit: null,
  free: [],
}

test('a function shows its space and seating, and is edited in its place', async () => {
  signIn({ permissions: ['leads.work', 'leads.read'] })
  const { sent } = serve([leads.setDealParts, () => Response.json(WHOLE)])
  await draw(<PartsPart whole={WHOLE} />)
  expect(screen.getByText('Hall')).toBeTruthy()
  expect(screen.getByText('Banquet')).toBeTruthy()
  press('Edit Dinner')
  write(await screen.findByLabelText(/^Menu and package/), 'Four courses')
  write(screen.getByLabelText(/^Space/), 'Ball room')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toEqual({ dealId: DEAL, version: 3, functions: [talk, { ...dinner, menu: 'Four courses', space: 'Ball room' }], extras: [] }) // prettier-ignore
})

test('another function is added behind those there are', async () => {
  signIn({ permissions: ['leads.work', 'leads.read'] })
  const { sent } = serve([leads.setDealParts, () => Response.json(WHOLE)])
  await draw(<PartsPart whole={{ ...WHOLE, functions: [talk] }} />)
  press('Add function')
  write(await screen.findByLabelText(/^Name/), 'Party')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({ functions: [talk, { name: 'Party', layout: null }] })
})

test('who only looks edits nothing', async () => {
  signIn({ permissions: ['leads.read'] })
  serve([leads.setDealParts, () => Response.json(WHOLE)])
  await draw(<PartsPart whole={WHOLE} />)
  expect(screen.queryByRole('button', { name: 'Edit Dinner' })).toBeNull()
})
