import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addDays, type Day } from '#core/dates.ts'
import { reply } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, signIn, write } from '#test/screen.tsx'
import { projects } from '../../contract/projects.ts'
import { WeekGrid } from './week-grid.tsx'

const projectId = '0199a0f0-0000-7000-8000-000000000001'
const weekOn = '2026-11-16' as Day
const row = (itemNumber: number | null, minutes: number[]) => ({
  projectId, projectKey: 'W', projectName: 'Works', itemId: itemNumber === null ? null : '0199a0f0-0000-7000-8000-000000000002', itemNumber, itemTitle: 'Tiles', activityId: null, activityName: '', minutes,
}) // prettier-ignore

/** Draws a week of a project and one of its items, seen on its Wednesday. */
async function open(isRefused = false) {
  signIn({}, {})
  const taken = () => reply(projects.setCell, { minutes: 90 })
  const { sent } = serve([projects.setCell, isRefused ? refuses('day_full') : taken])
  const rows = [row(null, [60, 0, 0, 0, 0, 0, 0]), row(1, [30, 0, 0, 0, 0, 0, 0])]
  await draw(<WeekGrid weekOn={weekOn} rows={rows} today={addDays(weekOn, 2)} isOpen />)
  return { sent }
}
const cell = (what: string, day: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${what}, .*${day} Nov`) }) // prettier-ignore

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what is typed in a cell is stored when it is left: minutes, or hours and minutes; what stays is not sent', async () => {
  const { sent } = await open()
  write(cell('Works', '17'), '90')
  fireEvent.blur(cell('Works', '17'))
  await waitFor(() => expect(sent).toEqual([['setCell', { projectId, itemId: null, activityId: null, on: '2026-11-17', minutes: 90 }]])) // prettier-ignore
  write(cell('Works', '16'), '1:00')
  fireEvent.blur(cell('Works', '16'))
  expect(sent).toHaveLength(1)
  write(cell('Tiles', '16'), '')
  fireEvent.blur(cell('Tiles', '16'))
  await waitFor(() => expect(sent.at(-1)).toMatchObject(['setCell', { on: '2026-11-16', minutes: 0 }]))
})

test('what is no time is marked and not sent; days ahead take none', async () => {
  const { sent } = await open()
  write(cell('Works', '18'), 'soon')
  fireEvent.blur(cell('Works', '18'))
  expect(cell('Works', '18').getAttribute('aria-invalid')).toBe('true')
  expect(cell('Works', '19').disabled).toBe(true)
  expect(sent).toEqual([])
})

test('what the server refuses stays as it was typed', async () => {
  const { sent } = await open(true)
  write(cell('Works', '17'), '24:00')
  fireEvent.blur(cell('Works', '17'))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(cell('Works', '17').getAttribute('aria-busy')).toBe('false'))
  expect(cell('Works', '17').value).toBe('24:00')
})

test('Enter and the arrows go to the same day of the next row', async () => {
  await open()
  cell('Works', '17').focus()
  fireEvent.keyDown(cell('Works', '17'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cell('Tiles', '17'))
  fireEvent.keyDown(cell('Tiles', '17'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(cell('Works', '17'))
})

test('days and rows have their sums', async () => {
  await open()
  const sums = screen.getAllByRole('row').map((each) => each.textContent ?? '')
  expect(sums.at(-1)).toContain('1:30')
  expect(sums.at(-1)?.endsWith('1:30')).toBe(true)
})
