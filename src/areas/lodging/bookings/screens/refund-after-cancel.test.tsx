import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { made, reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, inBox, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { bookings } from '../contract/bookings.ts'
import { Booking } from '../contract/replies.ts'
import { useBookingActions } from './use-booking-actions.tsx'

const bookingId = '0199a0f0-0000-7000-8000-000000000001'

/** Presses "cancel" in the menu of a booking that is not fetched again. */
function CancelButton({ booking }: { booking: Booking }) {
  const { menu, dialog } = useBookingActions(booking)
  const cancel = menu.find(({ label }) => label.startsWith('Cancel'))
  return (
    <>
      <button onClick={() => cancel?.run(booking)}>Call off</button>
      {dialog}
    </>
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)(
  'what is left over of a cancelled booking is filled in at once, before the booking is fetched again, in %s',
  async (currency) => {
    signIn({ permissions: ['bookings.write', 'payments.refund'] }, { localCurrency: currency })
    const booking = (status: Booking['status'], payable: number) =>
      made(Booking, {
        id: bookingId,
        version: 3,
        reference: 'DP-0001',
        status,
        arrival: '2026-12-01',
        departure: '2026-12-02',
        stays: [{ status }],
        money: { payable: units(payable, currency), paid: units(100, currency) },
      })
    serve(
      [bookings.cancellationTerms, () => reply(bookings.cancellationTerms, { isAllowed: true, refundable: units(80, currency) })],
      [bookings.cancel, () => reply(bookings.cancel, { booking: booking('CANCELLED', 20), fee: units(20, currency) })],
      [folios.get, () => reply(folios.get, { bookingId })],
    ) // prettier-ignore
    await draw(<CancelButton booking={booking('CONFIRMED', 100)} />)
    const user = userEvent.setup()
    await user.click(screen.getByText('Call off'))
    await user.type(await screen.findByLabelText(/^Reason/), 'Flight cancelled')
    await user.click(screen.getByRole('button', { name: 'Cancel booking' }))
    const amount = await screen.findByLabelText<HTMLInputElement>('Amount')
    expect(amount.value).toBe(inBox(80, currency))
    expect(screen.getByText(`${shown(100, currency)} is held for this booking.`)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Booking cancelled')
  },
)
