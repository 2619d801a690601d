import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import {
  canBecome,
  commissionOn,
  contractOn,
  contractPrice,
  contractState,
  creditFlag,
  creditRefusals,
  deductionTerms,
  deductionsOf,
  likenessesOf,
  pricingContract,
  yearOfMonths,
} from './rules.ts'
import { LAW_CASES } from '#test/chance.ts'

const day = (text: string) => text as Day
const open = {
  status: 'ACTIVE' as const,
  isInvoiceable: true,
  creditLimit: minor(1_000),
  hasCreditHold: false,
  requiresPurchaseOrder: false,
  purchaseOrder: '',
}

describe('credit', () => {
  test.each([
    [{}, []],
    [{ status: 'PROSPECT' }, ['company_not_active']],
    [{ status: 'ON_HOLD' }, ['company_not_active']],
    [{ status: 'CLOSED' }, ['company_not_active']],
    [{ isInvoiceable: false }, ['not_invoiceable']],
    [{ hasCreditHold: true }, ['credit_hold']],
    [{ requiresPurchaseOrder: true }, ['purchase_order_missing']],
    [{ requiresPurchaseOrder: true, purchaseOrder: '  ' }, ['purchase_order_missing']],
    [{ requiresPurchaseOrder: true, purchaseOrder: 'PO 7' }, []],
    [{ creditLimit: minor(999) }, ['over_limit']],
    [{ creditLimit: null }, []],
  ] as const)('owing 400, 600 more on %j is refused for %j', (more, codes) => {
    expect(creditRefusals(minor(400), minor(600), { ...open, ...more }).map(({ code }) => code)).toEqual(codes)
  })

  test('every reason that occurs alone is named among all of them, in one order', () => {
    const faults = [
      { status: 'CLOSED' as const },
      { isInvoiceable: false },
      { hasCreditHold: true },
      { requiresPurchaseOrder: true },
      { creditLimit: minor(1) },
    ]
    const codes = (some: readonly object[]) =>
      creditRefusals(minor(400), minor(600), Object.assign({}, open, ...some)).map(({ code }) => code)
    expect(codes(faults)).toEqual(['company_not_active', 'not_invoiceable', 'credit_hold', 'purchase_order_missing', 'over_limit']) // prettier-ignore
    fc.assert(
      fc.property(fc.subarray(faults), (some) => {
        expect(codes(some)).toEqual(some.flatMap((one) => codes([one])))
      }),
    )
  })

  test('up to the limit is within it, one unit more is over it by one', () => {
    expect(creditRefusals(minor(400), minor(600), open)).toEqual([])
    expect(creditRefusals(minor(400), minor(601), open)).toEqual([{ code: 'over_limit', over: 1 }])
    expect(creditRefusals(minor(0), minor(1), { ...open, creditLimit: minor(0) })).toEqual([
      { code: 'over_limit', over: 1 },
    ])
  })

  test.each([
    [0, open, 'FINE'],
    [799, open, 'FINE'],
    [800, open, 'WATCH'],
    [1_000, open, 'WATCH'],
    [1_001, open, 'OVER'],
    [0, { ...open, creditLimit: null }, 'FINE'],
    [0, { ...open, isInvoiceable: false }, 'NONE'],
    [1, { ...open, isInvoiceable: false }, 'OVER'],
    [0, { ...open, hasCreditHold: true }, 'HOLD'],
    [0, { ...open, status: 'ON_HOLD' as const }, 'HOLD'],
  ])('owing %i it is shown as %j %s', (owed, account, flag) => {
    expect(creditFlag(minor(owed), account)).toBe(flag)
  })
})

