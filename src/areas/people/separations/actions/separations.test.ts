import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '#areas/people/attendance/contract/attendance.ts'
import { checklists } from '#areas/people/checklists/contract/checklists.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import { leave } from '#areas/people/leave/contract/leave.ts'
import { pay } from '#areas/people/pay/contract/pay.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import type { Separation } from '../contract/replies.ts'
import { separations } from '../contract/separations.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
/** Planted in what is sealed. */
const CANARY = 'canary-they-bullied-me'

let hotel: TestHotel
let admin: TestClient
let manager: TestClient
let finance: TestClient
let owner: TestClient
let today: Day
let departmentId = ''
let positionId = ''
let leaveTypeId = ''
let earningId = ''
let deductionId = ''
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  manager = await hotel.as('PROP_MANAGER')
  finance = await hotel.as('PROP_FINANCE')
  owner = await hotel.as('ORG_FINANCE')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  departmentId = (await admin.send(employees.createDepartment, { name: 'Restaurant' })).id
  positionId = (await admin.send(employees.createPosition, { title: 'Waiter', departmentId })).id
  leaveTypeId = (await admin.send(leave.createType, { code: 'AL', name: 'Annual leave', accrual: 'NONE' })).id
  const earning = { code: 'FINAL', name: 'Final pay', kind: 'EARNING', basis: 'AMOUNT' } as const
  earningId = (await admin.send(pay.createComponent, earning)).id
  const deduction = { code: 'CHARGED', name: 'Charged', kind: 'DEDUCTION', basis: 'AMOUNT' } as const
  deductionId = (await admin.send(pay.createComponent, deduction)).id
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

/** An employee with 3,000.00 a day and a sign-in. */
async function hire({ role = 'PROP_FRONTDESK', hasPay = true } = {}) {
  count += 1
  const joinOn = addDays(today, -400)
  const { id } = await admin.send(employees.create, { firstName: `P${count}`, lastName: 'Costa', joinOn, departmentId, positionId, weeklyHours: 40 })
  const rate = { basis: 'DAY', amount: minor(300_000) } as const
  if (hasPay) await finance.send(employees.changePay, { employeeId: id, effectiveOn: joinOn, pay: rate, reason: 'Agreed' })
  const client = await hotel.as(role as 'PROP_FRONTDESK')
  await admin.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, client }
} // prettier-ignore

const at = ({ id: separationId, version }: Pick<Separation, 'id' | 'version'>) => ({ separationId, version })
const soon = () => addDays(today, 30)
const entered = (employeeId: string, client = manager) =>
  client.send(separations.enter, { employeeId, kind: 'RESIGNATION', requestedOn: soon(), reason: CANARY })
const accepted = async (employeeId: string, agreedOn = soon()) =>
  manager.send(separations.accept, { ...at(await entered(employeeId)), agreedOn, reason: 'Resignation' })
const fileOf = (employeeId: string) => admin.send(employees.get, { employeeId })
const prepared = (one: Separation, over: object = {}, client = finance) =>
  client.send(separations.prepareSettlement, { ...at(one), earningId, deductionId, ...over })
const read = async (id: string) => (await manager.send(separations.get, { separationId: id })).separation
/** Settles without a line. */
async function settled(employeeId: string, agreedOn = soon()) {
  const one = await accepted(employeeId, agreedOn)
  await prepared(one)
  return admin.send(separations.approveSettlement, at(await read(one.id)))
}

