import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '#areas/marketing/campaigns/contract/campaigns.ts'
import { leads } from '#areas/marketing/leads/contract/leads.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { figures } from './testing.ts'

const today = FIXTURE.businessDate
const MONTH = { from: '2026-11-01' as Day, until: '2026-12-01' as Day }
/** What is counted by the clock happens on the day the tests run. */
const AROUND = { from: '2026-01-01' as Day, until: '2035-01-01' as Day }

let hotel: TestHotel
let manager: TestClient
const list = async (code: string, span = MONTH) => (await figures(manager, code, span)).rows
const rows = (text: string, values: readonly unknown[]) => hotel.rows(text, [hotel.propertyId, ...values])
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
})
afterAll(() => hotel.stop())

test('leads are listed with their response, deals with their value by probability, lost ones with the reason', async () => {
  const title = { kind: 'GROUP', firstName: 'Ana', email: 'ana@guest.example' } as const
  const { lead } = await manager.send(leads.create, { ...title, title: 'Forty rooms' })
  await manager.send(leads.create, { ...title, email: 'ben@guest.example', title: 'A wedding' })
  const { lead: working } = await manager.send(leads.addActivity, { leadId: lead.id, kind: 'CALL', subject: 'First call' })
  const { deals } = await manager.send(leads.convert, { leadId: lead.id, version: working.version, dealName: 'Forty rooms' })
  const found = await list('leads', AROUND)
  expect(found.map(({ title: of, state, response }) => [of, state, response])).toEqual([
    ['Forty rooms', 'Converted', 'In time'],
    ['A wedding', 'New', 'Still to come'],
  ])
  const dealId = deals[0]?.id ?? ''
  const nights = [1, 2].map((day) => ({ night: addDays(today, 200 + day), roomTypeId: FIXTURE.standard, rooms: 2, rate: minor(300_000) }))
  const { deal } = await manager.send(leads.setDealNights, { dealId, version: 1, nights })
  const amount = 4 * 300_000
  expect(await list('deals-open')).toEqual([
    expect.objectContaining({ deal: 'Forty rooms', kind: 'Group', arrival: addDays(today, 201), nights: 4, amount, probability: 100 * deal.probability, weighted: Math.round(amount * deal.probability * 0.01) }),
  ])
  expect(deal.amount).toBe(amount)
  await rows(`insert into lost_reasons (property_id, id, name) values ($1, $2, 'Too expensive')`, [uuid(1)])
  await rows(`update deals set stage = 'TURNED_DOWN', lost_reason_id = $3, lost_by = 'CLIENT', lost_note = 'Went next door' where property_id = $1 and id = $2`, [dealId, uuid(1)])
  expect(await list('deals-open')).toEqual([])
  expect(await list('deals-lost', AROUND)).toEqual([
    expect.objectContaining({ deal: 'Forty rooms', reason: 'Too expensive', by: 'The client', note: 'Went next door', nights: 4, amount }),
  ])
}) // prettier-ignore

test('a voucher has what it had and was issued for, less what it paid and lost', async () => {
  const voucher = (n: number, issued: number) =>
    rows(
      `insert into gift_vouchers (property_id, id, number, code_hash, sealed_code, source, currency, issued_minor, issued_on, created_at, created_by_name)
       values ($1, $2, $3, decode($4, 'hex'), 'sealed', 'SOLD', 'INR', $5, $6, now(), 'Maya')`,
      [uuid(n), n, `0${n}`, issued, today],
    )
  const move = (n: number, kind: string, amount: number, on: Day, receiptId: string | null = null) =>
    rows(
      `insert into gift_voucher_moves (property_id, id, voucher_id, kind, amount_minor, receipt_id, business_on, moved_at, moved_by_name)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, now(), 'Maya')`,
      [uuid(n), kind, amount, receiptId, on],
    )
  await rows(`insert into receipts (property_id, id, number, direction, payment_mode, amount_minor, currency, business_on, received_at, counter_name, counter_number, operator_id, operator_name)
              values ($1, $2, 1, 'IN', 'Cash', 4000, 'INR', $3, now(), 'Desk', '1', 1, 'Maya')`, [uuid(9), today]) // prettier-ignore
  await voucher(2, 10_000)
  await voucher(3, 5_000)
  await move(2, 'ISSUED', 10_000, addDays(MONTH.from, -5))
  await move(2, 'REDEEMED', -4_000, today, uuid(9))
  await move(3, 'ISSUED', 5_000, today)
  await move(3, 'EXPIRED', -5_000, addDays(MONTH.until, 3))
  const { rows: found, totals } = await figures(manager, 'gift-vouchers', MONTH)
  expect(found).toMatchObject([
    { number: '2', source: 'Sold', before: 10_000, issued: 0, redeemed: 4_000, after: 6_000 },
    { number: '3', before: 0, issued: 5_000, redeemed: 0, expired: 0, after: 5_000 },
  ])
  expect(totals).toMatchObject({ before: 10_000, issued: 5_000, redeemed: 4_000, after: 11_000 })
  const next = { from: MONTH.until, until: addDays(MONTH.until, 31) }
  expect((await figures(manager, 'gift-vouchers', next)).totals).toMatchObject({ before: totals['after'], expired: 5_000, after: 6_000 }) // prettier-ignore
})

