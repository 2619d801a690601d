import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { pictures } from '#areas/platform/pictures/contract.ts'
import { subscriptions } from '#areas/platform/subscriptions/contract.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { drawn } from '#test/pictures.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { getProperty, nextNumber, taxSlabs } from './properties.ts'
import { properties } from '../contract/properties.ts'
import type { TaxSlab } from '../contract/property.ts'
import type { ImportLine } from '../contract/import.ts'

let hotel: TestHotel
let admin: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
})
afterAll(() => hotel.stop())

const details = {
  name: 'Test Palace',
  address: '1 Lake Road',
  city: 'Udaipur',
  country: 'IN',
  phone: '+91 294 242 8800',
  email: 'desk@palace.example',
  taxNumber: '08ABCDE1234F1Z0',
  checkInTime: '14:00',
  checkOutTime: '11:00',
  freeCancelDays: 2,
  cancelFeeBp: 5000,
  noShowFeeBp: 10_000,
  optionHoldHours: 24,
}
const slab = (min: number, max: number | null): TaxSlab => ({
  category: 'ROOM',
  validFrom: '2025-09-22' as Day,
  validUntil: null,
  minAmount: minor(min),
  maxAmount: max === null ? null : minor(max),
  percentageBp: 1200,
  components: [{ name: 'GST', basisPoints: 1200 }],
})

test('requireSecondFactor is the administrator’s, and leaves a line before and after', async () => {
  expect((await admin.send(properties.requireSecondFactor, { isRequired: true })).requiresSecondFactor).toBe(true)
  await admin.send(properties.requireSecondFactor, { isRequired: true })
  expect((await admin.send(properties.requireSecondFactor, { isRequired: false })).requiresSecondFactor).toBe(false)
  const lines = await hotel.rows(
    `select before, after from audit_events where type = 'SECOND_FACTOR_RULE' and property_id = $1 order by id`,
    [hotel.propertyId],
  )
  const [off, on] = [{ isRequired: false }, { isRequired: true }]
  expect(lines).toEqual([
    { before: off, after: on },
    { before: on, after: off },
  ])
  for (const role of ['PROP_MANAGER', 'PROP_FRONTDESK'] as const)
    expect((await (await hotel.as(role)).raw(properties.requireSecondFactor, { isRequired: true })).status).toBe(403)
})

test('publicPage shows a property that is open without a sign-in: room types with their pictures, and nothing of its business', async () => {
  const guest = hotel.anonymous()
  const image = (await drawn(60, 40).png()).toString('base64')
  const picture = await admin.send(pictures.add, { image, roomTypeId: FIXTURE.deluxe, alt: 'A view of the lake' })
  const page = await guest.send(properties.publicPage, { at: 'TEST-PALACE' })
  expect(page).toMatchObject({ name: 'Test Palace', pictures: [], stay: { checkInTime: '14:00' } })
  expect(page.roomTypes.map(({ name, pictures: shown }) => [name, shown.map(({ url, alt }) => [url, alt])])).toEqual([
    ['Standard', []],
    ['Deluxe', [[picture.url, 'A view of the lake']]],
  ])
  expect(Object.keys(page)).not.toContain('taxNumber')
  // publicPage refuses not_found
  expect(codeOf(await guest.raw(properties.publicPage, { at: 'nowhere' }))).toBe('not_found')
  for (const state of [`status = 'NEW'`, `is_active = false`]) {
    await hotel.rows(`update properties set ${state} where id = $1`, [hotel.propertyId])
    expect(codeOf(await guest.raw(properties.publicPage, { at: 'test-palace' }))).toBe('not_found')
    await hotel.rows(`update properties set status = 'COMPLETED', is_active = true where id = $1`, [hotel.propertyId])
  }
})

test('current returns the property with its tax detail and counter', async () => {
  const property = await admin.send(properties.current, {})
  expect(property).toMatchObject({
    id: hotel.propertyId,
    businessDate: '2026-11-20',
    noOfRoomType: 2,
    hasRoomTypes: true,
    counterName: `${property.name}-${property.id}`,
    counterNumber: String(property.id),
  })
  expect(property.taxSlabs.map((one) => [one.category, one.minAmount, one.maxAmount, one.percentageBp])).toEqual([
    ['ROOM', 0, 750_000, 500],
    ['ROOM', 750_001, null, 1800],
    ['SERVICE', 0, 750_000, 500],
    ['SERVICE', 750_001, null, 1800],
  ])
  expect(await hotel.inside(taxSlabs)).toEqual(property.taxSlabs)
  expect(await hotel.inside(getProperty)).toEqual(property)
})

