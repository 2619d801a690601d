import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { addDays, type Day, mondayOf } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { violatedInvariants } from '#main/invariants.ts'
import { projects } from '../contract/projects.ts'
import { type DatedRate, rateOf } from '../rules/rates.ts'
import { type Person, refusalOf, startWorkshop } from './testing.ts'

const ABSENT = '019a0000-0000-7000-8000-00000000dead'
let shop: Awaited<ReturnType<typeof startWorkshop>>
let [lead, member]: Person[] = []
let [paint, plan, travel]: string[] = []

const of = (person: Person | undefined): Person => person ?? (() => { throw new Error('nobody') })() // prettier-ignore

beforeAll(async () => {
  shop = await startWorkshop()
  ;[lead, member] = [await shop.hire('Lea'), await shop.hire('Max')]
  const add = async (code: string, name: string, isBillable = true) =>
    (await shop.manager.send(projects.addActivity, { code, name, isBillable })).id
  ;[paint, plan, travel] = [await add('paint', 'Painting'), await add('PLAN', 'Planning'), await add('TRAVEL', 'Travel', false)]
}) // prettier-ignore
afterAll(async () => {
  expect(await violatedInvariants(shop.hotel.db)).toEqual([])
  await shop.hotel.stop()
})

/** A project at 10.00 an hour. */
async function open(over: object = {}) {
  const { projectId, version } = await shop.open([of(lead), of(member)], over)
  await shop.finance.send(projects.saveMoney, { projectId, version, billing: 'HOURLY', rate: minor(1_000) })
  return projectId
}
const add = (projectId: string, amount: number, over: object = {}) =>
  shop.finance.send(projects.addRate, { projectId, fromOn: shop.today, amount: minor(amount), ...over })
const rateAt = async (projectId: string, over: object = {}) => {
  const { id } = await of(member).client.send(projects.logTime, { projectId, on: shop.today, minutes: 1, ...over })
  const { rows } = await shop.finance.send(projects.time, { projectId })
  return rows.find((row) => row.id === id)?.rate
}

