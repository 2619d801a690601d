import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#areas/platform/users/contract/users.ts'
import { addDays, dayAt, type Day } from '#core/dates.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { drawn, pngOf } from '#test/pictures.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { employees } from '../contract/employees.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let manager: TestClient
let colleague: TestClient
let image: string
let today: Day
let job: { departmentId: string; positionId: string }

beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER')
  colleague = await hotel.as('PROP_HOUSEKEEPING')
  image = (await drawn(900, 600).jpeg()).toString('base64')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  const { id: departmentId } = await manager.send(employees.createDepartment, { name: 'Rooms', area: 'HOUSEKEEPING' })
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Attendant', departmentId })
  job = { departmentId, positionId }
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const hire = (firstName: string) =>
  manager.send(employees.create, { firstName, lastName: 'Costa', joinOn: addDays(today, -100), ...job })
const save = (employeeId: string) => manager.send(employees.savePhoto, { employeeId, image })
const entryOf = (employeeId: string) => colleague.send(employees.entry, { employeeId })
const look = (client: TestClient, employeeId: string) => client.raw(employees.photo, { employeeId })

test('the photo of an employee without a user is a square that every colleague sees in directory and chart', async () => {
  const { id, pictureUrl, hasPhoto } = await hire('Una')
  expect([pictureUrl, hasPhoto]).toEqual([null, false])
  const saved = await save(id)
  expect(saved).toMatchObject({ hasPhoto: true, pictureUrl: expect.stringContaining(`/api/employees/${id}/photo?version=`) }) // prettier-ignore
  const [directory, chart] = [await colleague.send(employees.directory, {}), await colleague.send(employees.chart, {})]
  for (const { rows } of [directory, chart])
    expect(rows.find((row) => row.id === id)?.pictureUrl).toBe(saved.pictureUrl)
  const { status, bytes, headers } = await look(colleague, id)
  expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
  expect([bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]).toEqual([320, 320])
  expect((await save(id)).pictureUrl).not.toBe(saved.pictureUrl)
  expect(await manager.send(employees.removePhoto, { employeeId: id })).toMatchObject({
    hasPhoto: false,
    pictureUrl: null,
  })
  expect((await entryOf(id)).pictureUrl).toBeNull()
})

test('who has a picture of their own account is shown by it', async () => {
  const { id } = await hire('Vera')
  const { pictureUrl } = await save(id)
  const client = await hotel.as('PROP_FRONTDESK')
  await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
  expect((await entryOf(id)).pictureUrl).toBe(pictureUrl)
  const { logoUrl } = await client.send(users.updatePicture, { image })
  expect((await entryOf(id)).pictureUrl).toBe(logoUrl)
  expect(await manager.send(employees.get, { employeeId: id })).toMatchObject({ pictureUrl: logoUrl, hasPhoto: true })
})

test('the photo of who left is for those who manage employees', async () => {
  const { id, version } = await hire('Wim')
  await save(id)
  await manager.send(employees.setStatus, { employeeId: id, version, status: 'LEFT', on: today, reason: 'Moved away' })
  expect(codeOf(await look(colleague, id))).toBe('not_found')
  expect((await look(manager, id)).status).toBe(200)
})

test('savePhoto refuses not_found, savePhoto refuses not_a_picture, savePhoto refuses picture_too_large: the one before stays', async () => {
  const { id } = await hire('Xu')
  const { pictureUrl } = await save(id)
  const refused = async (over: object) =>
    codeOf(await manager.raw(employees.savePhoto, { employeeId: id, image, ...over }))
  expect(await refused({ employeeId: ABSENT })).toBe('not_found')
  expect(await refused({ image: Buffer.from('no picture').toString('base64') })).toBe('not_a_picture')
  expect(await refused({ image: pngOf(9_000, 9_000).toString('base64') })).toBe('picture_too_large')
  expect((await entryOf(id)).pictureUrl).toBe(pictureUrl)
  expect((await colleague.raw(employees.savePhoto, { employeeId: id, image })).status).toBe(403)
})

test('removePhoto refuses not_found, photo refuses not_found', async () => {
  const { id } = await hire('Yan')
  for (const employeeId of [ABSENT, id]) {
    expect(codeOf(await manager.raw(employees.removePhoto, { employeeId }))).toBe('not_found')
    expect(codeOf(await look(manager, employeeId))).toBe('not_found')
  }
})
