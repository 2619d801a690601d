import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Block } from '#core/printed.ts'

const require = createRequire(import.meta.url)
type Faces = { normal: string; bold: string; italics: string; bolditalics: string }

/** The face of the property: Latin, Greek, Cyrillic and the rupee sign. */
export const HOUSE_FONT = 'Roboto'

const roboto = (name: string) =>
  join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto', `Roboto-${name}.ttf`)

const google = (manifest: string, file: string, bold = '400Regular'): Faces => {
  const face = (weight: string) => join(dirname(manifest), weight, `${file}_${weight}.ttf`)
  const [normal, strong] = [face('400Regular'), face(bold)]
  return { normal, bold: strong, italics: normal, bolditalics: strong }
}

/** Scripts the face of the property lacks, by the characters they are known by, and the fonts that have them, the better one first. */
const SCRIPTS: readonly { has: RegExp; fonts: readonly string[]; isRightToLeft?: true }[] = [
  { has: /[\p{Script=Devanagari}\u1cd0-\u1cff\ua8e0-\ua8ff]/u, fonts: ['Devanagari'] },
  { has: /\p{Script=Tamil}/u, fonts: ['Tamil'] },
  { has: /\p{Script=Arabic}/u, fonts: ['Arabic'], isRightToLeft: true },
  { has: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u, fonts: ['Japanese', 'Chinese'] },
] // prettier-ignore

/** Every font a document may use, by name, as pdfmake wants them. */
export const fontFiles = (): Readonly<Record<string, Faces>> => ({
  [HOUSE_FONT]: {
    normal: roboto('Regular'),
    bold: roboto('Medium'),
    italics: roboto('Italic'),
    bolditalics: roboto('MediumItalic'),
  },
  Devanagari: google(
    require.resolve('@expo-google-fonts/noto-sans-devanagari/package.json'),
    'NotoSansDevanagari',
    '600SemiBold',
  ),
  Tamil: google(require.resolve('@expo-google-fonts/noto-sans-tamil/package.json'), 'NotoSansTamil', '600SemiBold'),
  Arabic: google(
    require.resolve('@expo-google-fonts/noto-naskh-arabic/package.json'),
    'NotoNaskhArabic',
    '600SemiBold',
  ),
  Japanese: google(require.resolve('@expo-google-fonts/sawarabi-gothic/package.json'), 'SawarabiGothic'),
  Chinese: google(require.resolve('@expo-google-fonts/zcool-xiaowei/package.json'), 'ZCOOLXiaoWei'),
})

type Fontkit = { openSync: (file: string) => { hasGlyphForCodePoint: (point: number) => boolean } }

const opened = new Map<string, ReturnType<Fontkit['openSync']>>()

/** Whether a font can draw every character of a text. */
export function canDraw(font: string, text: string): boolean {
  let known = opened.get(font)
  if (!known) opened.set(font, (known = (require('fontkit') as Fontkit).openSync(fontFiles()[font]?.normal ?? '')))
  return [...text].every((character) => known.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}

export type Run = { text: string; font: string }

const scriptOf = (character: string) => SCRIPTS.find(({ has }) => has.test(character))
/** Spaces, digits, marks and joiners belong to the script around them. */
const isNeutral = (character: string) => /[\p{Script=Common}\p{Script=Inherited}]/u.test(character)

/**
 * A text as runs of one font each, in the order they are drawn from left to right. A run of a script is drawn with the first font
 * that has all of it. Nothing is lost: apart from the order of right-to-left words, the joined runs are the text.
 */
export function runsOf(text: string): Run[] {
  const stretches: { text: string; script: (typeof SCRIPTS)[number] | undefined }[] = []
  for (const character of text) {
    const last = stretches.at(-1)
    const own = scriptOf(character)
    const script = own ?? (isNeutral(character) ? last?.script : undefined)
    if (last && last.script === script) last.text += character
    else stretches.push({ text: character, script })
  }
  return stretches.flatMap(({ text: stretch, script }) => (script ? drawn(stretch, script) : [defaultRun(stretch)]))
}

const defaultRun = (text: string): Run => ({ text, font: HOUSE_FONT })

/** Characters at the end of a run that are not of its script use the property's own font, so that no foreign space or comma is drawn. */
function drawn(stretch: string, { has, fonts, isRightToLeft }: (typeof SCRIPTS)[number]): Run[] {
  const characters = [...stretch]
  const end =
    characters.findLastIndex((character) => has.test(character) || /\p{M}|[\u200c\u200d]/u.test(character)) + 1
  const [own, tail] = [characters.slice(0, end).join(''), characters.slice(end).join('')]
  const font = fonts.find((name) => canDraw(name, own)) ?? fonts[0] ?? HOUSE_FONT
  const tailRun = tail ? [defaultRun(tail)] : []
  if (!isRightToLeft) return [{ text: own, font }, ...tailRun]
  // The printer lays words out from left to right and shapes each within itself; a space shaped with a word would change sides.
  const words = own.split(/(\s+)/).toReversed()
  return [...words.map((text) => (text.trim() ? { text, font } : defaultRun(text))), ...tailRun]
}

/**
 * What writing amounts puts between figures and no font here has: the narrow space of French amounts becomes a plain one that does not
 * break either, marks of direction are not drawn.
 */
const drawable = (text: string): string => text.replaceAll('\u202f', '\u00a0').replaceAll(/[\u200e\u200f]/g, '')

/** The same content with the fonts its texts need; texts the face of the property can draw stay as they are. */
export function withFonts<T>(content: T): T {
  if (Array.isArray(content)) return content.map(withFonts) as T
  if (typeof content !== 'object' || content === null) return content
  const block = Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withFonts<unknown>(value)]))
  if (typeof block['text'] !== 'string') return block as T
  const text = drawable(block['text'])
  const runs = runsOf(text)
  if (runs.every(({ font }) => font === HOUSE_FONT)) return { ...block, text } as T
  return { ...block, text: runs as readonly Block[] } as T
}
