import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reply } from '#test/replies.ts'
import { serve } from '#test/screen-server.ts'
import { draw, signIn } from '#test/screen.tsx'
import { reviews } from '../contract/reviews.ts'
import { InboxPage } from './inbox-page.tsx'

beforeEach(() => signIn({ permissions: ['reviews.read'] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The inbox at an address, and what it read. */
async function open(address = '/review/list') {
  const read: Record<string, unknown>[] = []
  serve([
    reviews.list,
    (input) => {
      read.push(input)
      return reply(reviews.list, { rows: [{ author: 'Ada Ray', body: 'A quiet room by the lake', score100: 90, source: 'OWN', state: 'NEW' }] }) // prettier-ignore
    },
  ])
  const page = await draw(<InboxPage />, address, '/review/list')
  await screen.findByText('Ada Ray')
  return { ...page, last: () => read.at(-1) }
}

test('each filter of the address narrows down what is read, and the others stay', async () => {
  const { last } = await open('/review/list?view=OPEN&source=GOOGLE&scoreUpTo=60&topic=STAFF&language=fr&from=2026-11-01&until=2026-11-20') // prettier-ignore
  expect(last()).toMatchObject({
    view: 'OPEN',
    source: 'GOOGLE',
    scoreUpTo: 60,
    topic: 'STAFF',
    language: 'fr',
    from: '2026-11-01',
    until: '2026-11-20',
  })
})

test('a filter that is chosen stands in the address, and one that is cleared does not', async () => {
  const { last, search } = await open()
  expect(last()).not.toHaveProperty('source')
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
    fireEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }))
  }
  await choose('Source', 'Booking.com')
  await waitFor(() => expect(last()).toMatchObject({ source: 'BOOKING_COM' }))
  expect(search()).toContain('source=BOOKING_COM')
  await choose('Score', 'Up to 60')
  await waitFor(() => expect(last()).toMatchObject({ source: 'BOOKING_COM', scoreUpTo: 60 }))
})
