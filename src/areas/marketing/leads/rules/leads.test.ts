import type { Condition } from '#core/conditions.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { nextOwners, ruleFor, whoseTurn } from './assignment.ts'
import { responseDueAt, returnAtOf } from './clock.ts'
import { amountOf, averageRate, functionOf, unfittingOf } from './deals.ts'
import {
  DEAL_STAGES,
  dealMovesFrom,
  effectOf,
  guardsOf,
  isDealOver,
  isLeadOver,
  LEAD_STATES,
  leadMovesFrom,
} from './states.ts'

describe('states', () => {
  test('leaving NEW needs an owner; what is over leads nowhere', () => {
    for (const from of LEAD_STATES)
      for (const to of LEAD_STATES) {
        const guards = guardsOf(from, to)
        if (isLeadOver(from) || from === to || to === 'NEW') expect(guards).toBeUndefined()
        if (guards) expect(guards).toContain('OWNER')
        if (to === 'CONVERTED' && guards) expect(guards).toContain('CONVERSION')
      }
    expect(leadMovesFrom('WORKING')).not.toContain('CONVERTED')
  })

  test('a deal is turned down before it is definite and cancelled after', () => {
    for (const from of DEAL_STAGES) {
      if (isDealOver(from)) expect(dealMovesFrom(from)).toEqual([])
      expect(effectOf(from, 'CANCELLED') === 'LOST').toBe(from === 'DEFINITE')
      expect(effectOf(from, 'TURNED_DOWN') === 'LOST').toBe(!isDealOver(from) && from !== 'DEFINITE')
    }
  })
})

const TODAY = '2026-11-20' as Day
/** No one is off. */
const present = (works: (userId: number) => boolean) => ({ works, isOff: () => false, today: TODAY })

describe('the response clock', () => {
  const open = { responseHours: 4, opensAt: '09:00', closesAt: '18:00' }
  test('counts the hours while it is open', () => {
    expect(responseDueAt('2026-11-20T10:00:00.000Z', open, 'UTC')).toBe('2026-11-20T14:00:00.000Z')
    expect(responseDueAt('2026-11-20T14:00:00.000Z', open, 'UTC')).toBe('2026-11-20T18:00:00.000Z')
    expect(responseDueAt('2026-11-20T14:01:00.000Z', open, 'UTC')).toBe('2026-11-21T09:01:00.000Z')
    expect(responseDueAt('2026-11-20T20:00:00.000Z', open, 'UTC')).toBe('2026-11-21T13:00:00.000Z')
    expect(responseDueAt('2026-11-20T20:00:00.000Z', { ...open, opensAt: null, closesAt: null }, 'UTC')).toBe('2026-11-21T00:00:00.000Z')
  })
}) // prettier-ignore

test('an average rate times the rooms is the amount, to half a unit per room', () => {
  const night = fc.record({ night: fc.constant('2026-11-20' as Day), roomTypeId: fc.constant('a'), rooms: fc.integer({ min: 1, max: 50 }), rate: fc.integer({ min: 0, max: 1_000_000 }).map(minor) }) // prettier-ignore
  fc.assert(
    fc.property(fc.array(night, { minLength: 1, maxLength: 20 }), (nights) => {
      const rooms = nights.reduce((sum, one) => sum + one.rooms, 0)
      const amount = amountOf({ nights, functions: [], extras: [] })
      expect(Math.abs(averageRate(nights) * rooms - amount)).toBeLessThanOrEqual(rooms / 2)
    }),
  )
})

test('a night fits with exactly as many free', () => {
  const night = { night: '2026-11-20' as Day, roomTypeId: 'a', rooms: 3 }
  expect(unfittingOf([night], () => 3)).toEqual([])
  expect(unfittingOf([night], () => 2)).toEqual([{ day: '2026-11-20', roomTypeId: 'a', wanted: 3, free: 2 }])
})

const ENQUIRY = {
  kind: 'GROUP' as const,
  source: 'FORM' as const,
  rooms: 1,
  adults: null,
  children: null,
  budget: null,
  language: null,
  companyName: '',
}

test('a rule names the number of people, the budget, the source, the language and whether there is a company', () => {
  const holds = (condition: Condition, over: object) =>
    ruleFor([{ place: 0, rule: { match: 'ALL', rules: [condition] }, userIds: [1], turn: 0 }], { ...ENQUIRY, ...over }, TODAY) !== undefined
  const people = { fact: 'PEOPLE', op: 'AT_LEAST', value: 4 } as const
  expect([holds(people, { adults: 3, children: 1 }), holds(people, { adults: 3 }), holds(people, {})]).toEqual([true, false, false])
  const budget = { fact: 'BUDGET', op: 'AT_MOST', value: 100 } as const
  expect([holds(budget, { budget: 100 }), holds(budget, { budget: 101 }), holds(budget, {})]).toEqual([true, false, false])
  expect([holds({ fact: 'SOURCE', op: 'ANY_OF', values: ['FORM'] }, {}), holds({ fact: 'SOURCE', op: 'NONE_OF', values: ['FORM'] }, {})]).toEqual([true, false])
  const french: Condition = { fact: 'LANGUAGE', op: 'ANY_OF', values: ['fr'] }
  expect([holds(french, { language: 'fr' }), holds(french, { language: 'en' }), holds(french, {})]).toEqual([true, false, false])
  expect([holds({ fact: 'COMPANY', op: 'YES' }, { companyName: 'Ada' }), holds({ fact: 'COMPANY', op: 'YES' }, {})]).toEqual([true, false])
}) // prettier-ignore