test('points roll forward from month to month', async () => {
  const { id: customerId } = await manager.send(customers.create, { firstName: 'Lea' })
  const move = (kind: string, points: number, on: Day, reason = '') =>
    rows(
      `insert into loyalty_moves (property_id, id, customer_id, kind, points, business_on, reason, moved_at, moved_by_name)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, now(), 'Maya')`,
      [customerId, kind, points, on, reason],
    )
  await rows(`insert into loyalty_members (property_id, id, number, customer_id, reviewed_year, joined_on, joined_by_name, created_at) values ($1, $2, 1, $3, 2026, '2026-10-20', 'Maya', now())`, [uuid(5), customerId]) // prettier-ignore
  await move('ADJUSTED', 100, '2026-10-20' as Day, 'Welcome')
  await move('ADJUSTED', 50, '2026-11-03' as Day, 'Late room')
  await move('EXPIRED', -30, '2026-11-20' as Day)
  expect(await list('loyalty-points', { from: '2026-10-01' as Day, until: MONTH.until })).toEqual([
    expect.objectContaining({ month: '2026-10', before: 0, adjusted: 100, expired: 0, after: 100, joined: 1 }),
    expect.objectContaining({ month: '2026-11', before: 100, adjusted: 50, expired: 30, after: 120, joined: 0 }),
  ])
  // Days are those of the span, also within a month.
  expect(await list('loyalty-points', { from: '2026-11-10' as Day, until: '2026-11-20' as Day })).toMatchObject([{ before: 150, adjusted: 0, expired: 0, after: 150 }]) // prettier-ignore
})

test('reviews are counted by month and source, with those replied to', async () => {
  const review = (n: number, source: string, rating: number, at: string, state: string) =>
    rows(
      `insert into reviews (property_id, id, source, external_id, rating_tenths, rating100, posted_at, state, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, now())`,
      [source, `r${n}`, rating, rating, at, state],
    )
  await review(1, 'GOOGLE', 80, '2026-11-02T10:00:00Z', 'REPLIED')
  await review(2, 'GOOGLE', 55, '2026-11-03T10:00:00Z', 'NEW')
  // The last evening of October in India is the first of November by no clock of the property.
  await review(3, 'EXPEDIA', 100, '2026-10-31T18:29:00Z', 'NEW')
  await review(4, 'EXPEDIA', 60, '2026-10-31T18:30:00Z', 'NEW')
  expect(await list('reviews-by-source')).toEqual([
    expect.objectContaining({ month: '2026-11', source: 'Google', reviews: 2, score: 6_750, low: 1, replied: 1, replyRate: 5_000 }), // prettier-ignore
    expect.objectContaining({ month: '2026-11', source: 'Expedia', reviews: 1, score: 6_000, low: 0, replied: 0, replyRate: 0 }), // prettier-ignore
  ])
})

