// A pay run of many people: prepared by one, approved by another, and the run after it, which compares with what was paid before. Beside it the
// least that could be done: the same payslips written by one statement. The cost of an employee is compared between few and many.
//   npx tsx bench/pay-run.ts --people 1000 --data /tmp/bench
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { closeDays } from '#areas/people/attendance/jobs.ts'
import { payArea } from '#areas/people/pay/actions/pay.ts'
import type { PayRun } from '#areas/people/pay/contract/replies.ts'
import { addDays, type Day, type Instant } from '#core/dates.ts'
import { ANONYMOUS } from '#server/request/unit-of-work.ts'
import { MONTH_DAYS, type Spent, spent, type Staffed, withStaff } from './people-month.ts'
import { loadAverage } from './processes.ts'
import { markdown } from './report.ts'
import { openStage } from './stage.ts'

const { values } = parseArgs({
  options: { people: { type: 'string', default: '1000' }, few: { type: 'string', default: '100' }, data: { type: 'string' } },
}) // prettier-ignore

const { prepare, approve } = payArea.actions
/** The month is paid by two runs, so that the second has a past. */
const HALF = 15

type Runs = { prepared: Spent; approved: Spent; after: Spent; least: Spent; run: PayRun }

const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'hotelmate-bench-data-'))
mkdirSync(dataDir, { recursive: true })
const stage = await openStage(dataDir)
try {
  const [few, many] = [Number(values.few), Number(values.people)]
  const of = { few: await withStaff(stage, few, runs), many: await withStaff(stage, many, runs) }
  print(of.few)
  print(of.many)
  for (const part of ['prepared', 'approved', 'after'] as const) {
    const perPerson = of.many[part].cpu / of.many.run.people / (of.few[part].cpu / of.few.run.people)
    console.log(`${part}: a person of ${many} : a person of ${few} ${perPerson.toFixed(2)} by CPU`)
  }
} finally {
  await stage.stop()
  if (!values.data) rmSync(dataDir, { recursive: true, force: true })
}

async function runs({ hotelmate, owner, propertyId, from, until }: Staffed): Promise<Runs> {
  const { system } = hotelmate
  await closeDays(system, new Date().toISOString() as Instant)
  await owner.query(`update payslips set state = 'DISCARDED' where property_id = $1`, [propertyId])
  const actor = await twoPeople(owner)
  const middle = addDays(from, HALF)
  const prepared = (first: Day, last: Day) =>
    system.inProperty(propertyId, (ctx) => prepare(ctx, { from: first, until: last, payOn: addDays(last, 3), departmentId: null, frequency: null }), { actor: actor.one }) // prettier-ignore
  const made: PayRun[] = []
  const madeBy = async (first: Day, last: Day) => {
    const run = await prepared(first, last)
    if (!run || run.failed > 0) throw new Error(`${run?.failed} of ${run?.people} have no payslip`)
    made.push(run)
  }
  const first = await spent(stage, () => madeBy(from, addDays(middle, -1)))
  const [run] = made
  if (!run) throw new Error('there is no run')
  const { id: payRunId, version } = run
  const approved = await spent(stage, () =>
    system.inProperty(propertyId, (ctx) => approve(ctx, { payRunId, version }), { actor: actor.other }),
  )
  const after = await spent(stage, () => madeBy(middle, until))
  return { prepared: first, approved, after, least: await leastOf(owner, payRunId), run }
}

async function twoPeople(owner: pg.Client) {
  const { rows } = await owner.query<{ id: number }>('select id::int from users order by id limit 2')
  const [one, other] = rows.map(({ id }) => ({ ...ANONYMOUS, id, name: `Bench ${id}` }))
  if (!one || !other) throw new Error('there are not two people')
  return { one, other }
}

async function leastOf(owner: pg.Client, runId: string): Promise<Spent> {
  await owner.query('create temp table computed as select * from payslips where run_id = $1', [runId])
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica') // instalments name the payslips, which come back at once
  await owner.query('delete from payslips where run_id = $1', [runId])
  await owner.query('set local session_replication_role = origin')
  const least = await spent(stage, () => owner.query('insert into payslips select * from computed'))
  await owner.query('rollback')
  return least
}

function print({ prepared, approved, after, least, run }: Runs): void {
  const line = (what: string, { seconds, cpu, databaseCpu }: Spent) =>
    [what, seconds.toFixed(2), cpu.toFixed(0), databaseCpu.toFixed(0), (cpu / run.people).toFixed(2), (cpu / least.cpu).toFixed(1)] // prettier-ignore
  const rows = [line('prepared', prepared), line('approved', approved), line('the next, prepared', after), line('least', least)] // prettier-ignore
  console.log(`\n${run.people} people, ${MONTH_DAYS} days, load average ${loadAverage()}\n`)
  console.log(`${markdown(['run', 'seconds', 'CPU ms', 'of it DB', 'CPU ms a person', 'CPU : least'], rows)}\n`)
}
