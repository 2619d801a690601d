import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { permissionsOf } from '#core/roles.ts'
import { made, reply } from '#test/replies.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { RotaPerson, RotaShift, type ShiftMark } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'
import { RotaPage } from './rota-page.tsx'

const MONDAY = '2026-11-23' as Day
const id = (kind: number, index: number) => `0${kind}000000-0000-7000-8000-00000000000${index}`
const [desk, kitchen] = [id(1, 1), id(1, 2)]
const [clerk, nina, omar] = [id(2, 1), id(3, 1), id(3, 2)]
const [early, late] = [id(4, 1), id(4, 2)]
const type = (typeId: string, code: string, name: string) => ({ id: typeId, code, name, color: 'BLUE' as const, kind: 'WORK' as const, starts: '07:00', ends: '15:00', isActive: true }) // prettier-ignore
const SET_UP = {
  types: [type(early, 'E', 'Early'), type(late, 'L', 'Late')],
  departments: [{ id: desk, name: 'Front desk', isPlanned: true }, { id: kitchen, name: 'Kitchen', isPlanned: true }],
  positions: [{ id: clerk, title: 'Clerk', departmentId: desk }],
} // prettier-ignore

type Wanted = { employeeId: string | null; on: Day; kind: 'WORK' | 'DAY_OFF'; typeId: string | null }
type Sent = { added: Wanted[]; changed: (Wanted & Known)[]; removed: Known[]; reason: string }
type Known = { id: string; version: number }
let shifts: RotaShift[] = []
let sent: { path: string; body: Sent }[] = []
let setUp: object = SET_UP
/** Reads after a change get no response: what is drawn is the reply of the change itself. */
let isSlow = false
let refused: Response | undefined
/** People of a large property, in pages. */
let crowd = 0

const stored = ({ employeeId, on, kind, typeId }: Wanted, known?: Known) =>
  made(RotaShift, { id: known?.id ?? id(5, shifts.length + 1), version: (known?.version ?? 0) + 1, employeeId, departmentId: desk, positionId: clerk, typeId, kind, on, state: 'DRAFT', isUnpublished: true, ...(kind === 'WORK' && { startAt: `${on}T01:30:00.000Z`, endAt: `${on}T09:30:00.000Z`, minutes: 480 }) }) // prettier-ignore
const wantedOf = ({ employeeId, on, kind, typeId }: RotaShift) => ({ employeeId, departmentId: desk, positionId: clerk, on, kind, typeId, area: '', note: '' }) // prettier-ignore

/** The server's side of the wire: shifts are placed and released as the contract defines, without any guard. */
function edited({ added, changed, removed }: Sent): Response {
  const gone = new Set([...changed, ...removed].map((known) => known.id))
  const before = shifts.filter((shift) => gone.has(shift.id))
  const placed = [...added.map((wanted) => stored(wanted)), ...changed.map((wanted) => stored(wanted, wanted))]
  const isNew = (shift: RotaShift) => !changed.some((known) => known.id === shift.id)
  shifts = [...shifts.filter((shift) => !gone.has(shift.id)), ...placed]
  isSlow = true
  return Response.json({
    shifts: placed,
    removedIds: removed.map((known) => known.id),
    undo: {
      added: before.filter((shift) => removed.some((known) => known.id === shift.id)).map(wantedOf),
      changed: before.flatMap((shift) => changed.some((known) => known.id === shift.id) ? { ...wantedOf(shift), id: shift.id, version: shift.version + 1 } : []),
      removed: placed.filter(isNew).map(({ id: shiftId, version }) => ({ id: shiftId, version })),
    },
  }) // prettier-ignore
}

const person = (employeeId: string, name: string) =>
  made(RotaPerson, { id: employeeId, name, departmentId: desk, positionId: clerk, positionTitle: 'Clerk', weeklyMinutes: 2_400, shifts: shifts.filter((shift) => shift.employeeId === employeeId) }) // prettier-ignore
const WEEKS = [desk, kitchen].map((departmentId) => ({ departmentId, weekStart: MONDAY, state: 'DRAFT' as const, unpublished: 2 })) // prettier-ignore
const COUNTED = {
  weeks: WEEKS.map(({ departmentId, weekStart }) => ({ departmentId, weekStart })),
  departments: [{ departmentId: desk, people: [{ employeeId: nina, name: 'Nina', changes: 2 }] }, { departmentId: kitchen, people: [{ employeeId: null, name: '', changes: 2 }] }],
  warnings: [{ code: 'CERTIFICATE_MISSING' as const, employeeId: nina, name: 'Nina', on: MONDAY, document: 'First aid' }],
  needsReason: true,
} // prettier-ignore

