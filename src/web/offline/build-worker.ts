import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Screens that are there without a line although no one has opened them yet: taking orders, the floor plan and the room board. So are the
 * rules of all forms, which are fetched after their screens.
 */
const TAKEN_ALONG =
  /\/src\/(main\/(web|screens|shell-parts)\.tsx?|web\/(shell|sign-in)\/|web\/ui\/confirm-dialog\.tsx|areas\/(trade\/orders|trade\/tables|lodging\/housekeeping)\/screens\/)|\?schemas$/
/** What no chunk names. */
const BESIDE = ['/', '/languages/en.json', '/languages/fr.json', '/icons/hotelmate.svg', '/manifest.webmanifest']

type Bundle = Rolldown.OutputBundle

/** The pages' code and style: what begins them, what `TAKEN_ALONG` names, and all that those import at once. */
function shellOf(bundle: Bundle): string[] {
  const found = new Set<string>()
  const take = (name: string): void => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    file.imports.forEach(take)
  }
  for (const file of Object.values(bundle)) {
    // By the modules it holds: a script that shares its file with others is named after none of them.
    if (file.type === 'chunk' && file.moduleIds.some((id) => TAKEN_ALONG.test(id))) take(file.fileName)
    if (file.fileName.endsWith('.css')) found.add(file.fileName)
  }
  return [...found].toSorted().map((name) => `/${name}`)
}

/** Writes the service worker: `service-worker.js` with the build's name and files above it, so that each build has its own. */
export function offlineShell(): Plugin {
  return {
    name: 'hotelmate-offline-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = [...BESIDE, ...shellOf(bundle)]
        const worker = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
        const all = Object.values(bundle).map((file) => file.fileName + ('source' in file ? String(file.source) : ''))
        const icon = readFileSync(join(import.meta.dirname, '../../../public/icons/hotelmate.svg'), 'utf8')
        const name = createHash('sha256')
          .update([worker, icon, ...all.toSorted()].join('\n'))
          .digest('hex')
          .slice(0, 12)
        const head = `const BUILD = ${JSON.stringify(name)}\nconst SHELL = ${JSON.stringify(files)}\n`
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: head + worker })
      },
    },
  }
}
