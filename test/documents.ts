import type { Block, PrintedDocument } from '#core/printed.ts'

/** The texts of a document from top to bottom: a string for a line of text, for a row of a table, and for columns side by side. */
export const linesOf = ({ content }: Pick<PrintedDocument, 'content'>): string[] => content.flatMap(linesIn)

function linesIn(block: Block): string[] {
  if ('stack' in block) return block.stack.flatMap(linesIn)
  if ('columns' in block) return besides(block.columns)
  if ('table' in block) return block.table.body.flatMap(besides)
  return 'text' in block ? [plainText(block)].filter((text) => text !== '') : []
}

const besides = (blocks: readonly Block[]): string[] => {
  const texts = blocks.map((block) => linesIn(block).join(' / ')).filter((text) => text !== '')
  return texts.length === 0 ? [] : [texts.join(' | ')]
}

// A currency and its amount are parted by a space that is not one of the keyboard's.
const plainText = (block: Block): string => {
  if (!('text' in block)) return ''
  const text = typeof block.text === 'string' ? block.text : block.text.map(plainText).join('')
  return text.replace(/[\u00a0\u202f]/g, ' ')
}
