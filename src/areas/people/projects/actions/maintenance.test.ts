import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, inventoryOf, nights } from '#areas/property/rooms/actions/testing.ts'
import { addDays, addMonths, type Day, dayAt, daysBetween } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { FIXTURE } from '#test/server.ts'
import { projects } from '../contract/projects.ts'
import { maintainEverywhere } from '../jobs.ts'
import { planDueWork } from './maintenance.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
const roomId = FIXTURE.rooms['201']
let shop: Awaited<ReturnType<typeof startWorkshop>>
let inventory: ReturnType<typeof inventoryOf>
let lead: Person

beforeAll(async () => {
  shop = await startWorkshop()
  inventory = inventoryOf(shop.hotel)
  lead = await shop.hire('Lea')
})
afterAll(async () => {
  // Stays are made by hand here, without the audit of a booking.
  expect((await violatedInvariants(shop.hotel.db)).filter((one) => one.startsWith('I-12'))).toEqual([])
  expect(await inventory.differences()).toEqual([])
  await shop.hotel.stop()
})

type Terms = { firstDueOn?: Day; roomsADay?: number; isActive?: boolean }

/** A plan for the deluxe rooms in a project of its own. */
async function planned(over: Terms = {}) {
  const { projectId } = await shop.open([lead], { kind: 'MAINTENANCE' })
  const fields = { title: 'Filters', everyMonths: 6, roomTypeId: FIXTURE.deluxe, firstDueOn: day(20), estimateMinutes: 45 }
  const plan = await shop.manager.send(projects.createPlan, { projectId, ...fields, ...over })
  return { projectId, plan, fields: { ...fields, ...over } }
} // prettier-ignore
const roomsOf = async (maintenancePlanId: string) =>
  (await shop.manager.send(projects.plannedRooms, { maintenancePlanId })).rows
const itemsOf = async (projectId: string) => (await lead.client.send(projects.items, { projectId })).rows
const work = async (id: string) => (await shop.hotel.inside((ctx) => planDueWork(ctx, id))).made

/** Moves an item to the state of a group. */
async function moveTo(projectId: string, workItemId: string, group: 'STARTED' | 'COMPLETED' | 'CANCELLED') {
  const { states } = await lead.client.send(projects.get, { projectId })
  const { version } = await lead.client.send(projects.item, { projectId, workItemId })
  const stateId = states.find((state) => state.group === group)?.id ?? ''
  await lead.client.send(projects.moveItem, { projectId, workItemId, version, stateId })
}

