import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, signIn } from '#test/screen.tsx'
import { leave } from '../contract/leave.ts'
import { LeaveEffect } from '../contract/replies.ts'
import { DecidePanel } from './decide-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const band = (ruleId: string, plannedLeft: number) => ({ ruleId, positionTitle: 'Clerk', starts: '07:00', ends: '15:00', need: 2, planned: 2, plannedLeft }) // prettier-ignore
const day = (on: string, plannedLeft: number) => ({ day: on, people: 6, away: 1, planned: 2, bands: [band(`0100000${plannedLeft}-0000-7000-8000-000000000001`, plannedLeft)] }) // prettier-ignore

test('who decides about leave sees for each part of a day who is left of whom it needs, and which day is short', async () => {
  signIn({ permissions: ['leave.plan'] })
  const effect = made(LeaveEffect, { days: [day('2026-11-23', 1), day('2026-11-24', 2)], blocks: [], falling: [], shortened: [] }) // prettier-ignore
  serve([leave.effect, () => Response.json(effect)])
  await draw(<DecidePanel requestId={effect.request.id} onClose={() => {}} />, '/hrm/leave/team')
  const bands = await screen.findAllByText(/07:00–15:00 Clerk/)
  expect(bands).toHaveLength(2)
  expect(bands[0]?.textContent).not.toBe(bands[1]?.textContent)
  expect(bands[0]?.textContent).toMatch(/short|1/)
})
