import { describe, expect, test } from 'vitest'
import { linesOf } from '#test/documents.ts'
import { made, type PartOf } from '#test/replies.ts'
import { Invoice } from '../contract/documents.ts'
import { invoiceDocument } from './document.ts'
import type { Printable, Reader } from './reader.ts'
import { invoiceSlip } from './slip.ts'

const seller = {
  name: 'Palace', address: '1 Lake Road', city: 'Udaipur', postalCode: '313001', phone: '+91 1', email: 'desk@palace.example', country: 'IN',
  taxNumber: '08AAPFU0939F1ZV',
} // prettier-ignore
const billTo = { name: 'Acme', address: '2 Mill Lane', city: 'Lyon', postalCode: '69001', phone: '', email: 'a@acme.example', country: 'FR', taxNumber: 'FR1' } // prettier-ignore
const half = (name: string, amount: number) => ({ name, basisPoints: 250, amount })
const invoice: PartOf<typeof Invoice> = {
  type: 'INVOICE', number: 'INV-7', issuedOn: '2026-11-22', issuedByName: 'Asha', dueOn: '2026-12-07', seller, billTo,
  bookingReference: 'B7', guestName: 'Mira Sen', roomNumbers: ['204', '101'], arrival: '2026-11-20', departure: '2026-11-22',
  placeOfSupply: '08 Rajasthan', currency: 'INR', net: 210_000, tax: 10_000, roundOff: 40, total: 220_040, totalInWords: 'Two thousand',
  paid: 200_000, balance: 20_040, buyerReference: 'PO 1', hash: '0123456789abcdef0123', note: 'Thank you',
  payTo: { account: 'DE89', bic: 'COBADEFF' },
  taxes: [half('CGST', 5_000), half('SGST', 5_000), { name: 'IGST', basisPoints: 0, amount: 0, exemption: 'G', reason: 'Outside the country' }],
  lines: [
    { description: 'Deluxe 204, 2 nights', from: '2026-11-20', until: '2026-11-22', quantity: 2, unitNet: 100_000, net: 190_000, discount: 10_000, tax: 9_500, total: 199_500, code: '996311' },
    { description: 'Spa', from: '2026-11-21', until: null, quantity: 1, unitNet: 20_000, net: 20_000, discount: 0, tax: 500, total: 20_500 },
    { description: 'Taken back in part', from: '2026-11-21', until: null, quantity: 0, unitNet: 0, net: 0 },
  ],
  payments: [
    { date: '2026-11-20', mode: 'Cash', amount: 210_000, reference: 'R1' },
    { date: '2026-11-21', mode: 'Barter', amount: -10_000, reference: '' },
  ],
} // prettier-ignore

const reader = { locale: 'en-IN', language: 'en' as 'en' | 'fr' }
const of = (more: PartOf<typeof Invoice> = {}) => made(Invoice, { ...invoice, ...more })
const page = (more: PartOf<typeof Invoice> = {}, by = reader) => linesOf(invoiceDocument(of(more), by))
const slip = (more: PartOf<typeof Invoice> = {}, by = reader) => linesOf(invoiceSlip(of(more), by))
const proForma: Printable = { ...of({ number: '', payments: [] }), type: 'PRO_FORMA' }
const credit: PartOf<typeof Invoice> = {
  type: 'CREDIT_NOTE', number: 'CN-1', corrects: { number: 'INV-7', issuedOn: '2026-11-22' }, reason: 'Left early', dueOn: null,
} // prettier-ignore

