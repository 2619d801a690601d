import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refuses, serve } from '#test/screen-server.ts'
import { draw, FINE_AMOUNTS, press, signIn, TEST_CURRENCIES, write } from '#test/screen.tsx'
import { unsavedCount } from '#web/leave-guard.ts'
import { subscriptions } from '../contract.ts'
import { SubscriptionPage } from './subscription-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(TEST_CURRENCIES)(
  'a price of the catalogue is in the currency of its line, not of a property, in %s',
  async (currency) => {
    signIn({ permissions: ['subscriptions.catalogue'] }, { localCurrency: 'EUR' })
    const { sent } = serve([subscriptions.create, refuses('name_taken')])
    await draw(<SubscriptionPage />)
    const { text, amount, tooFine } = FINE_AMOUNTS[currency]
    write(await screen.findByLabelText(/^Name/), 'Basic')
    write(screen.getByLabelText(/^Currency/), currency)
    const price = screen.getByLabelText<HTMLInputElement>(/^Price/)
    write(price, tooFine)
    press('Add to the catalogue')
    await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
    expect(sent).toEqual([])
    write(price, text)
    press('Add to the catalogue')
    expect((await screen.findByRole('alert')).textContent).toBe('That name is already in use. Choose another.')
    expect(sent).toMatchObject([['create', { name: 'Basic', currency, priceAmount: amount }]])
    expect([price.value, unsavedCount()]).toEqual([text, 1])
  },
)
