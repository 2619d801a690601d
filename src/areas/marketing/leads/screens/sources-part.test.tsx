import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, press, signIn, write } from '#test/screen.tsx'
import { leads } from '../contract/leads.ts'
import { SourcesPart } from './sources-part.tsx'

const OWN = { id: '019a0000-0000-7000-8000-00000000000a', name: 'Wedding fair', isActive: true, isUsed: true, version: 2 } // prettier-ignore
const PHONE = { id: 'PHONE', name: '', isActive: true, isUsed: true, version: 0 }

beforeEach(() => signIn({ permissions: ['leads.read', 'leads.rules'] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (own: object = {}) => {
  const row = { ...OWN, ...own }
  const { sent } = serve(
    [leads.sources, () => reply(leads.sources, { rows: [PHONE, row] })],
    [leads.changeSource, () => reply(leads.changeSource, row)],
    [leads.addSource, () => reply(leads.addSource, row)],
    [leads.removeSource, () => reply(leads.removeSource, {})],
  )
  await draw(<SourcesPart />)
  await screen.findByText('Wedding fair')
  return sent
}

test('a built-in source is hidden, without a name to change', async () => {
  const sent = await open()
  fireEvent.click(screen.getByText('Telephone'))
  const offered = await screen.findByRole('checkbox', { name: /^Offered/ })
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  fireEvent.click(offered)
  press('Save')
  await waitFor(() => expect(sent).toEqual([['changeSource', { leadSourceId: 'PHONE', version: 0, name: '', isActive: false }]])) // prettier-ignore
})

test('an own source is renamed; one in use says why it is not deleted', async () => {
  const sent = await open()
  fireEvent.click(screen.getByText('Wedding fair'))
  write(await screen.findByRole('textbox', { name: 'Name' }), 'Bridal fair')
  expect(screen.queryByRole('button', { name: 'Delete source' })).toBeNull()
  expect(screen.getByText(/can be retired but not deleted/)).toBeTruthy()
  press('Save')
  await waitFor(() => expect(sent).toEqual([['changeSource', { leadSourceId: OWN.id, version: 2, name: 'Bridal fair', isActive: true }]])) // prettier-ignore
})

test('an own source that nothing names is deleted', async () => {
  const sent = await open({ isUsed: false })
  fireEvent.click(screen.getByText('Wedding fair'))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete source' }))
  await screen.findByText(/cannot be brought back/)
  press(/^Delete source$/)
  await waitFor(() => expect(sent).toEqual([['removeSource', { leadSourceId: OWN.id }]]))
})
