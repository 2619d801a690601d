// How much JavaScript a first visit loads: the entry of dist/web and all it imports statically, as the server sends it.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './setup.mjs'

const limit = 200_000
const web = join(root, 'dist', 'web')
const page = readFileSync(join(web, 'index.html'), 'utf8')
const loaded = new Set()
const scripts = [...page.matchAll(/<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g)].map(
  ([, path]) => path,
)
for (const path of scripts) load(join(web, path))

const sizes = [...loaded].map((file) => ({
  file: file.slice(web.length + 1),
  bytes: existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : gzipSync(readFileSync(file)).length,
}))
for (const { file, bytes } of sizes) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`)
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  of ${limit / 1000} kB allowed`)
if (scripts.length === 0 || total > limit) process.exitCode = 1

function load(file) {
  if (loaded.has(file)) return
  loaded.add(file)
  // Built files name what they import statically as  import … from"./x.js"  or  import"./x.js"; import("./x.js") comes later.
  const imports = readFileSync(file, 'utf8').matchAll(
    /\b(?:import|export)(?:[^"'`();]*?from)?\s*["'](\.[^"']+\.js)["']/g,
  )
  for (const [, path] of imports) load(join(dirname(file), path))
}
