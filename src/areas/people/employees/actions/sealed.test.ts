import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#areas/insight/audit/contract.ts'
import { search } from '#areas/insight/search/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { ROLE_CODES, type RoleCode } from '#core/role-codes.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { employees } from '../contract/employees.ts'
import { todayOf } from './known.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
/** What no one reads who may not, and where it is stored. */
const CANARY = {
  pay: 7_777_731,
  account: 'CANARY-ACCOUNT-4711',
  tax: 'CANARY-TAX-4712',
  medical: 'canary allergy to feathers',
}
/** Personal, though not sealed: for those who manage employees and the employee. */
const PRIVATE = { mobile: '+91 9090909091', birthOn: '1971-03-03' as Day, address: 'Canary lane 5' }

let hotel: TestHotel
let admin: TestClient
let today: Day
let employeeId: string
const published: string[] = []

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  today = await hotel.inside(async (ctx) => todayOf(ctx))
  hotel.live.listen(hotel.propertyId, (topics) => published.push(JSON.stringify(topics)))
  const { id: departmentId } = await admin.send(employees.createDepartment, { name: 'Front desk' })
  const { id: positionId } = await admin.send(employees.createPosition, { title: 'Clerk', departmentId })
  const bank = { mode: 'BANK', bankName: 'Bank of Birds', accountNumber: CANARY.account, taxIds: [{ name: 'PAN', number: CANARY.tax }] } as const // prettier-ignore
  const made = await admin.send(employees.create, {
    firstName: 'Wren', lastName: 'Robin', joinOn: addDays(today, -300), departmentId, positionId, ...PRIVATE, bank: { ...bank, taxIds: [...bank.taxIds] },
    pay: { basis: 'MONTH', amount: minor(CANARY.pay) },
  }) // prettier-ignore
  employeeId = made.id
  await admin.send(employees.saveMedical, { employeeId, note: CANARY.medical })
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const textOf = ({ body, bytes }: { body: unknown; bytes: Buffer }) =>
  `${JSON.stringify(body)} ${bytes.toString('utf8')}`
const SEALED = [String(CANARY.pay), CANARY.account, CANARY.tax, CANARY.medical]

/** Everything a role can read that could carry an employee along. */
async function readAll(client: TestClient): Promise<string> {
  const replies = await Promise.all([
    client.raw(employees.list, { limit: 200 }),
    client.raw(employees.export, {}),
    client.raw(employees.get, { employeeId }),
    client.raw(employees.history, { employeeId }),
    client.raw(employees.directory, { limit: 200 }),
    client.raw(employees.chart, {}),
    client.raw(employees.entry, { employeeId }),
    client.raw(employees.duplicates, { mobile: PRIVATE.mobile }),
    client.raw(employees.setUp, {}),
    client.raw(employees.board, { view: 'MISSING' }),
    client.raw(employees.documents, { employeeId }),
    client.raw(search.everything, { text: 'Robin' }),
    client.raw(audit.list, { limit: 200 }),
    client.raw(audit.export, {}),
  ])
  return replies.map(textOf).join('\n')
}

const MAY: Partial<Record<RoleCode, readonly string[]>> = {
  SUPER_ADMIN: ['pay', 'bank', 'medical', 'private'],
  ORG_ADMIN: ['pay', 'bank', 'medical', 'private'],
  ORG_FINANCE: ['pay', 'bank'],
  PROP_ADMIN: ['pay', 'bank', 'medical', 'private'],
  PROP_MANAGER: ['private'],
  PROP_FINANCE: ['pay', 'bank'],
}

test.each(ROLE_CODES)(
  '%s reads of pay, bank, medical and personal data what it may, by the call that is for it alone',
  async (role) => {
    const client = await hotel.as(
      role,
      role === 'SUPER_ADMIN' || role === 'CUST_SUPPORT' ? { organizationId: null } : {},
    )
    const may = MAY[role] ?? []
    const everything = await readAll(client)
    for (const canary of SEALED) expect(everything, canary).not.toContain(canary)
    for (const canary of [PRIVATE.mobile, PRIVATE.birthOn, PRIVATE.address])
      expect(everything.includes(canary), canary).toBe(may.includes('private'))
    const opened = async (
      kind: string,
      route: Parameters<TestClient['raw']>[0],
      canaries: readonly (string | number)[],
    ) => {
      const reply = await client.raw(route, { employeeId })
      expect(reply.status, kind).toBe(may.includes(kind) ? 200 : 403)
      for (const canary of canaries) expect(textOf(reply).includes(String(canary)), kind).toBe(may.includes(kind))
    }
    await opened('pay', employees.viewPay, [CANARY.pay])
    await opened('bank', employees.viewBank, [CANARY.account, CANARY.tax])
    await opened('medical', employees.viewMedical, [CANARY.medical])
  },
)

