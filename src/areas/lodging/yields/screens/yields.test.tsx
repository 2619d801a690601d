import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RatePlan, rates } from '#areas/property/rates/contract/rates.ts'
import { RoomType, rooms } from '#areas/property/rooms/contract.ts'
import { addDays, type Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { made, reply } from '#test/replies.ts'
import { draw, signIn } from '#test/screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import type { YieldRule } from '../contract/rules.ts'
import { yields } from '../contract/yields.ts'
import { ruleWith } from '../rules/testing.ts'
import { Forecast } from './forecast.tsx'
import { RuleList } from './rule-list.tsx'
import { SuggestionList } from './suggestion-list.tsx'

const TODAY = '2026-11-20' as Day
const TYPE = '0199a0f0-0000-7000-8000-000000000002'
const PLAN = '0199a0f0-0000-7000-8000-000000000001'
const CHANGE = '0199a0f0-0000-7000-8000-000000000009'
const busy = ruleWith({ name: 'Busy', state: 'OFF', occupancyFromBp: 8_000, aheadUntil: 7, weekdays: [5, 6] })

const server = vi.fn<typeof fetch>()
const sent = () =>
  server.mock.calls.flatMap(([url, init]) =>
    (init?.method ?? 'GET') === 'GET' ? [] : [[String(url).replace(/^.*\/api/, ''), JSON.parse(String(init?.body))]],
  )
let answers: Record<string, (method: string) => Response> = {}
beforeEach(() => {
  signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: 'INR', businessDate: TODAY })
  answers = {
    '/yields/rules': () => reply(yields.rules, { rows: [busy] }),
    '/rooms/types': () => reply(rooms.types, { rows: [made(RoomType, { id: TYPE, name: 'Deluxe' })] }),
    '/rates/plans': () =>
      reply(rates.plans, {
        rows: [made(RatePlan, { id: PLAN, name: 'Best rate', isActive: true, parentPlanId: null })],
      }),
  }
  server.mockImplementation(async (url, init) => {
    const path = String(url).replace(/^.*\/api/, '').replace(/\?.*$/, '') // prettier-ignore
    const key = Object.keys(answers).toSorted((a, b) => b.length - a.length).find((one) => path.startsWith(one)) // prettier-ignore
    return (key && answers[key]?.(init?.method ?? 'GET')) || Response.json({}, { status: 404 })
  })
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const rules = (...rows: YieldRule[]) => (answers['/yields/rules'] = () => reply(yields.rules, { rows }))
const drawAll = async (part: React.ReactNode) => {
  await draw(
    <>
      {part}
      <Toasts />
    </>,
  )
  return userEvent.setup()
}

test('a rule is a sentence, and is switched on from its simulation', async () => {
  answers[`/yields/rules/${busy.id}/simulation`] = () =>
    reply(yields.simulateRule, {
      past: { from: addDays(TODAY, -364), until: TODAY, months: [{ month: '2026-10-01' as Day, nightCount: 4, roomNights: 12, difference: minor(640_000) }] },
      ahead: { from: TODAY, until: addDays(TODAY, 180), nightCount: 0, cellCount: 0, cells: [] },
    }) // prettier-ignore
  const user = await drawAll(<RuleList />)
  const words =
    'When occupancy is at least 80 %, it is 7 or fewer days ahead, and the night is Fri or Sat: price +10 %.'
  expect(await screen.findByText(words)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Simulate' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/12 room nights were booked while it held: ₹6,400 more/)).toBeDefined()
  expect(within(dialog).getByText(/At the same bookings/)).toBeDefined()
  answers[`/yields/rules/${busy.id}/state`] = () =>
    reply(yields.setRuleState, { ...busy, state: 'SUGGEST', version: 2 })
  await user.click(within(dialog).getByRole('button', { name: 'Suggest only' }))
  await waitFor(() => expect(sent()).toEqual([[`/yields/rules/${busy.id}/state`, { version: 1, state: 'SUGGEST' }]]))
  expect(await screen.findByText('Busy suggests from now on')).toBeDefined()
})

test('without rules there is the one thing to do, and the form shows which field does not fit', async () => {
  rules()
  const user = await drawAll(<RuleList />)
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Full')
  await user.clear(within(dialog).getByRole('textbox', { name: 'Percentage' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Enter a percentage or an amount')).toBeDefined()
  expect(sent()).toEqual([])
})

test('someone who may only read simulates, and switches nothing', async () => {
  signIn({ permissions: ['rates.read'] }, { localCurrency: 'INR', businessDate: TODAY })
  await drawAll(<RuleList />)
  expect(await screen.findByRole('button', { name: 'Simulate' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

const lapsed = {
  effect: 'MIN_STAY' as const, roomTypeId: TYPE, ratePlanId: null, day: addDays(TODAY, 3), current: 2, proposed: null, price: null, isAutomatic: false,
  reason: {
    rule: 'Busy', isLapsed: true, occupancyBp: null, occupancyFromBp: null, occupancyUntilBp: null, pickupRooms: null, pickupDays: null,
    daysAhead: null, event: null, baseAmount: null, stepBp: null, stepAmount: null,
  },
} // prettier-ignore

test('suggestions are accepted all at once, and the toast takes them back', async () => {
  answers['/yields/suggestions'] = (method) =>
    method === 'POST'
      ? reply(yields.accept, { acceptedCount: 1, changeIds: [CHANGE] })
      : reply(yields.suggestions, { rows: [lapsed] })
  const user = await drawAll(<SuggestionList />)
  expect(await screen.findByText('minimum stay 2 → as before')).toBeDefined()
  expect(screen.getByText('Busy: no longer asked for')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Accept 1' }))
  const { effect, roomTypeId, ratePlanId, day, current, proposed } = lapsed
  await waitFor(() => expect(sent()[0]).toEqual(['/yields/suggestions', { cells: [{ effect, roomTypeId, ratePlanId, day, current, proposed }] }])) // prettier-ignore
  answers['/rates/changes'] = () => reply(rates.undoChange, { changeId: CHANGE })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent().at(-1)?.[0]).toBe(`/rates/changes/${CHANGE}/undo`))
})

const night = (offset: number, more: object = {}) => ({
  day: addDays(TODAY, offset), rooms: 40, onBooks: 12, forecast: 31, errorTenths: 24, low: 28, high: 34, ...more,
}) // prettier-ignore

test('a forecast is shown beside what is on the books, with its error', async () => {
  answers['/yields/forecast'] = () => reply(yields.forecast, { weeks: 52, minWeeks: 8, nights: [night(0)] })
  await drawAll(<Forecast />)
  const row = (await screen.findAllByRole('row'))[1]
  expect(row?.textContent).toMatch(/40.*12.*31.*77.5.%.*± 2\.4 \(28–34\)/)
})

test('before enough weeks are over that is shown, and no figure stands in for a forecast', async () => {
  const none = night(0, { forecast: null, errorTenths: null, low: null, high: null })
  answers['/yields/forecast'] = () => reply(yields.forecast, { weeks: 3, minWeeks: 8, nights: [none] })
  await drawAll(<Forecast />)
  expect(await screen.findByText('Too early for a forecast')).toBeDefined()
  expect(screen.getByText(/3 weeks of nights are behind, a forecast needs 8/)).toBeDefined()
  expect(document.querySelector('[data-chart]')).toBeNull()
})
