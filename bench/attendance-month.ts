// Attendance of many people and 31 days, computed by the job in the background, beside the least that could be done: the same shifts and events
// read and the same days written by two statements. The cost of an employee is compared between few and many.
//   npx tsx bench/attendance-month.ts --people 1000 --data /tmp/bench
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { closeDays } from '#areas/people/attendance/jobs.ts'
import type { Instant } from '#core/dates.ts'
import { MONTH_DAYS, type Spent, spent, type Staffed, withStaff } from './people-month.ts'
import { loadAverage } from './processes.ts'
import { markdown } from './report.ts'
import { openStage } from './stage.ts'

const { values } = parseArgs({
  options: { people: { type: 'string', default: '1000' }, few: { type: 'string', default: '100' }, data: { type: 'string' } },
}) // prettier-ignore

const OF_BENCH = `property_id = $1 and employee_id in (select id from employees where property_id = $1 and first_name = 'Bench')`

type Month = { product: Spent; again: Spent; least: Spent; days: number }

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'hotelmate-bench-data-'))
mkdirSync(dataDir, { recursive: true })
const stage = await openStage(dataDir)
try {
  const [few, many] = [Number(values.few), Number(values.people)]
  const of = { few: await withStaff(stage, few, month), many: await withStaff(stage, many, month) }
  print(few, of.few)
  print(many, of.many)
  const perPerson = of.many.product.cpu / many / (of.few.product.cpu / few)
  console.log(`a person of ${many} : a person of ${few} ${perPerson.toFixed(2)} by CPU`)
} finally {
  await stage.stop()
  if (!values.data) rmSync(dataDir, { recursive: true, force: true })
}

/** The month computed by the job, once more when nothing has changed, and by the least there is to do. */
async function month({ hotelmate, owner, propertyId }: Staffed): Promise<Month> {
  const close = () => closeDays(hotelmate.system, new Date().toISOString() as Instant)
  const product = await spent(stage, close)
  const again = await spent(stage, close)
  const { rows } = await owner.query<{ days: number }>(
    `select count(*)::int as days from attendance_days where ${OF_BENCH}`,
    [propertyId],
  )
  return { product, again, least: await leastOf(owner, propertyId), days: rows[0]?.days ?? 0 }
}

async function leastOf(owner: pg.Client, propertyId: number): Promise<Spent> {
  await owner.query(`create temp table computed as select * from attendance_days where property_id = ${propertyId}`)
  await owner.query('begin')
  await owner.query('delete from attendance_days where property_id = $1', [propertyId])
  const least = await spent(stage, async () => {
    await owner.query(
      `select s.published_employee_id, s.published_on, s.published_spans, e.at, e.direction
         from rota_shifts s
         join clock_events e on e.property_id = s.property_id and e.employee_id = s.published_employee_id
          and e.at between lower(s.published_spans) - interval '2 hours' and upper(s.published_spans) + interval '2 hours'
        where s.${OF_BENCH.replace('employee_id', 's.published_employee_id')}`,
      [propertyId],
    )
    await owner.query(`insert into attendance_days select * from computed where ${OF_BENCH}`, [propertyId])
  })
  await owner.query('rollback')
  return least
}

function print(people: number, { product, again, least, days }: Month): void {
  const line = (who: string, { seconds, cpu, databaseCpu }: Spent) =>
    [who, seconds.toFixed(2), cpu.toFixed(0), databaseCpu.toFixed(0), (cpu / least.cpu).toFixed(2)] // prettier-ignore
  console.log(`\n${people} people, ${MONTH_DAYS} days, ${days} days stored, load average ${loadAverage()}\n`)
  const rows = [line('product', product), line('product, nothing new', again), line('least', least)]
  console.log(`${markdown(['who', 'seconds', 'CPU ms', 'of it DB', 'CPU : least'], rows)}\n`)
}
