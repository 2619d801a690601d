import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channels } from '#areas/lodging/channels/contract/channels.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { housekeeping } from '#areas/lodging/housekeeping/contract.ts'
import { addDays, addMonths, type Day } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { subscriptions } from '../contract.ts'

const STARTER = '019a0000-0000-7000-8000-00000000b001'
const PAYMENT_LINK = '019a0000-0000-7000-8000-00000000b014'

let hotel: TestHotel
let platform: TestClient
let group: TestClient
let admin: TestClient
let at: { propertyId: number }
let of: { organizationId: number }
let today: Day
beforeAll(async () => {
  hotel = await startTestServer()
  platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
  group = await hotel.as('ORG_ADMIN', { propertyId: null })
  admin = await hotel.as('PROP_ADMIN')
  at = { propertyId: hotel.propertyId }
  of = { organizationId: hotel.organizationId }
  const [row] = await hotel.rows<{ today: Day }>(`select (now() at time zone 'Asia/Kolkata')::date::text as today`)
  if (!row) throw new Error('no day')
  today = row.today
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.rows('delete from property_subscriptions; delete from organisation_subscriptions'))

const line = (over: object = {}) => ({
  name: `Boutique ${newId()}`,
  kind: 'PLAN' as const,
  ranking: 5,
  priceAmount: 100_000,
  currency: 'INR',
  modules: ['housekeeping' as const],
  ...over,
})
const onPlan = async (planName: string, startsOn?: Day) => {
  await admin.send(subscriptions.upgradePlan, { ...at, planName })
  if (startsOn) await hotel.rows('update property_subscriptions set starts_on = $1', [startsOn])
}

describe('the catalogue', () => {
  test('list returns plans by ranking, then add-ons, page by page', async () => {
    const { rows } = await admin.send(subscriptions.list, {})
    const names = rows.map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Business Starter', 'Business Essentials', 'Business Premium'])
    expect(names).toEqual(
      expect.arrayContaining(['Booking Engine', 'Bookone channel manager', 'Payment Link', 'SMS Host']),
    )
    const paged: string[] = []
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await admin.send(subscriptions.list, { limit: 2, after })
      paged.push(...page.rows.map(({ name }) => name))
      after = page.next
    }
    expect(paged).toEqual(names)
    expect((await admin.send(subscriptions.list, { kind: 'ADD_ON' })).rows.every(({ kind }) => kind === 'ADD_ON')).toBe(
      true,
    )
    expect((await admin.call('GET', '/api/subscription')).body).toEqual({ rows })
  })

  test('get returns one line, also at its given address; get refuses not_found', async () => {
    expect((await admin.call('GET', `/api/subscription/${STARTER}`)).body).toMatchObject({
      name: 'Business Starter',
      maxImages: 1,
    })
    expect(codeOf(await admin.raw(subscriptions.get, { subscriptionId: newId() }))).toBe('not_found')
  })

  test('create is the platform’s; create refuses name_taken whatever its case', async () => {
    const made = await platform.send(subscriptions.create, line({ maxRooms: 12 }))
    expect(made).toMatchObject({ maxRooms: 12, maxUsers: null, isOffered: true, period: 'MONTH', version: 1 })
    expect(codeOf(await platform.raw(subscriptions.create, line({ name: made.name.toUpperCase() })))).toBe('name_taken')
    for (const client of [group, admin]) expect((await client.raw(subscriptions.create, line())).status).toBe(403)
  })

  test('update changes what a plan opens for all its subscribers, but not what they pay', async () => {
    const { id, name, version } = await platform.send(subscriptions.create, line())
    await onPlan(name)
    expect((await admin.raw(companies.list, {})).status).toBe(403)
    const { name: _name, kind: _kind, ...rest } = line({ modules: ['companies'], priceAmount: 999 })
    await platform.send(subscriptions.update, { subscriptionId: id, version, ...rest })
    expect((await admin.raw(companies.list, {})).status).toBe(200)
    const subscription = await admin.send(subscriptions.ofProperty, at)
    expect(subscription.rows).toMatchObject([{ name, priceAmount: 100_000 }])
  })

  test('update refuses stale_version and not_found', async () => {
    const { id } = await platform.send(subscriptions.create, line())
    const { name: _name, kind: _kind, ...rest } = line()
    expect(codeOf(await platform.raw(subscriptions.update, { subscriptionId: id, version: 9, ...rest }))).toBe(
      'stale_version',
    )
    // update refuses not_found
    expect(codeOf(await platform.raw(subscriptions.update, { subscriptionId: newId(), version: 1, ...rest }))).toBe(
      'not_found',
    )
  })
})

