import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expenses } from '#areas/billing/expenses/contract.ts'
import { notifications } from '#areas/insight/notifications/contract.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { attendance } from '#areas/people/attendance/contract/attendance.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { addDays, addMonths, type Day, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, FIXTURE, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { pay } from '../contract/pay.ts'
import type { PayRun } from '../contract/replies.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let admin: TestClient
let finance: TestClient
let today: Day
let componentId: string
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  finance = await hotel.as('PROP_FINANCE')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  const bonus = { code: 'BONUS', name: 'Bonus', kind: 'EARNING', basis: 'AMOUNT', amount: minor(0) } as const
  componentId = (await admin.send(pay.createComponent, bonus)).id
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

const month = (back: number) => {
  const first = addMonths(`${today.slice(0, 7)}-01` as Day, -back)
  return { from: first, until: addDays(addMonths(first, 1), -1) }
}
const raise = (employeeId: string, effectiveOn: Day, amount: number) =>
  finance.send(employees.changePay, { employeeId, effectiveOn, pay: { basis: 'MONTH', amount: minor(amount) }, reason: 'Agreed' }) // prettier-ignore

/** An employee with 3,000.00 a month, in a department of their own. */
async function hire(withUser = false) {
  count += 1
  const { id: departmentId } = await admin.send(employees.createDepartment, { name: `Team ${count}` })
  const { id: positionId } = await admin.send(employees.createPosition, { title: `Role ${count}`, departmentId })
  const fields = { firstName: `P${count}`, lastName: 'Costa', joinOn: month(11).from, departmentId, positionId, weeklyHours: 40 } // prettier-ignore
  const { id } = await admin.send(employees.create, fields)
  await raise(id, month(11).from, 300_000)
  const client = withUser ? await hotel.as('PROP_FRONTDESK') : admin
  if (withUser) await admin.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, departmentId, client, team: `Team ${count}` }
}
const lend = (employeeId: string, amount: number, instalment: number) =>
  finance.send(pay.addLoan, { employeeId, name: 'Advance', from: month(11).from, amount: minor(amount), instalment: minor(instalment) }) // prettier-ignore
const promise = (employeeId: string, back: number) =>
  finance.send(pay.addOneOff, { employeeId, componentId, dueOn: month(back).from, reason: 'Anniversary', amount: minor(10_000) }) // prettier-ignore

const prepared = (departmentId: string, back: number, client = finance) =>
  client.send(pay.prepare, { ...month(back), payOn: today, departmentId })
const decided = async ({ id }: PayRun) => ({
  payRunId: id,
  version: (await finance.send(pay.run, { payRunId: id })).run.version,
})
const approved = async (run: PayRun) => admin.send(pay.approve, await decided(run))
const asked = async (run: PayRun) => ({ ...(await decided(run)), reason: 'Wrong hours' })
const withdrawn = async (run: PayRun) => admin.send(pay.withdraw, await asked(run))
const refused = async (run: PayRun) => admin.raw(pay.withdraw, await asked(run)).then(codeOf)
const slip = async ({ id }: PayRun) => {
  const [row] = (await finance.send(pay.viewSlips, { payRunId: id })).rows
  return finance.send(pay.viewSlip, { payslipId: row?.id ?? '' })
}
const lines = async (run: PayRun) =>
  Object.fromEntries((await slip(run)).figures.lines.map(({ code, amount }) => [code, amount]))
const bills = async (team: string, view?: 'voided') =>
  (await admin.send(expenses.list, { category: 'Wages', text: team, ...(view && { view }) })).rows

