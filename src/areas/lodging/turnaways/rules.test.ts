import { expect, test } from 'vitest'
import { kindOf, TURNAWAY_REASONS } from './rules.ts'

test('a stay without a room, against a restriction or not offered was refused; every other one was declined', () => {
  expect(TURNAWAY_REASONS.filter((reason) => kindOf(reason) === 'DENIAL')).toEqual(['NO_ROOM', 'RESTRICTED', 'NOT_OFFERED'])
  expect(TURNAWAY_REASONS.filter((reason) => kindOf(reason) === 'REGRET')).toEqual(['PRICE', 'TERMS', 'ELSEWHERE', 'UNDECIDED', 'OTHER'])
}) // prettier-ignore
