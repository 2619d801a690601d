import { propertyOf } from '#core/public-token.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import { Refusal } from '#core/refusal.ts'
import { type Delivery, REVIEW_SOURCES } from '../contract/choices.ts'
import {
  assertDisplay,
  assertReply,
  canReply,
  cleanText,
  filledTemplate,
  isRating,
  needsCase,
  rating100,
  SOURCE_FACTS,
} from './reviews.ts'
import { recommendationIndex, shareOf } from './scores.ts'
import { surveyStateOf, surveyUrl } from './survey.ts'

const codeOf = (work: () => void) => {
  try {
    work()
    return 'ok'
  } catch (error) {
    return error instanceof Refusal ? error.code : 'other'
  }
}

test('every rating of a source is a whole score from 0 to 100, and a better one has a better score', () => {
  const tenths = fc.integer({ min: -20, max: 130 })
  fc.assert(
    fc.property(fc.constantFrom(...REVIEW_SOURCES), tenths, tenths, (source, one, other) => {
      if (!isRating(source, one)) return
      const score = rating100(source, one)
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      if (isRating(source, other) && other > one) expect(rating100(source, other)).toBeGreaterThan(score)
    }),
    { numRuns: LAW_CASES },
  )
  expect([rating100('GOOGLE', 10), rating100('GOOGLE', 45), rating100('GOOGLE', 50)]).toEqual([20, 90, 100])
  expect([rating100('OWN', 0), rating100('BOOKING_COM', 78), rating100('OWN', 100)]).toEqual([0, 78, 100])
})

test('stars begin at one and end at five, points go from 0 to 10', () => {
  expect([9, 10, 50, 51].map((tenths) => isRating('GOOGLE', tenths))).toEqual([false, true, true, false])
  expect([-1, 0, 100, 101].map((tenths) => isRating('OWN', tenths))).toEqual([false, true, true, false])
  expect(isRating('OWN', 4.5)).toBe(false)
})

test('text from elsewhere stays text: signs stay, control characters and half characters go', () => {
  expect(cleanText('<script>alert(1)</script>')).toBe('<script>alert(1)</script>')
  expect(cleanText(' a\r\nb\u0000\u0007\u009fc\ud800 ')).toBe('a\nbc')
  expect(cleanText(`${'x'.repeat(9_999)}😀`)).toBe('x'.repeat(9_999))
  expect(cleanText('x'.repeat(10_001))).toHaveLength(10_000)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 0, max: 50 }), (text, most) => {
      const clean = cleanText(text, most)
      expect(clean.length).toBeLessThanOrEqual(most)
      expect(/\p{Cs}/u.test(clean)).toBe(false)
      expect(/[\p{Cc}]/u.test(clean.replaceAll(/[\t\n]/g, ''))).toBe(false)
    }),
    { numRuns: LAW_CASES },
  )
})

test('a reply follows the rules of its source', () => {
  const reply = (
    source: (typeof REVIEW_SOURCES)[number],
    hasReply: boolean,
    length: number,
    delivery: Delivery = 'NONE',
  ) => codeOf(() => assertReply({ source, hasReply, delivery }, 'x'.repeat(length)))
  expect([reply('GOOGLE', false, 4_096), reply('GOOGLE', false, 4_097)]).toEqual(['ok', 'reply_too_long'])
  expect([reply('GOOGLE', true, 1), reply('BOOKING_COM', true, 1), reply('BOOKING_COM', false, 1)]).toEqual([
    'ok',
    'reply_final',
    'ok',
  ])
  expect([reply('BOOKING_COM', true, 1, 'SENT'), reply('BOOKING_COM', true, 1, 'REFUSED')]).toEqual([
    'reply_final',
    'ok',
  ])
  expect(reply('PULSE', false, 1)).toBe('reply_not_possible')
  for (const source of REVIEW_SOURCES)
    expect(canReply({ source, hasReply: false, delivery: 'NONE' })).toBe(SOURCE_FACTS[source].canReply)
})

test('only verified reviews of our own may be shown', () => {
  const shown = REVIEW_SOURCES.filter((source) => codeOf(() => assertDisplay(source, true)) === 'ok')
  expect(shown).toEqual(['OWN'])
  expect(codeOf(() => assertDisplay('OWN', false))).toBe('review_not_shown')
})

test('a low score needs a case at its bound, and so does the request for a call', () => {
  expect([needsCase(60, false, 60), needsCase(61, false, 60), needsCase(100, true, 60)]).toEqual([true, false, true])
})

test('a template is filled once: what a guest is called names nothing', () => {
  const values = { guest: '{property}', property: 'Palace', topic: 'food' }
  expect(filledTemplate('{guest}, {property}: {topic} {topic} {other}', values)).toBe(
    '{property}, Palace: food food {other}',
  )
})

test('the recommendation index lies between -100 and 100, and nothing has none', () => {
  expect(recommendationIndex({ promoters: 0, detractors: 0, answers: 0 })).toBe(null)
  expect(recommendationIndex({ promoters: 3, detractors: 1, answers: 8 })).toBe(25)
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (promoters, passives, detractors) => {
      const answers = promoters + passives + detractors
      const index = recommendationIndex({ promoters, detractors, answers })
      if (answers > 0) expect(Math.abs(index ?? 999)).toBeLessThanOrEqual(100)
    }),
    { numRuns: LAW_CASES },
  )
})

test('a share is in whole percent, and of nothing there is none', () => {
  expect([shareOf(1, 3), shareOf(0, 0)]).toEqual([33, null])
})

test('an answer may be changed for 48 hours, and none comes after the link has run out', () => {
  const of = (over: object) => ({
    state: 'SENT' as const,
    answeredAt: null,
    expiresAt: '2026-03-01T00:00:00.000Z',
    ...over,
  })
  expect(surveyStateOf(of({}), '2026-02-28T23:59:59.999Z')).toBe('OPEN')
  expect(surveyStateOf(of({}), '2026-03-01T00:00:00.000Z')).toBe('LATE')
  expect(surveyStateOf(of({ state: 'EXPIRED' }), '2026-01-01T00:00:00.000Z')).toBe('LATE')
  const answered = of({ state: 'ANSWERED', answeredAt: '2026-02-01T10:00:00.000Z' })
  expect(surveyStateOf(answered, '2026-02-03T09:59:59.999Z')).toBe('CHANGEABLE')
  expect(surveyStateOf(answered, '2026-02-03T10:00:00.000Z')).toBe('DONE')
})

test('a token names its property', () => {
  expect(propertyOf('17-abc-def')).toBe(17)
  expect(surveyUrl('https://x.example', '17-abc')).toBe('https://x.example/stay-review?token=17-abc')
})
