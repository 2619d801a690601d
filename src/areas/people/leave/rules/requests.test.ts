import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { LEAVE_STATES, leaveMayBecome, problemsOf, type Terms, type Wanted } from './requests.ts'

const TODAY = '2026-11-27' as Day
const TERMS: Terms = {
  unit: 'HALF_DAY',
  needsBalance: true,
  allowNegative: 0,
  maxInRow: null,
  noticeDays: 0,
  minServiceDays: 0,
  documentAfterDays: null,
}
const WANTED: Wanted = {
  from: TODAY, until: TODAY, today: TODAY, joinOn: '2020-01-01' as Day, unit: 'DAY', amount: 100, usable: 100, inRow: 1, hasFile: false, isPlanned: false,
} // prettier-ignore
const codes = (terms: Partial<Terms>, wanted: Partial<Wanted>) => problemsOf({ ...TERMS, ...terms }, { ...WANTED, ...wanted }).map(({ code }) => code) // prettier-ignore

test.each([
  ['the whole balance', {}, {}, []],
  ['a hundredth more', {}, { amount: 101 }, ['leave_balance']],
  ['what is allowed in advance', { allowNegative: 100 }, { usable: 0 }, []],
  ['more than that', { allowNegative: 99 }, { usable: 0 }, ['leave_balance']],
  ['without a balance any amount', { needsBalance: false }, { usable: 0, amount: 900 }, []],
  ['as fine as the type', {}, { unit: 'HALF_DAY' }, []],
  ['by hours of a type by halves', {}, { unit: 'HOUR' }, ['leave_too_fine']],
  ['half a day of a type by days', { unit: 'DAY' }, { unit: 'HALF_DAY' }, ['leave_too_fine']],
  ['by hours of a type by hours', { unit: 'HOUR' }, { unit: 'HOUR' }, []],
  ['nothing', {}, { amount: 0 }, ['leave_takes_no_day']],
  ['as many in a row as allowed', { maxInRow: 5 }, { inRow: 5 }, []],
  ['one more', { maxInRow: 5 }, { inRow: 6 }, ['leave_in_row']],
  ['31 days back', {}, { from: addDays(TODAY, -31) }, []],
  ['32 days back', {}, { from: addDays(TODAY, -32) }, ['leave_backdated']],
  ['32 days back, entered by who plans', {}, { from: addDays(TODAY, -32), isPlanned: true }, []],
  ['with its notice', { noticeDays: 7 }, { from: addDays(TODAY, 7), until: addDays(TODAY, 7) }, []],
  [
    'a day short of its notice',
    { noticeDays: 7 },
    { from: addDays(TODAY, 6), until: addDays(TODAY, 6) },
    ['leave_notice'],
  ],
  ['with its service', { minServiceDays: 90 }, { joinOn: addDays(TODAY, -90) }, []],
  ['a day short of its service', { minServiceDays: 90 }, { joinOn: addDays(TODAY, -89) }, ['leave_service']],
  ['two days without a certificate', { documentAfterDays: 2 }, { until: addDays(TODAY, 1) }, []],
  ['three days without one', { documentAfterDays: 2 }, { until: addDays(TODAY, 2) }, ['leave_document']],
  ['three days with one', { documentAfterDays: 2 }, { until: addDays(TODAY, 2), hasFile: true }, []],
] as const)('%s', (_what, terms, wanted, found) => {
  expect(codes(terms, wanted)).toEqual(found)
})

describe('a request', () => {
  const moves = LEAVE_STATES.flatMap((from) => LEAVE_STATES.filter((to) => leaveMayBecome(from, to)).map((to) => `${from} ${to}`)) // prettier-ignore
  test('changes only so', () => {
    expect(moves).toEqual(['REQUESTED APPROVED', 'REQUESTED REFUSED', 'REQUESTED WITHDRAWN', 'APPROVED CANCELLED'])
  })
})
