import type { Day, Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { Assignments, Attendant } from '../contract.ts'

// A shift takes the minutes that were published, without its breaks and the hours of leave within it.
const ATTENDANTS = `
  with kept as (
    select exists (select from rota_weeks w join departments d on d.property_id = w.property_id and d.id = w.department_id
                    where w.property_id = $1 and d.area = 'HOUSEKEEPING' and w.state <> 'DRAFT'
                      and w.week_start = $2::date - (extract(isodow from $2::date)::int - 1)) as is_kept),
  duty as (
    select s.published_employee_id as employee_id, min(lower(s.published_spans)) as starts_at, max(upper(s.published_spans)) as ends_at,
           sum(greatest(0, (select coalesce(sum(extract(epoch from upper(r) - lower(r)) / 60), 0)
                              from unnest(s.published_spans - coalesce((
                                select range_agg(moments_of(a.on_date, a.from_minute, a.until_minute, p.time_zone)) from rota_absences a
                                 where a.property_id = s.property_id and a.employee_id = s.published_employee_id and a.halves = 0
                                   and a.on_date between $2::date and $2::date + 1), '{}'::tstzmultirange)) r) - s.unpaid_break))::int as minutes
      from rota_shifts s
      join departments d on d.property_id = s.property_id and d.id = s.department_id and d.area = 'HOUSEKEEPING'
      join properties p on p.id = s.property_id
     where s.property_id = $1 and s.published_on = $2 and s.published_employee_id is not null and s.published_spans is not null and s.kind = 'WORK'
     group by s.published_employee_id),
  away as (
    select distinct employee_id from rota_absences where property_id = $1 and on_date = $2 and halves = 3),
  assigned as (
    select employee_id, sum(minutes)::int as minutes from room_assignments where property_id = $1 and business_date = $2 group by employee_id)
  select e.id as "employeeId", e.display_name as name, e.user_id as "userId", k.is_kept or u.employee_id is not null as "isRotaKept",
         coalesce(e.status in ('ACTIVE', 'ON_NOTICE') and a.employee_id is null, false) as "isHere", a.employee_id is not null as "isAway",
         u.starts_at as "startsAt", u.ends_at as "endsAt", u.minutes as "shiftMinutes", coalesce(x.minutes, 0) as "assignedMinutes"
    from employees e
   cross join kept k
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    left join duty u on u.employee_id = e.id
    left join away a on a.employee_id = e.id
    left join assigned x on x.employee_id = e.id
   where e.property_id = $1 and (x.employee_id is not null or u.employee_id is not null
          or (d.area = 'HOUSEKEEPING' and e.status in ('ACTIVE', 'ON_NOTICE') and e.join_on <= $2::date))
   order by e.search_name, e.id limit 500`
export type AttendantRow = Pick<Attendant, 'employeeId' | 'name' | 'assignedMinutes'> & {
  userId: number | null
  /** A rota of housekeeping is published for the day, or a shift of them. */
  isRotaKept: boolean
  isHere: boolean
  isAway: boolean
  startsAt: Instant | null
  endsAt: Instant | null
  shiftMinutes: number | null
}
/** Who may clean on a day: people of housekeeping, who else has a published shift of it, and who has rooms assigned. */
export const findAttendants = (tx: Tx, on: Day): Promise<AttendantRow[]> =>
  tx.named('housekeeping.findAttendants', ATTENDANTS, [tx.propertyId, on])

const ASSIGNED = `
  select a.room_id as "roomId", a.employee_id as "employeeId", a.minutes
    from room_assignments a join rooms r on r.property_id = a.property_id and r.id = a.room_id and r.is_active
   where a.property_id = $1 and a.business_date = $2`
/** The rooms of a day that are assigned; no order. */
export const findAssigned = (tx: Tx, on: Day): Promise<Assignments['rooms']> =>
  tx.named('housekeeping.findAssigned', ASSIGNED, [tx.propertyId, on])

const ASSIGN = `
  insert into room_assignments as a (property_id, business_date, room_id, employee_id, minutes, assigned_by, assigned_at)
  select $1, $2, x."roomId", x."employeeId", x.minutes, $4, $5
    from jsonb_to_recordset($3::jsonb) as x ("roomId" uuid, "employeeId" uuid, minutes integer)
  on conflict (property_id, business_date, room_id) do update
     set employee_id = excluded.employee_id, minutes = excluded.minutes, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at`
/** Assigns rooms of a day, also those that another one had. */
export const saveAssigned = (tx: Tx, on: Day, rooms: Assignments['rooms'], by: { name: string; at: Instant }): Promise<unknown> =>
  tx.named('housekeeping.assign', ASSIGN, [tx.propertyId, on, JSON.stringify(rooms), by.name, by.at]) // prettier-ignore

const UNASSIGN =
  'delete from room_assignments where property_id = $1 and business_date = $2 and room_id = any($3::uuid[])'
export const deleteAssigned = (tx: Tx, on: Day, roomIds: readonly string[]): Promise<unknown> =>
  tx.named('housekeeping.unassign', UNASSIGN, [tx.propertyId, on, roomIds]) // prettier-ignore

const HEADS = `
  select distinct e.user_id as "userId" from departments d
    join employees e on e.property_id = d.property_id and e.id = d.head_id and e.user_id is not null and not e.is_sign_in_closed
   where d.property_id = $1 and d.area = 'HOUSEKEEPING'`
/** Users who head a department of housekeeping. */
export const findHeads = (tx: Tx): Promise<{ userId: number }[]> =>
  tx.named('housekeeping.findHeads', HEADS, [tx.propertyId])

// Who has which room of a day, hashed.
const STATE = `(
  select md5(coalesce(string_agg(a.room_id::text || a.employee_id::text, ',' order by a.room_id), '')) from room_assignments a
   where a.property_id = $1 and a.business_date = $2)`
const SAVE_DISTRIBUTION = `
  insert into room_distributions (property_id, business_date, id, room_ids, by_name, at, state_after)
  values ($1, $2, $3, $4::uuid[], $5, $6, ${STATE})
  on conflict (property_id, business_date) do update
     set id = excluded.id, room_ids = excluded.room_ids, by_name = excluded.by_name, at = excluded.at, state_after = excluded.state_after`
type NewDistribution = { id: string; roomIds: readonly string[]; by: string; at: Instant }
/** The last distribution of a day is this one, which has been stored. */
export const saveDistribution = (tx: Tx, on: Day, { id, roomIds, by, at }: NewDistribution): Promise<unknown> =>
  tx.named('housekeeping.saveDistribution', SAVE_DISTRIBUTION, [tx.propertyId, on, id, roomIds, by, at])

const DISTRIBUTION = `
  select d.id, d.room_ids as "roomIds", d.by_name as by, d.at from room_distributions d
   where d.property_id = $1 and d.business_date = $2 and d.state_after = ${STATE}`
export type Distribution = { id: string; roomIds: string[]; by: string; at: Instant }
/** The last distribution of a day, while who has which room is as it was after it. */
export async function findDistribution(tx: Tx, on: Day): Promise<Distribution | undefined> {
  const [row] = await tx.named<Distribution>('housekeeping.findDistribution', DISTRIBUTION, [tx.propertyId, on])
  return row
}

const DELETE_DISTRIBUTION = 'delete from room_distributions where property_id = $1 and business_date = $2'
export const deleteDistribution = (tx: Tx, on: Day): Promise<unknown> =>
  tx.named('housekeeping.deleteDistribution', DELETE_DISTRIBUTION, [tx.propertyId, on])

const RELEASE = `
  delete from room_assignments where property_id = $1 and business_date = $2 and room_id = any($3::uuid[]) and employee_id = any($4::uuid[])
  returning employee_id as "employeeId"`
/** Rooms that some attendants have are assigned to no one; those that others have by now stay. */
export const releaseAssigned = (
  tx: Tx,
  on: Day,
  roomIds: readonly string[],
  employeeIds: readonly string[],
): Promise<{ employeeId: string }[]> =>
  tx.named('housekeeping.release', RELEASE, [tx.propertyId, on, roomIds, employeeIds])
