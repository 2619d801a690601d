import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Day } from '#core/dates.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { rota } from '../contract/rota.ts'
import { Cost } from './cost-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const DESK = '01000000-0000-7000-8000-000000000001'
const MONDAY = '2026-11-23' as Day
const view = { from: MONDAY, days: 7, departmentId: DESK } as Parameters<typeof Cost>[0]['view']
const replyOf = (budget: number | null) => ({
  departments: [{ departmentId: DESK, cost: 150_000, uncostedMinutes: 90, budget }],
  cost: 150_000,
  rooms: 10,
  perRoom: 15_000,
  budget,
  budgets: budget === null ? [] : [{ departmentId: DESK, month: '2026-11-01', amount: 400_000 }],
})

test('cost is shown on request only, beside the budget of the days, and as above it where it is', async () => {
  signIn({ permissions: ['rota.plan', 'employees.wages'] })
  const { sent } = serve([rota.viewCost, () => Response.json(replyOf(100_000))])
  await draw(<Cost view={view} nameOf={new Map([[DESK, 'Front desk']])} />, '/hrm')
  expect(sent).toHaveLength(0)
  press('Show labour cost')
  await screen.findByText('Front desk')
  expect(sent.map(([, body]) => body)).toEqual([{ from: MONDAY, days: 7, departmentId: DESK }])
  expect(document.querySelectorAll('[data-over="true"]')).toHaveLength(2)
  expect(screen.getByText(/1:30|1\.5/)).toBeDefined()
})

test('a labour budget is set with what it was when it was looked at, and the cost is read again', async () => {
  signIn({ permissions: ['rota.plan', 'employees.wages'] })
  const { sent } = serve(
    [rota.viewCost, () => Response.json(replyOf(100_000))],
    [rota.setLabourBudget, () => Response.json({ amount: 500_000 })],
  )
  await draw(<Cost view={view} nameOf={new Map([[DESK, 'Front desk']])} />, '/hrm')
  press('Show labour cost')
  await screen.findByText('Front desk')
  press('Labour budget')
  write(await screen.findByLabelText(/^May cost/), '5000')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[1]?.[1]).toEqual({ departmentId: DESK, month: '2026-11-01', amount: 500_000, before: 400_000 })
})
