import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, from the sources as well as from the built files in dist. */
export const projectRoot = findUpwards(dirname(fileURLToPath(import.meta.url)), 'package.json')

function findUpwards(folder: string, name: string): string {
  if (existsSync(join(folder, name))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`${name} is in no folder above ${fileURLToPath(import.meta.url)}`)
  return findUpwards(parent, name)
}
