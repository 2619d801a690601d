import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { gifts } from '../contract/gifts.ts'
import { GiftShopSettings } from '../contract/replies.ts'
import { SettingsDialog } from './settings-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settings = made(GiftShopSettings, { isActive: false, amounts: [200_000], least: 100_000, most: 900_000, currency: 'INR', version: 3 }) // prettier-ignore

test('the sale is activated, with another amount', async () => {
  signIn({ permissions: ['gifts.read', 'gifts.change'] })
  const { sent } = serve(
    [gifts.settings, () => Response.json(settings)],
    [gifts.saveSettings, () => Response.json({ ...settings, version: 4 })],
  )
  const onClose = vi.fn()
  await draw(<SettingsDialog onClose={onClose} />)
  fireEvent.click(await screen.findByRole('checkbox', { name: /can buy/ }))
  press('Add amount')
  write(screen.getByLabelText('Amount 2'), '5000')
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([['saveSettings', { isActive: true, amounts: [200_000, 500_000], version: 3 }]])
})

test('amounts out of bounds are named at the amounts', async () => {
  signIn({ permissions: ['gifts.read', 'gifts.change'] })
  serve([gifts.settings, () => Response.json(settings)], [gifts.saveSettings, refuses('gift_amounts_not_sold')])
  const onClose = vi.fn()
  await draw(<SettingsDialog onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove amount 1' }))
  press('Add amount')
  write(await screen.findByLabelText('Amount 1'), '1')
  press('Save')
  expect(await screen.findByText('Each amount must lie between the least and the most.')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
