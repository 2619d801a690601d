import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printPdf } from './pdf.ts'
import { canDraw, fontFiles, HOUSE_FONT, runsOf, withFonts } from './fonts.ts'

type Glyphs = { glyphs: { id: number }[] }
const fontkit = createRequire(import.meta.url)('fontkit') as {
  openSync: (file: string) => { layout: (text: string) => Glyphs }
}

const NAMES = {
  'D’Souza & Müller, ₹ 1,200.50': [HOUSE_FONT],
  'Ελένη Дмитрий': [HOUSE_FONT],
  'श्री कृष्णमूर्ति': ['Devanagari'],
  'தமிழ் செல்வி': ['Tamil'],
  'محمد بن عبد الله': ['Arabic', HOUSE_FONT],
  '田中 さくら': ['Japanese'],
  刘德华: ['Chinese'],
  'Ravi राम (王小明)': [HOUSE_FONT, 'Devanagari', 'Japanese'],
}

test.each(Object.entries(NAMES))('%s is drawn with fonts that have every glyph of it', (name, fonts) => {
  const runs = runsOf(name)
  expect(new Set(runs.map(({ font }) => font))).toEqual(new Set(fonts))
  for (const { text, font } of runs)
    for (const file of new Set(Object.values(fontFiles()[font] ?? {})))
      expect(
        fontkit
          .openSync(file)
          .layout(text)
          .glyphs.map(({ id }) => id),
      ).not.toContain(0)
})

test('no character is lost or invented, whatever is typed', () => {
  const characters = fc.constantFrom(...'aB 1,-(’राम्தமிح مد王小さ刘한\u200d😀')
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 30 }), (text) => {
      const drawn = runsOf(text).flatMap((run) => [...run.text])
      expect(drawn.sort()).toEqual([...text].sort())
    }),
  )
})

test('right-to-left words are in the order in which they are read', () => {
  const words = runsOf('محمد بن عبد').map((run) => run.text)
  expect(words).toEqual(['عبد', ' ', 'بن', ' ', 'محمد'])
})

test('what no font has is known', () => {
  expect(canDraw(HOUSE_FONT, 'राम')).toBe(false)
  expect(runsOf('김민수')).toEqual([{ text: '김민수', font: HOUSE_FONT }])
  expect(canDraw(HOUSE_FONT, '김민수')).toBe(false)
})

test.each(['fr', 'en-IN', 'de-CH', 'nb-NO', 'pt-BR', 'pl-PL'])(
  'every character of an amount and a day is drawn in %s',
  (locale) => {
    const amount = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'INR',
      currencyDisplay: 'narrowSymbol',
    })
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
    const { text } = withFonts({ text: `${amount.format(-1_234_567.5)} ${day.format(new Date(0))}` })
    expect([...text].filter((character) => !canDraw(HOUSE_FONT, character))).toEqual([])
  },
)

test('texts are found at any place, and others are left unchanged', () => {
  const block = { columns: [{ text: 'Bill to', bold: true }, { stack: [{ text: ['a ', { text: 'राम', italics: true }] }] }] }
  expect(withFonts(block)).toEqual({
    columns: [
      { text: 'Bill to', bold: true },
      { stack: [{ text: ['a ', { text: [{ text: 'राम', font: 'Devanagari' }], italics: true }] }] },
    ],
  })
}) // prettier-ignore

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined

test.skipIf(!hasReader)('a printed document can be read again, script by script', async () => {
  const texts = ['राजेश', 'தமிழ்', '王小明', 'さくら', '刘德华', '₹ 1,200.50']
  const bytes = await printPdf({
    title: 'Names',
    author: 'Test',
    footer: 'होटल',
    styles: { strong: { bold: true } },
    content: texts.flatMap((text) => [{ text }, { text, style: 'strong' }]),
  })
  const read = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString()
  for (const text of texts) expect(read.split(text).length - 1, text).toBe(2)
  expect(read).toContain('होटल')
})

const strip = async (lines: number) => {
  const content = Array.from({ length: lines }, (_, at) => ({ text: `Line ${at}` }))
  const bytes = await printPdf({ title: 'Strip', author: 'Test', footer: '', styles: {}, paper: '80mm', content })
  const heights = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/g)
  return Array.from(heights, ([, height]) => Number(height))
}

test('a strip is as long as its own text, whatever was printed before it', async () => {
  const [[short = 0], long, again] = [await strip(3), await strip(60), await strip(3)]
  expect(long).toHaveLength(1)
  expect(long[0]).toBeGreaterThan(10 * short)
  expect(again).toEqual([short])
})
