import type { BookingStatus } from '../contract/replies.ts'
import type { NightPart } from '#areas/property/rates/rules/packages.ts'
import type { TaxLine } from '#areas/ledger/folios/contract/replies.ts'
import type { StayTerms } from '#areas/property/rates/contract/policies.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { columns, computed, fixed, json } from '#server/database/columns.ts'
import type { Tx } from '#server/request/context.ts'

export type StayFacts = {
  id: string
  bookingId: string
  /** The group of its booking. */
  groupId: string | null
  roomTypeId: string
  pricedTypeId: string
  roomId: string | null
  ratePlanId: string
  guestName: string
  adults: number
  children: number
  /** One age for each child; null where they are not known. */
  childAges: number[] | null
  arrival: Day
  departure: Day
  arrivalTime: string
  status: BookingStatus
  isLocked: boolean
  lockReason: string
  checkedInAt: Instant | null
  checkedOutAt: Instant | null
  unslept: Unslept | null
  /** What the guest agreed to; null is the property's own terms. */
  terms: StayTerms | null
  version: number
}

/** What a night of a stay costs. */
export type StayNight = {
  stayId: string
  day: Day
  net: Minor
  tax: Minor
  taxes: readonly TaxLine[]
  /** The parts of its plan that are within it; what was remembered before there were packages has none. */
  parts?: readonly NightPart[] | undefined
  isManual: boolean
  /** Its price was given with the tax in it. */
  includesTax: boolean
  /** The company's contract that set it. */
  contractId: string | null
}

/** Nights an early departure released, with their prices, so that bringing the guests back restores them. */
type Unslept = { departure: Day; nights: StayNight[]; feeLineId: string | null }

/** The group of the booking of a stay, in a statement that reads `stays`. */
export const GROUP_OF_STAY = '(select b.group_id from bookings b where b.property_id = $1 and b.id = stays.booking_id)'

const stored = columns<StayFacts>().of('stays', {
  id: fixed('id'),
  bookingId: fixed('booking_id'),
  groupId: computed(GROUP_OF_STAY),
  roomTypeId: 'room_type_id',
  pricedTypeId: 'priced_type_id',
  roomId: 'room_id',
  ratePlanId: 'rate_plan_id',
  guestName: 'guest_name',
  adults: 'adults',
  children: 'children',
  childAges: 'child_ages',
  arrival: 'arrival_on',
  departure: 'departure_on',
  arrivalTime: 'arrival_time',
  status: 'status',
  isLocked: 'is_locked',
  lockReason: 'lock_reason',
  checkedInAt: 'checked_in_at',
  checkedOutAt: 'checked_out_at',
  unslept: json('unslept'),
  terms: json('terms'),
  version: fixed('version'),
})

/** Stays of some bookings, in order of arrival. */
export const findStays = (tx: Tx, bookingIds: readonly string[]): Promise<StayFacts[]> =>
  tx.named(
    'bookings.findStays',
    `select ${stored.select()}
       from stays
      where property_id = $1 and booking_id = any($2::uuid[])
      order by arrival_on, id`,
    [tx.propertyId, bookingIds],
  )

export type NewStayRow = Pick<
  StayFacts,
  | 'id'
  | 'bookingId'
  | 'groupId'
  | 'roomTypeId'
  | 'pricedTypeId'
  | 'roomId'
  | 'ratePlanId'
  | 'guestName'
  | 'adults'
  | 'children'
  | 'arrival'
  | 'departure'
  | 'status'
  | 'terms'
> &
  Partial<Pick<StayFacts, 'arrivalTime' | 'isLocked' | 'lockReason' | 'checkedInAt'>> & {
    childAges?: readonly number[] | null
  }

/** Adds stays, any number in one statement. */
export const insertStays = (tx: Tx, stays: readonly NewStayRow[]): Promise<unknown> =>
  tx.named('bookings.insertStays', INSERT_STAYS, [tx.propertyId, JSON.stringify(stays)])

const INSERT_STAYS = `
  insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, room_id, rate_plan_id, guest_name, adults, children, child_ages,
                     arrival_on, departure_on, status, arrival_time, is_locked, lock_reason, checked_in_at, terms)
  select $1, s.id, s."bookingId", s."roomTypeId", s."pricedTypeId", s."roomId", s."ratePlanId", s."guestName", s.adults, s.children, s."childAges",
         s.arrival, s.departure, s.status, coalesce(s."arrivalTime", ''), coalesce(s."isLocked", false),
         coalesce(s."lockReason", ''), s."checkedInAt", nullif(s.terms, 'null'::jsonb)
    from jsonb_to_recordset($2::jsonb) as s
         (id uuid, "bookingId" uuid, "roomTypeId" uuid, "pricedTypeId" uuid, "roomId" uuid, "ratePlanId" uuid, "guestName" text,
          adults int, children int, "childAges" int[], arrival date, departure date, status text, "arrivalTime" text, "isLocked" boolean,
          "lockReason" text, "checkedInAt" timestamptz, terms jsonb)`

