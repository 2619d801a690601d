import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, type Instant } from '#core/dates.ts'
import { type Currency, type Minor, minor, sum, zero } from '#core/money.ts'
import type { TaxRounding, TaxSlab } from '#core/tax.ts'
import { made } from '#test/replies.ts'
import { Invoice, type InvoiceLine } from '../contract/documents.ts'
import { assertInvoiceable, canonical } from './invoices.ts'
import { draftDocument } from './drafts.ts'
import { invoiceLines, openItems, openRounding, totalsOf } from './lines.ts'
import { planCredit, remainingOf } from './credit.ts'
import { stateOf } from './state.ts' // prettier-ignore
import { codeFor, customaryCodes } from './codes.ts'
import { en16931Findings } from './cii-findings.ts'
import { cii } from './cii.ts'
import { taxLockedAfter } from './credit.ts'
import { creditedCharges } from './credit-charges.ts'
import { inv01, inv01Findings } from './inv-01.ts'
import { invoiceEmail } from './email-text.ts'
import { type LineCharge, type NightCharge, itemsByKey } from './lines.ts'
import { numberOf, patternFaults, seriesYear } from './numbers.ts'
import { pinOf, pinWaitSeconds } from './pin.ts'
import { buyerPlaceOf, placeOf } from './reader.ts'
import { LAW_CASES } from '#test/chance.ts'

const MANY = { numRuns: LAW_CASES }
const first = '2026-11-20' as Day
const INV = 'INV/{year}/{number:6}'
const taxed = (net: number) => [{ name: 'GST', basisPoints: 1_000, amount: minor(Math.round(net / 10)) }]

const night = (offset: number, net: number, stayId = 'a', more: Partial<NightCharge> = {}): NightCharge => ({
  key: `night:${stayId}:${offset}`,
  stayId,
  roomNumber: '201',
  roomTypeName: 'Deluxe',
  parts: [],
  night: addDays(first, offset),
  net: minor(net),
  tax: minor(Math.round(net / 10)),
  taxes: taxed(net),
  partyId: null,
  isInvoiced: false,
  ...more,
})
const charge = (key: string, net: number, more: Partial<LineCharge> = {}): LineCharge => ({
  key,
  kind: 'SERVICE',
  name: 'Laundry',
  serviceOn: first,
  quantity: 2,
  serviceCode: '',
  net: minor(net),
  tax: minor(Math.round(net / 10)),
  taxes: taxed(net),
  takesFrom: null,
  partyId: null,
  isInvoiced: false,
  ...more,
})
const linesOf = (nights: NightCharge[], lines: LineCharge[] = []) =>
  invoiceLines(openItems({ nights, lines }), customaryCodes('IN'))

