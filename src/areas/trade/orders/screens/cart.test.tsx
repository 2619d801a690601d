import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OutletKind } from '#areas/property/outlets/contract.ts'
import type { Instant } from '#core/dates.ts'
import { draw, signIn } from '#test/screen.tsx'
import { type CartLine, sentLine } from './cart-line.ts'
import { Cart } from './cart.tsx'
import { coversAt } from './covers-at.ts'

afterEach(cleanup)

test('a shop and a salon send nothing to a kitchen', async () => {
  const nothing = { lines: [], onChange: () => {}, open: undefined, onOpen: () => {}, onSend: () => {}, onSave: undefined, isPending: false, isReady: true, missing: '' } // prettier-ignore
  const shownText = async (kind: OutletKind) => {
    await draw(<Cart {...nothing} kind={kind} />)
    const { textContent } = screen.getByRole('button')
    cleanup()
    return [kind, textContent]
  }
  const texts: unknown[] = []
  for (const kind of OutletKind.options) texts.push(await shownText(kind))
  expect(texts).toEqual([
    ['RESTAURANT', 'Send to kitchen'],
    ['BAR', 'Send to kitchen'],
    ['ROOM_SERVICE', 'Send to kitchen'],
    ['SHOP', 'Take the order'],
    ['SERVICE', 'Take the order'],
  ])
})

test('each line shows its choices, notes, seat, course and price', async () => {
  signIn({}, { localCurrency: 'INR' })
  const line: CartLine = {
    key: '1', productId: 'p', name: 'Masala dosa', unitPrice: 25_000, isFractional: false, unitsInOrder: 2, modifierIds: ['m'],
    comboChoices: [], chosen: ['Large', 'Extra ghee'], seatNo: 3, course: 2, notes: 'no chilli', hold: false,
  } // prettier-ignore
  const props = {
    onChange: () => {},
    open: undefined,
    onOpen: () => {},
    onSend: () => {},
    onSave: undefined,
    isPending: false,
    isReady: true,
    missing: '',
  }
  await draw(<Cart {...props} lines={[line, { ...line, key: '2', name: 'Tea', chosen: [], seatNo: -1, notes: '', unitPrice: 5_000, unitsInOrder: 1 }]} kind="RESTAURANT" />) // prettier-ignore
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toContain('Large · Extra ghee · “no chilli” · Seat 3 · Course 2')
  expect(first).toContain('500.00')
  expect(second).toMatch(/^TeaCourse 2.*50\.00/)
  expect(sentLine(line)).toMatchObject({ course: 2, seatNo: 3 })
})

test('who sits at a table, or is expected there now, is counted along', () => {
  const nextReservation = { id: 'r', name: 'Rao', covers: 5, startsAt: '2026-11-20T19:00:00Z' as Instant }
  expect(coversAt({ covers: 2, status: 'Occupied', nextReservation })).toBe(2)
  expect(coversAt({ covers: 0, status: 'Reserved', nextReservation })).toBe(5)
  expect(coversAt({ covers: 0, status: 'Available', nextReservation })).toBe(0)
})

test('an opened line takes a note at once, and an allergy with one tap', async () => {
  signIn({}, { localCurrency: 'INR' })
  const onChange = vi.fn()
  const line: CartLine = {
    key: '1', productId: 'p', name: 'Tea', unitPrice: 5_000, isFractional: false, unitsInOrder: 1, modifierIds: [], comboChoices: [],
    seatNo: -1, notes: 'no sugar', hold: false,
  } // prettier-ignore
  await draw(<Cart kind="RESTAURANT" lines={[line]} onChange={onChange} open="1" onOpen={() => {}} onSend={() => {}} onSave={undefined} isPending={false} isReady missing="" />) // prettier-ignore
  expect(document.activeElement).toBe(screen.getByLabelText('Notes'))
  fireEvent.click(screen.getByRole('button', { name: 'Nuts' }))
  expect(onChange).toHaveBeenCalledWith([{ ...line, notes: 'Allergy: Nuts · no sugar' }])
})
