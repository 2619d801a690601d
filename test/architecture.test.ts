import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { AreaFacts } from '#core/area.ts'
import { allAuditTypes } from '#core/audit-types.ts'
import { GIVEN_AUDIT_TYPES } from '#core/given-audit-types.ts'
import type { Contract } from '#core/contract.ts'
import { LANGUAGES } from '#core/language.ts'
import { allRefusals } from '#core/refusal.ts'
import { circlesOf, faultsOf, fileCirclesOf, importsIn, rules, type Source, staticImportsIn } from './imports.ts'
import { groups } from '#main/area-map.ts'
import { areas } from '#main/registry.ts'
import { textsOf } from '#web/language-files.ts'

const root = join(import.meta.dirname, '..')
const areaFolder = join(root, 'src', 'areas')
const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')
/** The folder of each area, below its group, by its name. */
const places = new Map(
  readdirSync(areaFolder).flatMap((group) =>
    readdirSync(join(areaFolder, group)).map((area) => [area, `${group}/${area}`] as const),
  ),
)
const folders = [...places.keys()]
const PARTS = ['contract', 'rules', 'queries', 'actions', 'jobs', 'invariants', 'screens']
const SHAPE =
  /^(README\.md|area\.ts|declares\.ts|personal\.ts|(contract|rules|queries|actions|jobs|invariants)(\.ts|\.test\.ts)?|screens|texts)$/

const contracts = import.meta.glob<Record<string, Contract>>('../src/areas/*/*/contract{.ts,/*.ts}', { eager: true })
const declarations = import.meta.glob<{ declares: AreaFacts }>('../src/areas/*/*/declares.ts', { eager: true })
const linesOf = (area: string) =>
  ['.ts', `/${area}.ts`].flatMap((end) =>
    Object.entries(contracts[`../src/areas/${places.get(area)}/contract${end}`]?.[area] ?? {}),
  )
const sourceFiles = listed('src').concat(listed('db/demo'))
const sources: Source[] = sourceFiles.map((path) => ({ path, imports: importsIn(path, read(join(root, path))) }))

