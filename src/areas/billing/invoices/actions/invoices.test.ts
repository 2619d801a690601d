import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { minor, sum } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { invoicesArea } from './invoices.ts'
import { issue as issueInvoice } from './issue.ts'
import type { Invoice } from '../contract/documents.ts'
import { invoices } from '../contract/invoices.ts'
import { canonical } from '../rules/invoices.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const PRICE = 630_000 // two nights Standard with 5 %

let hotel: TestHotel
let desk: TestClient
let manager: TestClient
let days = 0

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea, bookingsArea, paymentsArea, invoicesArea] })
  desk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

/** A booking of two nights; every fourth one takes the next days, so that there is always a room. */
async function booked(more: { firstName?: string; status?: 'CONFIRMED' | 'OPTION' | 'INQUIRY' } = {}) {
  days += 1
  const arrival = dayAfter('2026-11-21', 2 * Math.floor(days / 4))
  const stay = { roomTypeId: FIXTURE.standard, arrival, departure: dayAfter(arrival, 2), adults: 2 }
  const customer = { firstName: more.firstName ?? 'Mira', lastName: 'Sen', email: 'mira@guest.example' }
  return desk.send(bookings.create, { customer, stays: [stay], status: more.status ?? 'CONFIRMED' })
}

const issue = (bookingId: string) => desk.send(invoices.issue, { bookingId })
const pay = (bookingId: string, amount: number) =>
  desk.send(payments.take, { bookingId, amount: minor(amount), mode: 'Card', reference: 'TXN 1' })

type Row = { sequence: number; number: string; previous_hash: string; hash: string; snapshot: object }
const series = () =>
  hotel.rows<Row>(
    `select sequence::int, number, previous_hash, hash, snapshot from invoices where property_id = $1 order by sequence`,
    [hotel.propertyId],
  )
const sealOf = (row: Row) =>
  createHash('sha256').update(canonical(row.snapshot)).update(row.previous_hash).digest('hex')

