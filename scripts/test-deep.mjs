// npm run test:deep: what takes longer than a change may wait for. Every law on input that was never seen, twenty kills, ten thousand
// doubled writes, ten thousand random calls, ten thousand messages of channels, every form of money in yen. Prints a line per promise; what
// fails names its seed.
import { spawnSync } from 'node:child_process'
import { assertNode, buildIfNeeded, installIfNeeded, root } from './setup.mjs'

/** Where promises are made: rules and their laws, the money model, random play and fuzz, faults on purpose, channels that send in any order,
 * reports beside a recount. */
const PROMISES = [
  'src/core/', '/rules', 'test/', 'db/demo/', 'src/server/http/fuzz.test.ts', 'e2e/faults/', 'channels/actions/agencies.test.ts',
  'reports/actions/histories.test.ts', 'reports/actions/tax-law.test.ts', 'closing/actions/closing.test.ts',
] // prettier-ignore

assertNode()
installIfNeeded()
buildIfNeeded()
const asked = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs', 'run', '--project', 'node', '--project', 'screens',
    '--reporter=./scripts/promises.mjs', ...(asked.length > 0 ? asked : PROMISES),
  ], // prettier-ignore
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', CHANCE: process.env['CHANCE'] ?? 'random', FAULTS: 'full' },
  },
)
process.exitCode = status ?? 1
