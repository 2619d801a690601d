import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { violatedInvariants } from '#main/invariants.ts'
import {
  codeOf,
  EXPORT_ROWS,
  FIXTURE,
  refusedWith,
  startTestServer,
  type TestClient,
  type TestHotel,
} from '#test/server.ts'
import { vouchers } from '../contract/vouchers.ts'
import { workEverywhere } from '../jobs.ts'
import { issueVoucher, type NewVoucher } from './issue.ts'
import { redeemVoucher, returnVoucher } from './redeem.ts'

const UNKNOWN = '019a0000-0000-7000-8000-00000000ffff'
const TODAY = FIXTURE.businessDate

let hotel: TestHotel
let desk: TestClient
let finance: TestClient
let manager: TestClient
let stranger: TestClient
let arrival = 0

beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
  finance = await hotel.as('PROP_FINANCE')
  manager = await hotel.as('PROP_MANAGER')
  stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

/** A booking of one night on a day no one else has. */
async function booked(): Promise<string> {
  arrival += 1
  const [from, until] = [addDays(TODAY, arrival), addDays(TODAY, arrival + 1)]
  const stays = [{ roomTypeId: FIXTURE.standard, arrival: from, departure: until, adults: 1 }]
  return (await desk.send(bookings.create, { customer: { firstName: 'Mira', lastName: 'Sen' }, stays })).id
}
const issued = (amount: number, more: Partial<NewVoucher> = {}) =>
  hotel.inside((ctx) => issueVoucher(ctx, { amount: minor(amount), source: 'GIVEN', reason: 'Cold tea', ...more }))
const voucherOf = (voucherId: string) => desk.send(vouchers.get, { voucherId })
const redeem = (code: string, amount: number, bookingId: string) =>
  desk.send(vouchers.redeem, { code, bookingId, amount: minor(amount) })
/** Who is signed in reads the day of the property as it was when they came. */
async function setDay(day: string) {
  await hotel.rows('update properties set business_date = $2 where id = $1', [hotel.propertyId, day])
  desk = await hotel.as('PROP_FRONTDESK')
  finance = await hotel.as('PROP_FINANCE')
}

describe('issue', () => {
  test('has a code of sixteen clear symbols that is stored as a hash and sealed, and a number', async () => {
    const { voucherId, code } = await issued(10_000, { recipientName: 'Noor' })
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
    const rows = await hotel.rows<{ all: string }>('select v::text as all from gift_vouchers v where id = $1', [
      voucherId,
    ])
    expect(rows[0]?.all).not.toContain(code)
    const voucher = await voucherOf(voucherId)
    expect(voucher).toMatchObject({
      state: 'OPEN',
      issued: 10_000,
      balance: 10_000,
      source: 'GIVEN',
      reason: 'Cold tea',
    })
    expect(voucher.expiresOn).toBe(addDays(TODAY, 1_095))
    expect(voucher.moves.map(({ kind, amount }) => [kind, amount])).toEqual([['ISSUED', 10_000]])
    expect((await desk.send(vouchers.code, { voucherId })).code.replaceAll('-', '')).toBe(code)
    const looks = `select actor_name from audit_events where type = 'VOUCHER_CODE_SHOWN' and entity_id = $1`
    expect(await hotel.rows(looks, [voucherId])).toHaveLength(1)
  })

  test('its last day is the property’s, or its own, or none', async () => {
    await finance.send(vouchers.saveSettings, { validDays: 10, terms: 'No cash.' })
    expect(await desk.send(vouchers.settings, {})).toEqual({ validDays: 10, terms: 'No cash.' })
    const ends = async (more: Partial<NewVoucher>) => (await voucherOf((await issued(100, more)).voucherId)).expiresOn
    expect(await ends({})).toBe(addDays(TODAY, 10))
    expect(await ends({ expiresOn: addDays(TODAY, 3) })).toBe(addDays(TODAY, 3))
    expect(await ends({ expiresOn: null })).toBeNull()
    await finance.send(vouchers.saveSettings, { validDays: 1_095, terms: '' })
    expect((await desk.raw(vouchers.saveSettings, { validDays: 5, terms: '' })).status).toBe(403)
  })

  test('is mailed at once, or on its day: the code is in the file and in no stored text', async () => {
    const now = await issued(500, { recipientEmail: 'noor@guest.example', recipientName: 'Noor' })
    expect((await voucherOf(now.voucherId)).sentOn).toBe(TODAY)
    const later = await issued(500, { recipientEmail: 'noor@guest.example', sendOn: addDays(TODAY, 1) })
    await workEverywhere(hotel.system, new Date().toISOString())
    expect((await voucherOf(later.voucherId)).sentOn).toBeNull()
    await setDay(addDays(TODAY, 1))
    await workEverywhere(hotel.system, new Date().toISOString())
    await workEverywhere(hotel.system, new Date().toISOString())
    await setDay(TODAY)
    expect((await voucherOf(later.voucherId)).sentOn).toBe(addDays(TODAY, 1))
    const queued = await hotel.rows<{ all: string }>(`select m::text as all from messages m where kind = 'giftVoucher'`)
    expect(queued).toHaveLength(2)
    expect(queued.some(({ all }) => all.includes(now.code) || all.includes(later.code))).toBe(false)
  })
})

