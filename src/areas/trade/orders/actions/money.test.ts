import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashier } from '#areas/billing/cashier/contract/cashier.ts'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { printing } from '#areas/trade/printing/contract/printing.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { minor } from '#core/money.ts'
import { codeOf } from '#test/server.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant, UNKNOWN } from './testing.ts'

let place: Restaurant
let guest: Awaited<ReturnType<Restaurant['checkIn']>>
beforeAll(async () => {
  place = await startRestaurant()
  guest = await place.checkIn()
})
afterAll(() => place.stop())

describe('pay', () => {
  test('several payers, a tip and change: each a receipt, and the order is paid to the cent', async () => {
    const { orderId, totalAmount } = await place.take(['DOSA', 'TEA'])
    expect(totalAmount).toBe(26_250)
    const first = await place.waiter.send(orders.pay, {
      orderId,
      mode: 'Cash',
      amount: 13_125,
      tip: 875,
      tendered: 20_000,
    })
    expect([first.change, first.order.paymentStatus, first.order.outstandingAmount]).toEqual([
      6_000,
      'PartPaid',
      13_125,
    ])
    const second = await place.waiter.send(orders.pay, { orderId, mode: 'Card', reference: 'slip 7', complete: true })
    expect(second.receiptNumber).toBe(first.receiptNumber + 1)
    expect(second.order).toMatchObject({
      orderStatus: 'Completed',
      paymentStatus: 'Paid',
      paidAmount: 27_125,
      tipAmount: 875,
    })
    expect(second.order.payments.map(({ paymentMode, status, amount }) => [paymentMode, status, amount])).toEqual([
      ['Cash', 'Paid', 14_000], ['Card', 'Paid', 13_125],
    ]) // prettier-ignore
    const { rows } = await place.clerk.send(payments.list, { text: 'slip 7' })
    expect(rows).toMatchObject([
      { orderId, kind: 'SERVICE', businessServiceName: 'Courtyard', transactionAmount: 13_125 },
    ])
    // It has an owner: no one spreads it over a booking.
    expect((await place.clerk.send(payments.unallocated, {})).count).toBe(0)
  })

  test('pay refuses nothing_due; pay refuses paid_above_balance; pay refuses tendered_too_little', async () => {
    const { orderId, totalAmount } = await place.take(['TEA'])
    const pay = (more: object) => place.waiter.raw(orders.pay, { orderId, mode: 'Cash', ...more })
    expect(codeOf(await pay({ amount: totalAmount + 1 }))).toBe('paid_above_balance')
    expect(codeOf(await pay({ tendered: totalAmount - 1 }))).toBe('tendered_too_little')
    // The cash received includes the tip; for a part, the part is enough.
    expect(codeOf(await pay({ tip: 500, tendered: totalAmount + 499 }))).toBe('tendered_too_little')
    expect(codeOf(await pay({ amount: 1_000, tendered: 999 }))).toBe('tendered_too_little')
    expect((await place.waiter.send(orders.get, { orderId })).paidAmount).toBe(0)
    await place.waiter.send(orders.pay, { orderId, mode: 'UPI' })
    expect(codeOf(await pay({}))).toBe('nothing_due')
  })

  test('pay refuses tips_not_taken; billToRoom refuses tips_not_taken; billToRoom refuses way_not_offered', async () => {
    const { orderId } = await place.take(['NUTS'], { businessServiceId: place.bar.id, deliveryMethod: 'Counter' })
    expect(codeOf(await place.waiter.raw(orders.pay, { orderId, mode: 'Cash', tip: 10 }))).toBe('tips_not_taken')
    const posting = { orderId, roomNo: guest.roomNo, signedName: 'Asha' }
    expect(codeOf(await place.waiter.raw(orders.billToRoom, posting))).toBe('way_not_offered')
    await place.hotel.rows('update outlets set allows_bill_to_room = true where id = $1', [place.bar.id])
    expect(codeOf(await place.waiter.raw(orders.billToRoom, { ...posting, tip: 10 }))).toBe('tips_not_taken')
  })

  test('two cashiers at once take the money once', async () => {
    const { orderId } = await place.take(['TEA'])
    const responses = await Promise.all([1, 2, 3].map(() => place.clerk.raw(orders.pay, { orderId, mode: 'Cash' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('the inherited word Paid takes what is due in cash; setPaymentStatus refuses order_has_money', async () => {
    const { orderId } = await place.take(['TEA'])
    const paid = await place.waiter.send(orders.setPaymentStatus, { orderId, status: 'Paid' })
    expect(paid.payments).toMatchObject([{ paymentMode: 'Cash', status: 'Paid' }])
    expect((await place.waiter.send(orders.setPaymentStatus, { orderId, status: 'Paid' })).payments).toHaveLength(1)
    expect(codeOf(await place.waiter.raw(orders.setPaymentStatus, { orderId, status: 'NotPaid' }))).toBe(
      'order_has_money',
    )
  })
})

describe('bill to room', () => {
  test('posts a service line with its taxes on the stay’s bill, signed; here it is BillToRoom and NotPaid', async () => {
    const before = (await place.clerk.send(folios.get, { bookingId: guest.bookingId })).money
    const order = await place.take(['CURRY'], { deliveryMethod: 'Room Order', roomNo: guest.roomNo })
    expect(order).toMatchObject({
      roomNo: guest.roomNo,
      propertyReservationNumber: guest.reference,
      guestName: 'Asha Guest 1',
    })
    const { orderId } = order
    const signature = '10,10 20,30;40,40 90,12'
    const posted = await place.waiter.send(orders.billToRoom, {
      orderId,
      signature,
      signedName: 'A. Guest',
      complete: true,
    })
    expect(posted).toMatchObject({
      orderStatus: 'Confirmed',
      paymentStatus: 'OnRoom',
      onRoomAmount: 42_000,
      outstandingAmount: 0,
    })
    expect(posted.payments).toMatchObject([{ paymentMode: 'BillToRoom', status: 'NotPaid', amount: 42_000, promisedBy: `Room ${guest.roomNo}`, isSigned: true }]) // prettier-ignore
    const bill = await place.clerk.send(folios.get, { bookingId: guest.bookingId })
    expect(bill.money.due - before.due).toBe(42_000)
    const line = bill.lines.find((one) => one.origin.orderId === orderId)
    expect(line).toMatchObject({ kind: 'SERVICE', total: 42_000, tax: 2_000 })
    const services = await place.waiter.call('GET', `/api/order/findServicesByOrderId/${orderId}`)
    expect(services.body).toMatchObject([{ orderId, afterTaxAmount: 42_000, taxAmount: 2_000, isReversed: false }])
    const ofBooking = await place.waiter.call(
      'GET',
      `/api/order/findByPropertyReservationNumber?PropertyReservationNumber=${guest.reference}`,
    )
    expect((ofBooking.body as { rows: { orderId: string }[] }).rows.map((row) => row.orderId)).toEqual([orderId])
  })

  test('half on the room and half in cash; withdrawn, it is due here again and removed there', async () => {
    const { orderId } = await place.take(['DOSA'])
    await place.waiter.send(orders.pay, { orderId, mode: 'Cash', amount: 10_000 })
    const before = (await place.clerk.send(folios.get, { bookingId: guest.bookingId })).money.due
    const posted = await place.waiter.send(orders.billToRoom, { orderId, roomNo: guest.roomNo, signedName: 'A. Guest' })
    expect(posted).toMatchObject({ paymentStatus: 'OnRoom', paidAmount: 10_000, onRoomAmount: 11_000 })
    const paymentId = posted.payments[1]?.paymentId ?? ''
    const back = { orderId, paymentId, reason: 'Wrong room' }
    expect((await place.waiter.raw(orders.withdraw, back)).status).toBe(403)
    const withdrawn = await place.manager.send(orders.withdraw, back)
    expect(withdrawn).toMatchObject({ paymentStatus: 'PartPaid', onRoomAmount: 0, outstandingAmount: 11_000 })
    expect((await place.clerk.send(folios.get, { bookingId: guest.bookingId })).money.due).toBe(before)
    const twice = await place.manager.raw(orders.withdraw, back)
    expect(codeOf(twice), 'withdraw refuses already_voided').toBe('already_voided')
  })

  test('an allowance there retains the taxes of what was eaten and drunk, on the whole and on a piece of it', async () => {
    const slab = (category: string, bp: number) =>
      place.hotel.rows(`insert into tax_slabs (property_id, id, category, valid_from, min_minor, percentage_bp, components)
         values ($1, gen_random_uuid(), $2, '2025-01-01', 0, $3, '[]')`, [place.hotel.propertyId, category, bp]) // prettier-ignore
    await Promise.all([slab('FOOD', 1_200), slab('ALCOHOL', 2_000)])
    const category = (id: string, name: string | null) =>
      place.hotel.rows('update products set tax_category = $2 where id = $1', [id, name])
    await Promise.all([category(place.menu.tea.id, 'ALCOHOL'), category(place.menu.curry.id, 'FOOD')])
    const { orderId, taxAmount } = await place.take(['CURRY', 'TEA', 'TEA'])
    expect(taxAmount).toBe(4_800 + 2_000)
    await place.waiter.send(orders.billToRoom, { orderId, roomNo: guest.roomNo, signedName: 'A. Guest' })
    await place.hotel.rows(`delete from tax_slabs where category in ('FOOD', 'ALCOHOL')`)
    await Promise.all([category(place.menu.tea.id, null), category(place.menu.curry.id, null)])

    const { bookingId } = guest
    const { lines } = await place.clerk.send(folios.get, { bookingId })
    const sold = lines.find(({ origin }) => origin.orderId === orderId)
    const pieces = { bookingId, sourceKey: sold?.sourceKey ?? '', parts: [minor(28_400), minor(28_400)] }
    const cut = await place.manager.send(folios.split, pieces)
    const piece = cut.lines.find(({ remaining, origin }) => remaining > 0 && origin.orderId === orderId)
    const half = { bookingId, sourceKey: piece?.sourceKey ?? '', amount: minor(12_500), reason: 'Cold' }
    const allowed = await place.manager.send(folios.allow, half)
    expect(allowed.lines.at(-1)).toMatchObject({ kind: 'ALLOWANCE', net: -12_500, tax: -1_700 })
  })

  test('billToRoom refuses signature_missing; billToRoom refuses not_in_house; billToRoom refuses paid_above_balance; billToRoom refuses nothing_due', async () => {
    const { orderId, totalAmount } = await place.take(['TEA'])
    const bill = (more: object) =>
      place.waiter.raw(orders.billToRoom, { orderId, roomNo: guest.roomNo, signedName: 'A', ...more })
    expect(codeOf(await bill({ signedName: '' }))).toBe('signature_missing')
    expect(codeOf(await bill({ roomNo: '202' }))).toBe('not_in_house')
    expect(codeOf(await bill({ roomNo: undefined }))).toBe('not_in_house')
    expect(codeOf(await bill({ amount: totalAmount + 1 }))).toBe('paid_above_balance')
    expect((await bill({ signature: '<svg onload=alert(1)>' })).status).toBe(400)
    await place.waiter.send(orders.pay, { orderId, mode: 'Cash' })
    expect(codeOf(await bill({}))).toBe('nothing_due')
  })

  test('billToRoom refuses folio_closed; withdraw refuses folio_closed; withdraw refuses charge_invoiced; withdraw refuses charge_has_changed; withdraw refuses already_voided', async () => {
    const other = await place.checkIn()
    const { orderId } = await place.take(['TEA'])
    const posted = await place.waiter.send(orders.billToRoom, { orderId, roomNo: other.roomNo, signedName: 'A' })
    const back = { orderId, paymentId: posted.payments[0]?.paymentId, reason: 'x' }
    const [line] = (await place.clerk.send(folios.get, { bookingId: other.bookingId })).lines.filter((one) => one.origin.orderId === orderId) // prettier-ignore
    const off = await place.manager.send(folios.allow, { bookingId: other.bookingId, sourceKey: `line:${line?.id}`, amount: 1, reason: 'x' }) // prettier-ignore
    expect(codeOf(await place.manager.raw(orders.withdraw, back))).toBe('charge_has_changed')
    const allowance = off.lines.find(({ kind }) => kind === 'ALLOWANCE')
    await place.manager.send(folios.reverse, { lineId: allowance?.id ?? '', reason: 'x' })
    await place.hotel.rows(`update folios set status = 'CLOSED' where booking_id = $1`, [other.bookingId])
    const more = await place.take(['TEA'])
    const posting = { orderId: more.orderId, roomNo: other.roomNo, signedName: 'A' }
    expect(codeOf(await place.waiter.raw(orders.billToRoom, posting))).toBe('folio_closed')
    expect(['folio_closed', 'charge_invoiced']).toContain(codeOf(await place.manager.raw(orders.withdraw, back)))
    await place.hotel.rows(`update folios set status = 'OPEN' where booking_id = $1`, [other.bookingId])
  })
})

describe('credit, refunds and documents', () => {
  test('a company’s account takes an order as an open item; billToCompany refuses credit_refused; billToCompany refuses nothing_due', async () => {
    const { id: companyId } = await place.manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })
    const { orderId, totalAmount } = await place.take(['CURRY'])
    const response = await place.waiter.raw(orders.billToCompany, { orderId, companyId })
    if (response.status !== 200) {
      expect(codeOf(response)).toBe('credit_refused')
      await place.hotel.rows(
        'update companies set credit_limit_minor = 10000000, has_credit_hold = false, is_invoiceable = true where id = $1',
        [companyId],
      )
      await place.waiter.send(orders.billToCompany, { orderId, companyId })
    }
    const { rows } = await place.manager.send(receivables.items, { companyId })
    expect(rows.map(({ open }) => open)).toEqual([totalAmount])
    const order = await place.waiter.send(orders.get, { orderId })
    expect(order).toMatchObject({ paymentStatus: 'OnCredit', outstandingAmount: 0 })
    expect(codeOf(await place.waiter.raw(orders.billToCompany, { orderId, companyId }))).toBe('nothing_due')
    await place.hotel.rows('update companies set credit_limit_minor = 1 where id = $1', [companyId])
    const more = await place.take(['TEA'])
    expect(codeOf(await place.waiter.raw(orders.billToCompany, { orderId: more.orderId, companyId }))).toBe(
      'credit_refused',
    )
  })

  test('money goes back on its own day, and opens the order; refund refuses refund_above_paid; refund refuses reversal_too_late', async () => {
    const { orderId, totalAmount } = await place.take(['TEA'])
    await place.waiter.send(orders.pay, { orderId, mode: 'Cash', complete: true })
    const back = { orderId, mode: 'Cash', amount: totalAmount + 1, reason: 'Cold' } as const
    expect(codeOf(await place.manager.raw(orders.refund, back))).toBe('refund_above_paid')
    expect((await place.waiter.raw(orders.refund, { ...back, amount: totalAmount })).status).toBe(403)
    const { order } = await place.manager.send(orders.refund, { ...back, amount: minor(totalAmount) })
    expect(order).toMatchObject({
      orderStatus: 'Confirmed',
      paymentStatus: 'Refunded',
      paidAmount: 0,
      refundedAmount: totalAmount,
    })
    const off = await place.manager.send(orders.cancel, { orderId, reason: 'Cold' })
    expect(off.paymentStatus).toBe('Refunded')
    const old = await place.take(['TEA'])
    await place.waiter.send(orders.pay, { orderId: old.orderId, mode: 'Cash' })
    await place.hotel.rows(`update orders set business_on = '2026-11-01' where id = $1`, [old.orderId])
    const late = { orderId: old.orderId, mode: 'Cash', amount: 1, reason: 'x' }
    expect(codeOf(await place.manager.raw(orders.refund, late))).toBe('reversal_too_late')
  })

  test('cancel refuses order_has_money; setStatus refuses order_has_money; split refuses order_has_money; merge refuses order_has_money', async () => {
    const { orderId } = await place.take(['TEA', 'DOSA'])
    const other = await place.take(['TEA'])
    await place.waiter.send(orders.pay, { orderId, mode: 'Cash', amount: 100 })
    const order = await place.waiter.send(orders.get, { orderId })
    const lines = [{ orderLineId: order.orderLines[0]?.orderLineId, unitsInOrder: 1 }]
    const responses = [
      await place.manager.raw(orders.cancel, { orderId, reason: 'x' }),
      await place.manager.raw(orders.setStatus, { orderId, status: 'Cancelled', reason: 'x' }),
      await place.manager.raw(orders.split, { orderId, lines }),
      await place.manager.raw(orders.merge, { orderId: other.orderId, fromOrderId: orderId }),
    ]
    expect(responses.map((response) => codeOf(response))).toEqual(responses.map(() => 'order_has_money'))
  })

  test('the bill is printed where the property has a printer for it', async () => {
    await place.manager.send(printing.createPrinter, { name: 'Till', widthMm: 80, way: 'AGENT', isDefault: true })
    const { orderId } = await place.take(['TEA'])
    await place.hotel.rows(`update orders set table_name = '3' where id = $1`, [orderId])
    await place.hotel.rows(`update properties set address = '4 Bapu Bazaar, Jaipur', city = 'Jaipur' where id = $1`, [place.hotel.propertyId]) // prettier-ignore
    const { printJobIds } = await place.waiter.send(orders.printBill, { orderId })
    expect(printJobIds).toHaveLength(1)
    const [job] = await place.hotel.rows<{ sheet: { heading: string; house: string[] } }>(
      `select sheet from print_jobs where id = $1`,
      printJobIds,
    )
    expect(job?.sheet).toMatchObject({ heading: 'Table 3', house: [expect.any(String), '4 Bapu Bazaar, Jaipur'] })
  })

  test('a service charge is of what was sold, and taxed; so is a delivery fee, once, and only where it is delivered', async () => {
    await place.owner.send(outlets.update, { businessServiceId: place.bar.id, version: place.bar.version, name: 'Bar', kind: 'BAR', deliveryMethods: ['Counter', 'Delivery'], serviceChargeBp: 1_000, deliveryFee: minor(4_000) }) // prettier-ignore
    const order = await place.take(['NUTS'], { businessServiceId: place.bar.id, deliveryMethod: 'Counter' })
    expect(order).toMatchObject({ serviceChargeAmount: 800, deliveryFeeAmount: 0, netAmount: 8_800, taxAmount: 440 })
    const brought = { businessServiceId: place.bar.id, deliveryMethod: 'Delivery', locationName: '4 Palm Street' }
    const two = await place.take(['NUTS', 'NUTS'], brought)
    expect(two).toMatchObject({ deliveryFeeAmount: 4_000, netAmount: 21_600, taxAmount: 1_080 })
    const lines = [{ orderLineId: two.orderLines[0]?.orderLineId ?? '', unitsInOrder: 1 }]
    const parts = await place.waiter.send(orders.split, { orderId: two.orderId, lines })
    expect([parts.order, parts.split].map((one) => [one.deliveryFeeAmount, one.netAmount])).toEqual([[4_000, 12_800], [0, 8_800]]) // prettier-ignore
  })

  test('a later price of the menu does not reach what was ordered', async () => {
    const { orderId, totalAmount } = await place.take(['TEA'])
    await place.hotel.rows('update products set price_minor = 9999 where id = $1', [place.menu.tea.id])
    expect((await place.waiter.send(products.get, { productId: place.menu.tea.id })).price).toBe(9_999)
    expect((await place.waiter.send(orders.update, { orderId, covers: 3 })).totalAmount).toBe(totalAmount)
    expect((await place.waiter.raw(orders.update, { orderId, totalAmount: 1 })).status).toBe(400)
    expect((await place.waiter.raw(orders.withdraw, { orderId, paymentId: UNKNOWN, reason: 'x' })).status).toBe(403)
  })
})

test('pay refuses drawer_needed, setPaymentStatus refuses drawer_needed, refund refuses drawer_needed: by the user who has none open', async () => {
  await place.hotel.requireDrawers()
  const { orderId, totalAmount } = await place.take(['TEA'])
  const paid = { orderId, mode: 'Cash', complete: true } as const
  expect(codeOf(await place.waiter.raw(orders.pay, paid))).toBe('drawer_needed')
  expect(codeOf(await place.waiter.raw(orders.setPaymentStatus, { orderId, status: 'Paid' }))).toBe('drawer_needed')
  const { id: shiftId } = await place.waiter.send(cashier.open, { drawer: 'Wallet', openingAmount: minor(0) })
  await place.waiter.send(orders.pay, paid)
  const back = { orderId, mode: 'Cash', amount: minor(totalAmount), reason: 'Cold' } as const
  expect(codeOf(await place.manager.raw(orders.refund, back))).toBe('drawer_needed')
  expect((await place.waiter.send(cashier.get, { shiftId })).cashReceived).toBe(totalAmount)
})