describe('a separation', () => {
  test('is handed in by the employee, withdrawn by them, and handed in again', async () => {
    const { client } = await hire()
    const { separation, noticeUntil } = await client.send(separations.own, {})
    expect([separation, noticeUntil >= today]).toEqual([undefined, true])
    const made = await client.send(separations.resign, { requestedOn: soon(), reason: CANARY })
    expect(made).toMatchObject({ kind: 'RESIGNATION', state: 'REQUESTED', isOwn: true, lastOn: soon() })
    const gone = await client.send(separations.withdraw, at(made))
    expect(gone.changes.map(({ from, to }) => [from, to])).toEqual([[null, 'REQUESTED'], ['REQUESTED', 'WITHDRAWN']])
    await client.send(separations.resign, { requestedOn: soon() })
    expect((await client.send(separations.own, {})).separation?.state).toBe('REQUESTED')
  }) // prettier-ignore

  test('accepted sets the employee on notice and begins their checklist; the list has it by last day', async () => {
    const tasks = [{ title: 'Return keys', owner: 'MANAGER' } as const]
    await admin.send(checklists.createTemplate, { kind: 'LEAVING', name: 'Farewell', tasks })
    const { id, client } = await hire()
    const one = await accepted(id, addDays(today, 3))
    expect(one).toMatchObject({ state: 'ACCEPTED', agreedOn: addDays(today, 3), employeeStatus: 'ON_NOTICE' })
    expect(one.checklist).toMatchObject({ tasks: 1, over: 0 })
    expect(await fileOf(id)).toMatchObject({ status: 'ON_NOTICE', leftOn: addDays(today, 3) })
    const { rows } = await finance.send(separations.list, { limit: 100 })
    expect(rows.map(({ lastOn }) => lastOn)).toEqual(rows.map(({ lastOn }) => lastOn).toSorted())
    const [first] = (await finance.send(separations.list, { limit: 1 })).rows
    const next = await finance.send(separations.list, { limit: 1 })
    expect((await finance.send(separations.list, { limit: 1, after: next.next ?? '' })).rows[0]?.id).not.toBe(first?.id)
    expect((await manager.send(separations.list, { employeeId: id })).rows).toHaveLength(1)
    expect((await client.send(separations.own, {})).separation).toMatchObject({ state: 'ACCEPTED' })
  })

  test('follows the last day that the status is given, and ends when they stay', async () => {
    const { id } = await hire()
    const one = await accepted(id)
    const first = await fileOf(id)
    const suspended = await admin.send(employees.setStatus, { employeeId: id, version: first.version, status: 'SUSPENDED', on: today, reason: 'Case' })
    await admin.send(employees.setStatus, { employeeId: id, version: suspended.version, status: 'ON_NOTICE', on: addDays(today, 9), reason: 'Earlier' })
    expect(await read(one.id)).toMatchObject({ agreedOn: addDays(today, 9), state: 'ACCEPTED' })
    const third = await fileOf(id)
    await admin.send(employees.setStatus, { employeeId: id, version: third.version, status: 'ACTIVE', on: today, reason: '' })
    expect((await manager.send(separations.get, { separationId: one.id })).changes.at(-1)).toMatchObject({ from: 'ACCEPTED', to: 'WITHDRAWN' })
    await entered(id)
  }) // prettier-ignore

  test('one who stays by the exit interview is at work again; one who leaves does', async () => {
    const { id } = await hire()
    const one = await accepted(id)
    const talk = { isRehirable: false, notes: CANARY } as const
    const confirmed = await manager.send(separations.interview, { ...at(one), outcome: 'CONFIRMED', ...talk })
    expect(confirmed).toMatchObject({ outcome: 'CONFIRMED', isRehirable: false, state: 'ACCEPTED' })
    const stays = await manager.send(separations.interview, { ...at(confirmed), outcome: 'RETAINED', ...talk })
    expect(stays).toMatchObject({ state: 'WITHDRAWN', employeeStatus: 'ACTIVE' })
    const asked = await entered(id)
    const again = await manager.send(separations.interview, { ...at(asked), outcome: 'RETAINED', ...talk })
    expect(again.state).toBe('WITHDRAWN')
    expect(await manager.send(separations.viewNotes, { separationId: asked.id })).toEqual({ reason: CANARY, notes: CANARY }) // prettier-ignore
  })

  test('is closed after the last day: the employee has left, and would not be hired again', async () => {
    const { id } = await hire()
    const one = await settled(id, today)
    const noted = await manager.send(separations.interview, { ...at(one), outcome: 'CONFIRMED', isRehirable: false, notes: 'Moves' }) // prettier-ignore
    const closed = await manager.send(separations.close, at(noted))
    expect(closed).toMatchObject({ state: 'CLOSED', employeeStatus: 'LEFT' })
    expect(await fileOf(id)).toMatchObject({ status: 'LEFT', leftOn: today, isRehirable: false })
    expect((await manager.send(separations.list, { view: 'OVER', limit: 100 })).rows.map(({ id: of }) => of)).toContain(one.id) // prettier-ignore
  })

  test('two accept at once, one does', async () => {
    const { id } = await hire()
    const one = await entered(id)
    const decision = { ...at(one), agreedOn: soon(), reason: 'Resignation' }
    const replies = await Promise.all([manager, admin, manager].map((client) => client.raw(separations.accept, decision)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  }) // prettier-ignore

  test('why an employee leaves is in no list, look or audit entry of those who may not read it, and in no table in the clear', async () => {
    const { id, client } = await hire()
    const one = await accepted(id)
    await manager.send(separations.interview, { ...at(one), outcome: 'CONFIRMED', isRehirable: true, notes: CANARY })
    const replies = await Promise.all([
      finance.raw(separations.list, { limit: 100 }),
      finance.raw(separations.get, { separationId: one.id }),
      client.raw(separations.own, {}),
      manager.raw(separations.list, { limit: 100 }),
    ])
    expect(replies.map(({ body }) => JSON.stringify(body)).join('')).not.toContain(CANARY)
    const tables = ['separations', 'separation_changes', 'audit_events', 'notifications', 'employee_statuses']
    for (const table of tables)
      expect(JSON.stringify(await hotel.rows(`select t::text as row from ${table} t`)), table).not.toContain(CANARY)
    for (const stranger of [finance, client])
      expect((await stranger.raw(separations.viewNotes, { separationId: one.id })).status).toBe(403)
    await manager.send(separations.viewNotes, { separationId: one.id })
    const looks = await hotel.rows(`select 1 from audit_events where type = 'SEPARATION_VIEWED' and entity_id = $1`, [one.id]) // prettier-ignore
    expect(looks).toHaveLength(1)
  })
})

describe('a final settlement', () => {
  test('pays out leave, takes loan and item, and the last payslip has every line', async () => {
    const { id, client } = await hire()
    await manager.send(leave.adjust, { employeeId: id, typeId: leaveTypeId, amount: 1_250, on: today, note: 'Left' })
    const lent = { employeeId: id, name: 'Advance', from: addDays(today, -60), amount: minor(500_000), instalment: minor(100_000) }
    await finance.send(pay.addLoan, lent)
    const item = { employeeId: id, kind: 'UNIFORM', name: 'Blazer', issuedOn: addDays(today, -50) } as const
    const { id: itemId } = await admin.send(employees.issueItem, item)
    await manager.send(leave.holidays, { year: 2026 })
    const one = await accepted(id, today)
    const { proposal, lastPayslip, lines } = await finance.send(separations.viewSettlement, { separationId: one.id })
    expect([lines, lastPayslip]).toEqual([[], 'NONE'])
    expect(proposal).toMatchObject({
      leave: [{ leaveTypeId, days: 1_250, amount: 3_750_000, isProposed: true }],
      loans: [{ amount: 500_000 }],
      items: [{ itemId, name: 'Blazer' }],
    })
    const loanIds = proposal.loans.map(({ loanId }) => loanId)
    const settlement = await prepared(one, {
      leaveTypeIds: [leaveTypeId], loanIds, items: [{ itemId, amount: minor(120_000), condition: 'LOST' }],
      typed: [{ kind: 'NOTICE_PAY', label: 'Notice', amount: minor(900_000) }, { kind: 'DEDUCTION', label: 'Phone', amount: minor(1) }],
    })
    expect(settlement).toMatchObject({ payable: 4_650_000, receivable: 620_001, net: 4_029_999 })
    const done = await admin.send(separations.approveSettlement, at(await read(one.id)))
    expect(done).toMatchObject({ state: 'SETTLED', itemsOut: 0, approvedBy: expect.any(String) as string })
    const { balances } = await manager.send(leave.balances, { employeeId: id })
    expect(balances.find(({ typeId }) => typeId === leaveTypeId)?.usable).toBe(0)
    const seen = await finance.send(pay.viewPerson, { employeeId: id })
    expect(seen.oneOffs.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([['EARNING', 3_750_000], ['EARNING', 900_000], ['DEDUCTION', 120_000], ['DEDUCTION', 1]]),
    )
    const run = await finance.send(pay.prepare, { from: addDays(today, -6), until: today, payOn: today, departmentId })
    const slip = (await finance.send(pay.viewSlips, { payRunId: run.id })).rows.find(({ employeeId }) => employeeId === id)
    const { figures } = await finance.send(pay.viewSlip, { payslipId: slip?.id ?? '' })
    expect(figures.lines.map(({ code, amount }) => [code, amount]).filter(([code]) => code !== 'BASE').toSorted()).toEqual(
      [['FINAL', 3_750_000], ['FINAL', 900_000], ['CHARGED', 120_000], ['CHARGED', 1], ['LOAN', 500_000]].toSorted(),
    )
    expect(figures.net).toBe(4_029_999)
    await admin.send(pay.approve, { payRunId: run.id, version: run.version })
    expect((await client.send(pay.own, {})).rows).toMatchObject([{ net: 4_029_999 }])
    const [loan] = (await finance.send(pay.viewPerson, { employeeId: id })).loans
    expect(loan?.outstanding).toBe(0)
  }) // prettier-ignore

  test('charges leave that was taken in advance', async () => {
    const { id } = await hire()
    const type = await admin.send(leave.createType, { code: 'AD', name: 'Advance leave', accrual: 'NONE', allowNegative: 500 })
    await manager.send(leave.adjust, { employeeId: id, typeId: type.id, amount: -150, on: today, note: 'Taken' })
    const one = await accepted(id)
    expect(await prepared(one, { leaveTypeIds: [type.id] })).toMatchObject({ payable: 0, receivable: 450_000, net: -450_000 })
    await admin.send(separations.approveSettlement, at(await read(one.id)))
    const { balances } = await manager.send(leave.balances, { employeeId: id })
    expect(balances.find(({ typeId }) => typeId === type.id)?.usable ?? 0).toBe(0)
  }) // prettier-ignore

  test('pays out what is left in the hours account, which leaves it; hours that changed in between are outdated', async () => {
    const { id } = await hire()
    const give = (minutes: number) => manager.send(attendance.adjustHours, { employeeId: id, minutes, note: 'Stayed' })
    const one = await accepted(id, today)
    expect((await finance.send(separations.viewSettlement, { separationId: one.id })).proposal.hours).toBeNull()
    const refused = await finance.raw(separations.prepareSettlement, { ...at(one), earningId, deductionId, paysHours: true })
    expect(codeOf(refused)).toBe('unknown_reference')
    await give(120)
    const { proposal } = await finance.send(separations.viewSettlement, { separationId: one.id })
    expect(proposal.hours).toEqual({ minutes: 120, amount: 75_000 })
    expect(await prepared(one, { paysHours: true })).toMatchObject({ payable: 75_000, net: 75_000, lines: [{ kind: 'HOURS', label: '2:00', minutes: 120 }] })
    await give(60)
    const approve = async () => admin.raw(separations.approveSettlement, at(await read(one.id)))
    expect(codeOf(await approve())).toBe('settlement_outdated')
    await prepared(await read(one.id), { paysHours: true })
    expect((await approve()).status).toBe(200)
    expect(await manager.send(attendance.hoursAccount, { employeeId: id })).toMatchObject({ balance: 0, usable: 0 })
    const { oneOffs } = await finance.send(pay.viewPerson, { employeeId: id })
    expect(oneOffs.map(({ kind, amount }) => [kind, amount])).toEqual([['EARNING', 112_500]])
  }) // prettier-ignore

  test('its figures are for who prepares pay; every look is recorded, and nothing is stored in the clear', async () => {
    const { id, client } = await hire()
    const one = await accepted(id)
    await prepared(one, { typed: [{ kind: 'BONUS', label: 'Bonus', amount: minor(7_654_321) }] })
    for (const stranger of [client, manager])
      expect((await stranger.raw(separations.viewSettlement, { separationId: one.id })).status).toBe(403)
    await finance.send(separations.viewSettlement, { separationId: one.id })
    expect(await hotel.rows(`select 1 from audit_events where type = 'SETTLEMENT_VIEWED' and entity_id = $1`, [one.id])).toHaveLength(1) // prettier-ignore
    for (const table of ['settlement_lines', 'audit_events', 'idempotency_keys'])
      expect(JSON.stringify(await hotel.rows(`select t::text as row from ${table} t`)), table).not.toContain('7654321')
  })

  test('two approve at once, one does, and everything is paid once', async () => {
    const { id } = await hire()
    const one = await accepted(id)
    await prepared(one, { typed: [{ kind: 'BONUS', label: 'Bonus', amount: minor(100) }] })
    const known = at(await read(one.id))
    const replies = await Promise.all([admin, owner, admin].map((client) => client.raw(separations.approveSettlement, known))) // prettier-ignore
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await finance.send(pay.viewPerson, { employeeId: id })).oneOffs).toHaveLength(1)
  })
})

