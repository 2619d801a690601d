import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingsArea } from '#areas/lodging/bookings/actions/bookings.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { paymentsArea } from '#areas/ledger/payments/actions/payments.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { readCsv } from '#core/csv.ts'
import { minor } from '#core/money.ts'
import { codeOf, EXPORT_ROWS, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { cashierArea } from './cashier.ts'
import { closeOpenShifts } from './close.ts'
import { cashier, type ShownShift } from '../contract/cashier.ts'
import { takingsDocument } from '../rules/takings-document.ts'

const TODAY = FIXTURE.businessDate
const PROPERTY = { name: 'Palace', address: '', city: '', taxNumber: '', taxNumberLabel: '' }
const span = { from: TODAY, until: '2026-11-21' as typeof TODAY }

let hotel: TestHotel
let clerk: TestClient
let manager: TestClient
let bookingId: string

beforeAll(async () => {
  hotel = await startTestServer({ areas: [foliosArea, bookingsArea, paymentsArea, cashierArea] })
  clerk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
  const stay = { roomTypeId: FIXTURE.standard, arrival: TODAY, departure: '2027-01-20', adults: 2 }
  bookingId = (await clerk.send(bookings.create, { customer: { firstName: 'Mira' }, stays: [stay] })).id
})
afterAll(() => hotel.stop())
beforeEach(async () => {
  await hotel.rows(
    `update cashier_settings set tolerance_minor = 0, is_blind = false, cash_needs_drawer = false, denominations = '{}', version = 0`,
  )
})
afterEach(() => hotel.inside((ctx) => closeOpenShifts(ctx, 'End of test')))

const settle = (request: { tolerance?: number; isBlind?: boolean; denominations?: number[] }) =>
  manager.raw(cashier.setSettings, { version: 0, tolerance: 0, ...request })
const open = () => clerk.send(cashier.open, { drawer: 'Desk', openingAmount: minor(500_000) })
const take = (amount: number) => clerk.send(payments.take, { bookingId, amount: minor(amount), mode: 'Cash' })

describe('a blind count', () => {
  test('hides the expected amount from the user who counts until the shift is closed; users who may approve see it', async () => {
    await settle({ isBlind: true })
    const { id } = await open()
    await take(12_300)
    const seen = await clerk.send(cashier.get, { shiftId: id })
    expect(seen).toMatchObject({ isBlind: true, expected: null, cashReceived: null, cashRefunded: null, byMode: [] })
    const counted = await manager.send(cashier.get, { shiftId: id })
    expect(counted).toMatchObject({ isBlind: false, expected: 512_300, cashReceived: 12_300 })
    await clerk.send(cashier.count, { shiftId: id, isCounting: true })
    const sheet = { shiftId: id, count: [{ value: 50_000, pieces: 10 }] }
    const refused = await clerk.raw(cashier.close, sheet)
    expect([codeOf(refused), JSON.stringify(refused.body).includes('12300')]).toEqual(['reason_required', false])
    const { shift } = await clerk.send(cashier.close, { ...sheet, note: 'Change given in error' })
    expect(shift).toMatchObject({ isBlind: false, expected: 512_300, variance: -12_300 })
  })

  test('report refuses count_is_blind while the shift is open', async () => {
    await settle({ isBlind: true })
    const { id } = await open()
    expect(codeOf(await clerk.raw(cashier.report, { shiftId: id }))).toBe('count_is_blind')
    expect((await manager.raw(cashier.report, { shiftId: id })).status).toBe(200)
  })
})

describe('the notes and coins of a property', () => {
  test('are listed instead of the currency’s, greatest first', async () => {
    await settle({ denominations: [100, 50_000, 10_000] })
    expect((await clerk.send(cashier.drawer, {})).denominations).toEqual([50_000, 10_000, 100])
    const { id } = await open()
    await clerk.send(cashier.count, { shiftId: id, isCounting: true })
    const close = (value: number, pieces: number) =>
      clerk.raw(cashier.close, { shiftId: id, count: [{ value, pieces }] })
    expect(codeOf(await close(20_000, 25))).toBe('unknown_denomination')
    expect((await close(50_000, 10)).status).toBe(200)
  })

  test.each([[[100, 100]], [[0]], [[-5]], [[1.5]], [Array.from({ length: 41 }, (_, at) => at + 1)]])(
    '%j is no list of them',
    async (denominations) => {
      expect((await settle({ denominations })).status).toBe(400)
    },
  )
})

test('the report of a shift is printed on both documents in both languages', async () => {
  const { id } = await open()
  await take(100)
  const sizes = new Set<number>()
  for (const paper of ['A4', '80mm'] as const)
    for (const language of ['en', 'fr'] as const) {
      const { body } = await clerk.raw(cashier.report, { shiftId: id, paper, language })
      expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
      sizes.add((body as Buffer).length)
    }
  expect(sizes.size).toBe(4)
})

describe('the cashier report as a file', () => {
  test('has the same sums in every part, with the counter on every line', async () => {
    await hotel.rows('delete from payment_allocations; delete from payments; delete from receipts')
    await hotel.rows(`update property_counters set value = 0 where name = 'receipt'`)
    await take(12_345)
    await take(5_000)
    const { body, headers } = await manager.raw(cashier.exportTakings, { ...span, format: 'csv' })
    expect(headers['content-type']).toBe('text/csv')
    const [heads = [], ...lines] = readCsv(Buffer.from(body as Buffer).toString())
    const cell = (line: string[], name: string) => line[heads.indexOf(name)]
    for (const part of ['total', 'counter', 'mode', 'operator', 'day']) {
      const nets = lines.filter((line) => cell(line, 'part') === part).map((line) => Number(cell(line, 'net')))
      expect([part, nets]).toEqual([part, [173.45]])
    }
    expect(new Set(lines.map((line) => cell(line, 'counterNumber')))).toEqual(new Set([String(hotel.propertyId)]))
    const workbook = await manager.raw(cashier.exportTakings, { ...span, format: 'xlsx' })
    expect(
      Buffer.from(workbook.body as Buffer)
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })

  test('is printed with the same sums, in the reader’s language', async () => {
    const en = await manager.raw(cashier.printTakings, span)
    const fr = await manager.raw(cashier.printTakings, { ...span, language: 'fr' })
    for (const { body, headers } of [en, fr]) {
      expect(headers['content-type']).toBe('application/pdf')
      expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
    }
    const report = await manager.send(cashier.takings, span)
    const of = { ...span, counterName: 'Palace-1', counterNumber: '1', property: PROPERTY, printedAt: '2026-11-20T20:00:00.000Z', printedBy: 'Asha' } as const // prettier-ignore
    const text = JSON.stringify(
      takingsDocument(report, of, { locale: 'en-IN', timeZone: 'Asia/Kolkata', language: 'en' }),
    )
    // Net and in: of the total, by mode, counter, user, day and hour.
    expect(text.split('"₹173.45"').length - 1).toBe(12)
    for (const part of ['Counter Palace-1, number 1', '21 Nov 2026 01:30', 'By hour']) expect(text).toContain(part)
  })

  test('exportTakings refuses too_many_rows', async () => {
    await hotel.rows(
      `insert into receipts (property_id, id, number, direction, payment_mode, amount_minor, currency, counter_name, counter_number,
                             operator_id, operator_name, business_on, received_at)
       select $1, gen_random_uuid(), 1000000 + i, 'IN', 'Cash', 1, 'INR', 'c', '1', i, 'o', '2020-01-01', now() from generate_series(1, ${EXPORT_ROWS + 1}) i`,
      [hotel.foreignPropertyId],
    )
    const stranger = await hotel.as('PROP_MANAGER', { propertyId: hotel.foreignPropertyId })
    const input = { from: '2020-01-01', until: '2020-01-02', format: 'xlsx' }
    expect(codeOf(await stranger.raw(cashier.exportTakings, input))).toBe('too_many_rows')
  })

  test('the first change of settings wins: setSettings refuses stale_version', async () => {
    await settle({ isBlind: true })
    expect(codeOf(await settle({ isBlind: false }))).toBe('stale_version')
    const stored: { isBlind: boolean } = await manager.send(cashier.settings, {})
    expect(stored.isBlind).toBe(true)
  })
})

test('a shift is never blind to itself once it is closed', async () => {
  await settle({ isBlind: true })
  const { id } = await open()
  await clerk.send(cashier.count, { shiftId: id, isCounting: true })
  await clerk.send(cashier.close, { shiftId: id, count: [{ value: 50_000, pieces: 10 }] })
  const seen: ShownShift = await clerk.send(cashier.get, { shiftId: id })
  expect(seen).toMatchObject({ status: 'CLOSED', isBlind: false, expected: 500_000 })
})
