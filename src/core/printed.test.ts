import { expect, test } from 'vitest'
import { printTaxNumber } from './country-packs.ts'
import { addressLine } from './printed.ts'

test.each([
  [{ address: '1 Lake Road', city: 'Udaipur' }, '1 Lake Road, Udaipur'],
  [{ address: '1 Lake Road, Udaipur', city: 'Udaipur' }, '1 Lake Road, Udaipur'],
  [{ address: '', city: 'Udaipur' }, 'Udaipur'],
  [{ address: '1 Lake Road', city: '' }, '1 Lake Road'],
  [{ address: '', city: '' }, ''],
])('%o is "%s" in one line', (place, line) => expect(addressLine(place)).toBe(line))

test.each([
  ['the word of its own', { taxNumber: '1', country: 'IN', taxNumberLabel: 'PAN' }, 'PAN 1'],
  ['the reader’s when its own is empty', { taxNumber: '1', country: 'IN', taxNumberLabel: '' }, 'Tax number 1'],
  ['that of its country', { taxNumber: '1', country: 'IN' }, 'GSTIN 1'],
  ['that of India when it is a GSTIN of no known country', { taxNumber: '27AAPFU0939F1ZV' }, 'GSTIN 27AAPFU0939F1ZV'],
  ['the reader’s when nothing is known', { taxNumber: '12' }, 'Tax number 12'],
  ['the reader’s when its country has no word', { taxNumber: '27AAPFU0939F1ZV', country: 'QQ' }, 'Tax number 27AAPFU0939F1ZV'],
  ['none when it has none', { taxNumber: '', country: 'IN' }, ''],
])('before a tax number is %s', (_, who, printed) => expect(printTaxNumber(who, 'Tax number')).toBe(printed)) // prettier-ignore
