import { expect, test } from 'vitest'
import { made, type PartOf } from '#test/replies.ts'
import { Invoice, InvoiceLine } from '../contract/documents.ts'
import { breakdownOf, categoryOf, vatOf } from './tax-categories.ts'
import { element, printXml } from '#core/xml.ts'

const exempt = (exemption: 'G' | 'K' | 'E', reason = '') => ({ name: 'VAT', basisPoints: 0, amount: 0, exemption, reason }) // prettier-ignore
const taxed = { name: 'VAT', basisPoints: 1_900, amount: 190, reason: 'Full rate' }
const line = (net: number, ...taxes: PartOf<typeof InvoiceLine>['taxes'] & object[]) => ({ net, tax: 190, taxes })
const invoice = (lines: PartOf<typeof Invoice>['lines'], taxNumber = 'DE123456788') => made(Invoice, { lines, seller: { name: 'Inn', country: 'DE', taxNumber } }) // prettier-ignore

test('a line that is not taxed is of the reason it names, else of what its seller is', () => {
  const untaxed = made(InvoiceLine, { taxes: [{ name: 'VAT', basisPoints: 0, amount: 0 }, exempt('K')] })
  expect(categoryOf(untaxed, { taxNumber: 'DE1' })).toBe('K')
  expect(['DE1', '', '  '].map((taxNumber) => categoryOf({ taxes: [] }, { taxNumber }))).toEqual(['Z', 'O', 'O'])
})

test('each category and rate is one row, with every reason it was given, else the customary one', () => {
  const rows = breakdownOf(invoice([line(1_000, taxed), line(500, exempt('G', 'Abroad')), line(200, exempt('G', 'Far away')), line(100, exempt('G', 'Abroad')), line(50, exempt('K')), line(10), line(5, exempt('E'))])) // prettier-ignore
  expect(rows.map(({ category, base, reason, reasonCode }) => [category, base, reason, reasonCode])).toEqual([
    ['S', 1_000, '', ''], ['G', 800, 'Abroad; Far away', 'VATEX-EU-G'], ['K', 50, 'Intra-Community supply', 'VATEX-EU-IC'], ['Z', 10, '', ''],
    ['E', 5, '', ''],
  ]) // prettier-ignore
  expect(Object.keys(rows[0] ?? {})).not.toContain('reasons')
})

test('no one’s VAT number stands on a document that is wholly outside the tax', () => {
  const buyer = made(Invoice, { billTo: { country: 'DE', taxNumber: 'DE123456788' } }).billTo
  expect(vatOf(buyer, invoice([line(10)], ''))).toBeUndefined()
  expect(vatOf(buyer, invoice([line(10), line(10, taxed)], ''))).toBe('DE123456788')
  expect(vatOf(buyer, invoice([], ''))).toBe('DE123456788')
})

test('XML is an element per line, each in its parent, and contains no character it cannot carry', () => {
  const root = element('a', { id: '<1>' }, [element('b', {}, 'x\u0000y & "z"'), element('c', {}, []), element('d', {}, [element('e', {}, '')])]) // prettier-ignore
  expect(printXml(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a id="&lt;1&gt;">\n  <b>xy &amp; &quot;z&quot;</b>\n  <c/>\n  <d>\n    <e></e>\n  </d>\n</a>\n',
  )
})
