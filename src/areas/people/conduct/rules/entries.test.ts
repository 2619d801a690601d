import { expect, test } from 'vitest'
import { ENTRY_KINDS, hasDays, isForEmployee, isMeasure } from './entries.ts'

test('every measure is for the employee, a note only when it is shared; a suspension alone has days', () => {
  expect(ENTRY_KINDS.filter(isMeasure)).toEqual(['VERBAL_WARNING', 'WRITTEN_WARNING', 'FINAL_WARNING', 'SUSPENSION'])
  expect(ENTRY_KINDS.filter((kind) => isForEmployee(kind, false))).toEqual(ENTRY_KINDS.filter(isMeasure))
  expect(ENTRY_KINDS.every((kind) => isForEmployee(kind, true))).toBe(true)
  expect(ENTRY_KINDS.filter(hasDays)).toEqual(['SUSPENSION'])
})
