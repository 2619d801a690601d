import { expect, test } from 'vitest'
import { instantAt, timeAt } from './dates.ts'
import type { Day } from './dates.ts'
import { zoneOfCountry } from './zones.ts'

test('a country with one zone has that, one with several the one where most people live, and what is no country none', () => {
  const at = (country: string) => {
    const zone = zoneOfCountry(country)
    return zone && timeAt(instantAt('2026-01-15' as Day, '12:00', 'UTC'), zone)
  }
  expect(['IN', 'fr', ' JP ', 'US', 'AU', 'GB'].map(at)).toEqual(['17:30', '13:00', '21:00', '07:00', '23:00', '12:00'])
  expect(['', 'X', 'XYZ', '12', 'QQ'].map(zoneOfCountry)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
