import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { gatewayJobs } from '#areas/billing/gateways/jobs/gateways.ts'
import { linkSettler } from '#areas/billing/links/actions/settle.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { links } from '#areas/billing/links/contract/links.ts'
import { linkJobs } from '#areas/billing/links/jobs.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { startStripePeer } from '#db/demo/practice/stripe.ts'
import { minor } from '#core/money.ts'
import { outbox } from '#main/registry.ts'
import type { Mail } from '#server/mail/mail.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { website } from '../contract/website.ts'
import { ADA, AT, NIGHT, startWebsite, type Website } from './testing.ts'

const STRIPE_KEY = 'sk_test_website'
const SECRET = 'whsec_of_the_website'
const jobs = gatewayJobs({ links: linkSettler })

let site: Website
let stripe: Awaited<ReturnType<typeof startStripePeer>>
let sent: Mail[] = []
const mails = outbox({ send: async (mail) => void sent.push(mail), close: () => undefined })

beforeAll(async () => {
  stripe = await startStripePeer()
  site = await startWebsite({ stripeUrl: stripe.url })
  const url = await site.hotel.server.listen({ host: '127.0.0.1', port: 0 })
  stripe.open(STRIPE_KEY)
  const keys = { provider: 'STRIPE', secretKey: STRIPE_KEY, webhookSecret: SECRET, mode: 'TEST' } as const
  const { id } = await site.admin.send(gateways.create, keys)
  stripe.open(STRIPE_KEY, { url: `${url}/api/gateways/${id}/webhooks/${site.hotel.propertyId}`, secret: SECRET })
  await runJobs(site.hotel, jobs)
})
afterAll(async () => {
  await stripe.close()
  await site.hotel.stop()
})
beforeEach(async () => {
  await site.clear()
  await site.choose({})
  await site.hotel.rows('update properties set free_cancel_days = 1, cancel_fee_bp = 0')
  sent = []
})

const hold = async (day: number, more: object = {}) =>
  (await site.guest.send(website.hold, site.wanted(day, more))).holdId
const book = (holdId: string, more: object = {}) =>
  site.guest.send(website.book, { ...AT, holdId, guest: ADA, ...more })
const booked = async (day = 5, more: object = {}) => {
  const token = await hold(day)
  return { token, ...(await book(token, more)) }
}
const mailed = async () => {
  await runJobs(site.hotel, mails)
  return sent.splice(0)
}
const own = (token: string) => ({ ...AT, token })
/** The guest pays at the provider, and the provider's message comes in. */
async function pay(payUrl: string | null) {
  const token = new URL(payUrl ?? '').searchParams.get('token') ?? ''
  const { attemptId } = await site.guest.send(links.pay, { token })
  await runJobs(site.hotel, jobs)
  const session = [...stripe.sessions.values()].find((one) => one['client_reference_id'] === attemptId)
  if (!session) throw new Error('no session')
  stripe.pay(session)
  await stripe.courier.idle()
  await runJobs(site.hotel, jobs)
}

