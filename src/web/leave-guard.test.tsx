import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { contract } from '#core/contract.ts'
import { useRouteForm } from './form.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { Link } from './navigation.tsx'
import { draw } from '#test/screen.tsx'
import { Dialog } from './ui/dialog.tsx'
import { TextField } from './ui/fields.tsx'
import { Form, FormButtons } from './ui/form-parts.tsx'
import { CancelButton } from './ui/leave.tsx'

const notes = contract('bookings', {
  add: {
    method: 'POST',
    path: '/notes',
    summary: 'Add a note',
    needs: 'bookings.write',
    input: z.object({ text: z.string().min(1) }),
    reply: z.object({ text: z.string() }),
    refuses: [],
  },
})

function Note() {
  const form = useRouteForm(notes.add, { defaults: { text: '' }, onDone: () => {} })
  return (
    <>
      <Form form={form} label="Note">
        <TextField form={form} name="text" label="Text" />
        <FormButtons form={form} label="Save" />
      </Form>
      <Link to="/bookone/rooms">Elsewhere</Link>
    </>
  )
}

const server = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => {
  cleanup()
  server.mockReset()
  vi.unstubAllGlobals()
})

const type = (text: string) => userEvent.type(screen.getByLabelText('Text'), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
/** Whether the browser confirms before the tab is closed. */
function warnsBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('a page with an unsaved form', () => {
  test('needs a confirmation before it is left: Cancel stays, OK leaves', async () => {
    const { pathname } = await draw(<Note />)
    await type('Late arrival')
    await leave()
    await screen.findByRole('alertdialog')
    expect(pathname()).toBe('/')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(pathname()).toBe('/')
    await leave()
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(question.querySelector('button.MuiButton-contained')!)
    await waitFor(() => expect(pathname()).toBe('/bookone/rooms'))
  })

  test.each([
    ['nothing was typed', async () => {}],
    [
      'it was changed back',
      async () => {
        await type('x')
        await userEvent.clear(screen.getByLabelText('Text'))
      },
    ],
    [
      'it was saved',
      async () => {
        server.mockResolvedValue(Response.json({ text: 'Late arrival' }))
        await type('Late arrival')
        await press('Save')
        await waitFor(() => expect(server).toHaveBeenCalledOnce())
      },
    ],
  ])('is left without a question when %s', async (_when, change) => {
    const { pathname } = await draw(<Note />)
    await change()
    await leave()
    await waitFor(() => expect(pathname()).toBe('/bookone/rooms'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

test('a dialog needs a confirmation too when the unsaved change is in no field of it', async () => {
  function Drawing() {
    const [isDrawn, setDrawn] = useState(false)
    useLeaveGuard(isDrawn)
    return <button onClick={() => setDrawn(true)}>Draw</button>
  }
  const onClose = vi.fn()
  await draw(
    <Dialog open title="Plan" onClose={onClose} actions={<CancelButton onClick={onClose} />}>
      <Drawing />
    </Dialog>,
  )
  await press('Draw')
  await press('Cancel')
  await screen.findByRole('alertdialog')
  expect(onClose).not.toHaveBeenCalled()
})

test('a tab with something typed in a dialog needs a confirmation before it is closed', async () => {
  await draw(
    <Dialog open title="Refund" onClose={() => {}}>
      <input aria-label="Reason" defaultValue="" />
    </Dialog>,
  )
  expect(warnsBeforeClosing()).toBe(false)
  await userEvent.type(screen.getByLabelText('Reason'), 'Late')
  expect(warnsBeforeClosing()).toBe(true)
})