describe('activities', () => {
  test('are offered by their codes; one that is not active stays with its time', async () => {
    const { rows } = await of(member).client.send(projects.activities, {})
    expect(rows.map(({ code }) => code)).toEqual(['PAINT', 'PLAN', 'TRAVEL'])
    const [first] = rows
    const changed = { workActivityId: first?.id ?? '', version: 1, code: 'PAINT', name: 'Painting', isActive: false }
    expect(await shop.manager.send(projects.changeActivity, changed)).toMatchObject({ isActive: false, version: 2 })
    await shop.manager.send(projects.changeActivity, { ...changed, version: 2, isActive: true })
    expect((await of(member).client.raw(projects.addActivity, { code: 'X', name: 'X' })).status).toBe(403)
  })

  test('addActivity refuses code_taken, changeActivity refuses code_taken, changeActivity refuses not_found, changeActivity refuses stale_version', async () => {
    expect(await refusalOf(shop.manager, projects.addActivity, { code: 'plan', name: 'Again' })).toBe('code_taken')
    const change = (over: object) => refusalOf(shop.manager, projects.changeActivity, { workActivityId: plan, version: 1, code: 'PLAN', name: 'Planning', ...over }) // prettier-ignore
    expect(await change({ code: 'TRAVEL' })).toBe('code_taken')
    expect(await change({ version: 9 })).toBe('stale_version')
    expect(await change({ workActivityId: ABSENT })).toBe('not_found')
  })

  test('addActivity refuses too_many_activities', async () => {
    const sister = await startWorkshop()
    await sister.hotel.rows(
      `insert into work_activities (property_id, id, code, name, is_billable) select $1, gen_random_uuid(), 'A' || x, 'A', true from generate_series(1, 100) x`,
      [sister.hotel.propertyId],
    )
    expect(await refusalOf(sister.manager, projects.addActivity, { code: 'B', name: 'B' })).toBe('too_many_activities')
    await sister.hotel.stop()
  })

  test('time at one that is not billable is not, unless an entry says so', async () => {
    const projectId = await open()
    const log = (over: object) => of(member).client.send(projects.logTime, { projectId, on: shop.today, minutes: 1, ...over }) // prettier-ignore
    expect(await log({ activityId: travel })).toMatchObject({ isBillable: false, activityName: 'Travel' })
    expect(await log({ activityId: travel, isBillable: true })).toMatchObject({ isBillable: true })
    expect(await log({ activityId: paint })).toMatchObject({ isBillable: true })
  })

  test('logTime, updateTime, setCell and startTimer refuse unknown_reference for one there is none of', async () => {
    const projectId = await open()
    const { client } = of(member)
    const work = { projectId, on: shop.today, minutes: 1, activityId: ABSENT }
    for (const route of [projects.logTime, projects.setCell]) expect(await refusalOf(client, route, work)).toBe('unknown_reference') // prettier-ignore
    expect(await refusalOf(client, projects.startTimer, { projectId, activityId: ABSENT })).toBe('unknown_reference')
    const { id } = await client.send(projects.logTime, { ...work, activityId: null })
    expect(await refusalOf(client, projects.updateTime, { ...work, timeEntryId: id, version: 1 })).toBe('unknown_reference') // prettier-ignore
  })

  test('a timer logs at the one it was started at; cells and rows of a week are of one each', async () => {
    const projectId = await open()
    const { client } = of(member)
    await client.send(projects.startTimer, { projectId, activityId: paint })
    expect((await client.send(projects.timer, {})).timer).toMatchObject({ activityName: 'Painting' })
    await client.send(projects.stopTimer, {})
    await client.send(projects.setCell, { projectId, on: shop.today, minutes: 30 })
    await client.send(projects.setCell, { projectId, on: shop.today, minutes: 20, activityId: paint })
    const { rows } = await client.send(projects.ownWeek, { weekOn: shop.today })
    const own = rows.filter((row) => row.projectId === projectId)
    const shown = own.map(({ activityName, minutes }) => [activityName, minutes.reduce((sum, each) => sum + each, 0)])
    expect(shown).toEqual([['', 30], ['Painting', 20]]) // prettier-ignore
  })
})

