import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Day } from '#core/dates.ts'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, FINE_AMOUNTS, press, signIn, TEST_CURRENCIES, write } from '#test/screen.tsx'
import { unsavedCount } from '#web/leave-guard.ts'
import { invoices } from '../contract/invoices.ts'
import { DraftEditor } from './draft-editor.tsx'
import { emptyDraft } from './draft-state.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)(
  'a line is billed at the price typed; what is no price is never billed as free, in %s',
  async (currency) => {
    signIn({}, { localCurrency: currency })
    const { sent } = serve([invoices.createDraft, refuses('unknown_reference')])
    await draw(<DraftEditor start={emptyDraft('2026-11-20' as Day)} />)
    const { text, amount, tooFine } = FINE_AMOUNTS[currency]
    const price = screen.getByLabelText<HTMLInputElement>('Unit price')
    write(screen.getByLabelText('Description'), 'Hall')
    write(price, tooFine)
    press('Save draft')
    await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
    // A line with nothing but that price is no empty one.
    write(screen.getByLabelText('Description'), '')
    press('Save draft')
    await waitFor(() => expect(screen.getByLabelText('Description').getAttribute('aria-invalid')).toBe('true'))
    expect([sent, price.value]).toEqual([[], tooFine])

    write(screen.getByLabelText('Description'), 'Hall')
    write(price, text)
    press('Save draft')
    await waitFor(() =>
      expect(sent).toMatchObject([['createDraft', { lines: [{ description: 'Hall', unitAmount: amount }] }]]),
    )
    expect(unsavedCount()).toBe(1)
  },
)
