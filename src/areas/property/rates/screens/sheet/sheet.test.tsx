import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { Suggestion } from '#areas/lodging/yields/contract/suggestions.ts'
import { yields } from '#areas/lodging/yields/contract/yields.ts'
import { RoomType } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { made, reply } from '#test/replies.ts'
import { draw, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { RatePlan, rates } from '../../contract/rates.ts'
import { BulkDialog } from '../bulk-dialog.tsx'
import type { View } from './cells.ts'
import { Sheet } from './sheet.tsx'

const PLAN = '0199a0f0-0000-7000-8000-000000000001'
const LINKED = '0199a0f0-0000-7000-8000-000000000003'
const TYPE = '0199a0f0-0000-7000-8000-000000000002'
const CHANGE = '0199a0f0-0000-7000-8000-000000000009'
const DAY = '2026-11-20' as Day
const SPAN = { from: DAY, until: addDays(DAY, 4) }
const plans = [
  made(RatePlan, { id: PLAN, name: 'Best rate', isActive: true, parentPlanId: null }),
  made(RatePlan, { id: LINKED, name: 'Breakfast', isActive: true, parentPlanId: PLAN }),
]
const type = made(RoomType, { id: TYPE, name: 'Deluxe' })

const server = vi.fn<typeof fetch>()
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})
const sent = () =>
  server.mock.calls
    .filter(([, init]) => init?.method === 'PUT' || init?.method === 'POST')
    .map(([url, init]) => [String(url).replace(/^.*\/api/, ''), JSON.parse(String(init?.body))] as const)
const listen = (grid: object) => {
  server.mockImplementation(async (url, init) => {
    if (String(url).endsWith('/undo')) return reply(rates.undoChange, { changeId: CHANGE })
    if (init?.method === 'PUT') return Response.json({ changeId: CHANGE, nightCount: 1 })
    if (String(url).includes('/rates/grid')) return Response.json(grid)
    if (String(url).includes('/rates/changes/cell'))
      return Response.json({ rows: [{ changeId: CHANGE, kind: 'RESTRICTIONS', changedBy: 'Asha Rao', changedAt: '2026-11-19T08:00:00Z', undoneAt: null, before: {}, after: { minStay: 2 } }] }) // prettier-ignore
    return reply(properties.current)
  })
  vi.stubGlobal('fetch', server)
}
const gridOf = (currency: string, price: number) =>
  made(rates.grid.reply, {
    currency,
    rows: [
      { ratePlanId: PLAN, roomTypeId: TYPE, isDerived: false, amounts: [price, price, price, price], isSet: [true, false, true, true] },
      { ratePlanId: LINKED, roomTypeId: TYPE, isDerived: true, amounts: [price, price, price, price], isSet: [false, false, false, false] },
    ],
    restrictions: [{ roomTypeId: null, ratePlanId: null, from: DAY, until: addDays(DAY, 2), minStay: 2, maxStay: null, minStayThrough: null, maxStayThrough: null, stayLengths: null, closed: null, closedToArrival: null, closedToDeparture: null, minAdvance: null, maxAdvance: null, minPrice: null }],
  }) // prettier-ignore

