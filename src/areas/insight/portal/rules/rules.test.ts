import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { GENDERS } from '#core/genders.ts'
import { minor } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import { REGISTRATION_STATES, REVIEWED_FIELDS } from '../contract/choices.ts'
import { isPageOpen, isRegistrationOpen, phaseOf } from './page.ts'
import { differencesOf, hasGuest, missingGuests, takenFields } from './registration.ts'
import { wantedOf } from './wanted.ts'
import { isFreeThroughout, upgradeTotal } from './upgrades.ts'

const DEPARTURE = '2026-11-22' as Day
const confirmed = { status: 'CONFIRMED' as const, departure: DEPARTURE }

describe('a page', () => {
  test('opens up to the last of its days, and not on the next', () => {
    expect(isPageOpen(confirmed, addDays(DEPARTURE, 14), 14)).toBe(true)
    expect(isPageOpen(confirmed, addDays(DEPARTURE, 15), 14)).toBe(false)
    expect(isPageOpen(confirmed, DEPARTURE, 0)).toBe(true)
    expect(isPageOpen({ ...confirmed, status: 'OPTION' }, DEPARTURE, 14)).toBe(false)
  })
  test('is before the arrival until the departure of a guest who has not come', () => {
    expect(phaseOf(confirmed, DEPARTURE)).toBe('BEFORE')
    expect(phaseOf(confirmed, addDays(DEPARTURE, 1))).toBe('OVER')
    expect(phaseOf({ ...confirmed, status: 'IN_HOUSE' }, addDays(DEPARTURE, 1))).toBe('DURING')
    expect(phaseOf({ ...confirmed, status: 'CANCELLED' }, DEPARTURE)).toBe('OVER')
  })
  test('takes changes of a registration before the arrival alone, and none once it is accepted', () => {
    for (const state of REGISTRATION_STATES) {
      expect(isRegistrationOpen('BEFORE', state)).toBe(state !== 'ACCEPTED')
      for (const phase of ['DURING', 'AFTER', 'OVER'] as const) expect(isRegistrationOpen(phase, state)).toBe(false)
    }
  })
})

const room = fc.record({
  id: fc.uuid(),
  adults: fc.integer({ min: 1, max: 5 }),
  children: fc.integer({ min: 0, max: 4 }),
})
const rooms = fc.uniqueArray(room, { minLength: 1, maxLength: 4, selector: ({ id }) => id })

describe('the guests of a booking', () => {
  test('are missing as long as an adult has entered nothing; children never are', () => {
    fc.assert(
      fc.property(rooms, (all) => {
        const missing = missingGuests(all, [])
        expect(missing).toHaveLength(all.reduce((count, { adults }) => count + adults, 0))
        expect(missing.every((place) => hasGuest(all, place))).toBe(true)
        expect(missingGuests(all, missing)).toEqual([])
        expect(missingGuests(all, missing.slice(1))).toEqual(missing.slice(0, 1))
      }),
      { numRuns: LAW_CASES },
    )
  })
  test('are numbered from one to all of the room', () => {
    const all = [{ id: 'a', adults: 2, children: 1 }]
    expect([0, 1, 3, 4].map((number) => hasGuest(all, { stayId: 'a', number }))).toEqual([false, true, true, false])
    expect(hasGuest(all, { stayId: 'b', number: 1 })).toBe(false)
  })
})

const person = fc.record({
  firstName: fc.string(), lastName: fc.string(), dateOfBirth: fc.constantFrom(null, DEPARTURE), placeOfBirth: fc.string(),
  gender: fc.constantFrom(null, ...GENDERS), nationality: fc.string(), address: fc.string(),
  city: fc.string(), postalCode: fc.string(), country: fc.string(), phone: fc.string(), email: fc.string(), vehiclePlate: fc.string(),
}) // prettier-ignore

describe('differences', () => {
  test('name what the guest states otherwise; taking them all leaves none, and taking none changes nothing', () => {
    fc.assert(
      fc.property(person, person, (stored, stated) => {
        const found = differencesOf(stored, stated)
        expect(found.every(({ stated: value, stored: before }) => value !== '' && value !== before)).toBe(true)
        const taken = takenFields(stored, stated, REVIEWED_FIELDS)
        expect(Object.keys(taken)).toEqual(found.map(({ field }) => field))
        expect(differencesOf({ ...stored, ...taken }, stated)).toEqual([])
        expect(takenFields(stored, stated, [])).toEqual({})
      }),
      { numRuns: LAW_CASES },
    )
  })
})

test('a country wants what its form of the police has, and no other country any of it', () => {
  expect(['AT', 'ES', 'FR', 'GB', 'IT', 'IN', 'DE', ''].map(wantedOf)).toEqual([
    ['gender'], ['gender'], ['placeOfBirth'], ['nextDestination'], ['gender', 'placeOfBirth'], [], [], [],
  ]) // prettier-ignore
})

describe('an upgrade', () => {
  test('costs its price for each night, and needs a room on each', () => {
    expect(upgradeTotal(minor(50_000), 3)).toBe(150_000)
    expect(isFreeThroughout([{ free: 1 }, { free: 2 }])).toBe(true)
    expect(isFreeThroughout([{ free: 1 }, { free: 0 }])).toBe(false)
    expect(isFreeThroughout([])).toBe(false)
  })
})
