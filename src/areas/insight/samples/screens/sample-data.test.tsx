import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Suspense } from 'react'
import { draw } from '#test/screen.tsx'
import type { SampleStatus } from '../contract.ts'
import { SampleData } from './sample-data.tsx'

const none: SampleStatus = {
  isLoaded: false, isLoading: false, hasFailed: false, bookingCount: 0, customerCount: 0, roomCount: 0,
  canLoad: true, canRemove: false, why: [],
} // prettier-ignore
const loaded: SampleStatus = { ...none, isLoaded: true, bookingCount: 41, customerCount: 40, canLoad: false, canRemove: true } // prettier-ignore

/** A server with a status that its routes change. */
function serve(first: SampleStatus, after: Partial<Record<string, SampleStatus>> = {}): string[] {
  let status = first
  const requested: string[] = []
  vi.stubGlobal('fetch', async (address: string, options: { method?: string } = {}) => {
    const method = options.method ?? 'GET'
    if (String(address).includes('/samples')) requested.push(method)
    status = after[method] ?? status
    return new Response(JSON.stringify(status), { headers: { 'content-type': 'application/json' } })
  })
  return requested
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const drawScreen = () =>
  draw(
    <Suspense>
      <SampleData />
    </Suspense>,
  )

test('an empty property is filled after one question', async () => {
  const requested = serve(none, {
    POST: { ...none, isLoading: true, canLoad: false, canRemove: true, bookingCount: 3 },
  })
  await drawScreen()
  await userEvent.click(await screen.findByRole('button', { name: 'Load sample data' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Load sample data' }))
  await waitFor(() => expect(requested).toContain('POST'))
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('3 bookings')
})

test('what is removed is shown in numbers before', async () => {
  const requested = serve(loaded, { DELETE: none })
  await drawScreen()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove sample data' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('41 bookings and 40 guests')
  await userEvent.click([...question.querySelectorAll('button')].find((button) => button.textContent === 'Cancel')!)
  expect(requested).not.toContain('DELETE')
})

test('a disabled button shows the reason', async () => {
  serve({ ...loaded, canRemove: false, why: ['receipts_in_between'] })
  await drawScreen()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove sample data' })).disabled).toBe(true)
  expect(screen.getByText(/Real receipts were numbered/)).toBeTruthy()
})
