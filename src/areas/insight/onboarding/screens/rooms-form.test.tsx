import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unsavedCount } from '#web/leave-guard.ts'
import { draw, signIn } from '#test/screen.tsx'
import { RoomsForm } from './rooms-form.tsx'

const server = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

test('once rooms are added the form is empty, and nothing of it is unsaved', async () => {
  server.mockImplementation(
    async () =>
      new Response(JSON.stringify({ roomCount: 6 }), { status: 200, headers: { 'content-type': 'application/json' } }),
  )
  signIn()
  await draw(<RoomsForm />)
  for (const name of ['Deluxe room', 'Suite']) {
    await userEvent.type(screen.getByRole('textbox', { name: 'Room type' }), name)
    await userEvent.type(screen.getByLabelText(/^Room numbers/), '101-106')
    await userEvent.type(screen.getByLabelText(/^Price per night/), '4500')
    expect(unsavedCount()).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Add rooms' }))
    await waitFor(() => expect((screen.getByLabelText(/^Price per night/) as HTMLInputElement).value).toBe(''))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Room type' }))
    await userEvent.tab()
    await waitFor(() => expect(unsavedCount()).toBe(0))
  }
  expect(server).toHaveBeenCalledTimes(2)
})
