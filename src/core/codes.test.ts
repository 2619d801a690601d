import { expect, test } from 'vitest'
import { codeOf, isAccommodation, isSameCode, planOf } from './codes.ts'

test('case and outer spaces of a stored code do not count, inner ones do', () => {
  expect(codeOf(' prop_frontdesk\t')).toBe('PROP_FRONTDESK')
  expect(isSameCode('business premium ', 'Business Premium')).toBe(true)
  expect(isSameCode('BusinessPremium', 'Business Premium')).toBe(false)
})

test('letters that only look like those of a code make none', () => {
  for (const alike of ['PROP_ADMİN', 'prop_admın', 'PROP_ADMIN\u0301']) expect(codeOf(alike)).not.toBe('PROP_ADMIN')
  expect(codeOf('buſineſs')).not.toBe('BUSINESS')
})

test('plans and kinds of business are read as they are stored', () => {
  expect(planOf(' business essentials')).toBe('Business Essentials')
  expect(planOf('Free')).toBeUndefined()
  expect(['Accommodation', ' accommodation ', 'Restaurant'].map(isAccommodation)).toEqual([true, true, false])
})
