import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { consents } from '../contract/consents.ts'
import { ImportDialog } from './import-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the lines that were pasted are sent with where their proof is, and those that are none are named', async () => {
  signIn({ permissions: ['consents.import'] })
  const { sent } = serve([consents.importConsents, () => Response.json({ recorded: 2, suppressed: 0, faults: [] })])
  const onClose = vi.fn()
  await draw(<ImportDialog onClose={onClose} />)
  write(screen.getByLabelText(/^Proof/), 'Cards of 2026, in the safe')
  write(screen.getByLabelText(/^Addresses/), 'a@example.com;2026-03-01\nno day\nb@example.com;2026-03-02')
  await screen.findByText(/These lines are not read: 2/)
  press('Record 2 consents')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([['importConsents', { evidence: 'Cards of 2026, in the safe', lines: [{ address: 'a@example.com' }, { address: 'b@example.com' }] }]]) // prettier-ignore
})
