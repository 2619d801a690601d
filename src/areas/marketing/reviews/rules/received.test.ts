import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import { MOST_TRIES, pauseMinutes } from './delivery.ts'
import { fateOf, type KnownReview, latestOf, type ReceivedReview, receivedOf, refusedFor } from './received.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const wire = {
  id: 'g-1', changedAt: NOW, postedAt: NOW, rating: 4.5, author: 'Jo\n Doe', language: 'fr-CA', title: '', text: 'a\u0000b',
  positive: '', negative: '', booking: '',
} // prettier-ignore
const review = receivedOf(wire)

test('a review is stored as text, cut to our lengths', () => {
  expect(review).toMatchObject({ externalId: 'g-1', author: 'Jo Doe', language: 'fr', body: 'ab', ratingTenths: 45 })
  const long = receivedOf({ ...wire, author: 'x'.repeat(200), title: 'x'.repeat(400), text: 'x'.repeat(20_000), booking: 'x'.repeat(60), language: 'french' }) // prettier-ignore
  expect([long.author.length, long.title.length, long.body.length, long.booking.length, long.language]).toEqual([
    120,
    300,
    10_000,
    40,
    '',
  ])
})

test('a rating off the scale and a day that lies ahead are refused, each at its bound', () => {
  const ahead = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString()
  expect(refusedFor('GOOGLE', { ...review, ratingTenths: 50 }, NOW)).toBe('')
  expect(refusedFor('GOOGLE', { ...review, ratingTenths: 51 }, NOW)).toBe('rating_off_scale')
  expect(refusedFor('GOOGLE', { ...review, ratingTenths: 9 }, NOW)).toBe('rating_off_scale')
  expect(refusedFor('GOOGLE', { ...review, changedAt: ahead(86_400_000) }, NOW)).toBe('')
  expect(refusedFor('GOOGLE', { ...review, postedAt: ahead(86_400_001) }, NOW)).toBe('date_in_future')
})

test('one that was entered by hand is replaced by the version of its source', () => {
  expect(fateOf(review, undefined)).toBe('NEW')
  expect(fateOf(review, { ...review, changedAt: null })).toBe('SAME')
  expect(fateOf(review, { ...review, body: 'typed', changedAt: null })).toBe('CHANGED')
  expect(fateOf(review, { ...review, body: 'other', changedAt: NOW })).toBe('OLD')
})

const version = fc
  .record({ at: fc.integer({ min: 0, max: 20 }), rating: fc.integer({ min: 1, max: 3 }) })
  .map(({ at, rating }): ReceivedReview => ({ ...review, ratingTenths: rating * 10, changedAt: new Date(at * 1_000).toISOString() })) // prettier-ignore

test('in whatever order and however often versions come, the latest by the clock of the source is what stays', () => {
  const calls = fc.array(fc.uniqueArray(version, { selector: ({ changedAt }) => changedAt, maxLength: 6 }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(calls, (all) => {
      // One moment of the source has one content.
      const contents = new Map<string, ReceivedReview>()
      for (const one of all.flat()) if (!contents.has(one.changedAt)) contents.set(one.changedAt, one)
      let known: KnownReview | undefined
      for (const call of all) {
        for (const one of latestOf(call.map(({ changedAt }) => contents.get(changedAt) ?? review))) {
          const fate = fateOf(one, known)
          if (fate !== 'OLD') known = one
          expect(fateOf(one, known)).toBe('OLD')
        }
      }
      const [latest] = [...contents.values()].toSorted((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt)) // prettier-ignore
      expect(known).toEqual(latest)
    }),
    { numRuns: LAW_CASES },
  )
})

test('the pause between tries doubles up to six hours, and ends after the last of them', () => {
  expect([1, 2, 3, 9, 10, 11].map(pauseMinutes)).toEqual([1, 2, 4, 256, 360, 360])
  expect(pauseMinutes(MOST_TRIES)).toBeUndefined()
})
