import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { groups } from '../contract/groups.ts'
import { day, type GroupsDesk, startGroups } from './testing.ts'

let desk: GroupsDesk
beforeAll(async () => {
  desk = await startGroups()
})
afterAll(() => desk.stop())

/** Times in steps of half an hour of one day, so that many touch and overlap. */
const span = fc
  .uniqueArray(fc.nat(47), { minLength: 2, maxLength: 2 })
  .map((ends) => ends.toSorted((a, b) => a - b))
  .map(([from = 0, until = 0]) => ({ from, until }))
const event = fc.record({ span, room: fc.nat(1), group: fc.nat(1), isCancelled: fc.constantFrom(false, false, false, true) }) // prettier-ignore
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

const stepsOf = ({ span: { from, until }, room }: Event) =>
  Array.from({ length: until - from }, (_, index) => `${room} ${from + index}`)
const timeOf = (step: number) => `${String(Math.floor(step / 2)).padStart(2, '0')}:${step % 2 === 0 ? '00' : '30'}`

/** Counts each half hour of each room by itself. */
class Oracle {
  private readonly taken = new Set<string>()
  take(one: Event): boolean {
    const steps = stepsOf(one)
    const isFree = one.isCancelled || steps.every((step) => !this.taken.has(step))
    if (isFree && !one.isCancelled) for (const step of steps) this.taken.add(step)
    return isFree
  }
}

const setUp = async () => {
  await desk.clear()
  const rooms = [await desk.clerk.send(groups.createFunctionRoom, { name: 'Hall', capacity: 100 }), await desk.clerk.send(groups.createFunctionRoom, { name: 'Lawn', capacity: 100 })] // prettier-ignore
  const made = [await desk.create(), await desk.create({ name: 'Tour' })]
  return { roomOf: (one: Event) => rooms[one.room]?.id ?? '', groupOf: (one: Event) => made[one.group]?.id ?? '' }
}
const constraintOf = (error: unknown) => (error as { constraint?: string }).constraint
const INSERT = `
  insert into group_events (property_id, id, group_id, function_room_id, name, guests, starts_at, ends_at, is_cancelled)
  values ($1, $2, $3, $4, 'Dinner', 10, $5, $6, $7)`
const instantOf = (step: number) => new Date(Date.parse(`${day(10)}T00:00:00Z`) + step * 30 * 60_000).toISOString()

test('Postgres refuses an event exactly when it overlaps one of its function room that is not cancelled', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 14 }), async (all) => {
      const { roomOf, groupOf } = await setUp()
      const oracle = new Oracle()
      for (const one of all) {
        const { from, until } = one.span
        const values = [desk.hotel.propertyId, newId(), groupOf(one), roomOf(one), instantOf(from), instantOf(until), one.isCancelled] // prettier-ignore
        const breached = await desk.hotel.rows(INSERT, values).then(() => undefined, constraintOf)
        expect(breached).toBe(oracle.take(one) ? undefined : 'function_room_is_taken_once')
      }
    }),
    { numRuns: 20 },
  )
})

test('the desk is refused exactly what the oracle refuses, and no two events stored overlap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 4, maxLength: 8 }), async (all) => {
      const { roomOf, groupOf } = await setUp()
      const oracle = new Oracle()
      for (const one of all.map((drawn) => ({ ...drawn, isCancelled: false }))) {
        const time = { day: day(11), from: timeOf(one.span.from), until: timeOf(one.span.until) }
        const request = { groupId: groupOf(one), functionRoomId: roomOf(one), name: 'Dinner', guests: 10, ...time }
        const code = await desk.codeOf(desk.clerk.raw(groups.addEvent, request))
        expect(code).toBe(oracle.take(one) ? 'ok' : 'function_room_taken')
      }
      const { rows } = await desk.clerk.send(groups.events, {})
      for (const [index, { functionRoomId, startsAt }] of rows.entries())
        for (const before of rows.slice(0, index))
          expect(before.functionRoomId !== functionRoomId || before.endsAt <= startsAt).toBe(true)
    }),
    { numRuns: 20 },
  )
})
