import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import { MOST_BLOCKS, MOST_COLUMN_BLOCKS } from '../contract/facts.ts'
import { type Block, type SimpleBlock, Variant } from '../contract/templates.ts'
import { blocksOf, fits, type Item, itemsOf } from './editor.ts'

const text = fc.string({ minLength: 1, maxLength: 60 }).filter((each) => each.trim() === each)
const url = fc.constantFrom('{bookingLink}', 'https://hotel.example/spa')
const simple: fc.Arbitrary<SimpleBlock> = fc.oneof(
  fc.record({ type: fc.constantFrom('HEADING' as const, 'TEXT' as const, 'OFFER' as const), text }),
  fc.record({ type: fc.constant('BUTTON' as const), text, url }),
  fc.record({ type: fc.constant('PICTURE' as const), pictureId: fc.uuid(), alt: text, url: fc.oneof(url, fc.constant('')) }),
  fc.record({ type: fc.constant('DIVIDER' as const) }),
) // prettier-ignore
const column = fc.array(simple, { maxLength: MOST_COLUMN_BLOCKS })
const block: fc.Arbitrary<Block> = fc.oneof(
  simple,
  fc.record({ type: fc.constant('COLUMNS' as const), left: column, right: column }),
)
const blocks = fc.array(block, { maxLength: MOST_BLOCKS })
const law = (check: (stored: Block[]) => void) => fc.assert(fc.property(blocks, check), { numRuns: LAW_CASES })

const idsOf = (items: readonly Item[]): string[] =>
  items.flatMap((item) => [
    item.props.id,
    ...(item.type === 'COLUMNS' ? idsOf([...item.props.left, ...item.props.right]) : []),
  ])

describe('blocks in the editor', () => {
  test('what was stored is stored again when nothing was changed', () =>
    law((stored) => {
      const again = blocksOf(itemsOf(stored))
      expect(again).toEqual(stored)
      expect(Variant.parse({ language: 'en', blocks: again }).blocks).toEqual(stored)
    }))
  test('each item has a name of its own, and nothing of it is stored', () =>
    law((stored) => {
      const ids = idsOf(itemsOf(stored))
      expect(new Set(ids).size).toBe(ids.length)
      expect(JSON.stringify(blocksOf(itemsOf(stored)))).not.toContain('"id"')
    }))
  test('what the editor notes at an item is not stored', () => {
    const noted = { type: 'TEXT' as const, props: { id: 'a', text: 'Hi', editMode: true } }
    expect(blocksOf([noted])).toEqual([{ type: 'TEXT', text: 'Hi' }])
  })
})

describe('how much fits', () => {
  const divider: SimpleBlock = { type: 'DIVIDER' }
  const many = (count: number) => Array<SimpleBlock>(count).fill(divider)
  test('what may be stored fits', () =>
    law((stored) => {
      expect(fits(stored)).toBe(true)
    }))
  test.each([
    ['a mail', MOST_BLOCKS, (count: number): Block[] => many(count)],
    ['a left column', MOST_COLUMN_BLOCKS, (count: number): Block[] => [{ type: 'COLUMNS', left: many(count), right: [] }]],
    ['a right column', MOST_COLUMN_BLOCKS, (count: number): Block[] => [{ type: 'COLUMNS', left: [], right: many(count) }]],
  ])('%s takes %i blocks and no more', (_, most, made) => {
    expect(fits(made(most))).toBe(true)
    expect(fits(made(most + 1))).toBe(false)
  }) // prettier-ignore
  test('columns are in no column', () => {
    const nested: Block[] = JSON.parse(
      '[{"type":"COLUMNS","left":[{"type":"COLUMNS","left":[],"right":[]}],"right":[]}]',
    )
    expect(fits(nested)).toBe(false)
  })
})
