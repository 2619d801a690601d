import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'

/** The doc comments of each action, by `area.action`, and of each area, for the API page. */
export type DocComments = { actions: Record<string, string>; areas: Record<string, string> }

/** The file of a built server, which has no sources beside it. */
export const DOC_COMMENTS_FILE = 'doc-comments.json'

const COMMENTED_ACTION = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?const \w+: Action<typeof (\w+)\.(\w+)>/g

/** A doc comment as prose: without its stars, and without tags but what is thrown. */
export function proseOf(comment: string): string {
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const parts = text.split(/(?=@(?:throws|param|returns)\b)/)
  const tags = parts.filter((part) => part.startsWith('@'))
  const prose = parts.find((part) => !part.startsWith('@')) ?? ''
  const thrown = tags.flatMap((tag) => /^@throws Refusal (.*)$/.exec(tag.trim())?.[1] ?? [])
  return [prose.trim(), ...thrown.map((codes) => `Refuses ${codes.replace(/\.$/, '')}.`)].filter(Boolean).join('\n\n')
}

/** The first paragraph of a README below its title, without emphasis. */
export const leadOf = (readme: string): string =>
  (readme.split(/\n\s*\n/)[1] ?? '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Reads them from the sources. */
export function collectDocComments(folder = join(projectRoot, 'src', 'areas')): DocComments {
  const actions: Record<string, string> = {}
  const areas: Record<string, string> = {}
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const [, area = '', part, name] = file.replaceAll('\\', '/').split('/')
    const isAction = part === 'actions.ts' || (part === 'actions' && name?.endsWith('.ts'))
    if (!isAction && part !== 'README.md') continue
    const text = readFileSync(join(folder, file), 'utf8')
    if (!isAction) areas[area] = leadOf(text)
    else
      for (const [, comment = '', of, action] of text.matchAll(COMMENTED_ACTION))
        actions[`${of}.${action}`] ??= proseOf(comment)
  }
  return { actions, areas }
}

/** Those of this server: what its build collected, else its sources. */
export function readDocComments(): DocComments {
  const built = join(projectRoot, 'dist', 'server', DOC_COMMENTS_FILE)
  if (existsSync(join(projectRoot, 'src', 'areas'))) return collectDocComments()
  return existsSync(built) ? (JSON.parse(readFileSync(built, 'utf8')) as DocComments) : { actions: {}, areas: {} }
}
