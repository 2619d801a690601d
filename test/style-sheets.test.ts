import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const listed = (ending: RegExp): string[] =>
  ['src/areas', 'src/web/ui', 'src/web/guest'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => `${folder}/${name}`),
  )
const sheets = listed(/\.css$/)
const screens = listed(/\.tsx$/).map((path) => ({ path, text: read(path) }))

const unique = (names: Iterable<string>): string[] => [...new Set(names)].toSorted()

/** The classes a sheet styles: the text before its braces, without comments. */
const classesIn = (css: string): string[] =>
  unique(
    css
      .replace(/\/\*[^]*?\*\//g, '')
      .match(/[^{};]+(?=\{)/g)
      ?.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)) ?? [],
  )

const sheetOf = (path: string, name: string): string =>
  name.startsWith('#web/') ? name.replace('#web/', 'src/web/') : join(dirname(path), name)

/** The classes its screens take from a sheet, by their names or by a template such as `is-${kind}`. */
function takenFrom(sheet: string): RegExp[] {
  const importing = new RegExp(`^import styles from '(.+\\.module\\.css)'$`, 'm')
  return screens
    .filter(({ path, text }) => sheetOf(path, importing.exec(text)?.[1] ?? '') === sheet)
    .flatMap(({ text }) => [...text.matchAll(/\bstyles\[(['`])(.+?)\1\]/g)])
    .map(([, , name = '']) => new RegExp(`^${name.replace(/\$\{.+?\}/g, '.+')}$`))
}

test('a style sheet of an area or of a shared part is a module: its classes are its own', () => {
  expect(sheets.filter((path) => !path.endsWith('.module.css'))).toEqual([])
})

test.each(sheets)('%s has the classes its screens take, and no other', (sheet) => {
  const classes = classesIn(read(sheet))
  const taken = takenFrom(sheet)
  expect(classes.filter((name) => !taken.some((pattern) => pattern.test(name)))).toEqual([])
  expect(taken.filter((pattern) => !classes.some((name) => pattern.test(name)))).toEqual([])
})
