import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '#areas/people/attendance/contract/attendance.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { leave } from '#areas/people/leave/contract/leave.ts'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, addMonths, type Day, dayAt, mondayOf } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { pdfText } from '#test/pdf.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { pay } from '../contract/pay.ts'
import type { PayRun } from '../contract/replies.ts'
import { closeHours } from './hours.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let admin: TestClient
let finance: TestClient
let today: Day
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  finance = await hotel.as('PROP_FINANCE')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

/** The months before this one, from the first to the last day; each test takes one of its own with people of its own. */
const month = (back: number) => {
  const first = addMonths(`${today.slice(0, 7)}-01` as Day, -back)
  return { from: first, until: addDays(addMonths(first, 1), -1) }
}
type Hire = { joinOn?: Day; amount?: number; basis?: 'MONTH' | 'DAY' | 'HOUR'; withUser?: boolean }
/** An employee in a department of their own, so that a run may be of them alone. */
async function hire({ joinOn = month(11).from, amount = 300_000, basis = 'MONTH', withUser }: Hire = {}) {
  count += 1
  const { id: departmentId } = await admin.send(employees.createDepartment, { name: `Team ${count}` })
  const { id: positionId } = await admin.send(employees.createPosition, { title: `Role ${count}`, departmentId })
  const fields = { firstName: `P${count}`, lastName: 'Costa', joinOn, departmentId, positionId, weeklyHours: 40 }
  const { id } = await admin.send(employees.create, fields)
  if (amount > 0) await raise(id, joinOn, amount, basis)
  const client = withUser ? await hotel.as('PROP_FRONTDESK') : admin
  if (withUser) await admin.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, departmentId, positionId, client }
}
/** What is left of two types of leave at the end of the month before last; of a third, which is confidential, no one is to read it. */
async function withLeave(employeeId: string) {
  const { until } = month(2)
  const types = [{ code: 'AN', name: 'Annual' }, { code: 'HR', name: 'Hours', unit: 'HOUR' as const }, { code: 'CF', name: 'Confidential', isConfidential: true }] // prettier-ignore
  for (const type of types) {
    const { id: typeId } = await admin.send(leave.createType, { accrual: 'NONE', ...type })
    const adjust = (amount: number, on: Day) =>
      admin.send(leave.adjust, { employeeId, typeId, amount, on, note: 'By hand' })
    await adjust(type.code === 'AN' ? 1_250 : 300, until)
    await adjust(500, addDays(until, 1))
  }
}
const raise = (employeeId: string, effectiveOn: Day, amount: number, basis: Hire['basis'] = 'MONTH') =>
  finance.send(employees.changePay, {
    employeeId,
    effectiveOn,
    pay: { basis, amount: minor(amount) },
    reason: 'Agreed',
  })

const prepared = (departmentId: string, back: number, client = finance) =>
  client.send(pay.prepare, { ...month(back), payOn: today, departmentId })
const current = async ({ id }: PayRun) => (await finance.send(pay.run, { payRunId: id })).run
const decided = async (run: PayRun) => ({ payRunId: run.id, version: (await current(run)).version })
const approved = async (run: PayRun) => admin.send(pay.approve, await decided(run))
const slips = async ({ id }: PayRun) => (await finance.send(pay.viewSlips, { payRunId: id })).rows
const slip = async (run: PayRun) => {
  const [row] = await slips(run)
  if (!row) throw new Error('no payslip')
  return finance.send(pay.viewSlip, { payslipId: row.id })
}
const lines = async (run: PayRun) =>
  Object.fromEntries((await slip(run)).figures.lines.map(({ code, amount }) => [code, amount]))
const fields = (over: Partial<RequestOf<typeof pay.createComponent>> = {}) => {
  count += 1
  return { code: `C${count}`, name: `Component ${count}`, kind: 'EARNING', basis: 'AMOUNT', amount: minor(1_000), ...over } as const // prettier-ignore
}
const component = (over: Partial<RequestOf<typeof pay.createComponent>> = {}) =>
  admin.send(pay.createComponent, fields(over))
const drop = ({ id: componentId, version, ...one }: Awaited<ReturnType<typeof component>>) =>
  admin.send(pay.updateComponent, { componentId, version, ...one, isActive: false })

