import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const LANGUAGES = ['en', 'fr'] as const
const folder = (language: string) => join(import.meta.dirname, '../../public/languages', language)

/** All texts of one language, one group per area: { shell: {…}, bookings: {…} }. */
export function textsOf(language: string): Record<string, unknown> {
  const files = readdirSync(folder(language)).filter((file) => file.endsWith('.json'))
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder(language), file), 'utf8'))
  return Object.fromEntries(files.toSorted().map((file) => [file.slice(0, -'.json'.length), read(file)]))
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
