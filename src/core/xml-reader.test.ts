import fc from 'fast-check'
import { expect, test } from 'vitest'
import { element, printXml, type XmlNode } from './xml.ts'
import { childrenOf, elementAt, readXml, XmlFault, type XmlElement } from './xml-reader.ts'

const faultOf = (text: string): string => {
  try {
    readXml(text)
    return ''
  } catch (error) {
    if (error instanceof XmlFault) return error.message
    throw error
  }
}

test('reads names without prefixes, attributes, text and CDATA', () => {
  const root = readXml(
    '<?xml version="1.0"?><o:a xmlns:o="urn:o" x="1 &amp; 2" xml:lang="en"><b>R&#233;my</b><b><![CDATA[<i>]]></b></o:a>',
  )
  expect(root).toMatchObject({ name: 'a', attributes: { x: '1 & 2' } })
  expect(childrenOf(root, 'b').map(({ text }) => text)).toEqual(['Rémy', '<i>'])
  expect(elementAt(root, 'b', 'c')).toBeUndefined()
})

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'document type'],
  ['an entity of a file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 'document type'],
  ['an entity no one declared', '<a>&nbsp;</a>', 'not well formed'],
  ['an element that is left open', '<a><b></a>', 'not well formed'],
  ['nothing', '', 'not well formed'],
  ['words', 'ERROR:unknown action', 'not well formed'],
  ['elements nested too deep', `${'<a>'.repeat(41)}${'</a>'.repeat(41)}`, 'too deep'],
  ['too many elements', `<a>${'<b/>'.repeat(100_001)}</a>`, 'too many'],
  ['too long a document', `<a>${'x'.repeat(5_000_000)}</a>`, 'too long'],
])('refuses %s', (_, text, words) => {
  expect(faultOf(text)).toContain(words)
})

test('40 elements in each other are read', () => {
  expect(faultOf(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`)).toBe('')
})

test('what is printed is read back as it was, whatever the texts', () => {
  const name = fc.stringMatching(/^[A-Z][A-Za-z]{0,8}$/)
  const words = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[^\u0020-\ud7ff\ue000-\ufffd]/gu, ''))
  const tree = fc.letrec<{ node: XmlNode }>((tie) => ({
    node: fc
      .tuple(name, fc.dictionary(name, words), fc.oneof({ depthSize: 'small' }, words, fc.array(tie('node'))))
      .map(([tag, attributes, content]) => element(tag, attributes, content)),
  })).node
  const same = ({ name, attributes, content }: XmlNode, read: XmlElement): void => {
    expect(read.name).toBe(name)
    expect(read.attributes).toEqual({ ...attributes })
    if (typeof content === 'string') expect(read.text).toBe(content)
    else for (const [index, child] of content.entries()) same(child, read.children[index] ?? read)
  }
  fc.assert(fc.property(tree, (root) => same(root, readXml(printXml(root)))))
})
