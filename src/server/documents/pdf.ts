import { createRequire } from 'node:module'
import type { Block, PrintedDocument } from '#core/printed.ts'
import { fontFiles, HOUSE_FONT, withFonts } from './fonts.ts'

/** The part of pdfmake that is used; the package brings no types. */
type Pdfmake = {
  setFonts: (fonts: Readonly<Record<string, Record<string, string>>>) => void
  setTableLayouts: (layouts: object) => void
  setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void
  setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void
  createPdf: (document: object) => {
    getStream: () => Promise<{ appendXML: (xml: string) => void }>
    getBuffer: () => Promise<Buffer>
  }
}

const LIGHT = '#d9dee7'
const DARK = '#1f2a44'

type TableNode = { table: { body: readonly unknown[]; headerRows?: number; widths: readonly unknown[] } }

/** Hair lines between rows and a strong one under the header; `gap` is half of what is between columns, in points. */
const ruled = (gap: number, above: number) => ({
  hLineWidth: (row: number, { table }: TableNode) =>
    row === 0 ? 0 : row === table.headerRows || row === table.body.length ? 0.9 : 0.5,
  vLineWidth: () => 0,
  hLineColor: (row: number, { table }: TableNode) =>
    row === table.headerRows || row === table.body.length ? DARK : LIGHT,
  paddingLeft: (column: number) => (column === 0 ? 0 : gap),
  paddingRight: (column: number, { table }: TableNode) => (column === table.widths.length - 1 ? 0 : gap),
  paddingTop: () => above,
  paddingBottom: () => above,
})

/** 'ruled' draws lines, 'strip' the same closer together for a till's paper; 'bare' draws nothing. */
const layouts = {
  ruled: ruled(6, 5),
  strip: ruled(2.5, 3),
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

/** Points: a roll's width, and as long as it gets. */
const STRIPS = { '80mm': { width: 226.77, height: 'auto' }, '58mm': { width: 164.41, height: 'auto' } } as const

const FACTUR_X_FILE = 'factur-x.xml'

/** The part of the file's own description that readers of Factur-X need: the schema of the four words, then the words. */
const FACTUR_X_METADATA = `
  <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${FACTUR_X_FILE}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel']
        .map(
          (name) => `
        <rdf:li rdf:parseType="Resource">
          <pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>
          <pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${name}</pdfaProperty:description>
        </rdf:li>`,
        )
        .join('')}
      </rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`

/** An archive file (PDF/A-3b) that carries the XML as an alternative of itself; its description is XML, so it takes no bare signs. */
const archived = (xml: string) => ({
  version: '1.7',
  subset: 'PDF/A-3b',
  files: {
    [FACTUR_X_FILE]: {
      src: `data:text/xml;base64,${Buffer.from(xml).toString('base64')}`,
      name: FACTUR_X_FILE,
      type: 'text/xml',
      description: 'Factur-X invoice',
      relationship: 'Alternative',
    },
  },
})

/**
 * Prints a document on A4 or on a till's strip. Besides Latin, Greek and Cyrillic it has fonts for Devanagari, Tamil, Arabic, kana and
 * Han; a character that none of them has is drawn as an empty box. A right-to-left text that breaks over lines retains its words, not
 * their lines.
 */
export async function printPdf(document: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  const {
    title,
    author,
    footer,
    styles,
    content,
    paper = 'A4',
    isLandscape = false,
    language = 'en',
    facturX,
  } = document
  const foot = (page: number, pages: number): Block => ({
    margin: [40, 14, 40, 0],
    columns: [
      withFonts({ text: footer, ...FOOTER, width: '*' }),
      {
        text: `Page ${page} ${language === 'fr' ? 'sur' : 'of'} ${pages}`,
        ...FOOTER,
        alignment: 'right',
        width: 'auto',
      },
    ],
  })
  const sheet =
    paper === 'A4'
      ? {
          pageSize: 'A4',
          pageOrientation: isLandscape ? 'landscape' : 'portrait',
          pageMargins: [40, 44, 40, 56],
          footer: foot,
        }
      : { pageSize: { ...STRIPS[paper] }, pageMargins: [10, 12, 10, 16] }
  const plain = (text: string) => (facturX === undefined ? text : text.replaceAll(/[<>&]/g, ' '))
  const made = pdfmake().createPdf({
    ...sheet,
    info: { title: plain(title), author: plain(author) },
    displayTitle: true,
    language,
    defaultStyle: { font: HOUSE_FONT, fontSize: 9, lineHeight: 1.15, color: DARK },
    styles: structuredClone(styles),
    content: withFonts(structuredClone(content)), // the printer writes its measures into what it is given
    ...(facturX === undefined ? {} : archived(facturX)),
  })
  if (facturX !== undefined) (await made.getStream()).appendXML(FACTUR_X_METADATA)
  return new Uint8Array(await made.getBuffer())
}
