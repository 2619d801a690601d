import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { contract, page, pageInput } from '#core/contract.ts'
import { refreshAreas } from '../refresh.ts'
import { draw, signIn } from '#test/screen.tsx'
import { DataList } from './data-list.tsx'
import type { Column } from './data-table.tsx'

const Guest = z.object({ id: z.string(), name: z.string(), city: z.string(), nights: z.number() })
type Guest = z.infer<typeof Guest>
const guests = contract('guests', {
  list: {
    method: 'GET',
    path: '/guests',
    summary: 'Guests',
    needs: 'signed_in',
    input: z.object({ ...pageInput, text: z.string().optional(), city: z.string().optional(), sort: z.string().optional() }), // prettier-ignore
    reply: page(Guest),
  },
})

const PAGE = 50
let total = 3
let fail: (() => Response) | undefined
/** Replies wait for it. */
let held: Promise<void> | undefined
const calls: URLSearchParams[] = []
const server = vi.fn<typeof fetch>(async (url) => {
  const params = new URL(String(url), 'http://x').searchParams
  calls.push(params)
  await held
  if (fail) return fail()
  const from = Number(params.get('after') ?? 0)
  const count = params.get('text') === 'nobody' ? 0 : Math.min(PAGE, total - from)
  const rows = Array.from({ length: count }, (_, at): Guest => guest(from + at))
  return Response.json({ rows, ...(from + count < total && count > 0 && { next: String(from + count) }) })
})
const guest = (number: number): Guest => ({ id: `g${number}`, name: `Guest ${number}`, city: 'Pune', nights: number })

/** How often the cells of a column were drawn. */
let drawn = 0
const columns: readonly Column<Guest>[] = [
  { key: 'name', label: 'Name', sort: 'name', phone: 'title', cell: (row) => (drawn++, row.name) },
  { key: 'city', label: 'City', cell: (row) => row.city },
  { key: 'note', label: 'Note', phone: 'hidden', cell: () => 'likes the window' },
  { key: 'nights', label: 'Nights', align: 'end', cell: (row) => row.nights },
]
const cities = [{ value: 'Pune', label: 'Pune' }]
const filters = [{ name: 'city', label: 'City', options: cities }] as const
const opened: string[] = []
const released: string[][] = []
const open = (row: Guest) => void opened.push(row.id)
const bulk = [{ label: 'Release', run: (rows: readonly Guest[]) => void released.push(rows.map(({ id }) => id)) }]

let queries: QueryClient | undefined
function List({ canSelect }: { canSelect?: boolean }) {
  const client = useQueryClient()
  useEffect(() => {
    queries = client
  }, [client])
  return (
    <DataList
      label="Guests"
      source={guests.list}
      columns={columns}
      search="text"
      filters={filters}
      onOpen={open}
      {...(canSelect && { bulkActions: bulk })}
      empty={{ title: 'No guests yet' }}
    />
  )
}

let observers: (() => void)[] = []
const resize = () => act(() => observers.forEach((look) => look()))
/** Media queries as of a window so many pixels wide. */
const windowWidth = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }))

beforeEach(() => {
  signIn({ propertyId: 1 })
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('IntersectionObserver', class { observe() {} disconnect() {} }) // prettier-ignore
  vi.stubGlobal('ResizeObserver', class {
    constructor(look: () => void) { observers.push(look) }
    observe() {} unobserve() {} disconnect() {}
  }) // prettier-ignore
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  total = 3
  fail = undefined
  held = undefined
  drawn = 0
  observers = []
  for (const list of [calls, opened, released]) list.length = 0
})

const rowOf = (number: number) => screen.getByText(`Guest ${number}`).closest('tr') as HTMLElement
const names = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent)
const isRead = () => waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
const showMore = async (rows: number) => {
  fireEvent.click(screen.getByText('Show more'))
  await screen.findByText(new RegExp(`^(First )?${rows} rows$`))
}