const drawSheet = async (
  grid: ReturnType<typeof gridOf>,
  view: View = 'price',
  mayWrite = true,
  suggested: readonly Suggestion[] = [],
) => {
  listen(grid)
  await draw(<Sheet span={SPAN} grid={grid} plans={plans} types={[type]} free={[]} view={view} suggested={suggested} others={[]} onSelect={() => {}} mayWrite={mayWrite} isOld={false} />) // prettier-ignore
  return userEvent.setup()
}
const cell = (row: number, column: number) =>
  screen.getAllByRole('gridcell').find(({ dataset }) => dataset['row'] === String(row) && dataset['column'] === String(column))! // prettier-ignore

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  const price = units(12_345, currency)
  beforeEach(() => signIn({}, { localCurrency: currency, businessDate: DAY }))

  test('a price that is opened and taken as it is stays what it is', async () => {
    const user = await drawSheet(gridOf(currency, price))
    await user.click(cell(0, 0))
    await user.keyboard('{Enter}')
    const box = within(screen.getByRole('grid')).getByRole<HTMLInputElement>('textbox')
    expect(box.value).toBe('12345')
    await user.keyboard('{Enter}')
    expect(sent()).toEqual([])
  })

  test('a price that is typed over a selection is set for all of it, in minor units, and undone by Ctrl+Z', async () => {
    const user = await drawSheet(gridOf(currency, price))
    await user.click(cell(0, 1))
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}12500{Enter}')
    const amounts = Array.from({ length: 3 }, () => units(12_500, currency))
    await waitFor(() => expect(sent()).toEqual([['/rates/prices', { rows: [{ ratePlanId: PLAN, roomTypeId: TYPE, from: addDays(DAY, 1), amounts }] }]])) // prettier-ignore
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(sent().at(-1)?.[0]).toBe(`/rates/changes/${CHANGE}/undo`))
  })

  test('a pasted sheet is set cell by cell, but for linked plans; what is no amount is named and nothing is set', async () => {
    const user = await drawSheet(gridOf(currency, price))
    await user.click(cell(0, 2))
    const paste = (text: string) => fireEvent.paste(cell(0, 2), { clipboardData: { getData: () => text } })
    paste('13000\tmuch')
    expect(sent()).toEqual([])
    paste('13000\t14000\n1\t2')
    const amounts = [units(13_000, currency), units(14_000, currency)]
    await waitFor(() => expect(sent()).toEqual([['/rates/prices', { rows: [{ ratePlanId: PLAN, roomTypeId: TYPE, from: addDays(DAY, 2), amounts }] }]])) // prettier-ignore
  })

  test('ten percent more is ten percent more, to the whole unit, here and in the bulk dialog', async () => {
    const user = await drawSheet(gridOf(currency, price))
    await user.click(cell(0, 0))
    await user.click(screen.getByRole('button', { name: '+10 %' }))
    await waitFor(() => expect(sent()).toMatchObject([[ '/rates/prices', { rows: [{ amounts: [units(13_580, currency)] }] }]])) // prettier-ignore
    cleanup()
    server.mockClear()
    await draw(<BulkDialog plans={plans} types={[type]} from={DAY} view="price" close={() => {}} />)
    await user.click(screen.getByRole('combobox', { name: 'Change' }))
    await user.click(screen.getByRole('option', { name: 'Raise or lower by %' }))
    await user.type(screen.getByRole('textbox', { name: 'Percent' }), '10')
    const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })
    await waitFor(() => expect(apply.disabled).toBe(false))
    await user.click(apply)
    await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ rows: [{ amounts: expect.arrayContaining([units(13_580, currency)]) }] })) // prettier-ignore
  })
})