describe('sell', () => {
  const sale = { amount: minor(50_000), mode: 'Card' as const, buyerName: 'Asha Rao', recipientName: 'Noor' }

  test('writes a receipt that names the voucher, and belongs to no one else', async () => {
    const { voucher, receiptId, receiptNumber } = await desk.send(vouchers.sell, sale)
    expect(voucher).toMatchObject({ state: 'OPEN', source: 'SOLD', balance: 50_000, buyerName: 'Asha Rao' })
    const receipt = await desk.send(payments.receipt, { receiptId })
    expect(receipt).toMatchObject({
      number: receiptNumber,
      soldVoucherId: voucher.id,
      unallocated: 0,
      mode: 'Card',
      name: 'Asha Rao',
    })
    expect((await desk.send(payments.receipts, { view: 'unallocated' })).rows.map(({ id }) => id)).not.toContain(
      receiptId,
    )
    expect((await voucherOf(voucher.id)).saleReceiptId).toBe(receiptId)
    expect(await refusedWith(desk.send(payments.allocate, { receiptId, bookingId: await booked() }))).toBe(
      'already_allocated',
    )
    const cash = { receiptId, amount: minor(1), mode: 'Cash' as const, reason: 'Regret' }
    expect(await refusedWith(manager.send(payments.refund, cash))).toBe('not_found')
  })

  test('sold and sent on the same day, by a waiter too; no one else issues without money', async () => {
    const waiter = await hotel.as('PROP_SERVICE')
    const mailed = { ...sale, recipientEmail: 'noor@guest.example', sendOn: addDays(TODAY, -3) }
    const { voucher } = await waiter.send(vouchers.sell, mailed)
    expect(voucher).toMatchObject({ sendOn: TODAY, sentOn: TODAY })
    expect((await desk.raw(vouchers.give, { amount: 100, reason: 'Friends' })).status).toBe(403)
    expect((await desk.raw(vouchers.sell, { ...sale, sendOn: TODAY })).status).toBe(400)
    expect((await manager.send(vouchers.give, { amount: minor(100), reason: 'Cold tea' })).source).toBe('GIVEN')
    expect((await manager.raw(vouchers.give, { amount: 100, reason: ' ' })).status).toBe(400)
  })

  test('sell refuses unknown_reference, give refuses unknown_reference', async () => {
    const customerId = UNKNOWN
    expect(await refusedWith(desk.send(vouchers.sell, { ...sale, customerId }))).toBe('unknown_reference')
    const gift = { amount: minor(1), reason: 'Cold tea', customerId }
    expect(await refusedWith(manager.send(vouchers.give, gift))).toBe('unknown_reference')
  })
})

