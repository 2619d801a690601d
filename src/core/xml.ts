/** One element of an XML document, with its attributes and either a text or elements in it. */
export type XmlNode = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlNode[]
}

export const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly XmlNode[],
): XmlNode => ({ name, attributes, content })

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Signs XML 1.0 cannot carry at all are left out; the others are written so that they mean themselves. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** The document with its declaration, an element per line. */
export const printXml = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${printed(root, '')}\n`

function printed({ name, attributes, content }: XmlNode, indent: string): string {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  if (typeof content === 'string') return `${indent}<${head}>${escaped(content)}</${name}>`
  if (content.length === 0) return `${indent}<${head}/>`
  return `${indent}<${head}>\n${content.map((child) => printed(child, `${indent}  `)).join('\n')}\n${indent}</${name}>`
}