describe('an approved run that is withdrawn', () => {
  test('counts no more: expenses are voided, what it settled waits again, and its days are paid once by another', async () => {
    const { id, departmentId, client, team } = await hire(true)
    await lend(id, 70_000, 50_000)
    await promise(id, 2)
    const run = await approved(await prepared(departmentId, 2))
    const before = await lines(run)
    expect(before).toEqual({ BASE: 300_000, BONUS: 10_000, LOAN: 50_000 })
    const back = await withdrawn(run)
    expect(back).toMatchObject({ state: 'WITHDRAWN', withdrawnFor: 'Wrong hours', people: 1, net: 260_000, isOwn: false }) // prettier-ignore
    expect([await bills(team), (await bills(team, 'voided')).map(({ voidReason }) => voidReason)]).toEqual([[], ['Wrong hours']]) // prettier-ignore
    const person = await finance.send(pay.viewPerson, { employeeId: id })
    expect(person.loans).toMatchObject([{ outstanding: 70_000 }])
    expect(person.oneOffs).toMatchObject([{ state: 'OPEN' }])
    const [mine] = (await client.send(pay.own, {})).rows
    expect(mine?.state).toBe('WITHDRAWN')
    expect(await client.send(pay.ownSlip, { payslipId: mine?.id ?? '' })).toMatchObject({ yearGross: 0, yearNet: 0 })
    expect((await client.raw(pay.ownDocument, { payslipId: mine?.id ?? '' })).status).toBe(200)
    expect(JSON.stringify(await client.send(notifications.list, {}))).toContain('Your payslip was withdrawn')
    expect(JSON.stringify(await finance.send(notifications.list, {}))).toContain('Wrong hours')
    for (const file of [pay.bankFile, pay.journal])
      expect(await finance.raw(file, { payRunId: run.id }).then(codeOf)).toBe('pay_run_over')

    const again = await approved(await prepared(departmentId, 2))
    expect(again.number).toBeGreaterThan(run.number)
    expect(await lines(again)).toEqual(before)
    expect((await bills(team)).map(({ billNumber }) => billNumber)).toEqual([`Pay ${again.number}`])
    expect((await finance.send(pay.viewPerson, { employeeId: id })).loans).toMatchObject([{ outstanding: 20_000 }])
    expect((await client.send(pay.own, {})).rows.map(({ state }) => state).toSorted()).toEqual(['APPROVED', 'WITHDRAWN']) // prettier-ignore
  })

  test('has days of attendance that may be changed again', async () => {
    const { id, departmentId } = await hire()
    const on = addDays(month(1).from, 3)
    for (const [direction, time] of [['IN', '09:00'], ['OUT', '17:00']] as const)
      await admin.send(attendance.addEvent, { employeeId: id, at: new Date(`${on}T${time}:00+05:30`).toISOString(), direction, reason: 'Forgot' })
    const state = async () => (await hotel.rows<{ state: string; version: number }>('select state, version from attendance_days where employee_id = $1', [id]))[0]
    const days = async () => [{ employeeId: id, day: on, version: (await state())?.version ?? 0, overtimeApproved: 0 }]
    await admin.send(attendance.approve, { days: await days() })
    const run = await approved(await prepared(departmentId, 1))
    expect((await state())?.state).toBe('LOCKED')
    await withdrawn(run)
    expect((await state())?.state).toBe('APPROVED')
    expect((await admin.raw(attendance.approve, { days: await days() })).status).toBe(200)
  }) // prettier-ignore

  test('by several users at once is withdrawn once', async () => {
    const { id, departmentId } = await hire()
    await lend(id, 70_000, 50_000)
    const run = await approved(await prepared(departmentId, 2))
    const input = await asked(run)
    const answers = await Promise.all([0, 1, 2].map(() => admin.raw(pay.withdraw, input).then(codeOf)))
    expect(answers.toSorted()).toEqual(['stale_version', 'stale_version', 'undefined'])
    expect((await finance.send(pay.viewPerson, { employeeId: id })).loans).toMatchObject([{ outstanding: 70_000 }])
  })
})

