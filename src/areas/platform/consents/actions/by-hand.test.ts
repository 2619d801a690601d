import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#areas/parties/customers/contract.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { LAW_CASES } from '#test/chance.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { consents } from '../contract/consents.ts'
import { placeKey, postalPlace } from '../rules/places.ts'
import { tokenOf } from './token.ts'

let hotel: TestHotel
let admin: TestClient
let desk: TestClient
let visitor: TestClient

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  desk = await hotel.as('PROP_FRONTDESK')
  visitor = hotel.anonymous()
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const HOME = { address: '12, Rue des Œillets', postalCode: '75001', city: 'Paris' }
const guest = (email: string, more: object = {}) =>
  desk.send(customers.create, { firstName: 'Zoé', lastName: 'Élan', email, phone: '+33 6 12 34 56 78', ...HOME, ...more }) // prettier-ignore
const said = { purpose: 'MARKETING', isGiven: true, evidence: 'Signed card' } as const
const tokenFor = (address: string, channel: 'MAIL' | 'SMS' = 'MAIL') =>
  hotel.inside(async (ctx) => tokenOf(ctx, { channel, address }))

test('a consent to calls and one to letters are recorded with their proof and time, apart from each other and from messages', async () => {
  const made = await guest('apart@mail.example')
  const post = postalPlace(made)
  expect(post).toBe('Zoé Élan, 12, Rue des Œillets, 75001 Paris')
  await desk.send(consents.record, { channel: 'PHONE', address: made.phone, ...said })
  // As it is written on another card: what divides its words is not compared.
  await desk.send(consents.record, { channel: 'POST', address: 'ZOÉ ÉLAN\n12 Rue des Œillets; 75001  Paris.', ...said })
  const { states, records } = await desk.send(consents.of, { phone: made.phone, post })
  expect(states.map(({ channel, isGiven }) => [channel, isGiven])).toEqual([['PHONE', true], ['POST', true]]) // prettier-ignore
  expect(records.map(({ evidence }) => evidence)).toEqual(['Signed card', 'Signed card'])
  const { rows } = await admin.send(consents.records, { channel: 'POST' })
  expect(rows.map(({ address }) => address)).toEqual(['···Paris.'])
  // Another person at the same address agreed to nothing.
  expect((await desk.send(consents.of, { post: post.replace('Zoé', 'Paul') })).states).toEqual([])
  const coverage = (await admin.send(consents.setUp, {})).coverage.filter(({ given }) => given > 0)
  expect(coverage.map(({ channel }) => channel)).toEqual(['PHONE', 'POST'])
})

test('record refuses no_address for a number that is none and for an address without a name and a town', async () => {
  for (const [channel, address] of [
    ['PHONE', '12'],
    ['POST', 'Paris'],
    ['POST', 'Rue, Paris'],
  ] as const)
    expect(codeOf(await desk.raw(consents.record, { channel, address, ...said }))).toBe('no_address')
  const long = 'a '.repeat(301)
  expect((await desk.raw(consents.record, { channel: 'POST', address: long, ...said })).status).toBe(400)
})

test('who is suppressed is found by the whole address; record refuses address_suppressed', async () => {
  const address = 'Ana Costa, Rua 4, 1100 Lisboa'
  const { addressHash } = await desk.send(consents.suppress, { channel: 'POST', address, reason: 'MANUAL' })
  const { rows } = await admin.send(consents.suppressions, { text: 'ana costa rua 4 1100 lisboa' })
  expect(rows).toMatchObject([{ addressHash, channel: 'POST', address: '···lisboa' }])
  expect(codeOf(await desk.raw(consents.record, { channel: 'POST', address, ...said }))).toBe('address_suppressed')
  const lines = [address, 'Rui Costa, Rua 4, 1100 Lisboa'].map((one) => ({ address: one, givenAt: '2026-01-05T10:00:00.000Z' })) // prettier-ignore
  const { recorded, suppressed } = await admin.send(consents.importConsents, { channel: 'POST', purpose: 'MARKETING', evidence: 'Cards', lines }) // prettier-ignore
  expect([recorded, suppressed]).toEqual([1, 1])
})

