import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refuses, serve } from '#test/screen-server.ts'
import type { Day } from '#core/dates.ts'
import type { Survey } from '../../contract/replies.ts'
import { reviews } from '../../contract/reviews.ts'
import { SurveyPage } from './survey-page.tsx'
import { en } from './words-en.ts'
import { fr } from './words-fr.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TOKEN = `1-${'t'.repeat(43)}`
const id = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`
const [STARS, SCALE, YES_NO, TEXT, PICTURE] = [id(1), id(2), id(3), id(4), id(5)]
const SURVEY: Survey = {
  kind: 'STAY', state: 'OPEN', isOptedOut: false, isPreview: false, property: { name: 'Palace', phone: '', email: '' },
  arrival: '2026-11-18' as Day, departure: '2026-11-20' as Day, locale: 'en-IN', answer: null, reply: '',
  questions: [
    { id: STARS, kind: 'STARS', textEn: 'The spa?', textFr: 'Le spa ?' },
    { id: SCALE, kind: 'SCALE', textEn: 'The shuttle?', textFr: 'La navette ?' },
    { id: YES_NO, kind: 'YES_NO', textEn: 'Room ready?', textFr: 'Chambre prête ?' },
    { id: TEXT, kind: 'TEXT', textEn: 'Whom to thank?', textFr: 'Qui remercier ?' },
  ],
} // prettier-ignore
const DONE: Survey = {
  ...SURVEY,
  state: 'CHANGEABLE',
  answer: { rating: 9, body: '', wantsContact: false, stars: [], answers: [], pictures: [] },
}
const draw = (language: 'en' | 'fr' = 'en') =>
  render(<SurveyPage token={TOKEN} language={language} words={{ en: async () => en, fr: async () => fr }} />)

test('own questions are put in the reader’s language, and only what was answered is sent', async () => {
  const { sent } = serve([reviews.open, () => Response.json(SURVEY)], [reviews.answer, () => Response.json(DONE)])
  draw()
  const user = userEvent.setup()
  const spa = await screen.findByRole('group', { name: 'The spa?' })
  await user.click(spa.querySelectorAll('input')[3]!)
  await user.click(screen.getByRole('radio', { name: 'No' }))
  await user.type(screen.getByLabelText('Whom to thank?'), 'Asha')
  await user.click(screen.getByRole('group', { name: en.recommend }).querySelectorAll('input')[9]!)
  await user.click(screen.getByRole('button', { name: en.send }))
  await screen.findByText(en.thanks)
  expect(sent.slice(1)).toMatchObject([['answer', { rating: 9, answers: [{ questionId: STARS, value: 4 }, { questionId: YES_NO, value: 0 }, { questionId: TEXT, words: 'Asha' }] }]]) // prettier-ignore
  cleanup()
  draw('fr')
  expect(await screen.findByRole('group', { name: 'La navette ?' })).toBeTruthy()
})

test('pictures are added one by one and removed, and a bad file is refused with its sentence', async () => {
  const url = `/api/stay-review/${TOKEN}/pictures/${PICTURE}`
  const one: Survey = { ...DONE, answer: DONE.answer && { ...DONE.answer, pictures: [{ id: PICTURE, url }] } }
  const taken = vi.fn(() => Response.json(one))
  const { sent } = serve(
    [reviews.open, () => Response.json(DONE)],
    [reviews.addPicture, () => taken()],
    [reviews.removePicture, () => Response.json(DONE)],
  )
  draw()
  const user = userEvent.setup()
  const file = new File(['picture'], 'a.png', { type: 'image/png' })
  await user.upload(await screen.findByLabelText(en.addPictures), file)
  const image = await screen.findByRole('img', { name: en.picture(1) })
  expect(image.getAttribute('src')).toBe(url)
  expect(sent.slice(1)).toMatchObject([['addPicture', { token: TOKEN, image: btoa('picture') }]])
  taken.mockImplementation(refuses('not_a_picture'))
  await user.upload(screen.getByLabelText(en.addPictures), file)
  await screen.findByText(en.refusals.not_a_picture)
  const tries = sent.length
  await user.upload(
    screen.getByLabelText(en.addPictures),
    new File([new Uint8Array(5_000_001)], 'b.png', { type: 'image/png' }),
  )
  await screen.findByText(en.refusals.picture_too_large)
  expect(sent).toHaveLength(tries)
  await user.click(screen.getByRole('button', { name: en.removePicture(1) }))
  await vi.waitFor(() => expect(screen.queryByRole('img', { name: en.picture(1) })).toBeNull())
})