describe('lines', () => {
  test('carry the service code of the extra charge they are, before that of their name', () => {
    const [own] = linesOf([], [charge('line:1', 100, { serviceCode: '999712' })])
    const [named] = linesOf([], [charge('line:1', 100)])
    expect([own?.code, named?.code]).toEqual(['999712', codeFor(customaryCodes('IN'), 'SERVICE', 'Laundry')])
  })

  test('one per run of equal nights of a stay', () => {
    const lines = linesOf([night(0, 100), night(1, 100), night(2, 200), night(3, 100), night(4, 100, 'b')])
    expect(lines.map((line) => [line.description, line.from, line.until, line.quantity, line.net])).toEqual([
      ['Deluxe 201, 2 nights', '2026-11-20', '2026-11-22', 2, 200],
      ['Deluxe 201, 1 night', '2026-11-22', '2026-11-23', 1, 200],
      ['Deluxe 201, 1 night', '2026-11-23', '2026-11-24', 1, 100],
      ['Deluxe 201, 1 night', '2026-11-24', '2026-11-25', 1, 100],
    ])
    expect(lines[0]).toMatchObject({ taxes: [{ amount: 20 }], sourceKeys: ['night:a:0', 'night:a:1'], code: '996311' })
  })

  test('refunds, reversed charges and whole transfers are no supply', () => {
    const lines = linesOf(
      [night(0, 100)],
      [
        charge('line:1', 200),
        charge('line:2', -200, { takesFrom: 'line:1' }),
        charge('line:3', 50, { kind: 'REFUND', tax: zero, taxes: [] }),
        charge('line:4', -100, { kind: 'TRANSFER', takesFrom: 'night:a:0' }),
        charge('line:5', 300, { name: 'Tea' }),
      ],
    )
    expect(lines).toMatchObject([{ description: 'Tea', until: null, quantity: 2, unitNet: 150, code: '' }])
  })

  test('an allowance makes its line smaller and shows as a discount', () => {
    const lines = linesOf([night(0, 1_000)], [charge('line:1', -100, { kind: 'ALLOWANCE', takesFrom: 'night:a:0' })])
    expect(lines).toMatchObject([
      { unitNet: 1_000, discount: 100, net: 900, tax: 90, sourceKeys: ['night:a:0', 'line:1'] },
    ])
  })

  test('what is on an invoice stays there; the rest comes next', () => {
    expect(linesOf([night(0, 100, 'a', { isInvoiced: true }), night(1, 100)])).toMatchObject([
      { quantity: 1, net: 100 },
    ])
  })

  test('add up to what the nights and charges cost, and so do the taxes', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(
        fc.array(price, { maxLength: 30 }),
        fc.array(price, { maxLength: 10 }),
        fc.integer({ min: -99, max: 99 }),
        (nightly, charged, off) => {
          const nights = nightly.map((net, index) => night(index, net))
          const lines = charged.map((net, index) => charge(`line:${index}`, net))
          const totals = totalsOf(linesOf(nights, lines), minor(off))
          expect(totals.net + totals.tax).toBe(sum([...nights, ...lines].map(({ net, tax }) => net + tax)))
          expect(totals.total).toBe(totals.net + totals.tax + off)
          expect(sum(totals.taxes.map((line) => line.amount))).toBe(totals.tax)
        },
      ),
      MANY,
    )
  }, 60_000)

  test('the rounding of a bill is no line', () => {
    const rounding = charge('line:r', -37, { kind: 'ROUNDING', tax: zero, taxes: [] })
    expect(linesOf([], [rounding])).toEqual([])
    expect(openRounding({ nights: [], lines: [rounding] })).toEqual({ keys: ['line:r'], roundOff: -37 })
  })
})

describe('service codes', () => {
  const codes = [
    { kind: 'SERVICE', name: '', code: '9997' },
    { kind: 'SERVICE', name: 'Laundry', code: '999712' },
    { kind: 'SERVICE', name: 'Laundry express', code: '999713' },
    { kind: 'ROOM', name: 'Deluxe', code: '996312' },
  ] as const

  test.each([
    ['SERVICE', 'laundry, two shirts', '999712'],
    ['SERVICE', 'LAUNDRY EXPRESS', '999713'],
    ['SERVICE', 'Spa', '9997'],
    ['ROOM', 'Deluxe', '996312'],
    ['ROOM', 'Standard', ''],
    ['FEE', 'Laundry', ''],
  ])('of %s %s is %j: the longest name it begins with, else its kind’s', (kind, name, code) =>
    expect(codeFor(codes, kind, name)).toBe(code),
  )

  test('are listed beside rooms and charges', () => {
    const lines = invoiceLines(openItems({ nights: [night(0, 100)], lines: [charge('line:1', 50)] }), codes)
    expect(lines.map(({ code }) => code)).toEqual(['996312', '999712'])
  })
})

