// npm test: everything, from a fresh checkout. Arguments go to vitest: npm test -- src/areas/lodging/bookings
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, hasProgram, installPackages } from './chromium.mjs'
import { assertNode, buildIfNeeded, installIfNeeded, root } from './setup.mjs'

const SLOWEST = 20

assertNode()
installIfNeeded()
const whyNot = findChromium() ? undefined : installPackages('chromium-headless-shell') && installPackages('chromium')
const chromium = findChromium()
// Tests read the words of a PDF.
if (!hasProgram('pdftotext')) installPackages('poppler-utils')
buildIfNeeded()

const folder = mkdtempSync(join(tmpdir(), 'hotelmate-report-'))
const args = process.argv.slice(2)
const first = run('first', args)
reportSlowest(first.files)
const counts = {
  passed: sum(first.files, 'passed'),
  failed: sum(first.files, 'failed') + first.outside,
  skipped: sum(first.files, 'skipped'),
}
// Only a file that test/unsteady.json names, with its reason, is run again. Every other failure is red.
const unsteady = JSON.parse(readFileSync(join(root, 'test', 'unsteady.json'), 'utf8'))
const failing = first.files.filter(({ failed }) => failed > 0).map(({ name }) => name)
if (failing.length > 0 && first.outside === 0 && failing.every((name) => name in unsteady)) {
  for (const name of failing) console.log(`\nAgain, alone: ${name}: ${unsteady[name]}`)
  const firstOption = args.findIndex((arg) => arg.startsWith('-'))
  const options = firstOption < 0 ? [] : args.slice(firstOption)
  const again = run('second', [...failing, ...options, '--maxWorkers=1'])
  if (sum(again.files, 'failed') + again.outside === 0) {
    counts.passed += counts.failed
    counts.failed = 0
  }
}
rmSync(folder, { recursive: true })
if (!chromium) {
  const journeys = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.test.ts'))
  counts.skipped += journeys.length
  console.log(`The ${journeys.length} journeys are skipped: there is no Chromium here, and ${whyNot}.`)
}
for (const { name, failures } of first.files) for (const failure of failures) console.log(`Failed: ${name}: ${failure}`)
console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`)
process.exitCode = counts.failed ? 1 : 0

/** One run of vitest: its files with their counts, and the errors beyond the tests. */
function run(name, args) {
  const report = join(folder, `${name}.json`)
  const browserless = chromium ? [] : ['--exclude', 'e2e/*.test.ts']
  const reporters = ['--reporter=default', '--reporter=./scripts/count.mjs']
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...browserless, ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', COUNT_FILE: report, ...(chromium && { CHROMIUM_PATH: chromium }) },
    },
  )
  const { files, outside } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { files: [], outside: 0 }
  // Vitest itself reports an error that belongs to no file.
  const isUnexplained = status !== 0 && outside + sum(files, 'failed') === 0
  return { files, outside: isUnexplained ? 1 : outside }
}

function reportSlowest(files) {
  if (files.length <= SLOWEST) return
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  console.log(`Slowest files: ${slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')}`)
}

function sum(files, count) {
  return files.reduce((total, file) => total + file[count], 0)
}
