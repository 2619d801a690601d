import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { draw, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { reply, type PartOf, made } from '#test/replies.ts'
import { cashier, ShownShift } from '../contract/cashier.ts'
import { CountSheet } from './count-sheet.tsx'

const shiftId = '0199a0f0-0000-7000-8000-000000000001'

/** Draws the count of a drawer with notes of a hundred and ten units; what is sent is refused. */
async function count(currency: string, more: PartOf<typeof ShownShift>) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: unknown, request?: RequestInit) => {
    if (request?.method === 'POST' || request?.method === 'PUT') {
      sent.push(JSON.parse(String(request.body)))
      return Response.json({ code: 'stale_version', details: {}, requestId: 'r' }, { status: 409 })
    }
    if (String(url).includes('/approvers')) return reply(cashier.approvers)
    return reply(cashier.drawer, {
      denominations: [units(100, currency), units(10, currency)],
      tolerance: units(1, currency),
    })
  })
  signIn({}, { localCurrency: currency })
  const shift = made(ShownShift, { id: shiftId, drawer: 'Drawer 1', currency, expected: units(250, currency), ...more })
  await draw(<CountSheet shift={shift} onClosed={() => {}} />)
  const user = userEvent.setup()
  const pieces = async (value: number, typed: string) =>
    user.type(await screen.findByLabelText((name) => name.replace('\u00a0', ' ') === `Pieces of ${shown(value, currency)}`), typed) // prettier-ignore
  return { sent, user, pieces, close: screen.findByRole<HTMLButtonElement>('button', { name: 'Close the shift' }) }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)(
  'a drawer is counted by its pieces, and what is missing is explained, in %s',
  async (currency) => {
    const { sent, user, pieces, close } = await count(currency, {})
    await pieces(100, '2')
    await pieces(10, '4')
    expect(screen.getByRole('status').textContent?.replace('\u00a0', ' ')).toBe(shown(240, currency))
    expect(screen.getByText('Missing').parentElement?.textContent?.replace('\u00a0', ' ')).toBe(`Missing${shown(10, currency)}`) // prettier-ignore
    expect((await close).disabled).toBe(true)
    await user.type(screen.getByLabelText(/^Note/), 'Fell')
    await user.type(screen.getByLabelText('Left in the drawer'), '50')
    await user.click(await close)
    await vi.waitFor(() =>
      expect(sent).toEqual([
        {
          count: [
            { value: units(100, currency), pieces: 2 },
            { value: units(10, currency), pieces: 4 },
          ],
          note: 'Fell',
          left: units(50, currency),
        },
      ]),
    )
  },
)

test.each(TEST_CURRENCIES)(
  'who counts blind is shown what was counted, and nothing of what must be there, in %s',
  async (currency) => {
    const { pieces, close } = await count(currency, { expected: null, isBlind: true })
    await pieces(100, '2')
    expect(screen.getByRole('status').textContent?.replace('\u00a0', ' ')).toBe(shown(200, currency))
    expect(screen.queryByText(/^(Missing|Too much)/)).toBeNull()
    expect(document.body.textContent).not.toContain(shown(250, currency))
    expect((await close).disabled).toBe(false)
  },
)
