import type { Language } from '#core/language.ts'
import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, type Instant } from '#core/dates.ts'
import { LAST_CHARACTER } from '#core/patterns.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx, PlatformTx } from '#server/request/context.ts'
import { upTo } from '#server/database/cursors.ts'
import type { Appointment, AppointmentFilter, AppointmentStatus } from '../contract.ts'

/** The aliases are those of `JOINS`. */
const appointment = columns<Appointment>().of('appointments', {
  id: fixed('id'),
  number: fixed('number'),
  visitId: fixed('visit_id'),
  businessServiceId: fixed('outlet_id'),
  outletName: computed('o.name'),
  productId: fixed('product_id'),
  serviceName: fixed('service_name'),
  packageId: fixed('package_id'),
  packageName: computed('k.name'),
  customerId: fixed('customer_id'),
  guestName: fixed('guest_name'),
  phone: fixed('phone'),
  email: fixed('email'),
  staffId: 'staff_id',
  staffName: computed('s.name'),
  placeId: 'place_id',
  placeName: computed('p.name'),
  day: 'starts_on',
  startsAt: 'starts_at',
  minutes: fixed('minutes'),
  bufferMinutes: fixed('buffer_minutes'),
  price: fixed('price_minor'),
  currency: fixed('currency'),
  status: 'status',
  note: fixed('note'),
  orderId: computed('b.id'),
  isSettled: computed(`coalesce(b.status = 'Completed', false)`),
  reason: 'reason',
  createdByName: fixed('created_by_name'),
  createdAt: fixed('created_at'),
  version: fixed('version'),
})

const JOINS = sql`
  join outlets o on o.property_id = a.property_id and o.id = a.outlet_id
  join outlet_resources s on s.property_id = a.property_id and s.id = a.staff_id
  left join outlet_resources p on p.property_id = a.property_id and p.id = a.place_id
  left join treatment_packages k on k.property_id = a.property_id and k.id = a.package_id
  left join orders b on b.property_id = a.property_id and b.visit_id = a.visit_id and b.status <> 'Cancelled'`

const selectAppointments = (where: RawBuilder<unknown>, limit: number) => sql<Appointment>`
  select ${sql.raw(appointment.select('a'))}
    from (select * from appointments a where ${where} order by a.starts_on, a.starts_at, a.id ${upTo(limit)}) a
  ${JOINS} order by a.starts_on, a.starts_at, a.id`

/** @throws Refusal not_found */
export async function getAppointment(tx: Tx, id: string): Promise<Appointment> {
  const { rows } = await selectAppointments(sql`a.property_id = ${tx.propertyId} and a.id = ${id}`, 1).execute(tx)
  return rows[0] ?? refuse('not_found', { appointmentId: id })
}

/** The appointments of one visit in their order. */
export const findVisit = async (tx: Tx, visitId: string, day: Day): Promise<Appointment[]> =>
  (
    await selectAppointments(
      sql`a.property_id = ${tx.propertyId} and a.starts_on >= ${day} and a.visit_id = ${visitId}`,
      20,
    ).execute(tx)
  ).rows

const LOCK_VISIT =
  'select 1 from appointments where property_id = $1 and visit_id = $2 and starts_on >= $3 order by id for update'

/** All of a visit, by any of its appointments. @throws Refusal not_found */
export async function getVisit(tx: Tx, appointmentId: string): Promise<Appointment[]> {
  const { visitId, day } = await getAppointment(tx, appointmentId)
  // One that began before midnight is of the day before.
  return findVisit(tx, visitId, addDays(day, -1))
}

/** All of a visit, locked until the transaction ends. @throws Refusal not_found */
export async function lockVisit(tx: Tx, appointmentId: string): Promise<Appointment[]> {
  const { visitId, day } = await getAppointment(tx, appointmentId)
  await tx.named('appointments.lock_visit', LOCK_VISIT, [tx.propertyId, visitId, addDays(day, -1)])
  return findVisit(tx, visitId, addDays(day, -1))
}

