import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import type { Offer } from '#areas/offers/offers/contract/replies.ts'
import type { RequestOf } from '#core/contract.ts'
import { minor } from '#core/money.ts'
import { pictures } from '#areas/platform/pictures/contract.ts'
import { drawn } from '#test/pictures.ts'
import { codeOf, FIXTURE } from '#test/server.ts'
import { website } from '../contract/website.ts'
import { ADA, AT, NIGHT, startWebsite, type Website } from './testing.ts'

/** 3,000 less a tenth, with 5 % tax. */
const LESS = 283_500
let site: Website
let count = 0
beforeAll(async () => {
  site = await startWebsite()
})
afterAll(() => site.hotel.stop())
beforeEach(async () => {
  await site.clear()
  await site.hotel.rows(`update offers set state = 'PAUSED' where state = 'ACTIVE'`)
})

/** An offer of a tenth that is on, with the code LAKE and its number where it has one. */
async function offer(more: Partial<RequestOf<typeof offers.create>> = {}): Promise<Offer & { code: string }> {
  const name = `Lake ${(count += 1)}`
  const title = { en: 'By the lake', fr: 'Au bord du lac' }
  const draft = await site.admin.send(offers.create, {
    name, title, target: 'STAY', kind: 'PERCENT', percentBp: 1_000, channels: ['WEBSITE'], ...more,
  }) // prettier-ignore
  const at = { offerId: draft.id, version: draft.version }
  const code = `LAKE-${count}`
  if (draft.needsCode) await site.admin.send(offers.addCodes, { ...at, code })
  return { ...(await site.admin.send(offers.move, { ...at, state: 'ACTIVE' })), code }
}

async function search(code?: string, nights = 1) {
  const found = await site.guest.send(website.search, {
    ...AT,
    ...site.stay(1, nights),
    adults: 2,
    ...(code && { code }),
  })
  const plans = found.roomTypes.find(({ roomTypeId }) => roomTypeId === FIXTURE.standard)?.plans ?? []
  return { ...found, bar: plans.find(({ ratePlanId }) => ratePlanId === FIXTURE.bar) }
}
const usesOf = async ({ id }: Offer) => (await site.admin.send(offers.uses, { offerId: id })).rows

test('an offer shows its title and the price before it, and the guest books at the lower one', async () => {
  const deal = await offer()
  const { bar } = await search()
  expect(bar).toMatchObject({
    total: LESS,
    fullTotal: NIGHT,
    tax: 13_500,
    offers: [{ title: { en: 'By the lake', fr: 'Au bord du lac' }, amount: NIGHT - LESS }],
  })
  const held = await site.guest.send(website.hold, site.wanted(1, { expectedTotal: minor(LESS) }))
  expect(held.total).toBe(LESS)
  const { reference } = await site.guest.send(website.book, { ...AT, holdId: held.holdId, guest: ADA })
  expect(await usesOf(deal)).toMatchObject([
    { reference, channel: 'WEBSITE', guestName: 'Ada Ray', amount: NIGHT - LESS },
  ])
})

test('the page shows the terms of an offer and its pictures, and no other page has them', async () => {
  const deal = await offer({ terms: { en: 'No refunds', fr: '' } })
  const image = (await drawn(90, 60).png()).toString('base64')
  const { smallUrl } = await site.admin.send(pictures.add, { image, offerId: deal.id, alt: 'The lake' })
  const shown = { terms: { en: 'No refunds', fr: 'No refunds' }, pictures: [{ smallUrl, alt: 'The lake' }] }
  expect((await search()).bar?.offers).toMatchObject([shown])
  expect((await site.guest.send(website.offers, AT)).offers).toMatchObject([shown])
  const { property } = await site.guest.send(website.property, AT)
  const others = [...property.pictures, ...property.roomTypes.flatMap((type) => type.pictures)]
  expect(others.map((picture) => picture.smallUrl)).not.toContain(smallUrl)
})

test('a page is held for as many rooms of a night as the offer allows', async () => {
  const deal = await offer({ maxRoomsPerNight: 1 })
  const hold = async () => (await site.guest.raw(website.hold, site.wanted(1, { expectedTotal: minor(LESS) }))).status
  expect((await Promise.all([hold(), hold(), hold()])).filter((status) => status === 200)).toHaveLength(1)
  expect((await search()).bar?.total).toBe(NIGHT)
  expect((await usesOf(deal)).filter(({ releasedAt }) => releasedAt === null)).toHaveLength(1)
})

test('a code opens its offer to the guest who enters it, and to no other', async () => {
  const deal = await offer({ needsCode: true })
  expect((await search()).bar).toMatchObject({ total: NIGHT, offers: [] })
  const entered = await search(deal.code.toLowerCase())
  expect([entered.bar?.total, entered.isCodeKnown]).toEqual([LESS, true])
  expect((await search('NONE')).isCodeKnown).toBe(false)
  await Promise.all(Array.from({ length: 4 }, () => search('none')))
  // Each request of the test comes from an address of its own.
  const refusals = `select code, channel, reason, user_id::int as user, count(distinct address)::int as addresses, sum(tries)::int as tries from offer_code_refusals group by 1, 2, 3, 4` // prettier-ignore
  expect(await site.hotel.rows(refusals)).toEqual([{ code: 'NONE', channel: 'WEBSITE', reason: 'unknown_code', user: 0, addresses: 5, tries: 5 }]) // prettier-ignore
  const wanted = site.wanted(1, { expectedTotal: minor(LESS) })
  expect(codeOf(await site.guest.raw(website.hold, wanted))).toBe('price_changed')
  expect((await site.guest.raw(website.hold, { ...wanted, code: deal.code })).status).toBe(200)
})