function serve(url: string, init: RequestInit = {}): Response | Promise<Response> {
  const { pathname } = new URL(url, 'http://desk')
  if (init.method && init.method !== 'GET') {
    const body = JSON.parse(String(init.body)) as Sent
    sent.push({ path: pathname, body })
    const no = refused
    refused = undefined
    if (no) return no
    if (pathname === '/api/rota/publications/weeks') return reply(rota.publishWeeks, { published: 1 })
    if (pathname === '/api/rota/copies') return edited({ added: [{ employeeId: nina, on: MONDAY, kind: 'WORK', typeId: early }], changed: [], removed: [], reason: '' }) // prettier-ignore
    return edited(body)
  }
  if (pathname === '/api/rota/set-up') return reply(rota.setUp, setUp)
  if (pathname === '/api/rota/differences/departments') return reply(rota.differencesByDepartment, COUNTED)
  if (isSlow) return new Promise(() => {})
  if (pathname === '/api/rota/marks') return reply(rota.marks, { rows: marked })
  if (pathname === '/api/rota') return reply(rota.week, { weeks: WEEKS })
  if (crowd > 0) return crowdPage(new URL(url, 'http://desk').searchParams)
  return reply(rota.people, { rows: [person(nina, 'Nina'), person(omar, 'Omar')] })
}

let marked: ShiftMark[] = []
/** A page of so many people as are asked for, by their numbers. */
function crowdPage(wanted: URLSearchParams): Response {
  const [from, limit] = [Number(wanted.get('after') ?? 0), Number(wanted.get('limit'))]
  const until = Math.min(crowd, from + limit)
  const numbers = Array.from({ length: until - from }, (_, at) => from + at)
  const rows = numbers.map((at) => person(`03000000-0000-7000-8000-${String(at).padStart(12, '0')}`, `Person ${at}`))
  return reply(rota.people, { rows, ...(until < crowd && { next: String(until) }) })
}

const KEPT = ['clientHeight', 'offsetHeight'] as const
const heights = KEPT.map((name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const)

async function open(role: 'PROP_MANAGER' | 'PROP_ADMIN' = 'PROP_MANAGER') {
  signIn({ roles: [role], permissions: [...permissionsOf([role])], propertyId: 1 })
  await draw(
    <>
      <RotaPage />
      <Toasts />
    </>,
    `/hrm?from=${MONDAY}`,
  )
  await screen.findByRole('grid', { name: 'Rota' })
}

beforeEach(() => {
  shifts = []
  sent = []
  setUp = SET_UP
  isSlow = false
  refused = undefined
  crowd = 0
  marked = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => serve(url, init))
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // prettier-ignore
  Element.prototype.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  for (const name of KEPT) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: 600 })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const [name, known] of heights)
    if (known) Object.defineProperty(HTMLElement.prototype, name, known)
    else Reflect.deleteProperty(HTMLElement.prototype, name)
})

const cell = (who: string, day: number) => {
  const found = document.querySelector<HTMLElement>(`[data-row="${who}"][data-day="${addDays(MONDAY, day)}"]`)
  if (!found) throw new Error(`no cell of ${who} on day ${day}`)
  return found
}
const codesIn = (who: string, day: number) => [...cell(who, day).querySelectorAll('[data-shift] b')].map(({ textContent }) => textContent) // prettier-ignore
const key = (name: string, keys: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...keys })
const choose = (who: string, day: number) => fireEvent.click(cell(who, day))

test('all of 300 people are in the grid, page after page, and only those in view are drawn', async () => {
  crowd = 300
  await open()
  const grid = screen.getByRole('grid', { name: 'Rota' })
  // Their position and the two rows of heads are rows too.
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('303'))
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
})

test('it is a grid of rows and cells with headers, and one cell takes the Tab key', async () => {
  await open()
  const grid = screen.getByRole('grid', { name: 'Rota' })
  expect([grid.getAttribute('aria-rowcount'), grid.getAttribute('aria-colcount')]).toEqual(['5', '8'])
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(8)
  expect(within(grid).getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('needed'), expect.stringContaining('Clerk'), expect.stringContaining('Nina'), expect.stringContaining('Omar')]) // prettier-ignore
  expect(within(grid).getAllByRole('row')).toHaveLength(5)
  expect(grid.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1)
  expect(cell(omar, 6).getAttribute('aria-colindex')).toBe('8')
})

test('a shift with a warning that still holds has an icon and its words, in the grid and where the shift is opened', async () => {
  shifts = [stored({ employeeId: nina, on: MONDAY, kind: 'WORK', typeId: early })]
  const shiftId = shifts[0]!.id
  marked = [{ shiftId, warnings: [{ code: 'SHORT_REST', minutes: 480 }] }]
  await open()
  await waitFor(() => expect(cell(nina, 0).querySelector('[data-warned] svg')).toBeTruthy())
  expect(cell(nina, 0).textContent).toContain('8')
  expect(cell(nina, 1).querySelector('[data-warned]')).toBeNull()
  choose(nina, 0)
  key('Enter')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('alert').textContent).toMatch(/rest/i)
})