describe('booking', () => {
  test('confirms the rooms of the hold for the guest, mails it with a calendar file and the guest’s own page', async () => {
    const { reference, status, manageUrl, payUrl, token } = await booked(5, {
      language: 'fr',
      notes: 'Late <b>arrival</b>',
    })
    expect([status, payUrl]).toEqual(['CONFIRMED', null])
    const stored = await site.admin.send(bookings.find, { reference })
    expect(stored).toMatchObject({ source: 'WEBSITE', notes: 'Late <b>arrival</b>', customer: ADA })
    expect(stored.stays[0]).toMatchObject({ guestName: 'Ada Ray', total: NIGHT })
    const [mail, none] = await mailed()
    expect(none).toBeUndefined()
    expect(mail).toMatchObject({ to: ADA.email, language: 'fr' })
    expect(mail?.text).toContain(manageUrl)
    expect(manageUrl).toContain(token)
    const file = new TextDecoder().decode(mail?.attachments[0]?.bytes)
    expect(file).toContain(`DTSTART;VALUE=DATE:${site.stay(5).from.replaceAll('-', '')}\r\n`)
    const rung = await site.hotel.rows<{ kind: string }>('select kind from notifications')
    expect(rung.map(({ kind }) => kind)).toContain('booking_new')
  })

  test('twice with one hold is one booking', async () => {
    const token = await hold(5)
    const [first, second] = await Promise.all([book(token), book(token)])
    expect(second).toEqual(first)
    expect(await site.hotel.rows('select 1 from bookings')).toHaveLength(1)
    expect(await mailed()).toHaveLength(1)
  })

  test('a program that fills in everything books nothing', async () => {
    const holdId = await hold(5)
    expect((await site.guest.raw(website.book, { ...AT, holdId, guest: ADA, website: 'x' })).status).toBe(400)
  })

  test('HTML in what a guest writes is text in the mail', async () => {
    const guest = { ...ADA, firstName: '<img src=x onerror=alert(1)>' }
    await booked(5, { guest })
    const [mail] = await mailed()
    expect(mail?.html).not.toContain('<img src=x')
  })

  test('a hold is not a booking to see, and someone else’s token opens nothing: booking refuses not_found, checkPayment refuses not_found, previewChange refuses not_found, changeBooking refuses not_found, cancelBooking refuses not_found', async () => {
    const token = await hold(5)
    for (const key of [own(token), own('y'.repeat(43)), { seoFriendlyName: 'canary-inn', token }]) {
      const more = { ...key, ...site.stay(6) }
      const responses = [
        await site.guest.raw(website.booking, key),
        await site.guest.raw(website.checkPayment, key),
        await site.guest.raw(website.previewChange, more),
        await site.guest.raw(website.changeBooking, { ...more, version: 1, expectedTotal: 1 }),
        await site.guest.raw(website.cancelBooking, { ...key, expectedFee: 0 }),
      ]
      expect(responses.map(codeOf)).toEqual(Array.from({ length: 5 }, () => 'not_found'))
    }
  })
})

describe('paying', () => {
  test('at once: the booking waits for its money and is confirmed when it has come', async () => {
    await site.choose({ payRule: 'GATEWAY', payShare: 'TOTAL' })
    const { token, status, payUrl } = await booked()
    expect(status).toBe('OPTION')
    expect((await mailed())[0]?.subject).toContain('waits for your payment')
    expect(await site.guest.send(website.checkPayment, own(token))).toMatchObject({ status: 'OPTION', payUrl })
    await pay(payUrl)
    const shown = await site.guest.send(website.checkPayment, own(token))
    expect(shown).toMatchObject({ status: 'CONFIRMED', paid: NIGHT, due: 0, payBy: null, payUrl: null })
    expect((await mailed())[0]?.subject).toContain('is confirmed')
  })

  test('includes what the guest added, where all of a booking is paid', async () => {
    await site.choose({ payRule: 'LINK', payShare: 'TOTAL' })
    const extra = { name: 'Transfer', price: minor(100_000), onlinePer: 'ONCE' } as const
    const { id: transfer } = await site.admin.send(folios.createExtra, extra)
    const { holdId, payNow, paysExtras } = await site.guest.send(website.hold, site.wanted(5))
    expect([payNow, paysExtras]).toEqual([NIGHT, true])
    await book(holdId, { extras: [transfer] })
    const asked = await site.hotel.rows('select asked_minor::int as asked from website_bookings')
    expect(asked).toEqual([{ asked: NIGHT + 105_000 }])
  })

  test('later by link: the link is mailed, and the job of the minute confirms what was paid', async () => {
    await site.choose({ payRule: 'LINK', payShare: 'TOTAL' })
    const { reference, payUrl } = await booked(5, { pay: 'LATER' })
    expect((await mailed()).map(({ subject }) => subject).join()).toContain('Payment for booking')
    await pay(payUrl)
    await site.minute()
    expect(await site.statusOf(reference)).toBe('CONFIRMED')
  })

  test('no required deposit is a booking without payment', async () => {
    await site.choose({ payRule: 'GATEWAY', payShare: 'DEPOSIT' })
    expect(await booked()).toMatchObject({ status: 'CONFIRMED', payUrl: null })
  })

  test('after the option has ended: the money is a receipt on no booking, and staff are notified', async () => {
    await site.choose({ payRule: 'GATEWAY', payShare: 'TOTAL' })
    const { reference, payUrl } = await booked()
    const token = new URL(payUrl ?? '').searchParams.get('token') ?? ''
    const { attemptId } = await site.guest.send(links.pay, { token })
    await runJobs(site.hotel, jobs)
    await site.lapse()
    await site.minute()
    await linkJobs['links.minute']?.run(site.hotel.system, {})
    expect(await site.statusOf(reference)).toBe('CANCELLED')
    await site.hotel.rows(`delete from notifications`)
    const session = [...stripe.sessions.values()].find((one) => one['client_reference_id'] === attemptId)
    if (!session) throw new Error('no session')
    stripe.pay(session)
    await stripe.courier.idle()
    await runJobs(site.hotel, jobs)
    const [receipt] = await site.hotel.rows<{ amount_minor: number }>(
      `select amount_minor from receipts where booking_id is null order by received_at desc limit 1`,
    )
    expect(Number(receipt?.amount_minor)).toBe(NIGHT)
    expect(await site.hotel.rows(`select kind from notifications`)).toEqual([{ kind: 'link_paid_late' }])
  })

  test('book refuses gateway_not_ready once the provider is switched off', async () => {
    await site.choose({ payRule: 'GATEWAY', payShare: 'TOTAL' })
    const holdId = await hold(5)
    await site.hotel.rows('update gateways set is_active = false')
    expect(codeOf(await site.guest.raw(website.book, { ...AT, holdId, guest: ADA }))).toBe('gateway_not_ready')
    await site.hotel.rows('update gateways set is_active = true')
    expect((await book(holdId)).status).toBe('OPTION')
  })
})