/** Writes prices of nights, new ones and changed ones, in one statement. */
export async function writeStayNights(tx: Tx, nights: readonly StayNight[]): Promise<void> {
  if (nights.length > 0)
    await tx.named('bookings.writeStayNights', WRITE_STAY_NIGHTS, [tx.propertyId, JSON.stringify(nights)])
}

const WRITE_STAY_NIGHTS = `
  insert into stay_nights (property_id, stay_id, night, net_minor, tax_minor, taxes, parts, parts_net_minor,
                           is_manual, includes_tax, contract_id)
  select $1, n."stayId", n.day, n.net, n.tax, n.taxes, coalesce(n.parts, '[]'),
         coalesce((select sum((p ->> 'net')::bigint) from jsonb_array_elements(n.parts) p), 0),
         n."isManual", coalesce(n."includesTax", false), n."contractId"
    from jsonb_to_recordset($2::jsonb) as n
         ("stayId" uuid, day date, net bigint, tax bigint, taxes jsonb, parts jsonb, "isManual" boolean, "includesTax" boolean, "contractId" uuid)
  on conflict (property_id, stay_id, night) do update
     set net_minor = excluded.net_minor, tax_minor = excluded.tax_minor, taxes = excluded.taxes, parts = excluded.parts,
         parts_net_minor = excluded.parts_net_minor, is_manual = excluded.is_manual,
         includes_tax = excluded.includes_tax, contract_id = excluded.contract_id`

const storedNight = columns<StayNight>().of('stay_nights', {
  stayId: fixed('stay_id'),
  day: fixed('night'),
  net: 'net_minor',
  tax: 'tax_minor',
  taxes: json('taxes'),
  parts: json('parts'),
  isManual: 'is_manual',
  includesTax: 'includes_tax',
  contractId: 'contract_id',
})
const NIGHT = storedNight.select('n')

/** Prices of the nights of some stays, by stay and night. */
export const findStayNights = (tx: Tx, stayIds: readonly string[]): Promise<StayNight[]> =>
  tx.named(
    'bookings.findStayNights',
    `select ${NIGHT} from stay_nights n where n.property_id = $1 and n.stay_id = any($2::uuid[]) order by n.stay_id, n.night`,
    [tx.propertyId, stayIds],
  )

/** Prices of the nights of all stays of a booking, by stay and night. */
export const findNightsOfBooking = (tx: Tx, bookingId: string): Promise<StayNight[]> =>
  tx.named(
    'bookings.findNightsOfBooking',
    `select ${NIGHT}
       from stays s
       join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
      where s.property_id = $1 and s.booking_id = $2
      order by n.stay_id, n.night`,
    [tx.propertyId, bookingId],
  )

/** Removes the prices of nights that a stay no longer has. */
export async function deleteStayNights(tx: Tx, nights: readonly { stayId: string; day: Day }[]): Promise<void> {
  if (nights.length === 0) return
  await tx.named(
    'bookings.deleteStayNights',
    `delete from stay_nights n
      using unnest($2::uuid[], $3::date[]) as gone (stay_id, night)
      where n.property_id = $1 and n.stay_id = gone.stay_id and n.night = gone.night`,
    [tx.propertyId, nights.map((night) => night.stayId), nights.map((night) => night.day)],
  )
}

export type StayLife = Pick<
  StayFacts,
  'id' | 'status' | 'roomId' | 'departure' | 'checkedInAt' | 'checkedOutAt' | 'unslept'
>

/** Writes where stays are in their life: state, room, departure, moments of arrival and departure. */
export async function writeStayStates(tx: Tx, stays: readonly StayLife[]): Promise<void> {
  await tx.named('bookings.writeStayStates', WRITE_STAY_STATES, [tx.propertyId, JSON.stringify(stays)])
}

const WRITE_STAY_STATES = `
  update stays s
     set status = n.status, room_id = n."roomId", departure_on = n.departure, checked_in_at = n."checkedInAt",
         checked_out_at = n."checkedOutAt", unslept = nullif(n.unslept, 'null'::jsonb), version = s.version + 1
    from jsonb_to_recordset($2::jsonb) as n
         (id uuid, status text, "roomId" uuid, departure date, "checkedInAt" timestamptz, "checkedOutAt" timestamptz, unslept jsonb)
   where s.property_id = $1 and s.id = n.id`

/** Writes who sleeps there and when they mean to arrive. */
export async function writeGuests(
  tx: Tx,
  guests: readonly { stayId: string; guestName: string; arrivalTime?: string | undefined }[],
): Promise<void> {
  if (guests.length === 0) return
  await tx.named(
    'bookings.writeGuests',
    `update stays s
        set guest_name = n."guestName", arrival_time = coalesce(n."arrivalTime", s.arrival_time), version = s.version + 1
       from jsonb_to_recordset($2::jsonb) as n ("stayId" uuid, "guestName" text, "arrivalTime" text)
      where s.property_id = $1 and s.id = n."stayId"`,
    [tx.propertyId, JSON.stringify(guests)],
  )
}

/** Locks rooms until the transaction ends, so that two parties are not let into one at the same moment. */
export async function lockRooms(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.named(
    'bookings.lockRooms',
    'select id from rooms where property_id = $1 and id = any($2::uuid[]) order by id for no key update',
    [tx.propertyId, ids],
  )
}
