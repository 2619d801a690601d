import { expect, test } from 'vitest'
import { linesOf } from '#test/documents.ts'
import { made, type PartOf } from '#test/replies.ts'
import { Statement } from '../contract/replies.ts'
import { statementDocument } from './document.ts'

const issuer = { name: 'Palace', address: '1 Lake Road', city: 'Udaipur', phone: '+91 1', taxNumber: '08X', taxNumberLabel: 'GSTIN' } // prettier-ignore
const statement: PartOf<typeof Statement> = {
  from: '2026-11-01', until: '2026-12-01', broughtForward: 100_000, closing: 153_456,
  account: {
    displayName: 'Acme', legalName: 'Acme Ltd', paymentTermDays: 30, asOf: '2026-11-30', currency: 'INR',
    ageing: { current: 1, upTo30: 2, upTo60: 3, upTo90: 4, over90: 5 },
  },
  entries: [
    { date: '2026-11-05', kind: 'BOOKING', reference: 'AB12', description: 'Mira', debit: 123_456, credit: 0, balance: 223_456 },
    { date: '2026-11-07', kind: 'RECEIPT', reference: '7', description: '', debit: 0, credit: 70_000, balance: 153_456 },
  ],
  items: [
    { reference: 'AB12', description: 'Mira', invoices: ['INV-7', 'INV-8'], postedOn: '2026-11-05', dueOn: '2026-12-05', open: 123_456, daysLate: -5 },
    { reference: '', description: 'Old balance', invoices: [], postedOn: '2026-10-01', dueOn: '2026-10-31', open: 30_000, daysLate: 30 },
  ],
} // prettier-ignore
const printed = (more: PartOf<typeof Statement> = {}, language: 'en' | 'fr' = 'en') =>
  statementDocument(made(Statement, { ...statement, ...more }), { language, locale: 'en-IN', issuer })

test('a company’s statement carries its balance from line to line, and shows what is open and how late', () => {
  expect(linesOf(printed())).toEqual([
    'Palace', '1 Lake Road, Udaipur  ·  +91 1  ·  GSTIN 08X', 'STATEMENT OF ACCOUNT', 'To | Acme Ltd',
    'Period | 01 Nov 2026 – 30 Nov 2026', 'Days to pay | 30', 'DATE | REFERENCE | DESCRIPTION | OWED | PAID | BALANCE',
    '01 Nov 2026 | Balance brought forward | ₹1,000.00', '05 Nov 2026 | AB12 | Stay on account · Mira | ₹1,234.56 | ₹2,234.56',
    '07 Nov 2026 | 7 | Payment | ₹700.00 | ₹1,534.56', 'Balance | ₹1,534.56', 'Open items', 'DATE | DUE | REFERENCE | DESCRIPTION | OPEN',
    '05 Nov 2026 | 05 Dec 2026 | AB12, INV-7, INV-8 | Mira | ₹1,234.56', '01 Oct 2026 | 31 Oct 2026 | Old balance | ₹300.00',
    'Not due | 1–30 days | 31–60 days | 61–90 days | Above 90 days', '₹0.01 | ₹0.02 | ₹0.03 | ₹0.04 | ₹0.05',
  ]) // prettier-ignore
  const { title, author, footer } = printed()
  expect([title, author, footer]).toEqual(['STATEMENT OF ACCOUNT Acme', 'Palace', 'Palace  ·  STATEMENT OF ACCOUNT, 30 Nov 2026']) // prettier-ignore
})

test('in French, of an account on which nothing is open', () => {
  expect(linesOf(printed({ items: [], entries: [] }, 'fr'))).toEqual([
    'Palace', '1 Lake Road, Udaipur  ·  +91 1  ·  GSTIN 08X', 'RELEVÉ DE COMPTE', 'À | Acme Ltd', 'Période | 01 nov. 2026 – 30 nov. 2026',
    'Délai de paiement, jours | 30', 'DATE | RÉFÉRENCE | LIBELLÉ | DÛ | PAYÉ | SOLDE', '01 nov. 2026 | Solde reporté | 1 000,00 ₹',
    'Solde | 1 534,56 ₹', 'Postes ouverts', 'Rien n’est ouvert.', 'Non échu | 1–30 jours | 31–60 jours | 61–90 jours | Plus de 90 jours',
    '0,01 ₹ | 0,02 ₹ | 0,03 ₹ | 0,04 ₹ | 0,05 ₹',
  ]) // prettier-ignore
})

test('a company without a legal name is called as it is known', () => {
  const account = { ...statement.account, legalName: '' }
  expect(linesOf(printed({ account }))).toContain('To | Acme')
})
