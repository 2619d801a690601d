import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violatedInvariants } from '#main/invariants.ts'
import type { RequestOf } from '#core/contract.ts'
import { addDays } from '#core/dates.ts'
import { codeOf, FIXTURE, type TestClient } from '#test/server.ts'
import { MAX_VIEWS } from '../contract/limits.ts'
import { reports } from '../contract/reports.ts'
import { book, closeDay, figures, type Reporting, sell, startReporting } from './testing.ts'

const FIRST = FIXTURE.businessDate
const WEEK = { from: FIRST, until: addDays(FIRST, 7) }
const PARTS: RequestOf<typeof reports.createOwnReport> = {
  name: 'Guests and food',
  metrics: ['revenue', 'guests', 'checkRevenue'],
  groupings: ['day', 'none'],
  formulas: [
    { label: 'Revenue per guest', unit: 'money', text: 'revenue / guests' },
    { label: 'Food share', unit: 'percent', text: 'checkRevenue / revenue * 100' },
  ],
}

let place: Reporting
let manager: TestClient
let owner: TestClient

/** A closed day: a room of two for ₹3,000 and two dosas for ₹400. */
beforeAll(async () => {
  place = await startReporting()
  manager = place.manager
  owner = await place.hotel.as('PROP_ADMIN', { name: 'Omar' })
  await book(place, { room: '101', nights: 1 })
  await sell(place, ['CDOSA', 'CDOSA'], { mode: 'Cash' })
  await closeDay(place)
}, 120_000)
afterAll(async () => {
  expect(await violatedInvariants(place.hotel.db)).toEqual([])
  await place.hotel.stop()
})

const create = (parts: object = {}, by = manager) => by.raw(reports.createOwnReport, { ...PARTS, ...parts })
const made = async (parts: object = {}) => manager.send(reports.createOwnReport, { ...PARTS, ...parts })
const codeAfter = async (parts: object) => codeOf(await create(parts))

