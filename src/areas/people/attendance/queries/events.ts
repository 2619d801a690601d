import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { refuseOn } from '#server/database/constraints.ts'
import type { Tx } from '#server/request/context.ts'
import type { AttendanceSettings, Clocked, OnDuty } from '../contract/replies.ts'
import type { Direction } from '../rules/choices.ts'
import type { OnDutyFacts } from '../rules/on-duty.ts'

/** An employee whose time is recorded. */
export type Person = {
  id: string
  number: number
  name: string
  departmentId: string
  userId: number | null
  canClock: boolean
  pinHash: string | null
}
const PERSON = `
  select e.id, e.number, e.display_name as name, e.department_id as "departmentId", e.user_id as "userId", e.status in ('ACTIVE', 'ON_NOTICE') as "canClock",
         p.pin_hash as "pinHash"
    from employees e left join clock_pins p on p.property_id = e.property_id and p.employee_id = e.id
   where e.property_id = $1 and ($2::uuid is null or e.id = $2) and ($3::int is null or e.number = $3) and ($4::bigint is null or e.user_id = $4)
   order by e.status = 'LEFT', e.id limit 1`
const find = async (tx: Tx, id: string | null, number: number | null, userId: number | null) =>
  (await tx.named<Person>('attendance.findPerson', PERSON, [tx.propertyId, id, number, userId]))[0]

/** @throws Refusal not_found */
export const getPerson = async (tx: Tx, employeeId: string): Promise<Person> =>
  (await find(tx, employeeId, null, null)) ?? refuse('not_found', { employeeId })
export const findByNumber = (tx: Tx, number: number): Promise<Person | undefined> => find(tx, null, number, null)
/** The employee whom a user is. @throws Refusal not_found */
export const getByUser = async (tx: Tx, userId: number): Promise<Person> =>
  (await find(tx, null, null, userId)) ?? refuse('not_found')

export type NewEvent = {
  id: string
  employeeId: string
  at: Instant
  direction: Direction
  source: 'KIOSK' | 'PHONE' | 'MANAGER'
  place: { latitude: number; longitude: number; accuracy: number } | null
  flags: readonly string[]
  reason: string
  clientId: string
}
const INSERT = `
  insert into clock_events (property_id, id, employee_id, at, direction, source, latitude, longitude, accuracy, flags, reason, client_id, received_at,
                            actor_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`

/** @throws Refusal clocked_already */
export async function insertEvent(tx: Tx, event: NewEvent, now: Instant, actorName: string): Promise<void> {
  const { latitude = null, longitude = null, accuracy = null } = event.place ?? {}
  const values = [
    tx.propertyId, event.id, event.employeeId, event.at, event.direction, event.source, latitude, longitude, accuracy, event.flags, event.reason,
    event.clientId, now, actorName,
  ] // prettier-ignore
  await tx
    .named('attendance.insertEvent', INSERT, values)
    .catch(refuseOn({ clock_event_is_stored_once: 'clocked_already', clock_event_is_sent_once: 'clocked_already' }))
}

const SENT = 'select id, employee_id as "employeeId", at from clock_events where property_id = $1 and client_id = $2'
export type Sent = { id: string; employeeId: string; at: Instant }
/** What a device has sent before under the same id. */
export const findSent = async (tx: Tx, clientId: string): Promise<Sent | undefined> =>
  (await tx.named<Sent>('attendance.findSent', SENT, [tx.propertyId, clientId]))[0]

const LAST = `
  select e.direction, e.at from clock_events e
   where e.property_id = $1 and e.employee_id = $2 and e.at <= $3
     and not exists (select 1 from clock_voids v where v.property_id = e.property_id and v.event_id = e.id)
   order by e.at desc, e.direction = 'IN' desc limit 1`
/** The last clocking of an employee. */
export const findLast = async (
  tx: Tx,
  employeeId: string,
  now: Instant,
): Promise<{ direction: Direction; at: Instant } | undefined> =>
  (
    await tx.named<{ direction: Direction; at: Instant }>('attendance.findLast', LAST, [tx.propertyId, employeeId, now])
  )[0]

