import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AUDIT_TYPES } from '#core/audit-types.ts'
import { refusals } from '#core/refusal.ts'
import { ROLE_CODES } from '#core/roles.ts'
import { textsOf } from './language-files.ts'
import { refusalKeys } from './refusal-text.ts'

type Tree = { [key: string]: string | Tree }
const keysOf = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${at}${key}`] : keysOf(value, `${at}${key}.`),
  )
const en = textsOf('en') as Tree
const fr = textsOf('fr') as Tree

// French has a form for millions that English lacks.
const withoutMany = (keys: string[]) => keys.filter((key) => !key.endsWith('_many')).toSorted()

test('both languages have the same texts', () => {
  expect(withoutMany(keysOf(fr))).toEqual(withoutMany(keysOf(en)))
})

test('both languages fill the same blanks', () => {
  const blanksOf = (tree: Tree, path: string) => {
    const text = path
      .split('.')
      .reduce<Tree | string | undefined>((node, key) => (typeof node === 'object' ? node[key] : undefined), tree)
    return typeof text === 'string' ? [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).toSorted() : []
  }
  for (const key of keysOf(en)) expect(blanksOf(fr, key), key).toEqual(blanksOf(en, key))
})

test('every refusal has its sentence', () => {
  expect(Object.keys(refusals).filter((code) => !(code in refusalKeys))).toEqual([])
  expect(Object.keys(en['refusals'] ?? {}).toSorted()).toEqual(Object.keys(refusalKeys).toSorted())
})

test('every kind of audit event has its words', () => {
  const words = (en['audit'] as Tree)['type'] as Tree
  expect(Object.keys(words).toSorted()).toEqual([...AUDIT_TYPES].toSorted())
})

test('every role has its name', () => {
  expect(Object.keys((en['shell'] as Tree)['role'] as Tree).toSorted()).toEqual([...ROLE_CODES].toSorted())
})

/** Keys that a source file asks for in plain sight: t('list.title'), title: 'rooms:list.title'. */
function askedIn(file: string, area: string): string[] {
  const source = readFileSync(file, 'utf8')
  const asked: string[] = []
  let own = area // components of one file may speak from different files of texts
  for (const match of source.matchAll(/useTranslation\(\[?'(\w[\w-]*)'|\bt\('([\w.:-]+)'|title: '([\w-]+:[\w.-]+)'/g)) {
    const [, spoken, key, title] = match
    if (spoken !== undefined) own = spoken
    else if (title !== undefined) asked.push(title)
    else if (key !== undefined) asked.push(key.includes(':') ? key : `${own}:${key}`)
  }
  return asked
}

test('every text that is asked for is there', () => {
  const has = new Set(keysOf(en).map((key) => key.replace('.', ':').replace(/_(one|other)$/, '')))
  const sources = join(import.meta.dirname, '..')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(web|areas\/[^/]+\/screens)\/.*\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const missing = files.flatMap((file) =>
    askedIn(join(sources, file), file.split('/')[1] ?? '')
      .filter((key) => !has.has(key))
      .map((key) => `${file} ${key}`),
  )
  expect(missing).toEqual([])
})