describe('contracts', () => {
  const contract = (state: 'DRAFT' | 'ACTIVE', validFrom: string, validUntil: string) => ({
    state,
    validFrom: day(validFrom),
    validUntil: day(validUntil),
  })

  test('one in force reads as expired from the day it no longer applies', () => {
    const held = contract('ACTIVE', '2026-01-01', '2026-12-31')
    expect(contractState(held, day('2026-12-30'))).toBe('ACTIVE')
    expect(contractState(held, day('2026-12-31'))).toBe('EXPIRED')
    expect(contractState({ ...held, state: 'DRAFT' }, day('2027-01-01'))).toBe('DRAFT')
  })

  test('of several the one that began last applies', () => {
    const [old, young] = [
      contract('ACTIVE', '2026-01-01', '2027-01-01'),
      contract('ACTIVE', '2026-06-01', '2026-07-01'),
    ]
    expect(contractOn([old, young], day('2026-06-15'))).toBe(young)
    expect(contractOn([old, young], day('2026-07-01'))).toBe(old)
    expect(contractOn([contract('DRAFT', '2026-01-01', '2027-01-01')], day('2026-06-15'))).toBeUndefined()
  })

  test('what ended stays ended, and what is in force is only ended', () => {
    expect(canBecome('DRAFT', 'SENT')).toBe(true)
    expect(canBecome('ACTIVE', 'DRAFT')).toBe(false)
    expect(canBecome('EXPIRED', 'ACTIVE')).toBe(false)
    expect(canBecome('TERMINATED', 'DRAFT')).toBe(false)
  })

  test('a rate is fixed or less its discount, and never above the price by a discount', () => {
    const rates = [
      { roomTypeId: 'a', fixedAmount: minor(900), discountBp: null },
      { roomTypeId: 'b', fixedAmount: null, discountBp: 1_000 },
    ]
    expect([
      contractPrice(rates, 'a', minor(1_005)),
      contractPrice(rates, 'a', null),
      contractPrice(rates, 'b', minor(1_005)),
      contractPrice(rates, 'b', null),
      contractPrice(rates, 'c', minor(1_005)),
    ]).toEqual([
      { amount: 900, isFixed: true },
      { amount: 900, isFixed: true },
      { amount: 904, isFixed: false },
      null,
      null,
    ])
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 10_000 }), (price, discountBp) => {
        const agreed = contractPrice([{ roomTypeId: 'b', fixedAmount: null, discountBp }], 'b', minor(price))
        return agreed !== null && agreed.amount >= 0 && agreed.amount <= price
      }),
      { numRuns: LAW_CASES },
    )
  })

  test('commission is a share of its basis', () => {
    const amounts = { roomNet: minor(500_000), net: minor(520_000), total: minor(546_000) }
    const stored = (commissionBasis: 'ROOM' | 'NET' | 'TOTAL') =>
      commissionOn(amounts, { commissionBp: 2_000, commissionBasis })
    expect([stored('ROOM'), stored('NET'), stored('TOTAL')]).toEqual([100_000, 104_000, 109_200])
    expect(commissionOn({ ...amounts, roomNet: minor(-1) }, { commissionBp: 2_000, commissionBasis: 'ROOM' })).toBe(0)
  })

  const stored = { commissionBp: 2_000, commissionBasis: 'ROOM' as const, commissionTaxBp: 1_800, tcsBp: 50, tdsBp: 10 }

  test('an agent deducts commission, the tax on it, TCS and TDS (reference/pos.md 4.9 H)', () => {
    expect(deductionsOf({ net: minor(500_000), total: minor(525_000) }, stored)).toEqual({
      commission: 100_000,
      commissionTax: 18_000,
      tcs: 2_500,
      tds: 500,
      payout: 404_000,
    })
  })

  test('what is deducted and what is passed on add up to the price', () => {
    const amount = fc.nat(1_000_000_000)
    const share = fc.nat(3_000)
    fc.assert(
      fc.property(
        amount,
        amount,
        share,
        share,
        share,
        share,
        (net, tax, commissionBp, commissionTaxBp, tcsBp, tdsBp) => {
          const total = minor(net + tax)
          const terms = { commissionBp, commissionBasis: 'TOTAL' as const, commissionTaxBp, tcsBp, tdsBp }
          const { commission, commissionTax, tcs, tds, payout } = deductionsOf({ net: minor(net), total }, terms)
          return commission + commissionTax + tcs + tds + payout === total
        },
      ),
      { numRuns: LAW_CASES },
    )
  })

  test('a contract’s commission goes before the company’s own, and only while it applies', () => {
    const contract = {
      id: 'k',
      name: 'Winter',
      state: 'ACTIVE' as const,
      validFrom: day('2026-11-01'),
      validUntil: day('2026-12-01'),
      ratePlanIds: ['bar'],
      rates: [{ roomTypeId: 'a', fixedAmount: minor(900), discountBp: null }],
      commissionBp: 1_200,
      commissionBasis: 'TOTAL' as const,
    }
    const agreement = { kind: 'CORPORATE' as const, companyId: 'c', terms: stored, contracts: [contract] }
    expect(deductionTerms(agreement, day('2026-11-30'))).toEqual({
      ...stored,
      commissionBp: 1_200,
      commissionBasis: 'TOTAL',
      contractId: 'k',
    })
    expect(deductionTerms(agreement, day('2026-12-01'))).toEqual({ ...stored, contractId: null })
    const silent = { ...contract, commissionBp: null, commissionBasis: null }
    expect(deductionTerms({ ...agreement, contracts: [silent] }, day('2026-11-30'))).toEqual({
      ...stored,
      contractId: 'k',
    })
    const input = { ratePlanId: 'bar', roomTypeId: 'a', day: day('2026-11-30') }
    const of = (other: object) => pricingContract(agreement, { ...input, ...other })?.id
    expect([of({}), of({ ratePlanId: 'weekly' }), of({ roomTypeId: 'b' }), of({ day: '2026-12-01' })]).toEqual([
      'k', undefined, undefined, undefined,
    ]) // prettier-ignore
  })
})

test('likenesses: a tax number in any writing, a name with or without its city', () => {
  const known = {
    displayName: 'Ácme',
    legalName: 'Acme Travels Pvt Ltd',
    taxNumber: '27AAPFU0939F1ZV',
    billingCity: 'Pune',
  }
  const input = { displayName: '', legalName: '', taxNumber: '', billingCity: '' }
  expect(likenessesOf({ ...input, taxNumber: '27 aapfu 0939f1zv' }, known)).toEqual(['tax number'])
  expect(likenessesOf({ ...input, displayName: 'acme', billingCity: 'PUNE' }, known)).toEqual(['name and city'])
  expect(likenessesOf({ ...input, displayName: 'acme travels pvt ltd' }, known)).toEqual(['name'])
  expect(likenessesOf(input, { ...known, taxNumber: '' })).toEqual([])
})

test('a year of months ends with today’s own', () => {
  expect(yearOfMonths(day('2026-11-20'))).toHaveLength(12)
  expect(yearOfMonths(day('2026-11-20')).at(0)).toBe('2025-12')
  expect(yearOfMonths(day('2026-11-20')).at(-1)).toBe('2026-11')
  expect(yearOfMonths(day('2026-01-31')).slice(-2)).toEqual(['2025-12', '2026-01'])
})
