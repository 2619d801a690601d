import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { carryOut } from '#areas/insight/closing/jobs.ts'
import { closing } from '#areas/insight/closing/contract/closing.ts'
import { attendance } from '#areas/people/attendance/contract/attendance.ts'
import { employees } from '#areas/people/employees/contract/employees.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays, type Day, dayAt } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { pay } from '../contract/pay.ts'
import type { TipPool } from '../contract/replies.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'

let hotel: TestHotel
let admin: TestClient
let finance: TestClient
let today: Day
let departmentId = ''
let componentId = ''
let waiters = ''
let cooks = ''
let count = 0

beforeAll(async () => {
  hotel = await startTestServer()
  admin = await hotel.as('PROP_ADMIN')
  finance = await hotel.as('PROP_FINANCE')
  today = await hotel.inside(async ({ now, property }) => dayAt(now, property.timeZone))
  departmentId = (await admin.send(employees.createDepartment, { name: 'Restaurant' })).id
  const position = async (title: string, tipPoints: number | null) =>
    (await admin.send(employees.createPosition, { title, departmentId, tipPoints })).id
  waiters = await position('Waiter', 3)
  cooks = await position('Cook', 1)
  await position('Clerk', null)
  const tips = { code: 'TIP', name: 'Tips', kind: 'EARNING', basis: 'AMOUNT' } as const
  componentId = (await admin.send(pay.createComponent, tips)).id
})
afterAll(async () => {
  expect(await violatedInvariants(hotel.db)).toEqual([])
  await hotel.stop()
})

async function hire(positionId: string, withUser = false, ofDepartmentId = departmentId) {
  count += 1
  const fields = { firstName: `P${count}`, lastName: 'Costa', joinOn: addDays(today, -300), departmentId: ofDepartmentId, positionId, weeklyHours: 40 }
  const { id } = await admin.send(employees.create, fields)
  const pay = { basis: 'MONTH', amount: minor(300_000) } as const
  await finance.send(employees.changePay, { employeeId: id, effectiveOn: fields.joinOn, pay, reason: 'Agreed' })
  const client = withUser ? await hotel.as('PROP_FRONTDESK') : admin
  if (withUser) await admin.send(employees.tieUser, { employeeId: id, userId: client.userId })
  return { id, client }
} // prettier-ignore

