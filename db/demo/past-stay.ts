import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { TaxLine } from '#core/tax.ts'
import type { Person } from './people.ts'

/** A stay of the past while the history is being made: what its check-out will need. */
export type PastStay = {
  bookingId: string
  folioId: string
  stayId: string
  reference: string
  guest: Person & { id: string }
  typeIndex: number
  room: { id: string; number: string }
  arrival: Day
  departure: Day
  adults: number
  children: number
  nights: { day: Day; net: Minor; tax: Minor; taxes: TaxLine[] }[]
  total: Minor
  receipts: { on: Day; mode: string; amount: Minor }[]
}

/** When a moment of a day happened, for rows that want an instant. */
export const at = (day: Day, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:15:00.000Z`