describe('issue', () => {
  test('lists everything that was sold, and freezes the bill', async () => {
    const { id, reference } = await booked()
    await desk.send(folios.charge, {
      bookingId: id,
      kind: 'SERVICE',
      name: 'Laundry',
      unitAmount: minor(10_000),
      quantity: 2,
    })
    await pay(id, 100_000)
    const invoice = await desk.send(invoices.issue, {
      bookingId: id,
      billToName: 'Sen & Sons Ltd',
      billToTaxNumber: '27AAPFU0939F1ZV',
    })
    expect(invoice).toMatchObject({
      status: 'ISSUED',
      bookingReference: reference,
      guestName: 'Mira Sen',
      issuedOn: FIXTURE.businessDate,
      billTo: { name: 'Sen & Sons Ltd', taxNumber: '27AAPFU0939F1ZV', email: 'mira@guest.example' },
      seller: { name: 'Test Palace' },
      net: 620_000,
      tax: 31_000,
      total: 651_000,
      paid: 100_000,
      balance: 551_000,
      payments: [{ date: FIXTURE.businessDate, mode: 'Card', amount: 100_000, reference: 'TXN 1' }],
      taxes: [
        { name: 'CGST', basisPoints: 250, amount: 15_500 },
        { name: 'SGST', basisPoints: 250, amount: 15_500 },
      ],
    })
    expect(invoice.lines.map((line) => [line.description, line.quantity, line.total, line.code])).toEqual([
      ['Standard, 2 nights', 2, 630_000, '996311'],
      ['Laundry', 2, 21_000, ''],
    ])
    expect(await desk.send(invoices.get, { invoiceId: invoice.id })).toEqual(invoice)

    const late = await desk.raw(folios.charge, { bookingId: id, kind: 'SERVICE', name: 'Tea', unitAmount: 100 })
    expect(late.status).toBe(200) // what comes later is for the next invoice
    const folio = await desk.send(folios.get, { bookingId: id })
    expect(folio.status).toBe('OPEN')
    expect((await issue(id)).total).toBe(106)
  })

  test('lists what each party has paid of its own part, once', async () => {
    const { id } = await booked()
    const folio = await desk.send(folios.addParty, { bookingId: id, name: 'Employer & Co' })
    const partyId = folio.parties[1]?.id ?? ''
    await desk.send(folios.charge, {
      bookingId: id,
      kind: 'SERVICE',
      name: 'Laundry',
      unitAmount: minor(10_000),
      partyId,
    })
    await pay(id, PRICE)
    await desk.send(payments.take, { bookingId: id, partyId, amount: minor(4_000), mode: 'Cash' })
    const own = await issue(id)
    expect(own).toMatchObject({ total: PRICE, paid: PRICE, balance: 0, payments: [] })
    const theirs = await desk.send(invoices.issue, { bookingId: id, partyId })
    expect(theirs).toMatchObject({ total: 10_500, paid: 4_000, balance: 6_500 })
    await desk.send(folios.charge, { bookingId: id, kind: 'SERVICE', name: 'Tea', unitAmount: minor(100), partyId })
    expect(await desk.send(invoices.issue, { bookingId: id, partyId })).toMatchObject({ total: 106, paid: 0 })
  })

  test('closes a paid bill; what is paid later closes it then, money back opens it', async () => {
    const statusOf = async (bookingId: string) => (await desk.send(folios.get, { bookingId })).status
    const paid = await booked()
    await pay(paid.id, PRICE)
    await issue(paid.id)
    expect(await statusOf(paid.id)).toBe('CLOSED')
    expect(codeOf(await desk.raw(payments.take, { bookingId: paid.id, amount: 1, mode: 'Cash' }))).toBe('folio_closed')

    const later = await booked()
    await issue(later.id)
    expect(await statusOf(later.id)).toBe('OPEN')
    await pay(later.id, PRICE)
    expect(await statusOf(later.id)).toBe('CLOSED')
    await manager.send(payments.refund, { bookingId: later.id, amount: minor(1), mode: 'Cash', reason: 'One too many' })
    expect(await statusOf(later.id)).toBe('OPEN')
  })

  test('of a cancelled booking is for its fee alone', async () => {
    const { id } = await booked()
    await desk.send(bookings.cancel, { bookingId: id, reason: 'Ill' })
    const { money } = await desk.send(folios.get, { bookingId: id })
    if (money.due === 0)
      return expect(codeOf(await desk.raw(invoices.issue, { bookingId: id }))).toBe('nothing_to_invoice')
    expect(await issue(id)).toMatchObject({ total: money.due, tax: 0, lines: [{ code: '' }] })
  })

  test('at fifty desks at once, with every third one failing, numbers run from 1 without gap or twin', async () => {
    const all = []
    for (let index = 0; index < 50; index += 1) all.push(await booked())
    const broken = (bookingId: string) =>
      hotel.inside(async (ctx) => {
        await issueInvoice(ctx, { bookingId })
        throw new Error('the power went out')
      })
    const failed: Promise<unknown>[] = []
    const issued = all.map(({ id }, index) => {
      if (index % 3 === 0) failed.push(broken(id).catch((error: Error) => error.message))
      return desk.raw(invoices.issue, { bookingId: id })
    })
    expect((await Promise.all(issued)).map((response) => response.status)).toEqual(Array(50).fill(200))
    expect(new Set(await Promise.all(failed)).size).toBeGreaterThan(0)

    const rows = await series()
    expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, index) => index + 1))
    expect(new Set(rows.map((row) => row.number)).size).toBe(rows.length)
    expect(rows[0]?.number).toBe('INV/26-27/000001')
    expect(rows.map((row) => row.previous_hash)).toEqual(['', ...rows.slice(0, -1).map((row) => row.hash)])
    expect(rows.map(sealOf)).toEqual(rows.map((row) => row.hash))
  })

  test('releases the number when it fails', async () => {
    const [lost, stored] = [await booked(), await booked()]
    const before = (await series()).length
    const failed = hotel.inside(async (ctx) => {
      await issueInvoice(ctx, { bookingId: lost.id })
      throw new Error('stop')
    })
    await expect(failed).rejects.toThrow('stop')
    await issue(stored.id)
    const rows = await series()
    expect(rows.length).toBe(before + 1)
    expect(rows.at(-1)?.sequence).toBe(before + 1)
  })

  test('is in the audit log', async () => {
    const { id } = await booked()
    const { id: invoiceId, number } = await issue(id)
    const rows = await hotel.rows(`select type, after from audit_events where entity = 'invoice' and entity_id = $1`, [
      invoiceId,
    ])
    expect(rows).toMatchObject([{ type: 'INVOICE_ISSUED', after: { number, total: PRICE } }])
  })

  test('issue refuses not_found, of another property too', async () => {
    const { id } = await booked()
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    expect(codeOf(await desk.raw(invoices.issue, { bookingId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await stranger.raw(invoices.issue, { bookingId: id }))).toBe('not_found')
  })

  test('issue refuses already_invoiced: five clerks at once, one invoice', async () => {
    const { id } = await booked()
    const responses = await Promise.all(Array.from({ length: 5 }, () => desk.raw(invoices.issue, { bookingId: id })))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(codeOf(await desk.raw(invoices.issue, { bookingId: id }))).toBe('already_invoiced')
  })

  test('issue refuses nothing_to_invoice', async () => {
    const { id } = await booked()
    await manager.send(bookings.cancel, { bookingId: id, reason: 'Ill', waiveFee: true })
    expect(codeOf(await desk.raw(invoices.issue, { bookingId: id }))).toBe('nothing_to_invoice')
  })

  test('issue refuses booking_closed', async () => {
    for (const status of ['OPTION', 'INQUIRY'] as const) {
      const { id } = await booked({ status })
      expect(codeOf(await desk.raw(invoices.issue, { bookingId: id }))).toBe('booking_closed')
    }
  })

  test('issue refuses issued_before_last', async () => {
    const { id } = await booked()
    await hotel.rows(`update invoice_series set last_issued_on = '2026-12-24'`)
    expect(codeOf(await desk.raw(invoices.issue, { bookingId: id }))).toBe('issued_before_last')
    await hotel.rows('update invoice_series set last_issued_on = $1', [FIXTURE.businessDate])
  })

  test('issue refuses series_full', async () => {
    const { id } = await booked()
    const [last] = await hotel.rows<{ n: string }>('select last_number as n from invoice_series')
    await hotel.rows('update invoice_series set last_number = 1000000000')
    expect(codeOf(await desk.raw(invoices.issue, { bookingId: id }))).toBe('series_full')
    await hotel.rows('update invoice_series set last_number = $1', [last?.n])
  })

  test('issueDraft refuses already_invoiced', async () => {
    const { id } = await booked()
    const draft = await desk.send(invoices.createDraft, { bookingId: id })
    await issue(id)
    const response = await desk.raw(invoices.issueDraft, { draftId: draft.id, version: 1 })
    expect(codeOf(response)).toBe('already_invoiced')
  })

  test('issueDraft refuses booking_closed', async () => {
    const { id } = await booked({ status: 'OPTION' })
    const draft = await desk.send(invoices.createDraft, { bookingId: id })
    expect(codeOf(await desk.raw(invoices.issueDraft, { draftId: draft.id, version: 1 }))).toBe('booking_closed')
  })

  test('some charges on the way, the rest later; a note over the whole frees them', async () => {
    const { id } = await booked()
    const { charges } = await desk.send(invoices.openCharges, { bookingId: id })
    const [first = { sourceKey: '', total: 0 }] = charges
    const early = await desk.send(invoices.issue, { bookingId: id, sourceKeys: [first.sourceKey] })
    const late = await issue(id)
    expect([early.total, early.total + late.total]).toEqual([first.total, PRICE])
    await manager.send(invoices.credit, { invoiceId: late.id, reason: 'WRONG_BILL_TO' })
    expect((await issue(id)).total).toBe(late.total)
  })

  test('notes over a part of a run of nights take the last nights down first, and the last takes the rounding too', async () => {
    const { id: bookingId } = await booked()
    const unitAmount = minor(1_234)
    await desk.send(folios.charge, { bookingId, kind: 'SERVICE', name: 'Laundry', unitAmount })
    await desk.send(folios.roundOff, { bookingId })
    const { id: invoiceId, roundOff, total } = await issue(bookingId)
    expect(roundOff).toBe(4)
    const note = (net: number) => manager.send(invoices.credit, { invoiceId, reason: 'RETURNED', lines: [{ line: 0, net: minor(net) }] }) // prettier-ignore
    const notes = [await note(300_007), await note(299_980)]
    const bill = await desk.send(folios.get, { bookingId })
    expect(bill.nights.map(({ remainingPrice }) => remainingPrice)).toEqual([13, 0])
    notes.push(await manager.send(invoices.credit, { invoiceId, reason: 'RETURNED' }))
    expect(sum(notes.map((one) => one.total))).toBe(total)
    const { money, nights } = await desk.send(folios.get, { bookingId })
    expect(nights.map(({ remaining }) => remaining)).toEqual([0, 0])
    expect(money).toMatchObject({ payable: 0, services: 0, expenses: 0, tax: 0, due: 0 })
  })

  test('an issued invoice cannot be changed by the app at all', async () => {
    const change = hotel.inside((ctx) => ctx.tx.updateTable('invoices').set({ total_minor: 0 }).execute())
    await expect(change).rejects.toThrow('permission denied')
  })
})

