import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Day } from '#core/dates.ts'
import { reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, FINE_AMOUNTS, press, signIn, TEST_CURRENCIES, write } from '#test/screen.tsx'
import { bookings } from '../contract/bookings.ts'
import { bookingInput, type BookingDraft, missingIn, startDraft } from './booking-draft.ts'
import { NewStayFields } from './new-stay-fields.tsx'

const roomTypeId = '0199a0f0-0000-7000-8000-000000000001'
const types = [{ roomTypeId, name: 'Deluxe', free: 4, total: null }]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Stay({ onSave }: { onSave: (draft: BookingDraft) => void }) {
  const [draft, setDraft] = useState(() => startDraft({ roomTypeId }, '2026-11-20' as Day, 24))
  const save = (event: React.FormEvent) => {
    event.preventDefault()
    onSave(draft)
  }
  return (
    <form onSubmit={save}>
      <NewStayFields
        draft={draft}
        stay={draft.stays[0]!}
        number={undefined}
        onChange={(stay) => setDraft({ ...draft, stays: [stay] })}
      />
      <button>Book</button>
    </form>
  )
}

test.each(TEST_CURRENCIES)(
  'an agreed price is sent to the last unit and needs a reason; what is none is not booked at the usual price, in %s',
  async (currency) => {
    signIn({ permissions: ['bookings.price'] }, { localCurrency: currency })
    serve([bookings.offers, () => reply(bookings.offers, { roomTypes: types })])
    const onSave = vi.fn<(draft: BookingDraft) => void>()
    await draw(<Stay onSave={onSave} />)
    const { text, amount, tooFine } = FINE_AMOUNTS[currency]
    const price = screen.getByLabelText<HTMLInputElement>('Own price per night')
    write(price, tooFine)
    press('Book')
    expect([price.getAttribute('aria-invalid'), document.activeElement, onSave.mock.calls]).toEqual(['true', price, []])
    write(price, text)
    press('Book')
    const draft = onSave.mock.calls[0]![0]
    expect(missingIn(draft, [])).toEqual(['guest', 'reason'])
    expect(bookingInput({ ...draft, priceReason: ' Regular ' }, [])).toMatchObject({
      priceReason: 'Regular',
      stays: [{ roomTypeId, nightAmount: amount }],
    })
  },
)

test('who may not set prices is offered none', async () => {
  signIn({ permissions: [] })
  serve([bookings.offers, () => reply(bookings.offers, { roomTypes: types })])
  await draw(<Stay onSave={() => {}} />)
  expect(screen.queryByLabelText('Own price per night')).toBeNull()
})
