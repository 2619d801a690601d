import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { Graph } from '../module-uses.ts'
import { textsIn } from '../text-uses.ts'

/**
 * Screens that are available offline although they were not opened yet: taking orders, the floor plan, the room board and the
 * time clock. So are the
 * rules of all forms, which are fetched after their screens.
 */
const TAKEN_ALONG =
  /\/src\/(main\/(web|screens|shell-parts)\.tsx?|web\/(shell|sign-in)\/|web\/ui\/confirm-dialog\.tsx|areas\/(trade\/orders|trade\/tables|lodging\/housekeeping)\/screens\/|areas\/people\/attendance\/screens\/(kiosk-page|badge-reader)\.tsx)|\?schemas$/
/** What no chunk names. */
const BESIDE = ['/', '/icons/hotelmate.svg', '/manifest.webmanifest']

type Bundle = Rolldown.OutputBundle

/** Texts that are available whatever screen is opened. */
const TEXTS_OF_ALL = ['sign-in', 'home', 'titles']

/** The pages' code, style and texts: what begins them, what `TAKEN_ALONG` names, and all that those import at once. */
function shellOf(bundle: Bundle, graph: Graph): string[] {
  const found = new Set<string>()
  const take = (name: string): void => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    file.imports.forEach(take)
  }
  for (const file of Object.values(bundle)) {
    // By the modules it contains: a script that shares its file with others is named after none of them.
    if (file.type === 'chunk' && file.moduleIds.some((id) => TAKEN_ALONG.test(id))) take(file.fileName)
    if (file.fileName.endsWith('.css')) found.add(file.fileName)
  }
  return [...found, ...textsOfScripts(found, bundle, graph)].toSorted().map((name) => `/${name}`)
}

/** The files of texts that some scripts use, in all languages. */
function textsOfScripts(scripts: ReadonlySet<string>, bundle: Bundle, graph: Graph): string[] {
  const files = Object.keys(bundle).flatMap((name) => {
    const area = /\/texts-[^/]+\/\w+\/([\w-]+)\.json$/.exec(name)?.[1]
    return area === undefined ? [] : [{ name, area }]
  })
  const areas = new Set(files.map(({ area }) => area))
  const used = new Set(TEXTS_OF_ALL)
  for (const script of scripts) {
    const file = bundle[script]
    const ids = file?.type === 'chunk' ? file.moduleIds : []
    for (const id of ids) for (const area of textsIn(id, areas, graph)) used.add(area)
  }
  return files.flatMap(({ name, area }) => (used.has(area) ? [name] : []))
}

/** Writes the service worker: `service-worker.js` with the build's name and files above it, so that each build has its own. */
export function offlineShell(): Plugin {
  return {
    name: 'hotelmate-offline-shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = [...BESIDE, ...shellOf(bundle, this)]
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
