import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { draw } from '#test/screen.tsx'
import type { TaxSlab } from '../contract/property.ts'
import { TaxTable } from './tax-table.tsx'

const slab = (min: number, max: number | null, percentageBp: number): TaxSlab => ({
  category: 'ROOM',
  validFrom: '2025-09-22' as Day,
  validUntil: null,
  minAmount: minor(min),
  maxAmount: max === null ? null : minor(max),
  percentageBp,
  components: [
    { name: 'CGST', basisPoints: percentageBp / 2 },
    { name: 'SGST', basisPoints: percentageBp / 2 },
  ],
})
const SOUND = [slab(0, 750_000, 500), slab(750_001, null, 1_800)]
const drawTable = (taxSlabs: TaxSlab[], pricesIncludeTax = false) =>
  draw(<TaxTable property={{ version: 1, taxSlabs, pricesIncludeTax, taxRounding: 'LINE' }} />)
const lineOf = (number: number) => screen.getByLabelText(`Line ${number}`)
const preview = () => within(screen.getByLabelText('Try a price'))

function retype(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

afterEach(cleanup)

test('a typed price shows what a night costs, with its tax by component', async () => {
  await drawTable(SOUND)
  retype(preview().getByLabelText('Price'), '8000')
  expect(preview().getByRole('status', { hidden: true }).textContent).toBe(
    'A night at ₹8,000.00 costs ₹9,440.00 with ₹1,440.00 tax (CGST 9%: ₹720.00, SGST 9%: ₹720.00).',
  )
})

test('the preview follows the table before it is saved', async () => {
  await drawTable([{ ...slab(0, null, 500), components: [] }])
  retype(within(lineOf(1)).getByLabelText('Tax'), '12')
  expect(preview().getByRole('status', { hidden: true }).textContent).toContain(
    'costs ₹1,120.00 with ₹120.00 tax (Tax 12%: ₹120.00)',
  )
})

test('an invalid share is reported, and is not saved as zero', async () => {
  await drawTable([{ ...slab(0, null, 500), components: [] }])
  const tax = within(lineOf(1)).getByLabelText('Tax')
  retype(tax, '12.345')
  expect(tax.getAttribute('aria-invalid')).toBe('true')
  expect((tax as HTMLInputElement).value).toBe('12.345')
  expect(screen.getByText('Save taxes').closest('button')).toHaveProperty('disabled', true)
  expect(preview().getByRole('status', { hidden: true }).textContent).not.toContain('NaN')
  retype(tax, '.5')
  expect((tax as HTMLInputElement).value).toBe('0.5')
  expect(screen.getByText('Save taxes').closest('button')).toHaveProperty('disabled', false)
})

test('an invalid amount is reported, and the bound before it is not saved in its place', async () => {
  await drawTable([{ ...slab(0, null, 500), components: [] }])
  const upper = within(lineOf(1)).getByLabelText<HTMLInputElement>('Price to')
  retype(upper, '9,00.000')
  expect(upper.getAttribute('aria-invalid')).toBe('true')
  expect(upper.value).toBe('9,00.000')
  expect(screen.getByText('Enter an amount, for example 1,250.50')).toBeTruthy()
  expect(screen.getByText('Save taxes').closest('button')).toHaveProperty('disabled', true)
  retype(upper, '')
  retype(within(lineOf(1)).getByLabelText('Tax'), '6')
  expect(screen.getByText('Save taxes').closest('button')).toHaveProperty('disabled', false)
})

test('a price with tax that fits no line names its neighbours, in the preview and at the line they end', async () => {
  await drawTable(SOUND, true)
  retype(preview().getByLabelText('Price'), '8000')
  expect(preview().getByRole('status', { hidden: true }).textContent).toContain('Nearest: ₹7,875.00 or ₹8,850.01')
  expect(describing(lineOf(1))).toContain('₹7,875.01 to ₹8,850.00 match no line')
  expect(describing(lineOf(2))).toBe('')
})

test('a gap is reported at the line below it, at its field, and the table cannot be saved', async () => {
  await drawTable(SOUND)
  const upper = within(lineOf(1)).getByLabelText('Price to')
  retype(upper, '7000')
  expect(describing(lineOf(1))).toContain('Price to: no line taxes ₹7,000.01 to ₹7,500.00')
  expect(describing(lineOf(2))).toBe('')
  expect(upper.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Save taxes').closest('button')).toHaveProperty('disabled', true)
  retype(upper, '7500')
  expect(describing(lineOf(1))).toBe('')
})

test('an overlap is reported at the line that begins too low, and names the other', async () => {
  await drawTable([slab(0, 750_000, 500), slab(700_000, null, 1_800)])
  expect(describing(lineOf(1))).toBe('')
  expect(describing(lineOf(2))).toContain('Price from: line 1 taxes ₹7,000.00 to ₹7,500.00 as well')
})

const describing = (element: HTMLElement): string =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
