// npm test: everything, from a fresh checkout. Arguments go to vitest: npm test -- src/areas/bookings
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, installPackages } from './chromium.mjs'
import { assertNode, buildIfNeeded, installIfNeeded, root } from './setup.mjs'

assertNode()
installIfNeeded()
const whyNot = findChromium() ? undefined : installPackages('chromium')
const chromium = findChromium()
buildIfNeeded()

const folder = mkdtempSync(join(tmpdir(), 'hotelmate-report-'))
const report = join(folder, 'report.json')
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options()], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', ...(chromium && { CHROMIUM_PATH: chromium }) },
})
const counts = existsSync(report)
  ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
  : { passed: 0, failed: 1, skipped: 0 }
rmSync(folder, { recursive: true })
if (!chromium) {
  const journeys = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.test.ts'))
  counts.skipped += journeys.length
  console.log(`The ${journeys.length} journeys are skipped: there is no Chromium here, and ${whyNot}.`)
}
// An error outside any test, or a file that did not load, is a failure too.
if (status !== 0 && counts.failed === 0) counts.failed = 1
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`)
process.exitCode = counts.failed ? 1 : 0

function options() {
  const projects = chromium ? [] : ['--project', '!journeys']
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...projects, ...process.argv.slice(2)]
}

function countsOf({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const notLoaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + notLoaded.length, skipped: numPendingTests + numTodoTests }
}
