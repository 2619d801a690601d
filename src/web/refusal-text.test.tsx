import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { startTestTexts } from '#test/screen.tsx'
import { ApiError } from './api-error.ts'
import { refusalSentence, refusalText } from './refusal-text.ts'

afterEach(() => i18next.changeLanguage('en'))

const refused = (code: 'below_picked_up' | 'room_has_stays', details: object) =>
  new ApiError(409, { code, details: { ...details } })

test('days of a refusal are read as people write them, in every language', async () => {
  await startTestTexts()
  const taken = refused('below_picked_up', { pickedUp: 3, day: '2026-11-26' })
  expect(refusalText(i18next.t, taken)).toBe('3 rooms are picked up on Thu 26 Nov 2026 already. Hold at least as many.')
  await i18next.changeLanguage('fr')
  expect(refusalText(i18next.t, taken)).toContain('jeu. 26 nov. 2026')
  expect(refusalText(i18next.t, taken)).not.toContain('2026-11-26')
})

test('what only looks like a day, or is a part of a name, stays as it is', async () => {
  await startTestTexts()
  const name = 'Room 2026-11-26 B'
  expect(refusalText(i18next.t, refused('room_has_stays', { name, day: '2026-13-40' }))).toBe(
    'Room 2026-11-26 B is taken from 2026-13-40 on. Move or cancel what is there first.',
  )
})

test('every fact that is a day is, and one of an unknown code has the sentence for all others', async () => {
  await startTestTexts()
  const facts = { name: '101', day: '2026-11-26' }
  expect(refusalSentence(i18next.t, 'room_has_stays', facts)).toContain('from Thu 26 Nov 2026 on')
  expect(refusalSentence(i18next.t, 'no_such_code', facts)).toBe(i18next.t('refusals:broken'))
})