test('draws its shape while it reads, then the rows in their order', async () => {
  await draw(<List />)
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  await screen.findByText('Guest 0')
  expect(names()).toEqual(['Guest 0', 'Guest 1', 'Guest 2'])
  expect(screen.getByText('3 rows')).toBeTruthy()
})

test('without rows it shows what belongs there; without results it offers to clear the search', async () => {
  total = 0
  await draw(<List />)
  await screen.findByText('No guests yet')
  cleanup()
  total = 3
  const { search } = await draw(<List />, '/?text=nobody&city=Pune')
  await screen.findByText('Nothing found')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  await screen.findByText('Guest 0')
  expect(search()).toBe('')
})

test('a failed read can be tried again; one without permission shows that and offers nothing', async () => {
  fail = () => Response.json({ code: 'broken' }, { status: 500 })
  await draw(<List />)
  const again = await screen.findByText('Try again', {}, { timeout: 5_000 })
  fail = undefined
  fireEvent.click(again)
  await screen.findByText('Guest 0')
  cleanup()
  fail = () => Response.json({ code: 'forbidden', details: { needs: 'guests.read' } }, { status: 403 })
  await draw(<List />)
  await screen.findByText('You do not have access to this')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('without a connection it shows that the server is unreachable', async () => {
  fail = () => {
    throw new TypeError('Failed to fetch')
  }
  await draw(<List />)
  expect((await screen.findByRole('alert')).textContent).toContain('No connection')
})

test('the address stores the view: search, filters and order of the request are those of the address', async () => {
  await draw(<List />, '/?city=Pune&sort=-name&text=rao')
  await screen.findByText('Guest 0')
  expect(Object.fromEntries(calls[0] ?? [])).toEqual({ city: 'Pune', sort: '-name', text: 'rao' })
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'rao')
})

test('a press on a head sorts, and the next one turns the order round', async () => {
  const { search } = await draw(<List />)
  await screen.findByText('Guest 0')
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(search()).toBe('?sort=name')
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(search()).toBe('?sort=-name')
  await waitFor(() => expect(calls.map((params) => params.get('sort'))).toEqual([null, 'name', '-name']))
})

test('typing into the search redraws no row, and sends a request once the user pauses', async () => {
  const { search } = await draw(<List />)
  await screen.findByText('Guest 0')
  await isRead()
  drawn = 0
  let reply = () => {}
  held = new Promise((resolve) => (reply = resolve))
  const box = screen.getByRole('searchbox')
  for (const text of ['g', 'gu', 'gue']) fireEvent.change(box, { target: { value: text } })
  await waitFor(() => expect(search()).toBe('?text=gue'))
  await waitFor(() => expect(calls.length).toBe(2))
  expect(drawn).toBe(0)
  reply()
  await waitFor(() => expect(drawn).toBe(3))
})

test('arrows, Home and End move between rows and redraw only these; Enter opens', async () => {
  total = 40
  await draw(<List />)
  await screen.findByText('Guest 0')
  act(() => rowOf(0).focus())
  drawn = 0
  fireEvent.keyDown(rowOf(0), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(rowOf(1))
  expect(drawn).toBe(2)
  fireEvent.keyDown(rowOf(1), { key: 'End' })
  expect(document.activeElement).toBe(rowOf(39))
  fireEvent.keyDown(rowOf(39), { key: 'Home' })
  expect(document.activeElement).toBe(rowOf(0))
  fireEvent.keyDown(rowOf(0), { key: 'Enter' })
  expect(opened).toEqual(['g0'])
  expect([...document.querySelectorAll('tbody tr[tabindex="0"]')]).toEqual([rowOf(0)])
})

test('Space, a box, Shift and all: what is selected is what the action gets', async () => {
  await draw(<List canSelect />)
  await screen.findByText('Guest 0')
  fireEvent.keyDown(rowOf(1), { key: ' ' })
  expect(rowOf(1).getAttribute('aria-selected')).toBe('true')
  const boxes = () => screen.getAllByRole('checkbox', { name: 'Select this row' })
  fireEvent.click(boxes()[0] as HTMLElement)
  fireEvent.click(boxes()[2] as HTMLElement, { shiftKey: true })
  fireEvent.click(screen.getByRole('button', { name: 'Release' }))
  expect(released).toEqual([['g1', 'g0', 'g2']])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(opened).toEqual([])
})

test('of a long list only the rows in the window are drawn, and the focused one', async () => {
  total = 150
  await draw(<List />)
  await screen.findByText('First 50 rows')
  await showMore(100)
  await showMore(150)
  expect(names().length).toBeLessThan(50)
  act(() => rowOf(0).focus())
  fireEvent.keyDown(rowOf(0), { key: 'End' })
  expect(document.activeElement).toBe(rowOf(149))
  expect(rowOf(149).getAttribute('aria-rowindex')).toBe('151')
})

/** Looks at the list from a row on; jsdom scrolls nothing by itself. */
const scrollTo = (row: number) => {
  Object.defineProperty(window, 'scrollY', { value: row * 36, configurable: true, writable: true })
  fireEvent.scroll(window)
}

test('three pages are cached and read again, each once, at a live event; earlier ones come back on the way up', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -window.scrollY, 800, 36),
  )
  total = 500
  await draw(<List canSelect />)
  await screen.findByText('First 50 rows')
  await showMore(100)
  await showMore(150)
  fireEvent.keyDown(rowOf(3), { key: ' ' })
  for (const loaded of [150, 200]) {
    scrollTo(loaded - 30)
    fireEvent.click(screen.getByText('Show more'))
    await waitFor(() => expect(calls.at(-1)?.get('after')).toBe(String(loaded)))
    await isRead()
  }
  fireEvent.click(screen.getByRole('button', { name: 'Release' }))
  expect(released).toEqual([['g3']])

  calls.length = 0
  if (queries) refreshAreas(queries, new Set(['guests']))
  await waitFor(() => expect(calls.length).toBe(3))
  await isRead()
  expect(calls.map((params) => params.get('after'))).toEqual(['100', '150', '200'])

  scrollTo(80)
  await screen.findByText('Guest 82')
  expect(calls.at(-1)?.get('after')).toBe('50')
  scrollTo(0)
  await screen.findByText('Guest 0')
}, 60_000)

