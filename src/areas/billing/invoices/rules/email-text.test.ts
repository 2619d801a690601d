import { expect, test } from 'vitest'
import { made, type PartOf } from '#test/replies.ts'
import { Invoice } from '../contract/documents.ts'
import { invoiceEmail } from './email-text.ts'

const seller = { name: 'Palace', phone: '+91 1', email: 'desk@palace.example' }
const mail = (more: PartOf<typeof Invoice>, language: 'en' | 'fr' = 'en') => {
  const stay = { arrival: '2026-11-20', departure: '2026-11-22' }
  const invoice = made(Invoice, { type: 'INVOICE', number: 'INV-7', currency: 'INR', total: 10_000, ...stay, seller, ...more }) // prettier-ignore
  const { subject, text } = invoiceEmail(invoice, { language, locale: 'en-IN' })
  return [subject, ...text.replaceAll(/[\u00a0\u202f]/g, ' ').split('\n')]
}

test('a mail names its attachment, the amount and its sender', () => {
  expect(mail({ balance: 4_000 })).toEqual([
    'Invoice INV-7 from Palace',
    'Please find attached invoice INV-7 for your stay from 20 November 2026 to 22 November 2026.',
    'It comes to ₹100.00, of which ₹40.00 is still due.', '', 'Kind regards', 'Palace', '+91 1, desk@palace.example',
  ]) // prettier-ignore
  expect(mail({ type: 'CREDIT_NOTE', balance: 0, arrival: null, departure: null, seller: { ...seller, phone: '' } })).toEqual([
    'Credit note INV-7 from Palace', 'Please find attached credit note INV-7.', 'It comes to ₹100.00.', '', 'Kind regards', 'Palace',
    'desk@palace.example',
  ]) // prettier-ignore
  // A stay without an end is left out.
  expect(mail({ departure: null })[1]).toBe('Please find attached invoice INV-7.')
})

test('in French it is French', () => {
  expect(mail({ type: 'CREDIT_NOTE', balance: 4_000 }, 'fr')).toEqual([
    'Avoir INV-7, Palace', 'Veuillez trouver ci-joint votre avoir INV-7 pour votre séjour du 20 novembre 2026 au 22 novembre 2026.',
    'Le montant est de 100,00 ₹, dont 40,00 ₹ restent dus.', '', 'Cordialement', 'Palace', '+91 1, desk@palace.example',
  ]) // prettier-ignore
})
