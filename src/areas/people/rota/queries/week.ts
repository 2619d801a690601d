import { CUSTOMARY_TIMES } from '#areas/lodging/housekeeping/rules.ts'
import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { RotaPerson, RotaShift, RotaWeek } from '../contract/replies.ts'
import type { Forecast } from '../rules/coverage.ts'
import type { Person } from '../rules/guards.ts'
import type { WeekState } from '../rules/states.ts'
import { ABSENCE, type AbsenceRow } from './absences.ts'
import { LATEST_DOCUMENT } from './certificates.ts'
import { arraysOf, type Days, SHOWN, type WeekOf } from './shifts.ts'

const { departureMinutes, stayMinutes, shiftMinutes } = CUSTOMARY_TIMES

// Rooms left are cleaned whole, those that stay are serviced: as the cleaning plan counts, by the cleaning times of the property.
const FORECAST = `
  select d.day, f.*, c.covers, f.departures * t.departure + f."stayOvers" * t.stay as "cleaningMinutes", t.shift as "shiftMinutes"
    from (select $2::date + k as day from generate_series(0, $3::date - $2::date - 1) k) d
   cross join (select coalesce(h.departure_minutes, ${departureMinutes}) as departure, coalesce(h.stay_minutes, ${stayMinutes}) as stay,
                      coalesce(h.shift_minutes, ${shiftMinutes}) as shift
                 from (select $1::bigint as id) p left join housekeeping_settings h on h.property_id = p.id) t
   cross join lateral (
     select count(*) filter (where s.arrival_on = d.day)::int as arrivals, count(*) filter (where s.departure_on = d.day)::int as departures,
            count(*) filter (where s.arrival_on < d.day and s.departure_on > d.day)::int as "stayOvers",
            coalesce(sum(s.adults + s.children) filter (where s.departure_on > d.day), 0)::int as guests,
            count(*) filter (where s.departure_on > d.day)::int as rooms
       from stays s
      where s.property_id = $1 and s.status in ('OPTION', 'CONFIRMED', 'IN_HOUSE', 'CHECKED_OUT') and s.arrival_on <= d.day
        and s.departure_on >= d.day) f
   cross join lateral (
     select coalesce(sum(r.covers), 0)::int as covers from table_reservations r
      where r.property_id = $1 and r.status in ('BOOKED', 'SEATED') and r.starts_at >= d.day::timestamp at time zone $4
        and r.starts_at < (d.day + 1)::timestamp at time zone $4) c
   order by d.day`

/** What days bring, by bookings and reservations as they are now. */
export const findForecast = (tx: Tx, { from, until }: Days, timeZone: string): Promise<Forecast[]> =>
  tx.named('rota.findForecast', FORECAST, [tx.propertyId, from, until, timeZone])

const WEEKS = `
  select department_id as "departmentId", week_start as "weekStart", state, budget_minutes as "budgetMinutes", published_at as "publishedAt", version
    from rota_weeks where property_id = $1 and week_start >= $2 and week_start < $3 and department_id = any($4::uuid[])`
export type WeekRow = Pick<RotaWeek, 'departmentId' | 'weekStart' | 'budgetMinutes' | 'publishedAt' | 'version'> & {
  state: WeekState
}
export const findWeeks = (tx: Tx, { from, until }: Days, departmentIds: readonly string[]): Promise<WeekRow[]> =>
  tx.named('rota.findWeeks', WEEKS, [tx.propertyId, from, until, departmentIds])

const LOCKED = `
  select department_id as "departmentId", week_start as "weekStart" from rota_weeks
   where property_id = $1 and state = 'LOCKED' and week_start >= $2 and week_start < $3`

/** Weeks that are closed. */
export const findLocked = (tx: Tx, { from, until }: Days): Promise<WeekOf[]> =>
  tx.named('rota.findLocked', LOCKED, [tx.propertyId, from, until])