test('codes guessed by the thousand from one address are refused after so many a minute; none opens an offer', async () => {
  await site.hotel.rows('delete from offer_code_refusals')
  const deal = await offer({ needsCode: true })
  const guesser = site.hotel.anonymous('203.0.113.77')
  const guesses = Array.from({ length: 1_000 }, (_, at) => `GUESS${at}`)
  const at = { ...AT, ...site.stay(1, 1), adults: 2 }
  const replies = await Promise.all(guesses.map((code) => guesser.raw(website.search, { ...at, code })))
  const answered = replies.filter(({ status }) => status === 200)
  expect(answered.length).toBeLessThanOrEqual(120)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1_000 - answered.length)
  expect(answered.every(({ body }) => !(body as { isCodeKnown: boolean }).isCodeKnown)).toBe(true)
  expect((await site.admin.send(offers.uses, { offerId: deal.id })).rows).toEqual([])
})

test('a hold that ends releases the last use', async () => {
  const deal = await offer({ maxUses: 1 })
  const held = site.wanted(1, { expectedTotal: minor(LESS) })
  await site.guest.send(website.hold, held)
  expect((await search()).bar?.total).toBe(NIGHT)
  await site.hotel.rows(`update website_bookings set held_until = now() - interval '1 minute'`)
  await site.hotel.rows(`update bookings set option_expires_at = now() - interval '1 minute' where status = 'OPTION'`)
  await site.guest.send(website.hold, site.wanted(2, { expectedTotal: minor(LESS) }))
  expect((await usesOf(deal)).map(({ releasedAt }) => releasedAt === null)).toEqual([true, false])
})

test('of 32 pages and 32 desks at once five have the last five uses; what ends or is cancelled releases them', async () => {
  const deal = await offer({ maxUses: 5, needsCode: true, channels: ['WEBSITE', 'DESK'] })
  const desk = await site.hotel.as('PROP_FO_EXECUTIVE')
  const book = (day: number) =>
    desk.raw(bookings.create, {
      customer: { firstName: 'Ada', lastName: 'Ray' },
      stays: [{ roomTypeId: FIXTURE.standard, ratePlanId: FIXTURE.bar, arrival: site.stay(day).from, departure: site.stay(day).until, adults: 2 }],
      codes: [deal.code],
    })
  const hold = (day: number) => site.guest.raw(website.hold, site.wanted(day, { expectedTotal: minor(LESS), code: deal.code }))
  const rush = (from: number) => Promise.all(Array.from({ length: 64 }, (_, at) => (at % 2 ? hold : book)(from + at)))
  const held = async () => (await usesOf(deal)).filter(({ releasedAt }) => releasedAt === null).length

  const first = await rush(1)
  expect(first.filter(({ status }) => status === 200)).toHaveLength(5)
  for (const reply of first.filter(({ status }) => status !== 200))
    expect(['code_not_given', 'price_changed', 'too_many_holds']).toContain(codeOf(reply))
  expect(await held()).toBe(5)

  await site.lapse()
  await site.minute()
  const { rows } = await desk.send(bookings.list, { limit: 200 })
  for (const { id: bookingId, version } of rows.filter(({ status }) => status === 'CONFIRMED'))
    await site.admin.send(bookings.cancel, { bookingId, version, reason: 'Ill' })
  expect(await held()).toBe(0)
  expect((await rush(80)).filter(({ status }) => status === 200)).toHaveLength(5)
}) // prettier-ignore

test('an offer of the desk does not apply on the page, nor one that requires a known guest', async () => {
  await offer({ channels: ['DESK'] })
  await offer({ audience: 'RETURNING' })
  expect((await search()).bar).toMatchObject({ total: NIGHT, offers: [] })
})

test('the offers of the page are those that come by themselves and are on', async () => {
  await offer()
  await offer({ needsCode: true })
  await offer({ channels: ['DESK'] })
  const { offers: shown } = await site.guest.send(website.offers, AT)
  const nothing = { en: '', fr: '' }
  expect(shown).toEqual([{ title: { en: 'By the lake', fr: 'Au bord du lac' }, about: nothing, terms: nothing, pictures: [] }]) // prettier-ignore
})

test('a guest who changes the days is shown what they will cost with the offer', async () => {
  await offer()
  const held = await site.guest.send(website.hold, site.wanted(3, { expectedTotal: minor(LESS) }))
  await site.guest.send(website.book, { ...AT, holdId: held.holdId, guest: ADA })
  const key = { ...AT, token: held.holdId }
  const days = site.stay(3, 2)
  const preview = await site.guest.send(website.previewChange, { ...key, ...days })
  expect([preview.before, preview.after]).toEqual([LESS, 2 * LESS])
})
