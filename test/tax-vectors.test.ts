import { expect, test } from 'vitest'
import { collects } from '#areas/ledger/folios/rules/folios.ts'
import { discounts } from '#areas/ledger/folios/rules/charges.ts'
import { planCredit } from '#areas/billing/invoices/rules/credit.ts'
import type { Day } from '#core/dates.ts'
import { gstinCheckDigit } from '#core/gstin.ts'
import { type Minor, minor, roundOffOf, shareOf, sum } from '#core/money.ts'
import { taxIfAny, taxOn, taxOnLines, type TaxRounding, type TaxSlab } from '#core/tax.ts'

// The field's known bills, worked out by hand in whole minor units, half up: what every computation of money here must come to.

const day = '2026-11-20' as Day
const slab = (min: number, max: number | null, percentageBp: number, names: readonly string[]): TaxSlab => ({
  category: 'ROOM',
  validFrom: '2025-09-22' as Day,
  validUntil: null,
  minAmount: minor(min),
  maxAmount: max === null ? null : minor(max),
  percentageBp,
  components: names.map((name) => ({ name, basisPoints: percentageBp / names.length })),
})
/** 5 % up to 7500.00, 18 % above, in two equal parts. */
const slabs = [slab(0, 750_000, 500, ['CGST', 'SGST']), slab(750_000, null, 1_800, ['CGST', 'SGST'])]
const question = { slabs, day, category: 'ROOM', includesTax: false } as const
const on = (amount: number) => taxOn(minor(amount), question)

/** Net, each component, and the total; or nothing without a slab. */
const bill = (amount: number, includesTax = false) => {
  const taxed = taxIfAny(minor(amount), { ...question, includesTax })
  return taxed && [taxed.net, ...taxed.lines.map((line) => line.amount), taxed.net + taxed.tax]
}

const taxAt250 = (amounts: readonly number[], rounding: TaxRounding) => {
  const taxQuestion = { ...question, slabs: [slab(0, null, 250, ['VAT'])] }
  return sum(taxOnLines(amounts.map((amount) => ({ ...taxQuestion, amount: minor(amount) })), rounding).map(({ tax }) => tax)) // prettier-ignore
}

const charge = (net: number) => {
  const amounts = { net: minor(net), tax: minor(0), taxes: [] }
  return {
    key: `line:${net}`, lineId: `${net}`, kind: 'SERVICE', countsAs: 'SERVICE', name: 'Tea', serviceOn: day, quantity: 1,
    stayId: null, chargeableToBooking: true, includesTax: false, partyId: null, isInvoiced: false, orderId: null, extraId: null, taxCategory: null, serviceCode: '', full: amounts, left: amounts, afterTax: minor(0),
  } as const // prettier-ignore
}
const off = (percentBp: number, nets: readonly number[]) =>
  discounts(nets.map(charge), { percentBp }, { slabs }).map(({ amounts }) => -amounts.net)

/** Four notes, one per line, over an invoice of 20 % whose tax was computed on the whole. */
function fourNotes() {
  const nets = [6_833, 6_833, 5_750, 8_500]
  const taxes = taxOnLines(nets.map((amount) => ({ ...question, slabs: [slab(0, null, 2_000, ['VAT'])], amount: minor(amount) })), 'DOCUMENT') // prettier-ignore
  const lines = taxes.map(({ net, tax, lines: parts }) => ({
    description: 'Dinner', from: day, until: null, quantity: 1, unitNet: net, discount: minor(0), net, tax,
    total: minor(net + tax), taxes: parts, code: '', sourceKeys: [], creditsLine: null,
  })) // prettier-ignore
  const tax = sum(taxes.map((one) => one.tax))
  const whole = { lines, net: sum(nets), tax, roundOff: minor(0), taxes: [{ name: 'VAT', basisPoints: 2_000, amount: tax }] } // prettier-ignore
  const notes: ReturnType<typeof planCredit>[] = []
  for (const line of lines.keys()) notes.push(planCredit(whole, notes, [{ line }]))
  return {
    invoice: tax,
    notes: sum(notes.map((note) => note.tax)),
    alone: nets.map((net) => shareOf(minor(net), 2_000)),
  }
}

