import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { leads } from '../contract/leads.ts'
import { Deal, type WholeDeal } from '../contract/replies.ts'
import { NightsPart } from './nights-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const DEAL = '019a0000-0000-7000-8000-0000000000d1'
const TYPE = '019a0000-0000-7000-8000-0000000000e1'
const [first, second] = ['2026-12-02', '2026-12-03'] as [Day, Day]
const night = { roomTypeId: TYPE, typeName: 'Standard', rooms: 4, rate: minor(5_000), board: 'BREAKFAST' as const }
const WHOLE: WholeDeal = {
  deal: made(Deal, { id: DEAL, stage: 'INQUIRY', version: 3, currency: 'INR', groupId: null, arrival: first }),
  nights: [{ ...night, night: first, complimentary: 1 }, { ...night, night: second, complimentary: 0 }],
  functions: [],
  extras: [],
  activities: [],
  proposals: [],
  deposit: null,
  free: [{ roomTypeId: TYPE, name: 'Standard', nights: [] }],
} // prettier-ignore
const open = async () => {
  signIn({ permissions: ['leads.work', 'leads.read'] })
  const { sent } = serve([leads.setDealNights, () => Response.json(WHOLE)])
  await draw(<NightsPart whole={WHOLE} />)
  return sent
}
const saved = (...complimentary: number[]) => [['setDealNights', expect.objectContaining({ nights: complimentary.map((count) => expect.objectContaining({ complimentary: count, board: 'BREAKFAST' }) as object) })]] // prettier-ignore

test('nights retain the complimentary rooms and the board they have', async () => {
  const sent = await open()
  press('Save rooms')
  await waitFor(() => expect(sent).toEqual(saved(1, 0)))
})

test('complimentary rooms are entered for all nights of a type, at most all of its rooms; words are not saved', async () => {
  const sent = await open()
  const field = screen.getByLabelText('Complimentary of Standard a night')
  write(field, 'x')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Save rooms' }))
  write(field, '9')
  press('Save rooms')
  await waitFor(() => expect(sent).toEqual(saved(4, 4)))
})
