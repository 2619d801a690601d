import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { invoiceEmails } from '#areas/billing/invoices/jobs.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { addDays } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from './server.ts'

let hotel: TestHotel
let desk: TestClient
let days = 0
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

async function guest(language: Language | null) {
  const { id: customerId } = await desk.send(customers.create, { firstName: 'Zoé', lastName: 'Petit', language })
  days += 2
  const arrival = addDays(FIXTURE.businessDate, days)
  const stay = { roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 1), adults: 1 }
  const { id: bookingId } = await desk.send(bookings.create, { customerId, stays: [stay] })
  const taken = await desk.send(payments.take, { bookingId, amount: minor(10_000), mode: 'Card' })
  const { id: invoiceId } = await desk.send(invoices.issue, { bookingId })
  return { customerId, bookingId, receiptId: taken.payment.receiptId ?? '', invoiceId }
}

function textOf(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotelmate-paper-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    return execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-']).toString()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const FRENCH = { invoice: 'Facturé à', receipt: 'REÇU', statement: 'RELEVÉ' }
const ENGLISH = { invoice: 'Bill to', receipt: 'RECEIPT', statement: 'STATEMENT' }
const mailed = () =>
  hotel.rows<{ language: string; payload: object }>(
    `select payload ->> 'language' as language, payload from messages where kind = 'invoice' order by id desc`,
  )

async function documentsOf(
  { invoiceId, receiptId, bookingId }: Awaited<ReturnType<typeof guest>>,
  language?: Language,
) {
  const query = language ? { language } : {}
  return {
    invoice: textOf((await desk.raw(invoices.pdf, { invoiceId, ...query })).bytes),
    receipt: textOf((await desk.raw(payments.pdf, { receiptId, ...query })).bytes),
    statement: textOf((await desk.raw(folios.statement, { bookingId, ...query })).bytes),
  }
}

const expectAll = (documents: typeof FRENCH, words: typeof FRENCH) => {
  for (const document of ['invoice', 'receipt', 'statement'] as const)
    expect(documents[document].toLowerCase()).toContain(words[document].toLowerCase())
}

test('documents of a guest who reads French are French by default, also a credit note; what is chosen wins', async () => {
  const zoe = await guest('fr')
  expectAll(await documentsOf(zoe), FRENCH)
  expectAll(await documentsOf(zoe, 'en'), ENGLISH)
  const note = await desk.send(invoices.credit, { invoiceId: zoe.invoiceId, reason: 'RETURNED' })
  expect(textOf((await desk.raw(invoices.pdf, { invoiceId: note.id })).bytes)).toMatch(/avoir/i)
})

test('documents of a guest whose language no one knows are in that of the property', async () => {
  expectAll(await documentsOf(await guest(null)), ENGLISH)
})

test('the mail of an invoice is in the guest’s language, or in the one chosen', async () => {
  const { invoiceId } = await guest('fr')
  const email = async (more: object) => {
    await desk.send(invoices.mail, { invoiceId, to: 'zoe@guest.example', ...more })
    const [queued] = await mailed()
    const payload = { mailId: FIXTURE.standard, to: 'zoe@guest.example', ...queued?.payload }
    const written = await hotel.inside((ctx) => invoiceEmails.invoice(ctx, payload))
    return {
      language: queued?.language,
      subject: written?.subject,
      pdf: Buffer.from(written?.attachments[0]?.bytes ?? []),
    }
  }
  const own = await email({})
  expect(own).toMatchObject({ language: 'fr', subject: expect.stringMatching(/^Facture /) })
  expect(textOf(own.pdf)).toContain('FACTURÉ À')
  expect(await email({ language: 'en' })).toMatchObject({
    language: 'en',
    subject: expect.stringMatching(/^Invoice /),
  })
})

const company = (language: Language | null) =>
  desk.send(companies.create, { kind: 'CORPORATE', displayName: 'Ateliers Petit', language })

test('documents of a company are in its own language, whatever its guests read; what is chosen wins', async () => {
  const { id: companyId } = await company('fr')
  const sale = {
    bookingId: null,
    companyId,
    lines: [{ description: 'Hall', serviceOn: FIXTURE.businessDate, quantity: 1, unitAmount: minor(100_000) }],
  }
  const draft = await desk.send(invoices.createDraft, sale)
  const { id: invoiceId } = await desk.send(invoices.issueDraft, { draftId: draft.id, version: draft.version })
  const document = async (more: object = {}) => textOf((await desk.raw(invoices.pdf, { invoiceId, ...more })).bytes)
  expect(await document()).toContain('FACTURÉ À')
  expect(await document({ language: 'en' })).toContain('BILL TO')
  expect(await desk.send(invoices.state, { invoiceId })).toMatchObject({ language: 'fr' })

  const span = { companyId, from: FIXTURE.businessDate, until: addDays(FIXTURE.businessDate, 1) }
  const statement = async (more: object = {}) =>
    textOf((await desk.raw(receivables.statementPdf, { ...span, ...more })).bytes).toLowerCase()
  expect(await statement()).toContain('relevé')
  expect(await statement({ language: 'en' })).toContain('statement')
})

test('a company that became another one reads as that one; one whose language no one knows reads as the property', async () => {
  const [old, stays] = [await company('en'), await company('fr')]
  const admin = await hotel.as('PROP_ADMIN')
  await admin.send(companies.merge, { companyId: old.id, intoId: stays.id })
  const languageOfCompany = (companyId: string) => hotel.inside((ctx) => languageFor(ctx, undefined, { companyId }))
  expect(await languageOfCompany(old.id)).toBe('fr')
  expect(await languageOfCompany((await company(null)).id)).toBe('en')
})
