import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, FIXTURE, type TestClient } from '#test/server.ts'
import type { YieldRule } from '../contract/rules.ts'
import { yields } from '../contract/yields.ts'
import { ABSENT, day, startYields, type YieldDesk } from './testing.ts'

let desk: YieldDesk
let clerk: TestClient
beforeAll(async () => {
  desk = await startYields()
  clerk = await desk.hotel.as('PROP_FRONTDESK')
})
afterEach(async () => {
  await desk.setToday(0)
  await desk.clear()
})
afterAll(() => desk.stop())

const known = ({ id, version }: YieldRule) => ({ yieldRuleId: id, version })
const send = (route: Parameters<TestClient['raw']>[0], input: object) => desk.manager.raw(route, input)
const { standard, breakfast, foreignPlan, foreignType } = FIXTURE

describe('rules', () => {
  test('are made off, in the order of their ranking, and switched', async () => {
    const second = await desk.create({ weekdays: [6, 5, 6], roomTypeIds: [standard], floorAmount: 200_000 })
    expect(second).toMatchObject({
      state: 'OFF',
      version: 1,
      weekdays: [5, 6],
      measuredOn: 'PROPERTY',
      stepAmount: null,
    })
    const first = await desk.create({ name: 'Other', ranking: 2 })
    expect(await desk.setState(second, 'APPLY')).toEqual({ ...second, state: 'APPLY', version: 2 })
    const { rows } = await clerk.send(yields.rules, {})
    expect(rows.map(({ id }) => id)).toEqual([first.id, second.id])
    const audit = await desk.hotel.rows(`select type from audit_events where entity_id = $1 order by id`, [second.id])
    expect(audit.map(({ type }) => type)).toEqual(['YIELD_RULE_ADDED', 'YIELD_RULE_STATE_SET'])
  })

  test('are changed as a whole, and retain their state', async () => {
    const rule = await desk.rule('SUGGEST', { occupancyFromBp: 8_000 })
    const after = await desk.manager.send(yields.updateRule, { ...known(rule), ...desk.details({ stepBp: 2_000 }), effect: 'PRICE' }) // prettier-ignore
    expect(after).toEqual({ ...rule, occupancyFromBp: null, stepBp: 2_000, version: 3 })
  })

  test('agree with each other, or are invalid at the field that does not', async () => {
    const invalid = async (more: object) => {
      const { status, body } = await send(yields.createRule, desk.details(more))
      return [status, (body as { issues?: { path: unknown }[] }).issues?.map(({ path }) => String(path))]
    }
    expect(await invalid({ stepBp: 0 })).toEqual([400, ['stepBp']])
    expect(await invalid({ stepAmount: 500 })).toEqual([400, ['stepBp']])
    expect(await invalid({ stepBp: -9_001 })).toEqual([400, ['stepBp']])
    expect(await invalid({ effect: 'MIN_STAY' })).toEqual([400, ['stepBp', 'minStay']])
    expect(await invalid({ effect: 'CLOSED', stepBp: null })).toEqual([400, ['isClosed']])
    expect(await invalid({ effect: 'CLOSED', stepBp: null, isClosed: true, floorAmount: 5 })).toEqual([400, ['floorAmount']]) // prettier-ignore
    expect(await invalid({ occupancyFromBp: 8_001, occupancyUntilBp: 8_000 })).toEqual([400, ['occupancyUntilBp']])
    expect(await invalid({ aheadFrom: 8, aheadUntil: 7 })).toEqual([400, ['aheadUntil']])
    expect(await invalid({ pickupRooms: 3 })).toEqual([400, ['pickupDays']])
    expect(await invalid({ floorAmount: 6, ceilingAmount: 5 })).toEqual([400, ['ceilingAmount']])
    expect(await invalid({ ranking: 101 })).toEqual([400, ['ranking']])
  })

  test('only those who set rates make rules', async () => {
    expect((await clerk.raw(yields.createRule, desk.details())).status).toBe(403)
  })

  test('createRule refuses name_taken: five request one name at once, one has it', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((ranking) => send(yields.createRule, desk.details({ ranking, name: ranking % 2 ? 'Busy' : 'BUSY' }))),
    ) // prettier-ignore
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(codeOf(replies.find(({ status }) => status === 409))).toBe('name_taken')
  })
  test('createRule refuses ranking_taken', async () => {
    await desk.create()
    expect(codeOf(await send(yields.createRule, desk.details({ name: 'Other' })))).toBe('ranking_taken')
  })
  test('createRule refuses unknown_reference', async () => {
    for (const more of [
      { ratePlanId: foreignPlan },
      { roomTypeIds: [foreignType] },
      { roomTypeIds: [standard, ABSENT] },
    ])
      expect(codeOf(await send(yields.createRule, desk.details(more)))).toBe('unknown_reference')
  })
  test('createRule refuses rule_in_use: a linked plan follows, and has no prices to step; it may be restricted', async () => {
    expect(codeOf(await send(yields.createRule, desk.details({ ratePlanId: breakfast })))).toBe('rule_in_use')
    const closed = { ratePlanId: breakfast, effect: 'CLOSED', isClosed: true, stepBp: null }
    expect(await desk.create(closed)).toMatchObject({ ratePlanId: breakfast, isClosed: true })
  })

  const updated = async (more: object) => {
    const rule = await desk.create({ name: 'Changed', ranking: 3 })
    return codeOf(await send(yields.updateRule, { ...known(rule), ...desk.details({ name: 'Changed', ranking: 3 }), ...more })) // prettier-ignore
  }
  test('updateRule refuses name_taken', async () => {
    await desk.create()
    expect(await updated({ name: 'busy' })).toBe('name_taken')
  })
  test('updateRule refuses ranking_taken', async () => {
    await desk.create()
    expect(await updated({ ranking: 10 })).toBe('ranking_taken')
  })
  test('updateRule refuses unknown_reference', async () =>
    expect(await updated({ ratePlanId: foreignPlan })).toBe('unknown_reference'))
  test('updateRule refuses rule_in_use', async () =>
    expect(await updated({ ratePlanId: breakfast })).toBe('rule_in_use'))
  test('updateRule refuses not_found', async () => expect(await updated({ yieldRuleId: ABSENT })).toBe('not_found'))
  test('updateRule refuses stale_version', async () => expect(await updated({ version: 7 })).toBe('stale_version'))
  test('setRuleState refuses not_found', async () =>
    expect(codeOf(await send(yields.setRuleState, { yieldRuleId: ABSENT, version: 1, state: 'OFF' }))).toBe('not_found')) // prettier-ignore
  test('setRuleState refuses stale_version', async () => {
    const rule = await desk.rule('SUGGEST')
    const stale = await send(yields.setRuleState, { yieldRuleId: rule.id, version: 1, state: 'OFF' })
    expect(stale.body).toMatchObject({ code: 'stale_version', details: { version: 2, changedBy: 'Asha Rao' } })
  })
  test('removeRule refuses not_found, also what was removed before', async () => {
    const { id: yieldRuleId } = await desk.create()
    expect(await desk.manager.send(yields.removeRule, { yieldRuleId })).toEqual({ isRemoved: true })
    expect(codeOf(await send(yields.removeRule, { yieldRuleId }))).toBe('not_found')
  })
})

