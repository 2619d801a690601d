import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  includesRole, isOpen, isOpenGroup, mayBecome, NEXT_PROJECT_STATES, PROJECT_ROLES, PROJECT_STATES, STATE_GROUPS,
} from './states.ts' // prettier-ignore
import {
  changedFields,
  closesCircle,
  dueGroupOf,
  isHeldBack,
  PLACE_STEP,
  placeBetween,
  progressOf,
  swapped,
} from './work.ts'

describe('states', () => {
  test('of every pair of states of a project it is decided whether one follows the other', () => {
    const pairs = PROJECT_STATES.flatMap((from) => PROJECT_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`))
    expect(pairs).toEqual([
      'PLANNED ACTIVE', 'PLANNED CANCELLED', 'ACTIVE ON_HOLD', 'ACTIVE COMPLETED', 'ACTIVE CANCELLED', 'ON_HOLD ACTIVE', 'ON_HOLD COMPLETED',
      'ON_HOLD CANCELLED', 'COMPLETED ACTIVE', 'COMPLETED ARCHIVED', 'CANCELLED ARCHIVED',
    ])
    expect(Object.keys(NEXT_PROJECT_STATES)).toEqual([...PROJECT_STATES])
  }) // prettier-ignore

  test('work goes on in a project that is planned, active or on hold; open work is neither completed nor cancelled', () => {
    expect(PROJECT_STATES.filter(isOpen)).toEqual(['PLANNED', 'ACTIVE', 'ON_HOLD'])
    expect(STATE_GROUPS.filter(isOpenGroup)).toEqual(['BACKLOG', 'UNSTARTED', 'STARTED'])
  })

  test('a manager may what a member may, a member what a viewer may, and never the other way', () => {
    const allowed = PROJECT_ROLES.map((role) => PROJECT_ROLES.filter((least) => includesRole(role, least)))
    expect(allowed).toEqual([['MANAGER', 'MEMBER', 'VIEWER'], ['MEMBER', 'VIEWER'], ['VIEWER']])
  })
})

describe('progress', () => {
  const counts = fc.record({ BACKLOG: fc.nat(500), UNSTARTED: fc.nat(500), STARTED: fc.nat(500), COMPLETED: fc.nat(500), CANCELLED: fc.nat(500) }) // prettier-ignore
  const none = { BACKLOG: 0, UNSTARTED: 0, STARTED: 0, COMPLETED: 0, CANCELLED: 0 }

  test('nothing to do is no progress; a third is rounded down; all is all', () => {
    expect(progressOf(none)).toBe(0)
    expect(progressOf({ ...none, CANCELLED: 4 })).toBe(0)
    expect(progressOf({ ...none, BACKLOG: 2, COMPLETED: 1 })).toBe(3_333)
    expect(progressOf({ ...none, STARTED: 1, COMPLETED: 19_999 })).toBe(9_999)
    expect(progressOf({ ...none, COMPLETED: 3, CANCELLED: 9 })).toBe(10_000)
  })

  test('it is between nothing and all, all only when nothing is open, and more with each item that is completed', () => {
    fc.assert(
      fc.property(counts, (each) => {
        const progress = progressOf(each)
        expect(progress).toBeGreaterThanOrEqual(0)
        expect(progress === 10_000).toBe(each.COMPLETED > 0 && each.BACKLOG + each.UNSTARTED + each.STARTED === 0)
        expect(progressOf({ ...each, CANCELLED: 0 })).toBe(progress)
        if (each.STARTED > 0)
          expect(progressOf({ ...each, STARTED: each.STARTED - 1, COMPLETED: each.COMPLETED + 1 })).toBeGreaterThanOrEqual(progress) // prettier-ignore
      }),
    )
  })
})

describe('places', () => {
  test('the first, the top, the end, the middle, and no room', () => {
    expect(placeBetween(undefined, undefined)).toBe(0)
    expect(placeBetween(undefined, 5)).toBe(5 - PLACE_STEP)
    expect(placeBetween(5, undefined)).toBe(5 + PLACE_STEP)
    expect(placeBetween(1, 4)).toBe(2)
    expect(placeBetween(1, 3)).toBe(2)
    expect(placeBetween(1, 2)).toBeUndefined()
  })

  test('a place lies between its neighbours, or there is none', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (before, gap) => {
        const place = placeBetween(before, before + gap)
        if (gap === 1) expect(place).toBeUndefined()
        else expect(place !== undefined && before < place && place < before + gap).toBe(true)
      }),
    )
  })
})

describe('blocks', () => {
  test('an item that blocks itself, one another, or through others closes a circle', () => {
    expect(closesCircle([], { fromId: 'a', toId: 'a' })).toBe(true)
    expect(closesCircle([{ fromId: 'b', toId: 'a' }], { fromId: 'a', toId: 'b' })).toBe(true)
    const chain = [{ fromId: 'a', toId: 'b' }, { fromId: 'b', toId: 'c' }] // prettier-ignore
    expect(closesCircle(chain, { fromId: 'c', toId: 'a' })).toBe(true)
    expect(closesCircle(chain, { fromId: 'a', toId: 'c' })).toBe(false)
  })

  test('blocks that go from a lower to a higher item never close a circle; one back along a chain always does', () => {
    const forward = fc.uniqueArray(fc.tuple(fc.nat(20), fc.nat(20)).filter(([from, to]) => from < to))
    const asBlock = ([from, to]: [number, number]) => ({ fromId: `${from}`, toId: `${to}` })
    fc.assert(
      fc.property(forward, fc.integer({ min: 1, max: 20 }), (pairs, length) => {
        const chain = Array.from({ length }, (_, at): [number, number] => [at, at + 1])
        const blocks = [...pairs, ...chain].map(asBlock)
        expect(closesCircle(blocks, asBlock([0, length]))).toBe(false)
        expect(closesCircle(blocks, asBlock([length, 0]))).toBe(true)
      }),
    )
  })

  test('an item is blocked by open blockers alone, and not with a reason', () => {
    for (const from of STATE_GROUPS)
      for (const to of STATE_GROUPS) {
        expect(isHeldBack(from, to, 1, '')).toBe(to === 'COMPLETED' && from !== 'COMPLETED')
        expect(isHeldBack(from, to, 1, 'urgent')).toBe(false)
        expect(isHeldBack(from, to, 0, '')).toBe(false)
      }
  })
})

describe('changes', () => {
  test('fields that differ are named with both values; lists by their members', () => {
    const before = { title: 'A', dueOn: null, assignees: ['Nina', 'Omar'] }
    expect(changedFields<Record<string, unknown>>(before, { title: 'B', dueOn: '2026-01-02', assignees: ['Omar', 'Nina'] })).toEqual([
      { field: 'title', before: 'A', after: 'B' },
      { field: 'dueOn', before: '', after: '2026-01-02' },
    ]) // prettier-ignore
  })

  test('nothing differs from itself', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.string()), (fields) => changedFields(fields, { ...fields }).length === 0)) // prettier-ignore
  })
})

test('work is due before, on or after a day, or on none', () => {
  const days = [null, '2026-02-28', '2026-03-01', '2026-03-02']
  expect(days.map((day) => dueGroupOf(day, '2026-03-01'))).toEqual(['NO_DAY', 'OVERDUE', 'TODAY', 'LATER'])
})

describe('order', () => {
  test('two entries change places and the others stay; twice is as before', () => {
    expect(swapped(['a', 'b', 'c'], 'a', 'c')).toEqual(['c', 'b', 'a'])
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50), { minLength: 2 }), fc.nat(), fc.nat(), (all, one, other) => {
        const [a = 0, b = 0] = [all[one % all.length], all[other % all.length]]
        const once = swapped(all, a, b)
        expect([...once].toSorted()).toEqual([...all].toSorted())
        expect(swapped(once, a, b)).toEqual(all)
      }),
    )
  })
})
