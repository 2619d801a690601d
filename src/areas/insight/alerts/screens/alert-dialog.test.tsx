import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReportEntry } from '#areas/insight/reports/contract/replies.ts'
import { made } from '#test/replies.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { clearSession } from '#web/session.ts'
import { Alert } from '../contract/replies.ts'
import { NewAlert } from './alert-dialog.tsx'
import { AlertList } from './alert-list.tsx'

const entry = made(ReportEntry, {
  code: 'occupancy',
  title: 'Occupancy report',
  kind: 'figures',
  groupings: [
    { code: 'day', label: 'Day' },
    { code: 'roomType', label: 'Room type' },
  ],
  metrics: [
    { code: 'occupancy', label: 'Occupancy', unit: 'percent', isSummed: false },
    { code: 'roomRevenue', label: 'Room revenue', unit: 'money', isSummed: true },
  ],
})
const alert = made(Alert, { reportCode: 'occupancy', metric: 'occupancy', label: 'Occupancy', unit: 'percent', cutBy: null, cutValue: null, span: 'next7', direction: 'below', against: 'budget', threshold: 1_000, recipients: [{ id: 7, name: 'Maya', mayOpen: true }, { id: 8, name: 'Dora', mayOpen: false }], state: 'ACTIVE', weighedAt: '2026-11-20T08:00:00.000Z', value: 5_400, reference: null, isHolding: false, lastFiredAt: null }) // prettier-ignore

const sent = vi.fn<(body: unknown) => void>()
const asked = vi.fn<(query: URLSearchParams) => void>()

/** The responses of the server by the end of the path. */
async function answer(url: string | Request, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(String(url instanceof Request ? url.url : url), 'http://here')
  if (pathname.endsWith('/readers')) return Response.json({ rows: [{ id: 7, name: 'Maya' }, { id: 9, name: 'Nils' }] }) // prettier-ignore
  if (pathname.endsWith('/preview')) {
    asked(searchParams)
    const isBudget = searchParams.get('against') === 'budget'
    return Response.json({ from: '2026-11-20', until: '2026-11-27', value: 5_400, reference: isBudget ? 6_000 : null })
  }
  if (pathname.endsWith('/reports')) return Response.json({ reports: [entry] })
  if (init.method === 'POST') {
    sent(JSON.parse(String(init.body)))
    return Response.json(alert)
  }
  return Response.json({ rows: [alert] })
}

beforeEach(() => {
  signIn({ id: 7, permissions: ['reports.read', 'alerts.write'], roles: ['PROP_MANAGER'] })
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
  sent.mockClear()
})

const choose = async (name: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: new RegExp(`^${name}`) }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

test('an alert on a tile’s figure shows what it is now, whether that would notify, and is sent as it was written', async () => {
  const close = vi.fn<() => void>()
  const figure = { reportCode: 'occupancy', metric: 'occupancy', span: 'next7' } as const
  await draw(<NewAlert figure={figure} onClose={close} />)
  const now = await screen.findByText('Now 54.0 %')
  expect(now).toBeDefined()
  write(await screen.findByRole('textbox', { name: /^Value/ }), '60')
  await screen.findByText('It is so now: the first notification comes in a moment.')
  write(screen.getByRole('textbox', { name: /^Value/ }), '54')
  await screen.findByText('It is not so now.')
  fireEvent.click(await screen.findByRole('button', { name: 'Nils' }))
  press('Add alert')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent).toHaveBeenCalledWith({ ...figure, direction: 'below', against: 'value', threshold: 5_400, repeats: 'DAILY', recipientIds: [7, 9] }) // prettier-ignore
})

test('against the budget is by how much; another figure takes its own unit', async () => {
  await draw(<NewAlert figure={{ reportCode: 'occupancy', metric: 'occupancy', span: 'next7' }} onClose={() => {}} />)
  await choose('Compared with', 'The budget')
  await screen.findByText(/budget 60\.0 %/)
  // Nine tenths of it: below the budget by ten percent, and so by more than nine.
  write(await screen.findByRole('textbox', { name: /^By more than/ }), '9')
  await screen.findByText('It is so now: the first notification comes in a moment.')
  await choose('Compared with', 'A value')
  await choose('Figure', 'Room revenue')
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Value/ })
  expect(amount.value).toBe('')
  press('Add alert')
  await screen.findByText('Fill this in')
  expect(sent).not.toHaveBeenCalled()
})

test('the list shows what is missing, who may no longer read it, and lets a user who sets alerts change it', async () => {
  await draw(<AlertList />)
  const table = within(await screen.findByRole('table', { name: 'Alerts' }))
  table.getByText('Occupancy, next 7 days')
  table.getByText('more than 10.0 % below the budget')
  table.getByText('No budget for these days: nothing is notified until there is one')
  table.getByText('Dora may no longer open the report')
  expect(screen.getAllByRole('button', { name: /^Change/ }).length).toBeGreaterThan(0)
  cleanup()
  signIn({ id: 7, permissions: ['reports.read'], roles: ['PROP_FRONTDESK'] })
  await draw(<AlertList />)
  await screen.findByRole('table', { name: 'Alerts' })
  expect(screen.queryByRole('button', { name: /^Change|^Add alert/ })).toBeNull()
})