describe('list', () => {
  const found = async (text: string) => (await desk.send(invoices.list, { text })).rows.map((row) => row.number)

  test('comes latest first, page by page', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await desk.send(invoices.list, { limit: 20, ...(after ? { after } : {}) })
      seen.push(...page.rows.map((row) => row.id))
      after = page.next
    } while (after)
    expect(seen).toEqual([...seen].sort().reverse())
    expect(seen.length).toBe((await series()).length)
  })

  test('finds by number, by its last digits and by name', async () => {
    const { id } = await booked({ firstName: 'Zoë' })
    const { number } = await issue(id)
    const place = String(Number(number.slice(-6)))
    expect(await found(number)).toEqual([number])
    expect(await found(place)).toEqual([number])
    expect(await found('zoë s')).toEqual([number])
    expect(await found('nobody')).toEqual([])
    expect((await desk.send(invoices.list, { until: FIXTURE.businessDate })).rows).toEqual([])
  })

  test('of one property knows nothing of another', async () => {
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    expect((await stranger.send(invoices.list, {})).rows).toEqual([])
  })
})

test('get refuses not_found', async () => {
  expect(codeOf(await desk.raw(invoices.get, { invoiceId: UNKNOWN }))).toBe('not_found')
})

describe('pdf', () => {
  const hasReader = (() => {
    try {
      execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })()

  async function printed(invoice: Invoice): Promise<Buffer> {
    const { status, headers, bytes } = await desk.raw(invoices.pdf, { invoiceId: invoice.id })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    return bytes
  }

  function textOf(bytes: Buffer): string {
    const folder = mkdtempSync(join(tmpdir(), 'hotelmate-pdf-'))
    try {
      writeFileSync(join(folder, 'a.pdf'), bytes)
      return execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-']).toString()
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test.skipIf(!hasReader)('reads back number, guest, lines, taxes and total (needs pdftotext)', async () => {
    const { id, reference } = await booked()
    await pay(id, 100_000)
    const invoice = await issue(id)
    const text = textOf(await printed(invoice))
    for (const part of [
      invoice.number,
      reference,
      'Mira Sen',
      'Standard, 2 nights',
      'CGST',
      '2.5 %',
      '₹6,300.00',
      '₹5,300.00',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Page 1 of 1')
  })

  test.skipIf(!hasReader)('is printed in the reader’s language; what was frozen is the same', async () => {
    const { id } = await booked()
    await pay(id, 100_000)
    const { number, id: invoiceId } = await issue(id)
    const reply = await desk.raw(invoices.pdf, { invoiceId, language: 'fr' })
    const text = textOf(reply.bytes).replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const part of [number, 'Standard, 2 nuits', 'Reste dû', '6 300,00', 'Carte', 'roupies', 'Page 1 sur 1'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/nights|Paid|Balance|Issued/)
  })

  test('prints a name in any script, and what looks like markup as text', async () => {
    for (const firstName of ['आशा', '李小龍', 'محمد', 'Ελένη 🎉', '<b>{{x}}</b>'])
      await printed(await issue((await booked({ firstName })).id))
  })

  test('pdf refuses not_found', async () => {
    expect(codeOf(await desk.raw(invoices.pdf, { invoiceId: UNKNOWN }))).toBe('not_found')
  })
})

describe('mail', () => {
  test('queues ids and the address, no words about the guest', async () => {
    const invoice = await issue((await booked()).id)
    expect(await desk.send(invoices.mail, { invoiceId: invoice.id, to: 'guest@example.com' })).toEqual({
      to: 'guest@example.com',
    })
  })

  test.each(['a@b.example, c@d.example', 'nobody', 'a@b.example\r\nBcc: x@y.example'])(
    'answers 400 for %j',
    async (to) => {
      expect((await desk.raw(invoices.mail, { invoiceId: UNKNOWN, to })).status).toBe(400)
    },
  )

  test('mail refuses not_found', async () => {
    const response = await desk.raw(invoices.mail, { invoiceId: UNKNOWN, to: 'guest@example.com' })
    expect(codeOf(response)).toBe('not_found')
  })
})
