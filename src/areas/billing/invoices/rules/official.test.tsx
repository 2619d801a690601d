// With a document, as screens have one: what is written in XML is read as XML.
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COUNTRY_CODES } from '#core/countries.ts'
import { gstinCheckDigit } from '#core/gstin.ts'
import { type Currency, type Minor, minor, sum, zero } from '#core/money.ts'
import { type Exemption, exempted, EXEMPTIONS } from '#core/tax.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { Invoice, InvoiceLine, Party } from '../contract/documents.ts'
import { en16931Findings } from './cii-findings.ts'
import { cii } from './cii.ts'
import { inv01, inv01Findings } from './inv-01.ts'
import { totalsOf } from './lines.ts'
import { brokenRules } from './testing-en16931.ts'
import { INV_01 } from './testing-inv-01.ts'
import { LAW_CASES } from '#test/chance.ts'

const day = '2026-11-20' as Day

type Kind = { rate: number } | { exemption: Exemption; reason: string } | undefined
const lineOf = (net: number, kind: Kind, more: Partial<InvoiceLine> = {}): InvoiceLine => {
  const amount = kind && 'rate' in kind ? minor(Math.round((net * kind.rate) / 10_000)) : zero
  const taxes =
    kind === undefined
      ? []
      : 'rate' in kind
        ? [{ name: 'VAT', basisPoints: kind.rate, amount }]
        : [exempted(kind.exemption, kind.reason)]
  return {
    description: 'Room', from: day, until: null, quantity: 1, unitNet: minor(net), discount: zero, net: minor(net), tax: amount,
    total: minor(net + amount), taxes, code: '996311', sourceKeys: [], creditsLine: null, ...more,
  } // prettier-ignore
}
const party = (more: Partial<Party> = {}): Party => ({
  name: 'Sen GmbH', address: 'Torstraße 1', city: 'Berlin', postalCode: '10119', country: 'DE', taxNumber: 'DE123456789',
  phone: '', email: '', ...more,
}) // prettier-ignore
const documentOf = (lines: InvoiceLine[], more: Partial<Invoice> = {}, roundOff: Minor = zero): Invoice => {
  const totals = totalsOf(lines, roundOff)
  return {
    id: 'i', type: 'INVOICE', number: 'INV/2026/000001', status: 'ISSUED', bookingId: null, bookingReference: 'ABC', partyId: null,
    customerId: null, companyId: null, orderId: null, orderReference: '', businessServiceId: null, businessServiceName: '', issuedOn: day,
    issuedAt: '2026-11-20T10:00:00.000Z' as Instant, issuedByName: '', dueOn: null, seller: party({ name: 'Hotel', taxNumber: 'DE987654321' }),
    billTo: party(), placeOfSupply: '', guestName: '', roomNumbers: [], arrival: null, departure: null, currency: 'EUR' as Currency,
    ...totals, totalInWords: '', paid: zero, balance: totals.total, lines, payments: [], note: '', corrects: null, reason: '', hash: 'h',
    ...more,
  } // prettier-ignore
}
const codesOf = (document: Invoice) => en16931Findings(document).map(({ code }) => code)
const isSendable = (document: Invoice) => en16931Findings(document).every(({ severity }) => severity !== 'ERROR')

