import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, startTestServer, type TestHotel } from '#test/server.ts'
import { organisations } from '../contract.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

test('current is one’s own organisation with its properties counted', async () => {
  await hotel.rows(
    `insert into properties (organization_id, name, short_name, seo_friendly_name, time_zone, currency, business_date, country,
                            locale, fiscal_year_month, country_pack, rounding_unit)
     values ($1, 'Annexe', 'annexe', 'annexe', 'Asia/Kolkata', 'INR', '2026-11-20', 'IN', 'en-IN', 4, 'IN', 100)`,
    [hotel.organizationId],
  )
  const own = { id: hotel.organizationId, name: 'Test Palace Group', isActive: true, propertyCount: 2 }
  for (const role of ['PROP_FRONTDESK', 'ORG_FINANCE'] as const)
    expect(await (await hotel.as(role)).send(organisations.current, {})).toEqual(own)
})

test('current refuses not_found to platform staff who work for no property', async () => {
  const staff = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  expect(codeOf(await staff.raw(organisations.current, {}))).toBe('not_found')
  const visiting = await hotel.as('SUPER_ADMIN', { propertyId: hotel.foreignPropertyId, organizationId: null })
  expect((await visiting.send(organisations.current, {})).name).toBe('Canary Inn Group')
})

test('list shows platform staff all organisations, page by page, and everybody else only their own', async () => {
  const staff = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  const all = await staff.send(organisations.list, {})
  expect(all.rows.map((row) => row.name)).toEqual(['Test Palace Group', 'Canary Inn Group'])
  const first = await staff.send(organisations.list, { limit: 1 })
  const second = await staff.send(organisations.list, { limit: 1, after: first.next })
  expect([...first.rows, ...second.rows]).toEqual(all.rows)
  expect((await staff.raw(organisations.list, { after: 'x' })).status).toBe(400)

  const own = await (await hotel.as('ORG_ADMIN')).send(organisations.list, {})
  expect(own.rows.map((row) => row.id)).toEqual([hotel.organizationId])
  const lost = await hotel.as('ORG_ADMIN', { propertyId: null, organizationId: null })
  expect((await lost.send(organisations.list, {})).rows).toEqual([])
  expect((await (await hotel.as('PROP_ADMIN')).raw(organisations.list, {})).status).toBe(403)
})

describe('administration', () => {
  const details = { name: 'Coast Hotels', city: 'Goa', email: 'office@coast.example' }
  const nowhere = { propertyId: null, organizationId: null }

  test('create takes on an organisation; only the platform does', async () => {
    const platform = await hotel.as('SUPER_ADMIN', nowhere)
    const made = await platform.send(organisations.create, details)
    expect(made).toMatchObject({ ...details, country: '', isActive: true, propertyCount: 0, version: 1 })
    expect((await platform.send(organisations.list, { text: 'COAST' })).rows.map(({ id }) => id)).toEqual([made.id])
    expect((await (await hotel.as('ORG_ADMIN')).raw(organisations.create, details)).status).toBe(403)
  })

  test('get and update are one’s own; get refuses not_found and update refuses not_found for another', async () => {
    const group = await hotel.as('ORG_ADMIN')
    const { organizationId } = hotel
    const { version } = await group.send(organisations.get, { organizationId })
    const after = await group.send(organisations.update, {
      organizationId,
      version,
      name: 'Palace Group',
      city: 'Agra',
    })
    expect(after).toMatchObject({ name: 'Palace Group', city: 'Agra', version: version + 1 })
    const foreign = { organizationId: hotel.foreignOrganizationId }
    expect(codeOf(await group.raw(organisations.get, foreign))).toBe('not_found')
    // update refuses not_found
    expect(codeOf(await group.raw(organisations.update, { ...foreign, ...details, version: 1 }))).toBe('not_found')
  })

  test('update refuses stale_version', async () => {
    const input = { organizationId: hotel.organizationId, ...details, version: 99 }
    expect(codeOf(await (await hotel.as('ORG_ADMIN')).raw(organisations.update, input))).toBe('stale_version')
  })

  test('requireSecondFactor is one’s own, leaves a line before and after, and refuses not_found for another', async () => {
    const group = await hotel.as('ORG_ADMIN')
    const { organizationId } = hotel
    const input = { organizationId, isRequired: true }
    expect((await group.send(organisations.requireSecondFactor, input)).requiresSecondFactor).toBe(true)
    await group.send(organisations.requireSecondFactor, input)
    await group.send(organisations.requireSecondFactor, { organizationId, isRequired: false })
    const lines = await hotel.rows(
      `select before, after from audit_events where type = 'SECOND_FACTOR_RULE' and property_id = $1 order by id`,
      [hotel.propertyId],
    )
    const [off, on] = [{ isRequired: false }, { isRequired: true }]
    expect(lines).toEqual([
      { before: off, after: on },
      { before: on, after: off },
    ])
    const foreign = { organizationId: hotel.foreignOrganizationId, isRequired: true }
    // requireSecondFactor refuses not_found
    expect(codeOf(await group.raw(organisations.requireSecondFactor, foreign))).toBe('not_found')
    expect((await (await hotel.as('PROP_ADMIN')).raw(organisations.requireSecondFactor, input)).status).toBe(403)
  })

  test('shareGuests is one’s own, off at first, and leaves a line in the audit trail of each property', async () => {
    const group = await hotel.as('ORG_ADMIN')
    const { organizationId } = hotel
    expect((await group.send(organisations.get, { organizationId })).guestSharing).toBe('OFF')
    const input = { organizationId, guestSharing: 'CONTROLLER' as const }
    expect((await group.send(organisations.shareGuests, input)).guestSharing).toBe('CONTROLLER')
    await group.send(organisations.shareGuests, input)
    const lines = await hotel.rows(
      `select before, after, count(*)::int as properties from audit_events where type = 'GUEST_SHARING_RULE' group by 1, 2`,
    )
    expect(lines).toEqual([{ before: { guestSharing: 'OFF' }, after: { guestSharing: 'CONTROLLER' }, properties: 2 }])
    expect((await (await hotel.as('PROP_ADMIN')).raw(organisations.shareGuests, input)).status).toBe(403)
    await group.send(organisations.shareGuests, { organizationId, guestSharing: 'OFF' })
  })

  test('shareGuests refuses not_found', async () => {
    const group = await hotel.as('ORG_ADMIN')
    const input = { organizationId: hotel.foreignOrganizationId, guestSharing: 'PROFILES' as const }
    expect(codeOf(await group.raw(organisations.shareGuests, input))).toBe('not_found')
  })

  test('deactivate signs an organisation’s people out, activate lets them back', async () => {
    const platform = await hotel.as('SUPER_ADMIN', nowhere)
    const stranger = await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })
    const input = { organizationId: hotel.foreignOrganizationId }
    expect((await platform.send(organisations.deactivate, input)).isActive).toBe(false)
    expect((await stranger.raw(properties.current, {})).status).toBe(401)
    expect((await platform.send(organisations.activate, input)).isActive).toBe(true)
    expect((await stranger.raw(properties.current, {})).status).toBe(200)
  })

  test('deactivate refuses not_oneself and not_found, activate refuses not_found', async () => {
    const own = await hotel.as('SUPER_ADMIN')
    expect(codeOf(await own.raw(organisations.deactivate, { organizationId: hotel.organizationId }))).toBe(
      'not_oneself',
    )
    // deactivate refuses not_found
    for (const route of [organisations.deactivate, organisations.activate])
      expect(codeOf(await own.raw(route, { organizationId: 999_999 }))).toBe('not_found')
  })
})

