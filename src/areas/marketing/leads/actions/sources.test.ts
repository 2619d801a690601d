import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import type { Named } from '#core/contract.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { leads } from '../contract/leads.ts'
import { LEAD_SOURCES } from '../rules/states.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let manager: TestClient
let count = 0
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
})
afterAll(() => hotel.stop())

const refused = async (route: Named, input: object) => codeOf(await manager.raw(route, input))
const source = () => manager.send(leads.addSource, { name: `Fair ${(count += 1)}` })
const enquiry = (id: string) => manager.send(leads.create, { title: 'Forty rooms', source: id })
const retired = async () => {
  const { id, name, version } = await source()
  return manager.send(leads.changeSource, { leadSourceId: id, version, name, isActive: false })
}
const stored = async (id: string) => (await manager.send(leads.sources, {})).rows.find((one) => one.id === id)

test('an own source is chosen, filtered, named by enquiries and in the report, and renamed everywhere at once', async () => {
  const own = await source()
  const { lead } = await enquiry(own.id)
  expect(lead).toMatchObject({ source: own.id, sourceName: own.name })
  await enquiry('PHONE')
  const found = await manager.send(leads.list, { view: 'ALL', source: own.id })
  expect(found.rows.map(({ id }) => id)).toEqual([lead.id])
  await manager.send(leads.changeSource, { leadSourceId: own.id, version: own.version, name: 'Wedding fair' })
  const today = await hotel.inside(async (ctx) => ctx.businessDate)
  const report = await manager.send(leads.report, { from: addDays(today, -400), until: addDays(today, 4_000) })
  expect(report.sources).toContainEqual(expect.objectContaining({ source: own.id, sourceName: 'Wedding fair', leads: 1 })) // prettier-ignore
  expect(report.sources).toContainEqual(expect.objectContaining({ source: 'PHONE', sourceName: '' }))
})

test('built-in sources come first, are hidden and offered again, and those that have one retain it', async () => {
  const { lead } = await enquiry('REFERRAL')
  const hidden = await manager.send(leads.changeSource, { leadSourceId: 'REFERRAL', version: 0, isActive: false })
  expect(hidden).toMatchObject({ id: 'REFERRAL', name: '', isActive: false, isUsed: true })
  expect((await manager.send(leads.sources, {})).rows.slice(0, LEAD_SOURCES.length).map(({ id }) => id)).toEqual(LEAD_SOURCES) // prettier-ignore
  expect(await refused(leads.create, { title: 'A', source: 'REFERRAL' })).toBe('source_retired')
  const known = { leadId: lead.id, version: lead.version }
  await manager.send(leads.update, { ...known, title: 'Changed', source: 'REFERRAL' })
  await manager.send(leads.changeSource, { leadSourceId: 'REFERRAL', version: hidden.version, isActive: true })
  expect((await enquiry('REFERRAL')).lead.source).toBe('REFERRAL')
})

test('a built-in source is not renamed and an own one is never without a name', async () => {
  expect((await manager.raw(leads.changeSource, { leadSourceId: 'PHONE', version: 0, name: 'Call' })).status).toBe(400)
  const { id, version } = await source()
  expect((await manager.raw(leads.changeSource, { leadSourceId: id, version, name: ' ' })).status).toBe(400)
  expect((await manager.raw(leads.create, { title: 'A', source: 'Fair' })).status).toBe(400)
})

test('a source that nothing names is deleted; once it is named by a rule it is used', async () => {
  const { id } = await source()
  expect(await stored(id)).toMatchObject({ isUsed: false })
  const me = (await manager.send(leads.people, {})).rows[0]?.id ?? 0
  const rule = { match: 'ALL' as const, rules: [{ match: 'ANY' as const, rules: [{ fact: 'SOURCE' as const, op: 'ANY_OF' as const, values: [id] }] }] } // prettier-ignore
  await manager.send(leads.saveRules, { rows: [{ rule, userIds: [me] }] })
  expect(await stored(id)).toMatchObject({ isUsed: true })
  expect((await enquiry(id)).lead.ownerId).toBe(me)
  await manager.send(leads.saveRules, { rows: [] })
  const unused = await source()
  await manager.send(leads.removeSource, { leadSourceId: unused.id })
  expect(await stored(unused.id)).toBeUndefined()
})

test('a source that is deleted while sixteen enquiries name it is either in use or known to none of them', async () => {
  const { id } = await source()
  const sends = Array.from({ length: 16 }, () => manager.raw(leads.create, { title: 'At once', source: id }))
  const [removed, ...made] = await Promise.all([manager.raw(leads.removeSource, { leadSourceId: id }), ...sends])
  const isGone = removed.status === 200
  const entered = made.filter(({ status }) => status === 200 || status === 201).length
  expect(entered > 0).toBe(!isGone)
  expect(await stored(id)).toEqual(isGone ? undefined : expect.objectContaining({ isUsed: true }))
})

test('addSource refuses name_taken', async () => {
  const { name } = await source()
  expect(await refused(leads.addSource, { name: name.toUpperCase() })).toBe('name_taken')
})
test('changeSource refuses not_found', async () =>
  expect(await refused(leads.changeSource, { leadSourceId: ABSENT, version: 1, name: 'A' })).toBe('not_found'))
test('changeSource refuses stale_version', async () => {
  const { id, name } = await source()
  expect(await refused(leads.changeSource, { leadSourceId: id, version: 9, name })).toBe('stale_version')
})
test('changeSource refuses name_taken', async () => {
  const [one, other] = [await source(), await source()]
  const { id: leadSourceId, version } = one
  expect(await refused(leads.changeSource, { leadSourceId, version, name: other.name })).toBe('name_taken')
})
test('removeSource refuses not_found', async () =>
  expect(await refused(leads.removeSource, { leadSourceId: ABSENT })).toBe('not_found'))
test('removeSource refuses source_in_use', async () => {
  const { id } = await source()
  await enquiry(id)
  expect(await refused(leads.removeSource, { leadSourceId: id })).toBe('source_in_use')
})
test('create refuses source_retired', async () =>
  expect(await refused(leads.create, { title: 'A', source: (await retired()).id })).toBe('source_retired'))
test('update refuses source_retired', async () => {
  const { lead } = await enquiry('PHONE')
  const known = { leadId: lead.id, version: lead.version }
  expect(await refused(leads.update, { ...known, title: 'A', source: (await retired()).id })).toBe('source_retired')
})
test('a source there is none of is named by no enquiry and no rule', async () => {
  expect(await refused(leads.create, { title: 'A', source: ABSENT })).toBe('unknown_reference')
  const me = (await manager.send(leads.people, {})).rows[0]?.id ?? 0
  const rule = { match: 'ALL', rules: [{ fact: 'SOURCE', op: 'ANY_OF', values: [ABSENT] }] }
  expect(await refused(leads.saveRules, { rows: [{ rule, userIds: [me] }] })).toBe('unknown_reference')
})
