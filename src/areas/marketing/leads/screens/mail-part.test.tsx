import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Permission } from '#core/permissions.ts'
import { clearSession, saveSession } from '#web/session.ts'
import { draw } from '#test/screen.tsx'
import type { Mailbox } from '../contract/mails.ts'
import { MailFileButton } from './mail-file-button.tsx'
import { MailPart } from './mail-part.tsx'

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const signIn = (permissions: Permission[]) => saveSession({ id: 1, firstName: '', lastName: '', displayName: '', logoUrl: null, roles: ['PROP_MANAGER'], roleId: null, roleName: null, permissions, propertyId: 1, organizationId: 1 }, 'token') // prettier-ignore

/** A server with a mailbox, and what is sent to it. */
function serve(mailbox: Mailbox) {
  const sent: unknown[] = []
  const reply = async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'GET') return Response.json(String(url).includes('mailbox') ? mailbox : { rows: [], next: null })
    sent.push(JSON.parse(body ?? ''))
    return Response.json({ ...mailbox, isOpen: true, version: mailbox.version + 1 })
  }
  vi.stubGlobal('fetch', vi.fn(reply))
  return sent
}

test('a mailbox that no port serves shows it, and is opened all the same', async () => {
  signIn(['leads.read', 'leads.rules'])
  const sent = serve({ address: null, isOpen: false, isServed: false, version: 0 })
  await draw(<MailPart />)
  await screen.findByText(/takes no mails yet/)
  fireEvent.click(screen.getByRole('button', { name: 'Open the mailbox' }))
  await waitFor(() => expect(sent).toEqual([{ version: 0, isOpen: true }]))
})

test('who may not set it up sees the address and no button', async () => {
  signIn(['leads.read'])
  serve({ address: 'enquiries.1-abc@in.hotel.example', isOpen: true, isServed: true, version: 2 })
  await draw(<MailPart />)
  expect(await screen.findByDisplayValue('enquiries.1-abc@in.hotel.example')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /mailbox|New address/ })).toBeNull()
})

test('a mail in a file is sent whole, and its enquiry opens', async () => {
  signIn(['leads.enter'])
  const mail = { id: 'm', channel: 'FILE', fromName: '', fromAddress: 'a@b.example', subject: '', outcome: 'MADE', reason: '', leadId: 'the-lead', receivedAt: '2026-11-20T10:00:00.000Z' } // prettier-ignore
  const sent: unknown[] = []
  vi.stubGlobal('fetch', vi.fn(async (_url: string, { body = '' }: { body?: string } = {}) => {
    sent.push(JSON.parse(body))
    return Response.json(mail)
  })) // prettier-ignore
  const opened = vi.fn()
  await draw(<MailFileButton onDone={opened} />)
  const file = new File(['Subject: Hello'], 'a.eml', { type: 'message/rfc822' })
  fireEvent.change(screen.getByLabelText('Import a mail', { selector: 'input' }), { target: { files: [file] } })
  await waitFor(() => expect(opened).toHaveBeenCalledWith('the-lead'))
  expect(sent).toEqual([{ file: btoa('Subject: Hello') }])
})
