import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { foliosArea } from '#areas/ledger/folios/actions/folios.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { FIXTURE, type TestClient } from '#test/server.ts'
import { bookings } from '../contract/bookings.ts'
import { ABSENT, type Desk, startDesk, TODAY } from './testing.ts'

const { standard, deluxe } = FIXTURE
let desk: Desk
let admin: TestClient
beforeAll(async () => {
  desk = await startDesk([companiesArea, foliosArea])
  admin = await desk.hotel.as('PROP_ADMIN')
})
beforeEach(() => desk.clear())
afterAll(() => desk.stop())

const day = (offset: number) => addDays(TODAY, offset)
let made = 0
const agent = async (terms: object = {}, contract?: object) => {
  made += 1
  const company = await admin.send(companies.create, { kind: 'TRAVEL_AGENT', displayName: `Agent ${made}` })
  if (Object.keys(terms).length > 0)
    await admin.send(companies.setTerms, {
      companyId: company.id,
      version: company.version,
      isInvoiceable: true,
      ...terms,
    })
  if (contract) {
    const { id } = await admin.send(companies.addContract, {
      companyId: company.id, kind: 'CORPORATE_RATE', name: 'Winter', validFrom: day(0), validUntil: day(7), rates: [], ...contract,
    }) // prettier-ignore
    await admin.send(companies.moveContract, { contractId: id, state: 'ACTIVE' })
  }
  return company.id
}
const fixed = (amount: number) => ({ rates: [{ roomTypeId: standard, fixedAmount: minor(amount), discountBp: null }] })
const KEPT = { commissionBp: 2_000, commissionTaxBp: 1_800, tcsBp: 50, tdsBp: 10 }
const inputOf = (from: number, until: number, more: object = {}) => ({
  roomTypeId: standard, arrival: day(from), departure: day(until), adults: 2, ...more,
}) // prettier-ignore
const quoted = (from: number, until: number, companyId: string) =>
  desk.clerk.send(bookings.quote, { ...inputOf(from, until), companyId })

describe('a contract’s price', () => {
  test('is quoted, booked and named; nights after its last day cost what they always cost', async () => {
    const companyId = await agent({}, fixed(500_000))
    const plain = await desk.clerk.send(bookings.quote, inputOf(6, 8))
    const quote = await quoted(6, 8, companyId)
    expect(quote.nights.map(({ net }) => net)).toEqual([500_000, plain.nights[1]?.net])
    expect(quote).toMatchObject({ contract: { name: 'Winter' }, kept: null })

    const { roomTypes } = await desk.clerk.send(bookings.offers, {
      arrival: day(6),
      departure: day(8),
      adults: 2,
      companyId,
    })
    expect(roomTypes.find(({ roomTypeId }) => roomTypeId === standard)?.total).toBe(quote.total)

    const booking = await desk.book([desk.stay(day(6), day(8))], { companyId })
    expect(booking.money.payable).toBe(quote.total)
    expect(booking.stays[0]).toMatchObject({ contractName: 'Winter', total: quote.total })
    const folio = await desk.manager.send(folios.get, { bookingId: booking.id })
    expect(folio.nights.map(({ origin }) => origin.contractName)).toEqual(['Winter', null])
  })

  test('a discount comes off the plan’s price, half a unit up', async () => {
    const companyId = await agent({}, { rates: [{ roomTypeId: standard, fixedAmount: null, discountBp: 1_234 }] })
    const [plain, quote] = [await desk.clerk.send(bookings.quote, inputOf(1, 2)), await quoted(1, 2, companyId)]
    expect(quote.net).toBe(plain.net - Math.round((plain.net * 1_234) / 10_000))
  })

  test('applies to the types and plans it names only, and while it is in force', async () => {
    const companyId = await agent({}, fixed(123_400))
    const other = await desk.clerk.send(bookings.quote, { ...inputOf(1, 2, { roomTypeId: deluxe }), companyId })
    expect(other.contract).toBeNull()
    const elsewhere = await agent({}, { ...fixed(123_400), ratePlanIds: [ABSENT] }).catch((error: unknown) => error)
    expect(elsewhere).toBeInstanceOf(Error)
    const { contracts } = await admin.send(companies.get, { companyId })
    await admin.send(companies.moveContract, {
      contractId: contracts[0]?.id ?? '',
      state: 'TERMINATED',
      reason: 'Moved',
    })
    expect((await quoted(1, 2, companyId)).contract).toBeNull()
  })

  test('is retained through a longer stay, and taken up when a stay is priced anew', async () => {
    const companyId = await agent({}, fixed(400_000))
    const booking = await desk.book([desk.stay(day(1), day(2))], { companyId })
    const stayId = booking.stays[0]?.id ?? ''
    const longer = await desk.clerk.send(bookings.changeStay, {
      bookingId: booking.id, stayId, version: booking.version, departure: day(4),
    }) // prettier-ignore
    const night = (await quoted(1, 2, companyId)).total
    expect(longer.booking.money.payable).toBe(3 * night)

    const own = await desk.book([desk.stay(day(1), day(3))])
    const named = await desk.clerk.send(bookings.update, { bookingId: own.id, version: own.version, companyId })
    expect(named.money.payable).toBe(own.money.payable)
    const inQuestion = { bookingId: own.id, stayId: own.stays[0]?.id ?? '' }
    expect(await desk.clerk.send(bookings.previewChange, { ...inQuestion, price: 'anew' })).toMatchObject({
      before: own.money.payable,
      after: 2 * night,
      contractName: 'Winter',
    })
    const anew = await desk.clerk.send(bookings.changeStay, {
      bookingId: own.id, stayId: own.stays[0]?.id ?? '', version: named.version, price: 'anew',
    }) // prettier-ignore
    expect(anew.booking.money.payable).toBe(2 * night)
    expect(anew.booking.stays[0]?.contractName).toBe('Winter')
    await desk.clerk.send(bookings.undo, { changeId: anew.changeId })
    expect((await desk.clerk.send(bookings.get, { bookingId: own.id })).money.payable).toBe(own.money.payable)
  })

  test('a price set by hand goes before it', async () => {
    const companyId = await agent({}, fixed(400_000))
    const stays = [desk.stay(day(1), day(2), { nightAmount: 350_000 })]
    const booking = await desk.book(stays, { companyId, priceReason: 'Regular' }, desk.manager)
    expect(booking.stays[0]).toMatchObject({ contractName: null, total: 367_500 })
  })

  test('reads as the contract of the company that stays after a merge', async () => {
    const companyId = await agent({}, fixed(400_000))
    const into = await agent()
    await admin.send(companies.merge, { companyId, intoId: into })
    expect((await quoted(1, 2, into)).net).toBe(400_000)
    expect((await quoted(1, 2, companyId)).net).toBe(400_000)
  })

  test('quote refuses not_found, offers refuses not_found, create refuses unknown_reference for a company no one knows', async () => {
    const span = { arrival: day(1), departure: day(2), adults: 2, companyId: ABSENT }
    expect(await desk.codeOf(desk.clerk.raw(bookings.quote, { ...span, roomTypeId: standard }))).toBe('not_found')
    expect(await desk.codeOf(desk.clerk.raw(bookings.offers, span))).toBe('not_found')
    expect(await desk.codeOf(desk.request([desk.stay(day(1), day(2))], { companyId: ABSENT }))).toBe(
      'unknown_reference',
    )
  })
})

