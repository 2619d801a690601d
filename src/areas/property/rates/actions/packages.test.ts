import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minor } from '#core/money.ts'
import { newId } from '#server/database/ids.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { MOST_PARTS } from '../contract/packages.ts'
import { rates } from '../contract/rates.ts'
import { ratesArea } from './rates.ts'

const { bar, breakfast: plan } = FIXTURE

let hotel: TestHotel
let manager: TestClient
let desk: TestClient
beforeAll(async () => {
  hotel = await startTestServer({ areas: [ratesArea] })
  manager = await hotel.as('PROP_MANAGER')
  desk = await hotel.as('PROP_FRONTDESK')
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.empty('plan_parts'))

const breakfast = {
  name: 'Breakfast', amount: minor(60_000), per: 'ADULT' as const, rhythm: 'EVERY_NIGHT' as const, taxCategory: 'FOOD' as const,
  meal: 'BREAKFAST' as const, isNextDay: true,
} // prettier-ignore
const add = (more: object = {}) => manager.send(rates.createPlanPart, { ratePlanId: plan, ...breakfast, ...more })

describe('the parts of a plan', () => {
  test('are listed by plan in the order they are taken out, changed and removed', async () => {
    const first = await add()
    expect(first).toEqual({ id: first.id, ratePlanId: plan, ...breakfast, posting: 'INCLUDED', weekdays: [], serviceCode: '', ranking: 1, version: 1 }) // prettier-ignore
    const second = await add({ name: 'Transfer', per: 'ROOM', rhythm: 'FIRST_NIGHT', meal: null, weekdays: [6, 7] })
    await add({ ratePlanId: bar })
    const of = async (input: object) => (await desk.send(rates.planParts, input)).rows
    expect((await of({ ratePlanId: plan })).map(({ name, ranking }) => [name, ranking])).toEqual([['Breakfast', 1], ['Transfer', 2]]) // prettier-ignore
    expect(await of({})).toHaveLength(3)

    const changed = { ...breakfast, partId: first.id, version: 1, amount: minor(75_000), posting: 'ADDED' as const }
    expect(await manager.send(rates.updatePlanPart, changed)).toMatchObject({
      amount: 75_000,
      posting: 'ADDED',
      version: 2,
      ranking: 1,
    })
    await manager.send(rates.removePlanPart, { partId: first.id })
    expect(await of({ ratePlanId: plan })).toEqual([second])
    // The next one is the last one, also where a place before it is free.
    expect((await add()).ranking).toBe(3)
    const types = await hotel.rows<{ type: string }>(
      `select type from audit_events where entity_id = $1 and type like 'PLAN_PART%' order by id desc limit 3`,
      [plan],
    )
    expect(types.map(({ type }) => type)).toEqual(['PLAN_PART_CREATE', 'PLAN_PART_REMOVE', 'PLAN_PART_UPDATE'])
  })

  test('createPlanPart refuses not_found, createPlanPart refuses name_taken, createPlanPart refuses too_many_parts', async () => {
    const code = async (more: object) =>
      codeOf(await manager.raw(rates.createPlanPart, { ratePlanId: plan, ...breakfast, ...more }))
    for (const ratePlanId of [newId(), FIXTURE.foreignPlan]) expect(await code({ ratePlanId })).toBe('not_found')
    await add()
    expect(await code({})).toBe('name_taken')
    for (let at = 2; at <= MOST_PARTS; at += 1) await add({ name: `Part ${at}` })
    expect(await code({ name: 'One more' })).toBe('too_many_parts')
    expect((await manager.raw(rates.createPlanPart, { ratePlanId: plan, ...breakfast, amount: minor(0) })).status).toBe(400) // prettier-ignore
    expect((await desk.raw(rates.createPlanPart, { ratePlanId: plan, ...breakfast })).status).toBe(403)
  })

  test('updatePlanPart refuses not_found, updatePlanPart refuses name_taken, updatePlanPart refuses stale_version', async () => {
    const { id: partId } = await add()
    await add({ name: 'Dinner' })
    const code = async (more: object) =>
      codeOf(await manager.raw(rates.updatePlanPart, { ...breakfast, partId, version: 1, ...more }))
    expect(await code({ partId: newId() })).toBe('not_found')
    expect(await code({ name: 'Dinner' })).toBe('name_taken')
    expect(await code({ version: 2 })).toBe('stale_version')
  })

  test('removePlanPart refuses not_found', async () => {
    expect(codeOf(await manager.raw(rates.removePlanPart, { partId: newId() }))).toBe('not_found')
  })

  test('two people who add parts at once add both, one after the other', async () => {
    await Promise.all(['Dinner', 'Lunch', 'Spa'].map((name) => add({ name })))
    const { rows } = await desk.send(rates.planParts, {})
    expect(rows.map(({ ranking }) => ranking)).toEqual([1, 2, 3])
  })
})