/** Locks the row until the transaction ends. @throws Refusal not_found */
export async function lockAppointment(tx: Tx, id: string): Promise<Appointment> {
  await tx.named('appointments.lock', 'select 1 from appointments where property_id = $1 and id = $2 for update', [
    tx.propertyId,
    id,
  ])
  return getAppointment(tx, id)
}

/** Most appointments a day of one outlet is drawn with. */
const MOST_OF_A_DAY = 2_000

/** What is booked in an outlet on a day. */
export const findDay = async (tx: Tx, outletId: string, day: Day): Promise<Appointment[]> =>
  (
    await selectAppointments(
      sql`a.property_id = ${tx.propertyId} and a.outlet_id = ${outletId} and a.starts_on = ${day}`,
      MOST_OF_A_DAY,
    ).execute(tx)
  ).rows

/** Appointments by time, from the one after `after` on. */
export async function findAppointments(
  tx: Tx,
  filter: AppointmentFilter,
  { after, limit }: { after: readonly [Day, Instant, string] | undefined; limit: number },
): Promise<Appointment[]> {
  const where = [sql`a.property_id = ${tx.propertyId}`]
  if (filter.from) where.push(sql`a.starts_on >= ${filter.from}`)
  if (filter.until) where.push(sql`a.starts_on < ${filter.until}`)
  if (filter.businessServiceId) where.push(sql`a.outlet_id = ${filter.businessServiceId}`)
  if (filter.status) where.push(sql`a.status = ${filter.status}`)
  if (filter.customerId) where.push(sql`a.customer_id = ${filter.customerId}`)
  if (filter.text) {
    const start = filter.text.toLowerCase()
    const number = /^\d{1,9}$/.test(start) ? Number(start) : -1
    where.push(
      sql`((lower(a.guest_name) collate "C" >= ${start} and lower(a.guest_name) collate "C" < ${start + LAST_CHARACTER}) or a.number = ${number})`,
    )
  }
  if (after)
    where.push(sql`(a.starts_on, a.starts_at, a.id) > (${after[0]}::date, ${after[1]}::timestamptz, ${after[2]}::uuid)`)
  return (await selectAppointments(sql.join(where, sql` and `), limit).execute(tx)).rows
}

/** Five-minute steps that are assigned in a span, by who or what they are of; those of one appointment may be left out. */
export async function findTaken(
  tx: Tx,
  { resourceIds, from, until }: { resourceIds: readonly string[]; from: Instant; until: Instant },
): Promise<Map<string, Set<number>>> {
  const rows = await tx.named<{ resourceId: string; slots: number[] }>(
    'appointments.findTaken',
    `select resource_id as "resourceId", array_agg((extract(epoch from slot_at) * 1000)::float8) as slots from appointment_slots
      where property_id = $1 and resource_id = any($2::uuid[]) and slot_at >= $3 and slot_at < $4 group by resource_id`,
    [tx.propertyId, resourceIds, from, until],
  )
  return new Map(rows.map(({ resourceId, slots }) => [resourceId, new Set(slots.map(Number))]))
}

export type NewAppointment = Omit<
  Appointment,
  'outletName' | 'packageName' | 'staffName' | 'placeName' | 'status' | 'orderId' | 'isSettled' | 'reason' | 'version'
> & { language: Language; createdBy: number }