describe('an own report', () => {
  test('reads as any other: its formulas are of the sums of each row, and of all', async () => {
    const { code } = await made()
    const { byKey, totals, columns } = await figures(manager, code, WEEK)
    expect(columns.map(({ key, kind }) => [key, kind])).toEqual([['group', 'period'], ['revenue', 'money'], ['guests', 'count'], ['checkRevenue', 'money'], ['formula1', 'money'], ['formula2', 'percent']]) // prettier-ignore
    expect(byKey[FIRST]).toMatchObject({ revenue: 340_000, guests: 2, formula1: 170_000, formula2: 1_176 })
    // No room is occupied and nothing is sold: divided by nothing, it is missing.
    expect(byKey[addDays(FIRST, 3)]).toMatchObject({ revenue: 0, formula1: null, formula2: null })
    expect(totals).toMatchObject({ formula1: 170_000, formula2: 1_176 })
    const { rows } = await manager.send(reports.rows, {
      reportCode: code,
      ...WEEK,
      metric: 'checkRevenue',
      groupBy: 'day',
      key: FIRST,
    })
    expect(rows).toMatchObject([{ refKind: 'order', amount: 40_000 }])
    for (const format of ['csv', 'xlsx', 'pdf'] as const)
      expect((await manager.raw(reports.file, { reportCode: code, ...WEEK, format })).status).toBe(200)
    const compared = await figures(manager, code, {
      from: addDays(FIRST, 1),
      until: addDays(FIRST, 2),
      compare: 'previous',
    })
    expect(compared.rows[0]).toMatchObject({ formula1: null, 'formula1:before': 170_000 })
  })

  test('that is narrowed down for good shows that part alone', async () => {
    const { code } = await made({
      name: 'Outlets',
      metrics: ['revenue'],
      formulas: [],
      filter: { department: 'OUTLET' },
    })
    expect((await figures(manager, code, WEEK)).totals).toMatchObject({ revenue: 40_000 })
    const { total } = await manager.send(reports.rows, {
      reportCode: code,
      ...WEEK,
      metric: 'revenue',
      groupBy: 'none',
    })
    expect(total).toBe(40_000)
  })

  test('is in the library of its owner, and of others once it is shared', async () => {
    const report = await made({ name: 'Private' })
    const sees = async (who: TestClient) =>
      (await who.send(reports.list, {})).reports.some(({ code }) => code === report.code)
    expect([await sees(manager), await sees(owner)]).toEqual([true, false])
    expect(codeOf(await owner.raw(reports.read, { reportCode: report.code, ...WEEK }))).toBe('not_found')
    const { version } = await manager.send(reports.updateOwnReport, {
      ...PARTS,
      name: 'Ours',
      isShared: true,
      ownReportId: report.id,
      version: report.version,
    })
    expect(version).toBe(report.version + 1)
    expect(await sees(owner)).toBe(true)
    expect((await owner.send(reports.ownReport, { ownReportId: report.id })).isOwn).toBe(false)
    const clerk = await place.hotel.as('PROP_FRONTDESK')
    expect(await sees(clerk)).toBe(false)
    expect((await clerk.raw(reports.createOwnReport, PARTS)).status).toBe(403)
  })

  test('is looked at before it is saved, and nothing is stored', async () => {
    const before = (await manager.send(reports.list, {})).reports.length
    const { rows } = await manager.send(reports.previewOwnReport, { ...PARTS, name: 'New', ...WEEK })
    expect(rows[0]).toMatchObject({ formula1: 170_000 })
    expect((await manager.send(reports.list, {})).reports).toHaveLength(before)
  })

  test('createOwnReport refuses formula_wrong, previewOwnReport refuses formula_wrong', async () => {
    for (const text of ['revenue /', 'salaries', 'revenue.constructor', '1 % 2', 'revenue(1)'])
      expect(await codeAfter({ name: text, formulas: [{ label: 'X', unit: 'money', text }] })).toBe('formula_wrong')
    const preview = { ...PARTS, ...WEEK, formulas: [{ label: 'X', unit: 'money', text: '(' }] }
    expect(codeOf(await manager.raw(reports.previewOwnReport, preview))).toBe('formula_wrong')
  })

  test('createOwnReport refuses not_grouped_so, createOwnReport refuses not_filtered_so', async () => {
    expect(await codeAfter({ name: 'A', groupings: ['slab'] })).toBe('not_grouped_so')
    expect(await codeAfter({ name: 'B', filter: { source: 'DIRECT' } })).toBe('not_filtered_so')
  })

  test('previewOwnReport refuses not_grouped_so, previewOwnReport refuses not_filtered_so', async () => {
    const code = async (parts: object) =>
      codeOf(await manager.raw(reports.previewOwnReport, { ...PARTS, ...WEEK, ...parts }))
    expect([await code({ groupings: ['slab'] }), await code({ filter: { source: 'DIRECT' } })]).toEqual([
      'not_grouped_so',
      'not_filtered_so',
    ])
  })

  test('createOwnReport refuses name_taken, and one of nothing', async () => {
    await made({ name: 'Once' })
    expect(await codeAfter({ name: 'Once' })).toBe('name_taken')
    for (const parts of [{ metrics: [] }, { groupings: [] }, { metrics: ['salaries'] }, { name: '' }])
      expect((await create(parts)).status).toBe(400)
  })

  test('updateOwnReport refuses not_found, updateOwnReport refuses stale_version, updateOwnReport refuses name_taken', async () => {
    const report = await made({ name: 'Mine' })
    const change = (by: TestClient, parts: object) =>
      by.raw(reports.updateOwnReport, {
        ...PARTS,
        name: 'Mine',
        ownReportId: report.id,
        version: report.version,
        ...parts,
      })
    expect(codeOf(await change(owner, {}))).toBe('not_found')
    expect(codeOf(await change(manager, { version: 9 }))).toBe('stale_version')
    expect(codeOf(await change(manager, { name: 'Once' }))).toBe('name_taken')
  })

  test('updateOwnReport refuses formula_wrong, updateOwnReport refuses not_grouped_so, updateOwnReport refuses not_filtered_so', async () => {
    const report = await made({ name: 'Changed' })
    const code = async (parts: object) =>
      codeOf(
        await manager.raw(reports.updateOwnReport, {
          ...PARTS,
          name: 'Changed',
          ownReportId: report.id,
          version: 1,
          ...parts,
        }),
      )
    expect(await code({ formulas: [{ label: 'X', unit: 'money', text: '*' }] })).toBe('formula_wrong')
    expect(await code({ groupings: ['slab'] })).toBe('not_grouped_so')
    expect(await code({ filter: { source: 'DIRECT' } })).toBe('not_filtered_so')
  })

  test('deleteOwnReport refuses not_found, ownReport refuses not_found', async () => {
    const report = await made({ name: 'Gone' })
    expect(codeOf(await owner.raw(reports.deleteOwnReport, { ownReportId: report.id }))).toBe('not_found')
    await manager.send(reports.deleteOwnReport, { ownReportId: report.id })
    expect(codeOf(await manager.raw(reports.ownReport, { ownReportId: report.id }))).toBe('not_found')
    expect(codeOf(await manager.raw(reports.read, { reportCode: report.code, ...WEEK }))).toBe('not_found')
  })

  test('createOwnReport refuses too_many_views', async () => {
    const { rows, propertyId } = place.hotel
    await rows(
      `insert into own_reports (property_id, id, name, metrics, groupings, owner_id, owner_name, created_at)
       select property_id, gen_random_uuid(), name || n, metrics, groupings, owner_id, owner_name, created_at
         from own_reports cross join generate_series(1, $2::int) n where property_id = $1 and name = 'Once'`,
      [propertyId, MAX_VIEWS],
    )
    expect(await codeAfter({ name: 'One more' })).toBe('too_many_views')
    await rows(`delete from own_reports where property_id = $1 and name like 'Once_%'`, [propertyId])
  })
})
