import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { rates } from '#areas/property/rates/contract/rates.ts'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, FINE_AMOUNTS, press, signIn, TEST_CURRENCIES, write } from '#test/screen.tsx'
import { bookings } from '../contract/bookings.ts'
import { bookingInput, type BookingDraft, missingIn, onDays, replacedBy, startDraft } from './booking-draft.ts'
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
        onReplace={(parts) => setDraft(replacedBy(draft, draft.stays[0]!, parts))}
      />
      <button>Book</button>
    </form>
  )
}

test.each(TEST_CURRENCIES)(
  'an agreed price is sent to the last unit and needs a reason; what is none is not booked at the usual price, in %s',
  async (currency) => {
    signIn({ permissions: ['bookings.price'] }, { localCurrency: currency })
    serve(
      [bookings.offers, () => reply(bookings.offers, { roomTypes: types })],
      [bookings.alternatives, () => reply(bookings.alternatives, { otherDates: [], splits: [] })],
    )
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
  serve(
    [bookings.offers, () => reply(bookings.offers, { roomTypes: types })],
    [bookings.alternatives, () => reply(bookings.alternatives, { otherDates: [], splits: [] })],
  )
  await draw(<Stay onSave={() => {}} />)
  expect(screen.queryByLabelText('Own price per night')).toBeNull()
})

test('in place of a type that is sold out other days or two types are taken by one press', async () => {
  signIn({ permissions: [] })
  const [deluxe, suite] = [roomTypeId, '0199a0f0-0000-7000-8000-000000000002']
  const part = (type: string, name: string, arrival: string, departure: string, total: number) => ({
    roomTypeId: type,
    name,
    arrival: arrival as Day,
    departure: departure as Day,
    free: 1,
    total: minor(total),
  })
  const later = part(deluxe, 'Deluxe', '2026-11-22', '2026-11-24', 80_000)
  const [first, second] = [
    part(deluxe, 'Deluxe', '2026-11-20', '2026-11-21', 40_000),
    part(suite, 'Suite', '2026-11-21', '2026-11-22', 90_000),
  ]
  const found = {
    currency: 'INR' as const,
    otherDates: [later],
    splits: [{ parts: [first, second], total: minor(130_000) }],
  }
  serve(
    [bookings.offers, () => reply(bookings.offers, { roomTypes: types })],
    [bookings.alternatives, () => reply(bookings.alternatives, found)],
  )
  const onSave = vi.fn<(draft: BookingDraft) => void>()
  await draw(<Stay onSave={onSave} />)
  const group = await screen.findByRole('group', { name: 'Free instead' })
  expect([...group.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Deluxe, Sun 22 Nov – Tue 24 Nov₹800.00',
    'Deluxe, Fri 20 Nov – Sat 21 Nov, then Suite, Sat 21 Nov – Sun 22 Nov₹1,300.00',
  ])
  press(/then Suite/)
  press('Book')
  const split = onSave.mock.calls[0]![0]
  expect(bookingInput(split, []).stays).toMatchObject([
    { roomTypeId: deluxe, arrival: '2026-11-20', departure: '2026-11-21' },
    { roomTypeId: suite, arrival: '2026-11-21', departure: '2026-11-22' },
  ])
  const moved = replacedBy(split, split.stays[0]!, [later])
  expect(bookingInput(moved, []).stays).toMatchObject([{ arrival: '2026-11-22', departure: '2026-11-24' }, {}])
  expect(onDays(split, '2026-12-01', '2026-12-02').stays.map(({ days }) => days)).toEqual([undefined, undefined])
})

test('the age of each child is requested where the property has age categories, and sent once all are known', async () => {
  signIn({ permissions: ['rates.read'] })
  const categories = [{ id: roomTypeId, name: 'Child', oldestAge: 11, takesPlace: true }]
  const asked: object[] = []
  const offersOf = (input: object) => {
    asked.push(input)
    return reply(bookings.offers, { roomTypes: types })
  }
  serve(
    [bookings.offers, offersOf],
    [bookings.alternatives, () => reply(bookings.alternatives, { otherDates: [], splits: [] })],
    [rates.ageCategories, () => reply(rates.ageCategories, { rows: categories })],
  )
  const onSave = vi.fn<(draft: BookingDraft) => void>()
  await draw(<Stay onSave={onSave} />)
  await screen.findByText('Deluxe')
  expect(screen.queryByRole('group', { name: 'Ages of the children' })).toBeNull()
  press('More: Children')
  press('More: Children')
  const choose = async (child: number, age: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: `Age of child ${child}` }))
    fireEvent.click(screen.getByRole('option', { name: age }))
  }
  await choose(1, '4 · Child')
  press('Book')
  expect(bookingInput(onSave.mock.calls[0]![0], []).stays[0]).not.toHaveProperty('childAges')
  await choose(2, '12 · as an adult')
  press('Book')
  expect(bookingInput(onSave.mock.calls[1]![0], []).stays[0]).toMatchObject({ children: 2, childAges: [4, 12] })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ children: 2, childAges: [4, 12] }))
  press('Fewer: Children')
  press('Book')
  expect(bookingInput(onSave.mock.calls[2]![0], []).stays[0]).toMatchObject({ children: 1, childAges: [4] })
})