describe('numbers', () => {
  test.each([
    ['2026-04-01', 123, 'INV/26-27/000123'],
    ['2099-04-01', 1, 'INV/99-00/000001'],
    ['2026-01-01', 123, 'INV/2026/000123'],
    ['2026-04-01', 1_000_000, 'INV/2627/1000000'],
    ['2026-04-01', 99_999_999, 'INV2627/99999999'],
  ])('of the year that begins on %s, place %i', (year, sequence, number) => {
    expect(numberOf(INV, year as Day, sequence)).toBe(number)
  })

  test('fit into sixteen characters and never repeat', () => {
    const places = fc.uniqueArray(fc.integer({ min: 1, max: 99_999_999 }), { maxLength: 50 })
    fc.assert(
      fc.property(places, (sequences) => {
        const numbers = sequences.map((sequence) => numberOf(INV, '2026-04-01' as Day, sequence) ?? '')
        expect(new Set(numbers).size).toBe(sequences.length)
        expect(numbers.every((number) => number.length > 0 && number.length <= 16)).toBe(true)
      }),
      MANY,
    )
  }, 60_000)

  test('end rather than repeat', () => expect(numberOf(INV, '2026-04-01' as Day, 1_000_000_000)).toBeUndefined())

  test('belong to the fiscal year of the day', () => {
    expect(seriesYear('2026-03-31' as Day, 4)).toBe('2025-04-01')
    expect(seriesYear('2026-04-01' as Day, 4)).toBe('2026-04-01')
  })

  test.each([
    [INV, []],
    ['{yy}-{number:4}', []],
    ['INV/{year}', ['NO_NUMBER']],
    ['INV/{number:6}', ['NO_YEAR']],
    ['{number:2}{year}{number:2}', ['NUMBER_TWICE']],
    ['INV/{month}/{year}/{number:3}', ['UNKNOWN_TOKEN']],
    ['/{year}/{number:3}', ['CHARACTERS']],
    ['INV #{year}/{number:3}', ['CHARACTERS']],
    ['INVOICE/{year}/{number:6}', ['TOO_LONG']],
  ])('the pattern %s has the faults %j', (pattern, faults) => expect(patternFaults(pattern)).toEqual(faults))
})

const line = (net: number, taxes: readonly number[], quantity = 1): InvoiceLine => {
  const parts = taxes.map((amount, index) => ({ name: `T${index}`, basisPoints: 500, amount: minor(amount) }))
  const tax = sum(taxes)
  return {
    description: 'x',
    from: first,
    until: null,
    quantity,
    unitNet: minor(Math.round(net / quantity)),
    discount: zero,
    net: minor(net),
    tax,
    total: minor(net + tax),
    taxes: parts,
    code: '996311',
    sourceKeys: [],
    creditsLine: null,
  }
}
const document = (lines: InvoiceLine[], roundOff = 0) => ({ lines, ...totalsOf(lines, minor(roundOff)) })

