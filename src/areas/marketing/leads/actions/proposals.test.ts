import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { outbox } from '#main/registry.ts'
import type { Mail } from '#server/mail/mail.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { pdfText } from '#test/pdf.ts'
import { runJobs } from '../../../../../e2e/peers/run-jobs.ts'
import { leads } from '../contract/leads.ts'

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let client: TestClient
let today: Day
let roomTypeId = ''
const sent: Mail[] = []
const jobs = outbox({ send: async (mail: Mail) => void sent.push(mail), close: () => {} })

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  client = hotel.anonymous()
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  roomTypeId = (await manager.send(rooms.types, {})).rows[0]?.id ?? ''
})
afterAll(() => hotel.stop())
beforeEach(() => sent.splice(0))

async function deal(rate = 5_000) {
  const made = await manager.send(leads.createDeal, { name: 'Wedding of Ines' })
  const nights = [60, 61].map((days) => ({ night: addDays(today, days), roomTypeId, rooms: 2, rate: minor(rate) }))
  const { deal: planned } = await manager.send(leads.setDealNights, { dealId: made.id, version: made.version, nights })
  const extras = [{ name: 'Flowers', quantity: 2, price: minor(10_000) }]
  return (await manager.send(leads.setDealParts, { dealId: made.id, version: planned.version, functions: [], extras }))
    .deal
}
async function proposed(email = '') {
  const { id: dealId, version } = await deal()
  const whole = await manager.send(leads.sendProposal, { dealId, version, validUntil: addDays(today, 9), email, terms: 'Thirty days' }) // prettier-ignore
  return { whole, token: new URL(whole.proposals[0]?.url ?? '').searchParams.get('token') ?? '' }
}
const fileOf = async (token: string) => pdfText((await client.raw(leads.proposalFile, { token })).bytes)
const STROKES = '10,10 500,200;600,100 700,120'

test('a proposal shows tax by line and in all, on its page and in the file of its mail', async () => {
  const { whole, token } = await proposed('ines@mail.example')
  const page = await client.send(leads.openProposal, { token })
  const { net, tax, taxes, nights, extras } = page.taxed ?? { net: 0, tax: 0, taxes: [], nights: [], extras: [] }
  expect([nights.length, extras.length]).toEqual([2, 1])
  expect(tax).toBeGreaterThan(0)
  expect(net + tax).toBe(page.total)
  expect(whole.proposals[0]?.total).toBe(page.total)
  expect(taxes.reduce((all, { amount }) => all + amount, 0)).toBe(tax)
  await runJobs(hotel, jobs)
  const [mail] = sent.filter(({ to }) => to === 'ines@mail.example')
  expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
  const text = pdfText(mail?.attachments[0]?.bytes ?? new Uint8Array())
  for (const words of ['PROPOSAL', 'Wedding of Ines', 'Thirty days', 'Flowers']) expect(text).toContain(words)
  expect(text).not.toContain('Signed by')
})

test('a drawn signature is sealed with the digest of what was signed, and is in the file', async () => {
  const { token } = await proposed()
  const page = await client.send(leads.acceptProposal, { token, name: 'Ines Prado', accepts: true, signature: STROKES })
  expect(page.digest).toMatch(/^[0-9a-f]{64}$/)
  const [row] = await hotel.rows<{ sealed: string }>('select sealed_signature as sealed from proposals where signed_digest = $1', [page.digest]) // prettier-ignore
  expect(row?.sealed).not.toContain('10,10')
  const text = await fileOf(token)
  expect(text).toContain('Ines Prado')
  expect(text).toContain(page.digest.slice(0, 20))
  expect(text).not.toContain('no longer what was signed')
})

test('what is changed after it was signed is shown as such', async () => {
  const { token } = await proposed()
  const { digest } = await client.send(leads.acceptProposal, { token, name: 'Ines', accepts: true })
  await hotel.rows(`update proposals set terms = 'Sixty days' where signed_digest = $1`, [digest])
  expect(await fileOf(token)).toContain('no longer what was signed')
})

test('acceptProposal takes strokes and nothing else as a signature', async () => {
  const { token } = await proposed()
  for (const signature of ['AAAA', '1,1;', '1000000,1', 'x'.repeat(30_000)])
    expect((await client.raw(leads.acceptProposal, { token, name: 'Ines', accepts: true, signature })).status).toBe(400)
})

test('sendProposal refuses no_tax_slab', async () => {
  const { id: dealId, version } = await deal(5_000)
  const { version: known, taxSlabs } = await admin.send(properties.current, {})
  const later = taxSlabs.map((slab) => ({ ...slab, validFrom: addDays(today, 900) }))
  await admin.send(properties.setTaxes, { version: known, taxSlabs: later })
  expect(codeOf(await manager.raw(leads.sendProposal, { dealId, version, validUntil: addDays(today, 9) }))).toBe('no_tax_slab') // prettier-ignore
})