describe('EN 16931', () => {
  const none = party({ name: 'Hotel', taxNumber: '' })
  const zeroRated = lineOf(10_000, undefined)
  test.each<[string, Invoice]>([
    ['a taxed supply', documentOf([lineOf(10_000, { rate: 700 })])],
    ['zero-rated by a registered seller', documentOf([zeroRated])],
    ['a seller who is not registered', documentOf([zeroRated], { seller: { ...none, registrationNumber: 'HRB 1' } })],
    ['a tax number that is no VAT number', documentOf([lineOf(1, { rate: 700 })], { seller: { ...none, taxNumber: '12/345/67890', registrationNumber: 'HRB 1' } })],
    ['a buyer with a tax number of another kind', documentOf([zeroRated], { billTo: party({ country: 'US', taxNumber: '12-3456789' }) })],
    ['a Greek buyer', documentOf([zeroRated], { billTo: party({ country: 'EL', taxNumber: '123456789' }) })],
    ['an exempt supply', documentOf([lineOf(1_000, { exemption: 'E', reason: 'Section 4 no. 12' }), lineOf(500, { exemption: 'E', reason: 'Other' })])],
    ['reverse charge', documentOf([lineOf(1_000, { exemption: 'AE', reason: '' })], { billTo: party({ country: 'FR', taxNumber: 'FR40303265045' }) })],
    ['to another member state', documentOf([lineOf(1_000, { exemption: 'K', reason: '' })], { billTo: party({ country: 'FR', taxNumber: 'FR40303265045' }) })],
    ['an export', documentOf([lineOf(1_000, { exemption: 'G', reason: '' })], { billTo: party({ country: 'CH', taxNumber: '' }) })],
    ['an account to pay to', documentOf([zeroRated], { payTo: { account: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' } })],
    ['a discount after tax, with a payment', documentOf([lineOf(10_000, { rate: 700 }, { afterTax: minor(2_500) })], { paid: minor(500) }, minor(50))],
    ['a discount after tax of all there is to pay', documentOf([lineOf(10_000, { rate: 700 }, { afterTax: minor(10_700) })])],
    ['a credit note with a discount after tax', documentOf([lineOf(10_000, { rate: 700 }, { afterTax: minor(2_500) })], { type: 'CREDIT_NOTE', corrects: { id: 'o', number: 'INV/2026/000009', issuedOn: day } })],
    ['a credit note', documentOf([zeroRated], { type: 'CREDIT_NOTE', corrects: { id: 'o', number: 'INV/2026/000009', issuedOn: day } })],
  ])('%s goes out and breaks no rule', (_, document) => {
    expect(codesOf(document)).toEqual([])
    expect(brokenRules(cii(document))).toEqual([])
  }) // prettier-ignore

  test.each<[string, Invoice]>([
    ['BR-CO-26', documentOf([zeroRated], { seller: none })],
    ['BR-S-02', documentOf([lineOf(1_000, { rate: 700 })], { seller: none })],
    ['BR-E-02', documentOf([lineOf(1_000, { exemption: 'E', reason: 'x' })], { seller: none })],
    ['BR-E-10', documentOf([lineOf(1_000, { exemption: 'E', reason: '' })])],
    ['BR-AE-02', documentOf([lineOf(1_000, { exemption: 'AE', reason: '' })], { billTo: party({ taxNumber: '' }) })],
    ['BR-IC-02', documentOf([lineOf(1_000, { exemption: 'K', reason: '' })], { billTo: party({ taxNumber: '' }) })],
    ['BR-G-02', documentOf([lineOf(1_000, { exemption: 'G', reason: '' })], { seller: none })],
    ['BR-O-11', documentOf([lineOf(1_000, { exemption: 'O', reason: '' }), lineOf(1_000, { rate: 700 })])],
    ['BR-CL-14', documentOf([zeroRated], { billTo: party({ country: 'QQ' }) })],
  ])('is held back for %s, which its XML breaks', (rule, document) => {
    expect(codesOf(document)).toContain(rule)
    expect(brokenRules(cii(document))).toContain(rule)
  })

  test('what comes off after tax is paid already: it lowers neither the base of the tax nor the whole with it', () => {
    const discounted = documentOf([lineOf(10_000, { rate: 700 }, { afterTax: minor(2_500) })], { paid: minor(500) }, minor(50)) // prettier-ignore
    const amounts = [...cii(discounted).split('MonetarySummation>').at(-2)?.matchAll(/<ram:(\w+)[^>]*>([\d.-]+)</g) ?? []].map(([, name, amount]) => [name, amount]) // prettier-ignore
    expect(Object.fromEntries(amounts)).toEqual({
      LineTotalAmount: '100.00',
      TaxBasisTotalAmount: '100.00',
      TaxTotalAmount: '7.00',
      RoundingAmount: '0.50',
      GrandTotalAmount: '107.00',
      TotalPrepaidAmount: '30.00',
      DuePayableAmount: '77.50',
    })
    expect(codesOf({ ...discounted, total: minor(10_700) })).toContain('BR-CO-16')
  })

  test('what a buyer ordered by is theirs, the booking ours', () => {
    const xml = cii(documentOf([zeroRated], { buyerReference: 'PO 4711' }))
    expect(xml).toMatch(/BuyerOrderReferencedDocument>\s*<ram:IssuerAssignedID>PO 4711</)
    expect(xml).toMatch(/SellerOrderReferencedDocument>\s*<ram:IssuerAssignedID>ABC</)
    expect(cii(documentOf([zeroRated]))).not.toContain('BuyerOrderReferencedDocument')
  })

  test('no document of any country and category that goes out breaks a rule', () => {
    const country = fc.constantFrom('DE', 'FR', 'GR', 'IN', 'US', 'GB', 'CH', 'XK', '', 'EL', 'QQ', ...COUNTRY_CODES)
    const taxNumber = fc.oneof(
      fc.constantFrom('', 'DE123456789', 'FR40303265045', '123456789', 'EL123456789', '27AAPFU0939F1ZV', 'AABCU9603R', '12/345/67890'),
      fc.string({ maxLength: 12 }),
    ) // prettier-ignore
    const anyParty = fc
      .tuple(country, taxNumber, fc.constantFrom('', 'HRB 1'), fc.constantFrom('', 'a@b.example'))
      .map(([of, number, registrationNumber, email]) => party({ country: of, taxNumber: number, registrationNumber, email })) // prettier-ignore
    const kind: fc.Arbitrary<Kind> = fc.oneof(
      fc.constantFrom({ rate: 500 }, { rate: 1_900 }, { rate: 250 }),
      fc.constant(undefined),
      fc.tuple(fc.constantFrom(...EXEMPTIONS), fc.constantFrom('', 'Because'), fc.nat(3)).map(([exemption, reason]) => ({ exemption, reason })),
    ) // prettier-ignore
    const same = fc.tuple(kind, fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 4 })).map(([of, nets]) => nets.map((net) => lineOf(net, of))) // prettier-ignore
    const mixed = fc.array(fc.tuple(fc.nat(1_000_000), kind).map(([net, of]) => lineOf(net, of)), { minLength: 1, maxLength: 5 }) // prettier-ignore
    const currency = fc.constantFrom('EUR', 'INR', 'JPY', 'CHF') as fc.Arbitrary<Currency>
    const pay = fc.constantFrom({ account: 'DE89370400440532013000', bic: '' }, { account: '0012345', bic: 'COBADEFF' })
    let sent = 0
    fc.assert(
      fc.property(anyParty, anyParty, fc.oneof(same, mixed), currency, pay, fc.integer({ min: -50, max: 50 }), (seller, billTo, lines, of, payTo, off) => {
        const document = documentOf(lines, { seller, billTo, currency: of, payTo }, minor(off))
        if (!isSendable(document)) return
        sent += 1
        expect(brokenRules(cii(document))).toEqual([])
      }),
      { numRuns: LAW_CASES },
    ) // prettier-ignore
    expect(sent).toBeGreaterThan(LAW_CASES / 10)
  }, 120_000)
})

describe('INV-01', () => {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(INV_01)
  const faultsIn = (document: Invoice) =>
    validate(JSON.parse(JSON.stringify(inv01(document)))) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`) // prettier-ignore
  const indian = (more: Partial<Party> = {}): Party => ({
    name: 'Sen Ltd', address: 'MG Road 7', city: 'Pune', postalCode: '411 001', country: 'IN', taxNumber: '29AABCU9603R1ZJ',
    phone: '+91 98 1234', email: '', ...more,
  }) // prettier-ignore
  const seller = indian({ name: 'Test Palace', taxNumber: '27AAPFU0939F1ZV', postalCode: '400001' })
  const gst = (net: number, more: Partial<InvoiceLine> = {}) => {
    const half = minor(Math.round(net * 0.025))
    const tax = sum([half, half])
    const taxes = ['CGST', 'SGST'].map((name) => ({ name, basisPoints: 250, amount: half }))
    return { ...lineOf(net, undefined), taxes, tax, total: minor(net + tax), ...more }
  }
  const of = (lines: InvoiceLine[], more: Partial<Invoice> = {}) =>
    documentOf(lines, {
      seller,
      billTo: indian(),
      currency: 'INR' as Currency,
      placeOfSupply: '27 Maharashtra',
      ...more,
    })
  const namesOf = (document: Invoice) => inv01Findings(document).map(({ code }) => code)

  test.each<[string, Invoice]>([
    ['quotes and backslashes', of([gst(100_000, { description: '"Sea\\view" suite' })], { billTo: indian({ name: 'Sen "and" Sons', address: 'A\\B "7"' }) })],
    ['a short description', of([gst(100_000, { description: 'AC' })])],
    ['an e-mail the portal does not take', of([gst(100_000)], { billTo: indian({ email: "o'neil@sen.example" }) })],
    ['a credit note with a reason', of([gst(100_000)], { type: 'CREDIT_NOTE', reason: 'Returned: “not used”', corrects: { id: 'o', number: 'INV/26-27/000009', issuedOn: day } })],
    ['a discount after tax', of([gst(100_000, { afterTax: minor(5_000) })])],
    ['an export without payment', of([{ ...lineOf(100_000, { exemption: 'G', reason: '' }), code: '996311' }], { billTo: party({ country: 'DE' }) })],
  ])('with %s is as the portal wants it', (_, document) => {
    expect(namesOf(document)).toEqual([])
    expect(faultsIn(document)).toEqual([])
  }) // prettier-ignore

  test('what comes off after tax is a discount of the whole, and the value of the supply stays', () => {
    const discounted = of([gst(100_000, { afterTax: minor(5_000) })])
    expect(inv01(discounted).ValDtls).toMatchObject({ AssVal: 1_000, CgstVal: 25, Discount: 50, TotInvVal: 1_000 })
    expect(namesOf({ ...discounted, total: minor(105_000) })).toContain('total_sum')
  })

  test('an export names the other country, a consumer is not registered', () => {
    const exported = of([lineOf(100_000, { exemption: 'G', reason: '' })], { billTo: party({ country: 'DE' }) })
    expect(inv01(exported)).toMatchObject({ TranDtls: { SupTyp: 'EXPWOP' }, BuyerDtls: { Gstin: 'URP', Pin: 999_999, Stcd: '96', Pos: '96' } }) // prettier-ignore
    const consumer = of([gst(100_000)], { billTo: indian({ taxNumber: '' }) })
    expect(inv01(consumer).TranDtls.SupTyp).toBe('B2C')
    expect(namesOf(consumer)).toContain('not_b2b')
  })

  test.each<[string, Invoice]>([
    ['number', of([gst(100_000)], { number: '000123' })],
    ['code', of([gst(100_000, { code: '0000' })])],
    ['postal_code', of([gst(100_000)], { seller: { ...seller, postalCode: '', address: 'Marine Drive 1, 400001' } })],
  ])('is held back for its %s, which the schema rejects', (code, document) => {
    expect(namesOf(document)).toContain(code)
    expect(faultsIn(document)).not.toEqual([])
  })

  test('no document that goes out is turned back by the schema', () => {
    const characters = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJ'), minLength: 5, maxLength: 5 })
    const gstin = characters.map((pan) => `29${pan}1234F1Z`).map((first14) => first14 + gstinCheckDigit(first14))
    const words = fc.string({ unit: fc.constantFrom(...' "\\aBc,/9é\n'), maxLength: 120 })
    const buyer = fc
      .tuple(fc.oneof(gstin, fc.constantFrom('', 'x')), words, words, fc.constantFrom('IN', '', 'DE'), fc.constantFrom('411001', '', '999'))
      .map(([taxNumber, name, address, country, postalCode]) => indian({ taxNumber, name, address, country, postalCode })) // prettier-ignore
    const line = fc
      .tuple(fc.nat(10_000_000), words, fc.constantFrom('996311', '9963', '', '0000'))
      .map(([net, description, code]) => gst(net, { description, code }))
    let sent = 0
    fc.assert(
      fc.property(buyer, fc.array(line, { minLength: 1, maxLength: 3 }), fc.constantFrom('INV/1', '01', 'A-9'), words, (billTo, lines, number, reason) => {
        const document = of(lines, { billTo, number, type: 'CREDIT_NOTE', reason, corrects: { id: 'o', number: 'INV/9', issuedOn: day } })
        if (inv01Findings(document).some(({ severity }) => severity === 'ERROR')) return
        sent += 1
        expect(faultsIn(document)).toEqual([])
      }),
      { numRuns: LAW_CASES },
    ) // prettier-ignore
    expect(sent).toBeGreaterThan(LAW_CASES / 100)
  }, 120_000)
})
