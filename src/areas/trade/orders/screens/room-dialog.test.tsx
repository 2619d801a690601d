import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { refuses, serve } from '#test/screen-server.ts'
import {
  draw, expectUnsavedQuestion, FINE_AMOUNTS, plainSpaces, press, shown, signIn, TEST_CURRENCIES, units, wasCalled, write,
} from '#test/screen.tsx' // prettier-ignore
import { made } from '#test/replies.ts'
import { orders } from '../contract/orders.ts'
import { Order, RoomGuest } from '../contract/replies.ts'
import { RoomDialog, RoomInput } from './room-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const guest = (stayId: string, roomNo: string, guestName: string) => made(RoomGuest, { stayId, roomNo, guestName })
const [asha, ravi, otto] = [
  guest('0199a0f0-0000-7000-8000-000000000001', '204', 'Asha Rao'),
  guest('0199a0f0-0000-7000-8000-000000000002', '20', 'Ravi Das'),
  guest('0199a0f0-0000-7000-8000-000000000003', '305', 'Otto 30'),
]

function Choice() {
  const [value, setValue] = useState<{ id: string; label: string } | null>(null)
  return <RoomInput label="Room" value={value} onChange={setValue} />
}

/** Types into the box, and expects what it then shows and how many guests it offers. */
async function expectTyped(text: string, rows: readonly RoomGuest[], shown: [string, number]): Promise<void> {
  cleanup()
  const fetched = vi.fn(async () => Response.json({ rows }))
  vi.stubGlobal('fetch', fetched)
  await draw(<Choice />)
  const box = screen.getByRole<HTMLInputElement>('combobox')
  box.focus()
  fireEvent.change(box, { target: { value: text } })
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  await waitFor(() => expect([box.value, screen.queryAllByRole('option').length]).toEqual(shown))
}

test('a room’s whole number chooses its guest; part of it, a name, or two guests are left to a tap', async () => {
  await expectTyped('204', [asha], ['204 · Asha Rao', 0])
  await expectTyped('20', [asha, ravi], ['20', 2])
  await expectTyped('20', [asha], ['20', 1])
  await expectTyped('30', [otto], ['30', 1])
})

test.each(TEST_CURRENCIES)(
  'what is due is signed for with a tip to the last unit, and no tip is lost, in %s',
  async (currency) => {
    signIn({}, { localCurrency: currency })
    const { sent } = serve([orders.billToRoom, refuses('not_in_house')])
    const orderId = '0199a0f0-0000-7000-8000-000000000009'
    const order = made(Order, { orderId, version: 3, currency, outstandingAmount: units(283, currency), stayId: asha.stayId, roomNo: '204', guestName: 'Asha Rao' }) // prettier-ignore
    const onClose = vi.fn()
    await draw(<RoomDialog order={order} onClose={onClose} />)
    expect(screen.getByRole('dialog', { name: (name) => plainSpaces(name) === `Charge ${shown(283, currency)} to room` })).toBeTruthy() // prettier-ignore
    const { text, amount, tooFine } = FINE_AMOUNTS[currency]
    const tip = screen.getByLabelText<HTMLInputElement>('Tip')
    write(tip, tooFine)
    press('Bill to room')
    expect([tip.getAttribute('aria-invalid'), document.activeElement, sent]).toEqual(['true', tip, []])
    write(tip, text)
    press('Bill to room')
    expect((await screen.findByRole('alert')).textContent).toBe('This guest is not in house.')
    expect(sent).toMatchObject([
      ['billToRoom', { orderId, version: 3, stayId: asha.stayId, tip: amount, signedName: 'Asha Rao' }],
    ])
    await expectUnsavedQuestion(wasCalled(onClose))
  },
)
