import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ScreenRoute } from '#web/screens.ts'
import { laidOut } from './layout.ts'

/** The file with the addresses of all screens as a type. */
export const SCREEN_PATHS = 'src/core/screen-paths.ts'

/** The text of that file, by the routes the areas and the style book declare. */
export async function screenPathsText(root: string): Promise<string> {
  const areas = join(root, 'src/areas')
  const files = readdirSync(areas, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^\w+[\\/]\w+[\\/]screens[\\/]routes\.tsx$/.test(path))
    .map((path) => join(areas, path))
  const paths: string[] = []
  for (const file of [...files, join(root, 'src/web/style-book/routes.tsx')]) {
    const { routes } = (await import(pathToFileURL(file).href)) as { routes: readonly ScreenRoute[] }
    paths.push(...routes.map(({ path }) => path))
  }
  return laidOut(SCREEN_PATHS, textOf(paths))
}

/** Two types, since in one a pattern such as `/invoice/${string}` takes in the paths beside it. */
function textOf(all: readonly string[]): string {
  const paths = [...new Set(all)].toSorted()
  const union = (members: readonly string[]) => members.map((path) => `\n | ${typeOf(path)}`).join('')
  return [
    '// Written by `npm run addresses` from the routes of all screens. Not edited by hand.',
    '/** The path of a screen without fields. */',
    `export type FixedPath = ${union(paths.filter((path) => !path.includes(':')))}`,
    '/** The path of a screen with fields; a field, `:name` in its route, is any text. */',
    `export type FieldPath = ${union(paths.filter((path) => path.includes(':')))}`,
  ].join('\n')
}

const typeOf = (path: string): string =>
  path.includes(':') ? `\`${path.replaceAll(/:\w+/g, '${string}')}\`` : `'${path}'`