describe('credit notes', () => {
  test('vector G: four notes over one invoice are its tax, the last one takes the remainder', () => {
    const lines = [line(6_833, [1_367]), line(6_833, [1_367]), line(5_750, [1_150]), line(8_500, [1_700])]
    const invoice = {
      ...document(lines),
      tax: minor(5_583),
      taxes: [{ name: 'T0', basisPoints: 500, amount: minor(5_583) }],
    }
    const notes: ReturnType<typeof planCredit>[] = []
    for (const index of lines.keys()) notes.push(planCredit(invoice, notes.slice(), [{ line: index }]))
    expect(notes.map(({ tax }) => tax)).toEqual([1_367, 1_367, 1_150, 1_699])
    expect(sum(notes.map(({ tax }) => tax))).toBe(5_583)
    expect(notes.at(-1)).toMatchObject({ isLast: true, isWhole: false })
  })

  test('never come to more than the invoice, per line, component and whole, and all of them are it exactly', () => {
    const anyLine = fc
      .tuple(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 3 }),
        fc.integer({ min: 1, max: 9 }),
      )
      .map(([net, taxes, quantity]) => line(net, taxes, quantity))
    const shares = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 100 })), { maxLength: 8 })
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        shares,
        fc.integer({ min: -50, max: 50 }),
        (lines, requests, off) => {
          const invoice = document(lines, off)
          const notes: ReturnType<typeof planCredit>[] = []
          for (const [at, percent] of requests) {
            const index = at % lines.length
            const left = remainingOf(invoice, notes).lines[index]?.net ?? 0
            if (left > 0)
              notes.push(
                planCredit(invoice, notes, [{ line: index, net: Math.max(1, Math.floor((left * percent) / 100)) }]),
              )
            const rest = remainingOf(invoice, notes)
            const isThere = rest.lines.every((part) => part.net >= 0 && part.taxes.every(({ amount }) => amount >= 0))
            if (!isThere || rest.taxes.some(({ amount }) => amount < 0)) return false
          }
          if (remainingOf(invoice, notes).lines.some(({ net }) => net > 0)) notes.push(planCredit(invoice, notes))
          expect(() => planCredit(invoice, notes)).toThrow('credit_above_invoice')
          const all = (field: 'net' | 'tax' | 'total') => sum(notes.map((note) => note[field])) === invoice[field]
          return all('net') && all('tax') && all('total')
        },
      ),
      MANY,
    )
  }, 120_000)

  test('over a run of nights take no night below nothing, and their charges are the note to the last unit', () => {
    const shares = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 100 })), { minLength: 1, maxLength: 5 })
    type Amounts = readonly { net: Minor; tax: Minor }[]
    const isSame = (some: Amounts, others: Amounts) =>
      (['net', 'tax'] as const).every((part) => sum(some.map((one) => one[part])) === sum(others.map((one) => one[part]))) // prettier-ignore
    const prices = fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 3 }) // prettier-ignore
    fc.assert(
      fc.property(prices, shares, (runs, requests) => {
        const nights = runs.flatMap(([price, length], run) => Array.from({ length }, (_, at) => night(20 * run + at, price))) // prettier-ignore
        const bill = { nights, lines: [charge('line:tea', 999)] }
        const invoice = document(linesOf(nights, bill.lines))
        const notes: ReturnType<typeof planCredit>[] = []
        const left = () => [...itemsByKey(bill).values()]
        for (const [at, percent] of requests) {
          const index = at % invoice.lines.length
          const rest = remainingOf(invoice, notes).lines[index]?.net ?? 0
          if (rest === 0) continue
          const note = planCredit(invoice, notes, [{ line: index, net: Math.max(1, Math.floor((rest * percent) / 100)) }]) // prettier-ignore
          notes.push(note)
          const taken = creditedCharges(note.lines, bill)
          if (!isSame(taken, [note]) || taken.some(({ tax, taxes }) => sum(taxes.map(({ amount }) => amount)) !== tax)) return false // prettier-ignore
          for (const { key, net, tax, taxes } of taken) {
            const off = { net: minor(-net || 0), tax: minor(-tax || 0), taxes: taxes.map((one) => ({ ...one, amount: minor(-one.amount) })) } // prettier-ignore
            bill.lines.push(charge(`line:${bill.lines.length}`, 0, { kind: 'ALLOWANCE', takesFrom: key, isInvoiced: true, ...off })) // prettier-ignore
          }
          if (left().some(({ net, tax }) => net < 0 || tax < 0)) return false
        }
        return isSame(left(), remainingOf(invoice, notes).lines)
      }),
      MANY,
    )
  }, 120_000)

  test('a part of the quantity takes that part of net and tax', () => {
    const note = planCredit(document([line(900, [45, 45], 3)]), [], [{ line: 0, quantity: 1 }])
    expect(note).toMatchObject({ net: 300, tax: 30, lines: [{ quantity: 1, creditsLine: 0 }], isLast: false })
  })

  test.each([[{ line: 0, quantity: 4 }], [{ line: 0, net: 901 }], [{ line: 1 }]])(
    '%j is more than there is',
    (request) =>
      expect(() => planCredit(document([line(900, [90], 3)]), [], [request])).toThrow('credit_above_invoice'),
  )

  test('the tax of a supply is locked after 30 November of the next fiscal year', () => {
    expect(taxLockedAfter('2025-04-01' as Day, 'IN')).toBe('2026-11-30')
    expect(taxLockedAfter('2026-01-01' as Day, 'IN')).toBe('2027-11-30')
    expect(taxLockedAfter('2026-01-01' as Day, 'DE')).toBeNull()
  })
})

const slabs: TaxSlab[] = [
  { category: 'SERVICE', validFrom: '2020-01-01' as Day, validUntil: null, minAmount: zero, maxAmount: null, percentageBp: 1_800, components: [{ name: 'CGST', basisPoints: 900 }, { name: 'SGST', basisPoints: 900 }] },
] // prettier-ignore

