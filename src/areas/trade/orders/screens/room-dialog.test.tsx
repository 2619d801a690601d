import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { RoomGuest } from '../contract/replies.ts'
import { RoomInput } from './room-dialog.tsx'

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

/** What stands in the box a moment after something was typed into it, and how many guests are offered. */
async function typed(text: string, rows: readonly RoomGuest[]): Promise<[string, number]> {
  cleanup()
  const asked = vi.fn(async () => Response.json({ rows }))
  vi.stubGlobal('fetch', asked)
  await draw(<Choice />)
  const box = screen.getByRole<HTMLInputElement>('combobox')
  box.focus()
  fireEvent.change(box, { target: { value: text } })
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise((done) => setTimeout(done, 50))
  return [box.value, screen.queryAllByRole('option').length]
}

test('a room’s whole number chooses its guest; part of it, a name, or two guests are left to a tap', async () => {
  expect(await typed('204', [asha])).toEqual(['204 · Asha Rao', 0])
  expect(await typed('20', [asha, ravi])).toEqual(['20', 2])
  expect(await typed('20', [asha])).toEqual(['20', 1])
  expect(await typed('30', [otto])).toEqual(['30', 1])
})
