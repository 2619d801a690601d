import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { rota } from '../contract/rota.ts'
import { RotaSetUpPage } from './set-up-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what planners are warned of is changed again without leaving the page: each time with the version of then', async () => {
  signIn({ permissions: ['rota.own', 'rota.rules'] })
  let settings = {
    minRestMinutes: 660,
    maxWeekMinutes: 2_880,
    maxDaysInRow: 6,
    swapHours: 24,
    remindHours: 12,
    version: 1,
  }
  const { sent } = serve(
    [rota.setUp, () => Response.json({ types: [], patterns: [], coverage: [], departments: [], positions: [], settings })],
    [rota.saveSettings, (body) => Response.json((settings = { ...settings, ...(body as object), version: settings.version + 1 }))],
  ) // prettier-ignore
  await draw(<RotaSetUpPage />, '/hrm/set-up?tab=limits')
  for (const [time, days] of ['7', '8'].entries()) {
    write(await screen.findByLabelText(/^Most days in a row/), days)
    press('Save')
    await waitFor(() => expect(sent).toHaveLength(time + 1))
    await waitFor(() => expect(screen.getByLabelText(/^Most days in a row/)).toHaveProperty('value', days))
  }
  expect(sent.map(([, body]) => body)).toMatchObject([
    { maxDaysInRow: 7, version: 1 },
    { maxDaysInRow: 8, version: 2 },
  ])
})