test('a guest is new once, and returns after', async () => {
  const come = async (customerId: string, room: '101' | '102' | '103', arrival: Day) => {
    const stay = { roomTypeId: FIXTURE.standard, roomId: FIXTURE.rooms[room], arrival: today, departure: addDays(today, 1), adults: 1 } // prettier-ignore
    const { id } = await manager.send(bookings.create, { customerId, stays: [stay] })
    await manager.send(bookings.checkIn, { bookingId: id })
    await rows(`update bookings set arrival_on = $3 where property_id = $1 and id = $2`, [id, arrival])
  }
  const [one, other] = [await manager.send(customers.create, { firstName: 'Ida' }), await manager.send(customers.create, { firstName: 'Jan' })] // prettier-ignore
  await come(one.id, '101', '2026-10-10' as Day)
  await come(one.id, '102', today)
  await come(other.id, '103', today)
  expect(await list('new-and-returning', { from: '2026-10-01' as Day, until: MONTH.until })).toEqual([
    expect.objectContaining({ month: '2026-10', guests: 1, fresh: 1, returning: 0, share: 0, bookings: 1, nights: 1, net: 300_000, returningNet: 0 }), // prettier-ignore
    expect.objectContaining({ month: '2026-11', guests: 2, fresh: 1, returning: 1, share: 5_000, bookings: 2, nights: 2, net: 600_000, returningNet: 300_000 }), // prettier-ignore
  ])
})

test('a campaign has the figures of its own page', async () => {
  const campaignId = uuid(7)
  await rows(
    `insert into campaigns (property_id, id, name, goal, channel, state, per_hour, stop_after, arrival_days, author_id, author_name, content, started_at, created_at, cost_minor)
     values ($1, $2, 'Autumn', 'RETURN', 'MAIL', 'FINISHED', 100, 10, 7, 1, 'Maya', '[]', '2026-11-05T08:00:00Z', now(), 1500)`,
    [campaignId],
  )
  for (const [n, state, isClicked] of [[1, 'SENT', true], [2, 'BOUNCED', false], [3, null, false]] as const) {
    const { id: customerId } = await manager.send(customers.create, { firstName: `Guest ${n}` })
    if (state)
      await rows(
        `insert into messages (property_id, id, channel, class, kind, payload, recipient, state, sent_at, created_at, created_by, created_by_name, changed_at)
         values ($1, $2, 'MAIL', 'MARKETING', 'campaign', '{}', 'a@guest.example', $3, now(), now(), 1, 'Maya', now())`,
        [uuid(20 + n), state],
      )
    await rows(
      `insert into campaign_recipients (property_id, id, campaign_id, customer_id, address, address_key, state, reason, message_id, token, queued_at, clicked_at)
       values ($1, $2, $3, $4, 'a@guest.example', $5, $6, $7, $8, $5, $9, $10)`,
      [uuid(30 + n), campaignId, customerId, `t${n}`, state ? 'QUEUED' : 'SKIPPED', state ? '' : 'NO_CONSENT', state ? uuid(20 + n) : null, state ? '2026-11-05T08:00:00Z' : null, isClicked ? '2026-11-05T09:00:00Z' : null],
    )
  }
  const [found] = await list('campaign-results')
  expect(found).toMatchObject({ campaign: 'Autumn', channel: 'E-mail', state: 'Finished', audience: 2, sent: 2, opened: 1, openRate: 5_000, clicked: 1, bounced: 1, bookings: 0, spent: 3 })
  const page = await manager.send(campaigns.results, { campaignId })
  expect([page.funnel.audience, page.funnel.sent, page.funnel.opened, page.funnel.clicked, page.bounced, page.spent]).toEqual([found?.['audience'], found?.['sent'], found?.['opened'], found?.['clicked'], found?.['bounced'], found?.['spent']])
}) // prettier-ignore

