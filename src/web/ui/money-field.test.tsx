import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { keepProperty, keepSession, type SessionProperty } from '#web/session.ts'
import { draw } from '#web/testing.tsx'
import { MoneyInput } from './money-field.tsx'

afterEach(cleanup)

function Asked() {
  const [value, setValue] = useState<number>()
  return (
    <>
      <MoneyInput label="Amount" value={value} onChange={setValue} hasError={!value || value <= 0} />
      <output>{String(value)}</output>
    </>
  )
}

test.each([
  ['12.345', '12.345', 'undefined', 'Not an amount, such as 1,250.50'],
  ['99999999999999', '99999999999999', 'undefined', 'Not an amount, such as 1,250.50'],
  ['-5', '-5.00', '-500', 'More than zero'],
  ['0', '0.00', '0', 'More than zero'],
  [' ', '', 'undefined', 'Fill this in'],
])('what is said of %s', async (typed, stays, value, words) => {
  await draw(<Asked />)
  const user = userEvent.setup()
  const box = screen.getByLabelText<HTMLInputElement>('Amount')
  await user.type(box, typed)
  await user.tab()
  expect([box.value, screen.getByRole('status').textContent]).toEqual([stays, value])
  expect(screen.getByText(words)).toBeTruthy()
})

test('in a house of yen, what is no amount is told so in yen', async () => {
  const own = { roleId: null, roleName: null, permissions: [], propertyId: 1, organizationId: 1 }
  keepSession(
    { id: 1, firstName: 'Yuki', lastName: '', displayName: 'Yuki', logoUrl: null, roles: ['PROP_ADMIN'], ...own },
    'token',
  )
  keepProperty({ localCurrency: 'JPY' } as SessionProperty)
  await draw(<Asked />)
  await userEvent.type(screen.getByLabelText('Amount'), '0.5')
  expect(screen.getByText('Not an amount, such as 1,250')).toBeTruthy()
})
