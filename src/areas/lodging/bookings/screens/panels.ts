import type { Day } from '#core/dates.ts'
import { makeStore, useStore } from '#web/store.ts'

/** What a new booking already knows, e.g. from cells drawn on the chart. */
export type Prefill = {
  arrival?: Day
  departure?: Day
  roomTypeId?: string
  roomId?: string
  customerId?: string
  guestName?: string
}

export type OpenPanel =
  | { kind: 'booking' | 'checkIn' | 'checkOut'; bookingId: string }
  | { kind: 'new'; prefill: Prefill }

/** The one panel that is open over whatever screen; drawn by the shell, so that it opens from anywhere. */
const panel = makeStore<OpenPanel | undefined>(undefined)

export const useOpenPanel = (): OpenPanel | undefined => useStore(panel)
export const openBooking = (bookingId: string): void => panel.set({ kind: 'booking', bookingId })
export const openCheckIn = (bookingId: string): void => panel.set({ kind: 'checkIn', bookingId })
export const openCheckOut = (bookingId: string): void => panel.set({ kind: 'checkOut', bookingId })
export const openNewBooking = (prefill: Prefill = {}): void => panel.set({ kind: 'new', prefill })
export const closePanel = (): void => panel.set(undefined)