test('arrows go from cell to cell, with Shift they select; a letter paints what is selected, and it is drawn from the reply', async () => {
  await open()
  choose(nina, 0)
  key('ArrowDown')
  await waitFor(() => expect(document.activeElement).toBe(cell(omar, 0)))
  key('ArrowRight')
  await waitFor(() => expect(document.activeElement).toBe(cell(omar, 1)))
  key('ArrowRight', { shiftKey: true })
  await waitFor(() => expect(cell(omar, 1).getAttribute('aria-selected')).toBe('true'))
  expect(cell(nina, 1).getAttribute('aria-selected')).toBe('false')
  key('e')
  await waitFor(() => expect([codesIn(omar, 1), codesIn(omar, 2)]).toEqual([['E'], ['E']]))
  expect(sent).toMatchObject([{ path: '/api/rota/shifts', body: { added: [{ employeeId: omar, typeId: early }, { on: addDays(MONDAY, 2) }] } }]) // prettier-ignore
})

test('a shift is copied, pasted, removed, and every step is undone in turn', async () => {
  await open()
  choose(nina, 0)
  key('l')
  await waitFor(() => expect(codesIn(nina, 0)).toEqual(['L']))
  key('c', { ctrlKey: true })
  choose(omar, 3)
  key('v', { ctrlKey: true })
  await waitFor(() => expect(codesIn(omar, 3)).toEqual(['L']))
  key('Delete')
  await waitFor(() => expect(codesIn(omar, 3)).toEqual([]))
  key('z', { ctrlKey: true })
  await waitFor(() => expect(codesIn(omar, 3)).toEqual(['L']))
  press('Undo')
  await waitFor(() => expect(codesIn(omar, 3)).toEqual([]))
  await waitFor(() => expect(press('Undo')).toBe(true))
  await waitFor(() => expect(codesIn(nina, 0)).toEqual([]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(true))
})

test('Enter opens the cell', async () => {
  await open()
  choose(omar, 2)
  key('Enter')
  expect(await screen.findByRole('dialog', { name: /^Omar, / })).toBeDefined()
})

test('a copied week is drawn and undone like what is typed', async () => {
  await open()
  fireEvent.click(screen.getAllByRole('button', { name: 'Copy last week' })[0] ?? document.body)
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Copy last week' })).getByRole('button', { name: 'Copy' })) // prettier-ignore
  await waitFor(() => expect(codesIn(nina, 0)).toEqual(['E']))
  press('Undo')
  await waitFor(() => expect(codesIn(nina, 0)).toEqual([]))
  expect(sent.at(-1)?.body.removed).toHaveLength(1)
})

test('what needs a reason shows for whom and why, and is sent again with it', async () => {
  await open()
  const warnings = [{ code: 'SHORT_REST', name: 'Nina', on: addDays(MONDAY, 1), minutes: 480 }]
  refused = Response.json({ code: 'warnings_need_reason', requestId: 'r-1', details: { warnings } }, { status: 422 })
  choose(nina, 1)
  key('e')
  const dialog = await screen.findByRole('dialog', { name: 'This needs a reason' })
  expect(within(dialog).getByRole('listitem').textContent).toMatch(/^Nina, .*only 8 h of rest$/)
  const ok = within(dialog).getByRole('button', { name: 'Plan all the same' })
  expect(ok.hasAttribute('disabled')).toBe(true)
  write(within(dialog).getByRole('textbox', { name: /Reason/ }), ' A wedding ')
  fireEvent.click(ok)
  await waitFor(() => expect(codesIn(nina, 1)).toEqual(['E']))
  expect(sent.map(({ body }) => body.reason)).toEqual(['', 'A wedding'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('all departments are published in one press, with one reason', async () => {
  await open()
  press('Publish (4)')
  const dialog = await screen.findByRole('dialog', { name: 'Publish rota' })
  const preview = await within(dialog).findByRole('region', { name: 'What people are told' })
  expect(within(preview).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Nina: 2 changes', 'Open shifts: 2 changes']) // prettier-ignore
  expect(preview.textContent).toMatch(/^Front desk.*Kitchen/)
  expect(within(dialog).getByText(/^Nina, .*: certificate missing: First aid$/)).toBeDefined()
  write(within(dialog).getByRole('textbox', { name: /Reason/ }), 'A wedding')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ path: '/api/rota/publications/weeks', body: { weeks: COUNTED.weeks, reason: 'A wedding' } }])
})

test('without shift types an administrator is led to the set-up, and a manager is shown who does it', async () => {
  setUp = { ...SET_UP, types: [] }
  await open('PROP_ADMIN')
  const palette = () => screen.getByRole('toolbar', { name: 'Paint shifts' })
  expect(within(palette()).getByRole('link', { name: 'Rota set-up' }).getAttribute('href')).toBe('/hrm/set-up')
  cleanup()
  await open('PROP_MANAGER')
  expect(within(palette()).getByText(/No shift type yet\. An administrator of the property/)).toBeDefined()
  expect(within(palette()).queryByRole('link')).toBeNull()
  expect(screen.getByText('Nothing is planned in these weeks yet.')).toBeDefined()
})