describe('work of a plan', () => {
  test('is an item for each room of the type on a day on which it is free, made once however often it is planned', async () => {
    // A guest is in the room until day 19 of the twenty before it is due, so that one day is left.
    const stay = await inventory.newStay({ roomTypeId: FIXTURE.deluxe, roomId, nights: nights(0, 19) })
    await inventory.hold(stay)
    const { projectId, plan } = await planned()
    expect(plan).toMatchObject({ openTasks: 0, lastDoneOn: null, nextDueOn: day(20), roomTypeName: expect.any(String) })
    expect(await work(plan.id)).toBe(plan.rooms)
    expect(await work(plan.id)).toBe(0)
    await inventory.free(stay)
    const items = await itemsOf(projectId)
    expect(items).toHaveLength(plan.rooms)
    expect(items.find(({ title }) => title === 'Filters · 201')).toMatchObject({ startOn: day(20), dueOn: day(20), group: 'UNSTARTED', estimateMinutes: 45 }) // prettier-ignore
    expect(items.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(items.map((_item, at) => at + 1)) // prettier-ignore
    const [room] = (await roomsOf(plan.id)).filter((row) => row.roomId === roomId)
    expect(room).toMatchObject({ number: '201', lastDoneOn: null, dueOn: day(20), plannedOn: day(20), itemGroup: 'UNSTARTED' }) // prettier-ignore
  })

  test('comes again so many months after it was completed, or after it was due where it was cancelled', async () => {
    const { projectId, plan } = await planned()
    await work(plan.id)
    const item = (await itemsOf(projectId)).find(({ title }) => title === 'Filters · 201')
    await moveTo(projectId, item?.id ?? '', 'COMPLETED')
    const done = await lead.client.send(projects.item, { projectId, workItemId: item?.id ?? '' })
    const timeZone = await shop.hotel.inside(async ({ property }) => property.timeZone)
    const doneOn = dayAt(done.completedAt ?? '', timeZone)
    const [room] = (await roomsOf(plan.id)).filter((row) => row.roomId === roomId)
    expect(room).toMatchObject({ lastDoneOn: doneOn, dueOn: addMonths(doneOn, 6), itemId: null, plannedOn: null })

    const second = await planned()
    await work(second.plan.id)
    const other = (await itemsOf(second.projectId)).find(({ title }) => title === 'Filters · 201')
    await moveTo(second.projectId, other?.id ?? '', 'CANCELLED')
    const [cancelled] = (await roomsOf(second.plan.id)).filter((row) => row.roomId === roomId)
    expect(cancelled).toMatchObject({ lastDoneOn: null, dueOn: addMonths(day(20), 6), itemId: null })
    expect(await work(second.plan.id)).toBe(0)
  })

  test('waits until it is due within eight weeks, and while the plan is not active or its project closed', async () => {
    const late = await planned({ firstDueOn: day(57) })
    expect(await work(late.plan.id)).toBe(0)
    const stopped = await planned({ isActive: false })
    expect(await work(stopped.plan.id)).toBe(0)
    const closed = await planned()
    await shop.close(closed.projectId)
    expect(await work(closed.plan.id)).toBe(0)
    expect(await refusalOf(shop.manager, projects.planWork, { maintenancePlanId: closed.plan.id })).toBe(
      'project_closed',
    )
  })

  test('is planned by the job at every property, and at once by planWork; two at once plan each room once', async () => {
    const { plan, projectId } = await planned()
    const now = await shop.hotel.inside(async (ctx) => ctx.now)
    await Promise.all([maintainEverywhere(shop.hotel.system, now), shop.manager.send(projects.planWork, { maintenancePlanId: plan.id })]) // prettier-ignore
    expect(await itemsOf(projectId)).toHaveLength(plan.rooms)
    expect(await shop.manager.send(projects.planWork, { maintenancePlanId: plan.id })).toEqual({ made: 0, moved: 0 })
  })

  describe('that a guest is in the way of', () => {
    const numbered = async (projectId: string) =>
      (await itemsOf(projectId)).find(({ title }) => title === 'Filters · 201') ?? expect.fail('no work in room 201')
    /** Lets room 201 for the nights on both sides of a day. */
    const letAround = async (on: Day) => {
      const first = daysBetween(day(0), on) - 1
      const stay = await inventory.newStay({ roomTypeId: FIXTURE.deluxe, roomId, nights: nights(first, first + 2) })
      await inventory.hold(stay)
      return stay
    }

    test('moves to another free day, says so in its history, and stays there', async () => {
      const { projectId, plan } = await planned()
      await work(plan.id)
      const { id: workItemId, dueOn } = await numbered(projectId)
      const stay = await letAround(dueOn ?? day(0))
      expect(await shop.manager.send(projects.planWork, { maintenancePlanId: plan.id })).toEqual({ made: 0, moved: 1 })
      const { dueOn: nextOn, startOn } = await numbered(projectId)
      expect(nextOn).not.toBe(dueOn)
      expect([startOn, nextOn && nextOn > day(0) && nextOn <= day(20)]).toEqual([nextOn, true])
      const [room] = (await roomsOf(plan.id)).filter((row) => row.roomId === roomId)
      expect(room).toMatchObject({ dueOn: day(20), plannedOn: nextOn })
      const { rows } = await lead.client.send(projects.activity, { projectId, workItemId })
      expect(rows).toContainEqual(expect.objectContaining({ field: 'dueOn', before: dueOn, after: nextOn }))
      expect(await shop.manager.send(projects.planWork, { maintenancePlanId: plan.id })).toEqual({ made: 0, moved: 0 })
      await inventory.free(stay)
    })

    test('stays where no other day is free, where it has begun, and where somebody chose its day', async () => {
      const full = await planned()
      await work(full.plan.id)
      const stay = await inventory.newStay({ roomTypeId: FIXTURE.deluxe, roomId, nights: nights(0, 58) })
      await inventory.hold(stay)
      expect(await shop.manager.send(projects.planWork, { maintenancePlanId: full.plan.id })).toEqual({ made: 0, moved: 0 }) // prettier-ignore
      await inventory.free(stay)

      const begun = await planned()
      await work(begun.plan.id)
      const { id, dueOn } = await numbered(begun.projectId)
      await moveTo(begun.projectId, id, 'STARTED')
      const chosen = await planned()
      await work(chosen.plan.id)
      const { id: workItemId, version } = await numbered(chosen.projectId)
      const elsewhere = addDays(dueOn ?? day(0), -1)
      await lead.client.send(projects.moveDates, { projectId: chosen.projectId, moves: [{ workItemId, version, startOn: elsewhere, dueOn: elsewhere }] }) // prettier-ignore
      const next = await letAround(dueOn ?? day(0))
      for (const { plan } of [begun, chosen])
        expect(await shop.manager.send(projects.planWork, { maintenancePlanId: plan.id })).toEqual({
          made: 0,
          moved: 0,
        })
      expect((await numbered(chosen.projectId)).dueOn).toBe(elsewhere)
      await inventory.free(next)
    })
  })

  test('takes no more rooms on a day than the plan allows', async () => {
    const { plan, projectId } = await planned({ roomsADay: 1 })
    await work(plan.id)
    const days = (await itemsOf(projectId)).map(({ dueOn }) => dueOn)
    expect(new Set(days).size).toBe(days.length)
  })
})

describe('plans', () => {
  test('are listed page by page and changed; planned work stays as it is', async () => {
    const { plan, fields } = await planned()
    await work(plan.id)
    const changed = await shop.manager.send(projects.updatePlan, { maintenancePlanId: plan.id, version: plan.version, ...fields, title: 'Coils' }) // prettier-ignore
    expect(changed).toMatchObject({ title: 'Coils', openTasks: plan.rooms, version: plan.version + 1 })
    const first = await shop.manager.send(projects.plans, { limit: 1 })
    const second = await shop.manager.send(projects.plans, { limit: 1, after: first.next ?? '' })
    expect(first.rows[0]?.id).not.toBe(second.rows[0]?.id)
    const rooms = await shop.manager.send(projects.plannedRooms, { maintenancePlanId: plan.id, limit: 1 })
    expect(rooms.rows).toHaveLength(1)
  })

  test('plannedRooms refuses not_found, createPlan refuses not_found, updatePlan refuses not_found, planWork refuses not_found', async () => {
    const fields = { title: 'Filters', everyMonths: 6, firstDueOn: day(20) }
    for (const route of [projects.plannedRooms, projects.planWork]) expect(await refusalOf(shop.manager, route, { maintenancePlanId: ABSENT })).toBe('not_found') // prettier-ignore
    expect(await refusalOf(shop.manager, projects.createPlan, { projectId: ABSENT, ...fields })).toBe('not_found')
    expect(await refusalOf(shop.manager, projects.updatePlan, { maintenancePlanId: ABSENT, version: 1, ...fields })).toBe('not_found') // prettier-ignore
  })

  test('createPlan refuses unknown_reference, createPlan refuses project_closed, updatePlan refuses stale_version, updatePlan refuses unknown_reference, planWork refuses project_closed', async () => {
    const { plan, projectId, fields } = await planned({ firstDueOn: addDays(day(0), 300) })
    const known = { maintenancePlanId: plan.id, version: plan.version, ...fields }
    expect(await refusalOf(shop.manager, projects.createPlan, { projectId, ...fields, roomTypeId: ABSENT })).toBe('unknown_reference') // prettier-ignore
    expect(await refusalOf(shop.manager, projects.updatePlan, { ...known, roomTypeId: ABSENT })).toBe('unknown_reference') // prettier-ignore
    expect(await refusalOf(shop.manager, projects.updatePlan, { ...known, version: 99 })).toBe('stale_version')
    await shop.close(projectId)
    expect(await refusalOf(shop.manager, projects.createPlan, { projectId, ...fields })).toBe('project_closed')
    expect(await refusalOf(shop.manager, projects.planWork, { maintenancePlanId: plan.id })).toBe('project_closed')
  })
})
