import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { contract, FileReply } from '#core/contract.ts'
import { readCsv } from '#core/csv.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'
import { draw, signIn } from '#test/screen.tsx'
import { DataList } from './data-list.tsx'

const Guest = z.object({ id: z.string(), name: z.string() })
const paged = { text: z.string().optional(), after: z.string().optional(), limit: z.coerce.number().optional() }
const guests = contract('customers', {
  list: {
    method: 'GET',
    path: '/guests',
    summary: 'Guests',
    needs: 'customers.read',
    input: z.object({ ...paged, kind: z.string().optional() }),
    reply: z.object({ rows: z.array(Guest), next: z.string().optional() }),
    refuses: [],
  },
  export: {
    method: 'GET',
    path: '/guests/export',
    summary: 'Guests as a file',
    needs: 'customers.read',
    input: z.object({ text: z.string().optional(), kind: z.string().optional(), format: SheetFormat }),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: [],
  },
})

const PAGE = 3
/** Seven guests of two kinds, three to a page. */
const stored = Array.from({ length: 7 }, (_, at) => ({
  id: `g${at}`,
  name: `Guest ${at}`,
  kind: at < 5 ? 'VIP' : 'NEW',
}))
let requested: URL[] = []
let saved: Blob[] = []
beforeEach(() => {
  signIn()
  requested = []
  saved = []
  vi.stubGlobal('IntersectionObserver', class { observe() {} disconnect() {} }) // prettier-ignore
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
  URL.revokeObjectURL = () => {}
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://desk')
    requested.push(url)
    if (url.pathname.endsWith('/export')) return new Response('whole')
    const kind = url.searchParams.get('kind')
    const found = stored.filter((one) => kind === null || one.kind === kind)
    const from = Number(url.searchParams.get('after') ?? 0)
    const rows = found.slice(from, from + PAGE)
    return Response.json({ rows, ...(from + PAGE < found.length && { next: String(from + PAGE) }) })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const columns = [{ key: 'name', label: 'Name', cell: (row: z.infer<typeof Guest>) => row.name }]
const list = (more: Partial<Parameters<typeof DataList<typeof guests.list>>[0]> = {}) => (
  <DataList label="Guests" source={guests.list} columns={columns} search="text" empty={{ title: 'None' }} {...more} />
)
const inFile = async () => readCsv((await saved[0]?.text()) ?? '').flatMap(([name]) => name ?? [])

test('the file of a list has every row of the filter, also those not scrolled to', async () => {
  await draw(list())
  await screen.findByText('Guest 2')
  expect(screen.queryByText('Guest 3')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save this view as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await inFile()).toEqual(['Name', ...stored.map(({ name }) => name)])
})

test('and no row beyond it: each page is requested with the filter of the list', async () => {
  const filters = [{ name: 'kind', label: 'Kind', options: [{ value: 'VIP', label: 'VIP' }] }]
  await draw(list({ filters }), '/?kind=VIP')
  await screen.findByText('Guest 2')
  await userEvent.click(screen.getByRole('button', { name: 'Save this view as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await inFile()).toEqual(['Name', 'Guest 0', 'Guest 1', 'Guest 2', 'Guest 3', 'Guest 4'])
  expect(requested.every((url) => url.searchParams.get('kind') === 'VIP')).toBe(true)
})

test('a list the server exports is requested whole, by the same filter', async () => {
  const filters = [{ name: 'kind', label: 'Kind', options: [{ value: 'VIP', label: 'VIP' }] }]
  await draw(list({ filters, sheet: guests.export }), '/?kind=VIP&text=Guest')
  await screen.findByText('Guest 2')
  await userEvent.click(screen.getByRole('button', { name: 'Save the whole list' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'As CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const { pathname, searchParams } = requested.at(-1) ?? new URL('http://none')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/api/guests/export', { kind: 'VIP', text: 'Guest', format: 'csv' }]) // prettier-ignore
})
