import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, signIn } from '#test/screen.tsx'
import { MOST_BLOCKS, MOST_COLUMN_BLOCKS } from '../contract/facts.ts'
import type { Block } from '../contract/templates.ts'

/** jsdom lays nothing out: nothing is dragged here (e2e/campaigns.test.ts drags), and no size changes. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  for (const name of ['ResizeObserver', 'IntersectionObserver']) vi.stubGlobal(name, NoSizes)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} })) // prettier-ignore
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  signIn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const heading: Block = { type: 'HEADING', text: 'The lake' }
const paragraph: Block = { type: 'TEXT', text: 'Dear {firstName|guest},' }
const columns: Block = { type: 'COLUMNS', left: [{ type: 'TEXT', text: 'Left' }], right: [] }
const EACH: Block[] = [
  heading,
  paragraph,
  { type: 'PICTURE', pictureId: '01a22a11-5645-76aa-b2e4-ef785d7c5972', alt: 'Boats', url: '' },
  { type: 'BUTTON', text: 'Book', url: '{bookingLink}' },
  { type: 'DIVIDER' },
  { type: 'OFFER', text: 'For you' },
  columns,
]

/** The editor with some blocks, and what it passed on last. */
async function compose(blocks: readonly Block[]) {
  const passed: Block[][] = []
  const { default: BlockEditor } = await import('./block-editor.tsx')
  await draw(<BlockEditor owner={{ name: 'Test Palace', color: '#2b4c9b', propertyId: 1 }} blocks={blocks} onChange={(next) => passed.push(next)} />)
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return { passed, last: () => passed.at(-1) }
} // prettier-ignore

const rows = () => within(screen.getByRole('list', { name: 'Blocks' })).getAllByRole('button', { name: /^\d+\. / })
const fields = () => screen.getByRole('region', { name: 'Selected block' })

test('opening blocks of every type passes nothing on', async () => {
  const { passed } = await compose(EACH)
  expect(rows().map(({ textContent }) => textContent?.trim())).toEqual([
    '1. Heading The lake',
    '2. Text Dear {firstName|guest},',
    '3. Picture Boats',
    '4. Button Book',
    '5. Divider',
    '6. Offer For you',
    '7. Two columns',
    '1. Text Left',
  ])
  fireEvent.click(rows()[1] as HTMLElement)
  expect(passed).toEqual([])
})

test('a chosen block is written in its fields, and the mail shows it', async () => {
  const { last } = await compose([heading, paragraph])
  fireEvent.click(rows()[0] as HTMLElement)
  const box = within(fields()).getByRole('textbox', { name: 'Text' })
  expect(document.activeElement).toBe(box)
  fireEvent.change(box, { target: { value: 'The sea' } })
  expect(last()).toEqual([{ type: 'HEADING', text: 'The sea' }, paragraph])
  expect(document.querySelector('[data-puck-preview]')?.textContent).toContain('The sea')
})

test('a variable is put where the cursor is', async () => {
  const { last } = await compose([{ type: 'TEXT', text: 'Dear !' }])
  fireEvent.click(rows()[0] as HTMLElement)
  within(fields()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).setSelectionRange(5, 5)
  fireEvent.click(within(fields()).getByRole('button', { name: 'Insert variable: Text' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'First name' }))
  expect(last()).toEqual([{ type: 'TEXT', text: 'Dear {firstName}!' }])
})

test('blocks are moved and removed with keys, and the focus goes along', async () => {
  const { last } = await compose([heading, paragraph])
  const [first] = rows()
  first?.focus()
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown', altKey: true })
  expect(last()).toEqual([paragraph, heading])
  expect(document.activeElement?.textContent).toContain('2. Heading')
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Delete' })
  expect(last()).toEqual([paragraph])
  expect(document.activeElement?.textContent).toContain('1. Text')
})

test('a block is moved into a column, on to the other one and out again with keys, and the focus goes along', async () => {
  const { last } = await compose([heading, columns])
  rows()[0]?.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key, altKey: true })
  press('ArrowRight')
  expect(last()).toEqual([{ ...columns, left: [{ type: 'TEXT', text: 'Left' }, heading] }])
  expect(document.activeElement?.textContent).toContain('2. Heading')
  press('ArrowRight')
  expect(last()).toEqual([{ ...columns, right: [heading] }])
  press('ArrowLeft')
  press('ArrowLeft')
  expect(last()).toEqual([columns, heading])
  expect(document.activeElement?.textContent).toContain('2. Heading')
  const before = last()
  press('ArrowLeft')
  expect(last()).toBe(before)
})

