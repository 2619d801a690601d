import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { OTHER_SOURCES } from '../contract/choices.ts'
import { isRating } from './reviews.ts'
import { readScoreLines } from './score-lines.ts'

const TODAY = '2026-11-20' as Day
const competitors = [
  { id: 'a', name: 'Lakeside Inn' },
  { id: 'b', name: 'Hôtel du Lac, Annecy' },
]
const read = (typed: string) => readScoreLines(typed, { today: TODAY, competitors, order: 'DMY' })

test('a line is a competitor, a source, a day, a rating and the reviews, which may be left out', () => {
  expect(read('Lakeside Inn;Google;20/11/2026;4,4;812\n lakeside inn ; booking.com ; 2026-11-19 ; 8.7')).toEqual({
    scores: [
      { competitorId: 'a', source: 'GOOGLE', scoredOn: '2026-11-20', ratingTenths: 44, count: 812 },
      { competitorId: 'a', source: 'BOOKING_COM', scoredOn: '2026-11-19', ratingTenths: 87, count: null },
    ],
    faults: [],
  })
})

test('a name with a comma is quoted', () => {
  expect(read('"Hôtel du Lac, Annecy",Google,20/11/2026,5').scores).toMatchObject([{ competitorId: 'b' }])
})

test.each([
  ['Elsewhere;Google;20/11/2026;4', 'COMPETITOR'],
  ['Lakeside Inn;Yellow pages;20/11/2026;4', 'SOURCE'],
  ['Lakeside Inn;Google;soon;4', 'DAY'],
  ['Lakeside Inn;Google;21/11/2026;4', 'DAY'],
  ['Lakeside Inn;Google;20/11/2026;5.1', 'RATING'],
  ['Lakeside Inn;Google;20/11/2026;0.9', 'RATING'],
  ['Lakeside Inn;Google;20/11/2026;', 'RATING'],
  ['Lakeside Inn;Google;20/11/2026;4;many', 'COUNT'],
  ['Lakeside Inn;Google;20/11/2026;4;-1', 'COUNT'],
])('of %s the fault is %s', (line, fault) => {
  expect(read(line)).toEqual({ scores: [], faults: [{ line: 1, fault }] })
})

test('of two lines with the same competitor, source and day the first one counts', () => {
  const { scores, faults } = read('Lakeside Inn;Google;20/11/2026;4\nLakeside Inn;Google;2026-11-20;3')
  expect([scores.map(({ ratingTenths }) => ratingTenths), faults]).toEqual([[40], [{ line: 2, fault: 'TWICE' }]])
})

test('law: what was written as a table is read as it was', () => {
  const line = fc.record({
    competitor: fc.constantFrom(...competitors),
    source: fc.constantFrom(...OTHER_SOURCES),
    scoredOn: fc.nat(900).map((days) => addDays(TODAY, -days)),
    ratingTenths: fc.integer({ min: 0, max: 100 }),
    count: fc.option(fc.nat(9_999_999)),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (all) => {
      const valid = all.filter(({ source, ratingTenths }) => isRating(source, ratingTenths))
      const typed = valid.map(({ competitor, source, scoredOn, ratingTenths, count }) => `"${competitor.name}";${source};${scoredOn};${ratingTenths / 10};${count ?? ''}`).join('\n') // prettier-ignore
      const { scores, faults } = read(typed)
      expect(scores.length + faults.length).toBe(valid.length)
      expect(faults.every(({ fault }) => fault === 'TWICE')).toBe(true)
      for (const one of scores)
        expect(valid.some(({ competitor, ...rest }) => competitor.id === one.competitorId && rest.source === one.source && rest.scoredOn === one.scoredOn && rest.ratingTenths === one.ratingTenths && rest.count === one.count)).toBe(true) // prettier-ignore
    }),
    { numRuns: LAW_CASES },
  )
})
