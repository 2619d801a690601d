import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn } from '#test/screen.tsx'
import { projects } from '../../contract/projects.ts'
import { StartTimer } from './timer-bar.tsx'

const projectId = '0199a0f0-0000-7000-8000-000000000001'
const activityId = '0199a0f0-0000-7000-8000-000000000003'
const activity = (id: string, name: string, isActive: boolean) => ({ id, code: name.slice(0, 3).toUpperCase(), name, isBillable: true, isActive }) // prettier-ignore

async function open(rows: object[]) {
  signIn({}, {})
  const { sent } = serve(
    [projects.activities, () => reply(projects.activities, { rows })],
    [projects.startTimer, () => reply(projects.startTimer, { projectId })],
  )
  await draw(<StartTimer projectId={projectId} />)
  return { sent }
}

async function pressOnceRead() {
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start timer' }).disabled).toBe(false)) // prettier-ignore
  press('Start timer')
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a timer starts at once where the property has no activities', async () => {
  const { sent } = await open([])
  await pressOnceRead()
  await waitFor(() => expect(sent).toEqual([['startTimer', { projectId, itemId: null, activityId: null, note: '' }]]))
})

test('else it is chosen first at which, among those that are active', async () => {
  const { sent } = await open([activity(activityId, 'Painting', true), activity(projectId, 'Travel', false)])
  await pressOnceRead()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Activity' }))
  const offered = within(screen.getByRole('listbox')).getAllByRole('option')
  expect(offered.map((option) => option.textContent)).toEqual(['No activity', 'PAI · Painting'])
  fireEvent.click(offered[1] as HTMLElement)
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Start timer' }))
  await waitFor(() => expect(sent).toEqual([['startTimer', { projectId, itemId: null, activityId, note: '' }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
