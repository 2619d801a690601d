import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '#test/screen.tsx'
import { useLongPress } from './use-long-press.ts'

const done: string[] = []

function Thing() {
  const long = useLongPress(() => done.push('long'))
  return (
    <button type="button" onClick={() => done.push('tap')} {...long}>
      Thing
    </button>
  )
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  done.length = 0
  await draw(<Thing />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const thing = () => screen.getByRole('button', { name: 'Thing' })
async function press(ms: number, moveTo?: number): Promise<void> {
  fireEvent.pointerDown(thing(), { button: 0, clientX: 5, clientY: 5 })
  if (moveTo !== undefined) fireEvent.pointerMove(thing(), { clientX: 5, clientY: moveTo })
  await vi.advanceTimersByTimeAsync(ms)
  fireEvent.pointerUp(thing())
  fireEvent.click(thing(), { detail: 1 })
}

test('a short press is a tap, a long one is not', async () => {
  await press(100)
  await press(600)
  await press(100)
  expect(done).toEqual(['tap', 'long', 'tap'])
})

test('a finger that scrolls has pressed nothing for long', async () => {
  await press(600, 40)
  expect(done).toEqual(['tap'])
})

test('the browser’s menu after a long touch adds nothing; right click and menu key do the same as a long press', async () => {
  fireEvent.pointerDown(thing(), { button: 0 })
  await vi.advanceTimersByTimeAsync(600)
  fireEvent.contextMenu(thing())
  expect(done).toEqual(['long'])
  fireEvent.pointerDown(thing(), { button: 2 })
  fireEvent.contextMenu(thing())
  fireEvent.click(thing())
  expect(done).toEqual(['long', 'long', 'tap'])
})
