import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession } from '#web/session.ts'
import { reply } from '#test/replies.ts'
import { draw, signIn } from '#test/screen.tsx'
import { addresses } from '../contract.ts'
import { CityAndCountry } from './city-and-country.tsx'

afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

function Address({ country }: { country: string }) {
  const form = useForm({ defaultValues: { city: '', country } })
  const values = useWatch({ control: form.control })
  return (
    <>
      <CityAndCountry form={form} />
      <output>{JSON.stringify([values, Object.keys(form.formState.dirtyFields)])}</output>
    </>
  )
}

test.each([
  ['', 'IN', ['city', 'country']],
  ['NP', 'NP', ['city']],
])('a city that is chosen fills the country where it is empty: "%s" becomes %s', async (before, after, dirty) => {
  signIn({ permissions: ['addresses.read'] })
  const found = { name: 'Pune', code: 'PNQ', state: 'Maharashtra', country: 'India', countryCode: 'IN' }
  vi.stubGlobal('fetch', async () => reply(addresses.find, { rows: [found] }))
  const user = userEvent.setup()
  await draw(<Address country={before} />)
  await user.type(screen.getByRole('combobox', { name: 'City' }), 'Pun')
  await user.click(await screen.findByRole('option', { name: /Pune/ }))
  await waitFor(() =>
    expect(JSON.parse(screen.getByRole('status').textContent)).toEqual([{ city: 'Pune', country: after }, dirty]),
  )
})
