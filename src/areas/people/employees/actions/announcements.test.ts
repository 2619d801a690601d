import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day, instantAt } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { employees } from '../contract/employees.ts'
import { announce } from '../jobs.ts'
import { todayOf } from './known.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let manager: TestClient
let [attendant, cook]: TestClient[] = []
let today: Day
let departments: string[] = []

/** An employee of a department with a sign-in. */
async function hire(client: TestClient, firstName: string, departmentName: string): Promise<string> {
  const { id: departmentId } = await manager.send(employees.createDepartment, { name: departmentName })
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Helper', departmentId })
  const person = { firstName, lastName: 'Reader', joinOn: addDays(today, -9), departmentId, positionId }
  const { id: employeeId } = await manager.send(employees.create, person)
  await manager.send(employees.tieUser, { employeeId, userId: client.userId })
  return departmentId
}

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  attendant = await hotel.as('PROP_HOUSEKEEPING')
  cook = await hotel.as('PROP_SERVICE')
  today = await hotel.inside(async (ctx) => todayOf(ctx))
  departments = [await hire(attendant, 'Uma', 'Rooms'), await hire(cook, 'Vikram', 'Kitchen')]
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const news = (over: object = {}) => ({ title: 'Fire drill', body: 'On Monday at 10.', from: today, ...over })
const create = (over: object = {}) => manager.send(employees.createAnnouncement, news(over))
const ownOf = async (client: TestClient = attendant as TestClient) =>
  (await client.send(employees.ownAnnouncements, {})).rows.map(({ title, readAt }) => [title, readAt !== null])
const notified = (client: TestClient) =>
  hotel.rows<{ message: string }>(
    `select message from notifications where kind = 'employee_announcement' and $1 = any(recipient_ids) order by id`,
    [client.userId],
  )

describe('an announcement', () => {
  test('is for those of its departments, who are notified once; who has read it is seen by who announced it', async () => {
    const [person, other] = [attendant, cook] as [TestClient, TestClient]
    const made = await create({ title: 'New linen', departmentIds: [departments[0]] })
    expect(made).toMatchObject({ departmentNames: ['Rooms'], readerCount: 1, readCount: 0 })
    expect([await ownOf(person), await ownOf(other)]).toEqual([[['New linen', false]], []])
    const read = await person.send(employees.readAnnouncement, { announcementId: made.id })
    const again = await person.send(employees.readAnnouncement, { announcementId: made.id })
    expect([read.readAt !== null, again.readAt]).toEqual([true, read.readAt])
    const { rows } = await manager.send(employees.readers, { announcementId: made.id })
    expect(rows).toMatchObject([{ name: 'Uma Reader', departmentName: 'Rooms', readAt: read.readAt }])
    const changed = {
      announcementId: made.id,
      version: made.version,
      ...news({ title: 'New linen', departmentIds: [departments[0]] }),
    }
    expect(await manager.send(employees.updateAnnouncement, changed)).toMatchObject({ readCount: 1 })
    expect([(await notified(person)).length, (await notified(other)).length]).toEqual([1, 0])
  })

  test('of a day to come is shown and notified on that day, and no longer after its last one', async () => {
    const [tomorrow, later] = [addDays(today, 1), addDays(today, 2)]
    await create({ title: 'Pool closed', from: tomorrow, until: tomorrow })
    const shown = async () => (await ownOf()).filter(([title]) => title === 'Pool closed').length
    const before = (await notified(attendant as TestClient)).length
    expect(await shown()).toBe(0)
    const timeZone = await hotel.inside(async ({ property }) => property.timeZone)
    const at = (day: Day) => instantAt(day, '00:30', timeZone)
    await announce(hotel.system, at(tomorrow))
    await announce(hotel.system, at(tomorrow))
    expect((await notified(attendant as TestClient)).slice(before)).toEqual([{ message: 'Pool closed' }])
    await create({ title: 'Over before anyone looked', from: tomorrow, until: tomorrow })
    await announce(hotel.system, at(later))
    expect((await notified(attendant as TestClient)).length).toBe(before + 1)
  })

  test('that is withdrawn is shown to no one and stays on record', async () => {
    const { id, version } = await create({ title: 'Wrong' })
    await manager.send(employees.withdrawAnnouncement, { announcementId: id, version })
    expect((await ownOf()).map(([title]) => title)).not.toContain('Wrong')
    const { rows } = await manager.send(employees.announcements, {})
    expect(rows.find((row) => row.id === id)).toMatchObject({ title: 'Wrong', isWithdrawn: true })
    const trail = await hotel.rows(`select 1 from audit_events where type = 'ANNOUNCEMENT_SAVED' and entity_id = $1`, [
      id,
    ])
    expect(trail.length).toBe(2)
  })

  test('is paged, the latest first', async () => {
    const first = await manager.send(employees.announcements, { limit: 1 })
    const rest = await manager.send(employees.announcements, { limit: 100, after: first.next })
    expect([first.rows.length, rest.rows.every(({ id }) => id < (first.rows[0]?.id ?? ''))]).toEqual([1, true])
  })
})