describe('the guest’s own page', () => {
  test('shows the booking, changes its days at the price shown, and cancels it', async () => {
    const { token } = await booked(15)
    const shown = await site.guest.send(website.booking, own(token))
    expect(shown).toMatchObject({ guestName: 'Ada Ray', total: NIGHT, canChange: true, cancellation: { fee: 0 } })
    await mailed()
    const wanted = { ...own(token), ...site.stay(16, 2) }
    const preview = await site.guest.send(website.previewChange, wanted)
    expect(preview).toMatchObject({ isAllowed: true, before: NIGHT, after: 2 * NIGHT })
    const { version } = shown
    const changed = await site.guest.send(website.changeBooking, { ...wanted, version, expectedTotal: preview.after })
    expect(changed).toMatchObject({ arrival: wanted.from, departure: wanted.until, total: 2 * NIGHT })
    expect((await mailed())[0]?.text).toContain('is confirmed')
    const cancelled = await site.guest.send(website.cancelBooking, { ...own(token), expectedFee: minor(0) })
    expect(cancelled).toMatchObject({ status: 'CANCELLED', canChange: false })
    const [mail] = await mailed()
    expect(mail?.subject).toContain('is cancelled')
    expect(new TextDecoder().decode(mail?.attachments[0]?.bytes)).toContain('STATUS:CANCELLED')
    expect(await site.hotel.rows(`select 1 from notifications where kind = 'website_changed'`)).toHaveLength(1)
  })

  test('cancelBooking refuses fee_changed with the fee of now and changes nothing, then cancels at it; cancelBooking refuses booking_closed', async () => {
    await site.hotel.rows('update properties set free_cancel_days = 30, cancel_fee_bp = 5000 where id = $1', [
      site.hotel.propertyId,
    ])
    const { token, reference } = await booked(2)
    await site.hotel.rows('update stays set terms = null')
    const { cancellation } = await site.guest.send(website.booking, own(token))
    expect(cancellation.fee).toBe(NIGHT / 2)
    const early = await site.guest.raw(website.cancelBooking, { ...own(token), expectedFee: 0 })
    expect([early.status, early.body]).toMatchObject([409, { code: 'fee_changed', details: { fee: NIGHT / 2 } }])
    expect(await site.statusOf(reference)).toBe('CONFIRMED')
    const expectedFee = cancellation.fee
    expect(codeOf(await site.guest.raw(website.previewChange, { ...own(token), ...site.stay(9) })), 'previewChange refuses change_not_free').toBe('change_not_free') // prettier-ignore
    const more = { ...own(token), ...site.stay(9), version: 2, expectedTotal: NIGHT }
    expect(codeOf(await site.guest.raw(website.changeBooking, more)), 'changeBooking refuses change_not_free').toBe(
      'change_not_free',
    )
    await site.guest.send(website.cancelBooking, { ...own(token), expectedFee })
    expect(codeOf(await site.guest.raw(website.cancelBooking, { ...own(token), expectedFee }))).toBe('booking_closed')
  })
})