describe('redeem', () => {
  test('pays a bill by a receipt that names the number, part by part', async () => {
    const { voucherId, code, number } = await issued(30_000)
    const bookingId = await booked()
    const first = await redeem(code.toLowerCase().replace(/(.{4})/, '$1 - '), 10_000, bookingId)
    expect(first.voucher).toMatchObject({ voucherId, state: 'PART_USED', balance: 20_000 })
    expect(first.money.paid).toBe(10_000)
    await redeem(code, 20_000, bookingId)
    expect(await voucherOf(voucherId)).toMatchObject({ state: 'USED', balance: 0 })
    const { payments: paid } = await desk.send(folios.get, { bookingId })
    expect(paid.map(({ paymentMode, reference }) => [paymentMode, reference])).toEqual([
      ['Voucher', String(number)],
      ['Voucher', String(number)],
    ])
    const text = await hotel.rows<{ all: string }>('select r::text as all from receipts r where used_voucher_id = $1', [
      voucherId,
    ])
    expect(text.some(({ all }) => all.includes(code))).toBe(false)
  })

  test('lookUp refuses voucher_unknown, redeem refuses voucher_unknown: a code of another property, a part of one', async () => {
    const { code } = await issued(1_000)
    const bookingId = await booked()
    expect(await desk.send(vouchers.lookUp, { code })).toMatchObject({ balance: 1_000, state: 'OPEN' })
    expect(await refusedWith(stranger.send(vouchers.lookUp, { code }))).toBe('voucher_unknown')
    for (const wrong of [code.slice(0, 15), `${code}2`, code.replace(/.$/, '!'), '2222222222222222']) {
      expect(await refusedWith(desk.send(vouchers.lookUp, { code: wrong }))).toBe('voucher_unknown')
      expect(await refusedWith(redeem(wrong, 1, bookingId))).toBe('voucher_unknown')
    }
  })

  test('redeem refuses voucher_too_small, redeem refuses not_found, redeem refuses folio_closed: nothing moves', async () => {
    const { voucherId, code } = await issued(1_000)
    const bookingId = await booked()
    expect(await refusedWith(redeem(code, 1_001, bookingId))).toBe('voucher_too_small')
    expect(await refusedWith(redeem(code, 1_000, UNKNOWN))).toBe('not_found')
    await hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [bookingId])
    expect(await refusedWith(redeem(code, 1_000, bookingId))).toBe('folio_closed')
    expect((await voucherOf(voucherId)).balance).toBe(1_000)
  })

  test('redeem refuses voucher_not_usable: one that is used, void, or past its last day; on that day it pays', async () => {
    const bookingId = await booked()
    const used = await issued(100)
    await redeem(used.code, 100, bookingId)
    expect(await refusedWith(redeem(used.code, 1, bookingId))).toBe('voucher_not_usable')
    const gone = await issued(100)
    const { version } = await voucherOf(gone.voucherId)
    await finance.send(vouchers.cancel, { voucherId: gone.voucherId, version, reason: 'Stolen' })
    expect(await refusedWith(redeem(gone.code, 1, bookingId))).toBe('voucher_not_usable')
    const last = await issued(100, { expiresOn: TODAY })
    await redeem(last.code, 50, bookingId)
    await setDay(addDays(TODAY, 1))
    expect(await refusedWith(redeem(last.code, 50, bookingId))).toBe('voucher_not_usable')
    await setDay(TODAY)
  })

  test('sixteen who redeem at once never get more than there is, and two with the last amount share it not', async () => {
    const { voucherId, code } = await issued(5_000)
    const bills = await Promise.all(Array.from({ length: 4 }, booked))
    const tries = Array.from({ length: 16 }, (_, at) =>
      desk.raw(vouchers.redeem, { code, bookingId: bills[at % 4] ?? '', amount: 1_000 }),
    )
    const replies = await Promise.all(tries)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = replies.filter(({ status }) => status !== 200).map(codeOf)
    expect(refused.every((code) => code === 'voucher_too_small' || code === 'voucher_not_usable')).toBe(true)
    expect(await voucherOf(voucherId)).toMatchObject({ balance: 0, state: 'USED' })
  })

  test('money goes back onto the voucher that paid, and in no other mode', async () => {
    const { voucherId, code } = await issued(30_000)
    const bookingId = await booked()
    await redeem(code, 30_000, bookingId)
    await desk.send(payments.take, { bookingId, amount: minor(5_000), mode: 'Cash' })
    const back = { bookingId, reason: 'Leaves early' }
    const inCash = (amount: number) => manager.send(payments.refund, { ...back, amount: minor(amount), mode: 'Cash' })
    const onVoucher = (amount: number) =>
      manager.send(payments.refund, { ...back, amount: minor(amount), mode: 'Voucher' })
    expect(await refusedWith(inCash(5_001))).toBe('refund_above_paid')
    expect(await refusedWith(onVoucher(30_001))).toBe('refund_above_paid')
    await onVoucher(12_000)
    expect(await voucherOf(voucherId)).toMatchObject({ balance: 12_000, state: 'PART_USED' })
    await inCash(5_000)
    expect(await refusedWith(inCash(1))).toBe('refund_above_paid')
    await hotel.inside((ctx) =>
      returnVoucher(ctx, { amount: minor(18_000), reason: 'Cancelled', target: { bookingId } }),
    )
    const { state, balance, moves } = await voucherOf(voucherId)
    expect({ state, balance }).toEqual({ state: 'OPEN', balance: 30_000 })
    expect(moves.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['RETURNED', 18_000],
      ['RETURNED', 12_000],
      ['REDEEMED', -30_000],
      ['ISSUED', 30_000],
    ])
  })
})

