import { employees } from '#areas/people/employees/contract/employees.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { projects } from '../contract/projects.ts'

export type Person = { client: TestClient; id: string }

/** A property with a manager, finance, and people to work on projects. */
export async function startWorkshop() {
  const hotel: TestHotel = await startTestServer()
  const [admin, manager, finance] = [await hotel.as('PROP_ADMIN'), await hotel.as('PROP_MANAGER'), await hotel.as('PROP_FINANCE')] // prettier-ignore
  const today: Day = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  const { id: departmentId } = await manager.send(employees.createDepartment, { name: 'Works', area: 'MAINTENANCE' })
  const { id: positionId } = await manager.send(employees.createPosition, { title: 'Technician', departmentId })
  const hire = async (
    firstName: string,
    over: { managerId?: string; client?: TestClient; weeklyHours?: number } = {},
  ): Promise<Person> => {
    const { client = await hotel.as('PROP_FRONTDESK'), managerId, weeklyHours = 0 } = over
    const fields = { firstName, lastName: 'Costa', joinOn: addDays(today, -90), departmentId, positionId }
    const { id } = await manager.send(employees.create, { ...fields, weeklyHours, ...(managerId && { managerId }) })
    await manager.send(employees.tieUser, { employeeId: id, userId: client.userId })
    return { client, id }
  }
  let count = 0
  /** A project that is active and billed by the hour, of these members; the first manages it. */
  const open = async (members: readonly Person[], over: Partial<RequestOf<typeof projects.create>> = {}) => {
    const [lead] = members
    const made = await manager.send(projects.create, { key: `W${(count += 1)}`, name: 'Works', ...(lead && { leadId: lead.id }), ...over }) // prettier-ignore
    for (const { id } of members.slice(1))
      await manager.send(projects.saveMember, { projectId: made.id, employeeId: id, role: 'MEMBER' })
    const active = await manager.send(projects.setState, { projectId: made.id, version: made.version, state: 'ACTIVE' })
    return { projectId: made.id, version: active.version }
  }
  /** It goes on no longer. */
  const close = async (projectId: string) => {
    const { version } = (await manager.send(projects.get, { projectId })).project
    await manager.send(projects.setState, { projectId, version, state: 'CANCELLED' })
  }
  return { hotel, admin, manager, finance, today, hire, open, close }
}

/** What a request is refused with; undefined when it is not. */
export async function refusalOf(client: TestClient, route: Parameters<TestClient['raw']>[0], input: object) {
  const reply = await client.raw(route, input)
  return reply.status < 400 ? undefined : codeOf(reply)
}