function listed(folder: string, ending = /\.tsx?$/): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`)
}
const CODE = ['src', 'db', 'test', 'e2e', 'bench', 'scripts']
const inArea = (area: string, part: RegExp) =>
  sourceFiles.filter((path) => path.startsWith(`src/areas/${places.get(area)}/`) && part.test(path))

test('every area is registered once, and names itself and its group as its folder does', () => {
  const drawn = groups.flatMap(({ name, areas }) => areas.map((area) => `${name}/${area}`))
  expect(drawn.toSorted()).toEqual([...places.values()].toSorted())
  for (const area of areas) {
    const { declares } = declarations[`../src/areas/${area.group}/${area.name}/declares.ts`] ?? {}
    expect(declares?.name).toBe(area.name)
    for (const line of Object.values(area.contract)) expect(line.area).toBe(area.name)
  }
})

test('an audit type and a refusal are declared once, by one area or by core', () => {
  const codes = areas.flatMap((area) => Object.keys(area.refusals ?? {}))
  const commonCodes = [...read(join(root, 'src/core/refusal.ts')).matchAll(/^ {2}(\w+): \d{3},$/gm)].map(
    ([, code]) => code,
  )
  expect([...commonCodes, ...codes].toSorted()).toEqual(Object.keys(allRefusals()).toSorted())
  expect(new Set(allAuditTypes()).size).toBe(allAuditTypes().length)
})

test('an area has its audit types beside what a browser is sent, and the product has those of every area', () => {
  expect(Object.keys(declarations).filter((path) => 'auditTypes' in (declarations[path]?.declares ?? {}))).toEqual([])
  const all = [...GIVEN_AUDIT_TYPES, ...areas.flatMap(({ auditTypes }) => auditTypes ?? [])]
  expect(all.toSorted()).toEqual(allAuditTypes().toSorted())
})

test.each(LANGUAGES)('every audit type has its words, %s', (language) => {
  expect(Object.keys(textsOf(language)['audit']?.['type'] ?? {}).toSorted()).toEqual(allAuditTypes().toSorted())
})

test('ARCHITECTURE.md draws the map as it is declared', () => {
  const drawn = /The area map[^]*?```\n([^]*?)```/.exec(read(join(root, 'ARCHITECTURE.md')))?.[1] ?? ''
  const rows = drawn
    .trim()
    .split('\n')
    .map((row) => row.split(/\s+/))
  expect(rows.toReversed()).toEqual(groups.map(({ name, areas }) => [name, ...areas]))
})

test.each([...places.values()])('each part of %s is a file or a folder', (place) => {
  const entries = readdirSync(join(areaFolder, place))
  expect(PARTS.filter((part) => entries.includes(part) && entries.some((name) => name.startsWith(`${part}.`)))).toEqual(
    [],
  )
})

test('nothing hands on what another file exports as a whole', () => {
  const barrels = sourceFiles.filter((path) => /^export \* from /m.test(read(join(root, path))))
  expect(barrels).toEqual([])
})

test.each(folders)('%s looks like every other area', (area) => {
  const folder = join(areaFolder, places.get(area) ?? '')
  for (const file of readdirSync(folder)) expect(file).toMatch(SHAPE)
  expect(existsSync(join(folder, 'README.md'))).toBe(true)
  const { addresses = [] } = areas.find(({ name }) => name === area) ?? {}
  const parts = [area, ...addresses].join('|')
  for (const [name, line] of linesOf(area)) {
    expect(line.path, name).toMatch(new RegExp(`^/(${parts})(/|$)`))
    expect(line.area).toBe(area)
  }
})

test.each(folders)('%s tests every refusal it declares', (area) => {
  const tests = inArea(area, /\.test\.ts$/)
    .map((path) => read(join(root, path)))
    .join('\n')
  const untested = linesOf(area).flatMap(([name, line]) =>
    (line.refuses ?? []).map((code) => `${name} refuses ${code}`).filter((title) => !tests.includes(title)),
  )
  const home = `src/areas/${places.get(area)}/actions`
  const file = existsSync(join(root, home)) ? `a file of ${home}/` : `${home}.test.ts`
  expect(untested, `${file} lacks a test whose title begins, letter for letter, with each of these`).toEqual([])
})

test('each table is written by one area only', () => {
  const writers = new Map<string, Set<string>>()
  for (const area of folders)
    for (const path of inArea(area, /\/(queries|actions)/))
      for (const [, table = ''] of read(join(root, path)).matchAll(
        /(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)'|(?:insert into|delete from|\bupdate) (\w+)\s+(?:\(|set|where|as|select)/g,
      ))
        if (table) writers.set(table, (writers.get(table) ?? new Set()).add(area))
  expect([...writers].filter(([, by]) => by.size > 1).map(([table, by]) => `${table}: ${[...by].join(', ')}`)).toEqual(
    [],
  )
})

test('SQL is spoken in queries and in the server only', () => {
  const speakers = sources.filter(
    ({ path, imports }) => imports.includes('kysely') && !/\/(queries[./]|server\/|demo\/)|\.test\.ts$/.test(path),
  )
  expect(speakers.map(({ path }) => path)).toEqual([])
})

test('no result is found by the place of a skipped one', () => {
  const skipping = sourceFiles.filter((path) =>
    /const \[(?:[^\]=]*,)? *,[^=\]]*\] = await/.test(read(join(root, path))),
  )
  expect(skipping).toEqual([])
})

test('statements of which one writes or locks are sent by name, in their order', () => {
  const writes =
    /\b(?:lock|insert|update|delete|mark|write|save|put|recount)[A-Z]\w*\(|\b(?:deleteFrom|insertInto|updateTable)\(/
  const unordered = sourceFiles
    .filter((path) => /^src\/areas\/.*\/(actions|queries|jobs)[./]/.test(path) && !path.includes('.test.'))
    .filter((path) =>
      [...read(join(root, path)).matchAll(/Promise\.all\(\[([^\]]*)\]\)/g)].some(([, members = '']) =>
        writes.test(members),
      ),
    )
  expect(unordered).toEqual([])
})

test('no area knows the clock, chance or the environment', () => {
  const guilty = sourceFiles
    .filter((path) => path.startsWith('src/areas/') && !path.includes('/screens/') && !path.endsWith('.test.ts'))
    .filter((path) => /new Date\(\)|Date\.now\(|Math\.random\(|process\.env/.test(read(join(root, path))))
  expect(guilty).toEqual([])
})

test('imports go in the directions of the architecture', () => {
  expect(faultsOf(sources)).toEqual([])
})

/**
 * Constants of a contract that spread one of another area when they are loaded. The browser loads contracts in files that name each other, and the
 * other one may not be there yet.
 */
function spreadOnLoad(text: string): string[] {
  const theirs = [...text.matchAll(/^import \{([^}]*)\} from '#areas\//gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  const constants = text.matchAll(/^(?:export )?const (\w+)[^=\n]*= (\[[^\]]*\]|new Set\(\[[^\]]*\]\))/gm)
  return [...constants].flatMap(([, name = '', value = '']) => theirs.some((one) => value.includes(`...${one}`)) ? [name] : [])
} // prettier-ignore

test('what a contract takes of another area it takes within a route, not when it is loaded', () => {
  const contracts = sourceFiles.filter((path) => /^src\/areas\/.*\/contract(\.ts|\/.*\.ts)$/.test(path))
  expect(contracts.length).toBeGreaterThan(60)
  expect(contracts.flatMap((path) => spreadOnLoad(read(join(root, path))).map((name) => `${path}: ${name}`))).toEqual(
    [],
  )
  const planted =
    "import { FILES } from '#areas/people/employees/contract/documents.ts'\nconst LINES = ['old', ...FILES] as const\n"
  expect(spreadOnLoad(planted)).toEqual(['LINES'])
})

test('two areas never depend on each other', () => {
  expect(circlesOf(sources)).toEqual([])
})

test('no files import each other in a circle, types counted', () => {
  const ahead = sources.map(({ path }) => ({ path, imports: staticImportsIn(path, read(join(root, path))) }))
  expect(fileCirclesOf(ahead)).toEqual([])
  const planted = { path: 'src/core/area.ts', imports: ['src/core/modules.ts'] }
  const back = { path: 'src/core/modules.ts', imports: ['src/core/days.ts', 'src/core/area.ts'] }
  expect(fileCirclesOf([planted, back])).toEqual(['src/core/area.ts -> src/core/modules.ts -> src/core/area.ts'])
})

test.each([
  ['src/core/money.ts', 'src/server/http/server.ts'],
  ['src/areas/property/rooms/rules.ts', 'src/areas/property/rooms/queries.ts'],
  ['src/areas/lodging/bookings/actions.ts', 'src/areas/property/rooms/queries.ts'],
  ['src/areas/lodging/bookings/screens/list.tsx', 'src/areas/property/rooms/screens/room-list.tsx'],
  ['src/areas/property/rooms/actions.ts', 'src/areas/lodging/bookings/actions.ts'],
  ['src/web/api.ts', 'src/server/request/context.ts'],
  ['src/areas/property/rooms/actions.ts', 'src/server/http/server.ts'],
])('a planted violation is found: %s -> %s', (path, to) => {
  expect(faultsOf([{ path, imports: [to] }])).not.toEqual([])
})

test('every rule can be broken, so none is dead', () => {
  const planted: Source[] = [
    { path: 'src/core/a.ts', imports: ['src/web/b.ts'] },
    { path: 'src/areas/property/rooms/rules.ts', imports: ['src/web/b.ts'] },
    {
      path: 'src/areas/lodging/bookings/actions.ts',
      imports: [
        'src/areas/property/rooms/queries.ts',
        'src/areas/property/rooms/screens/x.tsx',
        'src/areas/insight/desk/actions.ts',
        'src/server/http/server.ts',
      ],
    },
    { path: 'src/web/a.ts', imports: ['src/server/request/context.ts', 'src/main/registry.ts', 'test/server.ts'] },
  ]
  const found = faultsOf(planted).join('\n')
  for (const rule of rules) expect(found).toContain(rule.description)
  expect(
    circlesOf([
      { path: 'src/areas/ledger/a/actions.ts', imports: ['src/areas/ledger/b/actions.ts'] },
      { path: 'src/areas/ledger/b/actions.ts', imports: ['src/areas/ledger/a/actions.ts'] },
    ]),
  ).not.toEqual([])
})

test('migrations are numbered 0001, 0002, … with no gap and no twin', () => {
  readdirSync(join(root, 'db', 'migrations'))
    .sort()
    .forEach((file, index) => expect(file).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z_]+\\.sql$`)))
})

