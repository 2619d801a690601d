import { expect, test } from 'vitest'
import { readLanguage, writtenFor } from './language.ts'

test('a reader of the place’s language reads as the place writes; another one as readers of theirs do', () => {
  expect(writtenFor('fr', 'fr-CH')).toBe('fr-CH')
  expect(writtenFor('fr', 'en-IN')).toBe('fr')
  expect(writtenFor('en', 'en-IN')).toBe('en-IN')
  // No document is written in German: English months, with amounts as they are written there.
  expect(writtenFor('en', 'de-DE')).toBe('en-DE')
  expect(writtenFor('en', 'ja-JP')).toBe('en-JP')
  expect(writtenFor('en', 'de')).toBe('en-GB')
  expect(writtenFor('en', 'fr-CH')).toBe('en-GB')
})

test('a language is read by its code, locale or name; one that no document is written in is none', () => {
  for (const typed of ['fr', 'FR', 'fr-CH', 'fr_FR', 'French', ' français', 'Francais', 'FRA'])
    expect(readLanguage(typed)).toBe('fr')
  for (const typed of ['en', 'en-GB', 'English', 'anglais']) expect(readLanguage(typed)).toBe('en')
  for (const typed of ['', 'de', 'Hindi', 'frisian', 'free']) expect(readLanguage(typed)).toBeNull()
})
