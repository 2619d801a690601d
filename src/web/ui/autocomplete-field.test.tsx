import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draw, press, write } from '#test/screen.tsx'
import { SuggestInput, type Suggestion } from './autocomplete-field.tsx'

afterEach(cleanup)

const [acme, globex] = [
  { id: 'a', label: 'Acme', item: 1 },
  { id: 'g', label: 'Globex', item: 2 },
]
const find = { key: ['companies'], run: async () => [acme, globex] }

function TestForm() {
  const [value, setValue] = useState<Suggestion<number> | null>(null)
  return (
    <>
      <SuggestInput label="Company" find={find} value={value} onChange={setValue} />
      <button onClick={() => setValue(acme)}>Named elsewhere</button>
      <button onClick={() => setValue(null)}>None</button>
    </>
  )
}

test('the box stays the same element while an option is chosen, it is emptied, or its value changes', async () => {
  await draw(<TestForm />)
  const box = screen.getByLabelText<HTMLInputElement>('Company')
  write(box, 'Glo')
  fireEvent.click(await screen.findByRole('option', { name: 'Globex' }))
  expect(box.value).toBe('Globex')
  fireEvent.blur(box)
  press('Named elsewhere')
  expect(box.value).toBe('Acme')
  press('None')
  expect([box.value, box.isConnected]).toEqual(['', true])
})