test('whatever is approved and withdrawn, loans, one-offs and expenses are what the runs that count come to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('PAY', 'WITHDRAW'), { minLength: 3, maxLength: 7 }), async (steps) => {
      const { id, departmentId, team } = await hire()
      await lend(id, 100_000, 45_000)
      await promise(id, 9)
      const counted: PayRun[] = []
      for (const step of steps) {
        if (step === 'PAY') counted.push(await approved(await prepared(departmentId, 9 - counted.length)))
        const last = step === 'WITHDRAW' ? counted.pop() : undefined
        if (last) await withdrawn(last)
        const all = await Promise.all(counted.map(lines))
        const of = (code: string) => all.reduce((sum, one) => sum + (one[code] ?? 0), 0)
        const { loans, oneOffs } = await finance.send(pay.viewPerson, { employeeId: id })
        expect(loans).toMatchObject([{ outstanding: 100_000 - of('LOAN') }])
        expect(oneOffs).toMatchObject([{ state: of('BONUS') === 10_000 ? 'SETTLED' : 'OPEN' }])
        const entered = (await bills(team)).reduce((sum, { amount }) => sum + amount, 0)
        expect(entered).toBe(counted.reduce((sum, { gross }) => sum + gross, 0))
        expect(of('BASE')).toBe(300_000 * counted.length)
      }
    }),
    { numRuns: 4 },
  )
})

describe('a run that was computed before another was decided', () => {
  test('pays no difference twice', async () => {
    const { id, departmentId } = await hire()
    await approved(await prepared(departmentId, 4))
    await raise(id, month(4).from, 330_000)
    const [second, third] = [await prepared(departmentId, 3), await prepared(departmentId, 2)]
    expect([await lines(second), await lines(third)]).toEqual(Array(2).fill({ BASE: 330_000, DIFFERENCE: 30_000 }))
    await approved(second)
    expect(await admin.raw(pay.approve, await decided(third)).then(codeOf)).toBe('pay_run_outdated')
    await finance.send(pay.recalculate, await decided(third))
    expect(await lines(third)).toEqual({ BASE: 330_000 })
    await approved(third)
  })
  test('takes no more of a loan than is left', async () => {
    const { id, departmentId } = await hire()
    await lend(id, 20_000, 20_000)
    const [later, earlier] = [await prepared(departmentId, 2), await prepared(departmentId, 3)]
    await approved(later)
    expect(await admin.raw(pay.approve, await decided(earlier)).then(codeOf)).toBe('pay_run_outdated')
    await finance.send(pay.recalculate, await decided(earlier))
    expect(await lines(await approved(earlier))).toEqual({ BASE: 300_000 })
  })
  test('is computed anew when the run before it was withdrawn: approve refuses pay_run_outdated', async () => {
    const { id, departmentId } = await hire()
    const first = await approved(await prepared(departmentId, 3))
    await raise(id, month(3).from, 330_000)
    const next = await prepared(departmentId, 2)
    expect(await lines(next)).toEqual({ BASE: 330_000, DIFFERENCE: 30_000 })
    await withdrawn(first)
    expect(await admin.raw(pay.approve, await decided(next)).then(codeOf)).toBe('pay_run_outdated')
    await approved(await prepared(departmentId, 3))
    await finance.send(pay.recalculate, await decided(next))
    expect(await lines(await approved(next))).toEqual({ BASE: 330_000 })
  })
})

