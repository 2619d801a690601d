import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press } from '#test/screen.tsx'
import { PublicForm } from '../contract/form-replies.ts'
import { leads } from '../contract/leads.ts'
import { FormPage } from './form-page.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const KEY = `7-${'k'.repeat(32)}`
const asked = made(PublicForm, { name: 'Weddings', asksStay: false, asksCompany: false, asksEvent: false, consent: null }) // prettier-ignore

/** What the form sends that was opened by this address, after this page. */
async function sentBy(address: string, page: string) {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(page)
  const { sent } = serve(
    [leads.openForm, () => Response.json(asked)],
    [leads.enterForm, () => Response.json({ thanks: '', confirms: false })],
  )
  await draw(<FormPage />, address)
  fireEvent.change(await screen.findByRole('textbox', { name: /First name/ }), { target: { value: 'Lina' } })
  fireEvent.change(screen.getByRole('textbox', { name: /E-mail/ }), { target: { value: 'lina@mail.example' } })
  press('Send enquiry')
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]?.[1]
}

test('the form sends what its address and the page before it tell of where the visitor came from', async () => {
  const address = `/enquire?form=${KEY}&utm_source=instagram&utm_medium=social&utm_campaign=weddings&code=LAKE`
  expect(await sentBy(address, 'https://palace.example/weddings?who=lina#top')).toMatchObject({
    utmSource: 'instagram',
    utmMedium: 'social',
    utmCampaign: 'weddings',
    offerCode: 'LAKE',
    campaignId: null,
    landing: 'https://palace.example/weddings',
  })
})

test('what is longer than it may be is cut off, and a visitor who comes from nowhere has no page', async () => {
  const sent = await sentBy(`/enquire?form=${KEY}&utm_source=${'x'.repeat(101)}&campaign=autumn`, '')
  expect(sent).toMatchObject({ utmSource: 'x'.repeat(100), utmMedium: '', campaignId: null, landing: '' })
})
