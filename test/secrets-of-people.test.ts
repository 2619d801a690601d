import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { claims } from '#areas/people/claims/contract/claims.ts'
import { conduct } from '#areas/people/conduct/contract/conduct.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { leave } from '#areas/people/leave/contract/leave.ts'
import { pay } from '#areas/people/pay/contract/pay.ts'
import { projects } from '#areas/people/projects/contract/projects.ts'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import type { Permission } from '#core/permissions.ts'
import type { Named } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { ROLE_CODES, type RoleCode } from '#core/role-codes.ts'
import { permissionsOf } from '#core/roles.ts'
import { areas } from '#main/registry.ts'
import { inputsOf, type KnownIds, settle } from './inputs.ts'
import { pdfText } from './pdf.ts'
import { FIXTURE, startTestServer, type TestClient, type TestHotel } from './server.ts'
import { textOf } from './text-of.ts'

const today = FIXTURE.businessDate

/** What is confidential of people, by words and amounts that stand nowhere else, and the permissions that show it. */
type Secret = { name: string; shownBy: readonly Permission[]; text: RegExp }
const written = (word: string): RegExp => new RegExp(word, 'i')
/** An amount in minor units, or as it is printed in English or French. */
function amountOf(value: number): RegExp {
  const [units, rest] = [String(Math.trunc(value / 100)), String(value % 100).padStart(2, '0')]
  const grouped = units.replaceAll(/\B(?=(\d{3})+$)/g, '[,\\s\\u00a0\\u202f]?')
  return new RegExp(`\\b(${value}|${grouped}[.,]${rest})\\b`)
}

const secrets: Secret[] = [
  { name: 'pay', shownBy: ['employees.wages', 'pay.prepare'], text: amountOf(7_654_321) },
  { name: 'a one-off', shownBy: ['pay.prepare'], text: amountOf(1_234_573) },
  { name: 'the reason of a one-off', shownBy: ['pay.prepare'], text: written('Zebrabonus') },
  { name: 'bank data', shownBy: ['employees.bank', 'pay.prepare'], text: written('Zebrabank') },
  { name: 'the medical note', shownBy: ['employees.medical'], text: written('Zebramedical') },
  { name: 'a private note', shownBy: ['conduct.manage'], text: written('Zebranote') },
  { name: 'the reason of leave', shownBy: ['leave.plan', 'approvals.all'], text: written('Zebraleave') },
  { name: 'a claim that is a draft', shownBy: [], text: written('Zebraclaim') },
  { name: 'the budget of a project', shownBy: ['projects.money'], text: amountOf(4_321_989) },
  { name: 'a rate of a project', shownBy: ['projects.money'], text: amountOf(4_321_987) },
]

let hotel: TestHotel
let known: KnownIds
let people: { role: RoleCode; client: TestClient }[]
const published: string[] = []
/** What was read by anyone, so that a secret that no reply has cannot pass for one that is guarded. */
const found = new Set<string>()

beforeAll(async () => {
  hotel = await startTestServer()
  hotel.live.listen(hotel.propertyId, (topics) => published.push(JSON.stringify(topics)))
  const admin = await hotel.as('PROP_ADMIN')
  const { standard, bar, rooms } = FIXTURE
  const place = { roomTypeId: standard, roomId: rooms['101'], ratePlanId: bar, word: 'Own', today }
  known = await settle(hotel, admin, place)
  await writeSecrets(admin)
  people = await Promise.all(ROLE_CODES.filter(isCaller).map(async (role) => ({ role, client: await hotel.as(role) })))
})
afterAll(() => hotel.stop())

const idOf = (name: string): string => String(known[name]?.[0] ?? '')

/** One of each, of an employee who is none of the callers. */
async function writeSecrets(admin: TestClient): Promise<void> {
  const employeeId = idOf('employeeId')
  await admin.send(employees.changePay, { employeeId, effectiveOn: addDays(today, -50), pay: { basis: 'MONTH', amount: minor(7_654_321) }, reason: 'Agreed' })
  const due = { componentId: idOf('componentId'), dueOn: addDays(today, -2), reason: 'Zebrabonus', amount: minor(1_234_573) }
  await admin.send(pay.addOneOff, { employeeId, ...due })
  const payRunId = idOf('payRunId')
  await admin.send(pay.recalculate, { payRunId, version: (await admin.send(pay.run, { payRunId })).run.version })
  const slip = (await admin.send(pay.viewSlips, { payRunId })).rows.find((row) => row.employeeId === employeeId)
  known = { ...known, payslipId: [slip?.id ?? ''] }
  const bank = { mode: 'BANK', holder: 'Zebrabank Holder', bankName: 'Zebrabank', taxIds: [{ name: 'PAN', number: 'Zebrabank 1' }] } as const
  await admin.send(employees.saveBank, { employeeId, bank: { ...bank, taxIds: [...bank.taxIds] } })
  await admin.send(employees.saveMedical, { employeeId, note: 'Zebramedical' })
  const note = await admin.send(conduct.enter, { employeeId, kind: 'NOTE', text: 'Zebranote' })
  known = { ...known, conductEntryId: [note.id] }
  const away = { from: addDays(today, 150), until: addDays(today, 151) }
  const request = await admin.send(leave.request, { employeeId, typeId: idOf('leaveTypeId'), ...away, reason: 'Zebraleave' })
  known = { ...known, leaveRequestId: [request.id] }
  const bought = { categoryId: idOf('categoryId'), on: today, vendor: 'Zebraclaim', amount: minor(1_000) }
  const { claim } = await admin.send(claims.create, { title: 'Zebraclaim', ...bought })
  known = { ...known, expenseClaimId: [claim.id] }
  const projectId = idOf('projectId')
  const { version } = (await admin.send(projects.get, { projectId })).project
  await admin.send(projects.saveMoney, { projectId, version, billing: 'HOURLY', budget: minor(4_321_989) })
  await admin.send(projects.addRate, { projectId, fromOn: today, amount: minor(4_321_987) })
} // prettier-ignore