describe('void and extend', () => {
  test('cancel takes what is left, once; cancel refuses stale_version, cancel refuses voucher_not_usable, cancel refuses not_found', async () => {
    const { voucherId } = await issued(700)
    const { version } = await voucherOf(voucherId)
    const end = (more: object = {}) => finance.send(vouchers.cancel, { voucherId, version, reason: 'Lost', ...more })
    expect(await refusedWith(end({ version: version + 1 }))).toBe('stale_version')
    expect(await refusedWith(end({ voucherId: UNKNOWN }))).toBe('not_found')
    expect((await manager.raw(vouchers.cancel, { voucherId, version, reason: 'Lost' })).status).toBe(403)
    expect(await end()).toMatchObject({ state: 'VOID', balance: 0 })
    expect(await refusedWith(end({ version: version + 1 }))).toBe('voucher_not_usable')
  })

  test('what is past its last day expires once, and comes back as it is extended', async () => {
    const { voucherId, code } = await issued(900, { expiresOn: TODAY })
    await setDay(addDays(TODAY, 1))
    expect((await voucherOf(voucherId)).state).toBe('EXPIRED')
    await workEverywhere(hotel.system, new Date().toISOString())
    await workEverywhere(hotel.system, new Date().toISOString())
    const { state, balance, version, moves } = await voucherOf(voucherId)
    expect({ state, balance, kinds: moves.map(({ kind }) => kind) }).toEqual({
      state: 'EXPIRED',
      balance: 0,
      kinds: ['EXPIRED', 'ISSUED'],
    })
    const later = { voucherId, version, expiresOn: addDays(TODAY, 30), reason: 'Was ill' }
    expect(await finance.send(vouchers.extend, later)).toMatchObject({
      state: 'OPEN',
      balance: 900,
      expiresOn: later.expiresOn,
    })
    await redeem(code, 900, await booked())
    await setDay(TODAY)
  })

  test('extend refuses not_found, extend refuses stale_version, extend refuses voucher_not_usable', async () => {
    const { voucherId, code } = await issued(100)
    const { version } = await voucherOf(voucherId)
    const extend = (more: object = {}) =>
      finance.send(vouchers.extend, { voucherId, version, expiresOn: addDays(TODAY, 9), reason: 'Asked', ...more })
    expect(await refusedWith(extend({ voucherId: UNKNOWN }))).toBe('not_found')
    expect(await refusedWith(extend({ version: 99 }))).toBe('stale_version')
    expect(await refusedWith(extend({ expiresOn: addDays(TODAY, -1) }))).toBe('voucher_not_usable')
    await redeem(code, 100, await booked())
    expect(await refusedWith(extend({ version: version + 1 }))).toBe('voucher_not_usable')
  })
})

