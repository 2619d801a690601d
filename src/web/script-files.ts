import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { type Graph, isPackage, reached } from './module-uses.ts'

const source = join(import.meta.dirname, '..')
const at = (...paths: string[]) => paths.map((path) => join(source, path))

type Stage = { name: string; begins: readonly string[] }

/** Pages that guests open by a link and people without an account: most of them come once, by telephone. */
export const GUEST_PAGES: readonly Stage[] = [
  { name: 'support', begins: at('areas/insight/cases/screens/support-page.tsx') },
  { name: 'documents', begins: at('areas/billing/invoices/screens/access-page.tsx') },
  {
    name: 'account',
    begins: at('areas/platform/users/screens/sign-up-pages.tsx', 'areas/platform/users/screens/password-pages.tsx'),
  },
  { name: 'table', begins: at('areas/trade/orders/screens/guest-table.tsx') },
]

const STAFF_STAGES: readonly Stage[] = [
  {
    name: 'inside',
    begins: at('main/shell-parts.ts', 'web/shell/shell.tsx', 'web/sign-in/entrance.ts', 'web/ui/confirm-dialog.tsx'),
  },
  { name: 'forms', begins: at('web/ui/form-dialog.tsx', 'web/ui/panel.tsx') },
  { name: 'lists', begins: at('web/ui/data-list.tsx', 'web/ui/data-table.tsx') },
  { name: 'home', begins: at('areas/insight/desk/screens/home-page.tsx') },
  { name: 'chart', begins: at('areas/lodging/bookings/screens/chart-page.tsx') },
]
const begunByStaff = STAFF_STAGES.flatMap(({ begins }) => begins)
/** What begins the page to sign in, and what begins home. */
export const SIGN_IN = at('main/web.tsx', 'web/sign-in/sign-in-page.tsx')
export const HOME = STAFF_STAGES.filter(({ name }) => name !== 'chart').flatMap(({ begins }) => begins)

/**
 * What people fetch at once, one after the other: each stage is what its files import, without what the stages before it have. A stage is
 * a file of our own and one of packages, because these change at other times. A guest's page is two stages: what staff fetch as well, in
 * one small file, and the rest. So no guest fetches the shell, the dialogs and the lists, and no one of the staff a guest's page.
 */
const STAGES: readonly (Stage & { within?: readonly string[] })[] = [
  { name: 'sign-in', begins: SIGN_IN },
  { name: 'areas', begins: at('main/screens.ts') },
  {
    name: 'pages',
    begins: at(
      'web/ui/states.tsx',
      'web/ui/guest-language.tsx',
      'web/ui/form-parts.tsx',
      'web/ui/page.tsx',
      'web/ui/values.tsx',
      'web/ui/marks.tsx',
      'web/ui/copy-text.tsx',
      'web/ui/fields.tsx',
      'web/ui/list-toolbar.tsx',
    ),
  },
  ...GUEST_PAGES.map((page) => ({ ...page, within: begunByStaff })),
  ...STAFF_STAGES,
  ...GUEST_PAGES.map(({ name, begins }) => ({ name: `${name}-page`, begins })),
]

/** The files of a stage. They are taken in the order of the stages: each takes the imports of its files that no earlier stage has taken. */
function filesOf({ name, begins, within }: (typeof STAGES)[number], order: number): Rolldown.CodeSplittingGroup[] {
  let files: ReadonlySet<string> | undefined
  let others: ReadonlySet<string> | undefined
  const isOfStage = (id: string, graph: Graph): boolean =>
    (files ??= reached(begins, graph)).has(id) && (!within || (others ??= reached(within, graph)).has(id))
  const priority = 2 * (STAGES.length - order)
  const parts: Rolldown.CodeSplittingGroup = {
    name: (id, graph) => (isPackage(id) && isOfStage(id, graph) ? `${name}-parts` : null),
    priority: priority + 1,
    debugName: `${name}-parts`,
  }
  const own = { name: (id: string, graph: Graph) => (isOfStage(id, graph) ? name : null), priority, debugName: name }
  return within ? [own] : [parts, own]
}

const AREA_OF_SCHEMAS = /\/src\/areas\/[^/]+\/([^/]+)\/.*\?schemas$/

/** The rules of an area's inputs, for its forms (light-contracts.ts), and zod with what core has for them: no other script contains these. */
const schemas: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'schemas',
    test: /\/node_modules\/zod\/|\/src\/core\/.*\?schemas$/,
    priority: 91,
  },
  {
    debugName: 'schemas of an area',
    name: (id) => {
      const area = AREA_OF_SCHEMAS.exec(id)?.[1]
      return area ? `${area}-schemas` : null
    },
    priority: 90,
  },
]

/** Which modules share a file. What none of these takes has the file of its screen. */
export const scriptFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 100 },
  ...schemas,
  ...STAGES.flatMap(filesOf),
  // Each set of screens has its own: to merge small ones (entriesAwareMergeThreshold) makes files that import in a circle, others each build.
  { name: 'shared', entriesAware: true, minShareCount: 2, priority: 1 },
]
