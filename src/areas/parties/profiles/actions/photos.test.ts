import { afterAll, beforeAll, expect, test } from 'vitest'
import { restrictCustomer } from '#areas/parties/customers/actions.ts'
import { type Customer, customers } from '#areas/parties/customers/contract.ts'
import { headOf } from '#server/documents/pictures.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { profiles } from '../contract/profiles.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let desk: TestClient
let manager: TestClient
let image: string
beforeAll(async () => {
  hotel = await startTestServer()
  desk = await hotel.as('PROP_FRONTDESK')
  manager = await hotel.as('PROP_MANAGER')
  image = (await drawn(900, 600).jpeg()).toString('base64')
})
afterAll(() => hotel.stop())

const guest = (firstName: string): Promise<Customer> => desk.send(customers.create, { firstName, lastName: 'Seen' })
const save = (customerId: string) => desk.send(profiles.savePhoto, { customerId, image, hasConsent: true })
const photoOf = async (customerId: string) => (await desk.send(profiles.get, { customerId })).photoUrl
const mergeOf = (from: Customer, into: Customer) => ({ customerId: from.id, intoId: into.id, version: from.version, intoVersion: into.version, takes: [] }) // prettier-ignore

test('a photo is drawn anew, for who may see the guest; another takes its place and its address ends', async () => {
  const { id } = await guest('Ada')
  expect(await photoOf(id)).toBeNull()
  const { photoUrl: first } = await save(id)
  const shown = await desk.call('GET', first ?? '')
  expect([shown.status, headOf(shown.bytes)]).toEqual([200, { type: 'webp', width: 480, height: 320 }])
  expect((await hotel.anonymous().call('GET', first ?? '')).status).toBe(401)
  const { photoUrl: second } = await save(id)
  expect(second).not.toBe(first)
  expect((await desk.call('GET', first ?? '')).status).toBe(404)
  expect((await desk.send(profiles.removePhoto, { customerId: id })).photoUrl).toBeNull()
  expect((await desk.call('GET', second ?? '')).status).toBe(404)
})

test('without the consent of the guest none is stored', async () => {
  const { id: customerId } = await guest('Ben')
  const input: Record<string, unknown> = { customerId, image, hasConsent: false }
  expect((await desk.raw(profiles.savePhoto, JSON.parse(JSON.stringify(input)))).status).toBe(400)
})

test('a merge takes the photo along where the survivor has none, and undoing it brings it back', async () => {
  const [from, into] = [await guest('Cleo'), await guest('Clea')]
  const { photoUrl } = await save(from.id)
  await manager.send(customers.merge, mergeOf(from, into))
  expect((await photoOf(into.id))?.endsWith(photoUrl?.split('/').at(-1) ?? '-')).toBe(true)
  const { rows } = await manager.send(customers.merges, { customerId: into.id })
  await manager.send(customers.unmerge, { mergeId: rows[0]?.id ?? '' })
  expect([await photoOf(from.id), await photoOf(into.id)]).toEqual([photoUrl, null])
})

test('of two with a photo the survivor retains its own', async () => {
  const [from, into] = [await guest('Dora'), await guest('Dara')]
  await save(from.id)
  const { photoUrl } = await save(into.id)
  await manager.send(customers.merge, mergeOf(from, into))
  expect(await photoOf(into.id)).toBe(photoUrl)
})

test('savePhoto refuses not_found', async () => {
  expect(codeOf(await desk.raw(profiles.savePhoto, { customerId: ABSENT, image, hasConsent: true }))).toBe('not_found')
})

test('savePhoto refuses not_a_picture', async () => {
  const { id: customerId } = await guest('Fay')
  const bad = Buffer.from('no picture').toString('base64')
  expect(codeOf(await desk.raw(profiles.savePhoto, { customerId, image: bad, hasConsent: true }))).toBe('not_a_picture')
})

test('savePhoto refuses picture_too_large', async () => {
  const { id: customerId } = await guest('Gia')
  const large = pngOf(9_000, 9_000).toString('base64')
  expect(codeOf(await desk.raw(profiles.savePhoto, { customerId, image: large, hasConsent: true }))).toBe('picture_too_large') // prettier-ignore
})

test('savePhoto refuses customer_restricted, removePhoto refuses customer_restricted', async () => {
  const { id: customerId } = await guest('Hal')
  await save(customerId)
  await hotel.inside((ctx) => restrictCustomer(ctx, customerId, 'Their request'))
  expect(codeOf(await desk.raw(profiles.savePhoto, { customerId, image, hasConsent: true }))).toBe('customer_restricted') // prettier-ignore
  expect(codeOf(await desk.raw(profiles.removePhoto, { customerId }))).toBe('customer_restricted')
})

test('removePhoto refuses not_found, photo refuses not_found', async () => {
  const { id: customerId } = await guest('Ida')
  expect(codeOf(await desk.raw(profiles.removePhoto, { customerId }))).toBe('not_found')
  expect(codeOf(await desk.raw(profiles.photo, { customerId, guestPhotoId: ABSENT }))).toBe('not_found')
})
