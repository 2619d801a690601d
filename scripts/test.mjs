// npm test: everything, from a fresh checkout. Arguments go to vitest: npm test -- src/areas/bookings
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium, installPackages } from './chromium.mjs'
import { assertNode, buildIfNeeded, installIfNeeded, root } from './setup.mjs'

// A test may stumble over its neighbours on a small machine. So few files may, and they are shown alone again.
const SECOND_LOOK = 4
const SLOWEST = 20

assertNode()
installIfNeeded()
const whyNot = findChromium() ? undefined : installPackages('chromium')
const chromium = findChromium()
buildIfNeeded()

const folder = mkdtempSync(join(tmpdir(), 'hotelmate-report-'))
let { counts, sound, failing } = run('first', process.argv.slice(2))
if (failing.length > 0 && failing.length <= SECOND_LOOK) {
  console.log(`\nA second look, alone and one after the other: ${failing.join(', ')}`)
  const again = run('second', [...failing, '--maxWorkers=1'])
  if (again.sound) {
    console.log(`Unsteady: failed beside other tests and passed alone: ${failing.join(', ')}`)
    counts = { ...counts, passed: counts.passed + counts.failed, failed: 0 }
    sound = true
  }
}
rmSync(folder, { recursive: true })
if (!chromium) {
  const journeys = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.test.ts'))
  counts.skipped += journeys.length
  console.log(`The ${journeys.length} journeys are skipped: there is no Chromium here, and ${whyNot}.`)
}
// An error outside any test, or a file that did not load, is a failure too.
if (!sound && counts.failed === 0) counts.failed = 1
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`)
process.exitCode = counts.failed ? 1 : 0

/** One run of vitest: its counts, whether it ended well, and the files that did not. */
function run(name, args) {
  const report = join(folder, `${name}.json`)
  const browserless = chromium ? [] : ['--project', '!journeys']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...browserless, ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', ...(chromium && { CHROMIUM_PATH: chromium }) },
    },
  )
  if (!existsSync(report)) return { counts: { passed: 0, failed: 1, skipped: 0 }, sound: false, failing: [] }
  const told = JSON.parse(readFileSync(report, 'utf8'))
  const failing = told.testResults.filter((file) => file.status === 'failed').map(nameOf)
  if (told.testResults.length > SLOWEST) tellSlowest(told.testResults)
  return { counts: countsOf(told), sound: status === 0, failing }
}

function nameOf(file) {
  return relative(root, file.name)
}

function tellSlowest(files) {
  const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1000
  const slowest = files.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, SLOWEST)
  console.log(`Slowest files: ${slowest.map((file) => `${nameOf(file)} ${seconds(file).toFixed(0)} s`).join(', ')}`)
}

function countsOf({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const notLoaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + notLoaded.length, skipped: numPendingTests + numTodoTests }
}