describe('kinds of business', () => {
  const type = { name: 'Accommodation', kind: 'ACCOMMODATION' as const, modules: ['housekeeping' as const] }

  test('addBusinessType limits the properties of that kind at once, updateBusinessType frees them again', async () => {
    const group = await hotel.as('ORG_ADMIN')
    const { organizationId } = hotel
    const made = await group.send(organisations.addBusinessType, { organizationId, ...type })
    expect(made).toMatchObject({ ...type, isActive: true, version: 1 })
    const admin = await hotel.as('PROP_ADMIN')
    expect(codeOf(await admin.raw(companies.list, {}))).toBe('not_in_plan')
    expect((await admin.send(properties.current, {})).modules).toEqual(['housekeeping'])

    const input = { organizationId, typeId: made.id, version: 1, name: type.name, kind: type.kind }
    expect((await group.send(organisations.updateBusinessType, input)).modules).toBeNull()
    expect((await admin.raw(companies.list, {})).status).toBe(200)
    const { rows } = await group.send(organisations.businessTypes, { organizationId })
    expect(rows.map(({ name }) => name)).toEqual(['Accommodation'])
  })

  test('addBusinessType refuses name_taken, updateBusinessType refuses name_taken and stale_version', async () => {
    const group = await hotel.as('ORG_ADMIN')
    const { organizationId } = hotel
    const add = (name: string) => group.raw(organisations.addBusinessType, { organizationId, name, kind: 'WELLNESS' })
    const spa = (await add('Spa')).body as { id: string }
    expect(codeOf(await add('SPA'))).toBe('name_taken')
    const change = (input: object) =>
      group.raw(organisations.updateBusinessType, { organizationId, typeId: spa.id, kind: 'WELLNESS', ...input })
    expect(codeOf(await change({ name: 'accommodation', version: 1 }))).toBe('name_taken')
    // updateBusinessType refuses stale_version
    expect(codeOf(await change({ name: 'Day spa', version: 4 }))).toBe('stale_version')
  })

  test('businessTypes refuses not_found, addBusinessType refuses not_found and updateBusinessType refuses not_found', async () => {
    const group = await hotel.as('ORG_ADMIN')
    const foreign = { organizationId: hotel.foreignOrganizationId }
    expect(codeOf(await group.raw(organisations.businessTypes, foreign))).toBe('not_found')
    expect(codeOf(await group.raw(organisations.addBusinessType, { ...foreign, ...type }))).toBe('not_found')
    const input = { organizationId: hotel.organizationId, typeId: newId(), version: 1, ...type }
    expect(codeOf(await group.raw(organisations.updateBusinessType, input))).toBe('not_found')
  })
})
