import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { draw, press, signIn, TEST_CURRENCIES, units, write } from '#test/screen.tsx'
import { MoneyInput } from './money-field.tsx'

afterEach(cleanup)

function TestForm() {
  const [value, setValue] = useState<number>()
  return (
    <>
      <MoneyInput label="Amount" value={value} onChange={setValue} hasError={!value || value <= 0} />
      <output>{String(value)}</output>
    </>
  )
}

describe.each(TEST_CURRENCIES)('in %s', (currency) => {
  const [point, sample] = { INR: ['.00', '1,250.50'], JPY: ['', '1,250'], KWD: ['.000', '1,250.500'] }[currency]
  const value = (whole: number) => String(units(whole, currency))
  test.each([
    ['12.3456', '12.3456', 'undefined', `Enter an amount, for example ${sample}`],
    ['99999999999999999', '99999999999999999', 'undefined', `Enter an amount, for example ${sample}`],
    ['-5', `-5${point}`, value(-5), 'More than zero'],
    ['0', `0${point}`, '0', 'More than zero'],
    [' ', '', 'undefined', 'Fill this in'],
  ])('what is said of %s', async (typed, stays, read, words) => {
    signIn({}, { localCurrency: currency })
    await draw(<TestForm />)
    const user = userEvent.setup()
    const box = screen.getByLabelText<HTMLInputElement>('Amount')
    await user.type(box, typed)
    await user.tab()
    expect([box.value, screen.getByRole('status').textContent]).toEqual([stays, read])
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('more decimals than the currency has are no amount', async () => {
    signIn({}, { localCurrency: currency })
    await draw(<TestForm />)
    await userEvent.type(screen.getByLabelText('Amount'), { INR: '12.345', JPY: '0.5', KWD: '1.2345' }[currency])
    expect(screen.getByText(`Enter an amount, for example ${sample}`)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('undefined')
  })
})

test('a form with an amount that is none is not sent: it goes to the box, whose text stays', async () => {
  signIn()
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  await draw(
    <form onSubmit={onSubmit}>
      <TestForm />
      <button>Save</button>
    </form>,
  )
  const box = screen.getByLabelText<HTMLInputElement>('Amount')
  write(box, '12 rupees')
  press('Save')
  expect([onSubmit.mock.calls.length, document.activeElement, box.value]).toEqual([0, box, '12 rupees'])
  write(box, '')
  press('Save')
  expect(onSubmit).toHaveBeenCalledOnce()
})