describe('rates', () => {
  test('the most special is used from its day on; what was logged stays at its own', async () => {
    const projectId = await open()
    expect(await rateAt(projectId)).toBe(1_000)
    await add(projectId, 2_000)
    expect(await rateAt(projectId)).toBe(2_000)
    expect(await rateAt(projectId, { on: addDays(shop.today, -1) })).toBe(1_000)
    await add(projectId, 3_000, { activityId: paint })
    await add(projectId, 4_000, { employeeId: of(member).id })
    expect(await rateAt(projectId, { activityId: paint })).toBe(4_000)
    await add(projectId, 5_000, { employeeId: of(member).id, activityId: paint })
    expect(await rateAt(projectId, { activityId: paint })).toBe(5_000)
    expect(await rateAt(projectId, { activityId: plan })).toBe(4_000)
    const { rows } = await shop.finance.send(projects.time, { projectId })
    expect(rows.map(({ rate }) => rate).toSorted()).toEqual([1_000, 1_000, 2_000, 4_000, 4_000, 5_000])
  })

  test('time that changes its activity takes the rate of that; changed otherwise it stays at its own', async () => {
    const projectId = await open()
    const entry = await of(member).client.send(projects.logTime, { projectId, on: shop.today, minutes: 1 })
    await add(projectId, 2_000)
    await add(projectId, 3_000, { activityId: paint })
    const change = async (version: number, over: object) => {
      await of(member).client.send(projects.updateTime, { projectId, timeEntryId: entry.id, version, on: shop.today, minutes: 2, ...over }) // prettier-ignore
      return (await shop.finance.send(projects.time, { projectId })).rows[0]?.rate
    }
    expect(await change(1, {})).toBe(1_000)
    expect(await change(2, { activityId: paint })).toBe(3_000)
    expect(await change(3, { activityId: null })).toBe(2_000)
  })

  test('are listed to finance page by page, the latest first, ended and removed', async () => {
    const projectId = await open()
    const old = await add(projectId, 2_000, { fromOn: addDays(shop.today, -9), employeeId: of(member).id })
    const next = await add(projectId, 2_500, { employeeId: of(member).id })
    const first = await shop.finance.send(projects.rates, { projectId, limit: 1 })
    const second = await shop.finance.send(projects.rates, { projectId, limit: 1, after: first.next ?? '' })
    expect([...first.rows, ...second.rows]).toMatchObject([
      { id: next.id, employeeName: 'Max Costa', activityName: '', amount: 2_500, replacedOn: null },
      { id: old.id, amount: 2_000, replacedOn: shop.today },
    ])
    expect(second.next).toBeUndefined()
    const ended = await shop.finance.send(projects.endRate, { projectId, projectRateId: next.id, version: 1, untilOn: shop.today }) // prettier-ignore
    expect(ended).toMatchObject({ untilOn: shop.today, version: 2 })
    expect(await rateAt(projectId)).toBe(2_500)
    await shop.finance.send(projects.removeRate, { projectId, projectRateId: next.id })
    expect(await rateAt(projectId)).toBe(2_000)
    for (const client of [shop.manager, of(lead).client]) expect((await client.raw(projects.rates, { projectId })).status).toBe(403) // prettier-ignore
  })

  test('rates refuses not_found, addRate refuses not_found, addRate refuses unknown_reference, addRate refuses rate_taken, addRate refuses dates_disordered, endRate refuses not_found, endRate refuses stale_version, endRate refuses dates_disordered, removeRate refuses not_found', async () => {
    const projectId = await open()
    const taken = await add(projectId, 2_000, { employeeId: of(member).id })
    const adding = (over: object) => refusalOf(shop.finance, projects.addRate, { projectId, fromOn: shop.today, amount: 1, ...over }) // prettier-ignore
    const ending = (over: object) => refusalOf(shop.finance, projects.endRate, { projectId, projectRateId: taken.id, version: 1, untilOn: shop.today, ...over }) // prettier-ignore
    expect(await refusalOf(shop.finance, projects.rates, { projectId: ABSENT })).toBe('not_found')
    expect(await adding({ projectId: ABSENT })).toBe('not_found')
    expect(await adding({ employeeId: ABSENT })).toBe('unknown_reference')
    expect(await adding({ activityId: ABSENT })).toBe('unknown_reference')
    expect(await adding({ employeeId: of(member).id })).toBe('rate_taken')
    expect(await adding({ untilOn: addDays(shop.today, -1) })).toBe('dates_disordered')
    expect(await ending({ projectRateId: ABSENT })).toBe('not_found')
    expect(await ending({ projectId: await open() })).toBe('not_found')
    expect(await ending({ version: 9 })).toBe('stale_version')
    expect(await ending({ untilOn: addDays(shop.today, -1) })).toBe('dates_disordered')
    expect(await refusalOf(shop.finance, projects.removeRate, { projectId, projectRateId: ABSENT })).toBe('not_found')
  })

  test('of five that are added at once for the same day one is stored', async () => {
    const projectId = await open()
    const body = { projectId, fromOn: shop.today, amount: 1 }
    const codes = await Promise.all(Array.from({ length: 5 }, () => refusalOf(shop.finance, projects.addRate, body)))
    expect(codes.filter((code) => code === undefined)).toHaveLength(1)
    expect(codes.filter((code) => code === 'rate_taken')).toHaveLength(4)
  })

  test('the database finds what the rule says, whatever rates there are', async () => {
    const projectId = await open()
    const day = fc.integer({ min: 0, max: 6 }).map((at) => addDays(shop.today, at))
    const who = fc.constantFrom(null, of(lead).id, of(member).id)
    const what = fc.constantFrom(null, paint ?? '', plan ?? '')
    const drawn = fc.record({ employeeId: who, activityId: what, fromOn: day, length: fc.option(fc.nat(3)), amount: fc.nat(9_000) }) // prettier-ignore
    const rated = drawn.map(({ length, ...rate }): DatedRate => ({ ...rate, untilOn: length === null ? null : addDays(rate.fromOn, length) })) // prettier-ignore
    const many = fc.uniqueArray(rated, { selector: ({ employeeId, activityId, fromOn }) => `${employeeId} ${activityId} ${fromOn}`, minLength: 3, maxLength: 30 }) // prettier-ignore
    for (const rates of fc.sample(many, 12)) {
      await shop.hotel.rows('delete from project_rates where property_id = $1 and project_id = $2', [
        shop.hotel.propertyId,
        projectId,
      ])
      await shop.hotel.rows(
        `insert into project_rates (property_id, id, project_id, employee_id, activity_id, from_on, until_on, rate_minor)
         select $1, gen_random_uuid(), $2, x."employeeId", x."activityId", x."fromOn", x."untilOn", x.amount
           from jsonb_to_recordset($3::jsonb) as x ("employeeId" uuid, "activityId" uuid, "fromOn" date, "untilOn" date, amount bigint)`,
        [shop.hotel.propertyId, projectId, JSON.stringify(rates)],
      )
      const found = await shop.hotel.rows<{ employeeId: string; activityId: string | null; on: Day; rate: number }>(
        `select e.id as "employeeId", a.id as "activityId", d::date::text as on, project_rate($1, $2, e.id, a.id, d::date)::int as rate
           from unnest($3::uuid[]) e (id), unnest($4::uuid[]) a (id), generate_series($5::date, $5::date + 7, interval '1 day') d`,
        [shop.hotel.propertyId, projectId, [of(lead).id, of(member).id], [null, paint, plan], shop.today],
      )
      const wanted = found.map((row) => {
        return { ...row, rate: rateOf(rates, row)?.amount ?? 1_000 }
      })
      expect(found).toHaveLength(48)
      expect(found).toEqual(wanted)
    }
  })
})

