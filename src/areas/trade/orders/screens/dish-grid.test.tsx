import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutletKind } from '#areas/property/outlets/contract.ts'
import { draw } from '#test/screen.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { DishGrid } from './dish-grid.tsx'

configure({ asyncUtilTimeout: 8_000 })

const offer = (name: string, barcode: string | null, isAvailable = true) => ({
  product: { id: name, name, productCode: name.toUpperCase(), barcode, productGroupId: 'g', modifierGroups: [], comboParts: [], isFractional: false, taxCategory: 'FOOD', imageVersion: null },
  priceNow: 9_000,
  isAvailable,
  unitsLeft: null,
}) // prettier-ignore
const rows = [offer('Cola', '8901'), offer('Case', '89017640'), offer('Salmon', '5550001', false), offer('Soup', null)]
const menu = { businessServiceId: 'shop', currency: 'INR', pricesIncludeTax: true, groups: [{ id: 'g', name: 'All day' }], rows } // prettier-ignore
const taken = vi.fn<(name: string) => void>()

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json(menu))
  await draw(
    <>
      <button type="button">One more</button>
      <input aria-label="Notes" />
      <div role="dialog" aria-label="Beside">
        <button type="button">In front</button>
      </div>
      <DishGrid outlet={{ id: 'shop', kind: 'SHOP' }} onAdd={({ name }) => taken(name)} />
      <Toasts />
    </>,
  )
  await screen.findByRole('button', { name: /^Cola/ })
})
afterEach(() => {
  cleanup()
  taken.mockReset()
  vi.unstubAllGlobals()
})

/** A scanner types a code at once and ends it with Enter, wherever the focus was. */
function scan(code: string): void {
  const at = document.activeElement ?? document.body
  for (const key of code) {
    fireEvent.keyDown(at, { key })
    if (!(at instanceof HTMLInputElement)) continue
    const isMarked = at.value !== '' && at.selectionEnd !== at.selectionStart
    fireEvent.change(at, { target: { value: isMarked ? key : at.value + key } })
  }
  const isLeft = fireEvent.keyDown(at, { key: 'Enter' })
  if (isLeft && at instanceof HTMLButtonElement) fireEvent.click(at)
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const names = () => taken.mock.calls.map(([name]) => name)

test('current prices are fetched again each minute', async () => {
  cleanup()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const fetched = vi.fn(async () => Response.json(menu))
  vi.stubGlobal('fetch', fetched)
  await draw(<DishGrid outlet={{ id: 'shop', kind: 'SHOP' }} onAdd={() => {}} />)
  await screen.findByRole('button', { name: /^Cola ₹90/ })
  const happy = { ...menu, rows: rows.map((row) => ({ ...row, priceNow: 4_500 })) }
  fetched.mockImplementation(async () => Response.json(happy))
  await vi.advanceTimersByTimeAsync(61_000)
  await screen.findByRole('button', { name: /^Cola ₹45/ })
  vi.useRealTimers()
})

test('a scan is taken wherever the focus is, and presses no button there', async () => {
  const pressed = vi.fn()
  const button = screen.getByRole('button', { name: 'One more' })
  button.addEventListener('click', pressed)
  scan('8901')
  button.focus()
  scan('89017640')
  scan('89017640')
  expect(names()).toEqual(['Cola', 'Case', 'Case'])
  expect(pressed).not.toHaveBeenCalled()
})

test('keys that come one by one, and Enter after them, are no code and stay what they are', async () => {
  const pressed = vi.fn()
  const button = screen.getByRole('button', { name: 'One more' })
  button.addEventListener('click', pressed)
  button.focus()
  for (const key of '8901') fireEvent.keyDown(button, { key })
  await new Promise((done) => setTimeout(done, 400))
  scan('')
  expect([names(), pressed.mock.calls.length]).toEqual([[], 1])
})

test('in the box a scan is taken whole, once, and the box is ready for the next', async () => {
  box().focus()
  scan('89017640')
  scan('8901')
  expect([names(), box().value]).toEqual([['Case', 'Cola'], ''])
  await new Promise((done) => setTimeout(done, 400))
  expect(names()).toEqual(['Case', 'Cola'])
})

test('an unknown code is reported, and is not prefixed to the next one', async () => {
  box().focus()
  scan('99999')
  await screen.findByText('Nothing sold here has the code 99999.')
  scan('8901')
  expect(names()).toEqual(['Cola'])
})

test('what is sold out is reported, not added', async () => {
  scan('5550001')
  await screen.findByText('Salmon is out today.')
  expect(names()).toEqual([])
})

test('what is typed by hand stays a search, and a code with Enter is taken', async () => {
  const hand = userEvent.setup({ delay: 80 })
  box().focus()
  await hand.keyboard('so{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cola/ })).toBeNull())
  expect([names(), box().value]).toEqual([[], 'so'])
  await hand.clear(box())
  await hand.keyboard('soup{Enter}')
  expect(names()).toEqual(['Soup'])
})

test('a scan into another field stays there; with a dialog open it is reported, and confirms nothing', async () => {
  screen.getByLabelText('Notes').focus()
  scan('8901')
  expect([names(), screen.getByLabelText<HTMLInputElement>('Notes').value]).toEqual([[], '8901'])
  const pressed = vi.fn()
  const front = screen.getByRole('button', { name: 'In front' })
  front.addEventListener('click', pressed)
  front.focus()
  scan('8901')
  await screen.findByText('8901 was not taken: answer the question first, then scan it again.')
  expect([names(), pressed.mock.calls]).toEqual([[], []])
})

test('the search is for what the outlet sells: no dishes in a salon', async () => {
  const notices: string[] = []
  for (const kind of OutletKind.options) {
    cleanup()
    await draw(<DishGrid outlet={{ id: kind, kind }} onAdd={() => {}} />)
    notices.push(`${kind}: ${(await screen.findByRole('searchbox')).getAttribute('aria-label') ?? ''}`)
  }
  expect(notices).toEqual([
    'RESTAURANT: Dish, code or barcode',
    'BAR: Dish, code or barcode',
    'ROOM_SERVICE: Dish, code or barcode',
    'SHOP: Article, code or barcode',
    'SERVICE: Service, code or barcode',
  ])
})
