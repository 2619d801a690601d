import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { website } from '../contract/website.ts'
import { websiteJobs } from '../jobs.ts'
import { followExtras } from './extras.ts'
import { ADA, AT, NIGHT, startWebsite, TODAY, type Website } from './testing.ts'

let site: Website
let transfer: string
let lunch: string
let bed: string
beforeAll(async () => {
  site = await startWebsite()
  const add = async (name: string, price: number, onlinePer: 'ONCE' | 'GUEST' | 'NIGHT' | 'GUEST_NIGHT' | null) =>
    (await site.admin.send(folios.createExtra, { name, price: minor(price), onlinePer })).id
  transfer = await add('Airport transfer', 100_000, 'ONCE')
  lunch = await add('Packed lunch', 10_000, 'GUEST')
  bed = await add('Late check-out', 20_000, 'NIGHT')
  await add('Spa', 5_000, 'GUEST_NIGHT')
  await add('Laundry', 30_000, null)
})
afterAll(() => site.hotel.stop())
beforeEach(async () => {
  await site.clear()
  await site.choose({})
  await site.hotel.rows('update properties set free_cancel_days = 1, cancel_fee_bp = 0')
})

const hold = (more: object = {}) => site.guest.send(website.hold, site.wanted(5, more))
const book = async (extras: string[], more: object = {}) => {
  const { holdId: token } = await hold(more)
  const done = await site.guest.send(website.book, { ...AT, holdId: token, guest: ADA, extras })
  return { token, ...done }
}
const seen = (token: string) => site.guest.send(website.booking, { ...AT, token })
/** With the 5 % of services. */
const taxed = (amount: number) => amount * 1.05

describe('extras of the booking page', () => {
  test('are what is sold online, counted by booking, room and night, guest, or guest and night, tax included', async () => {
    const stay = { ...site.stay(5, 3), rooms: 2, expectedTotal: minor(NIGHT * 6) }
    const { extras, paysExtras } = await hold(stay)
    expect(extras.map(({ name, per, quantity, total, tax }) => [name, per, quantity, total, tax])).toEqual([
      ['Airport transfer', 'ONCE', 1, taxed(100_000), 5_000],
      ['Late check-out', 'NIGHT', 6, taxed(120_000), 6_000],
      ['Packed lunch', 'GUEST', 4, taxed(40_000), 2_000],
      ['Spa', 'GUEST_NIGHT', 12, taxed(60_000), 3_000],
    ])
    expect(paysExtras).toBe(false)
  })

  test('are charged once with the booking, and shown to its guest', async () => {
    const { token } = await book([transfer, lunch, transfer])
    const shown = await seen(token)
    expect(shown.extras).toEqual([
      { name: 'Airport transfer', quantity: 1, total: taxed(100_000) },
      { name: 'Packed lunch', quantity: 2, total: taxed(20_000) },
    ])
    expect([shown.total, shown.due]).toEqual([NIGHT + taxed(120_000), NIGHT + taxed(120_000)])
    expect(await violatedInvariants(site.hotel.db)).toEqual([])
  })

  test('book refuses unknown_reference: an extra that is not sold online, and nothing is booked', async () => {
    const { holdId } = await hold()
    const response = await site.guest.raw(website.book, { ...AT, holdId, guest: ADA, extras: [newId()] })
    expect(codeOf(response)).toBe('unknown_reference')
    expect(await site.hotel.rows(`select status from bookings`)).toEqual([{ status: 'OPTION' }])
  })

  test('follow the days of the booking, at the price the guest was shown', async () => {
    const { token } = await book([transfer, bed])
    const days = { from: addDays(TODAY, 6), until: addDays(TODAY, 8) }
    const { before, after } = await site.guest.send(website.previewChange, { ...AT, token, ...days })
    expect([before, after]).toEqual([NIGHT + taxed(120_000), NIGHT * 2 + taxed(140_000)])
    const { version } = await seen(token)
    const change = { ...AT, token, ...days, version }
    expect(codeOf(await site.guest.raw(website.changeBooking, { ...change, expectedTotal: minor(NIGHT * 2) }))).toBe('price_changed') // prettier-ignore
    const changed = await site.guest.send(website.changeBooking, { ...change, expectedTotal: after })
    expect(changed.total).toBe(after)
    expect(changed.extras.map(({ name, quantity }) => [name, quantity])).toEqual([['Airport transfer', 1], ['Late check-out', 2]]) // prettier-ignore
    expect(await violatedInvariants(site.hotel.db)).toEqual([])
  })

  test('are not charged once the guest cancels, and their money is refunded too', async () => {
    const { token } = await book([transfer])
    const { cancellation } = await seen(token)
    const done = await site.guest.send(website.cancelBooking, { ...AT, token, expectedFee: cancellation.fee })
    expect([done.status, done.extras, done.total, done.due]).toEqual(['CANCELLED', [], 0, 0])
    expect(await violatedInvariants(site.hotel.db)).toEqual([])
  })
})

test('extras follow what the desk changes, once, and stay where nothing of theirs changed', async () => {
  const { reference } = await book([transfer, bed])
  const [row] = await site.hotel.rows<{ id: string }>('select id from bookings where reference = $1', [reference])
  const bookingId = row?.id ?? ''
  const charged = async () => {
    const { lines } = await site.admin.send(folios.get, { bookingId })
    const standing = lines.filter(({ isReversed, reversesId }) => !isReversed && reversesId === null)
    return standing.map(({ name, quantity, serviceOn }) => [name, quantity, serviceOn]).toSorted()
  }
  const run = () => runJobs(site.hotel, websiteJobs)
  const change = async (more: object) => {
    const { stays, version } = await site.admin.send(bookings.get, { bookingId })
    await site.admin.send(bookings.changeStay, { bookingId, stayId: stays[0]?.id ?? '', version, ...more })
  }
  const first = addDays(TODAY, 5)
  expect(await charged()).toEqual([['Airport transfer', 1, first], ['Late check-out', 1, first]]) // prettier-ignore
  await change({ departure: addDays(TODAY, 8) })
  await run()
  expect(await charged()).toEqual([['Airport transfer', 1, first], ['Late check-out', 3, first]]) // prettier-ignore
  const { lines: before } = await site.admin.send(folios.get, { bookingId })
  await site.hotel.inside((ctx) => followExtras(ctx, bookingId))
  expect((await site.admin.send(folios.get, { bookingId })).lines).toHaveLength(before.length)
  const later = addDays(TODAY, 6)
  await change({ arrival: later })
  await run()
  expect(await charged()).toEqual([['Airport transfer', 1, later], ['Late check-out', 2, later]]) // prettier-ignore
  expect(await violatedInvariants(site.hotel.db)).toEqual([])
})