describe('reads', () => {
  test('by code, number and name; what is owed by month; as a page and as a file', async () => {
    const { voucherId, code, number } = await issued(4_200, { recipientName: 'Zoë Quill', buyerName: 'Yann' })
    const ids = async (filter: object) =>
      (await desk.send(vouchers.list, { limit: 100, ...filter })).rows.map(({ id }) => id)
    for (const text of [code, String(number), 'zoë', 'yan']) expect(await ids({ text })).toEqual([voucherId])
    expect(await ids({ text: 'quill' })).toEqual([])
    for (const state of ['OPEN', 'PART_USED', 'USED', 'EXPIRED', 'VOID'] as const)
      expect((await desk.send(vouchers.list, { state })).rows.every((row) => row.state === state)).toBe(true)
    const [first, second] = [await desk.send(vouchers.list, { limit: 1 }), await desk.send(vouchers.list, { limit: 2 })]
    const next = await desk.send(vouchers.list, { limit: 1, after: first.next })
    expect(next.rows).toEqual(second.rows.slice(1))
    const { total, months } = await desk.send(vouchers.liability, {})
    const open = await hotel.rows<{ sum: string }>(
      'select sum(balance_minor) from gift_vouchers where property_id = $1',
      [hotel.propertyId],
    )
    expect(total).toBe(Number(open[0]?.sum))
    expect(months.length).toBeGreaterThan(0)
    const csv = (await desk.raw(vouchers.export, { format: 'csv' })).bytes.toString('utf8')
    expect(csv).toContain('Zoë Quill')
    expect(csv).not.toContain(code)
    expect((await desk.raw(vouchers.pdf, { voucherId, language: 'fr' })).bytes.subarray(0, 4).toString()).toBe('%PDF')
  })

  test('get refuses not_found, code refuses not_found, pdf refuses not_found, send refuses not_found: another property’s', async () => {
    const { voucherId } = await issued(100, { recipientEmail: 'noor@guest.example' })
    for (const route of [vouchers.get, vouchers.code, vouchers.send])
      expect(await refusedWith(stranger.send(route, { voucherId }))).toBe('not_found')
    expect(codeOf(await stranger.raw(vouchers.pdf, { voucherId }))).toBe('not_found')
    const marketing = await hotel.as('PROP_MARKETING')
    expect((await marketing.raw(vouchers.code, { voucherId })).status).toBe(403)
  })

  test('send refuses voucher_not_mailed, send refuses voucher_not_usable; another address becomes the recipient’s', async () => {
    const { voucherId, code } = await issued(100)
    expect(await refusedWith(desk.send(vouchers.send, { voucherId }))).toBe('voucher_not_mailed')
    const sent = await desk.send(vouchers.send, { voucherId, recipientEmail: 'zoe@guest.example' })
    expect(sent).toMatchObject({ recipientEmail: 'zoe@guest.example', sentOn: TODAY })
    await redeem(code, 100, await booked())
    expect(await refusedWith(desk.send(vouchers.send, { voucherId }))).toBe('voucher_not_usable')
  })

  test('export refuses too_many_rows', async () => {
    await hotel.rows(
      `insert into gift_vouchers (property_id, id, number, code_hash, sealed_code, source, currency, issued_minor, issued_on, created_at, created_by_name)
       select $1, gen_random_uuid(), 1000000 + i, int4send(i), '', 'LOYALTY', 'INR', 1, '2026-11-20', now(), 'Many' from generate_series(1, ${EXPORT_ROWS + 1}) i`,
      [hotel.propertyId],
    )
    expect(await refusedWith(desk.send(vouchers.export, { format: 'xlsx' }))).toBe('too_many_rows')
    await hotel.rows(`delete from gift_vouchers where created_by_name = 'Many'`)
  })
})

test('sell refuses drawer_needed for cash; a voucher is no cash and needs none', async () => {
  const { code } = await issued(100)
  const bookingId = await booked()
  await hotel.requireDrawers()
  const cash = { amount: minor(100), mode: 'Cash' as const }
  expect(await refusedWith(desk.send(vouchers.sell, cash))).toBe('drawer_needed')
  await redeem(code, 100, bookingId)
})

test('whatever happens in whatever order, the balance is the sum of the moves, never below nothing or above what was issued', async () => {
  const bookingId = await booked()
  const step = fc.record({
    kind: fc.constantFrom('redeem', 'redeem', 'return', 'void', 'expire', 'extend'),
    amount: fc.integer({ min: 1, max: 1_500 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { voucherId, code } = await issued(1_000, { expiresOn: TODAY })
      for (const { kind, amount } of steps) {
        const { version } = await voucherOf(voucherId)
        const target = { bookingId }
        await hotel
          .inside(async (ctx) => {
            if (kind === 'redeem') await redeemVoucher(ctx, { code, amount: minor(amount), target })
            if (kind === 'return') await returnVoucher(ctx, { amount: minor(amount), reason: 'Back', target })
          })
          .catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error
          })
        if (kind === 'void' && amount > 1_300)
          await finance.raw(vouchers.cancel, { voucherId, version, reason: 'Lost' })
        if (kind === 'extend')
          await finance.raw(vouchers.extend, { voucherId, version, expiresOn: TODAY, reason: 'Ill' })
        if (kind === 'expire') {
          await setDay(addDays(TODAY, 1))
          await workEverywhere(hotel.system, new Date().toISOString())
          await setDay(TODAY)
        }
        const { balance, issued: worth, moves } = await voucherOf(voucherId)
        expect(balance).toBe(moves.reduce((sum, move) => sum + move.amount, 0))
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(balance).toBeLessThanOrEqual(worth)
      }
    }),
    { numRuns: 15 },
  )
}, 60_000)