test('the preference page of a mail shows calls and letters masked, and stores what changed with the words that were read', async () => {
  const email = 'page@mail.example'
  const made = await guest(email, { lastName: 'Page', phone: '+33 6 99 88 77 66' })
  const preferenceToken = await tokenFor(email)
  const { byHand } = await visitor.send(consents.preferences, { preferenceToken })
  expect(byHand.map(({ channel, address, isGiven }) => [channel, address, isGiven])).toEqual([['PHONE', '···7 66', false], ['POST', '···Paris', false]]) // prettier-ignore
  const choose = (rows: { channel: 'PHONE' | 'POST'; isGiven: boolean }[]) =>
    visitor.send(consents.choose, { preferenceToken, purposes: ['MARKETING'], byHand: rows, language: 'fr' })
  await choose([{ channel: 'PHONE', isGiven: true }])
  const post = postalPlace(made)
  const states = async () => (await desk.send(consents.of, { phone: made.phone, post })).states.map(({ channel, isGiven }) => [channel, isGiven]) // prettier-ignore
  expect(await states()).toEqual([['PHONE', true]])
  const [record] = (await desk.send(consents.of, { phone: made.phone })).records
  expect(record).toMatchObject({ source: 'PREFERENCES', language: 'fr', evidence: 'p···@mail.example' })
  expect(record?.wording).toContain('peut m’appeler')
  // What is left out stays as it is, and the same once more is no new statement.
  await choose([{ channel: 'PHONE', isGiven: true }])
  await choose([])
  expect((await desk.send(consents.of, { phone: made.phone })).records).toHaveLength(1)
  await choose([{ channel: 'PHONE', isGiven: false }, { channel: 'POST', isGiven: true }]) // prettier-ignore
  expect(await states()).toEqual([['PHONE', false], ['POST', true]]) // prettier-ignore
  const twice = { preferenceToken, purposes: [], byHand: [{ channel: 'POST', isGiven: true }, { channel: 'POST', isGiven: false }], language: 'fr' } as const // prettier-ignore
  expect((await visitor.raw(consents.choose, JSON.parse(JSON.stringify(twice)))).status).toBe(400)
})

test('the page shows nothing of guests who share an address, and of a number the calls only', async () => {
  await guest('shared@mail.example', { firstName: 'A' })
  await guest('shared@mail.example', { firstName: 'B' })
  const seen = async (token: string) =>
    (await visitor.send(consents.preferences, { preferenceToken: token })).byHand.map(({ channel }) => channel)
  expect(await seen(await tokenFor('shared@mail.example'))).toEqual([])
  expect(await seen(await tokenFor('nobody@mail.example'))).toEqual([])
  expect(await seen(await tokenFor('+33 6 11 22 33 44', 'SMS'))).toEqual(['PHONE'])
})

test('choose refuses address_suppressed for letters to a person who is not written to by post', async () => {
  const made = await guest('barred@mail.example', { lastName: 'Barred' })
  await desk.send(consents.suppress, { channel: 'POST', address: postalPlace(made), reason: 'REGULATOR' })
  const preferenceToken = await tokenFor('barred@mail.example')
  const asked = { preferenceToken, purposes: [], byHand: [{ channel: 'POST' as const, isGiven: true }], language: 'en' as const } // prettier-ignore
  expect(codeOf(await visitor.raw(consents.choose, asked))).toBe('address_suppressed')
})

test('law: a postal address has one key, here and in the database', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'É', 'ß', 'Ö', '1', ' ', ',', '.', ';', '\t', '\n', '-', '’'), maxLength: 8 }) // prettier-ignore
  const people = fc.record({ firstName: word, lastName: word, address: word, postalCode: word, city: word })
  await fc.assert(
    fc.asyncProperty(fc.array(people, { minLength: 1, maxLength: 40 }), async (all) => {
      const rows = await hotel.rows<{ key: string }>(
        `select post_key(p."firstName", p."lastName", p.address, p."postalCode", p.city) as key
           from jsonb_array_elements($1::jsonb) with ordinality e (one, at)
          cross join lateral jsonb_to_record(e.one) p("firstName" text, "lastName" text, address text, "postalCode" text, city text) order by e.at`,
        [JSON.stringify(all)],
      )
      expect(rows.map(({ key }) => key)).toEqual(all.map((one) => placeKey('POST', postalPlace(one))))
    }),
    { numRuns: LAW_CASES / 4 },
  )
})
