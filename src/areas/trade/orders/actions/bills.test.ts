import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#areas/parties/companies/contract/companies.ts'
import { invoicesArea } from '#areas/billing/invoices/actions/invoices.ts'
import { invoices } from '#areas/billing/invoices/contract/invoices.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { receivables } from '#areas/billing/receivables/contract/receivables.ts'
import { codeOf } from '#test/server.ts'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { type Restaurant, startRestaurant, UNKNOWN } from './testing.ts'

let place: Restaurant
beforeAll(async () => {
  place = await startRestaurant([invoicesArea])
})
afterAll(() => place.stop())

const paid = async (codes: readonly string[], more: object = {}, money: object = {}): Promise<Order> => {
  const { orderId } = await place.take(codes, more)
  return (await place.waiter.send(orders.pay, { orderId, mode: 'Cash', complete: true, ...money })).order
}
const requestInvoice = (order: { orderId: string }, more: object = {}) =>
  place.waiter.raw(orders.invoice, { orderId: order.orderId, ...more })
const bill = async (order: { orderId: string }, more: object = {}) => {
  const response = await requestInvoice(order, more)
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  const document = (response.body as Order).invoices.at(-1)
  return { document, invoice: await place.manager.send(invoices.get, { invoiceId: document?.invoiceId ?? '' }) }
}
const statusOf = (invoiceId: string) => place.manager.send(invoices.state, { invoiceId })