test('a hidden column comes back when the window widens', async () => {
  let room = 600
  const needed = () => 500 + (screen.queryByRole('columnheader', { name: 'Note' }) ? 200 : 0)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => Math.max(room, needed()))
  await draw(<List />)
  await screen.findByText('Guest 0')
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads()).toEqual(['Name', 'City', 'Nights'])
  room = 699
  resize()
  expect(heads()).toEqual(['Name', 'City', 'Nights'])
  room = 700
  resize()
  expect(heads()).toEqual(['Name', 'City', 'Note', 'Nights'])
  room = 699
  resize()
  expect(heads()).toEqual(['Name', 'City', 'Nights'])
})

test('on a phone rows have two lines, and one button shows how many filters are active and opens them', async () => {
  windowWidth(390)
  const { search } = await draw(<List />, '/?city=Pune')
  const heading = await screen.findByRole('button', { name: 'Guest 0' })
  const row = heading.closest('li') as HTMLElement
  expect(within(row).getAllByRole('definition').map((value) => value.textContent)).toEqual(['Pune', '0']) // prettier-ignore
  fireEvent.click(heading)
  expect(opened).toEqual(['g0'])
  expect(screen.queryByRole('combobox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Filters, 1 active' }))
  const sheet = screen.getByRole('dialog', { name: 'Filters' })
  expect(within(sheet).getByRole('combobox')).toBeTruthy()
  fireEvent.click(within(sheet).getByRole('button', { name: 'Clear filters' }))
  expect(search()).toBe('')
  fireEvent.click(within(sheet).getByRole('button', { name: 'Show the list' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy()
})
