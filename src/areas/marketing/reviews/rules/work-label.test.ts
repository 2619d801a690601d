import { expect, test } from 'vitest'
import type { Instant } from '#core/dates.ts'
import { workLabelOf } from './work-label.ts'

test('a review is named by its score and its day at the property', () => {
  const postedAt = '2026-11-20T20:00:00.000Z' as Instant
  expect(workLabelOf({ score100: 40, postedAt }, 'Asia/Kolkata')).toBe('★ 40 · 2026-11-21')
  expect(workLabelOf({ score100: 40, postedAt }, 'UTC')).toBe('★ 40 · 2026-11-20')
})
