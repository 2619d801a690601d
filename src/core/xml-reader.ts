import { SaxesParser } from 'saxes'

/** An element as it was read: names without their prefix, and the text that is directly in it. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: readonly XmlElement[]
}

type Open = { name: string; attributes: Record<string, string>; text: string; children: Open[] }

/** A document that is not read, with a text for its sender. */
export class XmlFault extends Error {}

/** Messages are far below each of these; what is above them was not made to be read. */
const LONGEST = 5_000_000
const DEEPEST = 40
const MOST_ELEMENTS = 100_000

/**
 * Reads an XML document that someone else sent. No entity is read but the five of XML itself, and no document type, so nothing in it is
 * fetched or repeated; its length, depth and number of elements are bounded.
 *
 * @throws XmlFault for a document that is not well formed, has a document type or is past a bound
 */
export function readXml(text: string): XmlElement {
  if (text.length > LONGEST) throw new XmlFault('The document is too long')
  const parser = new SaxesParser({ xmlns: true })
  const open: Open[] = []
  let count = 0
  let root: Open | undefined
  parser.on('error', (error) => {
    throw new XmlFault(`The document is not well formed: ${error.message}`)
  })
  parser.on('doctype', () => {
    throw new XmlFault('A document type is not allowed')
  })
  parser.on('opentag', ({ local, attributes }) => {
    count += 1
    if (count > MOST_ELEMENTS) throw new XmlFault('The document has too many elements')
    if (open.length >= DEEPEST) throw new XmlFault('The elements are nested too deep')
    const own = Object.values(attributes).filter(({ prefix }) => prefix !== 'xmlns' && prefix !== 'xml')
    const element: Open = {
      name: local,
      attributes: Object.fromEntries(own.map((attribute) => [attribute.local, attribute.value])),
      text: '',
      children: [],
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const addText = (part: string): void => {
    const last = open.at(-1)
    if (last) last.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  if (!root) throw new XmlFault('The document has no element')
  return root
}

/** Children of that name. */
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The first element on a path of names; undefined where one of them is missing. */
export const elementAt = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element)
