import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn } from '#test/screen.tsx'
import { Assignments, housekeeping } from '../contract.ts'
import { AttendantsPanel } from './attendants-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '019a0000-0000-7000-8000-000000000001'
const assignments = made(Assignments, {
  attendants: [],
  rooms: [],
  unassigned: { rooms: 0, minutes: 0 },
  distribution: { id: ID, rooms: 3, by: 'Ana Costa', at: '2026-11-20T08:00:00.000Z' },
})
const panel = (over: Partial<Assignments> = {}, mayWrite = true) => (
  <AttendantsPanel assignments={{ ...assignments, ...over }} mayWrite={mayWrite} show={vi.fn()} close={vi.fn()} />
)

test('the last distribution is named and undone in one press', async () => {
  signIn({ permissions: ['housekeeping.read', 'housekeeping.write'] })
  const { sent } = serve([housekeeping.undoDistribution, () => Response.json(assignments)])
  await draw(panel(), '/bookone/rooms?attendants=yes')
  expect(screen.getByText(/^Ana Costa distributed 3 rooms at/)).toBeDefined()
  press('Undo distribution')
  await waitFor(() => expect(sent).toEqual([['undoDistribution', { distributionId: ID }]]))
})

test('none is undone where there is none, nor by who only reads', async () => {
  signIn({ permissions: ['housekeeping.read'] })
  await draw(panel({ distribution: null }), '/bookone/rooms?attendants=yes')
  expect(screen.queryByRole('button', { name: 'Undo distribution' })).toBeNull()
  cleanup()
  await draw(panel({}, false), '/bookone/rooms?attendants=yes')
  expect(screen.queryByRole('button', { name: 'Undo distribution' })).toBeNull()
})
