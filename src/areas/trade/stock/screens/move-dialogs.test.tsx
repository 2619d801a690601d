import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/screen.tsx'
import { MoveDialog } from './move-dialogs.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a transfer without items shows the fault where items are added, and nowhere else', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ rows: [] }))
  await draw(<MoveDialog kind="transfer" item={undefined} storeId={undefined} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Transfer' }))
  await screen.findByText('Add what it is about.')
  expect(screen.queryByRole('alert')).toBeNull()
})