describe('restrictions', () => {
  beforeEach(() => signIn({}, { localCurrency: 'INR', businessDate: DAY }))

  test('are shown at every level, set at the one that is edited, and removed by Delete', async () => {
    const user = await drawSheet(gridOf('INR', 500_000), 'minStay')
    expect(screen.getAllByRole('row').map((row) => row.querySelector('th')?.textContent)).toEqual([
      'Room type and plan', 'All types and plans', 'Best rate', 'Breakfast linked', 'Deluxe 0 rooms', 'All plans', 'Best rate', 'Breakfast linked',
    ]) // prettier-ignore
    expect(cell(4, 1).textContent).toBe('2')
    expect(cell(4, 1).dataset['inherited']).toBe('')
    await user.click(cell(4, 2))
    await user.keyboard('3{Enter}')
    await waitFor(() => expect(sent()).toEqual([['/rates/restriction-cells', { rows: [{ from: addDays(DAY, 2), roomTypeId: TYPE, ratePlanId: PLAN, nights: [{ minStay: 3 }] }] }]])) // prettier-ignore
    await user.click(cell(0, 0))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(sent().at(-1)?.[1]).toEqual({ rows: [{ from: DAY, nights: [{ minStay: null }] }] }))
  })

  test('stand beside the price, and a cell shows who set it', async () => {
    const user = await drawSheet(gridOf('INR', 500_000))
    expect(cell(0, 1).textContent).toContain('min 2')
    expect(cell(0, 2).textContent).not.toContain('min')
    cleanup()
    await drawSheet(gridOf('INR', 500_000), 'minStay')
    await user.click(screen.getByRole('button', { name: 'History' }))
    const dialog = await screen.findByRole('dialog', { name: /^History of/ })
    expect(await within(dialog).findByText(/Asha Rao/)).toBeDefined()
    expect(dialog.textContent).toContain('not set → 2')
  })

  test('are set in bulk on chosen days for all types and plans, or closed for one', async () => {
    listen(gridOf('INR', 500_000))
    await draw(<BulkDialog plans={plans} types={[type]} from={DAY} view="closed" close={() => {}} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('combobox', { name: 'Closed' }))
    await user.click(screen.getByRole('option', { name: 'Yes' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(sent()).toEqual([['/rates/restriction-cells', { rows: [{ from: DAY, nights: Array.from({ length: 7 }, () => ({ closed: true })) }] }]])) // prettier-ignore
  })

  test('are selected by a finger from one cell to another', async () => {
    const user = await drawSheet(gridOf('INR', 500_000))
    await user.click(cell(0, 1))
    await user.click(screen.getByRole('button', { name: 'Select to…' }))
    await user.click(cell(0, 3))
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(3)
    await user.click(cell(0, 0))
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(1)
  })

  test('can only be read by who may not set them', async () => {
    const user = await drawSheet(gridOf('INR', 500_000), 'minStay', false)
    await user.click(cell(0, 0))
    await user.keyboard('5{Enter}')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(sent()).toEqual([])
  })
})

test('seasons stand above their days, and a cell shows the source of its price', async () => {
  signIn({}, { localCurrency: 'INR', businessDate: DAY })
  const season = (name: string, from: number, until: number, ranking: number) => ({ id: TYPE, name, firstOn: addDays(DAY, from), lastOn: addDays(DAY, until), ranking }) // prettier-ignore
  const grid = gridOf('INR', units(12_345, 'INR'))
  const [row] = grid.rows
  await drawSheet({
    ...grid,
    rows: [{ ...row!, sources: ['DAY', 'SEASON', 'WEEKEND', 'BASE'], seasonAt: [null, 0, null, null] }],
    seasons: [season('Feast', 1, 1, 1), { ...season('Winter', 0, 2, 2), id: PLAN }],
  })
  const heads = screen.getAllByRole('columnheader').filter(({ title }) => title !== '')
  expect(heads.map(({ textContent, title }) => [textContent, title])).toEqual([
    ['Winter', 'Winter · Feast'], ['Feast', 'Feast · Winter'], ['Winter', 'Winter · Feast'],
  ]) // prettier-ignore
  expect([0, 1, 2, 3].map((column) => cell(0, column).title)).toEqual([
    'Set for the night', 'Price of the season Feast', 'Weekend price', 'Base price',
  ]) // prettier-ignore
})

test('a night with a suggestion is marked, shows why, and is accepted as it is shown', async () => {
  signIn({}, { localCurrency: 'INR', businessDate: DAY })
  const place = { effect: 'PRICE' as const, roomTypeId: TYPE, ratePlanId: PLAN, day: addDays(DAY, 1) }
  const suggestion = made(Suggestion, {
    ...place,
    current: null,
    proposed: 550_000,
    price: { from: 500_000, to: 550_000 },
    reason: {
      rule: 'Busy', isLapsed: false, occupancyBp: 8_600, occupancyFromBp: 8_000, occupancyUntilBp: null, pickupRooms: null, pickupDays: null,
      daysAhead: 5, event: null, baseAmount: 500_000, stepBp: 1_000, stepAmount: null,
    },
  }) // prettier-ignore
  const user = await drawSheet(gridOf('INR', 500_000), 'price', true, [suggestion])
  expect(screen.getAllByRole('img', { name: 'A yield rule suggests something else' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  await user.click(cell(0, 1))
  expect(await screen.findByText('₹5,000 → ₹5,500')).toBeDefined()
  expect(screen.getByText('Busy: occupancy 86 % from 80 %, 5 days ahead, +10 % on ₹5,000')).toBeDefined()
  const others = server.getMockImplementation()
  server.mockImplementation(async (url, init) => {
    if (init?.method === 'POST') return reply(yields.accept, { acceptedCount: 1, changeIds: [CHANGE] })
    return (await others?.(url, init)) ?? Response.error()
  })
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(sent()).toEqual([['/yields/suggestions', { cells: [{ ...place, current: null, proposed: 550_000 }] }]])) // prettier-ignore
})
