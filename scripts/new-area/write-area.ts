import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { GROUPS } from '#core/area.ts'
import { laidOut } from '../layout.ts'
import { addToArchitecture, addToInputs, addToRegistry, addToRoleTable } from './central-lists.ts'

/** Why no area was written, as a sentence for the user of the command. */
export class Unfit extends Error {}

/** The input: the group, the plural lower-case name, and its title in French where it is known. */
export type NewArea = { group: string; name: string; french?: string | undefined }

const TEMPLATES = join(import.meta.dirname, 'area')
const PLURAL = /^[a-z]{2,28}[a-rt-z]s$|^[a-z]+sses$/

/**
 * Writes an area's folder and migration, and its line in every list that names areas.
 *
 * @param root the folder of the package
 * @returns the paths that were written or changed, and what no program can decide
 * @throws Unfit for an unknown group, a name that is no plural word or taken, and uncommitted changes in the way
 */
export async function writeArea(root: string, area: NewArea): Promise<{ written: string[]; byHand: string[] }> {
  assertFits(root, area)
  const { group, name } = area
  const folder = `src/areas/${group}/${name}`
  const number = String(readdirSync(join(root, 'db/migrations')).length + 1).padStart(4, '0')
  const files: Record<string, string> = {
    [`db/migrations/${number}_${name}.sql`]: fill(
      readFileSync(join(import.meta.dirname, 'migration.sql.txt'), 'utf8'),
      area,
    ),
  }
  for (const template of readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' }).filter(isTemplate))
    files[`${folder}/${fill(template.slice(0, -'.txt'.length), area)}`] = fill(
      readFileSync(join(TEMPLATES, template), 'utf8'),
      area,
    )
  const change = (path: string, add: (text: string) => string) => {
    files[path] = add(readFileSync(join(root, path), 'utf8'))
  }
  change('src/main/registry.ts', (text) => addToRegistry(text, area, placesOf(root)))
  change('src/core/role-table.test.ts', (text) => addToRoleTable(text, name))
  change('test/inputs.ts', (text) => addToInputs(text, { group, name, one: singularOf(name) }))
  change('ARCHITECTURE.md', (text) => addToArchitecture(text, area))
  for (const [path, text] of Object.entries(files)) {
    const at = join(root, path)
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, path.endsWith('.sql') ? text : await laidOut(at, text))
  }
  return { written: Object.keys(files), byHand: byHandOf(folder, area) }
}

const isTemplate = (path: string): boolean => path.endsWith('.txt')

function assertFits(root: string, { group, name }: NewArea): void {
  if (!GROUPS.some((known) => known === group))
    throw new Unfit(`No group is called "${group}". The groups are ${GROUPS.join(', ')}.`)
  if (!PLURAL.test(name)) throw new Unfit(`"${name}" is not a plural word in lower case. Use one such as "suppliers".`)
  const folder = placesOf(root).get(name)
  if (folder) throw new Unfit(`The name is taken by src/areas/${folder}. Choose another one.`)
  if (readFileSync(join(root, 'db/schema.sql'), 'utf8').includes(`create table ${name} (`))
    throw new Unfit(`A table is called ${name} already. Choose another name.`)
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (status === 0 && stdout.trim() !== '')
    throw new Unfit(
      'The folder has uncommitted changes. Commit or stash them, so that git can show and undo what is written.',
    )
}

/** Each area's folder below `src/areas`, by its name. */
function placesOf(root: string): ReadonlyMap<string, string> {
  const areas = join(root, 'src/areas')
  return new Map(
    readdirSync(areas).flatMap((group) =>
      existsSync(join(areas, group))
        ? readdirSync(join(areas, group)).map((name) => [name, `${group}/${name}`] as const)
        : [],
    ),
  )
}

const singularOf = (name: string): string =>
  name.endsWith('ies')
    ? `${name.slice(0, -3)}y`
    : /(?:ss|x|ch|sh)es$/.test(name)
      ? name.slice(0, -2)
      : name.slice(0, -1)

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** A template is written of `things` in a `GROUP`; a word that merely contains those letters stays. */
function fill(text: string, { group, name, french }: NewArea): string {
  const one = singularOf(name)
  const article = /^[aeio]/.test(one) ? '$1n ' : '$1 '
  return text
    .replaceAll('GROUP', group)
    .replaceAll('FRENCH', french ?? capital(name))
    .replaceAll(/\b([Aa]) (?=\**thing\b)/g, article)
    .replaceAll('THING', one.toUpperCase())
    .replaceAll('Things', capital(name))
    .replaceAll('Thing', capital(one))
    .replaceAll(/(?<![a-z])things/g, name)
    .replaceAll(/(?<![a-z])thing/g, one)
}

const byHandOf = (folder: string, { name, french }: NewArea): string[] => [
  `${folder}/README.md: what these are, and what must never happen.`,
  `${folder}/declares.ts: who may read and write; the same in src/core/role-table.test.ts.`,
  `${folder}/contract.ts and the migration: the fields they have besides name and notes.`,
  `${folder}/screens/routes.tsx: the icon and the place in the menu.`,
  ...(french ? [] : [`${folder}/texts/fr.json: the French for ${name}.`]),
  `test/inputs.ts: a required field of a ${singularOf(name)} at the end of settle(), as in DETAILS of the tests.`,
]
