import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { made } from '#test/replies.ts'
import { draw, signIn } from '#test/screen.tsx'
import { clearSession } from '#web/session.ts'
import { ReportEntry, ReportTable } from '../contract/replies.ts'
import { MAX_CONDITIONS, readConditions, writeConditions } from '../rules/list-request.ts'
import { ReportRows } from './report-rows.tsx'
import { ReportPage } from './report-page.tsx'
import { useReportAddress } from './use-report-address.ts'

const entry = made(ReportEntry, { code: 'bills', title: 'Bills', kind: 'rows', groupings: [], metrics: [] })
const list = {
  fields: [
    { key: 'vendor', label: 'Supplier', kind: 'text' },
    { key: 'total', label: 'Total', kind: 'money' },
  ],
  groupings: [{ code: 'vendor', label: 'Supplier' }],
} as const
const table = (more: Partial<ReportTable> = {}): ReportTable => ({
  ...made(ReportTable, {
    code: 'bills',
    title: 'Bills',
    groupBy: null,
    columns: [
      { key: 'vendor', label: 'Supplier', kind: 'text' },
      { key: 'total', label: 'Total', kind: 'money' },
      { key: 'formula1', label: 'Half', kind: 'money', formula: 'total / 2' },
    ],
    rows: [{ key: '1', vendor: 'Market', total: 100, formula1: 50 }],
    list: { fields: [...list.fields], groupings: [...list.groupings] },
  }),
  ...more,
})

const partly = made(ReportTable, {
  code: 'rooms',
  title: 'Rooms',
  groupBy: 'month',
  from: '2025-09-01',
  until: '2025-12-01',
  knownFrom: '2025-10-04',
  columns: [
    { key: 'group', label: 'Month', kind: 'period' },
    { key: 'sold', label: 'Rooms sold', kind: 'count', comparesWith: 'sold:before' },
  ],
  rows: [
    { key: '2025-09', group: '2025-09', sold: null, 'sold:before': null },
    { key: '2025-10', group: '2025-10', sold: 3, 'sold:before': null },
    { key: '2025-11', group: '2025-11', sold: 5, 'sold:before': 4 },
  ],
})

const asked = vi.fn<(offset: string | null, where: string | null) => void>()
async function answer(url: string | Request): Promise<Response> {
  const { pathname, searchParams } = new URL(String(url instanceof Request ? url.url : url), 'http://here')
  if (pathname.endsWith('/reports'))
    return Response.json({ reports: [entry, { ...entry, code: 'rooms', title: 'Rooms' }] })
  if (pathname.endsWith('/reports/bills')) {
    const offset = searchParams.get('offset')
    asked(offset, searchParams.get('where'))
    return Response.json(table({ next: Number(offset) + 500 }))
  }
  if (pathname.endsWith('/reports/rooms')) return Response.json(partly)
  return Response.json({ rows: [], views: [] })
}

beforeEach(() => {
  signIn({ permissions: ['reports.read'] }, { localCurrency: 'INR' })
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
  asked.mockClear()
})

test('other filters on a later page begin with the first one', async () => {
  const where = writeConditions([{ column: 'vendor', operator: 'is', value: 'Market' }]) ?? ''
  await draw(
    <ReportPage />,
    `/report/view/bills?${new URLSearchParams({ where }).toString()}`,
    '/report/view/$reportCode',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Show the next' }))
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith('500', where))
  const chip = screen.getByText('Supplier is Market').closest('.MuiChip-root')
  fireEvent.click(chip?.querySelector('svg') ?? document.body)
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith('0', null))
})

test('a report says since when there are figures, and how much of it is compared', async () => {
  await draw(<ReportPage />, '/report/view/rooms?compare=lastYear&group=month', '/report/view/$reportCode')
  expect(await screen.findByText(/^Figures are recorded from Sat 4 Oct 2025 on/)).toBeTruthy()
  expect(screen.getByText(/^1 of 2 rows are compared/)).toBeTruthy()
})

function Rows({ shown }: { shown: ReportTable }) {
  return <ReportRows table={shown} address={useReportAddress(entry)} onBehind={() => {}} />
}
const conditions = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ column: 'total', operator: 'from' as const, value: String(at) }))
const grouped = table({
  groupBy: 'vendor',
  columns: [{ key: 'group', label: 'Supplier', kind: 'text' }, { key: 'rows', label: 'Rows', kind: 'count' }],
  rows: [{ key: 'Market', group: 'Market', rows: 2 }],
}) // prettier-ignore
const drawGroup = (count: number) =>
  draw(<Rows shown={grouped} />, `/?${new URLSearchParams({ group: 'vendor', where: writeConditions(conditions(count)) ?? '' }).toString()}`) // prettier-ignore

test('a group leads to its rows by all filters there are and its own', async () => {
  await drawGroup(MAX_CONDITIONS - 1)
  const link = await screen.findByRole('link', { name: 'Market' })
  const where = new URL(link.getAttribute('href') ?? '', 'http://here').searchParams.get('where') ?? ''
  expect(readConditions(where)).toEqual([
    ...conditions(MAX_CONDITIONS - 1),
    { column: 'vendor', operator: 'is', value: 'Market' },
  ])
})

test('a group below as many filters as there may be leads nowhere: no rows are those it counts', async () => {
  await drawGroup(MAX_CONDITIONS)
  await screen.findByText('Market')
  expect(screen.queryByRole('link', { name: 'Market' })).toBeNull()
})

test('a list is put in order by its columns, and not by what is computed of them', async () => {
  await draw(<Rows shown={table()} />)
  expect(await screen.findByRole('button', { name: /^Total/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Half(?!.*how)/i })).toBeNull()
})

const compared = {
  ...made(ReportTable, {
    code: 'occupancy',
    title: 'Occupancy',
    groupBy: 'day',
    columns: [
      { key: 'group', label: 'Day', kind: 'text' },
      { key: 'occupancy', label: 'Occupancy', kind: 'percent', comparesWith: 'occupancy:before' },
      { key: 'occupancy:before', label: 'Before', kind: 'percent' },
    ],
    rows: [{ key: '2026-11-01', group: '1 Nov', occupancy: 7_000, 'occupancy:before': 7_750 }],
  }),
  list: undefined,
}

test('a figure opens its rows, and a percentage has changed by its points', async () => {
  await draw(<Rows shown={compared} />)
  const figure = await screen.findByRole('button', { name: /^70/ })
  expect(figure.textContent).toMatch(/^70\.0.%77\.5.%▼ 7\.5.points$/)
  expect(screen.getByText('Press a figure to see the rows it is made of.')).toBeDefined()
})

test('what is on the books of days to come is not judged by days that are over', async () => {
  await draw(<Rows shown={{ ...compared, rows: [{ ...compared.rows[0], key: '2099-11-01' }] }} />)
  expect((await screen.findByRole('button', { name: /^70/ })).textContent).toMatch(/^70\.0.%77\.5.%$/)
})

test('the rows of a list open nothing, and nothing says so', async () => {
  await draw(<Rows shown={table()} />)
  await screen.findByText('Market')
  expect(screen.queryByText('Press a figure to see the rows it is made of.')).toBeNull()
})
