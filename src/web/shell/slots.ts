import type { ComponentType } from 'react'

/** Places of the shell that an area fills: set once by main/web.tsx, before anything is drawn. */
export const shellSlots: {
  /** The bell with its count and drawer, from notifications. */
  bell?: ComponentType
  /** A line across the top for what must not be missed, from the areas; each decides whether there is one. */
  banners: readonly ComponentType[]
  /** App-wide shortcuts and commands of the areas, mounted as long as someone is signed in. */
  commands: readonly ComponentType[]
  /** What can be done with a booking from a list of the shell, by its id; from bookings. */
  stayActions?: Record<'checkIn' | 'checkOut', (bookingId: string) => void>
} = { banners: [], commands: [] }

export const fillShell = (slots: Partial<typeof shellSlots>): void => {
  Object.assign(shellSlots, slots)
}
