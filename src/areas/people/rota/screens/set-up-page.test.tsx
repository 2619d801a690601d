import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made, reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { rota } from '../contract/rota.ts'
import { ShiftType } from '../contract/replies.ts'
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
    [rota.setUp, () => Response.json({ types: [], patterns: [], coverage: [], departments: [], positions: [], documentTypes: [], settings })],
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

test('a shift type asks for certificates in use; one that is in use no longer stays chosen until it is taken away', async () => {
  signIn({ permissions: ['rota.own', 'rota.rules'] })
  const [aid, food, old] = ['1', '2', '3'].map((digit) => `0${digit}000000-0000-7000-8000-000000000001`)
  const documentTypes = [
    { id: aid, name: 'First aid', isActive: true },
    { id: food, name: 'Food handler', isActive: true },
    { id: old, name: 'Old card', isActive: false },
  ]
  const type = made(ShiftType, { code: 'E', name: 'Early', starts: '07:00', ends: '15:00', documentTypeIds: [old ?? ''] })
  const { sent } = serve(
    [rota.setUp, () => reply(rota.setUp, { types: [type], documentTypes })],
    [rota.updateShiftType, () => Response.json(type)],
  )
  await draw(<RotaSetUpPage />, '/hrm/set-up?tab=types')
  fireEvent.click(await screen.findByRole('row', { name: /Early/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Early' })
  const group = within(dialog).getByRole('group', { name: 'Certificates needed' })
  expect(within(group).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['First aid', 'Food handler', 'Old card'])
  press('First aid')
  press('Old card')
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({ documentTypeIds: [aid] })
}) // prettier-ignore
