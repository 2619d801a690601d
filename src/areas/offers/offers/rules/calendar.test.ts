import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysOf } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import type { OfferTarget } from '../contract/fields.ts'
import { placeOf, type Run, runsIn } from './calendar.ts'
import { NO_CONDITIONS } from './offers.ts'

const on = (day: number): Day => addDays('2026-11-01' as Day, day - 1)
const run = (first: number, last: number): Run => ({ firstOn: on(first), lastOn: on(last) })
const NOVEMBER = run(1, 30)
const runs = (target: OfferTarget, conditions: object) =>
  runsIn({ target, conditions: { ...NO_CONDITIONS, ...conditions } }, NOVEMBER)

test('an offer without days runs on all of them, and has no nights of its own', () => {
  expect(runs('STAY', {})).toEqual({ booked: [NOVEMBER], nights: [] })
})

test('its first and its last day are in it, and what is before or after the days shown is cut', () => {
  expect(runs('STAY', { bookFirstOn: on(10), bookLastOn: on(12) }).booked).toEqual([run(10, 12)])
  expect(runs('STAY', { bookFirstOn: on(-5), bookLastOn: on(1) }).booked).toEqual([run(1, 1)])
  expect(runs('STAY', { bookFirstOn: on(30), bookLastOn: on(40) }).booked).toEqual([run(30, 30)])
  expect(runs('STAY', { bookLastOn: on(0) }).booked).toEqual([])
  expect(runs('STAY', { bookFirstOn: on(31) }).booked).toEqual([])
})

test('nights stop at the days it never has; booking goes on, ordering does not', () => {
  const blackouts = [run(5, 6), run(20, 30)]
  expect(runs('STAY', { stayFirstOn: on(3), blackouts })).toEqual({ booked: [NOVEMBER], nights: [run(3, 4), run(7, 19)] }) // prettier-ignore
  expect(runs('ORDER', { blackouts })).toEqual({ booked: [run(1, 4), run(7, 19)], nights: [] })
})

test('a run stands where its days are', () => {
  expect(placeOf(NOVEMBER, NOVEMBER)).toEqual({ start: 0, size: 1 })
  expect(placeOf(run(16, 30), NOVEMBER)).toEqual({ start: 0.5, size: 0.5 })
})

const day = fc.integer({ min: -10, max: 45 }).map(on)
const maybe = fc.option(day)
const blackout = fc.tuple(day, fc.nat(10)).map(([firstOn, more]) => ({ firstOn, lastOn: addDays(firstOn, more) }))

test('law: the days of its runs are those that its windows allow one by one, each in one run', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<OfferTarget>('STAY', 'ORDER'),
      fc.record({ bookFirstOn: maybe, bookLastOn: maybe, stayFirstOn: maybe, stayLastOn: maybe, blackouts: fc.array(blackout, { maxLength: 4 }) }), // prettier-ignore
      (target, conditions) => {
        const { booked, nights } = runsIn({ target, conditions }, NOVEMBER)
        const days = (list: Run[]) => list.flatMap(({ firstOn, lastOn }) => daysOf({ from: firstOn, until: addDays(lastOn, 1) })) // prettier-ignore
        const all = daysOf({ from: on(1), until: on(31) })
        const isIn = (one: Day, first: Day | null, last: Day | null) => (first ?? one) <= one && one <= (last ?? one)
        const isBlack = (one: Day) => conditions.blackouts.some(({ firstOn, lastOn }) => isIn(one, firstOn, lastOn))
        const { bookFirstOn, bookLastOn, stayFirstOn, stayLastOn } = conditions
        expect(days(booked).sort()).toEqual(all.filter((one) => isIn(one, bookFirstOn, bookLastOn) && !(target === 'ORDER' && isBlack(one)))) // prettier-ignore
        const isLimited = target === 'STAY' && (stayFirstOn !== null || stayLastOn !== null)
        expect(days(nights).sort()).toEqual(all.filter((one) => isLimited && isIn(one, stayFirstOn, stayLastOn) && !isBlack(one))) // prettier-ignore
      },
    ),
    { numRuns: LAW_CASES },
  )
})
