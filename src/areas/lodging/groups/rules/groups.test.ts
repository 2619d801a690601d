import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { LAW_CASES } from '#test/chance.ts'
import { type CutOff, cutOffDay, isDueOn, nextCutOff } from './cut-off.ts'
import { gridOf, totalOf } from './grid.ts'
import { reasonAgainst } from './guards.ts'
import { nameKey, personOf } from './names.ts'

const arrival = '2026-12-10' as Day
const at = (offset: number): Day => addDays(arrival, offset)
const cutOff = (more: Partial<CutOff>): CutOff => ({
  cutOffRule: 'NONE',
  cutOffOn: null,
  cutOffDays: null,
  arrival,
  ...more,
})

describe('a cut-off', () => {
  const fixed = cutOff({ cutOffRule: 'FIXED', cutOffOn: at(-14) })
  const rolling = cutOff({ cutOffRule: 'ROLLING', cutOffDays: 7 })
  const byDay = cutOff({ cutOffRule: 'BY_DAY', cutOffDays: 7 })

  test('is a day for all nights, days before the arrival, or days before each night', () => {
    expect(cutOffDay(cutOff({}), at(1))).toBeNull()
    expect(cutOffDay(fixed, at(1))).toBe(at(-14))
    expect(cutOffDay(rolling, at(1))).toBe(at(-7))
    expect(cutOffDay(byDay, at(1))).toBe(at(-6))
  })

  test('releases when its day closes: not the day before, and still the day after', () => {
    for (const one of [fixed, rolling, byDay]) {
      const day = cutOffDay(one, at(1)) ?? arrival
      expect([-1, 0, 1].map((offset) => isDueOn(one, at(1), addDays(day, offset)))).toEqual([false, true, true])
    }
    expect(isDueOn(cutOff({}), at(1), at(9))).toBe(false)
  })

  test('comes next on the first day that releases something, today when that is over', () => {
    const nights = [{ day: at(0), left: 0 }, { day: at(1), left: 2 }, { day: at(2), left: 1 }] // prettier-ignore
    expect(nextCutOff(byDay, nights, at(-30))).toBe(at(-6))
    expect(nextCutOff(byDay, nights, at(-5))).toBe(at(-5))
    expect(nextCutOff(fixed, [{ day: at(0), left: 0 }], at(-30))).toBeNull()
    expect(nextCutOff(cutOff({}), nights, at(-30))).toBeNull()
  })

  test('that has released a night has released it on every later day', () => {
    const rules = fc.constantFrom('FIXED' as const, 'ROLLING' as const, 'BY_DAY' as const)
    fc.assert(
      fc.property(
        rules,
        fc.nat(365),
        fc.nat(91),
        fc.integer({ min: -400, max: 100 }),
        (cutOffRule, days, night, on) => {
          const one = cutOff({ cutOffRule, cutOffOn: at(-days), cutOffDays: days })
          if (isDueOn(one, at(night), at(on))) expect(isDueOn(one, at(night), at(on + 1))).toBe(true)
        },
      ),
      { numRuns: LAW_CASES },
    )
  })
})

test('what speaks against an action goes by state and day; the last day is one too late', () => {
  const reasons = (status: 'TENTATIVE' | 'DEFINITE' | 'CANCELLED', today: Day) =>
    (['change', 'confirm', 'cancel', 'release', 'pickUp'] as const).map((action) =>
      reasonAgainst(action, { status, departure: at(3) }, today),
    )
  expect(reasons('TENTATIVE', at(2))).toEqual([null, null, null, null, 'group_not_definite'])
  expect(reasons('DEFINITE', at(2))).toEqual([null, 'group_not_tentative', null, null, null])
  expect(reasons('DEFINITE', at(3))).toEqual([null, 'group_not_tentative', 'group_over', 'group_over', 'group_over'])
  expect(reasons('TENTATIVE', at(3))[1]).toBe('group_over')
  expect(reasons('CANCELLED', at(2))).toEqual(['group_cancelled', 'group_not_tentative', 'group_cancelled', 'group_cancelled', 'group_not_definite']) // prettier-ignore
})

test('the grid has every type and night, and what is held beside what is free', () => {
  const types = [{ id: 't1', name: 'Standard', roomCount: 4, maxGuests: 3, nights: [{ day: at(0), free: 1 }, { day: at(1), free: 4 }] }] // prettier-ignore
  const night = { groupId: 'g', roomTypeId: 't1', night: at(0), held: 3, pickedUp: 1, released: 0, deducts: true }
  const grid = gridOf(types, [night, { ...night, night: at(7) }])
  expect(grid[0]?.nights).toEqual([
    { day: at(0), held: 3, pickedUp: 1, released: 0, left: 2, free: 1 },
    { day: at(1), held: 0, pickedUp: 0, released: 0, left: 0, free: 4 },
  ])
  expect(totalOf(grid[0]?.nights ?? [])).toEqual({ held: 3, pickedUp: 1, released: 0, left: 2 })
})

test('a name is searched without case and spaces, and parted before its last word', () => {
  expect(nameKey('  Sharma   WEDDING ')).toBe('sharma wedding')
  expect(personOf(' Asha Devi  Sharma ')).toEqual({ firstName: 'Asha Devi', lastName: 'Sharma' })
  expect(personOf('Asha')).toEqual({ firstName: 'Asha', lastName: '' })
})
