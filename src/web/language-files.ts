import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import type { GROUPS } from '../core/area.ts'
import { LANGUAGES } from '../core/language.ts'
import { declaredRefusals } from './light-contracts.ts'
import { type Graph, settledGraph } from './module-uses.ts'
import { refusalTextsOf, TEXTS_OF_REFUSALS } from './refusal-texts.ts'
import { titleKey } from './title-key.ts'
import { type TextPacks, textPacks, withTextsAtImports, withTextsNamed } from './text-uses.ts'

type Texts = { [key: string]: string | Texts }

const areas = join(import.meta.dirname, '../areas')
const foldersIn = (path: string) => readdirSync(path).map((name) => join(path, name))
const areaFolders = () => foldersIn(areas).flatMap(foldersIn)

/** The folder of texts of each area, and of each part of the web foundation, by its name. */
function textFolders(): Map<string, string> {
  const ofAreas = areaFolders().map((area) => [basename(area), join(area, 'texts')] as const)
  const ofWeb = foldersIn(join(import.meta.dirname, 'texts')).map((path) => [basename(path), path] as const)
  return new Map([...ofAreas, ...ofWeb].filter(([, path]) => existsSync(path)))
}

const groupOf = (path: string) => relative(areas, path).split(sep)[0] as (typeof GROUPS)[number]

const textAt = (texts: Texts, key: string): Texts[string] | undefined =>
  key
    .split(/[:.]/)
    .reduce<Texts[string] | undefined>((node, step) => (typeof node === 'object' ? node[step] : undefined), texts)

/** Each text below a key, with its own key. */
const leavesOf = (key: string, node: Texts[string] | undefined): [key: string, text: string][] =>
  typeof node === 'string'
    ? [[key, node]]
    : Object.entries(node ?? {}).flatMap(([step, below]) => leavesOf(`${key}.${step}`, below))

/**
 * What the screens of areas are called. Menus show it before anyone has fetched the texts of these areas. Of a key that ends with what
 * is known later, such as `level.${level}`, all are taken.
 */
function titlesIn(texts: Texts): Texts {
  const lists = areaFolders().map((area) => join(area, 'screens/routes.tsx'))
  const keys = lists
    .filter((path) => existsSync(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/['`](\w+:\w+(\.\w+)*)/g)].map(([, key = '']) => key))
  return Object.fromEntries(keys.flatMap((key) => leavesOf(titleKey(key).replace('titles:', ''), textAt(texts, key))))
}

/** An area also has texts that screens of other areas show of it, such as the names of its audit types. */
type AreaTexts = { name: string; own: Texts; forOthers: Readonly<Record<string, Texts>> }

const textsIn = (language: string): AreaTexts[] =>
  [...textFolders()].map(([name, path]) => {
    const { forOthers: { refusals, ...others } = {}, ...own } = JSON.parse(
      readFileSync(join(path, `${language}.json`), 'utf8'),
    ) as Texts & {
      forOthers?: AreaTexts['forOthers']
    }
    return { name, own, forOthers: { ...others, ...(refusals && { [refusalTextsOf(groupOf(path))]: refusals }) } }
  })

function merged(one: Texts, other: Texts): Texts {
  const both = { ...one }
  for (const [key, text] of Object.entries(other)) {
    const before = both[key]
    both[key] = typeof before === 'object' && typeof text === 'object' ? merged(before, text) : text
  }
  return both
}

/** All texts of one language: a group per area, groups to which areas only add, and the titles of screens: { shell: {…}, bookings: {…}, titles: {…} }. */
export function textsOf(language: string): Record<string, Texts> {
  const areaTexts = textsIn(language)
  const texts = [
    ...areaTexts.map(({ name, own }) => ({ [name]: own })),
    ...areaTexts.map(({ forOthers }) => forOthers),
  ].reduce<Record<string, Texts>>((all, some) => merged(all, some) as Record<string, Texts>, {})
  const groups = Object.entries(texts).filter(([, group]) => Object.keys(group).length > 0)
  return { ...Object.fromEntries(groups), titles: titlesIn(texts), [TEXTS_OF_REFUSALS]: textsOfRefusals() }
}

/** The texts that have the sentence of each refusal an area declares, by its code. */
function textsOfRefusals(): Texts {
  return Object.fromEntries(
    areaFolders()
      .map((area) => join(area, 'declares.ts'))
      .filter((path) => existsSync(path))
      .flatMap((path) =>
        declaredRefusals(path, readFileSync(path, 'utf8')).map((code) => [code, refusalTextsOf(groupOf(path))]),
      ),
  )
}

/** While developing, one file has all texts of a language. */
const oneFile = (): Plugin => ({
  name: 'hotelmate-language-file',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const language = LANGUAGES.find((code) => request.url?.startsWith(`/languages/${code}.json`))
      if (!language) return next()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(textsOf(language)))
    })
  },
})

const PACKS_MARK = 'JSON.parse("packs of texts")'

/**
 * People write one small file per area and language, and so does the build: a browser fetches the texts of an area along with the first
 * script that uses them. What signing in takes is in one file, and what home takes.
 */
function filesOfAreas(): Plugin {
  let texts: { language: string; all: ReturnType<typeof textsOf> }[] = []
  let areaNames: ReadonlySet<string> = new Set()
  let folder = ''
  let packs: TextPacks | undefined
  let graph: Graph | undefined
  return {
    name: 'hotelmate-texts',
    apply: 'build',
    buildStart() {
      texts = LANGUAGES.map((language) => ({ language, all: textsOf(language) }))
      areaNames = new Set(Object.keys(texts[0]?.all ?? {}))
      folder = `assets/texts-${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)}`
    },
    async transform(code, id) {
      if (id.endsWith('/src/web/text-files.ts'))
        return { code: `export const FOLDER = '/${folder}'\nexport const PACKS = ${PACKS_MARK}`, map: null }
      const changed = await withTextsAtImports(code, id, async (path) => (await this.resolve(path, id))?.id)
      return changed === undefined ? undefined : { code: changed, map: null }
    },
    renderChunk(code) {
      graph ??= settledGraph(this)
      packs ??= textPacks(areaNames, graph)
      const named = withTextsNamed(code, packs, areaNames, graph).replace(PACKS_MARK, JSON.stringify(packs))
      return named === code ? null : { code: named, map: null }
    },
    generateBundle() {
      const shared: readonly string[] = Object.values(packs ?? {}).flat()
      const alone = [...areaNames].filter((area) => !shared.includes(area)).map((area) => [area, [area]] as const)
      for (const { language, all } of texts)
        for (const [file, inFile] of [...Object.entries(packs ?? {}), ...alone])
          this.emitFile({
            type: 'asset',
            fileName: `${folder}/${language}/${file}.json`,
            source: JSON.stringify(Object.fromEntries(inFile.map((area) => [area, all[area]]))),
          })
    },
  }
}

export const languageFiles = (): Plugin[] => [oneFile(), filesOfAreas()]
