import { lazy, Suspense } from 'react'
import { closePanel, useOpenPanel } from './panels.ts'

const BookingPanel = lazy(() => import('./booking-panel.tsx').then((module) => ({ default: module.BookingPanel })))
const NewBookingPanel = lazy(() =>
  import('./new-booking-panel.tsx').then((module) => ({ default: module.NewBookingPanel })),
)
const CheckInPanel = lazy(() => import('./check-in-panel.tsx').then((module) => ({ default: module.CheckInPanel })))
const CheckOutPanel = lazy(() => import('./check-out-panel.tsx').then((module) => ({ default: module.CheckOutPanel })))

/** The one booking panel over whatever screen is open; its code is fetched when the first one opens. */
export function PanelHost() {
  const open = useOpenPanel()
  if (!open) return null
  return (
    <Suspense fallback={null}>
      {open.kind === 'new' && (
        <NewBookingPanel key={JSON.stringify(open.prefill)} {...open.prefill} onClose={closePanel} />
      )}
      {open.kind === 'booking' && <BookingPanel key={open.bookingId} bookingId={open.bookingId} onClose={closePanel} />}
      {open.kind === 'checkIn' && <CheckInPanel key={open.bookingId} bookingId={open.bookingId} onClose={closePanel} />}
      {open.kind === 'checkOut' && (
        <CheckOutPanel key={open.bookingId} bookingId={open.bookingId} onClose={closePanel} />
      )}
    </Suspense>
  )
}
