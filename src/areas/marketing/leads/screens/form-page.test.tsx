import { act, cleanup, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '#test/screen-server.ts'
import { draw, press, write } from '#test/screen.tsx'
import { leads } from '../contract/leads.ts'
import { FormPage } from './form-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an enquiry is sent in the language the visitor reads last, with what was typed before they chose it', async () => {
  const property = { name: 'Harbour', phone: '', email: '', address: '' }
  const { sent } = serve(
    [leads.openForm, () => Response.json({ property, name: 'Groups', asksStay: false, asksCompany: false })],
    [leads.enterForm, () => Response.json({ thanks: 'Merci', confirms: false })],
  )
  await draw(<FormPage />, '/enquire?form=7-abcdefghijklmnopqrstuvwx')
  write(await screen.findByLabelText(/^First name/), 'Ana')
  write(screen.getByLabelText(/^E-mail/), 'ana@mail.example')
  await act(() => i18next.changeLanguage('fr'))
  press('Envoyer la demande')
  await screen.findByText('Merci')
  expect(sent).toMatchObject([['enterForm', { firstName: 'Ana', email: 'ana@mail.example', language: 'fr' }]])
  await act(() => i18next.changeLanguage('en'))
})
