import { fireEvent } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { draw } from '#test/screen.tsx'
import { decimalTyped, QuantityField, QuantityText } from './quantity.tsx'
import { MoveReason } from './stock-marks.tsx'

test('a quantity is typed with a point or a comma, with blanks between thousands', () => {
  expect(['1,5', '1.5', '1 234,25', '\u202f12\u00a0000'].map(decimalTyped)).toEqual(['1.5', '1.5', '1234.25', '12000'])
})

test('the value of the field is the decimal as it is sent', async () => {
  function QuantityForm() {
    const form = useForm({ defaultValues: { quantity: '' } })
    const held = useWatch({ control: form.control, name: 'quantity' })
    return (
      <>
        <QuantityField form={form} name="quantity" label="Quantity" />
        <output>{held}</output>
      </>
    )
  }
  const { getByLabelText, getByRole } = await draw(<QuantityForm />)
  fireEvent.change(getByLabelText('Quantity'), { target: { value: '0,125' } })
  expect(getByRole('status').textContent).toBe('0.125')
})

test('a quantity shows every decimal place it has, and with its sign what came in', async () => {
  const { container } = await draw(
    <>
      <QuantityText quantity="1234.000001" unit="g" />|<QuantityText quantity="3" unit="ml" isSigned />|
      <QuantityText quantity="-0.5" unit="ml" isSigned />
    </>,
  )
  expect(container.textContent).toBe('1,234.000001 g|+3 ml|-0.5 ml')
})

test('the word of a waste note is in the reader’s language, what was written beside it stays', async () => {
  const { container } = await draw(
    <>
      <MoveReason move={{ kind: 'Waste', reason: 'SPOILED: cold room' }} />|
      <MoveReason move={{ kind: 'Adjustment', reason: 'SPOILED' }} />
    </>,
  )
  expect(container.textContent).toBe('Spoiled: cold room|SPOILED')
})
