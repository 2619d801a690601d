// What Stryker leaves as it is: how a printed document looks. A test that repeats a margin finds nothing; that a page can be drawn and
// its texts are checked by the tests of documents.

const LOOKS = new Set([
  'alignment',
  'bold',
  'canvas',
  'color',
  'columnGap',
  'dontBreakRows',
  'fillColor',
  'fontSize',
  'italics',
  'layout',
  'margin',
  'noWrap',
  'style',
  'unbreakable',
  'width',
  'widths',
])

const looks = {
  shouldIgnore: ({ node }) =>
    node.type === 'ObjectProperty' && LOOKS.has(node.key.name) ? 'how a printed document looks' : undefined,
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'looks', value: looks }]