test('a block is added behind the chosen one, in a column as well, which takes no columns', async () => {
  const { last } = await compose([columns, heading])
  fireEvent.click(rows()[0] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Divider' }))
  expect(last()).toEqual([columns, { type: 'DIVIDER' }, heading])
  fireEvent.click(screen.getByRole('button', { name: 'Add: Right column' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Heading' }))
  expect(last()?.[0]).toEqual({ ...columns, right: [{ type: 'HEADING', text: '' }] })
  expect(screen.queryByRole('menuitem', { name: 'Two columns' })).toBe(null)
})

test('a mail and a column that are full take no further block', async () => {
  const full = Array<{ type: 'DIVIDER' }>(MOST_COLUMN_BLOCKS).fill({ type: 'DIVIDER' })
  await compose([{ type: 'COLUMNS', left: full, right: [] }, ...Array<Block>(MOST_BLOCKS - 1).fill(heading)])
  expect(screen.getByRole('button', { name: 'Heading' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Add: Left column' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Add: Right column' })).toHaveProperty('disabled', false)
})

/** Drags the handle of a block by a finger until it is over a row, in its upper or its lower half. */
function dragTo(from: HTMLElement, over: HTMLElement, half: 'upper' | 'lower') {
  const lists = screen.getAllByRole('list', { name: /^(Blocks|Left column|Right column)$/ })
  for (const list of lists)
    for (const [at, row] of [...list.children].entries())
      row.getBoundingClientRect = () => new DOMRect(0, 100 + at * 50, 300, 40)
  document.elementFromPoint = () => over
  const { top } = over.closest('li')?.getBoundingClientRect() ?? new DOMRect()
  const clientY = top + (half === 'upper' ? 5 : 35)
  const handle = from.parentElement?.querySelector('[title="Drag to move"]') as HTMLElement
  const finger = { pointerId: 7, pointerType: 'touch', button: 0 }
  fireEvent.pointerDown(handle, { ...finger, clientX: 10, clientY: top })
  fireEvent.pointerMove(window, { ...finger, clientX: 10, clientY })
  const marked = document.querySelector('[data-drop]')
  const drop = () => fireEvent.pointerUp(window, { ...finger, clientX: 10, clientY })
  return { drop, marked: marked?.textContent ?? '', finger }
}

test('a block is dragged by its handle with a finger, within the mail and into a column, and shows where it will lie', async () => {
  const { last } = await compose([heading, paragraph, columns])
  const down = dragTo(rows()[0] as HTMLElement, rows()[1] as HTMLElement, 'lower')
  expect(down.marked).toContain('Two columns')
  down.drop()
  expect(last()).toEqual([paragraph, heading, columns])
  expect(document.querySelector('[data-drop], [data-dragged]')).toBe(null)
  dragTo(rows()[1] as HTMLElement, rows()[3] as HTMLElement, 'upper').drop()
  expect(last()).toEqual([paragraph, { ...columns, left: [heading, { type: 'TEXT', text: 'Left' }] }])
  // Columns lie in no column.
  dragTo(rows()[1] as HTMLElement, rows()[2] as HTMLElement, 'lower').drop()
  expect(last()).toEqual([paragraph, { ...columns, left: [heading, { type: 'TEXT', text: 'Left' }] }])
})

test('a drag that is given up leaves the block where it was', async () => {
  const { passed } = await compose([heading, paragraph])
  const escaped = dragTo(rows()[0] as HTMLElement, rows()[1] as HTMLElement, 'lower')
  fireEvent.keyDown(window, { key: 'Escape' })
  escaped.drop()
  const cancelled = dragTo(rows()[0] as HTMLElement, rows()[1] as HTMLElement, 'lower')
  fireEvent.pointerCancel(window, cancelled.finger)
  cancelled.drop()
  expect(passed).toEqual([])
})
