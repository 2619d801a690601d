import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { serve } from '#test/screen-server.ts'
import { website } from '../contract/website.ts'
import { WebsiteSettingsPage } from './website-settings.tsx'

const STANDARD = '019a0000-0000-7000-8000-000000000001'
const DELUXE = '019a0000-0000-7000-8000-000000000002'
const none = { title: '', introduction: '' }
const settings = {
  isActive: false,
  color: '#1b3a6b',
  texts: { en: none, fr: none },
  roomTypeIds: null,
  ratePlanIds: null,
  payRule: 'NONE',
  payShare: 'DEPOSIT',
  frameOrigins: [],
  version: 0,
  seoFriendlyName: 'lake-house',
}
const types = [
  { id: STANDARD, name: 'Standard' },
  { id: DELUXE, name: 'Deluxe' },
]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the page is opened for one type and a site; the line for that site can be copied', async () => {
  signIn({ permissions: ['website.read', 'website.write'] })
  const { sent } = serve(
    [website.settings, () => Response.json(settings)],
    [website.updateSettings, () => Response.json({ ...settings, version: 1 })],
    [rooms.types, () => Response.json({ rows: types })],
    [rates.plans, () => Response.json({ rows: [] })],
  )
  await draw(<WebsiteSettingsPage />)
  fireEvent.click(await screen.findByRole('checkbox', { name: /can book/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Deluxe' }))
  expect(screen.getByRole('button', { name: 'Standard' }).getAttribute('aria-pressed')).toBe('true')
  const sites = screen.getByRole('textbox', { name: 'Sites that may show the page' })
  write(sites, 'https://www.lake.example')
  fireEvent.blur(sites)
  expect(screen.getByDisplayValue(/widget\.js" data-property="lake-house"/)).toBeDefined()
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject([
    'updateSettings',
    { isActive: true, roomTypeIds: [STANDARD], frameOrigins: ['https://www.lake.example'], version: 0 },
  ])
})
