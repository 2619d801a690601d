import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueVoucher } from '#areas/offers/vouchers/actions/issue.ts'
import { vouchers } from '#areas/offers/vouchers/contract/vouchers.ts'
import { minor } from '#core/money.ts'
import { codeOf } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { ADA, AT, NIGHT, startWebsite, type Website } from './testing.ts'

let site: Website
beforeAll(async () => {
  site = await startWebsite()
})
afterAll(() => site.hotel.stop())
beforeEach(async () => {
  await site.hotel.empty('gift_vouchers')
  await site.clear()
})

const issued = (amount: number) =>
  site.hotel.inside((ctx) => issueVoucher(ctx, { amount: minor(amount), source: 'LOYALTY' }))
const balanceOf = async (voucherId: string) => (await site.admin.send(vouchers.get, { voucherId })).balance
const held = async () => (await site.guest.send(website.hold, site.wanted(1))).holdId
const book = (holdId: string, voucherCode: string) =>
  site.guest.raw(website.book, { ...AT, holdId, guest: ADA, voucherCode })

test('a voucher pays what it can as a guest confirms; pressed twice it pays once', async () => {
  const { voucherId, code } = await issued(400_000)
  const holdId = await held()
  const first = await book(holdId, code.toLowerCase())
  expect(first.body).toMatchObject({ status: 'CONFIRMED', payUrl: null })
  expect((await book(holdId, code)).status).toBe(200)
  expect(await balanceOf(voucherId)).toBe(400_000 - NIGHT)
})

test('book refuses voucher_unknown, book refuses voucher_not_usable: nothing is booked, and the hold goes on', async () => {
  const { voucherId, code } = await issued(100)
  const holdId = await held()
  expect(codeOf(await book(holdId, '2222-2222-2222-2222'))).toBe('voucher_unknown')
  const { version } = await site.admin.send(vouchers.get, { voucherId })
  await site.admin.send(vouchers.cancel, { voucherId, version, reason: 'Stolen' })
  expect(codeOf(await book(holdId, code))).toBe('voucher_not_usable')
  expect((await site.guest.raw(website.book, { ...AT, holdId, guest: ADA })).status).toBe(200)
})

test('book refuses voucher_too_small: of two guests with the same code at the same moment none pays more than there is', async () => {
  const { voucherId, code } = await issued(NIGHT)
  const holds = [await held(), await held()]
  const replies = await Promise.all(holds.map((holdId) => book(holdId, code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const [late] = replies.filter(({ status }) => status !== 200)
  expect(['voucher_too_small', 'voucher_not_usable']).toContain(codeOf(late))
  expect(await balanceOf(voucherId)).toBe(0)
})

test('guessing is limited by address: after twenty a minute all are refused', async () => {
  const holdId = await held()
  const guesser = site.guest
  const codes = Array.from({ length: 25 }, (_, at) => `2222222222222${String(at + 222).replaceAll(/[01]/g, '2')}`)
  const statuses: number[] = []
  for (const voucherCode of codes)
    statuses.push((await guesser.raw(website.book, { ...AT, holdId, guest: ADA, voucherCode })).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5)
})

test('what a voucher paid of a booking that waits for money is not to be paid online, and comes back when its time is over', async () => {
  const { voucherId, code } = await issued(15_000)
  const holdId = await held()
  expect((await book(holdId, code)).status).toBe(200)
  expect(await balanceOf(voucherId)).toBe(0)
  await site.hotel.rows(`update bookings set status = 'OPTION', option_expires_at = now() - interval '1 minute'`)
  await site.hotel.rows(`update stays set status = 'OPTION'`)
  await site.minute()
  expect(await balanceOf(voucherId)).toBe(15_000)
})
