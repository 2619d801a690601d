import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import { LAW_CASES } from '#test/chance.ts'
import type { InvoiceLine } from '../contract/documents.ts'
import { customaryCodes } from './codes.ts'
import { planCredit, remainingOf } from './credit.ts'
import { creditedCharges } from './credit-charges.ts'
import { invoiceLines, itemsByKey, type LineCharge, type NightCharge, openItems, totalsOf } from './lines.ts'

const first = '2026-11-20' as Day
const taxesOf = (net: number) => [{ name: 'GST', basisPoints: 1_000, amount: minor(Math.round(net / 10)) }]
const night = (offset: number, net: number): NightCharge => ({
  key: `night:a:${offset}`,
  stayId: 'a',
  roomNumber: '201',
  roomTypeName: 'Deluxe',
  parts: [],
  night: addDays(first, offset),
  net: minor(net),
  tax: minor(Math.round(net / 10)),
  taxes: taxesOf(net),
  partyId: null,
  isInvoiced: false,
})
const off = (takesFrom: string, amount: number, more: Partial<LineCharge> = {}): LineCharge => ({
  key: `line:${takesFrom}`,
  kind: 'DISCOUNT',
  name: 'Deluxe',
  serviceOn: first,
  quantity: 1,
  serviceCode: '',
  net: minor(-amount),
  tax: zero,
  taxes: [],
  takesFrom,
  partyId: null,
  isInvoiced: false,
  ...more,
})
type Bill = { nights: NightCharge[]; lines: LineCharge[] }
const linesOf = (bill: Bill): InvoiceLine[] => invoiceLines(openItems(bill), customaryCodes('IN'))
const invoiceOf = (bill: Bill, roundOff = 0) => ({ lines: linesOf(bill), ...totalsOf(linesOf(bill), minor(roundOff)) })

describe('a discount after tax on a document', () => {
  const bill = { nights: [night(0, 1_000), night(1, 1_000)], lines: [off('night:a:0', 301), off('night:a:1', 300)] }

  test('leaves its line as it is and lowers the total alone', () => {
    const invoice = invoiceOf(bill, 1)
    expect(invoice).toMatchObject({ net: 2_000, tax: 200, afterTax: 601, roundOff: 1, total: 1_600 })
    expect(invoice.taxes).toEqual([{ name: 'GST', basisPoints: 1_000, amount: 200 }])
    expect(invoice.lines).toMatchObject([{ quantity: 2, unitNet: 1_000, discount: 0, net: 2_000, tax: 200, total: 2_200, afterTax: 601 }]) // prettier-ignore
    expect(invoice.lines[0]?.sourceKeys).toEqual(bill.nights.flatMap(({ key }) => [key, `line:${key}`]))
    expect(invoiceOf({ nights: bill.nights, lines: [] })).not.toHaveProperty('afterTax')
  })

  test('is credited in the share of what is credited, and the last note takes the rest', () => {
    const invoice = invoiceOf(bill)
    const some = planCredit(invoice, [], [{ line: 0, net: 1 }])
    expect(some).toMatchObject({ net: 1, tax: 0, total: 1 })
    const half = planCredit(invoice, [some], [{ line: 0, net: 999 }])
    expect(half).toMatchObject({ net: 999, tax: 100, afterTax: 300, total: 799 })
    const rest = planCredit(invoice, [some, half])
    expect(rest).toMatchObject({ net: 1_000, tax: 100, afterTax: 301, total: 799, isLast: true })
    expect(planCredit(invoice, [])).toMatchObject({ net: 2_000, tax: 200, afterTax: 601, total: 1_599, isWhole: true })
  })

  test('of all that is to be paid, credits nothing to pay', () => {
    const free = invoiceOf({ nights: [night(0, 333)], lines: [off('night:a:0', 366)] })
    expect(free).toMatchObject({ net: 333, tax: 33, total: 0 })
    expect(planCredit(free, [], [{ line: 0, net: 100 }])).toMatchObject({ net: 100, tax: 10, afterTax: 110, total: 0 })
  })
})

test('notes are their invoice to the last unit, none is below nothing, and no charge of the bill is either', () => {
  const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 5 }), fc.nat(10_000)), { minLength: 1, maxLength: 3 }) // prettier-ignore
  const requests = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 100 })), { maxLength: 6 })
  fc.assert(
    fc.property(runs, requests, fc.boolean(), (stays, asked, isShare) => {
      const bill: Bill = { nights: [], lines: [] }
      for (const [run, [price, length, bp]] of stays.entries()) {
        const nights = Array.from({ length }, (_, at) => night(20 * run + at, price))
        // A share is of each night, an amount is spread over them.
        const each = nights.map(({ net, tax }) => Math.floor(((net + tax) * bp) / 10_000))
        const offs = isShare ? each : spread(sum(each.map(minor)), nights.length)
        bill.nights.push(...nights)
        for (const [at, one] of nights.entries()) if (offs[at]) bill.lines.push(off(one.key, offs[at]))
      }
      const invoice = invoiceOf(bill)
      const notes: ReturnType<typeof planCredit>[] = []
      const issue = (note: ReturnType<typeof planCredit>) => {
        notes.push(note)
        expect(note.total).toBeGreaterThanOrEqual(0)
        const taken = creditedCharges(note.lines, bill)
        expect(sum(taken.map(({ afterTax }) => afterTax))).toBe(note.afterTax ?? 0)
        for (const { key, net, tax, taxes, afterTax } of taken) {
          const back = { net: minor(-net || 0), tax: minor(-tax || 0), taxes: taxes.map((one) => ({ ...one, amount: minor(-one.amount) })) } // prettier-ignore
          const id = `line:${bill.lines.length}`
          bill.lines.push(off(key, 0, { key: `${id}a`, kind: 'ALLOWANCE', isInvoiced: true, ...back }))
          bill.lines.push(off(key, -afterTax, { key: `${id}b`, isInvoiced: true }))
        }
      }
      for (const [at, percent] of asked) {
        const line = at % invoice.lines.length
        const left = remainingOf(invoice, notes).lines[line]?.net ?? 0
        if (left > 0)
          issue(planCredit(invoice, notes, [{ line, net: Math.max(1, Math.floor((left * percent) / 100)) }]))
      }
      if (remainingOf(invoice, notes).lines.some(({ net }) => net > 0)) issue(planCredit(invoice, notes))
      const all = (of: (note: { net: Minor; tax: Minor; total: Minor; afterTax?: Minor }) => Minor) =>
        sum(notes.map(of))
      expect([all(({ net }) => net), all(({ tax }) => tax), all(({ total }) => total)]).toEqual([invoice.net, invoice.tax, invoice.total]) // prettier-ignore
      expect(all(({ afterTax }) => afterTax ?? zero)).toBe(invoice.afterTax ?? 0)
      for (const { net, tax, afterTax } of itemsByKey(bill).values()) expect([net, tax, afterTax]).toEqual([0, 0, 0])
    }),
    { numRuns: LAW_CASES },
  )
})

const spread = (whole: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(whole / count) + (at < whole % count ? 1 : 0))
