import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, type Day, mondayOf } from '#core/dates.ts'
import { made, reply } from '#test/replies.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, press, signIn } from '#test/screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { projects } from '../../contract/projects.ts'
import { Project, WorkItem } from '../../contract/replies.ts'
import { Timeline } from './timeline.tsx'

const id = (index: number) => `0199a0f0-0000-7000-8000-00000000000${index}`
const monday = mondayOf('2026-11-18' as Day)
const at = (from: number, until: number) => ({ startOn: addDays(monday, from), dueOn: addDays(monday, until) })
const item = made(WorkItem, { id: id(1), projectId: id(9), projectKey: 'W', number: 1, title: 'Tiles', group: 'STARTED', version: 3, openBlockers: 0, ...at(1, 3) }) // prettier-ignore
const details = {
  project: made(Project, {
    id: id(9),
    key: 'W',
    counts: { BACKLOG: 0, UNSTARTED: 0, STARTED: 1, COMPLETED: 0, CANCELLED: 0 },
  }),
  members: [],
  states: [],
  labels: [],
}
const waiting = { id: id(2), number: 2, title: 'Carpets', version: 5, ...at(3, 4), newStartOn: addDays(monday, 5), newDueOn: addDays(monday, 6) } // prettier-ignore
const moveTo = (workItemId: string, version: number, dates: object) => ({ projectId: id(9), moves: [{ workItemId, version, ...dates }] }) // prettier-ignore
const done = (version: number, all: readonly object[] = []) =>
  reply(projects.moveDates, { items: [{ id: id(1), version, ...at(2, 4) }], waiting: all as (typeof waiting)[] })

const onOpen = vi.fn()
async function open(...answers: Response[]) {
  signIn({}, {})
  let place = 0
  const next = () => answers[Math.min(place++, answers.length - 1)]?.clone() ?? done(4)
  const { sent } = serve([projects.items, () => reply(projects.items, { rows: [item] })], [projects.moveDates, next])
  await draw(
    <>
      <Timeline details={details} mayWork onOpen={onOpen} />
      <Toasts />
    </>,
    `/project/${id(9)}?from=${monday}`,
  )
  return { sent: () => sent.filter(([name]) => name === 'moveDates').map(([, body]) => body) }
}
const bar = () => screen.findByRole('button', { name: /^W-1 Tiles/ })
const key = async (...keys: (string | { key: string; shiftKey: boolean })[]) => {
  for (const each of keys) fireEvent.keyDown(await bar(), typeof each === 'string' ? { key: each } : each)
}

/** Undoes what the latest message of this text reports. */
const undo = async (text: RegExp) => {
  const toast = (await screen.findAllByText(text)).at(-1)?.closest<HTMLElement>('.MuiAlert-root')
  fireEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }))
}

beforeEach(() => void onOpen.mockClear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('arrow keys move an item by days, Enter stores it at once, and it goes back with what it was', async () => {
  const { sent } = await open(done(4))
  await key('ArrowRight', 'ArrowRight', 'ArrowLeft', 'Enter')
  await waitFor(() => expect(sent()).toEqual([moveTo(id(1), 3, at(2, 4))]))
  await undo(/^Tiles: now/)
  await waitFor(() => expect(sent()).toEqual([moveTo(id(1), 3, at(2, 4)), moveTo(id(1), 4, at(1, 3))]))
})

test('Shift stretches it; Escape stores nothing, and Enter opens it where nothing is moved', async () => {
  const { sent } = await open(done(4))
  await key('ArrowRight', 'Escape')
  expect(screen.queryByText(/^Tiles: /)).toBeNull()
  await key({ key: 'ArrowRight', shiftKey: true })
  expect(screen.queryByText(/^Tiles: /)).not.toBeNull()
  await key('Enter')
  await waitFor(() => expect(sent()).toEqual([moveTo(id(1), 3, at(1, 4))]))
  fireEvent.click(await bar())
  expect(onOpen).toHaveBeenCalledWith(id(1))
})

test('what waits for it is offered to move along, and all of it goes back at once', async () => {
  const chain = reply(projects.moveDates, { items: [{ id: id(2), version: 6, ...at(5, 6) }], waiting: [] })
  const { sent } = await open(done(4, [waiting]), chain, done(5))
  await key('ArrowRight', 'Enter')
  await screen.findByText(/1 item that waits for this one begins earlier/)
  press('Move it too')
  await waitFor(() => expect(sent()[1]).toEqual(moveTo(id(2), 5, at(5, 6))))
  await undo(/and 1 item with it/)
  const back = [{ workItemId: id(1), version: 4, ...at(1, 3) }, { workItemId: id(2), version: 6, ...at(3, 4) }] // prettier-ignore
  await waitFor(() => expect(sent()[2]).toEqual({ projectId: id(9), moves: back }))
})

test('one that another user has changed is refused, and reported', async () => {
  signIn({}, {})
  serve([projects.items, () => reply(projects.items, { rows: [item] })], [projects.moveDates, refuses('stale_version')])
  await draw(
    <>
      <Timeline details={details} mayWork onOpen={onOpen} />
      <Toasts />
    </>,
    `/project/${id(9)}?from=${monday}`,
  )
  await key('ArrowRight', 'Enter')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Messages' }).textContent).not.toBe(''))
})
