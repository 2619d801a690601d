import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { OFFER_REASONS } from '#areas/offers/offers/contract/fields.ts'
import { GROUPS } from '#core/area.ts'
import { allRefusals } from '#core/refusal.ts'
import { ROLE_CODES } from '#core/role-codes.ts'
import { registerAll } from '#main/screens.ts'
import { textsOf } from './language-files.ts'
import { allScreens } from './screens.ts'
import { ApiError, FAILURES } from './api-error.ts'
import { refusalText } from './refusal-text.ts'
import { refusalTextsOf, TEXTS_OF_REFUSALS } from './refusal-texts.ts'
import { startTestTexts } from '#test/screen.tsx'

type Tree = { [key: string]: string | Tree }
const keysOf = (tree: Tree, at = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${at}${key}`] : keysOf(value, `${at}${key}.`),
  )
/** Each text with its key. */
const leavesOf = (tree: Tree, at = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${at}${key}`, value] as [string, string]] : leavesOf(value, `${at}${key}.`),
  )
const en = textsOf('en') as Tree
const fr = textsOf('fr') as Tree

// French has a form for millions that English lacks.
const withoutMany = (keys: string[]) => keys.filter((key) => !key.endsWith('_many')).toSorted()

test('every screen has its title beside the texts of its area', () => {
  registerAll()
  const titles = new Map(leavesOf(en['titles'] as Tree))
  const keys = allScreens().flatMap(({ title, menu }) => [title, menu?.title ?? title])
  const ofAreas = keys.filter((key) => key.startsWith('titles:'))
  expect(ofAreas.length).toBeGreaterThan(100)
  expect(ofAreas.filter((key) => !titles.has(key.replace('titles:', '')))).toEqual([])
})

test('both languages have the same texts', () => {
  expect(withoutMany(keysOf(fr))).toEqual(withoutMany(keysOf(en)))
})

test('what is counted has the form that French has for millions', () => {
  const keys = new Set(keysOf(fr))
  const counted = [...keys].filter((key) => key.endsWith('_other'))
  expect(counted.length).toBeGreaterThan(100)
  expect(counted.filter((key) => !keys.has(key.replace(/_other$/, '_many')))).toEqual([])
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

/** What an organiser reads in place of what the desk does. */
const ROOMING_LIST = /^(night_outside_group|rooming_list_closed)_(GUEST|NOT_CONFIRMED|CUT_OFF)$/

/** Why a code is not given. */
const NOT_GIVEN = new RegExp(`^(code_not_given)_(${OFFER_REASONS.join('|')})$`)

test('every refusal has its sentence', () => {
  const codes = GROUPS.map(refusalTextsOf)
    .flatMap((texts) => Object.keys(en[texts] ?? {}))
    .map((key) =>
      key
        .replace(/^(weak_password|no_availability|leave_too_fine)_(common|personal|same|held|DAY|HALF_DAY)$/, '$1')
        .replace(ROOMING_LIST, '$1')
        .replace(NOT_GIVEN, '$1'),
    )
  expect([...new Set(codes)].toSorted()).toEqual([...FAILURES, ...Object.keys(allRefusals())].toSorted())
})

test('and it is in the texts that are fetched for it', () => {
  const codes = Object.keys(allRefusals())
  const where = en[TEXTS_OF_REFUSALS] as Record<string, string>
  const without = codes.filter(
    (code) => !keysOf(en[where[code] ?? 'refusals'] as Tree).some((key) => key.startsWith(code)),
  )
  expect(without).toEqual([])
})

test.each([
  ['common', 'one of those that are tried first'],
  ['personal', 'your name or address'],
  ['same', 'the password you have'],
  [undefined, 'easily guessed'],
])('a weak password that is %s is told as such', async (because, words) => {
  await startTestTexts()
  expect(refusalText(i18next.t, new ApiError(422, { code: 'weak_password', details: { because } }))).toContain(words)
})

test('every role has its name', () => {
  expect(Object.keys((en['shell'] as Tree)['role'] as Tree).toSorted()).toEqual([...ROLE_CODES].toSorted())
})

/** Words of ours that neither a guest nor a receptionist uses, and those that stand in their place elsewhere: see the glossary. */
const RETIRED = [
  /(?<!in |on the )(?<![-{])\bhouses?\b/i,
  /\bpapers\b/i,
  /\bhanded (?:back|over$)/i,
  /\btak(?:e|es|en) back\b/i,
  /^taken (?:today|by)\b/i,
  /\blet (?:go|pass)\b|will be done/i,
  /standing price|night by night|prices of its own/i,
  /how is it paid|slip or|do not rent|left empty|not an amount/i,
  /\bstands? (?:on|here)\b/i,
  /\bswitch(?:ed)? (?:on|off)\b|\bswitch \S+ (?:on|off)\b/i,
  /mark as out|there again|^to pay$|^sum$|keep as draft|order more/i,
  /who carries|who signs|what they told|stands still/i,
  /\bday close\b|owed in house|can still be sold tonight|due (?:in|out), not/i,
] as const

test('no text has a word that was retired', () => {
  const found = leavesOf(en).filter(([, text]) => RETIRED.some((word) => word.test(text)))
  expect(found).toEqual([])
})

/** Keys that a source file uses literally: t('list.title'), title: 'rooms:list.title'. */
function keysUsedIn(file: string, area: string): string[] {
  const source = readFileSync(file, 'utf8')
  const keys: string[] = []
  let own = area // components of one file may speak from different files of texts
  for (const match of source.matchAll(/useTranslation\(\[?'(\w[\w-]*)'|\bt\('([\w.:-]+)'|title: '([\w-]+:[\w.-]+)'/g)) {
    const [, spoken, key, title] = match
    if (spoken !== undefined) own = spoken
    else if (title !== undefined) keys.push(title)
    else if (key !== undefined) keys.push(key.includes(':') ? key : `${own}:${key}`)
  }
  return keys
}

test('every text that is used exists', () => {
  const has = new Set(keysOf(en).map((key) => key.replace('.', ':').replace(/_(one|other)$/, '')))
  const sources = join(import.meta.dirname, '..')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(web|areas\/[^/]+\/[^/]+\/screens)\/.*\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const missing = files.flatMap((file) =>
    keysUsedIn(join(sources, file), file.split('/')[2] ?? '')
      .filter((key) => !has.has(key))
      .map((key) => `${file} ${key}`),
  )
  expect(missing).toEqual([])
})

const contracts = import.meta.glob<Record<string, unknown>>('../areas/*/*/contract{.ts,/*.ts}', { eager: true })

/** Messages of the rules of a schema, as far as they lead. */
function sentencesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  if ('_zod' in schema) return sentencesOf((schema._zod as { def: object }).def, seen)
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'error' || typeof value !== 'function') return sentencesOf(value, seen)
    const text: unknown = value({ code: 'custom' })
    return typeof text === 'string' ? [text] : []
  })
}

test('a contract’s own message on a field exists in both languages', () => {
  const inputs = Object.values(contracts).flatMap((module) =>
    Object.values(module).flatMap((lines) =>
      Object.values(lines ?? {}).flatMap((line: unknown) =>
        typeof line === 'object' && line !== null && 'input' in line ? [line.input] : [],
      ),
    ),
  )
  const text = new Set(inputs.flatMap((input) => sentencesOf(input)))
  expect(text.size).toBeGreaterThan(40)
  const known = (en['validation'] as Tree)['said'] as Tree
  expect([...text].filter((sentence) => !(sentence in known))).toEqual([])
})
