import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { rota } from '#areas/people/rota/contract/rota.ts'
import { made } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, signIn } from '#test/screen.tsx'
import { Day } from '#core/dates.ts'
import { pay } from '../contract/pay.ts'
import { PayRun } from '../contract/replies.ts'
import { isPeriodOf } from '../rules/periods.ts'
import { PayRunsPage } from './runs-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a run of who is paid weekly proposes the week before, and days that are none are refused at their field', async () => {
  signIn({ permissions: ['pay.own', 'pay.prepare', 'rota.own'] })
  const { sent } = serve(
    [pay.runs, () => Response.json({ rows: [made(PayRun, { frequency: 'WEEKLY', departmentName: 'Kitchen' })] })],
    [rota.setUp, () => Response.json({ types: [], patterns: [], coverage: [], settings: {}, departments: [] })],
    [pay.prepare, refuses('pay_period')],
  )
  await draw(<PayRunsPage />, '/hrm/pay?new=yes')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Paid how often/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Weekly' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Prepare a run' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const [action, input] = sent[0] ?? expect.fail('nothing was sent')
  expect([action, input]).toMatchObject(['prepare', { frequency: 'WEEKLY' }])
  expect(isPeriodOf('WEEKLY', z.object({ from: Day, until: Day }).parse(input))).toBe(true)
  expect(await screen.findByText(/^These days are no such period/)).toBeDefined()
})
