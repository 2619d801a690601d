import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, press, signIn } from '#test/screen.tsx'
import { leads } from '../contract/leads.ts'
import { LeadMerge } from '../contract/merge.ts'
import { Lead, type WholeLead } from '../contract/replies.ts'
import { MergeDialog } from './merge-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const [ONE, TWO] = ['019a0000-0000-7000-8000-0000000000a1', '019a0000-0000-7000-8000-0000000000a2']
const lead = made(Lead, { id: ONE, title: 'Forty rooms', version: 4 })
const WHOLE: WholeLead = {
  lead,
  activities: [],
  similar: [{ kind: 'LEAD', id: TWO, name: 'Rooms in May', because: 'email' }],
  booking: null,
  deals: [],
  files: [],
  work: [],
}
const deal = { name: 'May', stage: 'TENTATIVE', hasBlock: true, proposals: 2 } as const
const preview = made(LeadMerge, { number: 12, title: 'Rooms in May', version: 7, activities: 3, mails: 0, entries: 0, work: 0, deals: [deal], hasBooking: false, filled: ['companyName', 'phone'] }) // prettier-ignore

test('what moves is read before, and the two are merged as they are shown', async () => {
  signIn({ permissions: ['leads.work', 'leads.read'] })
  const { sent } = serve(
    [leads.previewMerge, () => Response.json(preview)],
    [leads.get, () => Response.json(WHOLE)],
    [leads.merge, () => Response.json(WHOLE)],
  )
  const onClose = vi.fn()
  await draw(<MergeDialog whole={WHOLE} onClose={onClose} />)
  expect(await screen.findByText('Company, Telephone')).toBeTruthy()
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['3', '1', '1', '2', 'Company, Telephone'])
  expect(screen.getByText(/No\. 12, “Rooms in May”, becomes a duplicate/)).toBeTruthy()
  press('Merge')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)?.[1]).toEqual({ leadId: ONE, version: 4, otherId: TWO, otherVersion: 7 })
})

test('the other one stays at a press, and what cannot be merged is said with its reason', async () => {
  signIn({ permissions: ['leads.work', 'leads.read'] })
  serve(
    [leads.previewMerge, ({ leadId }) => (leadId === ONE ? refuses('merge_retains_converted')() : Response.json(preview))],
    [leads.get, () => Response.json({ ...WHOLE, lead: { ...lead, id: TWO, version: 7 } })],
  ) // prettier-ignore
  await draw(<MergeDialog whole={WHOLE} onClose={vi.fn()} />)
  expect(await screen.findByText(/was converted already: let that one stay/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true)
  press('Let the other one stay')
  expect(await screen.findByText('“Rooms in May” stays.', { exact: false })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', false))
})
