import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '#server/project-root.ts'
import { cases } from './cases.ts'
import { compare, grow } from './rounds.ts'
import { loadAverage } from './processes.ts'
import { openStage } from './stage.ts'

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '20000' },
    rooms: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    warm: { type: 'string' },
    only: { type: 'string', default: '' },
    growth: { type: 'boolean', default: false },
    data: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    'no-pgbench': { type: 'boolean', default: false },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(`npm run bench -- [options]       see bench/README.md
  --bookings 20000      20000, 200000 or 1000000 bookings of one house
  --rooms 100           rooms of that house
  --rounds 5            rounds; each measures everybody once
  --seconds 2           seconds of each measurement
  --warm <seconds>      seconds of each in the first round, which does not count; as long as the others unless told
  --only <pattern>      only cases whose name matches
  --growth              the product alone, on 20,000, 200,000 and 1,000,000 bookings side by side
  --data <folder>       keep the databases there, for the next run
  --no-build            measure dist as it is
  --no-pgbench          without pgbench
  --profile <folder>    write a CPU profile of the product there

Cases: ${cases.map(({ name }) => name).join(', ')}`)
  process.exit(0)
}

if (!values['no-build']) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: projectRoot, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'hotelmate-bench-data-'))
mkdirSync(dataDir, { recursive: true })
const cpu = /model name\s*: (.*)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown'
console.log(`Node ${process.version}, ${cpu}, load average at the start ${loadAverage()}`)

const stage = await openStage(dataDir)
const plan = {
  rooms: Number(values.rooms),
  rounds: Number(values.rounds),
  milliseconds: Number(values.seconds) * 1000,
  warmMilliseconds: Number(values.warm ?? values.seconds) * 1000,
  cases: cases.filter(({ name }) => new RegExp(values.only).test(name)),
}
try {
  if (values.growth) await grow(stage, plan, [20_000, 200_000, 1_000_000])
  else
    await compare(stage, plan, {
      bookings: Number(values.bookings),
      hasPgbench: !values['no-pgbench'],
      profileFolder: values.profile,
    })
  console.log(`load average at the end ${loadAverage()}`)
} finally {
  await stage.stop()
  if (!values.data) rmSync(dataDir, { recursive: true, force: true })
}
