import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { contract } from '#core/contract.ts'
import { clearSession } from '../session.ts'
import { draw, signIn } from '#test/screen.tsx'
import { usePush } from './outbox.ts'

const lines = contract('orders', {
  add: {
    method: 'POST',
    path: '/lines',
    summary: 'Add a line',
    needs: 'orders.write',
    input: z.object({ dish: z.string() }),
    reply: z.object({ id: z.string() }),
    refuses: ['order_moved_on'],
  },
})

const done = vi.fn()
/** Its button is not disabled while it sends: that a second press makes nothing is the outbox's own doing. */
function Add() {
  const { push, error } = usePush()
  const add = () =>
    void push({
      route: lines.add,
      input: { dish: 'Tea' },
      subject: 'order 7',
      says: {},
      onDone: done,
      onQueued: () => {},
    })
  return <button onClick={add}>{error?.code ?? 'Add'}</button>
}

const server = vi.fn<typeof fetch>()
const keys = () => server.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
beforeEach(() => {
  vi.stubGlobal('fetch', server)
  signIn({ permissions: ['orders.write'] })
})
afterEach(() => {
  cleanup()
  clearSession()
  server.mockReset()
  done.mockReset()
  vi.unstubAllGlobals()
})
const press = () => fireEvent.click(screen.getByRole('button'))

test('pressed twice it is sent once, however long the server takes; pressed again after the response it is sent again, as another write', async () => {
  let respond: (response: Response) => void = () => {}
  server.mockImplementation(() => new Promise((resolve) => (respond = resolve)))
  await draw(<Add />)
  press()
  press()
  await waitFor(() => expect(server).toHaveBeenCalledOnce())
  press()
  respond(Response.json({ id: '1' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(keys()).toHaveLength(1)
  press()
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2))
  respond(Response.json({ id: '2' }))
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2))
  expect(new Set(keys()).size).toBe(2)
})

test('after a refusal it can be pressed again', async () => {
  server.mockImplementation(async () => Response.json({ code: 'order_moved_on' }, { status: 409 }))
  await draw(<Add />)
  press()
  press()
  await screen.findByRole('button', { name: 'order_moved_on' })
  expect(server).toHaveBeenCalledOnce()
  server.mockImplementation(async () => Response.json({ id: '1' }))
  press()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(server).toHaveBeenCalledTimes(2)
})
