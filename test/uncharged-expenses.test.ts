import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { bookedIn } from '#areas/ledger/folios/actions/testing.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { minor } from '#core/money.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from './server.ts'

/**
 * An expense that is not chargeable to the booking is the property's own: it is noted with the booking and may take what a guest paid
 * too much (specification section 4), but no document or balance of the guest knows it.
 */
const NIGHTS = 630_000
const taxi = { kind: 'EXPENSE', name: 'Taxi for a colleague', unitAmount: minor(50_000), isTaxed: false } as const
const own = { ...taxi, chargeableToBooking: false }

let hotel: TestHotel
let desk: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

function textOf(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotelmate-paper-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    return execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-']).toString()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the bill, its sums and its parties leave it out; it is beside them', async () => {
  const { bookingId } = await bookedIn(hotel)
  const before = await desk.send(folios.get, { bookingId })
  const folio = await desk.send(folios.charge, { bookingId, ...own })
  expect(folio.money).toEqual(before.money)
  expect([folio.lines, folio.parties]).toEqual([before.lines, before.parties])
  expect(folio.uncharged).toMatchObject([{ name: taxi.name, total: 50_000, chargeableToBooking: false }])
  const charged = await desk.send(folios.charge, { bookingId, ...taxi })
  expect(charged.money).toMatchObject({ expenses: 50_000, due: NIGHTS + 50_000 })
  expect(charged.uncharged).toHaveLength(1)
})

test('the statement, the draft of the invoice and the invoice do not print it', async () => {
  const { bookingId } = await bookedIn(hotel)
  await desk.send(folios.charge, { bookingId, ...own })
  await desk.send(payments.take, { bookingId, amount: minor(NIGHTS + 50_000), mode: 'Card' })
  expect(textOf((await desk.raw(folios.statement, { bookingId })).bytes)).not.toContain(taxi.name)
  const { id: draftId } = await desk.send(invoices.createDraft, { bookingId })
  const { preview } = await desk.send(invoices.getDraft, { draftId })
  expect([preview.total, preview.lines.map(({ description }) => description).includes(taxi.name)]).toEqual([
    NIGHTS,
    false,
  ])
  const invoice = await desk.send(invoices.issue, { bookingId })
  expect(invoice.total).toBe(NIGHTS)
  expect(textOf((await desk.raw(invoices.pdf, { invoiceId: invoice.id })).bytes)).not.toContain(taxi.name)
  expect((await desk.send(folios.get, { bookingId })).status).toBe('CLOSED')
})

test('rebalancing still pays it out of what a guest paid too much, and the guest reads neither', async () => {
  const { bookingId } = await bookedIn(hotel)
  await desk.send(folios.charge, { bookingId, ...own })
  const { money } = await desk.send(payments.take, { bookingId, amount: minor(NIGHTS + 50_000), mode: 'Card' })
  expect(money).toMatchObject({ paid: NIGHTS + 50_000, expenses: 0, due: 0 })
  const bill = await desk.send(folios.get, { bookingId })
  const spent = bill.payments.filter(({ kind, status }) => kind === 'EXPENSE' && status === 'Paid')
  expect(spent).toMatchObject([{ amount: 50_000, lineName: null }])
  expect(bill.parties[0]).toMatchObject({ total: NIGHTS, paid: NIGHTS + 50_000, due: 0 })
})

test('it is reversed like a charge, and nothing else is done with it', async () => {
  const { bookingId } = await bookedIn(hotel)
  const [line] = (await desk.send(folios.charge, { bookingId, ...own })).uncharged
  const sourceKey = line?.sourceKey ?? ''
  const off = { bookingId, sourceKey, amount: minor(1), reason: 'Friend' }
  expect(codeOf(await desk.raw(folios.allow, off))).toBe('not_found')
  const after = await desk.send(folios.reverse, { lineId: line?.id ?? '', reason: 'Not ours' })
  expect(after.uncharged.map(({ total }) => total)).toEqual([50_000, -50_000])
  expect([after.lines, after.money.due]).toEqual([[], NIGHTS])
})