describe('entitlements', () => {
  test('a property without a plan has everything', async () => {
    expect(await admin.send(subscriptions.overview, at)).toMatchObject({
      modules: null,
      limits: { rooms: { used: 6, most: null }, images: { most: null } },
    })
    expect((await admin.raw(companies.list, {})).status).toBe(200)
  })

  test('a line of an area that the plan leaves out refuses not_in_plan, with what has it', async () => {
    await onPlan('Business Starter')
    const response = await admin.raw(companies.list, {})
    expect(response.status).toBe(403)
    expect(response.body).toMatchObject({
      code: 'not_in_plan',
      details: { module: 'companies', plans: expect.stringMatching(/^Business Essentials, Business Premium/) },
    })
    expect((await admin.raw(housekeeping.board, {})).status).toBe(200)
    expect((await admin.raw(customers.list, {})).status).toBe(200)
    expect(
      (await (await hotel.as('PROP_ADMIN', { propertyId: hotel.foreignPropertyId })).raw(companies.list, {})).status,
    ).toBe(200)
  })

  test('who works for the platform and picked the property is not bound by its plan; its organisation is', async () => {
    await onPlan('Business Starter')
    const statusOf = async (role: 'SUPER_ADMIN' | 'ORG_ADMIN', organizationId: number | null) => {
      const there = await hotel.as(role, { organizationId, propertyId: hotel.propertyId })
      return [(await there.raw(companies.list, {})).status, (await there.raw(channels.list, {})).status]
    }
    expect(await statusOf('SUPER_ADMIN', null)).toEqual([200, 200])
    expect(await statusOf('ORG_ADMIN', hotel.organizationId)).toEqual([403, 403])
  })

  test('an add-on opens its module, of the property or of the organisation', async () => {
    await onPlan('Business Starter')
    const { modules } = await admin.send(subscriptions.overview, at)
    await admin.send(subscriptions.subscribeProperty, { ...at, subscriptionId: PAYMENT_LINK })
    expect((await admin.send(subscriptions.overview, at)).modules).toEqual([...(modules ?? []), 'links'].sort())
    const extra = await platform.send(
      subscriptions.create,
      line({ kind: 'ADD_ON', modules: ['companies'], maxRooms: 10 }),
    )
    await group.send(subscriptions.subscribeOrganisation, { ...of, subscriptionId: extra.id })
    expect((await admin.raw(companies.list, {})).status).toBe(200)
    expect((await admin.send(subscriptions.overview, at)).limits.rooms.most).toBe(25)
  })
})