/** An employee worked so many hours from eight in the morning; approved by default. */
async function work(employeeId: string, day: Day, hours: number, isApproved = true): Promise<void> {
  const at = (hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+05:30`).toISOString()
  await admin.send(attendance.addEvent, { employeeId, at: at(8), direction: 'IN', reason: 'Forgot' })
  await admin.send(attendance.addEvent, { employeeId, at: at(8 + hours), direction: 'OUT', reason: 'Forgot' })
  const [row] = await hotel.rows<{ version: number }>('select version from attendance_days where employee_id = $1 and on_day = $2', [employeeId, day]) // prettier-ignore
  if (isApproved)
    await admin.send(attendance.approve, { days: [{ employeeId, day, version: row?.version ?? 0, overtimeApproved: 0 }] })
} // prettier-ignore

/** Two days of their own for each test, the latest first, from the day before yesterday on. */
let spans = 0
const days = () => {
  spans += 1
  const until = addDays(today, -2 * spans)
  return { from: addDays(until, -1), until }
}
const fields = (over: Partial<RequestOf<typeof pay.preparePool>> = {}) =>
  ({ name: 'Tip box', source: 'AMOUNT', amount: minor(100_000), componentId, ...over }) as const
const prepared = (over: Partial<RequestOf<typeof pay.preparePool>> & { from: Day; until: Day }, client = finance) =>
  client.send(pay.preparePool, { ...fields(), ...over })
const refused = (over: object, client = finance) =>
  client.raw(pay.preparePool, { ...fields(), ...days(), ...over }).then(codeOf)
const at = ({ id: poolId, version }: TipPool) => ({ poolId, version })
const shares = async (poolId: string) =>
  (await finance.send(pay.viewShares, { poolId })).rows.map(({ employeeId, minutes, amount }) => [
    employeeId,
    minutes,
    amount,
  ])

describe('a pool', () => {
  test('is shared by points and approved hours, approved by another, paid by the next payslip and shown to whom it is for', async () => {
    const span = days()
    const [one, two, cook, clerk] = await Promise.all([hire(waiters, true), hire(waiters), hire(cooks), hire(waiters)])
    await work(one.id, span.from, 6)
    await work(two.id, span.from, 3)
    await work(cook.id, span.until, 8)
    await work(clerk.id, span.until, 4, false)
    const pool = await prepared({ ...span, amount: minor(110_000), heldBack: 1_000 })
    // 99,000 are shared: waiters have 3 of 4 points, and of theirs 6 of 9 hours.
    expect(pool).toMatchObject({ state: 'OPEN', amount: 110_000, shared: 99_000, people: 3, unreviewed: 1, isOwn: true })
    expect(new Set(await shares(pool.id))).toEqual(
      new Set([[one.id, 360, 49_500], [two.id, 180, 24_750], [cook.id, 480, 24_750]]),
    )
    expect((await one.client.send(pay.ownShares, {})).rows).toEqual([])
    const approved = await admin.send(pay.approvePool, at(pool))
    expect(approved).toMatchObject({ state: 'APPROVED', isOwn: false })
    expect((await one.client.send(pay.ownShares, {})).rows).toMatchObject([
      { share: 49_500, minutes: 360, positionMinutes: 540, points: 3, people: 3, shared: 99_000, isPaid: false },
    ])
    const run = await finance.send(pay.prepare, { ...span, payOn: today, departmentId })
    const rows = (await finance.send(pay.viewSlips, { payRunId: run.id })).rows
    const slip = rows.find(({ employeeId }) => employeeId === one.id)
    const { figures } = await finance.send(pay.viewSlip, { payslipId: slip?.id ?? '' })
    expect(figures.lines.filter(({ code }) => code === 'TIP').map(({ amount }) => amount)).toEqual([49_500])
    await admin.send(pay.approve, { payRunId: run.id, version: run.version })
    expect((await one.client.send(pay.ownShares, {})).rows).toMatchObject([{ isPaid: true }])
    expect(await finance.raw(pay.cancelPool, at(approved)).then(codeOf)).toBe('pool_closed')
  }) // prettier-ignore

  test('of an outlet goes to who worked in its department, by their shifts, and by hours alone where it says so', async () => {
    const span = days()
    const { id: barId } = await admin.send(employees.createDepartment, { name: 'Pool bar', parentId: departmentId })
    const barkeepers = (
      await admin.send(employees.createPosition, { title: 'Barkeeper', departmentId: barId, tipPoints: 3 })
    ).id
    const barkeeper = await hire(barkeepers, false, barId)
    const [waiter, cook] = [await hire(waiters), await hire(cooks)]
    await work(barkeeper.id, span.from, 6)
    await work(waiter.id, span.from, 3)
    await work(cook.id, span.from, 3)
    const bar = await prepared({ ...span, departmentId: barId, amount: minor(9_000) })
    expect(bar).toMatchObject({ departmentName: 'Pool bar', sharedBy: 'POINTS', people: 1 })
    expect(await shares(bar.id)).toEqual([[barkeeper.id, 360, 9_000]])
    await finance.send(pay.cancelPool, at(bar))
    const all = await prepared({ ...span, departmentId, sharedBy: 'HOURS', amount: minor(12_000) })
    expect(new Set(await shares(all.id))).toEqual(
      new Set([
        [barkeeper.id, 360, 6_000],
        [waiter.id, 180, 3_000],
        [cook.id, 180, 3_000],
      ]),
    )
    await finance.send(pay.cancelPool, at(all))
    const away = { on: span.from, departmentId: barId, employeeId: waiter.id }
    await hotel.rows(
      `with shift as (
         insert into rota_shifts (property_id, id, employee_id, department_id, position_id, kind, on_date, start_at, end_at, unpaid_break, origin, created_at)
         values ($1, gen_random_uuid(), $2, $3, $4, 'WORK', $5, $5::date + time '02:30', $5::date + time '05:30', 0, 'MANUAL', now()) returning id)
       update attendance_days set shift_ids = array[shift.id] from shift where property_id = $1 and employee_id = $2 and on_day = $5`,
      [hotel.propertyId, away.employeeId, away.departmentId, waiters, away.on],
    )
    const lent = await prepared({ ...span, departmentId: barId, sharedBy: 'HOURS', amount: minor(9_000) })
    expect(new Set(await shares(lent.id))).toEqual(
      new Set([
        [barkeeper.id, 360, 6_000],
        [waiter.id, 180, 3_000],
      ]),
    )
    await finance.send(pay.cancelPool, at(lent))
    expect(await refused({ ...span, departmentId: ABSENT })).toBe('unknown_reference')
  })

  test('is computed anew with the days that were approved since, by any caller', async () => {
    const span = days()
    const [one, two] = [await hire(waiters), await hire(waiters)]
    await work(one.id, span.from, 5)
    const pool = await prepared(span)
    expect(await shares(pool.id)).toEqual([[one.id, 300, 100_000]])
    await work(two.id, span.from, 5)
    const again = await admin.send(pay.recalculatePool, at(pool))
    expect(again).toMatchObject({ people: 2, isOwn: true, version: pool.version + 1 })
    expect(await admin.raw(pay.approvePool, at(again)).then(codeOf)).toBe('own_pool')
    const found = await finance.send(pay.pool, { poolId: pool.id })
    expect(found.isOwn).toBe(false)
  })

  test('is cancelled with what it would have paid, and its days are shared anew', async () => {
    const span = days()
    const one = await hire(cooks, true)
    await work(one.id, span.until, 4)
    const pool = await admin.send(pay.approvePool, at(await prepared(span)))
    const cancelled = await finance.send(pay.cancelPool, at(pool))
    expect(cancelled.state).toBe('CANCELLED')
    expect((await finance.send(pay.viewPerson, { employeeId: one.id })).oneOffs.map(({ state }) => state)).toEqual(['CANCELLED'])
    expect((await one.client.send(pay.ownShares, {})).rows).toEqual([])
    expect(await finance.raw(pay.cancelPool, at(cancelled)).then(codeOf)).toBe('pool_closed')
    await prepared(span)
    const listed = await finance.send(pay.pools, { limit: 2 })
    expect(listed.rows).toHaveLength(2)
    const next = await finance.send(pay.pools, { limit: 2, after: listed.next ?? '' })
    expect(next.rows[0]?.id).not.toBe(listed.rows[1]?.id)
  }) // prettier-ignore

  test('has no readable amount in the database, and its shares need their permission', async () => {
    const span = days()
    const one = await hire(waiters, true)
    await work(one.id, span.from, 5)
    const pool = await prepared({ ...span, amount: minor(123_456_789) })
    const [stored] = await hotel.rows<{ text: string }>(`select row_to_json(s)::text as text from tip_pool_shares s where pool_id = $1`, [pool.id])
    expect(stored?.text).not.toContain('123456789')
    for (const other of [one.client, await hotel.as('PROP_MANAGER')]) {
      expect((await other.raw(pay.viewShares, { poolId: pool.id })).status).toBe(403)
      expect((await other.raw(pay.pools, {})).status).toBe(403)
    }
  }) // prettier-ignore

  test('of tips has what closed orders took at an outlet, and no day is shared twice, also by two at once', async () => {
    const yesterday = addDays(today, -1)
    await hotel.db.platform((tx) => sql`update properties set business_date = ${yesterday} where id = ${hotel.propertyId}`.execute(tx))
    const ways = ['Counter' as const]
    const outlet = await admin.send(outlets.create, { name: 'Courtyard', kind: 'RESTAURANT', deliveryMethods: ways })
    const bar = await admin.send(outlets.create, { name: 'Bar', kind: 'BAR', deliveryMethods: ways })
    const group = await admin.send(products.createGroup, { name: 'Food', stationId: null, businessServiceIds: [outlet.id] })
    await admin.send(products.create, { productCode: 'DOSA', name: 'Dosa', productGroupId: group.id, price: minor(20_000) })
    const order = await admin.send(orders.save, { businessServiceId: outlet.id, deliveryMethod: 'Counter', orderLines: [{ productCode: 'DOSA' }], confirm: true })
    await admin.send(orders.pay, { orderId: order.orderId, mode: 'Card', reference: 'slip 1', tip: minor(3_000), complete: true })
    const open = { from: yesterday, until: yesterday, source: 'TIPS', amount: null } as const
    expect(await refused(open)).toBe('pool_not_over')
    const { id: runId } = await admin.send(closing.start, { businessDate: yesterday })
    await carryOut(hotel.system, { propertyId: hotel.propertyId, runId })
    await work((await hire(waiters)).id, yesterday, 3)
    expect(await refused({ ...open, outletId: bar.id })).toBe('nothing_to_share')
    const codes = await Promise.all([outlet.id, null].map((outletId) => refused({ ...open, outletId })))
    expect(codes.toSorted()).toEqual(['undefined', 'pool_overlaps'].toSorted())
    expect((await finance.send(pay.pools, {})).rows[0]).toMatchObject({ source: 'TIPS', amount: 3_000, shared: 3_000, people: 1 })
    expect(await refused({ ...open, from: addDays(yesterday, -1) })).toBe('pool_overlaps')
    expect(await refused({ ...open, source: 'SERVICE_CHARGE' })).toBe('nothing_to_share')
  }) // prettier-ignore
})

describe('refusals', () => {
  const unknown = { poolId: ABSENT, version: 1 }
  const one = async () => {
    const span = days()
    await work((await hire(waiters)).id, span.from, 2)
    return prepared(span)
  }

  test('pool refuses not_found', async () =>
    expect(await finance.raw(pay.pool, { poolId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('viewShares refuses not_found', async () =>
    expect(await finance.raw(pay.viewShares, { poolId: ABSENT }).then(codeOf)).toBe('not_found'))
  test('ownShares refuses not_found', async () =>
    expect(await (await hotel.as('PROP_MARKETING')).raw(pay.ownShares, {}).then(codeOf)).toBe('not_found'))
  test('preparePool refuses dates_disordered', async () =>
    expect(await refused({ from: addDays(today, -3), until: addDays(today, -4) })).toBe('dates_disordered'))
  test('preparePool refuses unknown_reference', async () => {
    const deduction = await admin.send(pay.createComponent, { code: 'UNIFORM', name: 'Uniform', kind: 'DEDUCTION', basis: 'AMOUNT' }) // prettier-ignore
    expect(await refused({ componentId: ABSENT })).toBe('unknown_reference')
    expect(await refused({ componentId: deduction.id })).toBe('unknown_reference')
  })
  test('preparePool refuses pool_not_over', async () => {
    expect(await refused({ from: today, until: addDays(today, 1) })).toBe('pool_not_over')
  })
  test('preparePool refuses pool_amount', async () => {
    expect(await refused({ amount: null })).toBe('pool_amount')
    expect(await refused({ source: 'TIPS' })).toBe('pool_amount')
    expect(await refused({ outletId: ABSENT })).toBe('pool_amount')
  })
  test('preparePool refuses pool_overlaps', async () => {
    const yesterday = addDays(today, -1)
    expect(await refused({ from: yesterday, until: yesterday, source: 'TIPS', amount: null })).toBe('pool_overlaps')
  })
  test('preparePool refuses nothing_to_share', async () => {
    expect(await refused({})).toBe('nothing_to_share')
    expect(await refused({ source: 'TIPS', amount: null })).toBe('nothing_to_share')
  })
  test('recalculatePool refuses nothing_to_share', async () => {
    const span = days()
    const { id: positionId, version } = await admin.send(employees.createPosition, { title: 'Porter', departmentId, tipPoints: 1 })
    await work((await hire(positionId)).id, span.from, 2)
    const pool = await prepared(span)
    await admin.send(employees.updatePosition, { positionId, version, title: 'Porter', departmentId, tipPoints: null })
    expect(await finance.raw(pay.recalculatePool, at(pool)).then(codeOf)).toBe('nothing_to_share')
  }) // prettier-ignore
  test('recalculatePool refuses not_found', async () =>
    expect(await finance.raw(pay.recalculatePool, unknown).then(codeOf)).toBe('not_found'))
  test('recalculatePool refuses stale_version', async () =>
    expect(await finance.raw(pay.recalculatePool, { ...at(await one()), version: 99 }).then(codeOf)).toBe(
      'stale_version',
    ))
  test('recalculatePool refuses pool_closed', async () => {
    const over = await finance.send(pay.cancelPool, at(await one()))
    expect(await finance.raw(pay.recalculatePool, at(over)).then(codeOf)).toBe('pool_closed')
  })
  test('approvePool refuses not_found', async () =>
    expect(await admin.raw(pay.approvePool, unknown).then(codeOf)).toBe('not_found'))
  test('approvePool refuses stale_version', async () =>
    expect(await admin.raw(pay.approvePool, { ...at(await one()), version: 99 }).then(codeOf)).toBe('stale_version'))
  test('approvePool refuses pool_closed', async () => {
    const over = await finance.send(pay.cancelPool, at(await one()))
    expect(await admin.raw(pay.approvePool, at(over)).then(codeOf)).toBe('pool_closed')
  })
  test('approvePool refuses own_pool', async () => {
    const span = days()
    await work((await hire(waiters)).id, span.from, 2)
    const own = await prepared(span, admin)
    expect(await admin.raw(pay.approvePool, at(own)).then(codeOf)).toBe('own_pool')
  })
  test('cancelPool refuses not_found', async () =>
    expect(await finance.raw(pay.cancelPool, unknown).then(codeOf)).toBe('not_found'))
  test('cancelPool refuses stale_version', async () =>
    expect(await finance.raw(pay.cancelPool, { ...at(await one()), version: 99 }).then(codeOf)).toBe('stale_version'))
  test('cancelPool refuses pool_closed', async () => {
    const over = await finance.send(pay.cancelPool, at(await one()))
    expect(await finance.raw(pay.cancelPool, at(over)).then(codeOf)).toBe('pool_closed')
  })
})
