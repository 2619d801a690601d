import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { consents } from '#areas/platform/consents/contract/consents.ts'
import { postalPlace } from '#areas/platform/consents/rules/places.ts'
import { readCsv } from '#core/csv.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { campaigns } from '../contract/campaigns.ts'
import type { ListChannel } from '../contract/choices.ts'
import type { Tree } from '../contract/tree.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const vip: Tree = { match: 'ALL', rules: [{ fact: 'VIP', op: 'YES' }] }

let hotel: TestHotel
let marketing: TestClient
let desk: TestClient
let segmentId: string
let made = 0

beforeAll(async () => {
  hotel = await startTestServer()
  marketing = await hotel.as('PROP_MARKETING')
  desk = await hotel.as('PROP_FRONTDESK')
  segmentId = (await marketing.send(campaigns.addSegment, { name: 'VIPs of May', tree: vip })).id
})
afterAll(() => hotel.stop())

const said = { purpose: 'MARKETING', isGiven: true, evidence: 'Signed card' } as const

/** A VIP who agreed on some channels. */
async function guest(lastName: string, channels: readonly ListChannel[], more: object = {}) {
  made += 1
  const one = await desk.send(customers.create, {
    firstName: 'Ida', lastName, phone: `+33 6 00 00 00 ${10 + made}`, address: `${made} Rue Haute`, postalCode: '69001', city: 'Lyon', country: 'FR', isVip: true, ...more,
  }) // prettier-ignore
  for (const channel of channels)
    await desk.send(consents.record, { channel, address: channel === 'PHONE' ? one.phone : postalPlace(one), ...said })
  return one
}

async function reach(channel: ListChannel) {
  await marketing.send(campaigns.goThroughGuests, {})
  return (await marketing.send(campaigns.countSegment, { tree: vip, channel })).reach
}
async function list(channel: ListChannel) {
  const { body } = await marketing.raw(campaigns.exportReached, { segmentId, channel, format: 'csv' })
  return readCsv(Buffer.from(body as Buffer).toString())
}

test('a call list and a list of letters count and contain only who agreed to that', async () => {
  await guest('Both', ['PHONE', 'POST'])
  await guest('Calls', ['PHONE'])
  await guest('Nothing', [])
  await guest('Homeless', ['PHONE'], { address: '', city: '' })
  const withdrawn = await guest('Withdrawn', ['PHONE', 'POST'])
  await desk.send(consents.record, { channel: 'POST', address: postalPlace(withdrawn), ...said, isGiven: false })
  await desk.send(consents.suppress, { channel: 'PHONE', address: withdrawn.phone, reason: 'MANUAL' })
  expect(await reach('PHONE')).toMatchObject({ selected: 5, reachable: 3, noConsent: 1, suppressed: 1, noAddress: 0 })
  expect(await reach('POST')).toMatchObject({ selected: 5, reachable: 1, noConsent: 3, suppressed: 0, noAddress: 1 })
  const calls = await list('PHONE')
  expect(calls[0]).toEqual(['Title', 'Guest', 'Telephone', 'Language'])
  expect(calls.slice(1).map(([, name]) => name)).toEqual(['Ida Both', 'Ida Calls', 'Ida Homeless'])
  expect(await list('POST')).toEqual([
    ['Title', 'Guest', 'Address', 'Postal code', 'City', 'Country', 'Language'],
    ['', 'Ida Both', '1 Rue Haute', '69001', 'Lyon', 'FR', ''],
  ])
  const audited = await hotel.rows(`select 1 from audit_events where type = 'SEGMENT_EXPORTED' and entity_id = $1`, [segmentId]) // prettier-ignore
  expect(audited).toHaveLength(2)
})

test('who is under age, restricted or has moved since is on no list', async () => {
  const [young, barred, moved] = [await guest('Young', ['POST'], { dateOfBirth: '2015-01-01' }), await guest('Barred', ['POST']), await guest('Moved', ['POST'])] // prettier-ignore
  await reach('POST')
  expect(young.dateOfBirth).toBe('2015-01-01')
  await hotel.rows(`update customers set restricted_at = now(), restricted_reason = 'Asked' where id = $1`, [barred.id])
  await hotel.rows(`update customers set city = 'Nice' where id = $1`, [moved.id])
  expect((await list('POST')).slice(1).map(([, name]) => name)).toEqual(['Ida Both'])
})

test('exportReached refuses not_found, exportReached refuses too_many_rows, and who may not export', async () => {
  const take = (by: TestClient, id = segmentId) =>
    by.raw(campaigns.exportReached, { segmentId: id, channel: 'PHONE', format: 'xlsx' })
  expect(codeOf(await take(marketing, ABSENT))).toBe('not_found')
  expect((await take(desk)).status).toBe(403)
  await hotel.rows(
    `with many as (
       insert into customers (property_id, id, first_name, search_name, search_first, phone, phone_digits, is_vip, created_at)
       select $1, gen_random_uuid(), 'A', 'a', 'a', '+3370000' || n, '3370000' || n, true, now() from generate_series(1000, 4000) n returning property_id, phone, phone_digits)
     insert into consent_records (property_id, id, channel, address, address_key, purpose, action, basis, source, given_at, recorded_at)
     select property_id, gen_random_uuid(), 'PHONE', phone, phone_digits, 'MARKETING', 'GIVEN', 'EXPLICIT', 'STAFF', now() - interval '1 day', now() from many`,
    [hotel.propertyId],
  )
  await hotel.rows('delete from customer_fact_runs where property_id = $1', [hotel.propertyId])
  await reach('PHONE')
  expect(codeOf(await take(marketing))).toBe('too_many_rows')
})
