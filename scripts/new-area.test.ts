import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#server/project-root.ts'
import { laidOut } from './layout.ts'
import { writeArea } from './new-area/write-area.ts'

/** The files the command reads and changes; it does not use the rest of the package. */
const READ = [
  'ARCHITECTURE.md', 'db/migrations', 'db/schema.sql', 'src/areas', 'src/core/role-table.test.ts', 'src/main/registry.ts', 'test/inputs.ts',
] // prettier-ignore

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'hotelmate-area-'))
  for (const path of READ) cpSync(join(projectRoot, path), join(root, path), { recursive: true })
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=test', '-c', 'user.email=test@example.test', 'commit', '--quiet', '--message', 'as it is')
})
afterAll(() => rmSync(root, { recursive: true }))

const git = (...args: string[]) => expect(spawnSync('git', args, { cwd: root }).status).toBe(0)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test.each([
  ['sales', 'fees', 'No group is called "sales". The groups are platform, property'],
  ['billing', 'expenses', 'The name is taken by src/areas/billing/expenses'],
  ['billing', 'receipts', 'A table is called receipts already'],
  ['billing', 'fee', 'is not a plural word in lower case'],
  ['billing', 'Fees', 'is not a plural word in lower case'],
  ['billing', 'late-fees', 'is not a plural word in lower case'],
])('%s %s is refused in a sentence, and changes no file', async (group, name, sentence) => {
  await expect(writeArea(root, { group, name })).rejects.toThrow(sentence)
  expect(spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout).toBe('')
})

test('an area is written whole, laid out, and named in every list', async () => {
  const { written } = await writeArea(root, { group: 'billing', name: 'allowances', french: 'Indemnités' })
  for (const path of written.filter((name) => !name.endsWith('.sql'))) {
    expect(read(path), path).toBe(await laidOut(path, read(path)))
  }
  const own = written.filter((path) => path.includes('allowances'))
  expect(own.filter((path) => /GROUP|FRENCH|THING|Thing|(?<![a-z])things?\b/.test(read(path)))).toEqual([])
  expect(own).toContain('src/areas/billing/allowances/screens/allowance-list.tsx')
  expect(read('src/areas/billing/allowances/README.md')).toContain('An **allowance**')
  expect(read('src/areas/billing/allowances/texts/fr.json')).toContain('"Indemnités"')
  expect(read('ARCHITECTURE.md')).toMatch(/^billing .* {2}allowances$/m)
  expect(read('src/core/role-table.test.ts')).toContain('allowances.read')
  // A screen that used a schema would not build.
  const schemas = own
    .filter((path) => path.includes('/screens/'))
    .flatMap((path) => /import \{(.*)\} from '\.\.\/contract\.ts'/.exec(read(path))?.[1]?.split(',') ?? [])
    .filter((name) => /^[A-Z][a-z]/.test(name.trim()))
  expect(schemas).toEqual([])
  const tenants = read('test/inputs.ts')
  expect(tenants).toContain("import { allowances } from '#areas/billing/allowances/contract.ts'")
  expect(tenants).toContain('allowanceId: [(await client.send(allowances.create, { name: `${word} allowance` })).id],')
  const lines = read('src/main/registry.ts').split('\n')
  expect(lines[0]).toBe("import { area as allowances } from '#areas/billing/allowances/area.ts'")
  expect(lines).toContain('  allowances,')
  // The new files are not committed yet.
  await expect(writeArea(root, { group: 'billing', name: 'fees' })).rejects.toThrow('uncommitted changes')
})
