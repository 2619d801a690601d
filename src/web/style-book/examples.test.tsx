import { expect, test, vi } from 'vitest'
import { draw } from '#test/screen.tsx'
import { exampleIds, exampleTitle, findExample } from './examples.ts'

test('the title is the id with its first dash a space and its first letter a capital', () => {
  expect(exampleTitle('loading-button')).toBe('Loading button')
  expect(exampleTitle('money-and-days')).toBe('Money and-days')
})

test.each(exampleIds)('%s is drawn, and shown as it is written', async (id) => {
  const example = await findExample(id)
  if (!example) throw new Error(`no example ${id}`)
  const { container } = await draw(<example.Drawn />)
  expect(container.innerHTML).not.toBe('')
  expect(example.source).toContain('export default function Example')
})

/** What reads or writes a route is alive on the screens alone; `Page` and `Toasts` are around every example. */
const OF_A_ROUTE = ['DataList', 'SetupTable', 'SheetButton', 'CancelButton', 'Page', 'Toasts']

test('every part of the foundation that an area draws is in an example', async () => {
  const sources = (pattern: Record<string, () => Promise<unknown>>) =>
    Promise.all(Object.values(pattern).map((read) => read() as Promise<string>))
  const [parts, screens, examples] = await Promise.all([
    sources(import.meta.glob('../ui/*.tsx', { query: '?raw', import: 'default' })),
    sources(import.meta.glob('../../areas/**/screens/**/*.tsx', { query: '?raw', import: 'default' })),
    sources(import.meta.glob('./examples/*.tsx', { query: '?raw', import: 'default' })),
  ])
  const drawnIn = (texts: readonly string[]) =>
    new Set(texts.flatMap((text) => [...text.matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => name)))
  const exported = parts.flatMap((text) =>
    [...text.matchAll(/^export (?:function|const) ([A-Z][a-z]\w+)/gm)].map(([, name = '']) => name),
  )
  const [used, shown] = [drawnIn(screens), drawnIn(examples)]
  expect(exported.filter((name) => used.has(name) && !shown.has(name) && !OF_A_ROUTE.includes(name))).toEqual([])
})

test('a missing id and a missing example are warned of in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await findExample(undefined)).toBeNull()
  expect(await findExample('no-such-part')).toBeNull()
  expect(warn.mock.calls).toEqual([['the example has no id'], ['there is no example no-such-part']])
  warn.mockRestore()
})
