// npm run test:mutants: changes core and the rules of the areas in one small way after another, each a mutant, and prints every
// mutant that no test notices. Arguments are folders or files; CONCURRENCY=1 leaves half of two cores to others.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { assertNode, root } from './setup.mjs'

const EVERYTHING = ['src/core', 'src/areas']

/** `-words.ts` files contain sentences for users in two languages, which no test should repeat. */
const NOT_MUTATED = ['!src/**/*.test.ts', '!src/**/testing-*.ts', '!src/**/*-words.ts']

assertNode()
process.chdir(root)
const asked = process.argv.slice(2)
await new Stryker({
  mutate: [...(asked.length > 0 ? asked : EVERYTHING).flatMap(filesOf), ...NOT_MUTATED],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutants-ignored.mjs')],
  ignorers: ['looks'],
  vitest: { configFile: 'test/mutants.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env['CONCURRENCY'] ?? 2),
  ignoreStatic: true, // tables and schemas, read once when a file is loaded: each would cost a run of everything
  incremental: true,
  incrementalFile: 'coverage/mutants.json',
  tempDirName: 'coverage/mutants',
  ignorePatterns: ['*', '!src/**', '!test/**', '!db/**', '!package.json'],
  tsconfigFile: 'none', // Stryker rewrites it with an API that TypeScript 7 has not, and vitest does not read it
  disableTypeChecks: false,
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false },
}).runMutationTest()

/** Of a folder, its rules; of core, everything. */
function filesOf(path) {
  const plain = path.replace(/\/$/, '')
  if (statSync(plain).isFile()) return [plain]
  if (plain.startsWith('src/core') || plain.endsWith('/rules')) return [`${plain}/**/*.ts`]
  return [join(plain, '**/rules.ts'), join(plain, '**/rules/**/*.ts')]
}