describe('a run', () => {
  test('pays a month: base pay, what is granted, one-offs and a loan; approved by another, with its cost as an expense', async () => {
    const { id, departmentId, client } = await hire({ withUser: true })
    const meal = await component({ name: 'Meals', amount: minor(5_000) })
    await finance.send(pay.grant, { employeeId: id, componentId: meal.id, from: month(3).from, amount: minor(6_000) })
    await finance.send(pay.addOneOff, { employeeId: id, componentId: meal.id, dueOn: month(2).from, reason: 'Anniversary', amount: minor(10_000) }) // prettier-ignore
    await finance.send(pay.addLoan, { employeeId: id, name: 'Advance', from: month(2).from, amount: minor(70_000), instalment: minor(50_000) }) // prettier-ignore
    await withLeave(id)
    const run = await prepared(departmentId, 2)
    expect(run).toMatchObject({ state: 'REVIEW', people: 1, failed: 0, gross: 316_000, deductions: 50_000, net: 266_000, isOwn: true }) // prettier-ignore
    const own = { limit: 20 }
    expect((await client.send(pay.own, own)).rows).toEqual([])
    const before = await approved(run)
    expect(before).toMatchObject({ state: 'APPROVED', isOwn: false })
    const [mine] = (await client.send(pay.own, own)).rows
    expect(mine).toMatchObject({ net: 266_000, state: 'APPROVED' })
    const opened = await client.send(pay.ownSlip, { payslipId: mine?.id ?? '' })
    expect(opened).toMatchObject({ yearGross: 316_000, figures: { gross: 316_000, deductions: 50_000 } })
    // What comes after the period, and what is confidential, is on no payslip of it.
    expect(opened.figures.leave).toEqual([
      { name: 'Annual', amount: 1_250, dayMinutes: null },
      { name: 'Hours', amount: 300, dayMinutes: 480 },
    ])
    const { bytes } = await client.raw(pay.ownDocument, { payslipId: mine?.id ?? '', language: 'en' })
    expect(pdfText(bytes)).toContain('Leave left at the end of the period: Annual 12.5 d, Hours 3 d (24 h)')
    const { rows } = await admin.send(expenses.list, { category: 'Wages', text: `Team ${count - 1}` })
    expect(rows.map(({ amount, billNumber }) => [amount, billNumber])).toEqual([[316_000, `Pay ${run.number}`]])
    const news = await client.send(notifications.list, {})
    expect(JSON.stringify(news)).toContain('payslip is ready')
    const next = await prepared(departmentId, 1)
    const figures = await slip(next)
    // The one-off was paid once, of the loan 200.00 are left.
    expect(figures.figures.lines.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      6_000, 20_000, 300_000,
    ])
    expect(figures.figures.previousNet).toBe(266_000)
    await drop(meal)
  })

  test('pays a rise that comes late as one difference, once', async () => {
    const { id, departmentId } = await hire()
    await approved(await prepared(departmentId, 3))
    await raise(id, month(3).from, 330_000)
    const run = await prepared(departmentId, 2)
    expect(await lines(run)).toEqual({ BASE: 330_000, DIFFERENCE: 30_000 })
    await approved(run)
    expect(await lines(await prepared(departmentId, 1))).toEqual({ BASE: 330_000 })
  })

  test('pays by the clock what was approved, and locks those days', async () => {
    const { id, departmentId } = await hire({ amount: 1_500, basis: 'HOUR' })
    const on = addDays(month(1).from, 3)
    const at = (time: string) => new Date(`${on}T${time}:00+05:30`).toISOString()
    const clocked = async (direction: 'IN' | 'OUT', time: string) =>
      admin.send(attendance.addEvent, { employeeId: id, at: at(time), direction, reason: 'Forgot' })
    await clocked('IN', '09:00')
    await clocked('OUT', '17:00')
    const run = await prepared(departmentId, 1)
    // Eight hours without a shift: four of them are overtime, which is paid once it is approved.
    expect(await lines(run)).toEqual({ BASE: 6_000 })
    expect(run.unreviewed).toBe(1)
    const [worked] = await hotel.rows<{ version: number }>(
      'select version from attendance_days where employee_id = $1',
      [id],
    )
    const days = [{ employeeId: id, day: on, version: worked?.version ?? 0, overtimeApproved: 240 }]
    await admin.send(attendance.approve, { days })
    const again = await finance.send(pay.recalculate, await decided(run))
    expect(again.unreviewed).toBe(0)
    expect(await lines(run)).toEqual({ BASE: 6_000, OVERTIME: 9_000 })
    await approved(run)
    expect(await admin.raw(attendance.approve, { days }).then(codeOf)).toBe('day_locked')
  })

  test('goes on where an employee cannot be paid, and reports why', async () => {
    const { departmentId } = await hire({ amount: 0 })
    const run = await prepared(departmentId, 1)
    expect([run.people, run.failed]).toEqual([0, 1])
    expect((await slips(run))[0]).toMatchObject({ fault: 'NO_PAY', state: 'FAILED', net: null })
    expect((await finance.send(pay.discard, await decided(run))).state).toBe('DISCARDED')
  })

  test('takes unpaid hours of leave off by the part of a day they are; half a paid day without attendance takes nothing', async () => {
    const { id, departmentId } = await hire()
    const monday = mondayOf(addDays(month(5).from, 7))
    const away = async (over: Pick<RequestOf<typeof leave.createType>, 'code' | 'unit' | 'paidPercent'>, span: object) => {
      const type = { name: over.code, needsBalance: false, accrual: 'NONE', ...over } as const
      const { id: typeId } = await admin.send(leave.createType, type)
      const { id: leaveRequestId, version, amount } = await admin.send(leave.request, { employeeId: id, typeId, from: monday, until: monday, ...span })
      await admin.send(leave.decide, { leaveRequestId, version, isApproved: true })
      return amount
    }
    const hours = { fromPart: 'HOURS', untilPart: 'HOURS', fromTime: '09:00', untilTime: '12:00' } as const
    expect(await away({ code: 'UH', unit: 'HOUR', paidPercent: 0 }, hours)).toBe(37)
    expect(await away({ code: 'HL', unit: 'HALF_DAY', paidPercent: 100 }, { fromPart: 'SECOND_HALF', untilPart: 'SECOND_HALF' })).toBe(50)
    const days = Number(month(5).until.slice(8))
    expect(await lines(await prepared(departmentId, 5))).toEqual({ BASE: Math.round((300_000 * (days - 0.37)) / days) })
  }) // prettier-ignore

  test('of a frequency pays only who is paid so often, for a period of theirs, and is compared with the one before', async () => {
    const { id, departmentId, positionId } = await hire()
    const { from } = month(4)
    const fields = { firstName: 'Weekly', lastName: 'Costa', joinOn: month(11).from, departmentId, positionId, weeklyHours: 40 }
    const weekly = await admin.send(employees.create, fields)
    const terms = { basis: 'MONTH', amount: minor(310_000), frequency: 'WEEKLY' } as const
    await finance.send(employees.changePay, { employeeId: weekly.id, effectiveOn: month(11).from, pay: terms, reason: 'Agreed' })
    const runOf = (frequency: 'WEEKLY' | 'MONTHLY', first: Day, until: Day) => finance.send(pay.prepare, { from: first, until, payOn: today, departmentId, frequency })
    const peopleOf = async (run: PayRun) => (await slips(run)).map(({ employeeId }) => employeeId)
    const first = mondayOf(addDays(from, 6))
    const week = await runOf('WEEKLY', first, addDays(first, 6))
    expect(week).toMatchObject({ frequency: 'WEEKLY', people: 1 })
    expect(await peopleOf(week)).toEqual([weekly.id])
    const whole = await runOf('MONTHLY', from, month(4).until)
    expect([await peopleOf(whole), whole.gross]).toEqual([[id], 300_000])
    await approved(week)
    const second = await runOf('WEEKLY', addDays(first, 7), addDays(first, 13))
    const { before } = await finance.send(pay.run, { payRunId: second.id })
    expect(before).toMatchObject({ id: week.id, frequency: 'WEEKLY' })
    expect((await finance.send(pay.run, { payRunId: whole.id })).before).toBeNull()
  }) // prettier-ignore

  test('of a week has the part of a month of what is per month, also for what changes later', async () => {
    const { id, departmentId } = await hire({ amount: 0 })
    const { from } = month(7)
    const first = mondayOf(addDays(from, 6))
    const rate = (amount: number, effectiveOn: Day) => finance.send(employees.changePay, { employeeId: id, effectiveOn, pay: { basis: 'MONTH', amount: minor(amount), frequency: 'WEEKLY' }, reason: 'Agreed' }) // prettier-ignore
    await rate(300_000, month(11).from)
    const [monthly, each] = [await component({ amount: minor(12_000) }), await component({ amount: minor(500), per: 'RUN' })] // prettier-ignore
    for (const { id: componentId } of [monthly, each])
      await finance.send(pay.grant, { employeeId: id, componentId, from: month(11).from })
    const weekOf = (day: Day) => finance.send(pay.prepare, { from: day, until: addDays(day, 6), payOn: today, departmentId, frequency: 'WEEKLY' }) // prettier-ignore
    const week = await weekOf(first)
    expect(await lines(week)).toMatchObject({ [monthly.code]: 2_769, [each.code]: 500 })
    await approved(week)
    // Nothing of the week that is paid differs when it is computed again.
    expect(await lines(await weekOf(addDays(first, 7)))).not.toHaveProperty('DIFFERENCE')
    expect(await admin.raw(pay.createComponent, { ...fields(), per: 'YEAR' }).then(codeOf)).toBe('component_disordered') // prettier-ignore
  })

  test('prepare refuses pay_period for days that are none of the frequency', async () => {
    const { departmentId } = await hire()
    const code = (frequency: string, from: Day, until: Day) => finance.raw(pay.prepare, { from, until, payOn: today, departmentId, frequency }).then(codeOf) // prettier-ignore
    const { from, until } = month(3)
    expect(await code('MONTHLY', from, addDays(until, -1))).toBe('pay_period')
    expect(await code('SEMI_MONTHLY', from, addDays(from, 15))).toBe('pay_period')
    expect(await code('WEEKLY', from, addDays(from, 7))).toBe('pay_period')
    expect(await code('FORTNIGHTLY', from, addDays(from, 6))).toBe('pay_period')
  })

  test('leaves out who is on hold, who is paid by a later run of the same days', async () => {
    const { departmentId } = await hire()
    const run = await prepared(departmentId, 1)
    const [row] = await slips(run)
    await finance.send(pay.hold, { payslipId: row?.id ?? '', reason: 'Abroad' })
    expect(await current(run)).toMatchObject({ people: 0, held: 1, net: 0 })
    const other = await prepared(departmentId, 1)
    expect(other).toMatchObject({ people: 1, net: 300_000 })
    expect((await finance.send(pay.recalculate, await decided(run))).people).toBe(0)
  })

  test('is discarded without a trace in what is paid', async () => {
    const { departmentId } = await hire()
    const run = await prepared(departmentId, 1)
    expect((await finance.send(pay.discard, await decided(run))).state).toBe('DISCARDED')
    expect((await prepared(departmentId, 1)).people).toBe(1)
  })

  test('prepared twice at once pays no one twice', async () => {
    const { id, departmentId } = await hire()
    const answers = await Promise.all([0, 1, 2].map(() => finance.raw(pay.prepare, { ...month(1), payOn: today, departmentId }).then(codeOf))) // prettier-ignore
    expect(answers.filter((code) => code === 'undefined')).toHaveLength(1)
    expect(
      answers
        .filter((code) => code !== 'undefined')
        .every((code) => code === 'paid_already' || code === 'nobody_to_pay'),
    ).toBe(true)
    const rows = await hotel.rows(`select 1 from payslips where employee_id = $1 and state = 'DRAFT'`, [id])
    expect(rows).toHaveLength(1)
  })

  test('names who is paid for some of its days by another run', async () => {
    const { departmentId } = await hire()
    const { from } = month(1)
    await finance.send(pay.prepare, { from, until: addDays(from, 9), payOn: today, departmentId })
    const run = await finance.send(pay.prepare, { ...month(1), payOn: today, departmentId })
    expect((await slips(run)).map(({ fault }) => fault)).toEqual(['PAID_ALREADY'])
  })

  test('is a bank file and a journal whose sides agree, once it is approved', async () => {
    const { id, departmentId } = await hire()
    const tax = await component({
      kind: 'DEDUCTION',
      basis: 'PERCENT',
      percent: 1_000,
      percentOf: 'GROSS',
      account: '2200',
    })
    const care = await component({ kind: 'EMPLOYER', basis: 'PERCENT', percent: 500, account: '5100' })
    for (const one of [tax, care]) await finance.send(pay.grant, { employeeId: id, componentId: one.id, from: month(2).from }) // prettier-ignore
    await finance.send(employees.saveBank, { employeeId: id, bank: { mode: 'BANK', holder: 'P Costa', accountNumber: 'DE89370400440532013000' } }) // prettier-ignore
    const run = await approved(await prepared(departmentId, 1))
    const bank = (await finance.raw(pay.bankFile, { payRunId: run.id })).bytes.toString()
    expect(bank).toContain('P Costa,BANK,,DE89370400440532013000,2700.00,INR')
    const rows = (await finance.raw(pay.journal, { payRunId: run.id })).bytes.toString().trim().split('\n').slice(1) // prettier-ignore
    const sides = rows.map((row) => row.split(',')).map((cells) => [Number(cells[4]), Number(cells[5])])
    const side = (at: 0 | 1) => sides.reduce((all, cells) => all + (cells[at] ?? 0), 0)
    expect([side(0), side(1)]).toEqual([3_150, 3_150])
    expect((await finance.send(pay.markPaid, await decided(run))).state).toBe('PAID')
    await drop(tax)
    await drop(care)
  })

  test('is printed for whom it is for, in their language', async () => {
    const { departmentId, client } = await hire({ withUser: true })
    await approved(await prepared(departmentId, 1))
    const [mine] = (await client.send(pay.own, { limit: 5 })).rows
    const answer = await client.raw(pay.ownDocument, { payslipId: mine?.id ?? '', language: 'fr' })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('is printed for who hands payslips out: one, or all of the run on a page each; both looks are recorded', async () => {
    const { departmentId, positionId, id } = await hire()
    const second = await admin.send(employees.create, { firstName: 'Zoe', lastName: 'Costa', joinOn: month(11).from, departmentId, positionId, weeklyHours: 40 }) // prettier-ignore
    await raise(second.id, month(11).from, 250_000)
    const run = await approved(await prepared(departmentId, 1))
    const whole = pdfText((await finance.raw(pay.runDocument, { payRunId: run.id, language: 'en' })).bytes)
    expect(whole.split('\f').filter((page) => page.trim() !== '')).toHaveLength(2)
    expect(whole).toMatch(/3,000\.00[^]*2,500\.00/)
    const [first] = await slips(run)
    const one = pdfText((await finance.raw(pay.slipDocument, { payslipId: first?.id ?? '', language: 'fr' })).bytes)
    expect(one).toContain('BULLETIN DE PAIE')
    expect(one).not.toContain('Zoe')
    const looks = await hotel.rows<{ after: unknown }>(`select after from audit_events where (entity_id = $1 and type = 'PAY_RUN_VIEWED') or (entity_id = $2 and type = 'PAYSLIP_VIEWED')`, [run.id, id]) // prettier-ignore
    expect(looks.map(({ after }) => after)).toEqual(expect.arrayContaining([{ number: run.number, file: 'PDF' }, { payslipId: first?.id, file: 'PDF' }])) // prettier-ignore
    for (const other of [await hotel.as('PROP_MANAGER'), await hotel.as('PROP_FRONTDESK')]) {
      expect((await other.raw(pay.runDocument, { payRunId: run.id })).status).toBe(403)
      expect((await other.raw(pay.slipDocument, { payslipId: first?.id ?? '' })).status).toBe(403)
    }
  })

  test('is sealed: no one’s amount is readable in the database, the audit trail, or for a user who may not', async () => {
    const CANARY = 123_456_789
    const { id, departmentId, client } = await hire({ withUser: true, amount: CANARY })
    const run = await prepared(departmentId, 1)
    await slip(run)
    const stored = await hotel.rows<{ text: string }>(`select row_to_json(s)::text as text from payslips s where employee_id = $1 union all select row_to_json(a)::text from audit_events a`, [id]) // prettier-ignore
    expect(stored.some(({ text }) => String(text).includes(String(CANARY)))).toBe(false)
    const [row] = await slips(run)
    for (const other of [client, await hotel.as('PROP_MANAGER'), await hotel.as('PROP_HOUSEKEEPING')]) {
      expect((await other.raw(pay.viewSlip, { payslipId: row?.id ?? '' })).status).toBe(403)
      expect((await other.raw(pay.viewSlips, { payRunId: run.id })).status).toBe(403)
    }
    expect(await client.raw(pay.ownSlip, { payslipId: row?.id ?? '' }).then(codeOf)).toBe('not_found')
  })
})

describe('set-up', () => {
  const at = async (over: object) => admin.raw(pay.createComponent, { ...fields(), ...over }).then(codeOf)
  const known = async () => {
    const { id: componentId, version, ...one } = await component()
    return { componentId, version, ...one }
  }
  const changed = async (over: object) => admin.raw(pay.updateComponent, { ...(await known()), ...over }).then(codeOf)

  test('saveSettings refuses stale_version', async () => {
    const { settings } = await admin.send(pay.setUp, {})
    const saved = await admin.send(pay.saveSettings, { ...settings, nightPercent: 3_000 })
    expect(saved.nightPercent).toBe(3_000)
    expect(await admin.raw(pay.saveSettings, settings).then(codeOf)).toBe('stale_version')
    await admin.send(pay.saveSettings, { ...settings, version: saved.version })
  })
  test('createComponent refuses code_taken', async () => {
    const { code } = await component()
    expect([await at({ code }), await at({ code: 'BASE' })]).toEqual(['code_taken', 'code_taken'])
  })
  test('createComponent refuses component_disordered', async () => {
    expect(await at({ basis: 'FORMULA' })).toBe('component_disordered')
    expect(await at({ basis: 'SLABS', kind: 'DEDUCTION' })).toBe('component_disordered')
    expect(await at({ basis: 'PERCENT', percentOf: 'GROSS' })).toBe('component_disordered')
  })
  test('createComponent refuses formula_unreadable', async () =>
    expect(await at({ basis: 'FORMULA', formula: 'base * process.exit()' })).toBe('formula_unreadable'))
  test('createComponent refuses formula_in_circle', async () => {
    const { code } = fields()
    expect(await at({ code, basis: 'FORMULA', formula: `${code} + 1` })).toBe('formula_in_circle')
  })
  test('createComponent refuses formula_too_late', async () =>
    expect(await at({ basis: 'FORMULA', formula: 'gross * 0.1' })).toBe('formula_too_late'))
  test('createComponent refuses formula_unknown_name', async () =>
    expect(await at({ basis: 'FORMULA', formula: 'GONE * 2' })).toBe('formula_unknown_name'))
  test('updateComponent refuses not_found', async () =>
    expect(await changed({ componentId: ABSENT })).toBe('not_found'))
  test('updateComponent refuses stale_version', async () => expect(await changed({ version: 9 })).toBe('stale_version'))
  test('updateComponent refuses code_taken', async () =>
    expect(await changed({ code: (await component()).code })).toBe('code_taken'))
  test('updateComponent refuses component_disordered', async () =>
    expect(await changed({ formula: 'base' })).toBe('component_disordered'))
  test('updateComponent refuses formula_unreadable', async () =>
    expect(await changed({ basis: 'FORMULA', formula: 'base +' })).toBe('formula_unreadable'))
  test('updateComponent refuses formula_in_circle', async () => {
    const first = await component()
    const second = await component({ basis: 'FORMULA', formula: `${first.code} * 2` })
    const { id: componentId, version, ...one } = first
    const circle = { componentId, version, ...one, basis: 'FORMULA', formula: second.code } as const
    expect(await admin.raw(pay.updateComponent, circle).then(codeOf)).toBe('formula_in_circle')
    await drop(second)
  })
  test('updateComponent refuses formula_too_late', async () =>
    expect(await changed({ basis: 'FORMULA', formula: 'taxable' })).toBe('formula_too_late'))
  test('updateComponent refuses formula_unknown_name', async () =>
    expect(await changed({ basis: 'FORMULA', formula: 'GONE' })).toBe('formula_unknown_name'))
})

describe('people', () => {
  const employeeId = ABSENT
  test('viewPerson refuses not_found', async () =>
    expect(await finance.raw(pay.viewPerson, { employeeId }).then(codeOf)).toBe('not_found'))
  test('grant refuses not_found', async () => {
    const { id: componentId } = await component()
    expect(await finance.raw(pay.grant, { employeeId, componentId, from: today }).then(codeOf)).toBe('not_found')
  })
  test('grant refuses unknown_reference', async () => {
    const { id } = await hire()
    expect(await finance.raw(pay.grant, { employeeId: id, componentId: ABSENT, from: today }).then(codeOf)).toBe('unknown_reference') // prettier-ignore
  })
  test('grant refuses granted_already, and dates that are disordered', async () => {
    const { id } = await hire()
    const { id: componentId } = await component()
    const given = { employeeId: id, componentId, from: today }
    const first = await finance.send(pay.grant, { ...given, amount: minor(700) })
    expect(first.amount).toBe(700)
    expect(await finance.raw(pay.grant, given).then(codeOf)).toBe('granted_already')
    const ended = await finance.send(pay.endGrant, { grantId: first.id, until: addDays(today, 5) })
    expect(ended.until).toBe(addDays(today, 5))
    expect(await finance.raw(pay.grant, { ...given, from: addDays(today, 5) }).then(codeOf)).toBe('granted_already')
    expect(await finance.raw(pay.grant, { ...given, from: addDays(today, 6) }).then(codeOf)).toBe('undefined')
  })
  test('grant refuses dates_disordered', async () => {
    const { id } = await hire()
    const { id: componentId } = await component()
    const given = { employeeId: id, componentId, from: today, until: addDays(today, -1) }
    expect(await finance.raw(pay.grant, given).then(codeOf)).toBe('dates_disordered')
  })
  test('endGrant refuses not_found', async () =>
    expect(await finance.raw(pay.endGrant, { grantId: ABSENT, until: today }).then(codeOf)).toBe('not_found'))
  test('endGrant refuses dates_disordered', async () => {
    const { id } = await hire()
    const { id: componentId } = await component()
    const { id: grantId } = await finance.send(pay.grant, { employeeId: id, componentId, from: today })
    const early = { grantId, until: addDays(today, -1) }
    expect(await finance.raw(pay.endGrant, early).then(codeOf)).toBe('dates_disordered')
  })
  test('addOneOff refuses not_found', async () => {
    const { id: componentId } = await component()
    const one = { componentId, dueOn: today, reason: 'Bonus', amount: minor(5) }
    expect(await finance.raw(pay.addOneOff, { employeeId, ...one }).then(codeOf)).toBe('not_found')
  })
  test('addOneOff refuses unknown_reference', async () => {
    const { id } = await hire()
    const one = { componentId: ABSENT, dueOn: today, reason: 'Bonus', amount: minor(5) }
    expect(await finance.raw(pay.addOneOff, { employeeId: id, ...one }).then(codeOf)).toBe('unknown_reference')
  })
  test('cancelOneOff refuses not_found', async () =>
    expect(await finance.raw(pay.cancelOneOff, { oneOffId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('cancelOneOff refuses one_off_over', async () => {
    const { id } = await hire()
    const { id: componentId } = await component()
    const { id: oneOffId } = await finance.send(pay.addOneOff, { employeeId: id, componentId, dueOn: today, reason: 'Bonus', amount: minor(5) }) // prettier-ignore
    await finance.send(pay.cancelOneOff, { oneOffId })
    expect(await finance.raw(pay.cancelOneOff, { oneOffId }).then(codeOf)).toBe('one_off_over')
  })
  describe('hours of an account', () => {
    const paying = async (componentId: string | null) => {
      const { settings } = await admin.send(pay.setUp, {})
      await admin.send(pay.saveSettings, { ...settings, hoursComponentId: componentId })
    }
    const balance = async (employeeId: string) => (await admin.send(attendance.hoursAccount, { employeeId })).balance
    const credit = (employeeId: string, minutes: number) =>
      admin.send(attendance.adjustHours, { employeeId, minutes, note: 'From the old system' })
    const out = (employeeId: string, minutes: number) => ({ employeeId, minutes, dueOn: month(1).until })

    test('are paid out once by a component, at the rate of an hour; cancelled, they are in the account again', async () => {
      const { code, id: componentId } = await component()
      await paying(componentId)
      const { id, departmentId } = await hire({ amount: 1_500, basis: 'HOUR' })
      await credit(id, 600)
      const first = await finance.send(pay.payOutHours, out(id, 90))
      expect([first.amount, await balance(id)]).toEqual([2_250, 510])
      await finance.send(pay.cancelOneOff, { oneOffId: first.oneOffId })
      expect(await balance(id)).toBe(600)
      await finance.send(pay.payOutHours, out(id, 480))
      const run = await prepared(departmentId, 1)
      expect(await lines(run)).toEqual({ BASE: 0, [code]: 12_000 })
      await approved(run)
      expect(await balance(id)).toBe(120)
      await paying(null)
    })

    test('payOutHours refuses not_found, payOutHours refuses hours_balance, payOutHours refuses hours_unpaid, saveSettings refuses unknown_reference', async () => {
      const code = (input: object) => finance.raw(pay.payOutHours, input).then(codeOf)
      const { id } = await hire()
      await credit(id, 60)
      expect(await code(out(id, 60))).toBe('hours_unpaid')
      await paying((await component()).id)
      expect(await code(out(ABSENT, 60))).toBe('not_found')
      expect(await code(out(id, 61))).toBe('hours_balance')
      const unpaid = await hire({ amount: 0 })
      await credit(unpaid.id, 60)
      expect(await code(out(unpaid.id, 60))).toBe('hours_unpaid')
      await paying(null)
      const { settings } = await admin.send(pay.setUp, {})
      const { id: deduction } = await component({ kind: 'DEDUCTION' })
      for (const hoursComponentId of [deduction, ABSENT])
        expect(await admin.raw(pay.saveSettings, { ...settings, hoursComponentId }).then(codeOf)).toBe('unknown_reference') // prettier-ignore
    })

    test('beyond the limit are paid out when the period ends, once; who cannot be paid keeps them', async () => {
      const { policy } = await admin.send(attendance.hoursPolicy, {})
      const saved = await admin.send(attendance.saveHoursPolicy, { ...policy, period: 'MONTH', carryMax: 120, beyond: 'PAY' }) // prettier-ignore
      const [paid, unpaid] = [await hire({ amount: 1_500, basis: 'HOUR' }), await hire({ amount: 0 })]
      await credit(paid.id, 300)
      await credit(unpaid.id, 300)
      const next = addMonths(`${today.slice(0, 7)}-01` as Day, 1)
      const close = (day: Day) => hotel.inside((ctx) => closeHours(ctx, day))
      const both = () => Promise.all([balance(paid.id), balance(unpaid.id)])
      await close(next)
      expect(await both()).toEqual([300, 300])
      await paying((await component()).id)
      await close(addDays(next, -1))
      expect(await both()).toEqual([300, 300])
      await close(next)
      await close(addDays(next, 3))
      expect(await both()).toEqual([120, 300])
      const { oneOffs } = await finance.send(pay.viewPerson, { employeeId: paid.id })
      expect(oneOffs).toMatchObject([{ amount: 4_500, state: 'OPEN', reason: `3:00 (${next})` }])
      await paying(null)
      await admin.send(attendance.saveHoursPolicy, { ...policy, version: saved.policy.version })
    })
  })
  test('addLoan refuses not_found', async () => {
    const loan = { name: 'Advance', from: today, amount: minor(5), instalment: minor(1) }
    expect(await finance.raw(pay.addLoan, { employeeId, ...loan }).then(codeOf)).toBe('not_found')
  })
  test('stopLoan refuses not_found', async () =>
    expect(await finance.raw(pay.stopLoan, { loanId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('stopLoan refuses loan_over', async () => {
    const { id } = await hire()
    const loan = { name: 'Advance', from: today, amount: minor(5), instalment: minor(1) }
    const { id: loanId } = await finance.send(pay.addLoan, { employeeId: id, ...loan })
    await finance.send(pay.stopLoan, { loanId })
    expect(await finance.raw(pay.stopLoan, { loanId }).then(codeOf)).toBe('loan_over')
    const { loans } = await finance.send(pay.viewPerson, { employeeId: id })
    expect(loans).toMatchObject([{ isStopped: true, outstanding: 5 }])
  })
})

describe('refusals of runs', () => {
  const gone = { payRunId: ABSENT, version: 1 }
  const review = async () => prepared((await hire()).departmentId, 1)
  const over = async () => approved(await review())

  test('run refuses not_found', async () =>
    expect(await finance.raw(pay.run, { payRunId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('prepare refuses dates_disordered', async () => {
    const at = (from: Day, until: Day) => finance.raw(pay.prepare, { from, until, payOn: today }).then(codeOf)
    expect(await at(today, addDays(today, -1))).toBe('dates_disordered')
    expect(await at(today, addDays(today, 63))).toBe('dates_disordered')
  })
  test('prepare refuses unknown_reference', async () =>
    expect(await finance.raw(pay.prepare, { ...month(1), payOn: today, departmentId: ABSENT }).then(codeOf)).toBe('unknown_reference')) // prettier-ignore
  test('prepare refuses nobody_to_pay', async () => {
    const { departmentId } = await hire()
    await prepared(departmentId, 1)
    expect(await finance.raw(pay.prepare, { ...month(1), payOn: today, departmentId }).then(codeOf)).toBe('nobody_to_pay') // prettier-ignore
  })
  test('prepare refuses paid_already', async () => {
    const { id, departmentId } = await hire()
    const run = await prepared(departmentId, 1)
    const clash = hotel.rows(`insert into payslips (property_id, id, run_id, employee_id, department_id, from_on, until_on, state, sealed)
      select property_id, gen_random_uuid(), gen_random_uuid(), employee_id, department_id, from_on, until_on, 'DRAFT', sealed from payslips where run_id = $1 and employee_id = $2`, [run.id, id]) // prettier-ignore
    await expect(clash).rejects.toMatchObject({ constraint: 'nobody_is_paid_twice' })
  })
  test('recalculate refuses not_found', async () =>
    expect(await finance.raw(pay.recalculate, gone).then(codeOf)).toBe('not_found'))
  test('recalculate refuses stale_version', async () =>
    expect(await finance.raw(pay.recalculate, { payRunId: (await review()).id, version: 9 }).then(codeOf)).toBe('stale_version')) // prettier-ignore
  test('recalculate refuses pay_run_over', async () =>
    expect(await finance.raw(pay.recalculate, await decided(await over())).then(codeOf)).toBe('pay_run_over'))
  test('recalculate refuses paid_already', async () => {
    const { departmentId } = await hire()
    const run = await prepared(departmentId, 1)
    await finance.send(pay.discard, await decided(run))
    const first = await prepared(departmentId, 1)
    const answers = await Promise.all([
      finance.raw(pay.recalculate, await decided(first)).then(codeOf),
      finance.raw(pay.prepare, { ...month(1), payOn: today, departmentId }).then(codeOf),
    ])
    const rows = await hotel.rows(`select count(*)::int as drafts from payslips s join pay_runs r on r.id = s.run_id where r.department_id = $1 and s.state = 'DRAFT'`, [departmentId]) // prettier-ignore
    expect(rows[0]).toEqual({ drafts: 1 })
    expect(answers.every((code) => code === 'undefined' || code === 'paid_already' || code === 'nobody_to_pay')).toBe(
      true,
    )
  })
  test('viewSlips refuses not_found', async () =>
    expect(await finance.raw(pay.viewSlips, { payRunId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('viewSlip refuses not_found', async () =>
    expect(await finance.raw(pay.viewSlip, { payslipId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('hold refuses not_found', async () =>
    expect(await finance.raw(pay.hold, { payslipId: ABSENT, reason: 'No' }).then(codeOf)).toBe('not_found'))
  test('hold refuses payslip_over', async () => {
    const run = await review()
    const [row] = await slips(run)
    await approved(run)
    expect(await finance.raw(pay.hold, { payslipId: row?.id ?? '', reason: 'No' }).then(codeOf)).toBe('payslip_over')
  })
  test('approve refuses not_found', async () =>
    expect(await admin.raw(pay.approve, gone).then(codeOf)).toBe('not_found'))
  test('approve refuses stale_version', async () =>
    expect(await admin.raw(pay.approve, { payRunId: (await review()).id, version: 9 }).then(codeOf)).toBe('stale_version')) // prettier-ignore
  test('approve refuses pay_run_over', async () =>
    expect(await admin.raw(pay.approve, await decided(await over())).then(codeOf)).toBe('pay_run_over'))
  test('approve refuses own_run', async () => {
    const { departmentId } = await hire()
    const run = await prepared(departmentId, 1, admin)
    expect(await admin.raw(pay.approve, { payRunId: run.id, version: run.version }).then(codeOf)).toBe('own_run')
    const forced = hotel.rows(`update pay_runs set state = 'APPROVED', approved_by = prepared_by where id = $1`, [run.id]) // prettier-ignore
    await expect(forced).rejects.toMatchObject({ constraint: 'run_is_approved_by_another' })
  })
  test('approve refuses nobody_to_pay', async () => {
    const run = await review()
    const [row] = await slips(run)
    await finance.send(pay.hold, { payslipId: row?.id ?? '', reason: 'Abroad' })
    expect(await admin.raw(pay.approve, await decided(run)).then(codeOf)).toBe('nobody_to_pay')
  })
  test('a one-off that was cancelled since is not paid', async () => {
    const { id, departmentId } = await hire()
    const { id: componentId } = await component()
    const one = { componentId, dueOn: month(1).from, reason: 'Bonus', amount: minor(5) }
    const { id: oneOffId } = await finance.send(pay.addOneOff, { employeeId: id, ...one })
    const run = await prepared(departmentId, 1)
    await finance.send(pay.cancelOneOff, { oneOffId })
    expect(await admin.raw(pay.approve, await decided(run)).then(codeOf)).toBe('pay_run_outdated')
    await finance.send(pay.recalculate, await decided(run))
    expect((await approved(run)).gross).toBe(300_000)
  })
  test('discard refuses not_found', async () =>
    expect(await finance.raw(pay.discard, gone).then(codeOf)).toBe('not_found'))
  test('discard refuses stale_version', async () =>
    expect(await finance.raw(pay.discard, { payRunId: (await review()).id, version: 9 }).then(codeOf)).toBe('stale_version')) // prettier-ignore
  test('discard refuses pay_run_over', async () =>
    expect(await finance.raw(pay.discard, await decided(await over())).then(codeOf)).toBe('pay_run_over'))
  test('markPaid refuses not_found', async () =>
    expect(await finance.raw(pay.markPaid, gone).then(codeOf)).toBe('not_found'))
  test('markPaid refuses stale_version', async () =>
    expect(await finance.raw(pay.markPaid, { payRunId: (await over()).id, version: 9 }).then(codeOf)).toBe('stale_version')) // prettier-ignore
  test('markPaid refuses pay_run_over', async () =>
    expect(await finance.raw(pay.markPaid, await decided(await review())).then(codeOf)).toBe('pay_run_over'))
  test('bankFile refuses not_found', async () =>
    expect(await finance.raw(pay.bankFile, { payRunId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('bankFile refuses pay_run_over', async () =>
    expect(await finance.raw(pay.bankFile, { payRunId: (await review()).id }).then(codeOf)).toBe('pay_run_over'))
  test('slipDocument refuses not_found', async () =>
    expect(await finance.raw(pay.slipDocument, { payslipId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('runDocument refuses not_found', async () =>
    expect(await finance.raw(pay.runDocument, { payRunId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('runDocument refuses pay_run_over', async () =>
    expect(await finance.raw(pay.runDocument, { payRunId: (await review()).id }).then(codeOf)).toBe('pay_run_over'))
  test('runDocument refuses too_many_rows', async () => {
    const { id } = await over()
    const [own] = await hotel.rows<{ names: string; copied: string }>(`
      select string_agg(quote_ident(column_name), ', ') as names, string_agg('c.' || quote_ident(column_name), ', ') as copied from information_schema.columns where table_name = 'employees' and is_generated = 'NEVER'`)
    const copies = `
      with people as (
        insert into employees (${own?.names})
        select ${own?.copied} from payslips s join employees o on o.property_id = s.property_id and o.id = s.employee_id, generate_series(1, 300) n,
               jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 900000 + n)) c
         where s.run_id = $1 returning id)
      insert into payslips
      select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'employee_id', p.id))).* from payslips s, people p where s.run_id = $1`
    await hotel.rows(copies, [id])
    expect(await finance.raw(pay.runDocument, { payRunId: id }).then(codeOf)).toBe('too_many_rows')
    await hotel.rows('delete from payslips s using employees e where e.id = s.employee_id and e.number > 900000')
    await hotel.rows('delete from employees where number > 900000')
  })
  test('journal refuses not_found', async () =>
    expect(await finance.raw(pay.journal, { payRunId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('journal refuses pay_run_over', async () =>
    expect(await finance.raw(pay.journal, { payRunId: (await review()).id }).then(codeOf)).toBe('pay_run_over'))
  test('own refuses not_found', async () =>
    expect(await (await hotel.as('PROP_SERVICE')).raw(pay.own, {}).then(codeOf)).toBe('not_found'))
  test('ownSlip refuses not_found', async () => {
    const { client } = await hire({ withUser: true })
    expect(await client.raw(pay.ownSlip, { payslipId: ABSENT }).then(codeOf)).toBe('not_found')
  })
  test('ownDocument refuses not_found', async () => {
    const { client } = await hire({ withUser: true })
    expect(await client.raw(pay.ownDocument, { payslipId: ABSENT }).then(codeOf)).toBe('not_found')
  })
})