const SAVE = `
  insert into rota_weeks as w (property_id, department_id, week_start, state, budget_minutes, published_at, published_by)
  values ($1, $2, $3, $4, $5, $6, case when $4 <> 'DRAFT' then $7::text end)
  on conflict on constraint rota_week_is_stored_once do update
     set state = $4, budget_minutes = $5, published_at = $6, version = w.version + 1,
         published_by = case when w.published_at is not distinct from $6 then w.published_by else $7 end`

/** Stores how far a week of a department is, and who published it if it was published by this. */
export async function saveWeek(tx: Tx, week: Omit<WeekRow, 'version'>, publishedBy: string): Promise<void> {
  const { departmentId, weekStart, state, budgetMinutes, publishedAt } = week
  await tx.named('rota.saveWeek', SAVE, [
    tx.propertyId, departmentId, weekStart, state, budgetMinutes, publishedAt, publishedBy,
  ]) // prettier-ignore
}

const MARK_PUBLISHED = `
  insert into rota_weeks as w (property_id, department_id, week_start, state, published_at, published_by)
  select $1, d, s, 'PUBLISHED', $4, $5 from unnest($2::uuid[], $3::date[]) u (d, s)
  on conflict on constraint rota_week_is_stored_once do update
     set state = 'PUBLISHED', published_at = $4, published_by = $5, version = w.version + 1`

/** Weeks are published from now on; their budgets stay. */
export async function markPublished(tx: Tx, weeks: readonly WeekOf[], at: Instant, by: string): Promise<void> {
  await tx.named('rota.markPublished', MARK_PUBLISHED, [tx.propertyId, ...arraysOf(weeks), at, by])
}

const ROW = `
  select e.id, e.display_name as name, e.department_id as "departmentId", e.position_id as "positionId", p.title as "positionTitle",
         round(e.weekly_hours * 60)::int as "weeklyMinutes", d.name_key as "departmentKey", p.title_key as "positionKey",
         e.search_name as "searchName"
    from employees e
    join departments d on d.property_id = e.property_id and d.id = e.department_id
    join positions p on p.property_id = e.property_id and p.id = e.position_id`

const PEOPLE = `
  ${ROW} where e.property_id = $1 and e.department_id = any($2::uuid[])
     and (e.status <> 'LEFT' or e.left_on >= $3) and e.join_on < $4
     and (d.name_key, p.title_key, e.search_name, e.id) > ($5, $6, $7, $8::uuid)
   order by d.name_key, p.title_key, e.search_name, e.id limit $9`

export type PersonPlace = readonly [department: string, position: string, name: string, id: string]
export type PersonRow = Omit<RotaPerson, 'shifts' | 'absences'> & {
  departmentKey: string
  positionKey: string
  searchName: string
}

/** Who works, or will work, in departments within days. */
export const findPeople = (
  tx: Tx,
  departmentIds: readonly string[],
  { from, until }: Days,
  after: PersonPlace,
  limit: number,
): Promise<PersonRow[]> =>
  tx.named('rota.findPeople', PEOPLE, [tx.propertyId, departmentIds, from, until, ...after, limit])

const SHIFTS_OF_PAGE = `
  with page as (${PEOPLE})
  select ${SHOWN} from page p
    join rota_shifts s on s.property_id = $1 and s.employee_id = p.id and s.on_date >= $3 and s.on_date < $4 and not s.is_removed
   order by s.on_date, s.start_at, s.id`

/** Every shift of the same employees within the same days, of whatever department: they travel as one. */
export const findShiftsOfPage = (
  tx: Tx,
  departmentIds: readonly string[],
  { from, until }: Days,
  after: PersonPlace,
  limit: number,
): Promise<RotaShift[]> =>
  tx.named('rota.findShiftsOfPage', SHIFTS_OF_PAGE, [tx.propertyId, departmentIds, from, until, ...after, limit])

const ABSENCES_OF_PAGE = `
  with page as (${PEOPLE})
  select ${ABSENCE} from page p
    join rota_absences a on a.property_id = $1 and a.employee_id = p.id and a.on_date >= $3 and a.on_date < $4
   order by a.on_date, a.halves, a.from_minute`

