import { relative, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { type Graph, isPackage, reached } from './module-uses.ts'
import { GUEST_PAGES, HOME, SIGN_IN } from './script-files.ts'

const source = join(import.meta.dirname, '..')
const I18N = join(source, 'web/i18n.ts')
/** The placeholder where the texts of a script are named, until all scripts are known. */
const TEXTS_OF = 'texts of '
const MARKS = new RegExp(`(["'\`])${TEXTS_OF}([^"'\`]+)\\1`, 'g')

/** The texts of which areas are in which file; areas that are in none of them have a file of their own. */
export type TextPacks = { 'sign-in': readonly string[]; home: readonly string[] }

/** Has each script that is fetched later bring the texts it uses: `import('./page.tsx')` becomes `withTexts('…', () => import('./page.tsx'))`. */
export async function withTextsAtImports(
  code: string,
  id: string,
  resolve: (path: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (isPackage(id) || id === I18N || !/\bimport\(/.test(code)) return undefined
  const imports: { start: number; end: number; path: string }[] = []
  new Visitor({
    ImportExpression({ start, end, source: path }) {
      if (path.type === 'Literal' && typeof path.value === 'string') imports.push({ start, end, path: path.value })
    },
  }).visit(parseSync(id, code).program)
  let text = code
  for (const { start, end, path } of imports.toSorted((one, other) => other.start - one.start)) {
    const script = await resolve(path)
    if (!script || isPackage(script) || script.endsWith('?schemas')) continue
    const mark = JSON.stringify(TEXTS_OF + relative(source, script))
    text = `${text.slice(0, start)}withTexts(${mark}, () => ${text.slice(start, end)})${text.slice(end)}`
  }
  return text === code ? undefined : `${text}\nimport { withTexts } from ${JSON.stringify(I18N)}`
}

/** Names the texts in the place of each mark. */
export const withTextsNamed = (code: string, packs: TextPacks, areas: ReadonlySet<string>, graph: Graph): string =>
  code.replaceAll(MARKS, (_, quote: string, path: string) => {
    const used = textsUsed([join(source, path)], areas, graph)
    return `${quote}${used.filter((area) => !packs['sign-in'].includes(area)).join()}${quote}`
  })

/** What signing in takes is one file, and what home takes above it is another, but for what guests' pages fetch on its own. */
export function textPacks(areas: ReadonlySet<string>, graph: Graph): TextPacks {
  const first = textsUsed(SIGN_IN, areas, graph)
  const ofGuests = textsUsed(
    GUEST_PAGES.flatMap(({ begins }) => begins),
    areas,
    graph,
  )
  const home = textsUsed(HOME, areas, graph).filter((area) => !first.includes(area) && !ofGuests.includes(area))
  return { 'sign-in': first, home }
}

/** The areas whose texts some scripts use, with all that they import at once. */
const textsUsed = (begins: readonly string[], areas: ReadonlySet<string>, graph: Graph): string[] => {
  const used = [...reached(begins, graph)].filter((id) => !isPackage(id)).flatMap((id) => textsIn(id, areas, graph))
  return [...new Set(used)].toSorted()
}

/** The areas whose texts a script uses. A list of screens only names their titles. */
export function textsIn(id: string, areas: ReadonlySet<string>, graph: Graph): readonly string[] {
  if (id.endsWith('/screens/routes.tsx')) return ['titles']
  const info = graph.getModuleInfo(id)
  if (!info) return []
  const named = namesOf.get(info) ?? namesIn(id, info.code ?? '')
  namesOf.set(info, named)
  return named.filter((name) => name !== 'titles' && areas.has(name))
}

/** What a module names, found once for each module of a finished graph. */
const namesOf = new WeakMap<object, readonly string[]>()

/** The namespace before a colon, and the arguments of the hook: `t('payments:mode.Cash')`, `useTranslation(['rates', 'shell'])`. */
function namesIn(id: string, code: string): string[] {
  if (!/\w:|useTranslation/.test(code)) return []
  const names: string[] = []
  const take = (text: string) => names.push(...(/^(\w+):/.exec(text)?.slice(1) ?? []))
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && take(value),
    TemplateElement: ({ value }) => take(value.raw),
    CallExpression: ({ callee, start, end }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'useTranslation') return
      names.push(...(code.slice(start, end).match(/\w+/g) ?? []))
    },
  }).visit(parseSync(id, code).program)
  return names
}