describe('a sale without a booking', () => {
  const facts = { slabs, includesTax: false, taxRounding: 'LINE', roundingUnit: 100, roundsBills: false } as const
  const sold = (unitAmount: number, quantity: number, discountBp = 0) => ({
    description: 'Hall', serviceOn: first, quantity, unitAmount: minor(unitAmount), discountBp, isTaxed: true, code: '997212',
  }) // prettier-ignore

  test('is the sum of its lines, whatever is taken off', () => {
    const anyLine = fc
      .tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 50 }), fc.nat(10_000))
      .map((args) => sold(...args))
    const rounding = fc.constantFrom<TaxRounding>('LINE', 'DOCUMENT')
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        rounding,
        (lines, isRounded, includesTax, taxRounding) => {
          const made = draftDocument(lines, isRounded, { ...facts, includesTax, taxRounding })
          expect(made.total).toBe(sum(made.lines.map(({ total }) => total)) + made.roundOff)
          expect(
            made.lines.every(({ net, tax, total, discount }) => net + tax === total && net >= 0 && discount >= 0),
          ).toBe(true)
          if (isRounded) expect(made.total % 100).toBe(0)
          expect(Math.abs(made.roundOff)).toBeLessThanOrEqual(isRounded ? 50 : 0)
        },
      ),
      MANY,
    )
  }, 60_000)

  test('vector D: taxed by the line or by the document, and untaxed lines stay in their places', () => {
    const flat = slabs.map((slab) => ({ ...slab, percentageBp: 250, components: [{ name: 'VAT', basisPoints: 250 }] }))
    const tea = { ...sold(500, 1), isTaxed: false }
    const lines = [sold(3_333, 1), tea, sold(3_333, 1), sold(3_333, 1)]
    const taxOf = (taxRounding: TaxRounding) => draftDocument(lines, false, { ...facts, slabs: flat, taxRounding })
    expect([taxOf('LINE').tax, taxOf('DOCUMENT').tax]).toEqual([249, 250])
    expect(taxOf('DOCUMENT').lines.map(({ net, tax }) => [net, tax])).toEqual([[3_333, 84], [500, 0], [3_333, 83], [3_333, 83]]) // prettier-ignore
  })

  test('vector I: nothing is left of a whole discount', () => {
    const free = draftDocument([sold(100, 1, 10_000)], false, facts)
    expect([free.net, free.tax, free.total].map((amount) => Object.is(amount, 0))).toEqual([true, true, true])
  })
})

const party = (name: string, taxNumber: string) => ({
  name,
  address: 'Marine Drive 1',
  city: 'Mumbai',
  postalCode: '400001',
  country: 'IN',
  taxNumber,
  phone: '',
  email: '',
})
function invoice(more: Partial<Invoice> = {}): Invoice {
  const gst = [
    { name: 'CGST', basisPoints: 250, amount: minor(2_500) },
    { name: 'SGST', basisPoints: 250, amount: minor(2_500) },
  ]
  const lines = [
    { ...line(100_000, [], 1), description: 'Room & <view>', tax: minor(5_000), total: minor(105_000), taxes: gst },
  ]
  return {
    id: 'i', type: 'INVOICE', number: 'INV/26-27/000001', status: 'ISSUED', bookingId: null, bookingReference: 'ABC', partyId: null,
    customerId: null, companyId: null, orderId: null, orderReference: '', businessServiceId: null, businessServiceName: '', issuedOn: first, issuedAt: '2026-11-20T10:00:00.000Z', issuedByName: 'Asha', dueOn: null,
    seller: party('Test Palace', '27AAPFU0939F1ZV'), billTo: party('Sen Ltd', '29AABCU9603R1ZJ'), placeOfSupply: '27 Maharashtra',
    guestName: 'Mira', roomNumbers: [], arrival: null, departure: null, currency: 'INR' as Currency, ...totalsOf(lines), totalInWords: '',
    paid: zero, balance: minor(105_000), lines, payments: [], note: '', corrects: null, reason: '', hash: 'h', ...more,
  } // prettier-ignore
}