test('offers have their take-up, revenue with and without them, and their cost by code', async () => {
  const draft = await manager.send(offers.create, { name: 'Lake', target: 'STAY', kind: 'PERCENT', percentBp: 1_000, channels: ['DESK'], needsCode: true, costCode: 'MKT-7' })
  const at = { offerId: draft.id, version: draft.version }
  await manager.send(offers.addCodes, { ...at, code: 'LAKE' })
  await manager.send(offers.move, { ...at, state: 'ACTIVE' })
  const spring = { from: '2027-03-01' as Day, until: '2027-05-01' as Day }
  const book = async (arrival: Day, nights: number, codes: string[]) => {
    const stay = { roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, nights), adults: 1 }
    return manager.send(bookings.create, { customer: { firstName: 'Ida' }, stays: [stay], codes })
  }
  // Three nights with a tenth off and one without, the last of three already April; one that is cancelled.
  await book('2027-03-30' as Day, 3, ['LAKE'])
  await book('2027-03-31' as Day, 1, [])
  const ill = await book('2027-03-20' as Day, 2, ['LAKE'])
  await manager.send(bookings.cancel, { bookingId: ill.id, version: ill.version, reason: 'Ill' })
  expect(await list('offer-revenue', spring)).toEqual([
    expect.objectContaining({ month: '2027-03', withNights: 2, withNet: 540_000, withRate: 270_000, off: 60_000, otherNights: 1, otherNet: 300_000, otherRate: 300_000, share: 6_667 }),
    expect.objectContaining({ month: '2027-04', withNights: 1, withNet: 270_000, off: 30_000, otherNights: 0, otherNet: 0, otherRate: null, share: 10_000 }),
  ])
  const [taken] = await list('offer-take-up')
  expect(taken).toMatchObject({ offer: 'Lake', target: 'Stays', uses: 1, guests: 1, byCode: 1, nights: 3, released: 1, off: 90_000 })
  const [all] = await rows(`select count(*)::int as count from bookings where property_id = $1 and status in ('CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT')`, [])
  await rows(`update bookings set created_at = '2026-11-20T06:00:00Z' where property_id = $1`, [])
  expect((await list('offer-take-up'))[0]?.['share']).toBe(Math.round(10_000 / Number(all?.['count'])))
  const costs = await figures(manager, 'offer-costs', MONTH)
  expect(costs.rows).toMatchObject([{ costCode: 'MKT-7', offer: 'Lake', uses: 1, off: 90_000, withTax: 94_500, gifts: 0 }])
  // As the list of uses has them.
  const used = await figures(manager, 'offers-used', MONTH)
  expect([costs.totals['off'], costs.totals['uses']]).toEqual([used.totals['off'], used.rows.length])
  expect(await list('offer-uplift', spring)).toEqual([
    expect.objectContaining({ offer: 'Lake', withNights: 3, withNet: 810_000, withRate: 270_000, typeRate: 300_000, guestRate: null, guests: 1, newGuests: 1, newNet: 810_000, change: -90_000 }),
  ])
  const byDepartment = await figures(manager, 'discounts-by-department', MONTH)
  expect(byDepartment.rows).toMatchObject([{ department: 'Rooms', channel: 'Direct', byHand: 0 }])
  expect(byDepartment.totals['amount']).toBe((await figures(manager, 'discounts', MONTH)).totals['amount'])
}) // prettier-ignore

test('who has an offer twice is listed, by telephone also under two names; codes that are refused are counted by who enters them', async () => {
  const draft = await manager.send(offers.create, { name: 'Pond', target: 'STAY', kind: 'PERCENT', percentBp: 500, channels: ['DESK'], needsCode: true })
  const at = { offerId: draft.id, version: draft.version }
  await manager.send(offers.addCodes, { ...at, code: 'POND' })
  await manager.send(offers.move, { ...at, state: 'ACTIVE' })
  const book = (firstName: string, phone: string, code: string, night: number) => {
    const stay = { roomTypeId: FIXTURE.standard, arrival: addDays(today, 100 + night), departure: addDays(today, 101 + night), adults: 1 }
    return manager.raw(bookings.create, { customer: { firstName, phone }, stays: [stay], codes: [code] })
  }
  const booked = [await book('Ana', '+91 98765 43210', 'pond', 0), await book('Benedikta', '098765 43210', 'POND', 1), await book('Cleo', '+91 90000 00001', 'POND', 2)]
  expect(booked.map(({ status, body }) => [status, status === 200 ? '' : body])).toEqual([[200, ''], [200, ''], [200, '']])
  const pond = (await list('repeated-uses')).filter(({ offer }) => offer === 'Pond')
  expect(pond).toEqual([expect.objectContaining({ same: 'Telephone', guest: 'Benedikta', uses: 2, guests: 2, codes: 1 })])
  await Promise.all(['NO-SUCH', 'no-such', 'Another'].map(async (code) => expect(codeOf(await book('Dora', '', code, 9))).toBe('code_not_given')))
  const refused = await list('code-refusals')
  expect(refused.map(({ code, tries, codes, reason, by, channel, address }) => [code, tries, codes, reason, by, channel, address])).toEqual([
    ['NO-SUCH', 2, 2, 'Unknown', expect.stringContaining('Maya'), 'Desk', null],
    ['ANOTHER', 1, 2, 'Unknown', expect.stringContaining('Maya'), 'Desk', null],
  ])
}) // prettier-ignore

