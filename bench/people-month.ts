// A month of so many people: what the measurements of attendance and pay begin with.
import { join } from 'node:path'
import pg from 'pg'
import { addDays, type Day } from '#core/dates.ts'
import { type Hotelmate, openHotelmate } from '#main/hotelmate.ts'
import { readSettings } from '#server/settings.ts'
import { cpuOf } from './processes.ts'
import { administer, ensureDatabase, type Stage } from './stage.ts'

export const MONTH_DAYS = 31
/** Shifts and events of the property are at these times of its days, UTC. */
const SHIFT = { from: '04:00', until: '12:30' }

/** So many people of the demo's departments and positions, hired and paid as those of the demo in turn, the first of them known. */
const HIRE = `
  insert into employees (property_id, id, number, status, first_name, last_name, display_name, department_id, position_id, employment_type, weekly_hours,
                         join_on, search_name, created_at)
  select $1, gen_random_uuid(), m.most + n, 'ACTIVE', 'Bench', n::text, 'Bench ' || n, e.department_id, e.position_id, 'FULL_TIME', 40, $3::date - 400,
         'bench ' || n, now()
    from (select max(number) as most from employees where property_id = $1) m
   cross join generate_series(1, $2::int) n
    join (select department_id, position_id, row_number() over (order by number) - 1 as at, count(*) over () as count
            from employees where property_id = $1 and status = 'ACTIVE') e on e.at = n % e.count`

const PAY = `
  insert into employee_changes (property_id, id, employee_id, kind, effective_on, items, sealed, recorded_at, actor_id, actor_name)
  select $1, gen_random_uuid(), e.id, 'PAY', e.join_on, c.items, c.sealed, now(), c.actor_id, c.actor_name
    from employees e
    join (select items, sealed, actor_id, actor_name, row_number() over (order by id) - 1 as at, count(*) over () as count
            from employee_changes where property_id = $1 and kind = 'PAY') c on c.at = e.number % c.count
   where e.property_id = $1 and e.first_name = 'Bench'`

const SHIFTS = `
  insert into rota_shifts (property_id, id, employee_id, department_id, position_id, kind, on_date, start_at, end_at, unpaid_break, origin, state,
                           published_at, published_employee_id, published_on, published_spans, created_at)
  select $1, gen_random_uuid(), e.id, e.department_id, e.position_id, 'WORK', d.day, d.start_at, d.end_at, 30, 'PATTERN', 'PUBLISHED', now(), e.id, d.day,
         tstzmultirange(tstzrange(d.start_at, d.end_at)), now()
    from employees e
   cross join (select day::date, (day + time '${SHIFT.from}') at time zone 'UTC' as start_at, (day + time '${SHIFT.until}') at time zone 'UTC' as end_at
                 from generate_series($2::date, $2::date + ${MONTH_DAYS - 1}, interval '1 day') day) d
   where e.property_id = $1 and e.first_name = 'Bench'`

/** In and out of each shift, some late and some longer. */
const EVENTS = `
  insert into clock_events (property_id, id, employee_id, at, direction, source, client_id, received_at, actor_name)
  select $1, gen_random_uuid(), s.published_employee_id, case x.direction when 'IN' then s.start_at else s.end_at end
           + make_interval(mins => (e.number * 7 + extract(day from s.published_on)::int * 11) % 25 - 5),
         x.direction, 'KIOSK', gen_random_uuid(), now(), 'Bench'
    from rota_shifts s
    join employees e on (e.property_id, e.id) = (s.property_id, s.published_employee_id)
   cross join (values ('IN'), ('OUT')) x (direction)
   where s.property_id = $1 and e.first_name = 'Bench'`

export type Staffed = {
  hotelmate: Hotelmate
  owner: pg.Client
  propertyId: number
  from: Day
  until: Day
}

/** Runs work at the demo's palace with so many people and a month of theirs, in a copy of the database that is dropped afterwards. */
export async function withStaff<T>(stage: Stage, people: number, work: (at: Staffed) => Promise<T>): Promise<T> {
  const base = await ensureDatabase(stage, { rooms: 40, bookings: 2_000 })
  const database = `${base}_people`
  await administer(stage, `drop database if exists ${database} with (force)`)
  await administer(stage, `create database ${database} template ${base}`)
  const settings = readSettings({ DATA_DIR: join(stage.dataDir, 'files'), PORT: '0', LOG_LEVEL: 'error' })
  const owner = new pg.Client({ ...stage.owner, database })
  await owner.connect()
  const hotelmate = await openHotelmate(settings, { owner: { ...stage.owner, database }, stop: async () => {} })
  try {
    const { rows } = await owner.query<{ id: number; today: Day }>(
      `select id::int, ((now() at time zone time_zone)::date)::text as today from properties where short_name = 'demo-palace'`,
    )
    const [place] = rows
    if (!place) throw new Error(`${base} holds no Demo Palace`)
    const from = addDays(place.today, -MONTH_DAYS)
    await owner.query(HIRE, [place.id, people, from])
    await owner.query(PAY, [place.id])
    await owner.query(SHIFTS, [place.id, from])
    await owner.query(EVENTS, [place.id])
    await owner.query('vacuum analyze employees, employee_changes, rota_shifts, clock_events')
    return await work({ hotelmate, owner, propertyId: place.id, from, until: addDays(place.today, -1) })
  } finally {
    await hotelmate.stop()
    await owner.end()
    await administer(stage, `drop database ${database} with (force)`)
  }
}

/** Seconds, and milliseconds of CPU of this process and the database. */
export type Spent = { seconds: number; cpu: number; databaseCpu: number }

export async function spent(stage: Stage, work: () => Promise<unknown>): Promise<Spent> {
  const [database, own, began] = [cpuOf(stage.postgres), process.cpuUsage(), performance.now()]
  await work()
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(own)
  const databaseCpu = cpuOf(stage.postgres) - database
  return { seconds, databaseCpu, cpu: databaseCpu + (user + system) / 1000 }
}