describe('electronic forms', () => {
  test('INV-01 lists what was sold, taxed where the property is', () => {
    expect(inv01Findings(invoice())).toEqual([])
    expect(inv01(invoice())).toMatchObject({
      Version: '1.1',
      DocDtls: { Typ: 'INV', No: 'INV/26-27/000001', Dt: '20/11/2026' },
      SellerDtls: { Gstin: '27AAPFU0939F1ZV', Stcd: '27', Pin: 400_001 },
      BuyerDtls: { Stcd: '29', Pos: '27' },
      ItemList: [{ IsServc: 'Y', HsnCd: '996311', GstRt: 5, CgstAmt: 25, SgstAmt: 25, IgstAmt: 0, TotItemVal: 1_050 }],
      ValDtls: { AssVal: 1_000, CgstVal: 25, SgstVal: 25, TotInvVal: 1_050 },
    })
  })

  test.each([
    ['not_b2b', { billTo: party('Mira', '') }],
    ['buyer_gstin', { billTo: party('Sen Ltd', '29AABCU9603R1ZX') }],
    ['own_gstin', { billTo: party('Sen Ltd', '27AAPFU0939F1ZV') }],
    ['number', { number: 'INV 1' }],
    ['total_sum', { total: minor(1) }],
    ['currency', { currency: 'EUR' as Currency }],
    ['items', { lines: [] }],
  ])('INV-01 names %s', (code, more) => expect(inv01Findings(invoice(more)).map((found) => found.code)).toContain(code))

  test('a part of a credited amount is one thing at that price in INV-01', () => {
    const { lines } = planCredit(invoice(), [], [{ line: 0, net: 30_000 }])
    expect(lines).toMatchObject([{ quantity: 0, net: 30_000 }])
    expect(inv01(invoice({ type: 'CREDIT_NOTE', lines })).ItemList).toMatchObject([
      { Qty: 1, UnitPrice: 300, TotAmt: 300, AssAmt: 300, TotItemVal: 315 },
    ])
  })

  test('EN 16931 is exact in its sums, and its XML means what was typed', () => {
    expect(en16931Findings(invoice())).toEqual([])
    const xml = cii(invoice())
    expect(xml).toContain('<ram:Name>Room &amp; &lt;view&gt;</ram:Name>')
    expect(xml).toContain('<ram:TypeCode>380</ram:TypeCode>')
    expect(xml).toContain('<ram:GrandTotalAmount>1050.00</ram:GrandTotalAmount>')
    const corrects = { id: 'o', number: 'INV/26-27/000009', issuedOn: first }
    expect(cii(invoice({ type: 'CREDIT_NOTE', corrects }))).toMatch(/381<[\s\S]*INV\/26-27\/000009/)
  })

  test.each([
    ['BR-11', { billTo: { ...party('Mira', ''), country: '' } }],
    ['BR-CO-10', { net: minor(1) }],
    ['BR-CO-14', { tax: minor(1) }],
    ['BR-CO-16', { total: minor(1) }],
    ['BR-16', { lines: [] }],
    ['BR-55', { type: 'CREDIT_NOTE' as const }],
  ])('EN 16931 names %s', (code, more) =>
    expect(en16931Findings(invoice(more)).map((found) => found.code)).toContain(code),
  )
})

describe('PINs', () => {
  const now = '2026-11-20T10:00:00.000Z' as Instant
  const none = { count: 0, firstAt: null }
  const wait = (count: number, lastAt = now) =>
    pinWaitSeconds({ order: { count, lastAt }, address: none, everywhere: none }, now)
  test('an order rests after each fifth wrong one, twice as long each time, at most a day', () => {
    expect([1, 4, 5, 6, 10, 15, 500].map((count) => wait(count) / 60)).toEqual([0, 0, 15, 0, 30, 60, 24 * 60])
    expect(wait(5, '2026-11-20T09:45:00.000Z')).toBe(0)
  })
  test('an address rests after 20, the whole property after 100', () => {
    const order = { count: 1, lastAt: now }
    expect(pinWaitSeconds({ order, address: { count: 20, firstAt: now }, everywhere: none }, now)).toBe(900)
    expect(pinWaitSeconds({ order, address: none, everywhere: { count: 100, firstAt: now } }, now)).toBe(900)
    expect(
      pinWaitSeconds({ order, address: { count: 19, firstAt: now }, everywhere: { count: 99, firstAt: now } }, now),
    ).toBe(0)
  })
  test('have six digits', () => expect([7, 123_456].map(pinOf)).toEqual(['000007', '123456']))
})

