import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Restaurant, startRestaurant } from '#areas/trade/orders/actions/testing.ts'
import type { Order } from '#areas/trade/orders/contract/replies.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { kitchenArea } from './kitchen.ts'
import { kitchen } from '../contract.ts'
import { isChange, isWithdrawn, shownUnits } from '../rules.ts'

let place: Restaurant
beforeAll(async () => {
  place = await startRestaurant([kitchenArea])
})
afterAll(() => place.stop())

const tickets = async (orderIds: readonly string[]) =>
  (await place.cook.send(kitchen.board, {})).tickets.filter(({ orderId }) => orderIds.includes(orderId))
/** The cook has read every change there is. */
const seeAll = async (orderIds: readonly string[]): Promise<void> => {
  const seen = (await tickets(orderIds)).filter(isChange).map(({ kotId }) => kotId)
  if (seen.length > 0) await place.cook.send(kitchen.press, { seen })
}

/** Sums by dish, without those that came to nothing. */
const sums = (rows: readonly (readonly [name: string, units: number])[]): Record<string, number> => {
  const all = new Map<string, number>()
  for (const [name, units] of rows) all.set(name, (all.get(name) ?? 0) + units)
  return Object.fromEntries([...all].filter(([, units]) => units !== 0).toSorted())
}

/** What is to be cooked for a party, as shown by the order, by the cards of the board and by the sum of all printed tickets. */
async function threeSums(orderIds: readonly string[]) {
  const bills = await Promise.all(orderIds.map((orderId) => place.waiter.send(orders.get, { orderId })))
  const cards = (await tickets(orderIds)).filter((kot) => !isChange(kot))
  const printed = await place.hotel.rows<{ name: string; quantity: string }>(
    `select l ->> 'name' as name, l ->> 'quantity' as quantity
       from print_jobs j cross join jsonb_array_elements(j.sheet -> 'lines') l
      where j.order_id = any($1::uuid[]) and j.kind in ('KOT', 'CANCEL_KOT') and j.sheet ->> 'banner' not in ('NOTE', 'MOVED')`,
    [orderIds],
  )
  const lines = bills.flatMap(({ orderLines }) => orderLines).filter(({ isForKitchen }) => isForKitchen)
  const onCards = cards.flatMap((kot) =>
    kot.orderLines.filter((line) => !isWithdrawn(line)).map((line) => ({ kot, line, units: shownUnits(kot, line) })),
  )
  return {
    order: sums(lines.map(({ name, liveUnits }) => [name, liveUnits])),
    cards: sums(onCards.map(({ line, units }) => [line.name, units])),
    papers: sums(printed.map(({ name, quantity }) => [name, Number.parseFloat(quantity)])),
    /** For each line that is to be cooked: its text on the order and on its card. */
    notes: onCards.map(({ kot, line }) => {
      const own = lines.find(({ orderLineId }) => orderLineId === line.orderLineId)
      const all = bills.find(({ orderId }) => orderId === kot.orderId)?.specialNotes ?? ''
      return { card: [line.notes, kot.notes.includes(all)], order: [own?.notes, true] }
    }),
  }
}

type Step =
  | { do: 'change'; at: number; units: number }
  | { do: 'split'; at: number; units: number }
  | { do: 'note'; at: number; note: string }
  | { do: 'orderNote'; at: number; note: string }
  | { do: 'add'; at: number; code: string }
const at = fc.nat(5)
const units = fc.integer({ min: 0, max: 4 })
const note = fc.constantFrom('', 'no nuts', 'milk allergy', '<b>hot</b>')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('change' as const), at, units }),
  fc.record({ do: fc.constant('split' as const), at, units }),
  fc.record({ do: fc.constant('note' as const), at, note }),
  fc.record({ do: fc.constant('orderNote' as const), at, note }),
  fc.record({ do: fc.constant('add' as const), at, code: fc.constantFrom('DOSA', 'CURRY', 'TEA') }),
)

async function play(orderIds: string[], one: Step): Promise<void> {
  const { waiter } = place
  const orderId = orderIds[one.at % orderIds.length] ?? ''
  const order: Order = await waiter.send(orders.get, { orderId })
  const line = order.orderLines.filter(({ liveUnits }) => liveUnits > 0)[one.at % 3]
  if (one.do === 'add')
    return void (await waiter.send(orders.addLines, { orderId, orderLines: [{ productCode: one.code }] }))
  if (one.do === 'orderNote') return void (await waiter.send(orders.update, { orderId, specialNotes: one.note }))
  if (!line) return
  const { orderLineId } = line
  if (one.do === 'note') return void (await waiter.send(orders.changeLine, { orderId, orderLineId, notes: one.note }))
  if (one.do === 'change') await waiter.send(orders.changeLine, { orderId, orderLineId, unitsInOrder: one.units })
  else if (one.units > 0 && one.units < line.liveUnits) {
    const lines = [{ orderLineId, unitsInOrder: one.units }]
    orderIds.push((await waiter.send(orders.split, { orderId, lines })).split.orderId)
  }
}