describe('an invoice on a page', () => {
  test('names seller, buyer and what is sold, each tax, what was paid, and what is still to be paid and where', () => {
    expect(page()).toEqual([
      'Palace / 1 Lake Road, 313001 Udaipur / +91 1  ·  desk@palace.example / GSTIN 08AAPFU0939F1ZV | TAX INVOICE / INV-7 / Issued 22 Nov 2026 / Due 07 Dec 2026',
      'BILL TO / Acme / 2 Mill Lane, 69001 Lyon, France / N° TVA FR1 / a@acme.example | STAY / Guest | Mira Sen / Booking | B7 / Your reference | PO 1 / Rooms | 204, 101 / From | 20 Nov 2026 / Until | 22 Nov 2026  (2 nights) / Place of supply | 08 Rajasthan',
      'DESCRIPTION | QTY | RATE | NET | TAX | TOTAL',
      'Deluxe 204, 2 nights / 20 Nov 2026 to 22 Nov 2026  ·  SAC 996311  ·  ₹100.00 off | 2 | ₹1,000.00 | ₹1,900.00 | ₹95.00 | ₹1,995.00',
      'Spa / 21 Nov 2026 | 1 | ₹200.00 | ₹200.00 | ₹5.00 | ₹205.00', 'Taken back in part / 21 Nov 2026 | ₹0.00 | ₹0.00 | ₹0.00 | ₹0.00',
      'TAX / CGST | 2.5 % | ₹50.00 / SGST | 2.5 % | ₹50.00 / IGST | 0 % | ₹0.00 | Net | ₹2,100.00 / Tax | ₹100.00 / Round-off | ₹0.40 / Total | ₹2,200.40 / Paid | ₹2,000.00 / Balance due | ₹200.40',
      'Two thousand', 'IGST: Outside the country', 'Please pay to DE89, COBADEFF', 'Thank you', 'PAYMENTS',
      '20 Nov 2026 | Cash | R1 | ₹2,100.00', '21 Nov 2026 | Barter, handed back | -₹100.00',
    ]) // prettier-ignore
    const { title, author, footer, language } = invoiceDocument(of(), reader)
    expect([title, author, language]).toEqual(['Invoice INV-7', 'Palace', 'en'])
    expect(footer).toBe('Palace  ·  INV-7  ·  Issued by Asha  ·  Seal 0123456789abcdef')
  })

  test('ends with the points of a guest who is a member, and with nothing for others', () => {
    const points = { programme: 'Palace Circle', number: 42, balance: 1_200, earned: 600 }
    const last = (by: Reader) => linesOf(invoiceDocument(of(), by)).at(-1)
    expect(last({ ...reader, points })).toBe('Palace Circle, member 42: 1,200 points  ·  earned by this stay: 600')
    expect(last({ locale: 'fr-FR', language: 'fr', points: { ...points, balance: 900, earned: 0 } })).toBe('Palace Circle, membre 42 : 900 points') // prettier-ignore
    expect(last(reader)).toContain('Barter')
  })

  test('in French is French but for what people typed', () => {
    expect(page({}, { locale: 'fr-FR', language: 'fr' })).toEqual([
      'Palace / 1 Lake Road, 313001 Udaipur / +91 1  ·  desk@palace.example / GSTIN 08AAPFU0939F1ZV | FACTURE / INV-7 / Du 22 nov. 2026 / Échéance 07 déc. 2026',
      'FACTURÉ À / Acme / 2 Mill Lane, 69001 Lyon, France / N° TVA FR1 / a@acme.example | SÉJOUR / Client | Mira Sen / Réservation | B7 / Votre référence | PO 1 / Chambres | 204, 101 / Du | 20 nov. 2026 / Au | 22 nov. 2026  (2 nuits) / Lieu de prestation | 08 Rajasthan',
      'LIBELLÉ | QTÉ | PRIX | HORS TAXES | TAXES | TOTAL',
      'Deluxe 204, 2 nuits / du 20 nov. 2026 au 22 nov. 2026  ·  SAC 996311  ·  remise 100,00 ₹ | 2 | 1 000,00 ₹ | 1 900,00 ₹ | 95,00 ₹ | 1 995,00 ₹',
      'Spa / 21 nov. 2026 | 1 | 200,00 ₹ | 200,00 ₹ | 5,00 ₹ | 205,00 ₹',
      'Taken back in part / 21 nov. 2026 | 0,00 ₹ | 0,00 ₹ | 0,00 ₹ | 0,00 ₹',
      'TAXES / CGST | 2,5 % | 50,00 ₹ / SGST | 2,5 % | 50,00 ₹ / IGST | 0 % | 0,00 ₹ | Hors taxes | 2 100,00 ₹ / Taxes | 100,00 ₹ / Arrondi | 0,40 ₹ / Total | 2 200,40 ₹ / Payé | 2 000,00 ₹ / Reste dû | 200,40 ₹',
      'Deux mille deux cents roupies indiennes et quarante paise', 'IGST: Outside the country', 'À régler sur le compte DE89, COBADEFF',
      'Thank you', 'PAIEMENTS', '20 nov. 2026 | Espèces | R1 | 2 100,00 ₹', '21 nov. 2026 | Barter, remboursé | -100,00 ₹',
    ]) // prettier-ignore
  })

  test('that was paid too much shows it, and names no account to pay to', () => {
    const over = page({ balance: -500 })
    expect(over.join('\n')).toContain('Overpaid | ₹5.00')
    expect(over.join('\n')).not.toContain('DE89')
    expect(page({ balance: 0 }).join('\n')).not.toContain('DE89')
  })

  test('of a sale without a stay names the outlet and the order, and leaves out what is not known', () => {
    expect(page({ arrival: null, departure: null, guestName: '', roomNumbers: [], bookingReference: '', placeOfSupply: '', buyerReference: '', businessServiceName: 'Lobby', orderReference: 'O-3', taxes: [], roundOff: 0, note: '', payments: [], dueOn: null, lines: [] })).toEqual([
      'Palace / 1 Lake Road, 313001 Udaipur / +91 1  ·  desk@palace.example / GSTIN 08AAPFU0939F1ZV | TAX INVOICE / INV-7 / Issued 22 Nov 2026',
      'BILL TO / Acme / 2 Mill Lane, 69001 Lyon, France / N° TVA FR1 / a@acme.example | SUPPLY / Outlet | Lobby / Order | O-3',
      'DESCRIPTION | QTY | RATE | NET | TAX | TOTAL',
      'Net | ₹2,100.00 / Tax | ₹100.00 / Total | ₹2,200.40 / Paid | ₹2,000.00 / Balance due | ₹200.40', 'Two thousand',
      'Please pay to DE89, COBADEFF',
    ]) // prettier-ignore
  })

  test('has one room in the singular', () => {
    expect(page({ roomNumbers: ['204'] }).join('\n')).toContain('Room | 204')
  })

  test('without a tax number is no tax invoice', () => {
    expect(page({ seller: { ...seller, taxNumber: '' } })[0]).toContain('| INVOICE /')
    expect(page()[0]).toContain('| TAX INVOICE /')
  })

  test('knows why lines bear no tax, by the tax’s name where no reason was written, each once', () => {
    const exempt = { name: 'VAT', basisPoints: 0, amount: 0, exemption: 'G' } as const
    const texts = page({ taxes: [exempt, exempt, { ...exempt, reason: 'Reverse charge' }] })
    expect(texts.filter((text) => text.startsWith('VAT'))).toEqual(['VAT', 'VAT: Reverse charge'])
  })
})

