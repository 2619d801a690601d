import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import type { TaxSlab } from '#core/tax.ts'
import type { DraftLine } from '../contract/drafts.ts'
import { draftDocument, type TaxFacts } from './drafts.ts'

const slab: TaxSlab = {
  category: 'SERVICE', validFrom: '2026-01-01' as Day, validUntil: null, minAmount: minor(0), maxAmount: null, percentageBp: 1_000, components: [],
} // prettier-ignore
const facts = (includesTax: boolean): TaxFacts => ({ slabs: [slab], includesTax, taxRounding: 'LINE', roundingUnit: 100, roundsBills: false }) // prettier-ignore
const line: DraftLine = {
  description: 'Hall', serviceOn: '2026-11-20' as Day, quantity: 2, unitAmount: minor(11_000), discountBp: 0, isTaxed: true, code: '',
} // prettier-ignore
const document = (over: Partial<DraftLine>, includesTax = false) => draftDocument([{ ...line, ...over }], false, facts(includesTax)) // prettier-ignore
const billed = (over: Partial<DraftLine>, includesTax = false) => document(over, includesTax).lines[0]

test('a line shows the price of one before tax, what is off, and what it comes to', () => {
  expect(billed({})).toMatchObject({ unitNet: 11_000, discount: 0, net: 22_000, tax: 2_200, total: 24_200, sourceKeys: [], creditsLine: null }) // prettier-ignore
  expect(billed({ discountBp: 1_000 })).toMatchObject({ unitNet: 11_000, discount: 2_200, net: 19_800, tax: 1_980 })
  expect(billed({}, true)).toMatchObject({ unitNet: 10_000, discount: 0, net: 20_000, tax: 2_000, total: 22_000 })
  expect(billed({ discountBp: 5_000 }, true)).toMatchObject({ unitNet: 10_000, discount: 10_000, net: 10_000, tax: 1_000 }) // prettier-ignore
  expect(billed({ discountBp: 10_000 })).toMatchObject({ unitNet: 11_000, discount: 22_000, net: 0, tax: 0, total: 0 })
})

test('a line without tax has its reason, where one was given', () => {
  expect(billed({ isTaxed: false })).toMatchObject({ net: 22_000, tax: 0, taxes: [] })
  expect(billed({ isTaxed: false, exemption: 'G', exemptionReason: 'Abroad' })?.taxes).toMatchObject([{ exemption: 'G', reason: 'Abroad', amount: 0 }]) // prettier-ignore
  expect(billed({ isTaxed: false, exemption: 'G' })?.taxes).toEqual([
    { name: 'Export', basisPoints: 0, amount: 0, exemption: 'G' },
  ])
})
