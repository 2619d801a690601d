import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { consents } from '../contract/consents.ts'
import { PersonConsents } from './person-consents.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const none = { states: [], suppressions: [], records: [] }
const POST = 'Zoé Élan, 12 Rue Haute, 75001 Paris'

test('a consent to letters is recorded with its proof, for the name and the address of the guest', async () => {
  signIn({ permissions: ['consents.read', 'consents.record'] })
  const { sent } = serve([consents.of, () => Response.json(none)], [consents.record, () => Response.json(none)])
  await draw(<PersonConsents email="" phone="" post={POST} />)
  await screen.findByText('Post')
  expect(screen.queryByText('Telephone')).toBeNull()
  press('Record consent: Post')
  write(await screen.findByLabelText(/^Proof/), 'Card of 3 March')
  press('Save')
  await waitFor(() => expect(sent.map(([name]) => name)).toContain('record'))
  expect(sent.find(([name]) => name === 'record')?.[1]).toMatchObject({ channel: 'POST', address: POST, isGiven: true, evidence: 'Card of 3 March' }) // prettier-ignore
})
