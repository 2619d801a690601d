import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { zero } from '#core/money.ts'
import { draw, shown, signIn, TEST_CURRENCIES, units } from '#test/screen.tsx'
import { made } from '#test/replies.ts'
import { Invoice } from '../contract/documents.ts'
import { type CreditEntry, CreditLines, isNegative } from './credit-lines.tsx'

afterEach(cleanup)

function Example({ currency }: { currency: string }) {
  const [entries, setEntries] = useState<readonly CreditEntry[]>([{}])
  const invoice = made(Invoice, { currency, lines: [{ description: 'Suite' }] })
  const remaining = [{ quantity: 1, net: units(8_200, currency), tax: zero }]
  return (
    <>
      <CreditLines invoice={invoice} remaining={remaining} entries={entries} onChange={setEntries} />
      <output>{String(entries.some(isNegative))}</output>
    </>
  )
}

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  test.each([
    ['-5', 'More than zero', 'true'],
    ['8201', `At most ${shown(8_200, currency)}`, 'false'],
  ])('the message for %s to credit', async (typed, words, isRefused) => {
    signIn({}, { localCurrency: currency })
    await draw(<Example currency={currency} />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Amount before tax'), typed)
    await user.tab()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe(isRefused)
  })
})
