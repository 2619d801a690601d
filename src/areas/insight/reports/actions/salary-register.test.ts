import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAYOUT_ROLES } from '#areas/insight/dashboards/contract/replies.ts'
import { schedules } from '#areas/insight/schedules/contract/schedules.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { pay } from '#areas/people/pay/contract/pay.ts'
import type { PayRun } from '#areas/people/pay/contract/replies.ts'
import { readCsv } from '#core/csv.ts'
import { addDays, addMonths, type Day, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { codeOf, refusedWith, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { reports } from '../contract/reports.ts'

let hotel: TestHotel
let admin: TestClient
let finance: TestClient
let run: PayRun
let asked: { reportCode: string; from: Day; until: Day }

/** An amount that nothing else comes to. */
const CANARY = 7_654_321
const READERS = ['PROP_ADMIN', 'PROP_FINANCE', 'ORG_FINANCE', 'ORG_ADMIN'] as const

/** Asha is paid ₹76,543.21 and repays ₹500 of an advance, Ben ₹3,000; both give a tenth to a fund, and the employer as much. The run is approved. */
beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  finance = await hotel.as('PROP_FINANCE')
  const today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  const from = addMonths(`${today.slice(0, 7)}-01` as Day, -1)
  const { id: departmentId } = await admin.send(employees.createDepartment, { name: 'Kitchen' })
  const { id: positionId } = await admin.send(employees.createPosition, { title: 'Cook', departmentId })
  const fund = { basis: 'PERCENT', percent: 1_000, percentOf: 'BASE', isForAll: true } as const
  await admin.send(pay.createComponent, { code: 'PF', name: 'Provident fund', kind: 'DEDUCTION', ...fund })
  await admin.send(pay.createComponent, { code: 'PFE', name: 'Fund, employer', kind: 'EMPLOYER', ...fund })
  for (const [firstName, amount] of [['Asha', CANARY], ['Ben', 300_000]] as const) {
    const fields = { firstName, lastName: 'Rao', joinOn: from, departmentId, positionId, weeklyHours: 40 }
    const { id: employeeId } = await admin.send(employees.create, fields)
    await finance.send(employees.changePay, { employeeId, effectiveOn: from, pay: { basis: 'MONTH', amount: minor(amount) }, reason: 'Agreed' })
    if (firstName === 'Asha') await finance.send(pay.addLoan, { employeeId, name: 'Advance', from, amount: minor(70_000), instalment: minor(50_000) })
  }
  asked = { reportCode: 'salary-register', from: today, until: addDays(today, 1) }
  const prepared = await finance.send(pay.prepare, { from, until: addDays(addMonths(from, 1), -1), payOn: today, departmentId })
  expect((await finance.send(reports.read, asked)).rows).toEqual([])
  run = await admin.send(pay.approve, { payRunId: prepared.id, version: prepared.version })
}, 60_000) // prettier-ignore
afterAll(() => hotel.stop())

test('each employee of an approved run has a row with every kind of deduction, and the totals are those of the run', async () => {
  const { columns, rows, totals } = await finance.send(reports.read, asked)
  expect(columns.slice(7).map(({ label }) => label)).toEqual(['Gross', 'Provident fund', 'Loans', 'Other deductions', 'Deductions', 'Net', 'Employer’s share', 'Employer’s cost']) // prettier-ignore
  expect(rows).toMatchObject([
    { employee: 'Asha Rao', run: String(run.number), state: 'Approved', gross: CANARY, PF: 765_432, LOAN: 50_000, otherDeductions: 0, deductions: 815_432, net: CANARY - 815_432, employer: 765_432 },
    { employee: 'Ben Rao', gross: 300_000, PF: 30_000, LOAN: 0, deductions: 30_000, net: 270_000, employer: 30_000, cost: 330_000 },
  ]) // prettier-ignore
  const { gross, deductions, net, employer } = run
  expect(totals).toMatchObject({ gross, deductions, net, employer, cost: gross + employer, PF: 795_432, LOAN: 50_000 })
})

test('it is narrowed down and put together as other lists, and every look is in the audit trail', async () => {
  const looks = async () =>
    hotel.rows('select 1 from audit_events where property_id = $1 and type = $2 and entity_id = $3', [hotel.propertyId, 'PAY_RUN_VIEWED', run.id]) // prettier-ignore
  const before = (await looks()).length
  const where = JSON.stringify([['PF', 'from', '30001']])
  expect((await finance.send(reports.read, { ...asked, where })).rows).toMatchObject([{ employee: 'Asha Rao' }])
  const { rows } = await finance.send(reports.read, { ...asked, groupBy: 'department' })
  expect(rows).toMatchObject([{ group: 'Kitchen', rows: 2, gross: CANARY + 300_000 }])
  expect((await looks()).length).toBe(before + 2)
  const { bytes } = await finance.raw(reports.file, { ...asked, columns: 'employee,net', format: 'csv' })
  expect(readCsv(bytes.toString()).at(-1)).toEqual(['Total', '71088.89'])
})

const OTHERS = LAYOUT_ROLES.filter((role) => READERS.every((reader) => reader !== role))
test.each(OTHERS)('%s does not learn of it: no catalogue, response, file, schedule or view has it', async (role) => {
  const other = await hotel.as(role)
  const { reports: all } = await other.send(reports.list, {})
  expect(all.some(({ code }) => code === asked.reportCode)).toBe(false)
  const requests = [
    await other.raw(reports.read, asked),
    await other.raw(reports.file, { ...asked, format: 'csv' }),
    await other.raw(schedules.makeFile, { ...asked, format: 'csv' }),
    await other.raw(schedules.create, { ...plan([other.userId]) }),
    await other.raw(reports.saveView, { reportCode: asked.reportCode, name: 'Mine', settings: {}, isShared: false }),
  ]
  for (const response of requests) expect([role, codeOf(response)]).toEqual([role, 'not_found'])
  // A refusal has the code that was requested, and nothing of what it is.
  const everything = JSON.stringify([all, ...requests.map(({ bytes }) => bytes.toString())])
  expect(everything).not.toMatch(/Salary register|7654321|76543\.21/)
  expect(await refusedWith(finance.send(schedules.create, plan([other.userId])))).toBe('recipient_not_allowed')
})

const plan = (recipientIds: number[]) => ({
  reportCode: 'salary-register', name: `Pay ${recipientIds.join()}`, period: 'lastMonth' as const, repeats: 'DAILY' as const, time: '07:00', recipientIds,
}) // prettier-ignore

test('who reads pay has it in the library', async () => {
  for (const role of READERS) {
    const { reports: all } = await (await hotel.as(role)).send(reports.list, {})
    expect([role, all.some(({ code }) => code === 'salary-register')]).toEqual([role, true])
  }
})
