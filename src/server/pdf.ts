import { createRequire } from 'node:module'
import type { Block, PrintedDocument } from '#core/printed.ts'
import { fontFiles, HOUSE_FONT, withFonts } from './pdf-fonts.ts'

/** The part of pdfmake that is used; the package brings no types. */
type Pdfmake = {
  setFonts: (fonts: Readonly<Record<string, Record<string, string>>>) => void
  setTableLayouts: (layouts: object) => void
  setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void
  setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void
  createPdf: (document: object) => { getBuffer: () => Promise<Buffer> }
}

const LIGHT = '#d9dee7'
const DARK = '#1f2a44'

type TableNode = { table: { body: readonly unknown[]; headerRows?: number; widths: readonly unknown[] } }

/** 'ruled' draws hair lines between rows and a strong one under the header; 'bare' draws nothing. */
const layouts = {
  ruled: {
    hLineWidth: (row: number, { table }: TableNode) =>
      row === 0 ? 0 : row === table.headerRows || row === table.body.length ? 0.9 : 0.5,
    vLineWidth: () => 0,
    hLineColor: (row: number, { table }: TableNode) =>
      row === table.headerRows || row === table.body.length ? DARK : LIGHT,
    paddingLeft: (column: number) => (column === 0 ? 0 : 6),
    paddingRight: (column: number, { table }: TableNode) => (column === table.widths.length - 1 ? 0 : 6),
    paddingTop: () => 5,
    paddingBottom: () => 5,
  },
  bare: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: (column: number) => (column === 0 ? 0 : 6),
    paddingRight: (column: number, { table }: TableNode) => (column === table.widths.length - 1 ? 0 : 6),
    paddingTop: () => 2,
    paddingBottom: () => 2,
  },
}

let loaded: Pdfmake | undefined

/** Loaded with the first document: a server that prints nothing does not carry the fonts in memory. */
function pdfmake(): Pdfmake {
  if (loaded) return loaded
  const require = createRequire(import.meta.url)
  const maker = require('pdfmake') as Pdfmake
  const fonts = fontFiles()
  const files = Object.values(fonts).flatMap((faces) => Object.values(faces))
  maker.setFonts(fonts)
  maker.setTableLayouts(layouts)
  // A document is text we wrote around text people typed: it fetches nothing, and reads no file but its fonts.
  maker.setUrlAccessPolicy(() => false)
  maker.setLocalAccessPolicy((path) => files.includes(path))
  return (loaded = maker)
}

const FOOTER = { fontSize: 7.5, color: '#7b8494' }

/**
 * Prints a document on A4. Besides Latin, Greek and Cyrillic it has fonts for Devanagari, Tamil, Arabic, kana and Han; a character that
 * none of them has is drawn as an empty box. A right-to-left text that breaks over lines keeps its words, not their lines.
 */
export async function printPdf(document: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { title, author, footer, styles, content } = document
  const foot = (page: number, pages: number): Block => ({
    margin: [40, 14, 40, 0],
    columns: [
      withFonts({ text: footer, ...FOOTER, width: '*' }),
      { text: `Page ${page} of ${pages}`, ...FOOTER, alignment: 'right', width: 'auto' },
    ],
  })
  const buffer = await pdfmake()
    .createPdf({
      pageSize: 'A4',
      pageMargins: [40, 44, 40, 56],
      info: { title, author },
      displayTitle: true,
      defaultStyle: { font: HOUSE_FONT, fontSize: 9, lineHeight: 1.15, color: DARK },
      styles: structuredClone(styles),
      content: withFonts(structuredClone(content)), // the printer writes its measures into what it is given
      footer: foot,
    })
    .getBuffer()
  return new Uint8Array(buffer)
}
