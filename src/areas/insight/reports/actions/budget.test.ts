import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violatedInvariants } from '#main/invariants.ts'
import { addMonths, type Day } from '#core/dates.ts'
import { codeOf, FIXTURE, type TestClient } from '#test/server.ts'
import { reports } from '../contract/reports.ts'
import { book, closeDay, figures, type Reporting, sell, startReporting } from './testing.ts'

const FIRST = FIXTURE.businessDate
const YEAR = Number(FIRST.slice(0, 4))
const MONTH = Number(FIRST.slice(5, 7))
const firstOfMonth = `${FIRST.slice(0, 8)}01` as Day
const SPAN = { from: firstOfMonth, until: addMonths(firstOfMonth, 1) }

let place: Reporting
let manager: TestClient
let clerk: TestClient

/** A closed day: a room for ₹3,000 and two dosas for ₹400. */
beforeAll(async () => {
  place = await startReporting()
  manager = place.manager
  clerk = await place.hotel.as('PROP_FRONTDESK')
  await book(place, { room: '101', nights: 3 })
  await sell(place, ['CDOSA', 'CDOSA'], { mode: 'Cash' })
  await closeDay(place)
}, 120_000)
afterAll(() => place.hotel.stop())

type Cell = {
  line: 'ROOMS_SOLD' | 'ROOM' | 'OUTLET' | 'COVERS' | 'SPENT'
  month: number
  amount: number | null
  before: number | null
}
const set = (...cells: Cell[]) => manager.raw(reports.setBudget, { year: YEAR, cells })
const monthsOf = async (line: string) =>
  (await manager.send(reports.budget, { year: YEAR })).lines.find((one) => one.line === line)?.months

