import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#areas/platform/users/contract/users.ts'
import { type Permission, allPermissions } from '#core/permissions.ts'
import { ROLE_CODES, type RoleCode } from '#core/role-codes.ts'
import { widestOf } from '#core/roles.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { areas } from '#main/registry.ts'
import { roles } from './contract.ts'

const PASSWORD = 'Lotus#Pond42'
const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let hotel: TestHotel
let platform: TestClient
let made = 0
beforeAll(async () => {
  hotel = await startTestServer()
  platform = await hotel.as('SUPER_ADMIN', { propertyId: null, organizationId: null })
})
afterAll(() => hotel.stop())

const role = (over: object = {}) => ({
  name: `Night auditor ${(made += 1)}`,
  template: 'PROP_FRONTDESK' as RoleCode,
  permissions: ['bookings.read', 'closing.write'] as Permission[],
  ...over,
})

test('create makes a role from a template; list and get show it to those it is offered to', async () => {
  const everybodys = await platform.send(roles.create, role())
  const theirs = await platform.send(roles.create, role({ organizationId: hotel.foreignOrganizationId }))
  expect(everybodys).toMatchObject({ template: 'PROP_FRONTDESK', organizationId: null, userCount: 0, version: 1 })
  expect(theirs.organizationName).toBe('Canary Inn Group')

  const admin = await hotel.as('PROP_ADMIN')
  const seen = (await admin.send(roles.list, {})).rows.map(({ id }) => id)
  expect(seen).toContain(everybodys.id)
  expect(seen).not.toContain(theirs.id)
  expect(await admin.send(roles.get, { roleId: everybodys.id })).toEqual(everybodys)
  expect((await admin.raw(roles.create, role())).status).toBe(403)
  expect((await (await hotel.as('ORG_ADMIN')).raw(roles.create, role())).status).toBe(403)

  const first = await platform.send(roles.list, { limit: 1 })
  const second = await platform.send(roles.list, { limit: 1, after: first.next })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual([everybodys.id, theirs.id])
  expect((await platform.send(roles.list, { text: theirs.name.toUpperCase() })).rows).toEqual([theirs])
})

test('get refuses not_found, update refuses not_found and remove refuses not_found', async () => {
  const theirs = await platform.send(roles.create, role({ organizationId: hotel.foreignOrganizationId }))
  const admin = await hotel.as('PROP_ADMIN')
  for (const roleId of [theirs.id, ABSENT]) expect(codeOf(await admin.raw(roles.get, { roleId }))).toBe('not_found')
  const { template: _, ...details } = role()
  expect(codeOf(await platform.raw(roles.update, { ...details, roleId: ABSENT, version: 1 }))).toBe('not_found')
  expect(codeOf(await platform.raw(roles.remove, { roleId: ABSENT }))).toBe('not_found')
})

test('create refuses name_taken, update refuses name_taken: once per property, in whatever case', async () => {
  const { name } = await platform.send(roles.create, role())
  const other = await platform.send(roles.create, role())
  expect(codeOf(await platform.raw(roles.create, role({ name: name.toUpperCase() })))).toBe('name_taken')
  const { id: roleId, permissions, version } = other
  expect(codeOf(await platform.raw(roles.update, { roleId, name, permissions, version }))).toBe('name_taken')
  await platform.send(roles.create, role({ name, organizationId: hotel.organizationId }))
})

test('create refuses unknown_reference for an organisation there is not', async () => {
  expect(codeOf(await platform.raw(roles.create, role({ organizationId: 999_999 })))).toBe('unknown_reference')
})

test('create refuses role_not_yours and update refuses role_not_yours for rights beyond the template’s reach', async () => {
  for (const template of ROLE_CODES)
    for (const beyond of allPermissions()
      .filter((each) => !widestOf(template).includes(each))
      .slice(0, 2)) {
      const response = await platform.raw(roles.create, role({ template, permissions: [beyond] }))
      expect(response.body).toMatchObject({ code: 'role_not_yours', details: { permissions: [beyond] } })
    }
  const { id: roleId, name, version } = await platform.send(roles.create, role())
  const wider = { roleId, name, version, permissions: ['organisations.open'] }
  expect(codeOf(await platform.raw(roles.update, wider))).toBe('role_not_yours')
  expect((await platform.raw(roles.create, role({ permissions: ['all.of.it'] }))).status).toBe(400)
})