describe('the deductions of an agent', () => {
  /** A room of 5000.00 at 5 %: commission 20 %, 18 % on it, TCS 0.5 %, TDS 0.1 % (reference/pos.md 4.9 H). */
  const H = { commission: 100_000, tcs: 2_500, tds: 500 }

  test('is quoted, and is on the bill of a booking from the start', async () => {
    const companyId = await agent(KEPT, fixed(500_000))
    expect((await quoted(1, 2, companyId)).kept).toEqual({ ...H, commissionTax: 18_000, payout: 404_000 })
    const { id, money } = await desk.book([desk.stay(day(1), day(2))], { companyId })
    expect(money).toMatchObject({
      ...H,
      commissionGst: 18_000,
      payable: 525_000,
      payoutExpected: 404_000,
      due: 422_000,
    })
    const { deductions } = await desk.manager.send(folios.get, { bookingId: id })
    expect(deductions.commission).toEqual({ amount: 100_000, percentBp: 2_000, basis: 'ROOM_NET' })
  })

  test('follows the nights, and the company of the booking', async () => {
    const companyId = await agent(KEPT, fixed(500_000))
    const booking = await desk.book([desk.stay(day(1), day(2))], { companyId })
    const longer = await desk.clerk.send(bookings.changeStay, {
      bookingId: booking.id, stayId: booking.stays[0]?.id ?? '', version: booking.version, departure: day(3),
    }) // prettier-ignore
    expect(longer.booking.money).toMatchObject({ commission: 200_000, tcs: 5_000, tds: 1_000 })

    const bookingId = booking.id
    const change = { bookingId, version: longer.booking.version }
    const none = await desk.clerk.send(bookings.update, { ...change, companyId: null })
    expect(none.money).toMatchObject({ commission: 0, tcs: 0, tds: 0, commissionGst: 0, due: none.money.payable })
    const other = await agent({ commissionBp: 1_000, commissionBasis: 'TOTAL' })
    const again = await desk.clerk.send(bookings.update, { bookingId, version: none.version, companyId: other })
    expect(again.money).toMatchObject({ commission: 105_000, tcs: 0, tds: 0 })
  })

  test('what was set by hand stays when neither company deducts anything', async () => {
    const booking = await desk.book([desk.stay(day(1), day(2))])
    const bookingId = booking.id
    const { version } = await desk.manager.send(folios.get, { bookingId })
    const nothing = { percentBp: 0, basis: 'ROOM_NET' as const }
    await desk.manager.send(folios.deduct, {
      bookingId, version, commission: { amount: minor(7_700) }, commissionGstBp: 0, tcs: nothing, tds: nothing,
    }) // prettier-ignore
    const companyId = await agent()
    const changed = await desk.clerk.send(bookings.update, { bookingId, version: booking.version, companyId })
    expect(changed.money.commission).toBe(7_700)
  })
})

test('a night retains the form of its price when the property quotes otherwise', async () => {
  const before = await desk.book([desk.stay(day(20), day(21))])
  await desk.hotel.rows('update properties set prices_include_tax = true where id = $1', [desk.hotel.propertyId])
  desk.hotel.sessions.forget()
  const after = await desk.book([desk.stay(day(20), day(21))])
  const contractual = await desk.book([desk.stay(day(1), day(2))], { companyId: await agent({}, fixed(500_000)) })
  const given = async (bookingId: string) =>
    (await desk.manager.send(folios.get, { bookingId })).nights.map(({ includesTax, net }) => [includesTax, net])
  expect(await given(contractual.id)).toEqual([[false, 500_000]])
  expect((await given(before.id)).map(([isIn]) => isIn)).toEqual([false])
  expect((await given(after.id)).map(([isIn]) => isIn)).toEqual([true])
})
