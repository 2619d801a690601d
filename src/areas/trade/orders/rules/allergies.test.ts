import { expect, test } from 'vitest'
import { toggledAllergy } from './allergies.ts'

test('an allergy comes before other notes, and is removed alone', () => {
  const one = toggledAllergy('no sugar', 'Allergy: Nuts')
  expect(one).toBe('Allergy: Nuts · no sugar')
  const two = toggledAllergy(one, 'Allergy: Milk')
  expect(two).toBe('Allergy: Milk · Allergy: Nuts · no sugar')
  expect(toggledAllergy(two, 'Allergy: Nuts')).toBe('Allergy: Milk · no sugar')
  expect(toggledAllergy(toggledAllergy('', 'Allergy: Nuts'), 'Allergy: Nuts')).toBe('')
})

test('what was typed right after an allergy stays when it goes', () => {
  expect(toggledAllergy('Allergy: Nuts, no sugar', 'Allergy: Nuts')).toBe('no sugar')
})
