import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companiesArea } from '#areas/parties/companies/actions/companies.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { addDays, type Day } from '#core/dates.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { rates } from '../contract/rates.ts'
import { loadNegotiated } from './negotiated.ts'
import { ratesArea } from './rates.ts'

const { businessDate: today, bar, breakfast } = FIXTURE
const day = (offset: number): Day => addDays(today, offset)

let hotel: TestHotel
let manager: TestClient
let desk: TestClient
let corporate: string
let acme: string
let zenith: string
beforeAll(async () => {
  hotel = await startTestServer({ areas: [ratesArea, companiesArea] })
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
  const plan = { name: 'Corporate', code: 'CORP', parentPlanId: bar, offsetBp: -1_200, isNegotiated: true }
  corporate = (await manager.send(rates.createPlan, plan)).id
  acme = (await manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })).id
  zenith = (await manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Zenith' })).id
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.empty('plan_companies'))

const add = (companyId: string, more: object = {}) =>
  manager.send(rates.setPlanCompany, { ratePlanId: corporate, companyId, ...more })
const planOf = async (id: string) => (await desk.send(rates.plans, {})).rows.find((plan) => plan.id === id)
/** A plan as it is, with some of it changed. */
const change = async (id: string, more: object) => {
  const { version, name, offsetBp, offsetAmount, isActive } = (await planOf(id))!
  return manager.raw(rates.updatePlan, { ratePlanId: id, version, name, offsetBp, offsetAmount, isActive, ...more })
}

describe('the companies of a plan', () => {
  test('are listed by name page by page, of a plan or of a company, and publish the nights anew', async () => {
    await add(zenith, { firstOn: day(1), lastOn: day(1) })
    expect(await add(acme, { lastOn: day(9) })).toEqual({
      ratePlanId: corporate,
      planName: 'Corporate',
      isActive: true,
      companyId: acme,
      companyName: 'Acme',
      firstOn: null,
      lastOn: day(9),
    })
    await add(acme, { firstOn: day(2) })
    const first = await desk.send(rates.planCompanies, { limit: 1 })
    expect(first.rows.map(({ companyName, firstOn, lastOn }) => [companyName, firstOn, lastOn])).toEqual([
      ['Acme', day(2), null],
    ])
    const second = await desk.send(rates.planCompanies, { limit: 1, after: first.next })
    expect([second.rows.map(({ companyId }) => companyId), second.next]).toEqual([[zenith], undefined])
    const of = async (input: object) => (await desk.send(rates.planCompanies, input)).rows.map((row) => row.companyName)
    expect(await of({ companyId: zenith })).toEqual(['Zenith'])
    expect(await of({ ratePlanId: corporate })).toEqual(['Acme', 'Zenith'])
    expect(await of({ ratePlanId: breakfast })).toEqual([])
  })

  test('setting and removing is in the audit trail', async () => {
    await add(acme)
    await manager.send(rates.removePlanCompany, { ratePlanId: corporate, companyId: acme })
    expect((await desk.send(rates.planCompanies, {})).rows).toEqual([])
    expect(
      await hotel.rows(`select type from audit_events where type like 'PLAN_COMPANY%' order by id desc limit 2`),
    ).toEqual([{ type: 'PLAN_COMPANY_REMOVE' }, { type: 'PLAN_COMPANY_SET' }])
  })

  test('setPlanCompany refuses not_found, setPlanCompany refuses unknown_reference, setPlanCompany refuses plan_is_public', async () => {
    const code = async (input: object) =>
      codeOf(await manager.raw(rates.setPlanCompany, { ratePlanId: corporate, companyId: acme, ...input }))
    for (const ratePlanId of [newId(), FIXTURE.foreignPlan]) expect(await code({ ratePlanId })).toBe('not_found')
    expect(await code({ companyId: newId() })).toBe('unknown_reference')
    expect(await code({ ratePlanId: breakfast })).toBe('plan_is_public')
    expect((await manager.raw(rates.setPlanCompany, { ratePlanId: corporate, companyId: acme, firstOn: day(2), lastOn: day(1) })).status).toBe(400) // prettier-ignore
    expect((await desk.raw(rates.setPlanCompany, { ratePlanId: corporate, companyId: acme })).status).toBe(403)
  })

  test('removePlanCompany refuses not_found', async () => {
    const at = { ratePlanId: corporate, companyId: acme }
    expect(codeOf(await manager.raw(rates.removePlanCompany, at))).toBe('not_found')
    expect(codeOf(await manager.raw(rates.removePlanCompany, { ...at, ratePlanId: newId() }))).toBe('not_found')
  })

  test('two people who set the same company leave one', async () => {
    await Promise.all([1, 2, 3].map((first) => add(acme, { firstOn: day(first) })))
    expect((await desk.send(rates.planCompanies, {})).rows).toHaveLength(1)
  })
})

describe('whether a plan is negotiated', () => {
  test('stays as it is when a change does not name it', async () => {
    expect((await change(corporate, { name: 'Corporate rate' })).status).toBe(200)
    expect(await planOf(corporate)).toMatchObject({ name: 'Corporate rate', isNegotiated: true })
    expect(await planOf(breakfast)).toMatchObject({ isNegotiated: false })
    await change(corporate, { name: 'Corporate' })
  })

  test('updatePlan refuses plan_stays_public: the default plan, and one of a promotion', async () => {
    expect(codeOf(await change(bar, { isNegotiated: true }))).toBe('plan_stays_public')
    await hotel.rows(
      `insert into website_promotions (property_id, id, name, rate_plan_id, created_at) values ($1, $2, 'Deal', $3, now())`,
      [hotel.propertyId, newId(), breakfast],
    )
    expect(codeOf(await change(breakfast, { isNegotiated: true }))).toBe('plan_stays_public')
  })

  test('updatePlan refuses plan_has_companies: such a plan would be sold to everyone', async () => {
    await add(acme)
    expect(codeOf(await change(corporate, { isNegotiated: false }))).toBe('plan_has_companies')
    await manager.send(rates.removePlanCompany, { ratePlanId: corporate, companyId: acme })
    expect((await change(corporate, { isNegotiated: false })).status).toBe(200)
    expect((await change(corporate, { isNegotiated: true })).status).toBe(200)
  })

  test('the first plan of a property is the default one only if it is public', async () => {
    const own = { name: 'Own', code: 'OWN', isNegotiated: true }
    expect(await manager.send(rates.createPlan, own)).toMatchObject({ isDefault: false, isNegotiated: true })
  })
})

test('what was negotiated with a merged company applies to the one it is now, and none to a closed one', async () => {
  const old = (await manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme India' })).id
  await add(old, { firstOn: day(5) })
  await hotel.rows(
    `update companies set merged_into_id = $1, status = 'CLOSED', status_reason = 'Merged' where id = $2`,
    [acme, old],
  )
  const negotiated = (companyId: string | null) => hotel.inside((ctx) => loadNegotiated(ctx, companyId))
  const sold = [{ ratePlanId: corporate, firstOn: day(5), lastOn: null }]
  expect([await negotiated(acme), await negotiated(old), await negotiated(zenith), await negotiated(null)]).toEqual([sold, sold, [], []]) // prettier-ignore
  const { rows } = await desk.send(rates.planCompanies, { companyId: acme })
  expect(rows).toMatchObject([{ companyId: old, companyName: 'Acme' }])
  await hotel.rows(`update companies set status = 'CLOSED', status_reason = 'Gone' where id = $1`, [acme])
  expect(await negotiated(acme)).toEqual([])
  await hotel.rows(`update companies set status = 'ACTIVE', status_reason = '' where id = $1`, [acme])
})