const lines = areas.flatMap(({ contract }) => Object.values(contract) as Named[])
/** Reads, and looks that are recorded and therefore write. */
const reading = lines.filter(({ method, path }) => method === 'GET' || path.endsWith('/views'))
const nameOf = ({ area, action }: Named): string => `${area}.${action}`

const may = (role: RoleCode, { needs }: Named): boolean =>
  needs === 'public' || needs === 'signed_in' || permissionsOf([role]).has(needs)

/** Roles from whom something here is kept; of those who read all of it one is enough, to see that it is there. */
const isCaller = (role: RoleCode): boolean => {
  const permissions = permissionsOf([role])
  return (
    role === 'PROP_ADMIN' ||
    secrets.some(({ shownBy }) => shownBy.length > 0 && !shownBy.some((needed) => permissions.has(needed)))
  )
}

const TEXTS = ['text', 'q', 'query', 'search', 'name']

/** Only what a route must have, so that no filter hides anything, with ids of what is confidential. */
function requestOf(route: Named): Record<string, unknown> {
  const { required = [] } = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' })
  const [input = {}] = fc.sample(inputsOf(route, { known, today, isWhole: true }), { numRuns: 1, seed: 7 })
  const kept = Object.fromEntries(Object.entries(input).filter(([name]) => required.includes(name) || route.path.includes(`:${name}`))) // prettier-ignore
  const days = 'from' in kept && 'until' in kept ? { from: addDays(today, -31), until: today } : {}
  const typed = TEXTS.filter((name) => name in kept).map((name) => [name, 'Zebra'])
  return { ...kept, ...days, ...Object.fromEntries(typed) }
}

const ofPeople = new Set(areas.filter(({ group }) => group === 'people').flatMap(({ contract }) => Object.values(contract).map(nameOf))) // prettier-ignore

/** Whether it is a PDF whose text is to be read, which takes its time: one of an area of people, and no whole one that was handed in here. */
const isDocument = (where: string, body: unknown): body is Buffer =>
  Buffer.isBuffer(body) && body.subarray(0, 4).toString() === '%PDF' && body.length > 500 && ofPeople.has(where)

/** What a role read that its permissions do not name. */
function leaksIn(role: RoleCode, where: string, body: unknown): string[] {
  const text = isDocument(where, body) ? pdfText(body) : textOf(body)
  const permissions = permissionsOf([role])
  const read = secrets.filter((secret) => secret.text.test(text))
  for (const { name } of read) found.add(name)
  return read.flatMap(({ name, shownBy }) => shownBy.some((needed) => permissions.has(needed)) ? [] : `${role} reads ${name} in ${where}`) // prettier-ignore
}

/** Calls that are sent at once. */
const AT_ONCE = 24

type Call = { role: RoleCode; client: TestClient; route: Named; input: object }

async function leaksOf(calls: readonly Call[]): Promise<string[]> {
  const leaks: string[] = []
  for (let at = 0; at < calls.length; at += AT_ONCE) {
    const some = calls.slice(at, at + AT_ONCE)
    const replies = await Promise.all(some.map(async (call) => ({ ...call, ...(await call.client.raw(call.route, call.input)) }))) // prettier-ignore
    for (const { role, route, status, body } of replies) {
      expect(status, `${nameOf(route)} as ${role}`).toBeLessThan(500)
      leaks.push(...leaksIn(role, nameOf(route), body))
    }
  }
  return leaks
}

describe('confidential data of people', () => {
  test('is in no reply of a read to a role whose permissions do not name it', async () => {
    const calls = reading.flatMap((route): Call[] => {
      const input = requestOf(route)
      return people.filter(({ role }) => may(role, route)).map((person) => ({ ...person, route, input }))
    })
    expect(calls.length).toBeGreaterThan(1_000)
    expect(await leaksOf(calls)).toEqual([])
  }, 180_000)

  test('is in no report and no file of one', async () => {
    const span = { from: addDays(today, -60), until: addDays(today, 1) }
    const readers = people.filter(({ role }) => may(role, reports.read))
    const calls = readers.map(async (person): Promise<Call[]> => {
      const list = (await person.client.send(reports.list, {})).reports
      return list.flatMap(({ code: reportCode }) => [
        { ...person, route: reports.read, input: { reportCode, ...span } },
        { ...person, route: reports.file, input: { reportCode, ...span, format: 'csv' } },
      ])
    })
    expect(await leaksOf((await Promise.all(calls)).flat())).toEqual([])
  }, 180_000)

  test('is neither in the audit trail nor in notifications, as they are stored, nor in a live event', async () => {
    const stored = await hotel.rows<{ text: string }>(
      `select e::text as text from audit_events e where e.property_id = $1 union all select n::text from notifications n where n.property_id = $1`,
      [hotel.propertyId],
    )
    expect(stored.length).toBeGreaterThan(50)
    expect(published.length).toBeGreaterThan(50)
    const all = [...stored.map(({ text }) => text), ...published].join('\n')
    expect(secrets.filter(({ text }) => text.test(all)).map(({ name }) => name)).toEqual([])
  })

  test('was read by those whose permissions name it: nothing here is guarded by not being there', () => {
    expect(secrets.map(({ name }) => name).filter((name) => !found.has(name))).toEqual(['a claim that is a draft'])
  })
})
