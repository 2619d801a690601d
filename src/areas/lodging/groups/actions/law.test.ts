import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import '#test/chance.ts'
import { FIXTURE } from '#test/server.ts'
import { groups } from '../contract/groups.ts'
import { day, type GroupsDesk, nightOf, startGroups } from './testing.ts'

// Blocks of groups and single nights against a slow recount in plain numbers: what is granted, what is refused and what is left of every
// night is what the model has, and the rooms of the type are never exceeded.

const ROOMS = 4
const NIGHTS = [10, 11, 12] as const

type Held = { held: number; pickedUp: number; released: number }
type Span = { from: number; until: number }
type Stay = Span & { bookingId: string; group: number | null }
type Model = { groups: { id: string; nights: Map<number, Held> }[]; stays: Stay[] }

type Step =
  | { kind: 'set'; group: number; night: number; held: number }
  | { kind: 'book' | 'pickUp'; group: number; span: Span }
  | { kind: 'release'; group: number; night: number }
  | { kind: 'cancel'; index: number }

const group = fc.nat(1)
const night = fc.constantFrom(...NIGHTS)
const span = fc.constantFrom<Span[]>({ from: 10, until: 11 }, { from: 10, until: 13 }, { from: 11, until: 13 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), group, night, held: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom('book' as const, 'pickUp' as const), group, span }),
  fc.record({ kind: fc.constant('pickUp' as const), group, span }),
  fc.record({ kind: fc.constant('release' as const), group, night }),
  fc.record({ kind: fc.constant('cancel' as const), index: fc.nat(9) }),
)

const leftOf = ({ held, pickedUp, released }: Held) => Math.max(0, held - pickedUp - released)
const nightsOf = ({ from, until }: Span) => NIGHTS.filter((at) => at >= from && at < until)
const heldOn = (model: Model, index: number, at: number): Held =>
  model.groups[index]?.nights.get(at) ?? { held: 0, pickedUp: 0, released: 0 }

/** Counts again from the stays and what groups hold. */
const freeOn = (model: Model, at: number): number =>
  ROOMS -
  model.stays.filter((stay) => nightsOf(stay).includes(at as 10)).length -
  model.groups.reduce((sum, _, index) => sum + leftOf(heldOn(model, index, at)), 0)

let desk: GroupsDesk
beforeAll(async () => {
  desk = await startGroups()
})
afterAll(() => desk.stop())

/** What a step must come to, and the model after it. */
async function take(model: Model, one: Step): Promise<void> {
  const write = (index: number, at: number, held: Held) => model.groups[index]?.nights.set(at, held)
  switch (one.kind) {
    case 'set': {
      const before = heldOn(model, one.group, one.night)
      const after = { ...before, held: one.held, released: 0 }
      const isBelow = one.held < before.pickedUp && one.held !== before.held
      const isFull = leftOf(after) - leftOf(before) > Math.max(0, freeOn(model, one.night))
      const code = await desk.codeOf(
        desk.setNights(model.groups[one.group]?.id ?? '', [desk.night(one.night, one.held)]),
      )
      expect(code).toBe(isBelow ? 'below_picked_up' : isFull ? 'no_availability' : 'ok')
      if (code === 'ok') write(one.group, one.night, after)
      return
    }
    case 'release': {
      const before = heldOn(model, one.group, one.night)
      const nights = [{ roomTypeId: FIXTURE.standard, day: day(one.night) }]
      const { rooms } = await desk.clerk.send(groups.release, { groupId: model.groups[one.group]?.id ?? '', nights })
      expect(rooms).toBe(leftOf(before))
      write(one.group, one.night, { ...before, released: before.released + rooms })
      return
    }
    case 'book':
    case 'pickUp':
      return takeRoom(model, one)
    case 'cancel': {
      const [stay] = model.stays.splice(one.index, 1)
      if (!stay) return
      await desk.clerk.send(bookings.cancel, { bookingId: stay.bookingId, reason: 'Off' })
      for (const at of stay.group === null ? [] : nightsOf(stay)) {
        const before = heldOn(model, stay.group ?? 0, at)
        const released = before.released > 0 ? Math.min(before.held, before.released + 1) : 0
        write(stay.group ?? 0, at, { ...before, pickedUp: before.pickedUp - 1, released })
      }
    }
  }
}

async function takeRoom(model: Model, { kind, group: index, span: dates }: Step & { kind: 'book' | 'pickUp' }) {
  const isPickUp = kind === 'pickUp'
  const hasRoom = (at: number) => freeOn(model, at) > 0 || (isPickUp && leftOf(heldOn(model, index, at)) > 0)
  const isFree = nightsOf(dates).every(hasRoom)
  const place = { roomTypeId: FIXTURE.standard, arrival: day(dates.from), departure: day(dates.until), adults: 1 }
  const reply = isPickUp
    ? await desk.pickUp(model.groups[index]?.id ?? '', [{ ...place, guestName: 'Ira' }])
    : await desk.clerk.raw(bookings.create, { customer: { firstName: 'Single' }, stays: [place] })
  expect(await desk.codeOf(Promise.resolve(reply))).toBe(isFree ? 'ok' : 'no_availability')
  if (!isFree) return
  const body = reply.body as { id?: string; bookings?: { id: string }[] }
  model.stays.push({ ...dates, bookingId: body.bookings?.[0]?.id ?? body.id ?? '', group: isPickUp ? index : null })
  for (const at of isPickUp ? nightsOf(dates) : []) {
    const before = heldOn(model, index, at)
    model.groups[index]?.nights.set(at, { ...before, pickedUp: before.pickedUp + 1 })
  }
}

test('blocks of groups and single nights in total never exceed the rooms, and agree with a slow recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const made = [await desk.definite(0), await desk.definite(0)]
      const model: Model = { groups: made.map(({ id }) => ({ id, nights: new Map() })), stays: [] }
      for (const one of steps) await take(model, one)
      for (const [index, { id }] of made.entries()) {
        const read = await desk.read(id)
        for (const at of NIGHTS) {
          const own = heldOn(model, index, at)
          const free = freeOn(model, at)
          expect(free).toBeGreaterThanOrEqual(0)
          expect(nightOf(read, at)).toEqual({ day: day(at), ...own, left: leftOf(own), free })
        }
      }
      expect(await desk.differences()).toEqual([])
      await desk.clear()
    }),
    { numRuns: 10 },
  )
})
