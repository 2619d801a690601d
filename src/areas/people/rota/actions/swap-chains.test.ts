import { afterAll, beforeAll, expect, test } from 'vitest'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { addDays, type Day, dayAt, mondayOf } from '#core/dates.ts'
import { startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { rota } from '../contract/rota.ts'

/** Rounds of calls that run at once: a fixed cost, the same calls at every run. */
const ROUNDS = 10
const AT_ONCE = 10
const SEED = 21

type Person = { id: string; client: TestClient }

let hotel: TestHotel
let planners: TestClient[]
let people: Person[]
let monday: Day
let departmentId = ''
let positionId = ''

beforeAll(async () => {
  hotel = await startTestServer()
  planners = [await hotel.as('PROP_MANAGER'), await hotel.as('PROP_ADMIN'), await hotel.as('PROP_MANAGER')]
  const today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  monday = addDays(mondayOf(today), 14)
  departmentId = (await manager().send(employees.createDepartment, { name: 'Front desk' })).id
  positionId = (await manager().send(employees.createPosition, { title: 'Clerk', departmentId })).id
  people = []
  for (const firstName of ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva']) people.push(await hire(firstName))
  await plan()
})
afterAll(() => hotel.stop())

const manager = (): TestClient => planners[0] ?? expect.fail('there is no manager')

async function hire(firstName: string): Promise<Person> {
  const client = await hotel.as('PROP_FRONTDESK')
  const fields = { firstName, lastName: 'Costa', joinOn: addDays(monday, -100), departmentId, positionId, weeklyHours: 0 }
  const { id } = await manager().send(employees.create, fields)
  await manager().send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, client }
} // prettier-ignore

/** A week in which shifts of one day lie over each other, and each day has open ones. */
async function plan(): Promise<void> {
  const times = [['07:00', '15:00'], ['11:00', '19:00'], ['14:00', '22:00']] as const
  const added = [0, 1, 2].flatMap((day) =>
    [...people.map(({ id }) => id), null, null].map((employeeId, index) => {
      const [starts, ends] = times[(index + day) % 3] ?? times[0]
      return { employeeId, departmentId, positionId, on: addDays(monday, day), starts, ends }
    }),
  )
  await manager().send(rota.edit, { added, reason: 'as agreed' })
  await manager().send(rota.publish, { departmentId, weekStart: monday, reason: 'as agreed' })
} // prettier-ignore

/** A sequence of whole numbers below a bound, the same for one seed. */
function numbersOf(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * bound)
  }
}

type Known = {
  shifts: { id: string; of: string | null }[]
  swaps: { id: string; state: string; to: string }[]
  claims: { id: string }[]
}
async function known(): Promise<Known> {
  const [shifts, swaps, claims] = await Promise.all([
    hotel.rows<Known['shifts'][number]>('select id, published_employee_id as of from rota_shifts where property_id = $1 and not is_removed order by id', [hotel.propertyId]),
    hotel.rows<Known['swaps'][number]>(`select id, state, to_employee_id as to from shift_swaps where property_id = $1 and state in ('ASKED', 'ACCEPTED') order by id`, [hotel.propertyId]),
    hotel.rows<Known['claims'][number]>(`select id from shift_claims where property_id = $1 and state = 'CLAIMED' order by id`, [hotel.propertyId]),
  ])
  return { shifts, swaps, claims }
} // prettier-ignore

/** Employees who are planned, or published, at two places at one time. */
const DOUBLE = `
  select a.id from rota_shifts a join rota_shifts b on b.property_id = a.property_id and b.id > a.id
   where a.property_id = $1
     and ((a.employee_id = b.employee_id and not a.is_removed and not b.is_removed and a.spans && b.spans)
          or (a.published_employee_id = b.published_employee_id and a.published_spans && b.published_spans))`
const doubleBooked = () => hotel.rows(DOUBLE, [hotel.propertyId])

/** One call of an employee or a manager, or of a program that asks no guard. @returns its status; 409 where the database refuses the program */
async function step(next: (bound: number) => number, { shifts, swaps, claims }: Known): Promise<number> {
  const one = <T>(all: readonly T[]): T | undefined => all[next(all.length)]
  const planner = one(planners) ?? manager()
  const person = one(people) ?? expect.fail('there is no one')
  const own = shifts.filter(({ of }) => of === person.id)
  const [shift, swap, claim, other] = [one(shifts), one(swaps), one(claims), one(people)]
  switch (next(7)) {
    case 0:
    case 1: {
      const given = one(own)
      const theirs = one(shifts.filter(({ of }) => of === other?.id))
      if (!given || !other || other === person) return 200
      return (await person.client.raw(rota.askSwap, { shiftId: given.id, toEmployeeId: other.id, toShiftId: next(3) === 0 ? null : (theirs?.id ?? null) })).status
    }
    case 2: {
      const asked = people.find(({ id }) => id === swap?.to)
      return swap && asked ? (await asked.client.raw(rota.answerSwap, { swapId: swap.id, isAccepted: next(5) > 0 })).status : 200
    }
    case 3:
      return swap ? (await planner.raw(rota.decideSwap, { swapId: swap.id, isApproved: true, reason: 'as agreed' })).status : 200
    case 4: {
      const open = one(shifts.filter(({ of }) => of === null))
      return open ? (await person.client.raw(rota.claim, { rotaShiftId: open.id })).status : 200
    }
    case 5:
      return claim ? (await planner.raw(rota.decideClaim, { claimId: claim.id, isApproved: true, reason: 'as agreed' })).status : 200
    default:
      if (!shift || !other) return 200
      return hotel
        .rows('update rota_shifts set employee_id = $3, published_employee_id = $3 where property_id = $1 and id = $2', [hotel.propertyId, shift.id, other.id])
        .then(() => 200, (error: { code?: string }) => (['23P01', '40P01'].includes(error.code ?? '') ? 409 : 500))
  }
} // prettier-ignore

/** Plays rounds of calls at once. @returns how often each status was answered, and how many were double-booked after any round */
async function play(seed: number): Promise<{ statuses: Map<number, number>; doubled: number }> {
  const next = numbersOf(seed)
  const statuses = new Map<number, number>()
  let doubled = 0
  for (let round = 0; round < ROUNDS; round++) {
    const before = await known()
    for (const status of await Promise.all(Array.from({ length: AT_ONCE }, () => step(next, before))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    doubled += (await doubleBooked()).length
  }
  return { statuses, doubled }
}

test('law: whatever several managers and employees swap, offer and claim at once, and whatever asks no guard, no one is double-booked', async () => {
  expect(await doubleBooked()).toEqual([])
  const { statuses, doubled } = await play(SEED)
  expect(doubled).toBe(0)
  if (statuses.has(500)) console.error(hotel.faults)
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(ROUNDS)
  expect(statuses.get(409)).toBeGreaterThan(0)
  const approved = await hotel.rows(`select 1 from shift_swaps where property_id = $1 and state = 'APPROVED'`, [hotel.propertyId])
  expect(approved.length).toBeGreaterThan(0)
}) // prettier-ignore

test('the same calls double-book someone once the two constraints are gone: it is they that hold the law', async () => {
  await hotel.rows(
    'alter table rota_shifts drop constraint nobody_is_planned_twice, drop constraint nobody_is_published_twice',
  )
  expect((await play(SEED)).doubled).toBeGreaterThan(0)
})
