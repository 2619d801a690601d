import type { BlockType } from '../contract/facts.ts'
import type { Block, SimpleBlock } from '../contract/templates.ts'

type SimpleType = SimpleBlock['type']
export const COLUMN_TYPES = ['HEADING', 'TEXT', 'PICTURE', 'BUTTON'] as const satisfies readonly SimpleType[]

function newSimple(type: SimpleType): SimpleBlock {
  switch (type) {
    case 'DIVIDER':
      return { type }
    case 'PICTURE':
      return { type, pictureId: '', alt: '', url: '' }
    case 'BUTTON':
      return { type, text: '', url: '{bookingLink}' }
    default:
      return { type, text: '' }
  }
}

/** The block an editor begins with. */
export const newBlock = (type: BlockType): Block =>
  type === 'COLUMNS' ? { type, left: [newSimple('TEXT')], right: [newSimple('TEXT')] } : newSimple(type)

/** A list with one entry moved to another place; a place beyond it changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_each, at) => at !== from)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}