describe('a simulation', () => {
  test('plays the year behind with what was on the books, and names what would change ahead', async () => {
    // Of four standard and two other rooms, three that are booked make half of the property.
    await desk.book(3, 1, 2, -20)
    await desk.book(1, 1, 2, -5)
    await desk.setToday(10)
    const rule = await desk.create({ occupancyFromBp: 5_000 })
    const { past, ahead } = await desk.manager.send(yields.simulateRule, { yieldRuleId: rule.id })
    expect(past).toMatchObject({ from: day(-354), until: day(10) })
    const months = past.months.filter(({ nightCount }) => nightCount > 0)
    expect(months).toEqual([{ month: '2026-11-01', nightCount: 1, roomNights: 1, difference: 30_000 }])
    expect(ahead).toMatchObject({ from: day(10), nightCount: 0, cellCount: 0, cells: [] })
    expect((await desk.manager.send(yields.rules, {})).rows[0]?.state).toBe('OFF')
  }, 30_000)

  test('is of the rule alone: it names every night of both types once, whatever other rules set', async () => {
    await desk.rule('APPLY', { name: 'Other', ranking: 1, stepBp: 5_000, aheadUntil: 3 })
    await desk.apply()
    const rule = await desk.create({ aheadUntil: 4 })
    const { ahead } = await desk.manager.send(yields.simulateRule, { yieldRuleId: rule.id })
    expect(ahead).toMatchObject({ nightCount: 5, cellCount: 10 })
    expect(ahead.cells[0]).toMatchObject({ day: day(0), current: 450_000, proposed: 330_000, price: { from: 450_000, to: 330_000 } }) // prettier-ignore
  })
  test('simulateRule refuses not_found', async () =>
    expect(codeOf(await send(yields.simulateRule, { yieldRuleId: ABSENT }))).toBe('not_found'))
})
