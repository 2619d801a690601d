import type { Language } from './language.ts'

/** A printed page as plain data, in the words of pdfmake: https://pdfmake.github.io/docs. Pure rules write it, server/documents/pdf.ts prints it. */
export type Style = {
  fontSize?: number
  bold?: boolean
  italics?: boolean
  color?: string
  fillColor?: string
  alignment?: 'left' | 'right' | 'center'
  lineHeight?: number
  characterSpacing?: number
  noWrap?: boolean
  /** Left, top, right, bottom, in points. */
  margin?: readonly [number, number, number, number]
  /** Name of a style of the document. */
  style?: string
  colSpan?: number
  font?: string
}

export type Block =
  | (Style & { text: string | readonly Block[] })
  | (Style & { stack: readonly Block[]; unbreakable?: boolean; width?: Width; pageBreak?: 'before' })
  | (Style & { columns: readonly (Block & { width?: Width })[]; columnGap?: number })
  | (Style & {
      layout: 'ruled' | 'strip' | 'bare'
      table: {
        headerRows?: number
        dontBreakRows?: boolean
        widths: readonly Width[]
        body: readonly (readonly Block[])[]
      }
    })
  | (Style & {
      canvas: readonly {
        type: 'line'
        x1: number
        y1: number
        x2: number
        y2: number
        lineWidth: number
        lineColor: string
      }[]
    })

export type Width = number | 'auto' | '*'

export type PrintedDocument = {
  /** Of the file, for readers that show it. */
  title: string
  author: string
  /** At the foot of every page, beside its number; a till's paper has no pages and no foot. */
  footer: string
  /** A4 by default; '80mm' and '58mm' are one strip as long as its text. */
  paper?: 'A4' | '80mm' | '58mm'
  /** A4 lying down, for tables of many columns. */
  isLandscape?: boolean
  /** An XML form of the same document inside the file, in the manner of Factur-X. */
  facturX?: string
  /** The language of the document, for page numbers and screen readers; English when left out. */
  language?: Language
  styles: Readonly<Record<string, Style>>
  content: readonly Block[]
}

/** An address in one line; a city that the street already contains is not repeated. */
export const addressLine = ({ address, city }: { address: string; city: string }): string =>
  [address, address.includes(city) ? '' : city].filter((part) => part !== '').join(', ')