/** Where a hundred is no hundredth of a currency. Amounts and percentages are converted in core/money alone. */
const HUNDREDS_OF_OTHER_THINGS = [
  'src/core/money.ts',
  'src/core/dates.ts', // leap years
  'src/core/words.ts', // English and Indian numerals
  'src/server/http/health.ts', // classes of HTTP status
  'src/web/smooth-scroll.ts', // pixels
  'src/web/ui/small-chart.tsx', // pixels
  'src/areas/insight/closing/screens/run-progress.tsx', // progress
  'src/areas/insight/desk/screens/fortnight.tsx', // rooms in a hundred
  'src/areas/insight/desk/screens/rooms-now.tsx', // rooms in a hundred
  'src/areas/billing/gateways/rules/amounts.ts', // the provider's own unit, per currency
  'src/areas/insight/onboarding/rules.ts', // steps in a hundred
  'src/areas/trade/products/queries/products.ts', // places in a list
  'src/areas/marketing/reviews/rules/scores.ts', // answers in a hundred
]

test('money and percentages are converted in core/money, by the decimals of the currency', () => {
  const product = sourceFiles.filter((path) => !/\.test\.tsx?$|testing|^db\//.test(path))
  const found = product.filter((path) => /[*/%] ?(100|1e2|10 ?\*\* ?2)\b(?!}%)/.test(read(join(root, path))))
  expect(found.toSorted()).toEqual(found.filter((path) => HUNDREDS_OF_OTHER_THINGS.includes(path)).toSorted())
  expect(HUNDREDS_OF_OTHER_THINGS.filter((path) => !found.includes(path))).toEqual([])
})