describe('a budget', () => {
  test('is set cell by cell, and reports are beside it', async () => {
    const room = { line: 'ROOM', month: MONTH, amount: 3_000_000, before: null } as const
    const sold = { line: 'ROOMS_SOLD', month: MONTH, amount: 10, before: null } as const
    expect((await set(room, sold)).status).toBe(200)
    const { totals, columns, compared } = await figures(manager, 'manager', {
      ...SPAN,
      groupBy: 'month',
      compare: 'budget',
    })
    expect(totals).toMatchObject({
      roomRevenue: 900_000, 'roomRevenue:before': 3_000_000, 'adr:before': 300_000, 'revenue:before': 3_000_000, 'takings:before': null,
      'arrivals:before': null,
    }) // prettier-ignore
    expect(compared).toEqual(SPAN)
    expect(columns.find(({ key }) => key === 'adr:before')?.label).toBe('ADR, budget')
    const byDepartment = await figures(manager, 'revenue', { ...SPAN, groupBy: 'department', compare: 'budget' })
    expect(byDepartment.byKey['ROOM']).toMatchObject({ 'revenue:before': 3_000_000 })
    expect(byDepartment.byKey['OUTLET']).toMatchObject({ revenue: 40_000, 'revenue:before': null })
    const bySource = await figures(manager, 'revenue-by-source', { ...SPAN, compare: 'budget' })
    expect(bySource.rows[0]).toMatchObject({ group: 'Direct', 'roomRevenue:before': null })
    const ofDirect = await figures(manager, 'revenue-by-source', {
      ...SPAN,
      groupBy: 'month',
      source: 'DIRECT',
      compare: 'budget',
    })
    expect(ofDirect.totals).toMatchObject({ 'roomRevenue:before': null })
  })

  test('returns what whole months of the year before came to, and nothing of one that is not over', async () => {
    const line = async (name: string) =>
      (await manager.send(reports.budget, { year: YEAR + 1 })).lines.find((one) => one.line === name)?.lastYear
    expect(await line('ROOM')).toEqual(Array.from({ length: 12 }, () => null))
    const { rows, propertyId } = place.hotel
    const [from, sold] = [`${YEAR}-01-01`, `${YEAR}-02-10`]
    await rows('insert into fact_days (property_id, business_on, written_at, edition) values ($1, $2, now(), 2)', [
      propertyId,
      from,
    ])
    await rows(
      `insert into sale_facts (property_id, business_on, entry, written_at, department, outlet_id, net_minor, tax_minor)
       values ($1, $2, 0, now(), 'ROOM', null, 700, 35)`,
      [propertyId, sold],
    )
    await rows(
      `insert into cost_facts (property_id, business_on, entry, written_at, category, spent_minor)
       values ($1, $2, 0, now(), 'Utilities', 450)`,
      [propertyId, sold],
    )
    expect((await line('ROOM'))?.slice(0, 3)).toEqual([0, 700, 0])
    expect((await line('SPENT'))?.slice(0, 3)).toEqual([0, 450, 0])
    expect((await line('ROOM'))?.[MONTH - 1]).toBeNull()
    await rows('delete from fact_days where business_on = $1', [from])
    for (const table of ['sale_facts', 'cost_facts']) await rows(`delete from ${table} where business_on = $1`, [sold])
    expect((await manager.send(reports.budget, { year: 2100 })).lines).toHaveLength(12)
  })

  test('of expenses gives profit one, once revenue has it too', async () => {
    const before = (await monthsOf('ROOM'))?.[MONTH - 1] ?? null
    await set({ line: 'ROOM', month: MONTH, amount: 3_000_000, before })
    const profit = () => figures(manager, 'profit', { ...SPAN, groupBy: 'month', compare: 'budget' })
    expect((await profit()).totals).toMatchObject({ 'expenses:before': null, 'operatingProfit:before': null })
    await set({ line: 'SPENT', month: MONTH, amount: 1_200_000, before: null })
    expect((await profit()).totals).toMatchObject({
      'expenses:before': 1_200_000,
      'operatingProfit:before': 1_800_000,
    })
    await set({ line: 'SPENT', month: MONTH, amount: null, before: 1_200_000 })
  })

  test('is cleared by an empty cell', async () => {
    await set({ line: 'OUTLET', month: 1, amount: 5, before: null })
    expect((await monthsOf('OUTLET'))?.[0]).toBe(5)
    await set({ line: 'OUTLET', month: 1, amount: null, before: 5 })
    expect((await monthsOf('OUTLET'))?.[0]).toBeNull()
  })

  test('setBudget refuses stale_version, and writes none of its cells', async () => {
    await set({ line: 'COVERS', month: 2, amount: 7, before: null })
    const stale = [7, 8, null].map((before) => ({ line: 'COVERS' as const, month: 2, amount: 9, before }))
    for (const cell of [stale[1], stale[2]])
      expect(codeOf(await set({ line: 'COVERS', month: 3, amount: 1, before: null }, cell as Cell))).toBe(
        'stale_version',
      )
    expect((await monthsOf('COVERS'))?.slice(1, 3)).toEqual([7, null])
    expect(codeOf(await set({ line: 'COVERS', month: 4, amount: 2, before: 3 }))).toBe('stale_version')
    expect((await set(stale[0] as Cell)).status).toBe(200)
  })

  test('of two who set the same cell at once stores that of one, and refuses the other', async () => {
    const tries = await Promise.all([1, 2, 3].map((amount) => set({ line: 'COVERS', month: 6, amount, before: null })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is for those who see money, and refuses cells named twice, below nothing and of no month', async () => {
    expect((await clerk.raw(reports.budget, { year: YEAR })).status).toBe(403)
    expect(
      (await clerk.raw(reports.setBudget, { year: YEAR, cells: [{ line: 'ROOM', month: 1, amount: 1, before: null }] }))
        .status,
    ).toBe(403)
    const twice = { line: 'ROOM', month: 1, amount: 1, before: null } as const
    expect((await set(twice, twice)).status).toBe(400)
    expect((await set({ ...twice, amount: -1 })).status).toBe(400)
    expect((await set({ ...twice, month: 13 })).status).toBe(400)
    expect((await manager.raw(reports.budget, { year: 1999 })).status).toBe(400)
  })

  test('leaves every promise of the database whole', async () => {
    expect(await violatedInvariants(place.hotel.db)).toEqual([])
  })
})

describe('a table of another program', () => {
  const read = (client: TestClient, text: string | Buffer) =>
    client.raw(reports.readBudgetTable, { file: Buffer.from(text).toString('base64') })

  test('is read for a user who may set a budget, without the permission to import, and for no other', async () => {
    const finance = await place.hotel.as('PROP_FINANCE')
    const response = await read(finance, 'Line;January\nRooms;1000\n')
    expect([response.status, response.body]).toEqual([200, { rows: [['Line', 'January'], ['Rooms', '1000']] }]) // prettier-ignore
    expect((await read(await place.hotel.as('PROP_FRONTDESK'), 'Line\nRooms\n')).status).toBe(403)
  })

  test('readBudgetTable refuses not_a_table, readBudgetTable refuses unread_format, readBudgetTable refuses table_too_long', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    const tables = ['Line\n', old, `Line\n${'Rooms\n'.repeat(5_001)}`]
    const codes = await Promise.all(tables.map(async (text) => codeOf(await read(place.manager, text))))
    expect(codes).toEqual(['not_a_table', 'unread_format', 'table_too_long'])
  })
})
