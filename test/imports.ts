import { areaOrder } from '#main/area-map.ts'

/** A source file as the direction rules see it: its path from the root, and what it imports, as paths from the root. */
export type Source = { path: string; imports: readonly string[] }

/** Server files that areas may use: the context and the tools for writing queries, jobs, mail and documents. */
const OPEN_SERVER_FILES = new Set(
  [
    'area',
    'database/advisory-locks',
    'database/columns',
    'database/constraints',
    'database/conditions',
    'database/cursors',
    'database/ids',
    'database/lookups',
    'documents/attachments',
    'documents/pdf',
    'documents/pictures',
    'documents/sheet-reader',
    'documents/sheets',
    'jobs/hourly',
    'jobs/jobs',
    'mail/inbound',
    'mail/mail',
    'request/audit-log',
    'request/batch',
    'request/context',
    'request/scope',
    'request/sessions',
    'security/certificates',
    'security/passwords',
    'security/bearer',
    'security/outside-call',
    'security/public-address',
    'security/totp',
  ].map((name) => `src/server/${name}.ts`),
)

/** The path of an area contains its group before its name: `src/areas/<group>/<area>/…`. */
const areaOf = (path: string): string | undefined => /^src\/areas\/[^/]+\/([^/]+)\//.exec(path)?.[1]
const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || path.includes('/testing') || path.startsWith('test/')
const partOf = (path: string): string | undefined => /^src\/areas\/[^/]+\/[^/]+\/([a-z]+)/.exec(path)?.[1]
const isPure = (path: string): boolean => ['contract', 'rules', 'declares'].includes(partOf(path) ?? '')
const isBrowser = (path: string): boolean =>
  path.startsWith('src/web/') ||
  ['src/main/web.tsx', 'src/main/website.tsx', 'src/main/screens.ts'].includes(path) ||
  partOf(path) === 'screens'
const isServerSide = (path: string): boolean =>
  path.startsWith('src/server/') ||
  path.startsWith('db/') ||
  ['area', 'actions', 'queries', 'jobs', 'invariants'].includes(partOf(path) ?? '')

type Rule = { description: string; isBroken: (from: string, to: string) => boolean }

const rank = (area: string): number => areaOrder.indexOf(area)

/** The four rules of ARCHITECTURE.md and the order of the areas, one line each. */
export const rules: readonly Rule[] = [
  {
    description: 'core imports nothing of ours',
    isBroken: (from, to) => from.startsWith('src/core/') && /^(src|db)\//.test(to) && !to.startsWith('src/core/'),
  },
  {
    description: 'the product imports nothing of its tests',
    isBroken: (from, to) => /^(src|db)\//.test(from) && isTest(to),
  },
  {
    description: 'only the composition imports the composition',
    isBroken: (from, to) => /^src\/(areas|core|server|web)\//.test(from) && to.startsWith('src/main/'),
  },
  {
    description: 'contract and rules see only core, contracts and rules',
    isBroken: (from, to) => isPure(from) && /^(src|db)\//.test(to) && !to.startsWith('src/core/') && !isPure(to),
  },
  {
    description: 'no area uses another area’s queries',
    isBroken: (from, to) => partOf(to) === 'queries' && areaOf(from) !== areaOf(to),
  },
  {
    description: 'between areas there are doors: actions, contract, rules and screens/pickers.tsx',
    isBroken: (from, to) => {
      const [mine, theirs] = [areaOf(from), areaOf(to)]
      if (mine === undefined || theirs === undefined || mine === theirs) return false
      return !/^src\/areas\/[^/]+\/[^/]+\/((actions|contract|rules)(\/[^/]+)?\.ts|screens\/pickers\.tsx)$/.test(to)
    },
  },
  {
    description: 'an area uses only areas below it',
    isBroken: (from, to) => {
      const [mine, theirs] = [areaOf(from), areaOf(to)]
      if (mine === undefined || theirs === undefined || mine === theirs || partOf(from) === 'screens') return false
      return rank(theirs) > rank(mine)
    },
  },
  {
    description: 'browser code never reaches server files',
    isBroken: (from, to) => isBrowser(from) && isServerSide(to),
  },
  {
    description: 'areas reach the server only through its open files',
    isBroken: (from, to) => areaOf(from) !== undefined && to.startsWith('src/server/') && !OPEN_SERVER_FILES.has(to),
  },
]

/** Every broken rule, as 'from -> to: rule'. Tests may look anywhere. */
export const faultsOf = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap((to) =>
        rules.filter((rule) => rule.isBroken(path, to)).map((rule) => `${path} -> ${to}: ${rule.description}`),
      ),
    )

/** Server-side areas that depend on each other, directly or in a circle; there must be none. */
export function circlesOf(sources: readonly Source[]): string[] {
  const uses = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const mine = areaOf(path)
    if (mine === undefined || isTest(path) || partOf(path) === 'screens') continue
    for (const theirs of imports.map(areaOf)) {
      if (theirs !== undefined && theirs !== mine) uses.set(mine, (uses.get(mine) ?? new Set()).add(theirs))
    }
  }
  return circlesIn(uses)
}

/** Files that import each other in a circle, types counted; there must be none. */
export const fileCirclesOf = (sources: readonly Source[]): string[] =>
  circlesIn(new Map(sources.map(({ path, imports }) => [path, new Set(imports)])))

/** Of each circle one way round it. */
function circlesIn(uses: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = []
  const walked = new Set<string>()
  const walk = (from: string, path: readonly string[]): void => {
    if (path.includes(from)) found.push([...path.slice(path.indexOf(from)), from].join(' -> '))
    if (walked.has(from)) return
    walked.add(from)
    for (const next of uses.get(from) ?? []) walk(next, [...path, from])
  }
  for (const from of uses.keys()) walk(from, [])
  return found
}

const ALIASES: Readonly<Record<string, string>> = {
  '#areas/': 'src/areas/',
  '#core/': 'src/core/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#db/': 'db/',
  '#main/': 'src/main/',
  '#test/': 'test/',
}

/** The imports of a file, static and lazy, as paths from the root; packages by their names. */
export const importsIn = (path: string, text: string): string[] =>
  pathsOf(path, text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g))

/** The static imports of a file, types among them, as paths from the root. */
export const staticImportsIn = (path: string, text: string): string[] =>
  pathsOf(path, text.matchAll(/(?:from|import)\s*'([^']+)'/g))

function pathsOf(path: string, matches: Iterable<RegExpMatchArray>): string[] {
  const folder = path.split('/').slice(0, -1)
  return [...matches].map(([, target = '']) => {
    const alias = Object.keys(ALIASES).find((start) => target.startsWith(start))
    if (alias) return target.replace(alias, ALIASES[alias] ?? '')
    if (!target.startsWith('.')) return target
    const steps = [...folder]
    for (const step of target.split('/')) {
      if (step === '..') steps.pop()
      else if (step !== '.') steps.push(step)
    }
    return steps.join('/')
  })
}