test('current refuses not_found to those who work for no property', async () => {
  const staff = await hotel.as('CUST_SUPPORT', { propertyId: null, organizationId: null })
  expect(codeOf(await staff.raw(properties.current, {}))).toBe('not_found')
})

test('list shows the properties one may work for and no other', async () => {
  const namesFor = async (client: TestClient) => (await client.send(properties.list, {})).rows.map((row) => row.name)
  expect(await namesFor(admin)).toEqual(['Test Palace'])
  expect(await namesFor(await hotel.as('ORG_ADMIN'))).toEqual(['Test Palace'])
  const foreigner = await hotel.as('ORG_ADMIN', { propertyId: hotel.foreignPropertyId })
  expect(await namesFor(foreigner)).toEqual(['Canary Inn'])
  const support = await hotel.as('CUST_SUPPORT', { propertyId: null, organizationId: null })
  expect(await namesFor(support)).toEqual(['Test Palace', 'Canary Inn'])

  const first = await support.send(properties.list, { limit: 1 })
  const second = await support.send(properties.list, { limit: 1, after: first.next })
  expect([first.rows[0]?.name, second.rows[0]?.name, second.next]).toEqual(['Test Palace', 'Canary Inn', undefined])
  expect((await support.raw(properties.list, { after: 'nonsense' })).status).toBe(400)
})

test('update changes the details, counts the version and leaves a trace', async () => {
  const before = await admin.send(properties.current, {})
  const after = await admin.send(properties.update, { ...details, version: before.version })
  expect(after).toMatchObject({ ...details, version: before.version + 1 })
  const [trace] = await hotel.rows(
    `select before, after from audit_events where type = 'PROPERTY_UPDATE' order by id desc limit 1`,
  )
  expect(trace).toMatchObject({
    before: { city: '', freeCancelDays: 1 },
    after: { city: 'Udaipur', freeCancelDays: 2 },
  })
  expect((await (await hotel.as('PROP_FRONTDESK')).raw(properties.update, { ...details, version: 2 })).status).toBe(403)
})

test('update takes a property without address, telephone, e-mail or tax number', async () => {
  const { version } = await admin.send(properties.current, {})
  const { address: _a, city: _c, phone: _p, email: _e, taxNumber: _t, ...least } = details
  const after = await admin.send(properties.update, { ...least, version })
  expect(after).toMatchObject({ ...least, address: '', city: '', phone: '', email: '', taxNumber: '' })
})

test('update refuses stale_version and names who was first', async () => {
  const { version } = await admin.send(properties.current, {})
  await admin.send(properties.update, { ...details, version })
  const response = await admin.raw(properties.update, { ...details, name: 'Mine', version })
  expect(response.body).toMatchObject({
    code: 'stale_version',
    details: { version: version + 1, changedBy: 'Asha Rao' },
  })
})

test('setTaxes replaces the tax table', async () => {
  const { version } = await admin.send(properties.current, {})
  const after = await admin.send(properties.setTaxes, { version, taxSlabs: [slab(0, 100), slab(101, null)] })
  expect(after.taxSlabs).toEqual([slab(0, 100), slab(101, null)])
  expect(after.version).toBe(version + 1)
})

test('setTaxes sets whether prices include tax and where it is rounded; left out, both stay', async () => {
  const taxSlabs = [slab(0, null)]
  const { version } = await admin.send(properties.current, {})
  const how = { pricesIncludeTax: true, taxRounding: 'DOCUMENT' } as const
  expect(await admin.send(properties.setTaxes, { version, taxSlabs, ...how })).toMatchObject(how)
  expect(await admin.send(properties.setTaxes, { version: version + 1, taxSlabs })).toMatchObject(how)
  const back = { pricesIncludeTax: false, taxRounding: 'LINE' } as const
  expect(await admin.send(properties.setTaxes, { version: version + 2, taxSlabs, ...back })).toMatchObject(back)
  const traces = await hotel.rows<{ after: object }>(
    `select after from audit_events where type = 'TAXES_UPDATE' order by id desc limit 3`,
  )
  expect(traces.map(({ after }) => after)).toEqual([{ taxSlabs, ...back }, { taxSlabs }, { taxSlabs, ...how }])
})