describe('the bill of an order as an invoice', () => {
  test('lists what was sold, to the last unit, without the tip; it is paid, and printed on both documents', async () => {
    const order = await paid(['DOSA', 'TEA', 'TEA'], { guestName: 'Mira' }, { tip: 700 })
    const { invoice } = await bill(order, { billToTaxNumber: '27AAPFU0939F1ZV' })
    expect(invoice).toMatchObject({
      orderId: order.orderId,
      orderReference: `#${order.orderNo}`,
      businessServiceName: 'Courtyard',
      billTo: { name: 'Mira', taxNumber: '27AAPFU0939F1ZV' },
      net: order.netAmount,
      tax: order.taxAmount,
      total: order.totalAmount - 700,
      paid: order.totalAmount - 700,
      balance: 0,
    })
    expect(invoice.lines.map(({ description, quantity }) => [description, quantity])).toEqual([['dosa', 1], ['tea', 2]]) // prettier-ignore
    expect(await statusOf(invoice.id)).toMatchObject({ state: 'PAID', isSealed: true, balance: 0 })
    for (const paper of ['A4', '80mm']) {
      const pdf = await place.waiter.raw(orders.invoicePdf, { orderId: order.orderId, invoiceId: invoice.id, paper })
      expect((pdf.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
    }
    const foreign = { orderId: order.orderId, invoiceId: UNKNOWN }
    expect(codeOf(await place.waiter.raw(orders.invoicePdf, foreign)), 'invoicePdf refuses not_found').toBe('not_found')
    const money = { invoiceId: invoice.id, amount: 1, mode: 'Cash' as const }
    expect(codeOf(await place.manager.raw(invoices.receive, money))).toBe('not_an_invoice')
  })

  test('has the service charge and what is sold by weight; what is on the house is listed at zero', async () => {
    const lines = [{ productCode: 'SPICE', unitsInOrder: 0.25 }, { productCode: 'DOSA' }]
    const taken = await place.take([], { orderLines: lines })
    const dosa = taken.orderLines.find(({ productCode }) => productCode === 'DOSA')
    await place.manager.send(orders.comp, { orderLineId: dosa?.orderLineId ?? '', reason: 'Birthday' })
    await place.hotel.rows('update orders set service_charge_bp = 1000 where id = $1', [taken.orderId])
    await place.waiter.send(orders.update, { orderId: taken.orderId, covers: 1 })
    await place.waiter.send(orders.pay, { orderId: taken.orderId, mode: 'Card', complete: true })
    const { invoice } = await bill(taken)
    expect(invoice.lines.map(({ description, net }) => [description, net])).toEqual([
      ['spice, 0.25 kg', 2_500], ['dosa', 0], ['Service charge', 250],
    ]) // prettier-ignore
    expect(invoice.billTo.name).toBe('Guest')
  })

  test('of a company’s account is to be paid by its terms, and paid when the account is', async () => {
    const { id: companyId } = await place.manager.send(companies.create, { kind: 'CORPORATE', displayName: 'Acme' })
    await place.hotel.rows(
      'update companies set credit_limit_minor = 10000000, has_credit_hold = false, is_invoiceable = true where id = $1',
      [companyId],
    )
    const { orderId, totalAmount } = await place.take(['CURRY'])
    await place.waiter.send(orders.billToCompany, { orderId, companyId, complete: true })
    const { invoice } = await bill({ orderId })
    expect(invoice).toMatchObject({ companyId, billTo: { name: 'Acme' }, paid: 0, balance: totalAmount })
    expect(await statusOf(invoice.id)).toMatchObject({ state: 'UNPAID', balance: totalAmount })
    await place.manager.send(receivables.receive, { companyId, amount: totalAmount, mode: 'Bank' })
    expect(await statusOf(invoice.id)).toMatchObject({ state: 'PAID', paid: totalAmount })
  })

  test('leaves out what a room pays, tax by tax', async () => {
    const guest = await place.checkIn()
    const { orderId } = await place.take(['CURRY', 'TEA'])
    await place.waiter.send(orders.billToRoom, { orderId, roomNo: guest.roomNo, signedName: 'A', amount: 21_001, tip: 99 }) // prettier-ignore
    const { order } = await place.waiter.send(orders.pay, { orderId, mode: 'Cash', complete: true })
    const { invoice } = await bill(order)
    expect(invoice).toMatchObject({ total: order.totalAmount - 99 - 21_001, balance: 0 })
    expect(invoice.lines.map(({ description }) => description)).toEqual([`Courtyard #${order.orderNo}`])
    const back = { orderId, paymentId: order.payments[0]?.paymentId, reason: 'Wrong room' }
    expect(codeOf(await place.manager.raw(orders.withdraw, back))).toBe('charge_invoiced')

    const whole = await place.take(['TEA'])
    const all = { orderId: whole.orderId, roomNo: guest.roomNo, signedName: 'A', complete: true }
    await place.waiter.send(orders.billToRoom, all)
    expect(codeOf(await requestInvoice(whole)), 'invoice refuses nothing_to_invoice').toBe('nothing_to_invoice')
  })

  test('goes back by a credit note first: refund refuses charge_invoiced; credited whole it may be invoiced again', async () => {
    const order = await paid(['DOSA'])
    const { invoice } = await bill(order)
    expect(codeOf(await requestInvoice(order)), 'invoice refuses already_invoiced').toBe('already_invoiced')
    const back = { orderId: order.orderId, mode: 'Cash', amount: order.totalAmount, reason: 'Cold' } as const
    expect(codeOf(await place.manager.raw(orders.refund, back))).toBe('charge_invoiced')
    await place.manager.send(invoices.credit, { invoiceId: invoice.id, reason: 'SERVICE_DEFICIENT' })
    const { document } = await bill(order, { billToName: 'Her sister' })
    const { invoices: all } = await place.waiter.send(orders.get, { orderId: order.orderId })
    expect(all.map(({ type, isStanding }) => [type, isStanding])).toEqual([
      ['INVOICE', false], ['CREDIT_NOTE', false], ['INVOICE', true],
    ]) // prettier-ignore
    await place.manager.send(invoices.credit, { invoiceId: document?.invoiceId ?? '', reason: 'SERVICE_DEFICIENT' })
    // On a later day too, because it was credited.
    await place.hotel.rows(`update orders set business_on = business_on - 1 where id = $1`, [order.orderId])
    const { order: open } = await place.manager.send(orders.refund, back)
    expect(open).toMatchObject({
      orderStatus: 'Confirmed',
      paymentStatus: 'Refunded',
      refundedAmount: order.totalAmount,
    })
    await place.manager.send(orders.cancel, { orderId: order.orderId, reason: 'Cold' })
  })

  test('is numbered with the property, and by its outlet once that has a pattern: without gap in either', async () => {
    const numberOf = async (more: object = {}) => (await bill(await paid(more === ofBar ? ['NUTS'] : ['TEA'], more))).document?.number // prettier-ignore
    const ofBar = { businessServiceId: place.bar.id, deliveryMethod: 'Counter' }
    const before = await numberOf(ofBar)
    expect(before).toMatch(/^INV\//)
    const pattern = { type: 'INVOICE', version: 0, pattern: 'BAR/{year}/{number:5}', businessServiceId: place.bar.id } as const // prettier-ignore
    const admin = await place.hotel.as('PROP_ADMIN')
    expect((await admin.send(invoices.setPattern, pattern)).next).toBe('BAR/26-27/00001')
    expect([await numberOf(ofBar), await numberOf(ofBar)]).toEqual(['BAR/26-27/00001', 'BAR/26-27/00002'])
    expect(await numberOf()).toMatch(/^INV\//)
    const other = { ...pattern, businessServiceId: place.outlet.id }
    expect(codeOf(await admin.raw(invoices.setPattern, other))).toBe('number_taken')
    const unknown = { ...pattern, businessServiceId: UNKNOWN }
    expect(codeOf(await admin.raw(invoices.setPattern, unknown)), 'setPattern refuses not_found').toBe('not_found')
    const { series, years } = await admin.send(invoices.series, {})
    const own = series.filter(({ businessServiceName, isOwn }) => businessServiceName === 'Bar' && isOwn)
    expect(own.map(({ type, next }) => [type, next])).toEqual([['INVOICE', 'BAR/26-27/00003']])
    expect(years.map(({ gaps, duplicates, brokenLinks }) => [gaps, duplicates, brokenLinks])).toEqual(years.map(() => [[], [], 0])) // prettier-ignore
    expect(years.find(({ businessServiceName }) => businessServiceName === 'Bar')?.count).toBe(2)
  })

  test('invoice refuses not_found; invoice refuses stale_version; invoice refuses order_moved_on; invoice refuses unknown_reference; invoice refuses issued_before_last; invoice refuses series_full', async () => {
    expect(codeOf(await requestInvoice({ orderId: UNKNOWN }))).toBe('not_found')
    expect(codeOf(await requestInvoice(await place.take(['TEA'])))).toBe('order_moved_on')
    const order = await paid(['TEA'])
    expect(codeOf(await requestInvoice(order, { version: 99 }))).toBe('stale_version')
    expect(codeOf(await requestInvoice(order, { companyId: UNKNOWN }))).toBe('unknown_reference')
    expect((await place.stranger.raw(orders.invoice, { orderId: order.orderId })).status).toBe(404)
    const { rows } = place.hotel
    const property = `where series = '' and document_type = 'INVOICE'`
    const [last] = await rows<{ on: string; n: string }>(`select last_issued_on::text as on, last_number as n from invoice_series ${property}`) // prettier-ignore
    await rows(`update invoice_series set last_issued_on = '2026-12-24' ${property}`)
    expect(codeOf(await requestInvoice(order))).toBe('issued_before_last')
    await rows(`update invoice_series set last_issued_on = $1, last_number = 1000000000 ${property}`, [last?.on])
    expect(codeOf(await requestInvoice(order))).toBe('series_full')
    await rows(`update invoice_series set last_number = $1 ${property}`, [last?.n])
  })

  test('what an outlet’s own name is stays on its documents', async () => {
    const { invoice } = await bill(await paid(['TEA']))
    await place.owner.send(outlets.update, { businessServiceId: place.outlet.id, version: place.outlet.version, name: 'Garden', kind: 'RESTAURANT', deliveryMethods: ['Dine In', 'Take Away', 'Room Order', 'Counter'] }) // prettier-ignore
    expect((await place.manager.send(invoices.get, { invoiceId: invoice.id })).businessServiceName).toBe('Courtyard')
  })
})