describe('a credit note and a pro forma on a page', () => {
  test('a credit note names the invoice it corrects and why, and demands no payment', () => {
    expect(page({ ...credit, lines: [], taxes: [], payments: [] })).toEqual([
      'Palace / 1 Lake Road, 313001 Udaipur / +91 1  ·  desk@palace.example / GSTIN 08AAPFU0939F1ZV | CREDIT NOTE / CN-1 / Issued 22 Nov 2026 / For invoice INV-7 of 22 Nov 2026',
      'BILL TO / Acme / 2 Mill Lane, 69001 Lyon, France / N° TVA FR1 / a@acme.example | STAY / Guest | Mira Sen / Booking | B7 / Your reference | PO 1 / Rooms | 204, 101 / From | 20 Nov 2026 / Until | 22 Nov 2026  (2 nights) / Place of supply | 08 Rajasthan',
      'DESCRIPTION | QTY | RATE | NET | TAX | TOTAL', 'Net | ₹2,100.00 / Tax | ₹100.00 / Round-off | ₹0.40 / Credited | ₹2,200.40',
      'Two thousand', 'Reason: Left early', 'Thank you',
    ]) // prettier-ignore
    expect(invoiceDocument(of(credit), reader).title).toBe('Credit note CN-1')
  })

  test('a pro forma states that it is no invoice, and bears no seal', () => {
    expect(linesOf(invoiceDocument(proForma, reader))).toEqual([
      'Palace / 1 Lake Road, 313001 Udaipur / +91 1  ·  desk@palace.example / GSTIN 08AAPFU0939F1ZV | PRO FORMA / Not a tax invoice / As of 22 Nov 2026',
      'BILL TO / Acme / 2 Mill Lane, 69001 Lyon, France / N° TVA FR1 / a@acme.example | STAY / Guest | Mira Sen / Booking | B7 / Your reference | PO 1 / Rooms | 204, 101 / From | 20 Nov 2026 / Until | 22 Nov 2026  (2 nights) / Place of supply | 08 Rajasthan',
      'DESCRIPTION | QTY | RATE | NET | TAX | TOTAL',
      'Deluxe 204, 2 nights / 20 Nov 2026 to 22 Nov 2026  ·  SAC 996311  ·  ₹100.00 off | 2 | ₹1,000.00 | ₹1,900.00 | ₹95.00 | ₹1,995.00',
      'Spa / 21 Nov 2026 | 1 | ₹200.00 | ₹200.00 | ₹5.00 | ₹205.00', 'Taken back in part / 21 Nov 2026 | ₹0.00 | ₹0.00 | ₹0.00 | ₹0.00',
      'TAX / CGST | 2.5 % | ₹50.00 / SGST | 2.5 % | ₹50.00 / IGST | 0 % | ₹0.00 | Net | ₹2,100.00 / Tax | ₹100.00 / Round-off | ₹0.40 / Total | ₹2,200.40',
      'Two thousand', 'IGST: Outside the country', 'Thank you',
      'This is a pro forma and not a tax invoice. It has no number and nothing is owed by it.',
    ]) // prettier-ignore
    const { title, footer } = invoiceDocument(proForma, reader)
    expect([title, footer]).toEqual(['Pro forma', 'Palace  ·  Not a tax invoice'])
  })
})