describe('a card of the board', () => {
  test('shows what is to be cooked now, however the order changed and whatever was confirmed: the same as the order and as the sum of all tickets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const first = await place.take([], {
          orderLines: [
            { productCode: 'DOSA', unitsInOrder: 3, notes: 'crisp' },
            { productCode: 'TEA', unitsInOrder: 2 },
          ],
        })
        const orderIds = [first.orderId]
        for (const one of steps) {
          await play(orderIds, one)
          await seeAll(orderIds)
          const { order, cards, papers: printed, notes } = await threeSums(orderIds)
          expect([cards, printed]).toEqual([order, order])
          for (const { card, order: noted } of notes) expect(card).toEqual(noted)
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  test('after a part was taken off and a note was changed, and both were seen, it shows the rest and the new note', async () => {
    const { orderId, orderLines } = await place.take([], { orderLines: [{ productCode: 'DOSA', unitsInOrder: 3 }] })
    const { orderLineId } = orderLines[0]!
    await place.waiter.send(orders.changeLine, { orderId, orderLineId, unitsInOrder: 2, notes: 'milk allergy' })
    await place.waiter.send(orders.update, { orderId, specialNotes: 'A birthday' })
    await seeAll([orderId])
    const [card, ...more] = await tickets([orderId])
    expect([card?.type, card?.notes, more]).toEqual(['New', 'A birthday', []])
    expect(card?.orderLines.map((line) => [shownUnits(card, line), line.notes])).toEqual([[2, 'milk allergy']])
  })

  test('shows what its guest must not eat: the guest of the order, or of the stay it is charged to; the printed ticket begins with it', async () => {
    const [guest, stay] = [await place.checkIn(), await place.checkIn()]
    const eats = (bookingId: string, allergies: string) =>
      place.hotel.rows(
        'update customers c set allergies = $2 from bookings b where b.id = $1 and c.id = b.customer_id returning c.id',
        [bookingId, allergies],
      )
    const [named] = await eats(guest.bookingId, 'Peanuts, milk')
    const own = await place.take(['DOSA'], { customerId: named?.['id'] })
    const { orderId } = await place.take(['DOSA'], { deliveryMethod: 'Room Order', roomNo: stay.roomNo })
    const shown = async (id: string) => (await tickets([id])).map(({ guestAllergies }) => guestAllergies)
    expect([await shown(own.orderId), await shown(orderId)]).toEqual([['Peanuts, milk'], ['']])
    await eats(stay.bookingId, 'Shellfish')
    expect(await shown(orderId)).toEqual(['Shellfish'])
    const [printed] = await place.hotel.rows<{ facts: { name: string; value: string }[] }>(
      `select sheet->'facts' as facts from print_jobs where order_id = $1`, [own.orderId]) // prettier-ignore
    expect(printed?.facts[0]).toEqual({ name: 'GUEST ALLERGIES', value: 'Peanuts, milk' })
    const finance = await place.hotel.as('PROP_FINANCE')
    const { kotDtoList } = await finance.send(orders.get, { orderId: own.orderId })
    expect(kotDtoList.map(({ guestAllergies }) => guestAllergies)).toEqual([''])
  })

  test('marks the tickets of a VIP, of their own order or one charged to their stay; another priority that was asked for stays', async () => {
    const [guest, stay] = [await place.checkIn(), await place.checkIn()]
    const honour = (bookingId: string) =>
      place.hotel.rows(
        'update customers c set is_vip = true from bookings b where b.id = $1 and c.id = b.customer_id returning c.id',
        [bookingId],
      )
    const plain = await place.take(['DOSA'], { deliveryMethod: 'Room Order', roomNo: stay.roomNo })
    const [named] = await honour(guest.bookingId)
    await honour(stay.bookingId)
    const own = await place.take(['DOSA'], { customerId: named?.['id'] })
    const { orderId } = await place.take(['DOSA'], { deliveryMethod: 'Room Order', roomNo: stay.roomNo })
    const shown = async (id: string) => (await tickets([id])).map(({ priority }) => priority).toSorted()
    expect([await shown(plain.orderId), await shown(own.orderId), await shown(orderId)]).toEqual([['Normal'], ['VIP'], ['VIP']]) // prettier-ignore
    const [printed] = await place.hotel.rows<{ facts: { name: string; value: string }[] }>(
      `select sheet->'facts' as facts from print_jobs where order_id = $1`, [own.orderId]) // prettier-ignore
    expect(printed?.facts).toContainEqual({ name: 'Priority', value: 'VIP' })
    await place.waiter.send(orders.createKot, { orderId, priority: 'Rush', orderLines: [{ productCode: 'CURRY' }] })
    expect(await shown(orderId)).toEqual(['Rush', 'VIP'])
  })

  test('shows the notes of its ticket beside the notes of the whole order', async () => {
    const { orderId } = await place.take(['DOSA'], { specialNotes: 'No nuts' })
    const more = { orderId, notes: 'Together with the first', orderLines: [{ productCode: 'CURRY' }] }
    await place.waiter.send(orders.createKot, more)
    expect((await tickets([orderId])).map(({ notes }) => notes)).toEqual([
      'No nuts',
      'Together with the first · No nuts',
    ])
    const printed = await place.hotel.rows<{ notes: string }>(
      `select sheet ->> 'notes' as notes from print_jobs where order_id = $1 order by id`,
      [orderId],
    )
    expect(printed.map(({ notes }) => notes)).toEqual(['No nuts', 'Together with the first · No nuts'])
  })
})
