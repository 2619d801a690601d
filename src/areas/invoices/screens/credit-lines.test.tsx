import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw } from '#web/testing.tsx'
import type { Invoice } from '../contract.ts'
import { type CreditEntry, CreditLines, isNegative } from './credit-lines.tsx'

afterEach(cleanup)

function Asked() {
  const [entries, setEntries] = useState<readonly CreditEntry[]>([{}])
  const invoice = { currency: 'INR', lines: [{ description: 'Suite' }] } as unknown as Invoice
  const remaining = [{ quantity: 1, net: 820_000, tax: 0 }] as never
  return (
    <>
      <CreditLines invoice={invoice} remaining={remaining} entries={entries} onChange={setEntries} />
      <output>{String(entries.some(isNegative))}</output>
    </>
  )
}

test.each([
  ['-5', 'More than zero', 'true'],
  ['8200.01', 'At most ₹8,200.00', 'false'],
])('what is said of %s to take back', async (typed, words, isRefused) => {
  await draw(<Asked />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Amount before tax'), typed)
  await user.tab()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(isRefused)
})