test('guests are listed by what they spend and when they stay away; consents and what is missing are counted', async () => {
  const { id } = await manager.send(customers.create, { firstName: 'Zoe', lastName: 'Loyal', email: 'zoe@guest.booking.com', phone: '+91 91111 22222', country: 'IN' })
  const stayed = async (from: Day) => {
    const arrival = addDays(today, 200)
    const made = await manager.send(bookings.create, { customerId: id, stays: [{ roomTypeId: FIXTURE.standard, arrival, departure: addDays(arrival, 2), adults: 1 }] })
    const away = Number(new Date(arrival)) - Number(new Date(from))
    const days = Math.round(away / 86_400_000)
    await rows(`update stay_nights n set night = n.night - $3::int from stays s where n.property_id = $1 and s.property_id = n.property_id and s.id = n.stay_id and s.booking_id = $2`, [made.id, days])
    await rows(`update stays set status = 'CHECKED_OUT', checked_in_at = now(), checked_out_at = now(), arrival_on = arrival_on - $3::int, departure_on = departure_on - $3::int where property_id = $1 and booking_id = $2`, [made.id, days])
    await rows(`update bookings set status = 'CHECKED_OUT', arrival_on = arrival_on - $3::int, departure_on = departure_on - $3::int where property_id = $1 and id = $2`, [made.id, days])
  }
  await stayed('2024-05-02' as Day)
  await stayed('2025-11-18' as Day)
  const dormant = async () => (await list('dormant-guests')).filter(({ guest }) => guest === 'Zoe Loyal')
  // The last departure is on 2025-11-20, a year before today to the day; a day more, and the guest is missed.
  expect(await dormant()).toEqual([])
  await rows(`update bookings set departure_on = departure_on - 1 where property_id = $1 and customer_id = $2`, [id])
  expect(await dormant()).toEqual([expect.objectContaining({ stays: 2, nights: 2, first: '2024-05-02', last: '2025-11-19', days: 366 })])
  const year = { from: '2025-11-01' as Day, until: '2025-12-01' as Day }
  expect(await list('top-guests', year)).toEqual([expect.objectContaining({ guest: 'Zoe Loyal', country: 'IN', nights: 2, rooms: 600_000, orders: 0, net: 600_000 })])
  const of = async (code: string, key: string, value: string) => (await list(code, year)).find((row) => row[key] === value)
  expect(await of('guest-data', 'missing', 'Email of their own, only a portal’s')).toMatchObject({ guests: 1, stayed: 1 })
  expect(await of('guest-data', 'missing', 'Email')).toMatchObject({ stayed: 0 })
  const mail = await of('consent-coverage', 'channel', 'Email')
  await rows(`insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
     values ($1, gen_random_uuid(), 'MAIL', 'zoe@guest.booking.com', 'zoe@guest.booking.com', 'MARKETING', 'GIVEN', 'EXPLICIT', 'STAFF', now(), now())`, [])
  const given = await of('consent-coverage', 'channel', 'Email')
  expect(given).toMatchObject({ guests: mail?.['guests'], given: Number(mail?.['given']) + 1, unsaid: Number(mail?.['unsaid']) - 1 })
  const { guests, given: yes, withdrawn, unsaid, suppressed } = Object.fromEntries(Object.entries(given ?? {}).map(([key, value]) => [key, Number(value)]))
  expect((yes ?? 0) + (withdrawn ?? 0) + (unsaid ?? 0) + (suppressed ?? 0)).toBe(guests)
}) // prettier-ignore

test('who does no marketing does not learn of it', async () => {
  const attendant = await hotel.as('PROP_HOUSEKEEPING')
  const codes = ['leads', 'deals-open', 'deals-lost', 'campaign-results', 'gift-vouchers', 'loyalty-points', 'reviews-by-source', 'new-and-returning', 'top-guests', 'dormant-guests', 'consent-coverage', 'guest-data'] // prettier-ignore
  for (const reportCode of codes)
    expect(codeOf(await attendant.raw(reports.read, { reportCode, ...MONTH }))).toBe('not_found')
  const { reports: all } = await manager.send(reports.list, {})
  expect(all.filter(({ area }) => area === 'marketing').map(({ code }) => code)).toEqual([...codes.slice(0, 4), 'offers-used', 'offer-take-up', 'offer-revenue', 'offer-costs', 'offer-uplift', 'code-refusals', 'repeated-uses', ...codes.slice(4)]) // prettier-ignore
})
