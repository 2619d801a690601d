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

test('a missing id and a missing example are warned of in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await findExample(undefined)).toBeNull()
  expect(await findExample('no-such-part')).toBeNull()
  expect(warn.mock.calls).toEqual([['the example has no id'], ['there is no example no-such-part']])
  warn.mockRestore()
})
