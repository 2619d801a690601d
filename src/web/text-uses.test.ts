import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GUEST_PAGES, HOME, SIGN_IN } from './script-files.ts'
import { textPacks, withTextsAtImports, withTextsNamed } from './text-uses.ts'

const source = join(import.meta.dirname, '..')
const at = (path: string) => join(source, path)
const areaNames = new Set(['shell', 'bookings', 'payments', 'rates', 'cases', 'desk', 'titles'])
const [web = '', signInPage = ''] = SIGN_IN
const [home = ''] = HOME
const guestPage = GUEST_PAGES[0]?.begins[0] ?? ''
const page = at('areas/lodging/bookings/screens/page.tsx')
const FILES: Record<string, { code: string; imports?: string[] }> = {
  [web]: { code: `useTranslation('shell')` },
  [signInPage]: { code: `const a = { b: 'line: no area of ours' }` },
  [home]: { code: `useTranslation(['desk', 'shell']); t('cases:count')` },
  [guestPage]: { code: `useTranslation('cases')` },
  [page]: {
    code: `useTranslation('bookings'); t(\`payments:mode.\${mode}\`) // 'rates:grid.title' only in a comment`,
    imports: [at('areas/lodging/bookings/screens/routes.tsx')],
  },
  [at('areas/lodging/bookings/screens/routes.tsx')]: { code: `export const routes = [{ title: 'rates:grid.title' }]` },
}
const graph = {
  getModuleInfo: (id: string) => ({ code: FILES[id]?.code ?? '', importedIds: FILES[id]?.imports ?? [] }),
}
const resolve = (path: string) =>
  Promise.resolve(path.startsWith('.') ? at(join('web', path)) : `/node_modules/${path}`)

test('what is fetched later brings its texts, on the line it stood on', async () => {
  const code = `a()\nconst b = () => import('./page.tsx')\nconst c = import("three")\n`
  const changed = await withTextsAtImports(code, at('web/shell.tsx'), resolve)
  expect(changed).toBe(
    `a()\nconst b = () => withTexts("texts of web/page.tsx", () => import('./page.tsx'))\nconst c = import("three")\n\n` +
      `import { withTexts } from ${JSON.stringify(at('web/i18n.ts'))}`,
  )
})

test.each(['import { a } from "./a.ts"', 'import("three")', `import('./contract.ts?schemas')`, 'import(path)'])(
  '%s brings none',
  async (code) => expect(await withTextsAtImports(code, at('web/shell.tsx'), resolve)).toBeUndefined(),
)

test('signing in takes one file, home another without what guests fetch on its own', () => {
  expect(textPacks(areaNames, graph)).toEqual({ 'sign-in': ['shell'], home: ['desk'] })
})

test('a page names the areas of its hooks and keys, the titles of its lists of screens, and nothing that is loaded already', () => {
  const packs = { 'sign-in': ['shell'], home: ['desk'] }
  const named = withTextsNamed(
    'withTexts(`texts of areas/lodging/bookings/screens/page.tsx`, load)',
    packs,
    areaNames,
    graph,
  )
  expect(named).toBe('withTexts(`bookings,payments,titles`, load)')
  expect(withTextsNamed('withTexts("texts of web/main.tsx", load)', packs, areaNames, graph)).toBe(
    'withTexts("", load)',
  )
})
