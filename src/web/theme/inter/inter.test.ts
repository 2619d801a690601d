import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#core/language.ts'
import { textsOf } from '../../language-files.ts'

type Fontkit = { openSync: (path: string) => { characterSet: readonly number[] } }
const { openSync } = createRequire(import.meta.url)('fontkit') as Fontkit
const has = new Set(openSync(join(import.meta.dirname, 'inter.woff2')).characterSet)
const [, ranges = ''] =
  /inter\.woff2\)[^}]*unicode-range:([^;}]*)/.exec(readFileSync(join(import.meta.dirname, 'inter.css'), 'utf8')) ?? []
const spans = [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = '', until = from]) => [
  Number.parseInt(from, 16),
  Number.parseInt(until, 16),
])

/** Characters of a text that a page would fetch another file for, or draw in another face. */
const missingOf = (text: string) =>
  [...new Set(text)].filter((character) => {
    const code = character.codePointAt(0) ?? 0
    return !has.has(code) || !spans.some(([from = 0, until = 0]) => from <= code && code <= until)
  })

/** Signs that are letters of a script Inter does not have: Afghanistan, Armenia, Bangladesh, Belarus, Cambodia. */
const OF_OTHER_SCRIPTS = ['؋', '֏', '৳', 'р', '៛']

test('the one font file has the signs of every currency', () => {
  const signs = Intl.supportedValuesOf('currency').flatMap((currency) =>
    LANGUAGES.map((language) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(1_234.5),
    ),
  )
  expect(signs.length).toBeGreaterThan(200)
  expect(missingOf(signs.join(''))).toEqual(OF_OTHER_SCRIPTS)
})

test.each(LANGUAGES)('it has every character of the texts in %s', (language) => {
  expect(missingOf(JSON.stringify(textsOf(language)))).toEqual([])
})