test('what is sealed is readable nowhere in the database, in no audit entry, job, stored reply or live event', async () => {
  const tables = await hotel.rows<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables) {
    const found = await hotel.rows(`select 1 from ${name} t where t::text like any ($1) limit 1`, [
      SEALED.map((canary) => `%${canary}%`),
    ])
    expect(found, name).toEqual([])
  }
  expect(published.length).toBeGreaterThan(0)
  for (const canary of [...SEALED, PRIVATE.mobile, 'Wren']) expect(published.join()).not.toContain(canary)
})

test('each look is an audit entry with who looked at which kind, and a refused look is none', async () => {
  const finance = await hotel.as('PROP_FINANCE', { name: 'Firoz' })
  const looks = () =>
    hotel.rows(`select actor_name, after from audit_events where type = 'EMPLOYEE_SEALED_VIEWED' order by id`)
  const before = (await looks()).length
  await finance.send(employees.viewPay, { employeeId })
  await finance.send(employees.viewBank, { employeeId })
  expect((await finance.raw(employees.viewMedical, { employeeId })).status).toBe(403)
  expect((await looks()).slice(before)).toEqual([
    { actor_name: 'Firoz Rao', after: { kind: 'PAY' } },
    { actor_name: 'Firoz Rao', after: { kind: 'BANK' } },
  ])
})

test('create refuses sealed_not_yours: a manager enters neither pay nor bank', async () => {
  const manager = await hotel.as('PROP_MANAGER')
  const { departmentId, positionId } = await manager.send(employees.get, { employeeId })
  const typed = { firstName: 'A', lastName: 'B', joinOn: today, departmentId, positionId }
  for (const sealed of [{ pay: { basis: 'HOUR', amount: 5 } }, { bank: { mode: 'CASH' } }])
    expect(codeOf(await manager.raw(employees.create, { ...typed, ...sealed }))).toBe('sealed_not_yours')
})

test('pay from a day on: what is valid today, what will be; changePay refuses reason_required, changePay refuses dates_disordered, cancelPay refuses change_over, cancelPay refuses not_found', async () => {
  const ask = (over: object) =>
    admin.raw(employees.changePay, { employeeId, pay: { basis: 'MONTH', amount: 8_000_000 }, ...over }).then(codeOf)
  expect(await ask({ effectiveOn: today })).toBe('reason_required')
  expect(await ask({ effectiveOn: addDays(today, -301), reason: 'r' })).toBe('dates_disordered')
  const next = await admin.send(employees.changePay, {
    employeeId,
    effectiveOn: addDays(today, 10),
    pay: { basis: 'HOUR', amount: minor(900) },
  })
  expect(next).toMatchObject({ kind: 'PAY', state: 'PENDING', items: [{ field: 'pay', before: '', after: '' }] })
  const { pay, changes } = await admin.send(employees.viewPay, { employeeId })
  expect(pay).toEqual({ basis: 'MONTH', amount: CANARY.pay, frequency: 'MONTHLY', currency: 'INR' })
  expect(changes.map(({ amount, state }) => [amount, state])).toEqual([[900, 'PENDING'], [CANARY.pay, 'APPLIED']]) // prettier-ignore
  const manager = await hotel.as('PROP_MANAGER')
  expect(codeOf(await manager.raw(employees.cancelChange, { employeeId, jobChangeId: next.id }))).toBe('not_found')
  expect(codeOf(await admin.raw(employees.cancelPay, { employeeId, jobChangeId: ABSENT }))).toBe('not_found')
  await admin.send(employees.cancelPay, { employeeId, jobChangeId: next.id })
  expect(codeOf(await admin.raw(employees.cancelPay, { employeeId, jobChangeId: next.id }))).toBe('change_over')
})

test('saveBank replaces what was stored, and takes no account number that is none', async () => {
  await admin.send(employees.saveBank, { employeeId, bank: { mode: 'BANK', accountNumber: 'DE02120300000000202051' } })
  expect((await admin.send(employees.viewBank, { employeeId })).bank).toMatchObject({ mode: 'BANK', accountNumber: 'DE02120300000000202051', taxIds: [] }) // prettier-ignore
  expect(
    (
      await admin.raw(employees.saveBank, {
        employeeId,
        bank: { mode: 'BANK', accountNumber: 'DE02120300000000202052' },
      })
    ).status,
  ).toBe(400)
})

test.each([
  ['viewPay refuses not_found', employees.viewPay, {}],
  [
    'changePay refuses not_found',
    employees.changePay,
    { effectiveOn: '2026-01-01', pay: { basis: 'HOUR', amount: 5 } },
  ],
  ['viewBank refuses not_found', employees.viewBank, {}],
  ['saveBank refuses not_found', employees.saveBank, { bank: { mode: 'CASH' } }],
  ['viewMedical refuses not_found', employees.viewMedical, {}],
  ['saveMedical refuses not_found', employees.saveMedical, { note: 'x' }],
])('%s', async (_title, route, input) => {
  expect(codeOf(await admin.raw(route, { employeeId: ABSENT, ...input }))).toBe('not_found')
})