describe('refusals', () => {
  const lost = { separationId: ABSENT, version: 1 }
  const talk = { outcome: 'CONFIRMED', isRehirable: true, notes: 'Said' } as const
  const decision = () => ({ agreedOn: soon(), reason: 'Resignation' })

  test('own refuses not_found; resign refuses not_found; withdraw refuses not_found', async () => {
    const nobody = await hotel.as('PROP_FRONTDESK')
    expect(await nobody.raw(separations.own, {}).then(codeOf)).toBe('not_found')
    expect(await nobody.raw(separations.resign, { requestedOn: soon() }).then(codeOf)).toBe('not_found')
    expect(await nobody.raw(separations.withdraw, lost).then(codeOf)).toBe('not_found')
    const { id, client } = await hire()
    // What a manager entered is not theirs to withdraw.
    expect(await client.raw(separations.withdraw, at(await entered(id))).then(codeOf)).toBe('not_found')
  })

  test('resign refuses separation_open; enter refuses separation_open', async () => {
    const { id, client } = await hire()
    await client.send(separations.resign, { requestedOn: soon() })
    expect(await client.raw(separations.resign, { requestedOn: soon() }).then(codeOf)).toBe('separation_open')
    const input = { employeeId: id, kind: 'DISMISSAL', requestedOn: soon() } as const
    expect(await manager.raw(separations.enter, input).then(codeOf)).toBe('separation_open')
  })

  test('resign refuses last_day_too_early; enter refuses last_day_too_early; accept refuses last_day_too_early', async () => {
    const { id, client } = await hire()
    const requestedOn = addDays(today, -1)
    expect(await client.raw(separations.resign, { requestedOn }).then(codeOf)).toBe('last_day_too_early')
    const input = { employeeId: id, kind: 'DISMISSAL', requestedOn } as const
    expect(await manager.raw(separations.enter, input).then(codeOf)).toBe('last_day_too_early')
    const one = await entered(id)
    const early = { ...at(one), agreedOn: requestedOn, reason: 'x' }
    expect(await manager.raw(separations.accept, early).then(codeOf)).toBe('last_day_too_early')
    // An employee who has not joined yet does not leave before that.
    const joinOn = addDays(today, 20)
    const person = { firstName: 'New', lastName: 'Comer', joinOn, departmentId, positionId, weeklyHours: 40 }
    const { id: newcomer } = await admin.send(employees.create, person)
    const before = { employeeId: newcomer, kind: 'RESIGNATION', requestedOn: addDays(joinOn, -1) } as const
    expect(['last_day_too_early', 'status_not_possible']).toContain(await manager.raw(separations.enter, before).then(codeOf)) // prettier-ignore
  })

  test('enter refuses not_found; enter refuses status_not_possible; resign refuses status_not_possible; accept refuses status_not_possible', async () => {
    const input = { employeeId: ABSENT, kind: 'DISMISSAL', requestedOn: soon() } as const
    expect(await manager.raw(separations.enter, input).then(codeOf)).toBe('not_found')
    const [{ id }, other, third] = [await hire(), await hire(), await hire()]
    const one = await entered(id)
    const leaves = async (employeeId: string) => {
      const { version } = await fileOf(employeeId)
      await admin.send(employees.setStatus, { employeeId, version, status: 'LEFT', on: today, reason: 'Gone' })
    }
    await leaves(id)
    expect(await manager.raw(separations.accept, { ...at(one), ...decision() }).then(codeOf)).toBe(
      'status_not_possible',
    )
    await leaves(other.id)
    expect(await manager.raw(separations.enter, { ...input, employeeId: other.id }).then(codeOf)).toBe('status_not_possible') // prettier-ignore
    await hotel.rows(`update employees set status = 'PROSPECT' where id = $1`, [third.id])
    expect(await third.client.raw(separations.resign, { requestedOn: soon() }).then(codeOf)).toBe('status_not_possible')
    await hotel.rows(`update employees set status = 'ACTIVE' where id = $1`, [third.id])
  })

  test('get refuses not_found; viewNotes refuses not_found; accept refuses not_found; refuse refuses not_found; interview refuses not_found; close refuses not_found', async () => {
    expect(await manager.raw(separations.get, { separationId: ABSENT }).then(codeOf)).toBe('not_found')
    expect(await manager.raw(separations.viewNotes, { separationId: ABSENT }).then(codeOf)).toBe('not_found')
    expect(await manager.raw(separations.accept, { ...lost, ...decision() }).then(codeOf)).toBe('not_found')
    expect(await manager.raw(separations.refuse, { ...lost, note: 'No' }).then(codeOf)).toBe('not_found')
    expect(await manager.raw(separations.interview, { ...lost, ...talk }).then(codeOf)).toBe('not_found')
    expect(await manager.raw(separations.close, lost).then(codeOf)).toBe('not_found')
  })

  test('viewSettlement refuses not_found; prepareSettlement refuses not_found; approveSettlement refuses not_found', async () => {
    expect(await finance.raw(separations.viewSettlement, { separationId: ABSENT }).then(codeOf)).toBe('not_found')
    expect(await finance.raw(separations.prepareSettlement, lost).then(codeOf)).toBe('not_found')
    expect(await admin.raw(separations.approveSettlement, lost).then(codeOf)).toBe('not_found')
  })

  test('withdraw refuses stale_version; accept refuses stale_version; refuse refuses stale_version; interview refuses stale_version; close refuses stale_version; prepareSettlement refuses stale_version; approveSettlement refuses stale_version', async () => {
    const { client } = await hire()
    const made = await client.send(separations.resign, { requestedOn: soon() })
    const stale = { separationId: made.id, version: made.version + 1 }
    expect(await client.raw(separations.withdraw, stale).then(codeOf)).toBe('stale_version')
    expect(await manager.raw(separations.accept, { ...stale, ...decision() }).then(codeOf)).toBe('stale_version')
    expect(await manager.raw(separations.refuse, { ...stale, note: 'No' }).then(codeOf)).toBe('stale_version')
    expect(await manager.raw(separations.interview, { ...stale, ...talk }).then(codeOf)).toBe('stale_version')
    expect(await manager.raw(separations.close, stale).then(codeOf)).toBe('stale_version')
    expect(await finance.raw(separations.prepareSettlement, stale).then(codeOf)).toBe('stale_version')
    expect(await admin.raw(separations.approveSettlement, stale).then(codeOf)).toBe('stale_version')
  })

  test('withdraw refuses separation_over; accept refuses separation_over; refuse refuses separation_over; interview refuses separation_over; close refuses separation_over; prepareSettlement refuses separation_over; approveSettlement refuses separation_over', async () => {
    const { client } = await hire()
    const made = await client.send(separations.resign, { requestedOn: soon() })
    const refused = await manager.send(separations.refuse, { ...at(made), note: 'We need you until spring' })
    expect((await client.send(separations.own, {})).separation?.changes.at(-1)?.note).toBe('We need you until spring')
    const known = at(refused)
    expect(await client.raw(separations.withdraw, known).then(codeOf)).toBe('separation_over')
    expect(await manager.raw(separations.accept, { ...known, ...decision() }).then(codeOf)).toBe('separation_over')
    expect(await manager.raw(separations.refuse, { ...known, note: 'No' }).then(codeOf)).toBe('separation_over')
    expect(await manager.raw(separations.interview, { ...known, ...talk }).then(codeOf)).toBe('separation_over')
    expect(await manager.raw(separations.close, known).then(codeOf)).toBe('separation_over')
    expect(await finance.raw(separations.prepareSettlement, known).then(codeOf)).toBe('separation_over')
    expect(await admin.raw(separations.approveSettlement, known).then(codeOf)).toBe('separation_over')
  })

  test('accept refuses own_separation; refuse refuses own_separation; interview refuses own_separation; close refuses own_separation; viewNotes refuses own_separation', async () => {
    const { id, client } = await hire({ role: 'PROP_MANAGER' })
    const one = await entered(id)
    const known = at(one)
    expect((await client.send(separations.get, { separationId: one.id })).separation.isOfReader).toBe(true)
    expect(await client.raw(separations.accept, { ...known, ...decision() }).then(codeOf)).toBe('own_separation')
    expect(await client.raw(separations.refuse, { ...known, note: 'No' }).then(codeOf)).toBe('own_separation')
    expect(await client.raw(separations.interview, { ...known, ...talk }).then(codeOf)).toBe('own_separation')
    expect(await client.raw(separations.close, known).then(codeOf)).toBe('own_separation')
    expect(await client.raw(separations.viewNotes, { separationId: one.id }).then(codeOf)).toBe('own_separation')
  })

  test('viewSettlement refuses own_separation; prepareSettlement refuses own_separation; approveSettlement refuses own_separation', async () => {
    const { id, client } = await hire({ role: 'PROP_ADMIN' })
    const one = await accepted(id)
    expect(await client.raw(separations.viewSettlement, { separationId: one.id }).then(codeOf)).toBe('own_separation')
    expect(await client.raw(separations.prepareSettlement, at(one)).then(codeOf)).toBe('own_separation')
    expect(await client.raw(separations.approveSettlement, at(one)).then(codeOf)).toBe('own_separation')
  })

  test('accept refuses notice_day_differs, and takes the day of the notice', async () => {
    const { id } = await hire()
    const { version } = await fileOf(id)
    const on = addDays(today, 12)
    await admin.send(employees.setStatus, { employeeId: id, version, status: 'ON_NOTICE', on, reason: 'Letter' })
    const one = await entered(id)
    expect(await manager.raw(separations.accept, { ...at(one), ...decision() }).then(codeOf)).toBe('notice_day_differs')
    const taken = await manager.send(separations.accept, { ...at(one), agreedOn: on, reason: 'Letter' })
    expect(taken).toMatchObject({ state: 'ACCEPTED', agreedOn: on })
  })

  test('interview refuses status_not_possible for who stays but has left', async () => {
    const { id } = await hire()
    const one = await accepted(id)
    const { version } = await fileOf(id)
    await admin.send(employees.setStatus, { employeeId: id, version, status: 'LEFT', on: today, reason: 'Gone' })
    const input = { ...at(await read(one.id)), ...talk, outcome: 'RETAINED' } as const
    expect(await manager.raw(separations.interview, input).then(codeOf)).toBe('status_not_possible')
  })

  test('close refuses last_day_ahead; close refuses not_on_notice', async () => {
    const [{ id }, other] = [await hire(), await hire()]
    expect(await manager.raw(separations.close, at(await settled(id))).then(codeOf)).toBe('last_day_ahead')
    const one = await settled(other.id, today)
    const { version } = await fileOf(other.id)
    await admin.send(employees.setStatus, { employeeId: other.id, version, status: 'ACTIVE', on: today, reason: '' })
    expect(await manager.raw(separations.close, at(one)).then(codeOf)).toBe('not_on_notice')
  })

  test('prepareSettlement refuses not_on_notice; approveSettlement refuses not_on_notice', async () => {
    const { id } = await hire()
    const one = await accepted(id)
    await prepared(one)
    const { version } = await fileOf(id)
    await admin.send(employees.setStatus, { employeeId: id, version, status: 'SUSPENDED', on: today, reason: 'Case' })
    const known = at(await read(one.id))
    expect(await finance.raw(separations.prepareSettlement, known).then(codeOf)).toBe('not_on_notice')
    expect(await admin.raw(separations.approveSettlement, known).then(codeOf)).toBe('not_on_notice')
  })

  test('prepareSettlement refuses unknown_reference; prepareSettlement refuses settlement_component; prepareSettlement refuses no_pay_known', async () => {
    const { id } = await hire({ hasPay: false })
    await manager.send(leave.adjust, { employeeId: id, typeId: leaveTypeId, amount: 100, on: today, note: 'Left' })
    const known = at(await accepted(id, today))
    const refused = (over: object) => finance.raw(separations.prepareSettlement, { ...known, earningId, deductionId, ...over }).then(codeOf)
    expect(await refused({ leaveTypeIds: [ABSENT] })).toBe('unknown_reference')
    expect(await refused({ loanIds: [ABSENT] })).toBe('unknown_reference')
    expect(await refused({ items: [{ itemId: ABSENT, amount: 1, condition: null }] })).toBe('unknown_reference')
    expect(await refused({ earningId: deductionId })).toBe('unknown_reference')
    expect(await refused({ deductionId: ABSENT })).toBe('unknown_reference')
    expect(await refused({ leaveTypeIds: [leaveTypeId] })).toBe('no_pay_known')
    const typed = [{ kind: 'BONUS', label: 'Bonus', amount: minor(1) }]
    expect(await refused({ earningId: null, typed })).toBe('settlement_component')
    expect(await refused({ deductionId: null, typed: [{ ...typed[0], kind: 'DEDUCTION' }] })).toBe('settlement_component')
  }) // prettier-ignore

  test('approveSettlement refuses settlement_missing; approveSettlement refuses own_settlement; approveSettlement refuses settlement_component', async () => {
    const { id } = await hire()
    const one = await accepted(id, today)
    expect(await admin.raw(separations.approveSettlement, at(one)).then(codeOf)).toBe('settlement_missing')
    await prepared(one, { typed: [{ kind: 'BONUS', label: 'Bonus', amount: minor(1) }] }, admin)
    const known = at(await read(one.id))
    expect(await admin.raw(separations.approveSettlement, known).then(codeOf)).toBe('own_settlement')
    // A component that is lost meanwhile: only by a change of the stored row.
    await hotel.rows('update separations set earning_id = null where id = $1', [one.id])
    expect(await owner.raw(separations.approveSettlement, known).then(codeOf)).toBe('settlement_component')
  })

  test('approveSettlement refuses settlement_outdated when a balance, a loan or an item changed in between', async () => {
    const { id } = await hire()
    const adjust = (amount: number) => manager.send(leave.adjust, { employeeId: id, typeId: leaveTypeId, amount, on: today, note: 'Left' })
    await adjust(500)
    const item = { employeeId: id, kind: 'KEY', name: 'Key', issuedOn: today } as const
    const { id: itemId, version } = await admin.send(employees.issueItem, item)
    const one = await accepted(id, today)
    await prepared(one, { leaveTypeIds: [leaveTypeId] })
    await adjust(100)
    const approve = async () => admin.raw(separations.approveSettlement, at(await read(one.id))).then(codeOf)
    expect(await approve()).toBe('settlement_outdated')
    await prepared(await read(one.id), { items: [{ itemId, amount: minor(100), condition: null }] })
    await admin.send(employees.returnItem, { employeeId: id, itemId, version, returnedOn: today, condition: 'GOOD' })
    expect(await approve()).toBe('settlement_outdated')
    const lent = { employeeId: id, name: 'Advance', from: today, amount: minor(500), instalment: minor(100) }
    const { id: loanId } = await finance.send(pay.addLoan, lent)
    await prepared(await read(one.id), { loanIds: [loanId] })
    await finance.send(pay.stopLoan, { loanId })
    expect(await approve()).toBe('settlement_outdated')
  }) // prettier-ignore

  test('approveSettlement refuses last_payslip_over', async () => {
    const { id } = await hire()
    const { id: department } = await admin.send(employees.createDepartment, { name: 'Spa' })
    const { id: position } = await admin.send(employees.createPosition, {
      title: 'Therapist',
      departmentId: department,
    })
    const moved = { employeeId: id, kind: 'TRANSFER', effectiveOn: today, departmentId: department, positionId: position, reason: 'Moves' } as const // prettier-ignore
    await admin.send(employees.change, moved)
    const one = await accepted(id, today)
    const run = await finance.send(pay.prepare, { from: today, until: today, payOn: today, departmentId: department })
    await prepared(one, { typed: [{ kind: 'BONUS', label: 'Bonus', amount: minor(1) }] })
    expect((await finance.send(separations.viewSettlement, { separationId: one.id })).lastPayslip).toBe('REVIEW')
    await admin.send(pay.approve, { payRunId: run.id, version: run.version })
    expect(await admin.raw(separations.approveSettlement, at(await read(one.id))).then(codeOf)).toBe('last_payslip_over') // prettier-ignore
  })
})