test('canonical JSON does not depend on the order of keys and reads back', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      expect(canonical(turned)).toBe(canonical(value))
      expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value))
    }),
  )
})

test('what may be invoiced', () => {
  const lines = linesOf([night(0, 100 as Minor)])
  const booking = { status: 'IN_HOUSE', hasInvoice: false } as const
  expect(() => assertInvoiceable(booking, lines)).not.toThrow()
  expect(() => assertInvoiceable({ ...booking, hasInvoice: true }, lines)).not.toThrow()
  expect(() => assertInvoiceable({ ...booking, hasInvoice: true }, [])).toThrow('already_invoiced')
  expect(() => assertInvoiceable({ ...booking, status: 'OPTION' }, lines)).toThrow('booking_closed')
  expect(() => assertInvoiceable({ ...booking, status: 'CANCELLED' }, [])).toThrow('nothing_to_invoice')
})

test('the state of an invoice', () => {
  const facts = { total: minor(100), credited: zero, paid: zero, dueOn: null }
  const of = (more: Partial<Parameters<typeof stateOf>[0]>) => stateOf({ ...facts, ...more }, first)
  expect([of({}), of({ paid: minor(1) }), of({ paid: minor(100) }), of({ dueOn: addDays(first, -1) })]).toEqual([
    'UNPAID',
    'PART_PAID',
    'PAID',
    'OVERDUE',
  ])
  expect([
    of({ credited: minor(40) }),
    of({ credited: minor(40), paid: minor(60) }),
    of({ credited: minor(100) }),
  ]).toEqual(['PART_CREDITED', 'PAID', 'CREDITED'])
})

test('a city or a postal code that is in the address is not printed again', () => {
  const place = { name: '', taxNumber: '', phone: '', email: '', country: 'IN', city: 'Jaipur', postalCode: '302002' }
  expect(placeOf({ ...place, address: '12 Amer Road' })).toBe('12 Amer Road, 302002 Jaipur')
  expect(placeOf({ ...place, address: '12 Amer Road, Jaipur 302002' })).toBe('12 Amer Road, Jaipur 302002')
  expect(placeOf({ ...place, address: '', postalCode: '' })).toBe('Jaipur')
})

test('a buyer abroad is printed with the country, in the language of the document', () => {
  const seller = {
    name: '',
    taxNumber: '',
    phone: '',
    email: '',
    country: 'IN',
    city: 'Jaipur',
    postalCode: '',
    address: '',
  }
  const billTo = { ...seller, city: 'Lyon', country: 'DE' }
  expect(buyerPlaceOf({ seller, billTo }, 'en')).toBe('Lyon, Germany')
  expect(buyerPlaceOf({ seller, billTo }, 'fr')).toBe('Lyon, Allemagne')
  expect(buyerPlaceOf({ seller, billTo: { ...billTo, country: 'Erewhon' } }, 'fr')).toBe('Lyon, Erewhon')
  for (const country of ['', 'IN']) expect(buyerPlaceOf({ seller, billTo: { ...billTo, country } }, 'en')).toBe('Lyon')
})

test('the mail of a document is in its recipient’s language, and demands nothing that was paid', () => {
  const invoice = made(Invoice, {
    type: 'INVOICE',
    number: 'INV/26-27/000007',
    seller: { name: 'Palace', phone: '+91 1', email: '' },
    total: minor(630_000),
    balance: minor(0),
    currency: 'INR',
    arrival: '2026-11-20',
    departure: '2026-11-22',
  })
  const fr = invoiceEmail({ ...invoice, balance: minor(100_000) }, { language: 'fr', locale: 'en-IN' })
  expect(fr.subject).toBe('Facture INV/26-27/000007, Palace')
  expect(fr.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('séjour du 20 novembre 2026 au 22 novembre 2026')
  expect(fr.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('6 300,00 ₹, dont 1 000,00 ₹ restent dus')
  const en = invoiceEmail(invoice, { language: 'en', locale: 'en-IN' })
  expect(en.text).toContain('invoice INV/26-27/000007 for your stay from 20 November 2026 to 22 November 2026.')
  expect(en.text).toContain('It comes to ₹6,300.00.\n')
})