describe('an invoice on a till’s strip', () => {
  test('lists what was sold, its taxes and its sums', () => {
    expect(slip()).toEqual([
      'Palace', '1 Lake Road, 313001 Udaipur', '+91 1  ·  desk@palace.example', 'GSTIN 08AAPFU0939F1ZV', 'TAX INVOICE', 'INV-7',
      '22 Nov 2026', 'Acme', 'N° TVA FR1', 'Booking B7', 'Rooms 204, 101', 'Place of supply 08 Rajasthan',
      '2 × Deluxe 204, 2 nights · SAC 996311 | ₹1,900.00', 'Spa | ₹200.00', 'Taken back in part | ₹0.00', 'Net | ₹2,100.00',
      'CGST 2.5 % | ₹50.00', 'SGST 2.5 % | ₹50.00', 'IGST 0 % | ₹0.00', 'Round-off | ₹0.40', 'Total | ₹2,200.40', 'Paid | ₹2,000.00',
      'Balance due | ₹200.40', 'Two thousand', 'IGST: Outside the country', 'Thank you', 'Issued by Asha · Seal 0123456789abcdef',
    ]) // prettier-ignore
    const { title, paper, footer, author } = invoiceSlip(of(), reader)
    expect([title, paper, footer, author]).toEqual(['INV-7', '80mm', '', 'Palace'])
  })

  test('that was paid too much shows it, and one room is in the singular', () => {
    expect(slip({ balance: -500, roomNumbers: ['204'] })).toEqual(
      expect.arrayContaining(['Overpaid | ₹5.00', 'Room 204']),
    )
  })

  test('of a credit note names what it corrects and why, and demands no payment', () => {
    expect(slip({ ...credit, taxes: [], roundOff: 0, lines: [] })).toEqual([
      'Palace', '1 Lake Road, 313001 Udaipur', '+91 1  ·  desk@palace.example', 'GSTIN 08AAPFU0939F1ZV', 'CREDIT NOTE', 'CN-1',
      '22 Nov 2026', 'For invoice INV-7 of 22 Nov 2026', 'Acme', 'N° TVA FR1', 'Booking B7', 'Rooms 204, 101',
      'Place of supply 08 Rajasthan', 'Net | ₹2,100.00', 'Credited | ₹2,200.40', 'Two thousand', 'Reason: Left early', 'Thank you',
      'Issued by Asha · Seal 0123456789abcdef',
    ]) // prettier-ignore
  })

  test('of a pro forma bears no seal and no number', () => {
    expect(linesOf(invoiceSlip({ ...proForma, businessServiceName: 'Lobby', orderReference: 'O-3', bookingReference: '', roomNumbers: [], placeOfSupply: '' }, reader))).toEqual([
      'Palace', '1 Lake Road, 313001 Udaipur', '+91 1  ·  desk@palace.example', 'GSTIN 08AAPFU0939F1ZV', 'PRO FORMA', '22 Nov 2026',
      'Acme', 'N° TVA FR1', 'Lobby · Order O-3', '2 × Deluxe 204, 2 nights · SAC 996311 | ₹1,900.00', 'Spa | ₹200.00',
      'Taken back in part | ₹0.00', 'Net | ₹2,100.00', 'CGST 2.5 % | ₹50.00', 'SGST 2.5 % | ₹50.00', 'IGST 0 % | ₹0.00',
      'Round-off | ₹0.40', 'Total | ₹2,200.40', 'Two thousand', 'IGST: Outside the country',
      'Thank you', 'This is a pro forma and not a tax invoice. It has no number and nothing is owed by it.',
    ]) // prettier-ignore
    expect(invoiceSlip(proForma, reader).title).toBe('Pro forma')
  })
})

test('a slip has a style for each part, none of them empty, and a bill that is paid owes nothing', () => {
  const { content } = invoiceSlip(of({ bookingReference: '', note: '', balance: 0 }), reader)
  expect(content.filter((each) => 'text' in each && (each.text === '' || ('style' in each && each.style === '')))).toEqual([]) // prettier-ignore
  expect(content.flatMap((each) => ('style' in each && each.style ? [each.style] : []))).toEqual([
    'seller', 'centre', 'centre', 'centre', 'kind', 'centre', 'centre', 'small', 'small', 'small', 'small', 'centre', 'centre', 'centre',
  ]) // prettier-ignore
  expect(slip({ balance: 0 }).join('\n')).toContain('Balance due | ₹0.00')
  expect(JSON.stringify(content)).toContain('"fontSize":11,"style":"total"')
})
