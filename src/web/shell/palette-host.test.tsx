import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToKeys, useShortcut } from '../shortcuts.ts'
import { draw, signIn } from '#test/screen.tsx'
import { PaletteHost } from './palette-host.tsx'
import { collectTyping, takeTypedAhead } from './typed-ahead.ts'

const wasRun = vi.fn()
function Screen() {
  useShortcut({ keys: 'n', label: 'New', run: wasRun })
  return (
    <>
      <input aria-label="Notes" />
      <PaletteHost />
    </>
  )
}

let stop = () => {}
beforeEach(async () => {
  wasRun.mockReset()
  // The palette measures itself, which no page without a window can.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', async () => Response.json({ rows: [] }))
  signIn({ permissions: ['search.read'] })
  stop = listenToKeys()
  await draw(<Screen />)
})
afterEach(() => {
  stop()
  cleanup()
  vi.unstubAllGlobals()
})

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const field = () => screen.findByPlaceholderText<HTMLInputElement>('Search here')

test('what is typed right after Ctrl-K is in the field: its code has not arrived yet, and another field had the keys', async () => {
  act(() => screen.getByLabelText('Notes').focus())
  press('k', { ctrlKey: true })
  expect(screen.queryByPlaceholderText('Search here')).toBeNull()
  const isLeft = ['s', 'i', 'n', 'x', 'Backspace', 'g', 'h'].map((key) => press(key))
  expect(isLeft).not.toContain(true)
  expect((await field()).value).toBe('singh')
  expect(document.activeElement).toBe(await field())
  expect(wasRun).not.toHaveBeenCalled()

  // From here on the field takes its keys itself, and calling again changes nothing.
  expect(press('n')).toBe(true)
  press('k', { ctrlKey: true })
  expect(press('i')).toBe(true)
  expect((await field()).value).toBe('singh')
  fireEvent.keyDown(await field(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByPlaceholderText('Search here')).toBeNull())
})

test('commands of the browser pass while typing is collected; Escape ends it, and letters are shortcuts again', () => {
  const closed = vi.fn()
  collectTyping(closed)
  expect(press('s')).toBe(false)
  expect(press('r', { ctrlKey: true })).toBe(true)
  expect(press('Shift')).toBe(true)
  expect(press('ArrowDown')).toBe(true)
  press('Escape')
  expect(closed).toHaveBeenCalledOnce()
  expect(takeTypedAhead()).toBe('')
  press('n')
  expect(wasRun).toHaveBeenCalledOnce()
})

test('what is collected is returned once, and a new start is empty', () => {
  collectTyping(() => {})
  press('ß')
  press('😀')
  expect(takeTypedAhead()).toBe('ß😀')
  expect(takeTypedAhead()).toBe('')
  collectTyping(() => {})
  press('a')
  collectTyping(() => {})
  press('Backspace')
  press('b')
  expect(takeTypedAhead()).toBe('b')
  expect(press('c')).toBe(true)
})