test('nothing outside tests escapes the type checker', () => {
  const escapes = sourceFiles
    .filter((path) => !path.includes('.test.') && path !== 'db/tables.ts')
    .filter((path) => /: any\b|\bas any\b|<any>|@ts-ignore|@ts-expect-error/.test(read(join(root, path))))
  expect(escapes).toEqual([])
})

test('no cast goes past the type checker, in tests neither', () => {
  const everything = CODE.flatMap((folder) => listed(folder))
  const casts = everything.filter((path) => /\bas (?:never|unknown as)\b/.test(read(join(root, path))))
  expect(casts).toEqual([])
})

/** Words of a private language that names must not use; GLOSSARY.md has the terms that replace them. */
const RETIRED_NAMES =
  /^(?:leavings|sayings|sight|within|wish|parting|takeTurn|apart|habit)|[a-z](?:Sayings|Sight|Wish(?:es)?|Parting|Letters)|^(?:NOBODYS?|NOWHERE)$/
/** As one word of a name: findHouse and KeptLink, not warehouse. */
const RETIRED_WORDS =
  /^(?:houses?|housed|keeps?|kept|keeping|tells?|telling|told|wish|wishes|wished|deeds?|papers?|spreads?|spreading|letters?|news|nobodys?|nobody|somebody|anybody|everybody|whoever|reckon(?:s|ed)?|sayings?|says?|stands?|hears?|heard|answers|answered|doors?|outages?|aside|hung|asked)$/i
