import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEMPLATE_STATES, templateStateOf } from './templates.ts'

test('the words of providers for a template are known in any case and with spaces around; others mean nothing', () => {
  expect(['pending', ' Approved ', 'REINSTATED', 'rejected', 'paused', 'Disabled'].map(templateStateOf)).toEqual([
    'SUBMITTED', 'APPROVED', 'APPROVED', 'REJECTED', 'PAUSED', 'PAUSED',
  ]) // prettier-ignore
  expect(templateStateOf('delivered')).toBeUndefined()
  expect(templateStateOf('')).toBeUndefined()
})

test('whatever is reported is a known state or none', () => {
  fc.assert(fc.property(fc.string(), (word) => [...TEMPLATE_STATES, undefined].includes(templateStateOf(word))))
})