test('setTaxes refuses tax_table_broken and names the hole', async () => {
  const before = await admin.send(properties.current, {})
  const response = await admin.raw(properties.setTaxes, { version: before.version, taxSlabs: [slab(0, 100)] })
  expect(response.body).toMatchObject({
    code: 'tax_table_broken',
    details: { faults: [{ fault: 'hole', amount: 101, category: 'ROOM' }] },
  })
  expect(await admin.send(properties.current, {})).toEqual(before)
})

test('setTaxes refuses stale_version', async () => {
  expect(codeOf(await admin.raw(properties.setTaxes, { version: 0, taxSlabs: [slab(0, null)] }))).toBe('stale_version')
})

test('numbers run without gap or twin, also when some of their takers fail', async () => {
  const take = (fails: boolean) =>
    hotel.inside(async (ctx) => {
      const number = await nextNumber(ctx, 'receipt')
      if (fails) throw new Error('changed my mind')
      return number
    })
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => take(index % 4 === 0)))
  const taken = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).sort((a, b) => a - b)
  expect(taken).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
})

describe('properties of several organisations', () => {
  const newProperty = {
    name: 'Lake View',
    timeZone: 'Asia/Kolkata',
    currency: 'INR',
    country: 'IN',
    city: 'Udaipur',
  }
  let platform: TestClient
  let group: TestClient
  beforeAll(async () => {
    platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
    group = await hotel.as('ORG_ADMIN', { propertyId: null })
  })

  test('list is narrowed by organisation, user and kind of business, and never widened', async () => {
    const names = async (client: TestClient, path: string) => {
      const { status, body } = await client.call('GET', path)
      expect(status).toBe(200)
      return (body as { rows: { name: string }[] }).rows.map(({ name }) => name)
    }
    const of = (organizationId: number) => `/api/organisation/${organizationId}/properties`
    expect(await names(platform, of(hotel.foreignOrganizationId))).toEqual(['Canary Inn'])
    // list refuses not_found
    for (const client of [group, admin])
      for (const organizationId of [hotel.foreignOrganizationId, 999_999])
        expect((await client.call('GET', of(organizationId))).status).toBe(404)
    expect(await names(admin, `/api/property/findByUserId/${admin.userId}`)).toEqual([
      (await admin.send(properties.current, {})).name,
    ])
    expect(await names(group, `/api/property/findByUserId/${group.userId}`)).toEqual([])
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    for (const client of [group, admin])
      for (const userId of [stranger.userId, 999_999])
        expect((await client.call('GET', `/api/property/findByUserId/${userId}`)).status).toBe(404)
    const ofKind = (kind: string) => `/api/property/service/organisation/${hotel.organizationId}/businessType/${kind}/`
    expect(await names(group, ofKind('ACCOMMODATION'))).toHaveLength(1)
    expect(await names(group, ofKind('salon'))).toEqual([])
  })

  test('find returns one by short name; find refuses not_found out of reach', async () => {
    const found = await admin.call('GET', '/api/property/findByShortName?shortName=test-palace')
    expect(found.body).toMatchObject({ id: hotel.propertyId, shortName: 'test-palace', plan: 'Business Starter' })
    for (const shortName of ['canary-inn', 'nowhere'])
      expect(codeOf(await admin.raw(properties.find, { shortName }))).toBe('not_found')
  })

  test('sequence returns the last number of each series; sequence refuses not_found out of reach', async () => {
    await hotel.inside((ctx) => nextNumber(ctx, 'parcel'))
    const { body } = await admin.call('GET', `/api/property/sequence/${hotel.propertyId}`)
    expect(body).toMatchObject({ rows: expect.arrayContaining([{ name: 'parcel', value: 1 }]) })
    expect(codeOf(await admin.raw(properties.sequence, { propertyId: hotel.foreignPropertyId }))).toBe('not_found')
  })

  test('open makes a property that is to be set up, on a plan, with one flat tax, in its own organisation', async () => {
    const opened = await group.send(properties.open, { ...newProperty, taxBp: 1200, plan: 'Business Essentials' })
    expect(opened).toMatchObject({
      organizationId: hotel.organizationId,
      propertyStatus: 'NEW',
      plan: 'Business Essentials',
      isActive: true,
      localCurrency: 'INR',
    })
    expect(opened.shortName).toMatch(/^lake-view-/)
    const owner = await hotel.as('PROP_ADMIN', { propertyId: opened.id })
    const seen = await owner.send(properties.current, {})
    expect(seen.taxSlabs.map(({ percentageBp }) => percentageBp)).toEqual([1200, 1200])
    expect(seen).toMatchObject({ plan: 'Business Essentials', subscriptionList: [{ name: 'Business Essentials' }] })
    expect(seen.modules).toContain('companies')
    expect((await owner.send(properties.list, {})).rows.map(({ id }) => id)).toEqual([opened.id])
  })

  test('open refuses not_found, unknown_reference and not_offered', async () => {
    const open = (over: object, client = group) => client.raw(properties.open, { ...newProperty, ...over })
    expect(codeOf(await open({ organizationId: hotel.foreignOrganizationId }))).toBe('not_found')
    expect(codeOf(await open({}, platform))).toBe('not_found')
    expect(codeOf(await open({ plan: 'No such plan' }))).toBe('not_found')
    // open refuses unknown_reference
    expect(codeOf(await open({ timeZone: 'Mars/Olympus' }))).toBe('unknown_reference')
    await hotel.rows(`update subscription_catalogue set is_offered = false where name = 'Business Premium'`)
    // open refuses not_offered
    expect(codeOf(await open({ plan: 'Business Premium' }))).toBe('not_offered')
    await hotel.rows(`update subscription_catalogue set is_offered = true where name = 'Business Premium'`)
    expect((await open({}, await hotel.as('PROP_ADMIN'))).status).toBe(403)
  })

  const line = (over: Partial<ImportLine>): ImportLine => ({
    name: 'Hill House', businessType: '', timeZone: '', currency: '', country: '', city: '', address: '', phone: '',
    email: '', taxNumber: '', ...over,
  }) // prettier-ignore
  const defaults = { businessType: 'accommodation', timeZone: 'Europe/Paris', currency: 'eur', country: 'fr' }

  test('import lists in a dry run the faults of each line, then opens all or the right ones', async () => {
    const lines = [
      line({}),
      line({ name: 'hill house' }),
      line({ name: '' }),
      line({ name: 'Sea House', currency: 'gbp' }),
    ]
    const runImport = (over: object) => group.send(properties.import, { lines, defaults, isDryRun: false, ...over })
    const dry = await runImport({ isDryRun: true })
    expect(dry.lines.map(({ line: at, faults }) => [at, faults])).toEqual([
      [1, []],
      [2, ['TWICE']],
      [3, ['NAME']],
      [4, []],
    ])
    expect([dry.rightCount, dry.openedCount]).toEqual([2, 0])
    expect((await runImport({})).openedCount).toBe(0)
    expect((await runImport({ leaveOutWrong: true })).openedCount).toBe(2)
    const { rows } = await group.send(properties.list, { text: 'house' })
    expect(rows.map(({ name, localCurrency, country }) => [name, localCurrency, country])).toEqual([
      ['Hill House', 'EUR', 'FR'],
      ['Sea House', 'GBP', 'FR'],
    ])
    expect((await runImport({ isDryRun: true })).lines[0]?.faults).toEqual(['EXISTS'])
  })

  test('import refuses not_found for another organisation', async () => {
    const input = { organizationId: hotel.foreignOrganizationId, lines: [line({})], defaults, isDryRun: true }
    expect(codeOf(await group.raw(properties.import, input))).toBe('not_found')
  })

  test('open refuses not_in_plan and import refuses not_in_plan above the properties of the organisation’s plan', async () => {
    const [starter] = (await platform.send(subscriptions.list, {})).rows
    const subscriptionId = starter?.id ?? ''
    await group.send(subscriptions.subscribeOrganisation, { organizationId: hotel.organizationId, subscriptionId })
    const response = await group.raw(properties.open, newProperty)
    expect(response.body).toMatchObject({ code: 'not_in_plan', details: { limit: 'properties', most: 1 } })
    const input = { lines: [line({ name: 'One more' })], defaults, isDryRun: true }
    expect(codeOf(await group.raw(properties.import, input))).toBe('not_in_plan')
    await hotel.rows('delete from organisation_subscriptions')
  })

  test('deactivate ends all work for a property until activate begins it again', async () => {
    const { id: propertyId } = await group.send(properties.open, { ...newProperty, name: 'Winter House' })
    const owner = await hotel.as('PROP_ADMIN', { propertyId })
    const path = (what: string) => `/api/property/${what}/${propertyId}`
    expect((await group.call('GET', path('deactivateBusiness'))).body).toMatchObject({ isActive: false })
    expect((await owner.raw(properties.current, {})).status).toBe(404)
    expect((await group.send(properties.list, { text: 'Winter' })).rows).toEqual([])
    expect((await group.send(properties.list, { text: 'Winter', includeInactive: true })).rows).toHaveLength(1)
    expect((await group.call('GET', path('activateBusiness'))).body).toMatchObject({ isActive: true })
    expect((await owner.raw(properties.current, {})).status).toBe(200)
  })

  test('what is done to a property from above stands in its own audit log, no matter who did it and from where', async () => {
    const found = async (propertyId: number) =>
      (
        await hotel.rows<{ type: string }>(
          `select type from audit_events where property_id = $1 and entity in ('property', 'subscription') order by id desc limit 3`,
          [propertyId],
        )
      ).map(({ type }) => type)
    const nowhere = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
    const elsewhere = await hotel.as('SUPER_ADMIN', { propertyId: hotel.foreignPropertyId, organizationId: null })
    const before = await found(hotel.foreignPropertyId)
    const { id } = await nowhere.send(properties.open, {
      ...newProperty,
      name: 'Watched House',
      organizationId: hotel.organizationId,
    })
    await nowhere.send(properties.feature, { propertyId: id })
    await elsewhere.send(subscriptions.upgradePlan, { propertyId: id, planName: 'Business Premium' })
    expect(await found(id)).toEqual(['PLAN_CHANGED', 'PROPERTY_FEATURED', 'PROPERTY_OPENED'])
    expect(await found(hotel.foreignPropertyId)).toEqual(before)
  })

  test('deactivate refuses has_guests while someone is expected', async () => {
    await admin.send(bookings.create, {
      customer: { firstName: 'Ira' },
      stays: [{ roomTypeId: FIXTURE.standard, arrival: FIXTURE.businessDate, departure: '2026-11-22', adults: 1 }],
    })
    expect(codeOf(await group.raw(properties.deactivate, { propertyId: hotel.propertyId }))).toBe('has_guests')
  })

  test('deactivate refuses not_found and activate refuses not_found for another organisation’s', async () => {
    for (const route of [properties.deactivate, properties.activate])
      expect(codeOf(await group.raw(route, { propertyId: hotel.foreignPropertyId }))).toBe('not_found')
  })

  test('feature and unfeature are the platform’s, also at the addresses given', async () => {
    const path = (what: string) => `/api/property/${what}/${hotel.propertyId}`
    expect((await platform.call('GET', path('markAsFeatured'))).body).toMatchObject({ isFeatured: true })
    expect((await platform.call('GET', path('removeFromFeaturedLsit'))).body).toMatchObject({ isFeatured: false })
    expect((await group.call('GET', path('markAsFeatured'))).status).toBe(403)
  })

  test('feature refuses not_found and unfeature refuses not_found', async () => {
    for (const route of [properties.feature, properties.unfeature])
      expect(codeOf(await platform.raw(route, { propertyId: 999_999 }))).toBe('not_found')
  })

  test('an organisation’s people switch between its properties and reach no other; a user of one property stays there', async () => {
    const sister = await group.send(properties.open, { ...newProperty, name: 'Sister House' })
    const reaches = async (client: TestClient, propertyId: number) =>
      (await client.raw(users.switchProperty, { propertyId })).status
    for (const role of ['ORG_ADMIN', 'ORG_FINANCE', 'ORG_SALES', 'ORG_CUST_SUPPORT'] as const) {
      const client = await hotel.as(role)
      expect([role, await reaches(client, sister.id), await reaches(client, hotel.foreignPropertyId)]).toEqual([
        role,
        200,
        404,
      ])
      expect((await client.send(properties.current, {})).name).toBe('Sister House')
    }
    expect(await reaches(await hotel.as('PROP_ADMIN'), sister.id)).toBe(404)
  })
})