/** Names of the field, of the wire and of other programs' settings. */
const ALLOWED_NAMES = new Set([
  'InHouseGuest',
  'findInHouseGuest',
  'isLetterShortcut',
  'PaperSize',
  'letters',
  'tellWait',
])

const DECLARED_NAME = /^export (?:async )?const (\w+)|^(?:export )?(?:async )?(?:function|class|type|interface) (\w+)/gm

test('no export, function or type has a retired name', () => {
  const declared = sourceFiles.flatMap((path) =>
    [...read(join(root, path)).matchAll(DECLARED_NAME)].map(([, constant, other = '']) => ({
      path,
      name: constant ?? other,
    })),
  )
  const wordsOf = (name: string) => name.split(/(?=[A-Z])|_/)
  const found = declared.filter(
    ({ name }) =>
      !ALLOWED_NAMES.has(name) && (RETIRED_NAMES.test(name) || wordsOf(name).some((word) => RETIRED_WORDS.test(word))),
  )
  expect(found).toEqual([])
})

/** The same for comments and documents: words with one plain term each. What stands in backticks is code. */
const RETIRED_IN_TEXT =
  /\b(?:somebody|nobody|anybody|everybody|whoever|whomever|leavings|sayings?|reckon\w*|deeds?|papers|tells?|telling|told|wish(?:es|ed)?|sight|asides?|(?:giv(?:es?|en|ing)|gave|tak(?:es?|en|ing)|took|hand(?:s|ed|ing)?) back|hand(?:s|ed|ing)? over|speaks? against)\b/i
const COMMENT = /^\s*(?:\{?\/\*|\*|\/\/).*|(?<=\s)\/\/ .*/gm

test('no comment has a retired word', () => {
  const found = CODE.flatMap((folder) => listed(folder)).flatMap((path) =>
    [...read(join(root, path)).matchAll(COMMENT)]
      .map(([comment]) => ({ path, word: RETIRED_IN_TEXT.exec(comment.replaceAll(/`[^`]*`/g, ''))?.[0], comment }))
      .filter(({ word }) => word !== undefined),
  )
  expect(found).toEqual([])
})

test('no document has a retired word', () => {
  const onTop = readdirSync(root).filter((name) => /^(?!CHANGELOG).*\.md$/.test(name))
  const documents = [...onTop, ...[...CODE, 'docs'].flatMap((folder) => listed(folder, /\.md$/))]
  const withoutCode = (text: string) => text.replaceAll(/^( *)```.*?^\1```/gms, '').replaceAll(/`[^`]*`/g, '')
  const retired = new RegExp(RETIRED_IN_TEXT.source.replaceAll(' ', String.raw`\s+`), 'gi')
  const found = documents.flatMap((path) =>
    [...withoutCode(read(join(root, path))).matchAll(retired)].map(([word]) => ({ path, word })),
  )
  expect(documents).toContain('src/web/README.md')
  expect(found).toEqual([])
})

test('no summary of a route has a retired word', () => {
  const found = areas
    .flatMap(({ contract }) => Object.values(contract))
    .filter(({ summary }) => RETIRED_IN_TEXT.test(summary))
    .map(({ area, action, summary }) => [area, action, summary])
  expect(found).toEqual([])
})

test('no object inside an input swallows what it does not know', () => {
  const open = (schema: unknown, path: string): string[] => {
    if (typeof schema !== 'object' || schema === null) return []
    const fields = Object.entries(schema)
    const here = 'properties' in schema && !('additionalProperties' in schema) ? [path] : []
    return [...here, ...fields.flatMap(([key, value]) => open(value, `${path}.${key}`))]
  }
  const swallowing = areas
    .flatMap((area) => Object.values(area.contract))
    .filter((route) => route.method !== 'GET')
    .flatMap((route) => {
      const { properties = {} } = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' })
      return open({ ...properties }, `${route.area}.${route.action}`)
    })
  expect(swallowing).toEqual([])
})
