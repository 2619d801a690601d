import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ScreenRoute } from '#web/screens.ts'
import { linkPages } from '#areas/billing/links/actions/pages.ts'
import pending from './pending.json' with { type: 'json' }

/** Screens the router itself has, and the one address that only leads on. `ofServer` are pages with a build of their own. */
const OF_THE_ROUTER = ['/', '/sessions/signin', '/sessions/404', '/sessions/lockscreen']

const modules = import.meta.glob<{ routes: ScreenRoute[] }>('../src/areas/*/*/screens/routes.tsx', { eager: true })
const screens = Object.values(modules).flatMap(({ routes }) => routes)
const ofServer = linkPages.map(({ path }) => path)
const plain = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '{}')
const served = [...screens.map(({ path }) => path), ...OF_THE_ROUTER, ...ofServer].map(plain)

const specified = readFileSync(join(import.meta.dirname, '..', 'spec', 'screens.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => plain(line.split('\t')[0] ?? ''))

test('every screen of the specification exists, or is on the pending list', () => {
  expect(specified.filter((path) => !served.includes(path)).sort()).toEqual([...pending.screens].sort())
})

test('no address shows two screens', () => {
  expect(served.filter((path, index) => served.indexOf(path) !== index)).toEqual([])
})

test('main/screens.ts registers the screens of every area', () => {
  const start = readFileSync(join(import.meta.dirname, '..', 'src', 'main', 'screens.ts'), 'utf8')
  expect(start).toContain(`<ScreenRoute[]>('../areas/*/*/screens/routes.tsx', { eager: true, import: 'routes' })`)
  expect(Object.entries(modules).filter(([, { routes }]) => !Array.isArray(routes))).toEqual([])
})