describe('refusals', () => {
  const review = async () => prepared((await hire()).departmentId, 1)

  test('withdraw refuses not_found', async () =>
    expect(await admin.raw(pay.withdraw, { payRunId: ABSENT, version: 1, reason: 'No' }).then(codeOf)).toBe('not_found')) // prettier-ignore
  test('withdraw refuses stale_version', async () => {
    const { id } = await approved(await review())
    expect(await admin.raw(pay.withdraw, { payRunId: id, version: 9, reason: 'No' }).then(codeOf)).toBe('stale_version')
  })
  test('withdraw refuses pay_run_over: in review, once paid, and once withdrawn', async () => {
    const run = await review()
    expect(await refused(run)).toBe('pay_run_over')
    await approved(run)
    await finance.send(pay.markPaid, await decided(run))
    expect(await refused(run)).toBe('pay_run_over')
    const other = await approved(await review())
    await withdrawn(other)
    expect(await refused(other)).toBe('pay_run_over')
    expect(await finance.raw(pay.markPaid, await decided(other)).then(codeOf)).toBe('pay_run_over')
  })
  test('withdraw refuses own_run', async () => {
    const { departmentId } = await hire()
    const run = await prepared(departmentId, 1, admin)
    const other = await hotel.as('ORG_FINANCE')
    await other.send(pay.approve, await decided(run))
    expect(await refused(run)).toBe('own_run')
    const forced = hotel.rows(`update pay_runs set state = 'WITHDRAWN', withdrawn_by = prepared_by, withdrawn_at = now(), withdrawn_for = 'No' where id = $1`, [run.id]) // prettier-ignore
    await expect(forced).rejects.toMatchObject({ constraint: 'run_is_withdrawn_by_another' })
  })
  test('withdraw refuses pay_run_followed until the later run is withdrawn', async () => {
    const { departmentId } = await hire()
    const first = await approved(await prepared(departmentId, 3))
    const second = await approved(await prepared(departmentId, 2))
    const answer = await admin.raw(pay.withdraw, await asked(first))
    expect([codeOf(answer), JSON.stringify(answer.body).includes(`${second.number}`)]).toEqual(['pay_run_followed', true]) // prettier-ignore
    await withdrawn(second)
    expect((await withdrawn(first)).state).toBe('WITHDRAWN')
  })
  test('withdraw refuses pay_run_paid_out, and nothing is half done', async () => {
    const { id, departmentId, team } = await hire()
    await lend(id, 70_000, 50_000)
    const run = await approved(await prepared(departmentId, 1))
    const [bill] = await bills(team)
    await admin.send(expenses.pay, { expenseId: bill?.id ?? '', amount: minor(1_000), mode: 'Bank' })
    expect(await refused(run)).toBe('pay_run_paid_out')
    expect((await finance.send(pay.viewPerson, { employeeId: id })).loans).toMatchObject([{ outstanding: 20_000 }])
    expect(await bills(team)).toHaveLength(1)
  })
  test('withdraw refuses pay_run_paid_out while a bill it is charged on is settled; with the bill open the charge goes too', async () => {
    const { id, departmentId, team } = await hire()
    await lend(id, 70_000, 50_000)
    const run = await approved(await prepared(departmentId, 1))
    const guest = { firstName: 'Mira', lastName: 'Sen' }
    const stay = { roomTypeId: FIXTURE.standard, arrival: FIXTURE.businessDate, departure: addDays(FIXTURE.businessDate, 1), adults: 2 }
    const { id: bookingId } = await admin.send(bookings.create, { customer: guest, stays: [stay] })
    const [bill] = await bills(team)
    const { id: expenseId, version, category, vendor, billNumber, billOn, dueOn, description, amount, taxAmount } = bill ?? expect.fail('no expense')
    const details = { category, vendor, billNumber, billOn, dueOn, description, amount, taxAmount }
    await admin.send(expenses.update, { ...details, expenseId, version, bookingId, chargeAbleToBooking: true })
    const settle = (status: 'CLOSED' | 'OPEN') => hotel.rows('update folios set status = $2 where booking_id = $1', [bookingId, status])

    await settle('CLOSED')
    expect(await refused(run)).toBe('pay_run_paid_out')
    expect(await bills(team)).toMatchObject([{ voidedAt: null, isOnBill: true }])
    expect((await finance.send(pay.viewPerson, { employeeId: id })).loans).toMatchObject([{ outstanding: 20_000 }])
    expect((await finance.send(pay.run, { payRunId: run.id })).run.state).toBe('APPROVED')

    await settle('OPEN')
    await withdrawn(run)
    expect(await bills(team, 'voided')).toMatchObject([{ isOnBill: false, voidReason: 'Wrong hours' }])
    expect((await finance.send(pay.viewPerson, { employeeId: id })).loans).toMatchObject([{ outstanding: 70_000 }])
  }) // prettier-ignore
  test('who only prepares runs withdraws none', async () => {
    const run = await approved(await review())
    expect((await finance.raw(pay.withdraw, await asked(run))).status).toBe(403)
  })
})