describe('refusals', () => {
  const over = { announcementId: ABSENT, version: 1 }
  test('createAnnouncement refuses dates_disordered when it ends before it begins; one day is enough', async () => {
    const refused = await manager.raw(employees.createAnnouncement, news({ until: addDays(today, -1) }))
    expect(codeOf(refused)).toBe('dates_disordered')
    expect((await manager.raw(employees.createAnnouncement, news({ until: today }))).status).toBe(200)
  })
  test('createAnnouncement refuses unknown_reference for a department there is none of', async () => {
    expect(codeOf(await manager.raw(employees.createAnnouncement, news({ departmentIds: [ABSENT] })))).toBe(
      'unknown_reference',
    )
  })
  test('updateAnnouncement refuses not_found', async () => {
    expect(codeOf(await manager.raw(employees.updateAnnouncement, { ...over, ...news() }))).toBe('not_found')
  })
  test('updateAnnouncement refuses stale_version', async () => {
    const { id: announcementId } = await create()
    const late = await manager.raw(employees.updateAnnouncement, { announcementId, version: 9, ...news() })
    expect(codeOf(late)).toBe('stale_version')
  })
  const changed = async (more: object) => {
    const { id: announcementId, version } = await create()
    return codeOf(await manager.raw(employees.updateAnnouncement, { announcementId, version, ...news(more) }))
  }
  test('updateAnnouncement refuses dates_disordered', async () => {
    expect(await changed({ until: addDays(today, -1) })).toBe('dates_disordered')
  })
  test('updateAnnouncement refuses unknown_reference', async () => {
    expect(await changed({ departmentIds: [ABSENT] })).toBe('unknown_reference')
  })
  test('updateAnnouncement refuses announcement_withdrawn', async () => {
    const { id: announcementId, version } = await create()
    const gone = await manager.send(employees.withdrawAnnouncement, { announcementId, version })
    const again = { announcementId, version: gone.version }
    expect(codeOf(await manager.raw(employees.updateAnnouncement, { ...again, ...news() }))).toBe(
      'announcement_withdrawn',
    )
  })
  test('withdrawAnnouncement refuses not_found', async () => {
    expect(codeOf(await manager.raw(employees.withdrawAnnouncement, over))).toBe('not_found')
  })
  test('withdrawAnnouncement refuses stale_version', async () => {
    const { id: announcementId } = await create()
    const late = await manager.raw(employees.withdrawAnnouncement, { announcementId, version: 9 })
    expect(codeOf(late)).toBe('stale_version')
  })
  test('withdrawAnnouncement refuses announcement_withdrawn', async () => {
    const { id: announcementId, version } = await create()
    const gone = await manager.send(employees.withdrawAnnouncement, { announcementId, version })
    const again = await manager.raw(employees.withdrawAnnouncement, { announcementId, version: gone.version })
    expect(codeOf(again)).toBe('announcement_withdrawn')
  })
  test('readers refuses not_found', async () => {
    expect(codeOf(await manager.raw(employees.readers, { announcementId: ABSENT }))).toBe('not_found')
  })
  test('readAnnouncement refuses not_found for one that is for others, and for a user who is no employee', async () => {
    const { id: announcementId } = await create({ departmentIds: [departments[1]] })
    expect(codeOf(await (attendant as TestClient).raw(employees.readAnnouncement, { announcementId }))).toBe(
      'not_found',
    )
    expect(codeOf(await manager.raw(employees.readAnnouncement, { announcementId }))).toBe('not_found')
  })
  test('announcing needs its permission', async () => {
    expect((await (attendant as TestClient).raw(employees.createAnnouncement, news())).status).toBe(403)
    expect((await (attendant as TestClient).raw(employees.announcements, {})).status).toBe(403)
  })
})