const AROUND = `
  select e.id, e.at, e.direction, e.source, to_jsonb(e.flags) as flags, e.reason, e.actor_name as "actorName", coalesce(v.reason, '') as voided,
         exists (select 1 from clock_photos f where f.property_id = e.property_id and f.event_id = e.id) as "hasPhoto"
    from clock_events e left join clock_voids v on v.property_id = e.property_id and v.event_id = e.id
   where e.property_id = $1 and e.employee_id = $2 and e.at >= $3::date - 1 and e.at < $3::date + 3
   order by e.at, e.id limit 200`
export const findAround = (tx: Tx, employeeId: string, day: Day): Promise<Clocked[]> =>
  tx.named('attendance.findAround', AROUND, [tx.propertyId, employeeId, day])

const EVENT = `
  select e.employee_id as "employeeId", e.at, exists (select 1 from clock_voids v where v.property_id = e.property_id and v.event_id = e.id) as "isVoided"
    from clock_events e where e.property_id = $1 and e.id = $2`
export type FoundEvent = { employeeId: string; at: Instant; isVoided: boolean }
/** @throws Refusal not_found */
export const getEvent = async (tx: Tx, id: string): Promise<FoundEvent> =>
  (await tx.named<FoundEvent>('attendance.getEvent', EVENT, [tx.propertyId, id]))[0] ??
  refuse('not_found', { clockEventId: id })

const VOID = `
  insert into clock_voids (property_id, event_id, reason, voided_at, actor_name)
  select $1, id, $3, $4, $5 from unnest($2::uuid[]) id`
/** @throws Refusal event_voided */
export async function voidEvents(
  tx: Tx,
  ids: readonly string[],
  reason: string,
  now: Instant,
  by: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .named('attendance.voidEvents', VOID, [tx.propertyId, ids, reason, now, by])
    .catch(refuseOn({ clock_event_is_voided_once: 'event_voided' }))
}

const ON_DUTY = `
  select e.id as "employeeId", e.search_name as "searchName", e.display_name as "employeeName", e.department_id as "departmentId", d.name as "departmentName",
         coalesce(nullif(e.mobile, ''), e.work_phone) as phone, s.start_at as "startAt", s.end_at as "endAt", l.at as "lastAt", l.direction as "lastDirection",
         l.in_at as "inAt"
    from employees e
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    left join lateral (
      select lower(h.span) as start_at, upper(h.span) as end_at from rota_shifts r
        cross join lateral unnest(r.published_spans - hours_of_leave(r.property_id, e.id, r.published_on, r.published_on + 1)) as h (span)
       where r.property_id = e.property_id and r.published_employee_id = e.id and r.published_on between $3::timestamptz::date - 2 and $3::timestamptz::date + 2
         and r.kind in ('WORK', 'TRAINING') and lower(h.span) <= $3::timestamptz + make_interval(mins => $4)
         and upper(h.span) >= $3::timestamptz - make_interval(mins => $5)
       order by upper(h.span) > $3 desc, lower(h.span) limit 1) s on true
    left join lateral (
      select c.at, c.direction, max(c.at) filter (where c.direction = 'IN') over () as in_at from clock_events c
       where c.property_id = e.property_id and c.employee_id = e.id and c.at > $3::timestamptz - interval '2 days' and c.at <= $3
         and not exists (select 1 from clock_voids v where v.property_id = c.property_id and v.event_id = c.id)
       order by c.at desc, c.direction = 'IN' desc limit 1) l on true
   where e.property_id = $1 and e.department_id = any($2::uuid[]) and e.status in ('ACTIVE', 'ON_NOTICE')
     and (s.start_at is not null or l.direction <> 'OUT') and (e.search_name, e.id) > ($6, $7::uuid)
   order by e.search_name, e.id limit $8`

export type OnDutyRow = Omit<OnDuty, 'state'> & OnDutyFacts
/** Those with a shift around now, or a stretch of one, which begins and ends without hours of leave, and those who are clocked in. */
export const findOnDuty = (
  tx: Tx,
  filter: { departmentIds: readonly string[]; now: Instant; settings: AttendanceSettings },
  after: readonly [string, string],
  limit: number,
): Promise<(OnDutyRow & { searchName: string })[]> => {
  const { earlyMinutes, lateMinutes } = filter.settings
  return tx.named('attendance.findOnDuty', ON_DUTY, [
    tx.propertyId, filter.departmentIds, filter.now, earlyMinutes, lateMinutes, ...after, limit,
  ]) // prettier-ignore
}