test('a bill has a line for each activity, and time without a rate of its own takes the one of its day', async () => {
  const { id: companyId } = await shop.manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Aurora Ltd' })
  const { projectId, version } = await shop.open([of(lead), of(member)], { companyId })
  await shop.finance.send(projects.saveMoney, { projectId, version, billing: 'HOURLY' })
  const weekOn = addDays(mondayOf(shop.today), -7)
  const { client } = of(member)
  const work = { projectId, on: weekOn, minutes: 60 }
  await client.send(projects.logTime, { ...work, activityId: paint })
  await client.send(projects.logTime, { ...work, minutes: 30, activityId: plan })
  await client.send(projects.logTime, work)
  const { sheet } = await client.send(projects.ownWeek, { weekOn })
  const known = { timesheetId: sheet?.id ?? '', version: sheet?.version ?? 0 }
  const sent = await client.send(projects.submitWeek, known)
  await shop.manager.send(projects.decideTimesheet, { ...known, version: sent.version, isApproved: true })
  const until = shop.today
  await add(projectId, 6_000, { fromOn: weekOn, activityId: paint })
  expect(await refusalOf(shop.finance, projects.bill, { projectId, until })).toBe('rate_missing')
  await add(projectId, 4_000, { fromOn: weekOn })
  expect((await shop.finance.send(projects.overview, { projectId })).money).toEqual({ worth: 12_000, unbilled: 12_000 })
  const shown = await shop.finance.send(projects.billable, { projectId, until, by: 'ACTIVITY' })
  expect(shown.lines.map(({ label, amount }) => [label, amount])).toEqual([['Painting', 6_000], ['Planning', 2_000], ['Works', 4_000]]) // prettier-ignore
  expect(await shop.finance.send(projects.bill, { projectId, until, by: 'ACTIVITY' })).toMatchObject({ amount: 12_000 })
  const { rows } = await shop.finance.send(projects.time, { projectId })
  expect(rows.map(({ rate }) => rate).toSorted()).toEqual([4_000, 4_000, 6_000])
})