describe('changing plan', () => {
  test('upgradePlan moves up at once, also at its given address', async () => {
    await onPlan('Business Starter', addDays(today, -3))
    const up = await admin.call('GET', `/api/property/${at.propertyId}/upgradePlan/Business%20Premium`)
    expect(up).toMatchObject({ status: 200, body: { plan: 'Business Premium', direction: 'UP', startsOn: today } })
    expect(await admin.send(subscriptions.overview, at)).toMatchObject({
      plan: 'Business Premium',
      limits: { rooms: { most: null }, images: { most: 40 } },
    })
    const { rows } = await admin.send(subscriptions.ofProperty, at)
    expect(rows.map(({ name, state, endsOn }) => [name, state, endsOn])).toEqual([
      ['Business Premium', 'ACTIVE', null],
      ['Business Starter', 'ENDED', today],
    ])
  })

  test('upgradePlan moves down when the paid period ends, and going back before forgets it', async () => {
    const began = addDays(today, -10)
    await onPlan('Business Premium', began)
    const down = await admin.send(subscriptions.upgradePlan, { ...at, planName: 'Business Starter' })
    expect(down).toMatchObject({ direction: 'DOWN', startsOn: addMonths(began, 1), creditAmount: 0 })
    expect(down.lostModules).toContain('companies')
    expect((await admin.raw(companies.list, {})).status).toBe(200)
    const states = async () =>
      (await admin.send(subscriptions.ofProperty, at)).rows.map(({ name, state }) => `${name} ${state}`).sort()
    expect(await states()).toEqual(['Business Premium ENDING', 'Business Starter COMING'])

    await admin.send(subscriptions.upgradePlan, { ...at, planName: 'Business Premium' })
    expect(await states()).toEqual(['Business Premium ACTIVE', 'Business Starter ENDED'])
  })

  test('upgradePlan refuses already_subscribed, not_offered and not_found', async () => {
    await onPlan('Business Starter')
    const change = (planName: string) => admin.raw(subscriptions.upgradePlan, { ...at, planName })
    expect(codeOf(await change('Business Starter'))).toBe('already_subscribed')
    const old = await platform.send(subscriptions.create, line({ isOffered: false }))
    // upgradePlan refuses not_offered
    expect(codeOf(await change(old.name))).toBe('not_offered')
    // upgradePlan refuses unknown_reference
    for (const planName of ['Nothing', 'Free', 'business premium', 'Payment Link', '../'])
      expect(codeOf(await change(planName))).toBe('unknown_reference')
    // upgradePlan refuses not_found
    const elsewhere = { propertyId: hotel.foreignPropertyId, planName: 'Business Premium' }
    expect(codeOf(await admin.raw(subscriptions.upgradePlan, elsewhere))).toBe('not_found')
  })

  test('of five who change the plan at once each property has one plan', async () => {
    await Promise.all(
      ['Business Starter', 'Business Premium', 'Business Essentials', 'Business Premium', 'Business Starter'].map(
        (planName) => admin.raw(subscriptions.upgradePlan, { ...at, planName }),
      ),
    )
    const subscription = (await admin.send(subscriptions.ofProperty, at)).rows.filter(({ state }) => state !== 'ENDED')
    expect(subscription.filter(({ state }) => state !== 'COMING')).toHaveLength(1)
    expect(subscription.filter(({ endsOn }) => endsOn === null)).toHaveLength(1)
  })

  test('overview names what each plan would change; overview refuses not_found out of reach', async () => {
    await onPlan('Business Essentials')
    const { offers } = await admin.send(subscriptions.overview, at)
    const change = (name: string) => offers.find((offer) => offer.name === name)?.change
    expect(change('Business Premium')).toMatchObject({ direction: 'UP', lostModules: [] })
    expect(change('Business Starter')).toMatchObject({ direction: 'DOWN', exceeded: [] })
    expect([change('Business Essentials'), change('Payment Link')]).toEqual([null, null])
    for (const client of [admin, group])
      expect(codeOf(await client.raw(subscriptions.overview, { propertyId: hotel.foreignPropertyId }))).toBe(
        'not_found',
      )
    expect((await platform.raw(subscriptions.overview, { propertyId: hotel.foreignPropertyId })).status).toBe(200)
  })
})