test('the first rule that applies decides, and those named alternate', () => {
  const conditions = [
    { fact: 'KIND', op: 'ANY_OF' as const, values: ['GROUP'] },
    { fact: 'ROOMS', op: 'AT_LEAST' as const, value: 10 },
  ]
  const rule = { place: 0, rule: { match: 'ALL' as const, rules: conditions }, userIds: [1, 2], turn: 3 }
  expect(ruleFor([rule], { ...ENQUIRY, rooms: 10 }, TODAY)).toBe(rule)
  for (const other of [{ rooms: 9 }, { rooms: null }, { rooms: 10, kind: 'WEDDING' as const }])
    expect(ruleFor([rule], { ...ENQUIRY, ...other }, TODAY)).toBeUndefined()
  expect(
    whoseTurn(
      rule,
      present(() => true),
    ),
  ).toBe(2)
  expect(
    whoseTurn(
      rule,
      present((id) => id === 1),
    ),
  ).toBe(1)
  expect(
    whoseTurn(
      rule,
      present(() => false),
    ),
  ).toBeUndefined()
})

test('who is off is passed over, unless all are; who does not work here never has a turn', () => {
  const rule = { place: 0, rule: { match: 'ALL' as const, rules: [] }, userIds: [1, 2, 3], turn: 0 }
  const off = (...ids: number[]) => ({
    works: (id: number) => id !== 3,
    isOff: (id: number) => ids.includes(id),
    today: TODAY,
  })
  expect([whoseTurn(rule, off()), whoseTurn(rule, off(1)), whoseTurn(rule, off(1, 2)), whoseTurn(rule, off(1, 2, 3))]).toEqual([1, 2, 1, 1]) // prettier-ignore
  const enquiry = { ...ENQUIRY, ownerId: 1, returnedFrom: [] }
  expect(nextOwners([rule], [enquiry], off(2)).owners).toEqual([null])
  expect(nextOwners([rule], [enquiry], off(1)).owners).toEqual([2])
})

describe('an enquiry that is not taken up', () => {
  test('goes back after so many minutes of the clock, which stops when the property closes; without a number never', () => {
    const clock = { opensAt: '09:00', closesAt: '18:00', returnMinutes: 30 }
    const at = (now: string, more: object = {}) => returnAtOf(now, { ...clock, ...more }, 'UTC')
    expect(at('2026-11-20T10:00:00.000Z')).toBe('2026-11-20T10:30:00.000Z')
    expect(at('2026-11-20T17:30:00.000Z')).toBe('2026-11-20T18:00:00.000Z')
    expect(at('2026-11-20T17:31:00.000Z')).toBe('2026-11-21T09:01:00.000Z')
    expect(at('2026-11-20T03:00:00.000Z')).toBe('2026-11-20T09:30:00.000Z')
    expect(at('2026-11-20T23:50:00.000Z', { opensAt: null, closesAt: null })).toBe('2026-11-21T00:20:00.000Z')
    expect(at('2026-11-20T10:00:00.000Z', { returnMinutes: null })).toBeNull()
  })

  const rule = { place: 0, rule: { match: 'ALL' as const, rules: [] }, userIds: [1, 2, 3], turn: 0 }
  const enquiry = { ...ENQUIRY, ownerId: 1, returnedFrom: [] as number[] }

  test('goes to the next by the rules, to nobody where all had it, and turns are counted', () => {
    const all = present(() => true)
    expect(nextOwners([rule], [enquiry, enquiry, enquiry], all)).toEqual({
      owners: [2, 3, 2],
      turns: new Map([[0, 5]]),
    })
    expect(nextOwners([rule], [{ ...enquiry, ownerId: 3, returnedFrom: [1, 2] }], all)).toEqual({
      owners: [null],
      turns: new Map(),
    })
    expect(
      nextOwners(
        [rule],
        [enquiry],
        present((id) => id !== 2),
      ).owners,
    ).toEqual([3])
    expect(nextOwners([], [enquiry], all).owners).toEqual([null])
  })

  test('never goes to who had it, nor to who does not work here', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 })
    const enquiries = fc.array(
      fc.record({ ownerId: fc.integer({ min: 1, max: 6 }), returnedFrom: ids }).map((had) => ({ ...ENQUIRY, ...had })),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(ids, ids, fc.nat(9), enquiries, (userIds, here, turn, rows) => {
        const { owners, turns } = nextOwners(
          [{ ...rule, userIds, turn }],
          rows,
          present((id) => here.includes(id)),
        )
        const given = owners.filter((owner) => owner !== null)
        expect([...turns.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(given.length)
        for (const [place, owner] of owners.entries()) {
          const free = userIds.filter(
            (id) => here.includes(id) && id !== rows[place]?.ownerId && !rows[place]?.returnedFrom.includes(id),
          )
          expect(owner === null ? free.length === 0 : free.includes(owner)).toBe(true)
        }
      }),
    )
  })
})

test('an enquiry that names the day of its event makes a function of it: work by day, a feast in the evening', () => {
  const wanted = { kind: 'WEDDING', title: 'Wedding of Ines', eventOn: '2026-12-02', attendees: null, layout: 'BANQUET', eventNeeds: 'x'.repeat(1_000) } as const // prettier-ignore
  const feast = functionOf({ ...wanted, eventOn: '2026-12-02' as Day })
  expect(feast).toMatchObject({ on: '2026-12-02', startsAt: '19:00', name: 'Wedding of Ines', attendees: 1, price: 0 })
  expect(feast?.menu).toHaveLength(500)
  expect(functionOf({ ...wanted, kind: 'EVENT', eventOn: '2026-12-02' as Day })?.startsAt).toBe('09:00')
  expect(functionOf({ ...wanted, eventOn: null })).toBeNull()
})
