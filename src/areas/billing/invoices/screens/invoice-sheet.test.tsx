import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { type Currency, minor, zero } from '#core/money.ts'
import { draw } from '#test/screen.tsx'
import type { Invoice } from '../contract/documents.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'

afterEach(cleanup)

const party = { name: '', address: '', city: '', postalCode: '', country: 'IN', taxNumber: '', phone: '', email: '' }
const invoice: Invoice = {
  id: 'i', type: 'INVOICE', number: 'INV/26-27/000001', status: 'ISSUED', bookingId: null, bookingReference: '', partyId: null,
  customerId: null, companyId: null, orderId: null, orderReference: '', businessServiceId: null, businessServiceName: '',
  issuedOn: '2026-11-20' as Day, issuedAt: '2026-11-20T10:00:00.000Z', issuedByName: 'Asha', dueOn: null, placeOfSupply: '',
  seller: { ...party, name: 'Test Palace', address: '12 Amer Road, Jaipur 302002', city: 'Jaipur', postalCode: '302002' },
  billTo: { ...party, name: 'Zenith Steel', address: '14 Furnace Road', city: 'Mumbai', postalCode: '400001' },
  guestName: '', roomNumbers: [], arrival: null, departure: null, currency: 'INR' as Currency, net: minor(100), tax: zero, roundOff: zero,
  total: minor(100), totalInWords: '', paid: zero, balance: minor(100), lines: [], taxes: [], payments: [], note: '', corrects: null,
  reason: '', hash: 'h',
} // prettier-ignore

test('the sheet on screen, which is what is printed, has whole addresses as the PDF has', async () => {
  await draw(<InvoiceSheet invoice={invoice} />)
  expect(screen.getByText('14 Furnace Road, 400001 Mumbai')).toBeTruthy()
  expect(screen.getByText('12 Amer Road, Jaipur 302002')).toBeTruthy()
})
