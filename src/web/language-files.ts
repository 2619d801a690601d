import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../core/language.ts'

const web = join(import.meta.dirname, 'texts')
const areas = join(import.meta.dirname, '../areas')
const foldersIn = (path: string) => readdirSync(path).map((name) => join(path, name))

/** The folder of texts of each area, and of each part of the web foundation, by its name. */
function textFolders(): Map<string, string> {
  const ofAreas = foldersIn(areas)
    .flatMap(foldersIn)
    .map((area) => [basename(area), join(area, 'texts')] as const)
  const ofWeb = foldersIn(web).map((path) => [basename(path), path] as const)
  return new Map([...ofAreas, ...ofWeb].filter(([, path]) => existsSync(path)))
}

/** All texts of one language, one group per area: { shell: {…}, bookings: {…} }. */
export function textsOf(language: string): Record<string, unknown> {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(path, `${language}.json`), 'utf8'))
  return Object.fromEntries([...textFolders()].map(([name, path]) => [name, read(path)]))
}

/**
 * People write one small file per area and language; a browser asks for one file per language.
 * Serves `/languages/en.json` while developing and writes it into the build.
 */
export function languageFiles(): Plugin {
  return {
    name: 'hotelmate-language-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = LANGUAGES.find((code) => request.url?.startsWith(`/languages/${code}.json`))
        if (!language) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(textsOf(language)))
      })
    },
    generateBundle() {
      for (const code of LANGUAGES)
        this.emitFile({ type: 'asset', fileName: `languages/${code}.json`, source: JSON.stringify(textsOf(code)) })
    },
  }
}
