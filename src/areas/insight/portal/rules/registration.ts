import type { Customer } from '#areas/parties/customers/contract.ts'
import type { Day } from '#core/dates.ts'
import type { Gender } from '#core/genders.ts'
import { REVIEWED_FIELDS, type ReviewedField } from '../contract/choices.ts'
import type { DeskPage, Registration } from '../contract/replies.ts'

type Room = { id: string; adults: number; children: number }
type Place = Pick<Registration, 'stayId' | 'number'>

/** Whether two name the same guest of a booking. */
export const isPlaceOf = (one: Place, other: Place): boolean =>
  one.stayId === other.stayId && one.number === other.number

/** Whether a room has a guest of that number; adults come first. */
export const hasGuest = (rooms: readonly Room[], { stayId, number }: Place): boolean =>
  rooms.some(({ id, adults, children }) => id === stayId && number >= 1 && number <= adults + children)

/** The adults whose names are missing, room by room. Children may be left out. */
export const missingGuests = (rooms: readonly Room[], stated: readonly Place[]): Place[] =>
  rooms.flatMap(({ id: stayId, adults }) =>
    Array.from({ length: adults }, (_, at) => ({ stayId, number: at + 1 })).filter(
      ({ number }) => !stated.some((one) => one.stayId === stayId && one.number === number),
    ),
  )

/** What the first guest of the first room states, who stands for the customer of the booking. */
export const mainGuest = <G extends Place>(rooms: readonly Pick<Room, 'id'>[], guests: readonly G[]): G | undefined =>
  guests.find(({ stayId, number }) => stayId === rooms[0]?.id && number === 1)

type Stated = Pick<
  Registration,
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'placeOfBirth'
  | 'gender'
  | 'nationality'
  | 'address'
  | 'city'
  | 'postalCode'
  | 'country'
  | 'phone'
  | 'email'
> & {
  vehiclePlate: string
}
type Stored = Pick<Customer, ReviewedField>

const written = (value: string | null): string => (value ?? '').trim()

/** Where a guest states something else than is stored, in the order of the form. What is left empty is no statement. */
export const differencesOf = (stored: Stored, stated: Stated): DeskPage['differences'] =>
  REVIEWED_FIELDS.flatMap((field) => {
    const [before, after] = [written(stored[field]), written(stated[field])]
    return after === '' || after === before ? [] : [{ field, stored: before, stated: after }]
  })

/** Fields that are stored of the customer as the guest states them. */
export type TakenFields = Partial<Record<Exclude<ReviewedField, 'dateOfBirth' | 'gender'>, string>> & {
  dateOfBirth?: Day
  gender?: Gender
}

/** The named fields as the guest states them; nothing of what they left empty or what is the same. */
export function takenFields(stored: Stored, stated: Stated, takes: readonly ReviewedField[]): TakenFields {
  const differing = differencesOf(stored, stated).filter(({ field }) => takes.includes(field))
  return Object.fromEntries(differing.map(({ field, stated: value }) => [field, value]))
}