test('update refuses stale_version: of two who change a role the second is refused', async () => {
  const { id: roleId, name, permissions } = await platform.send(roles.create, role())
  const responses = await Promise.all(
    ['One', 'Two'].map((each) =>
      platform.raw(roles.update, { roleId, name: `${each} ${name}`, permissions, version: 1 }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.map(codeOf)).toContain('stale_version')
})

test('remove refuses role_in_use while someone has it', async () => {
  const { id: roleId } = await platform.send(roles.create, role())
  const admin = await hotel.as('ORG_ADMIN')
  const person = { firstName: 'Nila', email: 'nila@mail.example', roles: ['PROP_FRONTDESK' as const] }
  const { id: userId, version } = await admin.send(users.create, { ...person, password: PASSWORD, roleId })
  expect(codeOf(await platform.raw(roles.remove, { roleId }))).toBe('role_in_use')
  await admin.send(users.update, { ...person, userId, version })
  await platform.send(roles.remove, { roleId })
  expect(codeOf(await platform.raw(roles.get, { roleId }))).toBe('not_found')
})

test('making, changing and removing a role leave a line, before and after, where it is offered and nowhere else', async () => {
  const first = await platform.send(roles.create, role({ organizationId: hotel.organizationId }))
  const { id: roleId, name, permissions: had } = first
  const permissions: Permission[] = ['bookings.read']
  await platform.send(roles.update, { roleId, name, permissions, version: 1 })
  await platform.send(roles.remove, { roleId })
  const recorded = await hotel.rows(
    `select property_id::int, type, actor_id::int, before, after from audit_events where entity_id = $1 order by id`,
    [roleId],
  )
  const seen = { name, description: '', role: 'PROP_FRONTDESK' }
  const line = { property_id: hotel.propertyId, actor_id: platform.userId }
  expect(recorded).toEqual([
    { ...line, type: 'ROLE_CREATED', before: null, after: { ...seen, permissions: had } },
    { ...line, type: 'ROLE_CHANGED', before: { ...seen, permissions: had }, after: { ...seen, permissions } },
    { ...line, type: 'ROLE_REMOVED', before: { ...seen, permissions }, after: null },
  ])

  const { id } = await platform.send(roles.create, role())
  const properties = await hotel.rows<{ id: number }>(
    'select property_id::int as id from audit_events where entity_id = $1 order by 1',
    [id],
  )
  expect(properties.map((property) => property.id)).toEqual([hotel.propertyId, hotel.foreignPropertyId])
})

test('a change of someone’s roles by platform staff of no property leaves a line, before and after, where they work', async () => {
  const admin = await hotel.as('ORG_ADMIN')
  const person = { firstName: 'Tara', email: 'tara@mail.example', roles: ['PROP_FRONTDESK' as RoleCode] }
  const { id: userId, version } = await admin.send(users.create, { ...person, password: PASSWORD })
  await platform.send(users.update, { ...person, userId, version, roles: ['PROP_FINANCE'] })
  const [line] = await hotel.rows(
    `select property_id::int, actor_id::int, before->'roles' as before, after->'roles' as after
       from audit_events where type = 'USER_CHANGED' and entity_id = $1`,
    [String(userId)],
  )
  expect(line).toEqual({
    property_id: hotel.propertyId,
    actor_id: platform.userId,
    before: ['PROP_FRONTDESK'],
    after: ['PROP_FINANCE'],
  })
})

test('every line of every contract is open to an own role exactly when it has the line’s permission', async () => {
  const admin = await hotel.as('ORG_ADMIN')
  const reach = widestOf('PROP_ADMIN')
  const halves = [reach.filter((_, index) => index % 2 === 0), reach.filter((_, index) => index % 2 === 1)]
  for (const [index, permissions] of halves.entries()) {
    const template = 'PROP_ADMIN' as const
    const { id: roleId } = await platform.send(roles.create, role({ template, permissions }))
    const email = `half-${index}@mail.example`
    await admin.send(users.create, { firstName: 'Half', email, roles: [template], roleId, password: PASSWORD })
    const { token } = await hotel.anonymous().send(users.signIn, { email, password: PASSWORD })
    for (const route of areas.flatMap(({ contract }) => Object.values(contract))) {
      if (route.needs === 'public' || route.needs === 'signed_in') continue
      // No input is sent that would be valid: the permission is checked before the input is read.
      const { status, body } = await hotel.anonymous().raw(route, { nothing: 'asked' }, { authorization: token })
      const isForbidden = status === 403 && codeOf({ body }) === 'forbidden'
      expect([route.area, route.action, isForbidden]).toEqual([
        route.area,
        route.action,
        !permissions.includes(route.needs),
      ])
    }
  }
})
