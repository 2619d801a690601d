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
    [
      leads.openForm,
      () =>
        Response.json({
          property,
          name: 'Groups',
          asksStay: false,
          asksCompany: false,
          asksEvent: false,
          consent: { en: 'News?', fr: 'Des nouvelles ?' },
        }),
    ],
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

test('the checkbox for offers and news is not ticked for the visitor, and is sent as they leave it', async () => {
  const property = { name: 'Harbour', phone: '', email: '', address: '' }
  const consent = { en: 'Harbour may send me offers', fr: 'Harbour peut m’envoyer des offres' }
  const asked = { property, name: 'Events', asksStay: false, asksCompany: false, asksEvent: true, consent }
  const { sent } = serve(
    [leads.openForm, () => Response.json(asked)],
    [leads.enterForm, () => Response.json({ thanks: 'Thanks', confirms: false })],
  )
  await draw(<FormPage />, '/enquire?form=7-abcdefghijklmnopqrstuvwx')
  write(await screen.findByLabelText(/^First name/), 'Ana')
  write(screen.getByLabelText(/^E-mail/), 'ana@mail.example')
  write(screen.getByLabelText(/^People at the event/), '80')
  const box = screen.getByLabelText<HTMLInputElement>(consent.en)
  expect(box.checked).toBe(false)
  act(() => box.click())
  press('Send enquiry')
  await screen.findByText('Thanks')
  expect(sent).toMatchObject([['enterForm', { attendees: 80, agreesToOffers: true }]])
})
