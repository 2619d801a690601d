import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { housekeeping } from '../contract.ts'
import { CleaningTimesButton } from './cleaning-times.tsx'

const TIMES = { departureMinutes: 30, stayMinutes: 15, shiftMinutes: 420, version: 3 }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('cleaning times are read into the form and saved by the version that was read', async () => {
  signIn({ permissions: ['housekeeping.read', 'rooms.write'] })
  const { sent } = serve(
    [housekeeping.settings, () => reply(housekeeping.settings, TIMES)],
    [housekeeping.setSettings, () => reply(housekeeping.setSettings, TIMES)],
  )
  await draw(<CleaningTimesButton />)
  press('Cleaning times')
  const minutes = await screen.findByLabelText('Minutes after a departure')
  expect(minutes).toHaveProperty('value', '30')
  write(minutes, '40')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent).toEqual([[housekeeping.setSettings.action, { ...TIMES, departureMinutes: 40 }]]))
  await vi.waitFor(() => expect(screen.queryByLabelText('Minutes after a departure')).toBeNull())
})

test('who may not set them has no button', async () => {
  signIn({ permissions: ['housekeeping.read'] })
  serve()
  await draw(<CleaningTimesButton />)
  expect(screen.queryByRole('button', { name: 'Cleaning times' })).toBeNull()
})
