import { expect, test } from 'vitest'
import { findArea, isPlatformWide } from './area.ts'
import { isInPlan, moduleOf } from './area.ts'
import { allPermissions } from './permissions.ts'

test('without a property some areas are of use as a whole, others by some permissions, most not at all', () => {
  expect(
    allPermissions()
      .filter((each) => each.startsWith('users.'))
      .every(isPlatformWide),
  ).toBe(true)
  expect(allPermissions().filter((each) => each.startsWith('properties.') && isPlatformWide(each))).toEqual([
    'properties.open',
    'properties.feature',
  ])
  expect(
    allPermissions()
      .filter((each) => each.startsWith('bookings.'))
      .some(isPlatformWide),
  ).toBe(false)
  expect(isPlatformWide('nothing.read')).toBe(false)
})

test('every permission is of an area there is', () => {
  expect(allPermissions().filter((each) => !findArea(each.split('.')[0] ?? ''))).toEqual([])
})

test('an area without a module is in every plan, any other in those that name its module', () => {
  expect(moduleOf('bookings')).toBeUndefined()
  expect(isInPlan([], 'bookings')).toBe(true)
  expect(isInPlan(['orders'], 'tables')).toBe(true)
  expect(isInPlan(['kitchen'], 'tables')).toBe(false)
  expect(isInPlan(null, 'tables')).toBe(true)
})