describe('a change is refused', () => {
  const request = async (token: string, more: object = {}) => {
    const { version } = await site.guest.send(website.booking, own(token))
    return site.guest.raw(website.changeBooking, {
      ...own(token),
      ...site.stay(9),
      version,
      expectedTotal: NIGHT,
      ...more,
    })
  }

  test('changeBooking refuses stale_version, changeBooking refuses price_changed, changeBooking refuses date_in_past, changeBooking refuses stay_too_long, previewChange refuses stay_too_long', async () => {
    const { token } = await booked(15)
    expect(codeOf(await request(token, { version: 1 }))).toBe('stale_version')
    const response = await request(token, { expectedTotal: 1 })
    expect([response.status, response.body]).toMatchObject([409, { code: 'price_changed', details: { total: NIGHT } }])
    expect(codeOf(await request(token, site.stay(-2)))).toBe('date_in_past')
    expect(codeOf(await request(token, site.stay(1, 63)))).toBe('stay_too_long')
    const preview = await site.guest.raw(website.previewChange, { ...own(token), ...site.stay(1, 63) })
    expect(codeOf(preview)).toBe('stay_too_long')
  })

  test('changeBooking refuses no_availability, changeBooking refuses stay_locked', async () => {
    const { token, reference } = await booked(15)
    const stays = Array.from({ length: 4 }, () => ({ ...stayOf(9) }))
    await site.admin.send(bookings.create, { customer: { firstName: 'Fu', lastName: 'Ll' }, stays })
    expect(codeOf(await request(token))).toBe('no_availability')
    await site.hotel.rows(`update stays set is_locked = true where booking_id = (select id from bookings where reference = $1)`, [reference]) // prettier-ignore
    expect(codeOf(await request(token, site.stay(11)))).toBe('stay_locked')
  })

  test('changeBooking refuses room_taken, changeBooking refuses room_blocked: the room the desk chose is let or shut', async () => {
    const room = FIXTURE.rooms['101']
    const { token, reference } = await booked(15)
    const stored = await site.admin.send(bookings.find, { reference })
    const stayId = stored.stays[0]?.id ?? ''
    await site.admin.send(bookings.assign, { assignments: [{ stayId, roomId: room }] })
    const customer = { firstName: 'Ot', lastName: 'Her' }
    await site.admin.send(bookings.create, { customer, stays: [{ ...stayOf(9), roomId: room }] })
    expect(codeOf(await request(token))).toBe('room_taken')
    const { from, until } = site.stay(11)
    await site.admin.send(rooms.block, { roomId: room, kind: 'OUT_OF_ORDER', from, until, reason: 'Paint' })
    expect(codeOf(await request(token, { from, until }))).toBe('room_blocked')
    await site.hotel.empty('room_blocks')
  })

  test('changeBooking refuses no_price, changeBooking refuses no_tax_slab, changeBooking refuses rate_plan_closed', async () => {
    const { hotel } = site
    const { token } = await booked(15)
    const longer = { ...site.stay(15, 2), expectedTotal: 2 * NIGHT }
    for (const [table, code] of [['plan_prices', 'no_price'], ['tax_slabs', 'no_tax_slab']] as const) {
      const rows = await hotel.rows<object>(`delete from ${table} where property_id = $1 returning *`, [hotel.propertyId])
      expect(codeOf(await request(token, longer))).toBe(code)
      await hotel.rows(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
        JSON.stringify(rows),
      ])
    } // prettier-ignore
    await hotel.rows('update rate_plans set is_active = false where id = $1', [FIXTURE.bar])
    expect(codeOf(await request(token, longer))).toBe('rate_plan_closed')
    await hotel.rows('update rate_plans set is_active = true where id = $1', [FIXTURE.bar])
    expect((await request(token, longer)).status).toBe(200)
  })

  test('changeBooking refuses already_invoiced, cancelBooking refuses already_invoiced', async () => {
    const { token, reference } = await booked(15)
    const { id: bookingId } = await site.admin.send(bookings.find, { reference })
    await site.admin.send(invoices.issue, { bookingId })
    expect(codeOf(await request(token, site.stay(15, 2)))).toBe('already_invoiced')
    const { cancellation } = await site.guest.send(website.booking, own(token))
    const cancelled = await site.guest.raw(website.cancelBooking, { ...own(token), expectedFee: cancellation.fee })
    expect(codeOf(cancelled)).toBe('already_invoiced')
  })
})

const stayOf = (day: number) => {
  const { from, until } = site.stay(day)
  return { roomTypeId: site.wanted(day).roomTypeId, arrival: from, departure: until, adults: 1 }
}
