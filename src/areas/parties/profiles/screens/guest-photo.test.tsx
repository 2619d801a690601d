import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { made, reply } from '#test/replies.ts'
import { draw, signIn } from '#test/screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { profiles } from '../contract/profiles.ts'
import { Profile } from '../contract/replies.ts'
import { GuestPhoto } from './guest-photo.tsx'

const ID = '019a0000-0000-7000-8000-00000000aaaa'
let sent: { method: string; path: string; body: Record<string, unknown> }[] = []
let photoUrl: string | null = null
let isRefused = false
const { getContext, toDataURL } = HTMLCanvasElement.prototype

beforeEach(() => {
  sent = []
  photoUrl = null
  isRefused = false
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://desk')
    const { method = 'GET', body } = init
    if (method === 'GET') return reply(profiles.get, made(Profile, { photoUrl }))
    sent.push({ method, path: pathname, body: JSON.parse(String(body ?? '{}')) as Record<string, unknown> })
    if (isRefused) return Response.json({ code: 'not_a_picture', requestId: 'r' }, { status: 422 })
    photoUrl = method === 'DELETE' ? null : '/photo'
    return reply(method === 'DELETE' ? profiles.removePhoto : profiles.savePhoto, { photoUrl })
  })
  // What the browser reads a picture with.
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'notes.png') throw new Error('no picture')
    return { width: 2_000, height: 1_000, close: () => {} }
  })
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect() {}, drawImage() {} }),
    toDataURL: () => 'data:image/jpeg;base64,c21hbGw=',
  })
  signIn({ permissions: ['customers.read', 'customers.write'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Object.assign(HTMLCanvasElement.prototype, { getContext, toDataURL })
})

const shown = () =>
  draw(
    <>
      <GuestPhoto customerId={ID} name="Asha Rao" />
      <Toasts />
    </>,
  )
const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
async function dialogWith(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Add photo' }))
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector('input[type=file]')
  if (!input) throw new Error('the dialog takes a file')
  fireEvent.change(input, { target: { files: [picture(name)] } })
  return within(dialog)
}
const save = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: 'Save' })

test('a photo is saved once a picture is chosen and the guest agrees, and is shown', async () => {
  await shown()
  const dialog = await dialogWith('asha.png')
  expect(dialog.getByRole('button', { name: 'asha.png' })).toBeTruthy()
  expect(save(dialog).hasAttribute('disabled')).toBe(true)
  const consent = dialog.getByRole('checkbox', { name: 'The guest agrees that this photo is stored' })
  fireEvent.click(consent)
  expect(save(dialog).hasAttribute('disabled')).toBe(false)
  fireEvent.click(consent)
  expect(save(dialog).hasAttribute('disabled')).toBe(true)
  fireEvent.click(consent)
  fireEvent.click(save(dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ method: 'PUT', path: expect.stringContaining(ID) as string, body: expect.objectContaining({ image: 'c21hbGw=', hasConsent: true }) as object }]) // prettier-ignore
  expect(await screen.findByRole('img', { name: 'Photo of Asha Rao' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Replace photo' })).toBeTruthy()
})

test('what is no picture is not sent, and a refusal stays in the dialog', async () => {
  await shown()
  const dialog = await dialogWith('notes.png')
  fireEvent.click(dialog.getByRole('checkbox'))
  fireEvent.click(save(dialog))
  expect(await screen.findByText('This file cannot be read as a picture')).toBeTruthy()
  expect(sent).toEqual([])
  cleanup()
  isRefused = true
  await shown()
  const again = await dialogWith('asha.png')
  fireEvent.click(again.getByRole('checkbox'))
  fireEvent.click(save(again))
  expect(await again.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a photo is removed after a question; who only reads sees it, and nothing where there is none', async () => {
  photoUrl = '/photo'
  await shown()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove photo' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove photo' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE' }]))
  expect(await screen.findByRole('button', { name: 'Add photo' })).toBeTruthy()
  cleanup()
  signIn({ permissions: ['customers.read'] })
  photoUrl = '/photo'
  await shown()
  expect(await screen.findByRole('img', { name: 'Photo of Asha Rao' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /photo/ })).toBeNull()
})
