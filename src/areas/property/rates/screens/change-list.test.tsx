import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { reply } from '#test/replies.ts'
import { draw, signIn } from '#test/screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { rates } from '../contract/rates.ts'
import { ChangeList } from './change-list.tsx'

const TODAY = '2026-11-20' as Day
const idOf = (at: number) => `019a0000-0000-7000-8000-00000000001${at}`
const change = (at: number, more: object = {}) => ({
  changeId: idOf(at), kind: 'PRICES' as const, from: TODAY, until: addDays(TODAY, 3), cellCount: 6, changedAt: '2026-11-19T08:00:00Z',
  changedBy: 'Asha Rao', undoneAt: null, undoes: null, rules: [], ...more,
}) // prettier-ignore

const server = vi.fn<typeof fetch>()
const sent: string[] = []
const respondWith = (rows: object[], skippedCount = 0) => {
  sent.length = 0
  server.mockImplementation(async (address, init) => {
    if ((init?.method ?? 'GET') === 'GET') return reply(rates.changes, { rows })
    sent.push(String(address).replace(/^.*\/api/, ''))
    return reply(rates.undoChange, { changeId: idOf(9), restoredCount: 6 - skippedCount, skippedCount })
  })
  vi.stubGlobal('fetch', server)
}
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!
const undoIn = (row: HTMLElement) => within(row).queryByRole<HTMLButtonElement>('button', { name: 'Undo' })

test('whole changes are listed with who set how many cells of which nights, and one is undone', async () => {
  signIn({ permissions: ['rates.read', 'rates.write'] }, { localCurrency: 'INR', businessDate: TODAY })
  respondWith(
    [
      change(1, { kind: 'RESTRICTIONS', until: addDays(TODAY, 1), undoes: idOf(2) }),
      change(2, { kind: 'RESTRICTIONS', undoneAt: '2026-11-19T09:00:00Z' }),
      change(3),
      change(4, { kind: 'PRICES', undoes: idOf(5), until: TODAY }),
    ],
    2,
  )
  await draw(
    <>
      <ChangeList />
      <Toasts />
    </>,
  )
  const prices = await rowOf('Prices')
  expect(prices.textContent).toContain('Asha Rao')
  expect(within(prices).getByText('6')).toBeDefined()
  expect(undoIn(await rowOf('Restrictions'))).toBeNull()
  expect((await rowOf('Restrictions')).textContent).toContain('Undone')
  expect(await screen.findByText('Restrictions undone')).toBeDefined()
  // All its nights are over.
  expect(undoIn(await rowOf('Prices undone'))).toBeNull()
  fireEvent.click(undoIn(prices)!)
  await waitFor(() => expect(sent).toEqual([`/rates/changes/${idOf(3)}/undo`]))
  expect(await screen.findByText(/^Undone, but for 2 cells/)).toBeDefined()
})

test('a user who may only read undoes nothing, and an unchanged calendar shows that it is', async () => {
  signIn({ permissions: ['rates.read'] }, { localCurrency: 'INR', businessDate: TODAY })
  respondWith([change(3)])
  await draw(<ChangeList />)
  expect(undoIn(await rowOf('Prices'))).toBeNull()
  cleanup()
  respondWith([])
  await draw(<ChangeList />)
  expect(await screen.findByText('No changes yet')).toBeDefined()
})
