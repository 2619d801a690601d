import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Kot } from '#areas/trade/orders/contract/replies.ts'
import { made } from '#test/replies.ts'
import { draw } from '#test/screen.tsx'
import { TicketCard } from './ticket-card.tsx'

const EVIL = '<img src=x onerror="globalThis.isRun = true"><b>hot</b><script>globalThis.isRun = true</script>'

const NOW = '2026-11-20T12:00:00.000Z'
const kot = made(Kot, {
  kotNo: 7,
  type: 'New',
  status: 'New',
  priority: 'Normal',
  createdAt: NOW,
  tableOrRoom: EVIL,
  waiter: EVIL,
  covers: 2,
  notes: EVIL,
  orderLines: [
    {
      name: EVIL,
      unitsInOrder: 1,
      liveUnits: 1,
      readyUnits: 0,
      status: 'Available',
      course: 0,
      modifiers: [EVIL],
      alsoAt: [EVIL],
      notes: EVIL,
      allergens: ['MILK'],
    },
  ],
})

test('tags in names and notes are read as they were typed, and never carried out', async () => {
  const { container } = await draw(<TicketCard kot={kot} now={Date.parse(NOW)} targetMinutes={10} press={undefined} />)
  expect(container.textContent).toContain('Allergens: MILK')
  expect(container.textContent.split(EVIL)).toHaveLength(8)
  expect(container.querySelectorAll('img, script, b:not(li b)')).toHaveLength(0)
  expect((globalThis as { isRun?: boolean }).isRun).toBeUndefined()
})

test('what the guest must not eat stands above the dishes', async () => {
  const ticket = { ...kot, guestAllergies: 'Peanuts' }
  const { container } = await draw(
    <TicketCard kot={ticket} now={Date.parse(NOW)} targetMinutes={10} press={undefined} />,
  )
  expect(container.querySelector('mark')?.textContent).toBe('Guest’s allergies: Peanuts')
})

test('the card shows how much is to be cooked now, and strikes through what was withdrawn', async () => {
  const [line] = kot.orderLines
  const changed = { ...kot, orderLines: [
    { ...line!, name: 'Dosa', unitsInOrder: 3, liveUnits: 2 },
    { ...line!, orderLineId: '0199a0f0-0000-7000-8000-000000000003', name: 'Curry', unitsInOrder: 4, liveUnits: 0, status: 'Cancelled' as const },
  ] } // prettier-ignore
  const { container } = await draw(
    <TicketCard kot={changed} now={Date.parse(NOW)} targetMinutes={10} press={undefined} />,
  )
  const items = [...container.querySelectorAll('li')].map((item) => [item.dataset['gone'], item.textContent])
  expect(items.map(([isStruck]) => isStruck)).toEqual(['false', 'true'])
  expect(items[0]?.[1]).toMatch(/^2 Dosa/)
  expect(items[1]?.[1]).toMatch(/^4 Curry/)
})

test('a move shows both places, a note its line or that it was removed; no quantity is shown as 0', async () => {
  const [line] = kot.orderLines
  const cooked = { ...line!, name: 'Dosa', unitsInOrder: 0, liveUnits: 2, notes: '', seatNo: 3, course: 2 }
  const textOf = async (more: Partial<Kot>) => {
    const ticket = { ...kot, acknowledgedAt: null, notes: '', tableOrRoom: 'T7', movedFrom: '', orderLines: [cooked], ...more } // prettier-ignore
    const { container } = await draw(
      <TicketCard kot={ticket} now={Date.parse(NOW)} targetMinutes={10} press={undefined} />,
    )
    return container.textContent
  }
  expect(await textOf({ type: 'Move', movedFrom: 'T5' })).toMatch(/Moved from T5 to T7.*2 Dosa course 2 seat 3/)
  expect(await textOf({ type: 'Note' })).toMatch(/Note changed.*2 Dosa.*Note removed/)
  expect(await textOf({ type: 'Note', orderLines: [{ ...cooked, notes: 'no nuts' }] })).toMatch(/2 Dosa.*no nuts/)
})

test('a tap on a dish makes it ready, two in a row bump its ticket and leave the dish alone; a key does not wait', async () => {
  cleanup()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const press = vi.fn()
  const [line] = kot.orderLines
  const ticket = { ...kot, orderLines: [{ ...line!, name: 'Dosa', liveUnits: 3 }] }
  await draw(<TicketCard kot={ticket} now={Date.parse(NOW)} targetMinutes={10} press={press} />)
  const dish = screen.getByRole('button', { name: /3 Dosa/ })
  const pressed = () => press.mock.calls.splice(0).flat()
  const { orderLineId } = line!

  fireEvent.click(dish, { detail: 1 })
  expect([dish.getAttribute('aria-pressed'), pressed()]).toEqual(['true', []])
  await vi.advanceTimersByTimeAsync(350)
  expect(pressed()).toEqual([{ orderLineId, to: 'Ready' }])

  fireEvent.click(dish, { detail: 1 })
  fireEvent.click(dish, { detail: 2 })
  fireEvent.doubleClick(dish)
  await vi.advanceTimersByTimeAsync(350)
  expect(pressed()).toEqual([{ kotId: kot.kotId, to: 'Ready' }])

  fireEvent.click(dish)
  expect(pressed()).toEqual([{ orderLineId, to: 'Ready' }])

  // Two of three are ready: the button is pressed twice, the ticket stays.
  fireEvent.doubleClick(screen.getByRole('button', { name: /^\+1/ }))
  expect(pressed()).toEqual([])
  vi.useRealTimers()
})