describe('current subscriptions', () => {
  test('an organisation subscribes for all its properties, reads it, ends it and lets it run on', async () => {
    const subscription = await group.send(subscriptions.subscribeOrganisation, { ...of, subscriptionId: PAYMENT_LINK })
    expect(subscription).toMatchObject({
      name: 'Payment Link',
      propertyId: null,
      startsOn: expect.any(String),
      state: 'ACTIVE',
    })
    const path = `/api/organisation/${of.organizationId}`
    expect((await group.call('GET', `${path}/subscriptions`)).body).toEqual({ rows: [subscription] })
    for (const id of [subscription.id, PAYMENT_LINK])
      expect((await group.call('GET', `${path}/subscription/${id}`)).body).toEqual(subscription)

    const input = { ...of, heldId: subscription.id, version: subscription.version, isEnding: true }
    const ending = await group.call('POST', '/api/organisation/updateSubscription', input)
    expect(ending.body).toMatchObject({ state: 'ENDING', endsOn: addMonths(subscription.startsOn, 1), version: 2 })
    const again = await group.send(subscriptions.updateOfOrganisation, { ...input, version: 2, isEnding: false })
    expect(again).toMatchObject({ state: 'ACTIVE', endsOn: null })
  })

  test('subscribeOrganisation refuses already_subscribed, not_offered, date_in_past and not_found', async () => {
    const take = (over: object, client = group) =>
      client.raw(subscriptions.subscribeOrganisation, { ...of, subscriptionId: PAYMENT_LINK, ...over })
    const later = await take({ startsOn: addDays(today, 5) })
    expect(later.body).toMatchObject({ state: 'COMING' })
    expect(codeOf(await take({}))).toBe('already_subscribed')
    const old = await platform.send(subscriptions.create, line({ isOffered: false }))
    // subscribeOrganisation refuses not_offered
    expect(codeOf(await take({ subscriptionId: old.id }))).toBe('not_offered')
    // subscribeOrganisation refuses date_in_past
    expect(codeOf(await take({ startsOn: addDays(today, -5) }))).toBe('date_in_past')
    // subscribeOrganisation refuses not_found
    expect(codeOf(await take({ subscriptionId: newId() }))).toBe('not_found')
    expect(codeOf(await take({ organizationId: hotel.foreignOrganizationId }))).toBe('not_found')
    expect((await take({ organizationId: hotel.foreignOrganizationId }, platform)).status).toBe(200)
  })

  test('ofOrganisation refuses not_found and heldByOrganisation refuses not_found for another organisation', async () => {
    const organizationId = hotel.foreignOrganizationId
    for (const client of [group, admin, await hotel.as('ORG_FINANCE')]) {
      expect(codeOf(await client.raw(subscriptions.ofOrganisation, { organizationId }))).toBe('not_found')
      expect(codeOf(await client.raw(subscriptions.heldByOrganisation, { organizationId, heldId: newId() }))).toBe(
        'not_found',
      )
    }
  })

  test('updateOfOrganisation refuses not_found, stale_version and already_subscribed', async () => {
    const take = () => group.send(subscriptions.subscribeOrganisation, { ...of, subscriptionId: PAYMENT_LINK })
    const change = (input: object) =>
      group.raw(subscriptions.updateOfOrganisation, { ...of, isEnding: true, version: 1, ...input })
    expect(codeOf(await change({ heldId: newId() }))).toBe('not_found')
    const first = await take()
    // updateOfOrganisation refuses stale_version
    expect(codeOf(await change({ heldId: first.id, version: 7 }))).toBe('stale_version')
    await change({ heldId: first.id })
    await take()
    // updateOfOrganisation refuses already_subscribed
    expect(codeOf(await change({ heldId: first.id, version: 2, isEnding: false }))).toBe('already_subscribed')
  })

  test('subscribeProperty takes an add-on; subscribeProperty refuses already_subscribed, not_offered and not_found', async () => {
    const take = (input: object) =>
      admin.raw(subscriptions.subscribeProperty, { ...at, subscriptionId: PAYMENT_LINK, ...input })
    const twins = await Promise.all([take({}), take({}), take({})])
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(codeOf(await take({}))).toBe('already_subscribed')
    const old = await platform.send(subscriptions.create, line({ kind: 'ADD_ON', isOffered: false }))
    // subscribeProperty refuses not_offered
    expect(codeOf(await take({ subscriptionId: old.id }))).toBe('not_offered')
    // subscribeProperty refuses not_found: unknown, a plan, and another property
    for (const input of [
      { subscriptionId: newId() },
      { subscriptionId: STARTER },
      { propertyId: hotel.foreignPropertyId },
    ])
      expect(codeOf(await take(input))).toBe('not_found')
  })

  test('updateOfProperty ends an add-on; updateOfProperty refuses not_found, stale_version and already_subscribed', async () => {
    const take = () => admin.send(subscriptions.subscribeProperty, { ...at, subscriptionId: PAYMENT_LINK })
    const change = (input: object) =>
      admin.raw(subscriptions.updateOfProperty, { ...at, isEnding: true, version: 1, ...input })
    expect(codeOf(await change({ heldId: newId() }))).toBe('not_found')
    const first = await take()
    // updateOfProperty refuses stale_version
    expect(codeOf(await change({ heldId: first.id, version: 2 }))).toBe('stale_version')
    expect((await change({ heldId: first.id })).body).toMatchObject({ state: 'ENDING' })
    await take()
    // updateOfProperty refuses already_subscribed
    expect(codeOf(await change({ heldId: first.id, version: 2, isEnding: false }))).toBe('already_subscribed')
  })

  test('ofProperty refuses not_found for a property out of reach', async () => {
    const sister = await hotel.rows<{ id: number }>(
      `insert into properties (organization_id, name, short_name, seo_friendly_name, time_zone, currency, business_date, country,
                            locale, fiscal_year_month, country_pack, rounding_unit)
       values ($1, 'Sister', 'sister', 'sister', 'Asia/Kolkata', 'INR', '2026-11-20', 'IN', 'en-IN', 4, 'IN', 100) returning id::int`,
      [hotel.organizationId],
    )
    const foreignInput = { propertyId: sister[0]?.id ?? 0 }
    expect(codeOf(await admin.raw(subscriptions.ofProperty, foreignInput))).toBe('not_found')
    expect((await group.raw(subscriptions.ofProperty, foreignInput)).status).toBe(200)
    const foreign = { propertyId: hotel.foreignPropertyId }
    for (const client of [admin, group])
      expect(codeOf(await client.raw(subscriptions.ofProperty, foreign))).toBe('not_found')
  })
})
