import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import { projectRoot } from '#server/project-root.ts'

const style = JSON.parse(readFileSync(join(projectRoot, '.oxfmtrc.json'), 'utf8')) as FormatConfig

/** A file's text as `npx oxfmt` lays it out; its language is known by the path. */
export async function laidOut(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, style)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return code
}