const deductions = () => {
  const room = on(500_000)
  const commission = shareOf(room.net, 2_000)
  const stored = { commission, commissionGst: shareOf(commission, 1_800), tcs: shareOf(room.net, 50), tds: shareOf(room.net, 10) } // prettier-ignore
  return [
    room.net + room.tax,
    ...Object.values(stored),
    collects({ ...stored, payable: minor(room.net + room.tax) }).payoutExpected,
  ]
}

test.each<[vector: string, says: string, found: () => unknown, expected: unknown]>([
  ['A', 'the last price of the lower slab is its own bound', () => [700_000, 750_000, 750_001].map((amount) => bill(amount)), [
    [700_000, 17_500, 17_500, 735_000], [750_000, 18_750, 18_750, 787_500], [750_001, 67_500, 67_500, 885_001]]],
  ['A', 'three nights of three prices', () => sum([700_000, 750_000, 750_001].map((amount) => bill(amount)?.at(-1) ?? 0)), 2_407_501],
  ['A2', 'night by night, not the average', () => [on(700_000).tax + on(820_000).tax, 2 * on(760_000).tax], [182_600, 273_600]],
  ['B', 'each component by itself, so they are equal', () => bill(10_020), [10_020, 251, 251, 10_522]],
  ['C', 'an inclusive price at the bound', () => bill(787_500, true), [750_000, 18_750, 18_750, 787_500]],
  ['C', 'no answer between the slabs', () => [787_501, 800_000, 885_000].map((amount) => bill(amount, true)), [undefined, undefined, undefined]],
  ['C', 'an inclusive price above the gap', () => bill(885_001, true), [750_001, 67_500, 67_500, 885_001]],
  ['D', 'three lines of 33.33 by the line and by the document', () => (['LINE', 'DOCUMENT'] as const).map((by) => taxAt250([3_333, 3_333, 3_333], by)), [249, 250]],
  ['D', 'seven lines of 10.10', () => (['LINE', 'DOCUMENT'] as const).map((by) => taxAt250(Array<number>(7).fill(1_010), by)), [175, 177]],
  ['E', '10 % over 99.99, 49.99 and 0.01', () => off(1_000, [9_999, 4_999, 1]), [1_000, 500]],
  ['F', 'round-off to the whole unit', () => [118_049, 118_050].map((amount) => roundOffOf(minor(amount), 100)), [-49, 50]],
  ['G', 'four notes are their invoice, which four roundings are not', () => { const { invoice, notes, alone } = fourNotes(); return [invoice, notes, sum(alone)] }, [5_583, 5_583, 5_584]],
  ['H', 'what a channel keeps and hands on', deductions, [525_000, 100_000, 18_000, 2_500, 500, 404_000]],
  ['I', 'nothing is left of a whole discount, and no negative nought', () => [...(bill(0) ?? []), ...(bill(0, true) ?? [])].map((amount) => Object.is(amount, 0)), Array<boolean>(8).fill(true)],
  ['J', 'check digits', () => ['27AAPFU0939F1Z', '29AABCU9603R1Z'].map(gstinCheckDigit), ['V', 'J']],
])('%s: %s', (_vector, _title, found, expected) => expect(found()).toEqual(expected)) // prettier-ignore

test('I: 100 % off two taxed charges takes net and every component to nought', () => {
  const taxed = [10_020, 750_001].map((net) => {
    const { lines, ...amounts } = on(net)
    const whole = { ...amounts, taxes: lines }
    return { ...charge(net), countsAs: 'ROOM' as const, full: whole, left: whole }
  })
  const taken = discounts(taxed, { percentBp: 10_000 }, { slabs })
  const left = taken.map(({ charge: { full }, amounts }) => [
    full.net + amounts.net,
    full.tax + amounts.tax,
    ...full.taxes.map((line, at) => line.amount + (amounts.taxes[at]?.amount ?? (0 as Minor))),
  ])
  expect(left.flat().every((amount) => Object.is(amount, 0))).toBe(true)
})