/** @throws Refusal unknown_reference without such a customer */
export async function insertAppointments(tx: Tx, rows: readonly NewAppointment[]): Promise<void> {
  await sql`
    insert into appointments (property_id, id, number, visit_id, outlet_id, product_id, package_id, service_name, customer_id, guest_name,
                              phone, email, language, staff_id, place_id, starts_at, starts_on, minutes, buffer_minutes, price_minor, currency, note,
                              created_at, created_by, created_by_name)
    select ${tx.propertyId}::bigint, r.id, r.number, r."visitId", r."businessServiceId", r."productId", r."packageId", r."serviceName",
           r."customerId", r."guestName", r.phone, r.email, r.language, r."staffId", r."placeId", r."startsAt", r.day, r.minutes, r."bufferMinutes", r.price,
           r.currency, r.note, r."createdAt", r."createdBy", r."createdByName"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
             id uuid, number bigint, "visitId" uuid, "businessServiceId" uuid, "productId" uuid, "packageId" uuid, "serviceName" text,
             "customerId" uuid, "guestName" text, phone text, email text, language text, "staffId" uuid, "placeId" uuid, "startsAt" timestamptz, day date, minutes int,
             "bufferMinutes" int, price bigint, currency text, note text, "createdAt" timestamptz, "createdBy" bigint, "createdByName" text)`
    .execute(tx)
    .catch(refuseOn({ appointments_property_id_customer_id_fkey: 'unknown_reference' }))
}

/** Assigns steps of time, in one order, so that two requests for the same do not deadlock. @throws Refusal resource_taken */
export async function insertSlots(
  tx: Tx,
  slots: readonly { resourceId: string; slotAt: Instant; appointmentId: string }[],
): Promise<void> {
  await sql`
    insert into appointment_slots (property_id, resource_id, slot_at, appointment_id)
    select ${tx.propertyId}::bigint, s."resourceId", s."slotAt", s."appointmentId"
      from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as s ("resourceId" uuid, "slotAt" timestamptz, "appointmentId" uuid)
     order by s."resourceId", s."slotAt"`
    .execute(tx)
    .catch(refuseOn({ resource_is_booked_once: 'resource_taken' }))
}

export async function deleteSlots(tx: Tx, appointmentId: string): Promise<void> {
  await tx
    .deleteFrom('appointment_slots')
    .where('property_id', '=', tx.propertyId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}

export const markMoved = (
  tx: Tx,
  id: string,
  to: Pick<Appointment, 'startsAt' | 'day' | 'staffId' | 'placeId'>,
): Promise<void> => change(tx, id, to)

export const markStatus = (tx: Tx, id: string, status: AppointmentStatus, reason: string | null): Promise<void> =>
  change(tx, id, { status, reason })

type Changed = Pick<Appointment, 'startsAt' | 'day' | 'staffId' | 'placeId' | 'status' | 'reason'>

async function change(tx: Tx, id: string, some: Partial<Changed>): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ ...appointment.values(some), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

export type Addressee = { email: string; language: Language; isReminded: boolean }

/** Recipient and language of emails about an appointment. @throws Refusal not_found */
export async function getAddressee(tx: Tx, id: string): Promise<Addressee> {
  const [row] = await tx.named<Addressee>(
    'appointments.addressee',
    `select email, language, reminded_at is not null as "isReminded" from appointments where property_id = $1 and id = $2`,
    [tx.propertyId, id],
  )
  return row ?? refuse('not_found', { appointmentId: id })
}

/** The first appointments of visits of the coming day whose guests have not been reminded, in every property. */
export const findToRemind = (tx: PlatformTx, limit: number): Promise<{ propertyId: number; appointmentId: string }[]> =>
  tx.named(
    '',
    `select distinct on (property_id, visit_id) property_id::int as "propertyId", id as "appointmentId" from appointments
      where status = 'BOOKED' and email <> '' and reminded_at is null
        and starts_at > now() and starts_at < now() + interval '1 day' and created_at < now() - interval '3 hours'
      order by property_id, visit_id, starts_at limit $1`,
    [limit],
  )

export const markReminded = (tx: Tx, visitId: string, at: Instant): Promise<unknown> =>
  tx
    .updateTable('appointments')
    .set({ reminded_at: at })
    .where('property_id', '=', tx.propertyId)
    .where('visit_id', '=', visitId)
    .where('starts_at', '>', at)
    .execute()
