import { sql } from 'kysely'
import type { BookingStatus } from '../contract.ts'
import type { TaxLine } from '#areas/folios/contract.ts'
import type { Day, Instant } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import type { Tx } from '#server/context.ts'

export type StayFacts = {
  id: string
  bookingId: string
  roomTypeId: string
  pricedTypeId: string
  roomId: string | null
  ratePlanId: string
  guestName: string
  adults: number
  children: number
  arrival: Day
  departure: Day
  arrivalTime: string
  status: BookingStatus
  isLocked: boolean
  lockReason: string
  checkedInAt: Instant | null
  checkedOutAt: Instant | null
  unslept: Unslept | null
  version: number
}

/** What a night of a stay costs. */
export type StayNight = {
  stayId: string
  day: Day
  net: Minor
  tax: Minor
  taxes: readonly TaxLine[]
  isManual: boolean
}

/** Nights an early departure gave up, with what they cost, so that bringing the guests back restores them. */
export type Unslept = { departure: Day; nights: StayNight[]; feeLineId: string | null }

/** Stays of some bookings, in order of arrival. */
export async function findStays(tx: Tx, bookingIds: readonly string[]): Promise<StayFacts[]> {
  const { rows } = await sql<StayFacts>`
    select id, booking_id as "bookingId", room_type_id as "roomTypeId", priced_type_id as "pricedTypeId", room_id as "roomId",
           rate_plan_id as "ratePlanId", guest_name as "guestName", adults, children, arrival_on as arrival,
           departure_on as departure, arrival_time as "arrivalTime", status, is_locked as "isLocked",
           lock_reason as "lockReason", checked_in_at as "checkedInAt", checked_out_at as "checkedOutAt", unslept, version
      from stays
     where property_id = ${tx.propertyId} and booking_id = any(${[...bookingIds]}::uuid[])
     order by arrival_on, id`.execute(tx)
  return rows
}

export type NewStayRow = Pick<
  StayFacts,
  | 'id'
  | 'bookingId'
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
> &
  Partial<Pick<StayFacts, 'arrivalTime' | 'isLocked' | 'lockReason' | 'checkedInAt'>>

/** Adds stays, any number in one statement. */
export async function insertStays(tx: Tx, stays: readonly NewStayRow[]): Promise<void> {
  await sql`
    insert into stays (property_id, id, booking_id, room_type_id, priced_type_id, room_id, rate_plan_id, guest_name, adults, children,
                       arrival_on, departure_on, status, arrival_time, is_locked, lock_reason, checked_in_at)
    select ${tx.propertyId}, s.id, s."bookingId", s."roomTypeId", s."pricedTypeId", s."roomId", s."ratePlanId", s."guestName",
           s.adults, s.children, s.arrival, s.departure, s.status, coalesce(s."arrivalTime", ''), coalesce(s."isLocked", false),
           coalesce(s."lockReason", ''), s."checkedInAt"
      from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as s
           (id uuid, "bookingId" uuid, "roomTypeId" uuid, "pricedTypeId" uuid, "roomId" uuid, "ratePlanId" uuid, "guestName" text,
            adults int, children int, arrival date, departure date, status text, "arrivalTime" text, "isLocked" boolean,
            "lockReason" text, "checkedInAt" timestamptz)`.execute(tx)
}

/** Writes prices of nights, new ones and changed ones, in one statement. */
export async function writeStayNights(tx: Tx, nights: readonly StayNight[]): Promise<void> {
  if (nights.length === 0) return
  await sql`
    insert into stay_nights (property_id, stay_id, night, net_minor, tax_minor, taxes, is_manual)
    select ${tx.propertyId}, n."stayId", n.day, n.net, n.tax, n.taxes, n."isManual"
      from jsonb_to_recordset(${JSON.stringify(nights)}::jsonb) as n
           ("stayId" uuid, day date, net bigint, tax bigint, taxes jsonb, "isManual" boolean)
    on conflict (property_id, stay_id, night) do update
       set net_minor = excluded.net_minor, tax_minor = excluded.tax_minor, taxes = excluded.taxes,
           is_manual = excluded.is_manual`.execute(tx)
}

/** Prices of the nights of some stays, by stay and night. */
export async function findStayNights(tx: Tx, stayIds: readonly string[]): Promise<StayNight[]> {
  const { rows } = await sql<StayNight>`
    select stay_id as "stayId", night as day, net_minor as net, tax_minor as tax, taxes, is_manual as "isManual"
      from stay_nights
     where property_id = ${tx.propertyId} and stay_id = any(${[...stayIds]}::uuid[])
     order by stay_id, night`.execute(tx)
  return rows
}

/** Prices of the nights of all stays of a booking, by stay and night. */
export async function findNightsOfBooking(tx: Tx, bookingId: string): Promise<StayNight[]> {
  const { rows } = await sql<StayNight>`
    select n.stay_id as "stayId", n.night as day, n.net_minor as net, n.tax_minor as tax, n.taxes, n.is_manual as "isManual"
      from stays s
      join stay_nights n on n.property_id = s.property_id and n.stay_id = s.id
     where s.property_id = ${tx.propertyId} and s.booking_id = ${bookingId}
     order by n.stay_id, n.night`.execute(tx)
  return rows
}

/** Removes the prices of nights that a stay no longer has. */
export async function deleteStayNights(tx: Tx, nights: readonly { stayId: string; day: Day }[]): Promise<void> {
  if (nights.length === 0) return
  await sql`
    delete from stay_nights n
     using unnest(${nights.map((night) => night.stayId)}::uuid[], ${nights.map((night) => night.day)}::date[]) as gone (stay_id, night)
     where n.property_id = ${tx.propertyId} and n.stay_id = gone.stay_id and n.night = gone.night`.execute(tx)
}

export type StayState = Pick<
  StayFacts,
  'id' | 'status' | 'roomId' | 'departure' | 'checkedInAt' | 'checkedOutAt' | 'unslept'
>

/** Writes where stays are in their life: state, room, departure, moments of arrival and departure. */
export async function writeStayStates(tx: Tx, stays: readonly StayState[]): Promise<void> {
  await sql`
    update stays s
       set status = n.status, room_id = n."roomId", departure_on = n.departure, checked_in_at = n."checkedInAt",
           checked_out_at = n."checkedOutAt", unslept = nullif(n.unslept, 'null'::jsonb), version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as n
           (id uuid, status text, "roomId" uuid, departure date, "checkedInAt" timestamptz, "checkedOutAt" timestamptz, unslept jsonb)
     where s.property_id = ${tx.propertyId} and s.id = n.id`.execute(tx)
}

/** Writes who sleeps there and when they mean to arrive. */
export async function writeGuests(
  tx: Tx,
  guests: readonly { stayId: string; guestName: string; arrivalTime?: string | undefined }[],
): Promise<void> {
  if (guests.length === 0) return
  await sql`
    update stays s
       set guest_name = n."guestName", arrival_time = coalesce(n."arrivalTime", s.arrival_time), version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as n ("stayId" uuid, "guestName" text, "arrivalTime" text)
     where s.property_id = ${tx.propertyId} and s.id = n."stayId"`.execute(tx)
}