/** The absences of the same people within the same days. */
export const findAbsencesOfPage = (
  tx: Tx,
  departmentIds: readonly string[],
  { from, until }: Days,
  after: PersonPlace,
  limit: number,
): Promise<AbsenceRow[]> =>
  tx.named('rota.findAbsencesOfPage', ABSENCES_OF_PAGE, [tx.propertyId, departmentIds, from, until, ...after, limit])

// Documents: of every type that is required of an employee and expires, the latest approved one.
const FACTS = `
  select e.id, e.display_name as name, e.department_id as "departmentId", e.position_id as "positionId", e.status, e.join_on as "joinOn",
         e.left_on as "leftOn", e.contract_end_on as "contractEndOn", round(e.weekly_hours * 60)::int as "weeklyMinutes",
         p.documents,
         coalesce((select jsonb_agg(jsonb_build_object('weekday', u.weekday, 'from', u.from_on, 'until', u.until_on))
                     from (select weekday, from_on, until_on from unavailabilities where property_id = $1 and employee_id = e.id
                           union all
                           select null, c.on_date, c.on_date from holiday_choices c
                             join holidays o on o.property_id = c.property_id and o.on_date = c.on_date and o.is_optional
                            where c.property_id = $1 and c.employee_id = e.id) u), '[]') as unavailable
    from employees e
    left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('documentTypeId', t.id, 'isMissing', h.id is null, 'until', h.expires_on)), '[]') as documents
        from document_types t
        left join lateral (${LATEST_DOCUMENT}) h on true
       where t.property_id = $1 and t.is_active and t.is_required and t.expires
         and (t.applies_to = 'ALL' or (t.applies_to = 'POSITIONS' and e.position_id = any(t.position_ids))
              or (t.applies_to = 'NATIONALITIES' and e.nationality = any(t.nationalities)))) p on true
   where e.property_id = $1 and e.id = any($2::uuid[])`

export type PersonFacts = Person & { id: string; name: string; departmentId: string; positionId: string }

/** What the guards know of people. */
export const findFacts = (tx: Tx, employeeIds: readonly string[]): Promise<PersonFacts[]> =>
  tx.named('rota.findFacts', FACTS, [tx.propertyId, employeeIds])

const LOCK_PEOPLE = 'select id from employees where property_id = $1 and id = any($2::uuid[]) order by id for share'

/** No employee leaves or joins while their shifts are written. */
export const holdPeople = (tx: Tx, employeeIds: readonly string[]): Promise<unknown> =>
  tx.named('rota.holdPeople', LOCK_PEOPLE, [tx.propertyId, employeeIds])

const SUMS = `
  select s.department_id as "departmentId", (s.on_date - (extract(isodow from s.on_date)::int - 1))::date as "weekStart",
         coalesce(sum((select sum(extract(epoch from upper(r) - lower(r)) / 60) from unnest(s.spans) r) - s.unpaid_break)
           filter (where s.kind in ('WORK', 'TRAINING')), 0)::int as minutes
    from rota_shifts s
   where s.property_id = $1 and not s.is_removed and s.department_id = any($2::uuid[]) and s.on_date >= $3 and s.on_date < $4
   group by 1, 2`

/** Minutes planned per department and week. */
export const findSums = (
  tx: Tx,
  departmentIds: readonly string[],
  { from, until }: Days,
): Promise<{ departmentId: string; weekStart: Day; minutes: number }[]> =>
  tx.named('rota.findSums', SUMS, [tx.propertyId, departmentIds, from, until])

const NAMES = 'select id, display_name as name from employees where property_id = $1 and id = any($2::uuid[])'
export async function findNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.named<{ id: string; name: string }>('rota.findNames', NAMES, [tx.propertyId, ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** @throws Refusal week_locked */
export async function assertUnlocked(tx: Tx, touched: readonly WeekOf[], days: Days): Promise<void> {
  const locked = new Set(
    (await findLocked(tx, days)).map(({ departmentId, weekStart }) => `${departmentId} ${weekStart}`),
  )
  const found = touched.find(({ departmentId, weekStart }) => locked.has(`${departmentId} ${weekStart}`))
  if (found) refuse('week_locked', { weekStart: found.weekStart })
}
