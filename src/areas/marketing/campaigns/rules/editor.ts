import { MOST_BLOCKS, MOST_COLUMN_BLOCKS, type BlockType } from '../contract/facts.ts'
import type { Block, SimpleBlock } from '../contract/templates.ts'

type ItemOf<B> = B extends { type: infer T } ? { type: T; props: Omit<B, 'type'> & { id: string } } : never
export type SimpleItem = ItemOf<SimpleBlock>
/** A block as the visual editor has it: with a name of its own, and the items of its columns within it. */
export type Item = SimpleItem | { type: 'COLUMNS'; props: { id: string; left: SimpleItem[]; right: SimpleItem[] } }

function simpleItem(block: SimpleBlock, id: string): SimpleItem {
  switch (block.type) {
    case 'DIVIDER':
      return { type: block.type, props: { id } }
    case 'PICTURE':
      return { type: block.type, props: { id, pictureId: block.pictureId, alt: block.alt, url: block.url } }
    case 'BUTTON':
      return { type: block.type, props: { id, text: block.text, url: block.url } }
    default:
      return { type: block.type, props: { id, text: block.text } }
  }
}

/** Stored blocks as the editor opens them; the names of its items are of one opening and never stored. */
export const itemsOf = (blocks: readonly Block[]): Item[] =>
  blocks.map((block, at): Item => {
    const id = `block-${at}`
    if (block.type !== 'COLUMNS') return simpleItem(block, id)
    const column = (side: 'left' | 'right') => block[side].map((each, place) => simpleItem(each, `${id}-${side}-${place}`))
    return { type: block.type, props: { id, left: column('left'), right: column('right') } }
  }) // prettier-ignore

/** What the editor has of an item as a block: its own fields and nothing else the editor notes at it. */
export function simpleBlock({ type, props }: SimpleItem): SimpleBlock {
  switch (type) {
    case 'DIVIDER':
      return { type }
    case 'PICTURE':
      return { type, pictureId: props.pictureId, alt: props.alt, url: props.url }
    case 'BUTTON':
      return { type, text: props.text, url: props.url }
    default:
      return { type, text: props.text }
  }
}

/** The blocks to store: of items that `itemsOf` made, the same blocks again. */
export const blocksOf = (items: readonly Item[]): Block[] =>
  items.map((item): Block =>
    item.type === 'COLUMNS'
      ? { type: item.type, left: item.props.left.map(simpleBlock), right: item.props.right.map(simpleBlock) }
      : simpleBlock(item),
  )

/** Whether a list of blocks has no more than may be stored, and no columns within columns. */
export const fits = (blocks: readonly Block[]): boolean =>
  blocks.length <= MOST_BLOCKS &&
  blocks.every((block) => block.type !== 'COLUMNS' || [block.left, block.right].every(columnFits))

const columnFits = (column: readonly { type: BlockType }[]): boolean =>
  column.length <= MOST_COLUMN_BLOCKS && column.every(({ type }) => type !== 'COLUMNS')
