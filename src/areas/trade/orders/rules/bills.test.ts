import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import { type Minor, minor, sum } from '#core/money.ts'
import type { TaxLine } from '#core/tax.ts'
import { LAW_CASES } from '#test/chance.ts'
import { made } from '#test/replies.ts'
import { cellsOf } from '#test/sheets.ts'
import { ListedOrder } from '../contract/replies.ts'
import { billLinesOf } from './bills.ts'
import { itemsOf, reversedSale } from './sales.ts'
import { orderColumns } from './sheets.ts'

const day = '2026-11-20' as Day
const gst = (amount: number): TaxLine => ({ name: 'GST', basisPoints: 500, amount: minor(amount) })
type Sold = Parameters<typeof billLinesOf>[1][number]
const dish = (units: number, unitPrice: number, net: number, tax: number, more: Partial<Sold> = {}): Sold => ({
  id: 'l', name: 'Tea', unit: 'portion', modifiers: [], units, cancelled: 0, voided: 0, unitPrice: minor(unitPrice), includesTax: false,
  taxCategory: 'FOOD' as Sold['taxCategory'], compReason: '', packId: null, discount: minor(0), net: minor(net), tax: minor(tax), taxes: [gst(tax)], afterTaxOff: minor(0),
  ...more,
}) // prettier-ignore
const order = (net: number, tax: number, more: object = {}) => ({
  businessOn: day, net: minor(net), taxes: [gst(tax)], afterTaxOff: minor(0), serviceCharge: minor(0), deliveryFee: minor(0), what: 'Order 7', ...more,
}) // prettier-ignore
const nothing = { net: minor(0), taxes: [], afterTaxOff: minor(0) }

describe('the bill of an order', () => {
  test('is a line for each dish, with what was chosen, and for its discount', () => {
    const tea = dish(2_000, 5_000, 9_000, 450, {
      discount: minor(1_000),
      modifiers: [{ name: 'Milk' }, { name: 'Sugar' }],
    })
    expect(billLinesOf(order(9_000, 450), [tea], nothing)).toEqual([
      {
        description: 'Tea, Milk, Sugar', from: day, until: null, quantity: 2, unitNet: 5_000, discount: 1_000, net: 9_000, tax: 450,
        total: 9_450, taxes: [gst(450)],
      },
    ]) // prettier-ignore
  })

  test('leaves out what was withdrawn, and shows a part of one by its unit', () => {
    const withdrawn = dish(2_000, 5_000, 0, 0, { cancelled: 1_000, voided: 1_000 })
    const quarter = dish(250, 40_000, 10_000, 500, { name: 'Cheese', unit: 'kg' })
    expect(billLinesOf(order(10_000, 500), [withdrawn, quarter], nothing)).toMatchObject([{ description: 'Cheese, 0.25 kg', quantity: 1, unitNet: 10_000, discount: 0 }]) // prettier-ignore
  })

  test('shows a discount of a price that includes its tax without the tax', () => {
    const tea = dish(1_000, 10_500, 5_000, 250, { includesTax: true, discount: minor(5_250) })
    expect(billLinesOf(order(5_000, 250), [tea], nothing)).toMatchObject([{ unitNet: 10_000, discount: 5_000, net: 5_000, total: 5_250 }]) // prettier-ignore
    const free = dish(1_000, 10_500, 0, 0, { discount: minor(10_500) })
    expect(billLinesOf(order(0, 0), [free], nothing)).toMatchObject([{ unitNet: 10_500, discount: 10_500, net: 0 }])
  })

  test.each([
    [500, 0, 'Service charge'],
    [0, 4_000, 'Delivery'],
    [500, 4_000, 'Service and delivery'],
  ])('has a line for %i of service and %i of delivery, with the taxes no dish bears', (service, delivery, what) => {
    const extra = service + delivery
    const of = order(9_000 + extra, 450 + 30, { serviceCharge: minor(service), deliveryFee: minor(delivery) })
    expect(billLinesOf(of, [dish(1_000, 9_000, 9_000, 450)], nothing).at(-1)).toEqual({
      description: what, from: day, until: null, quantity: 1, unitNet: extra, discount: 0, net: extra, tax: 30, total: extra + 30, taxes: [gst(30)],
    }) // prettier-ignore
  })

  test('is one line of what is left where a room pays a part, and none where it pays all', () => {
    const rest = billLinesOf(order(9_000, 450), [dish(1_000, 9_000, 9_000, 450)], { ...nothing, net: minor(4_000), taxes: [gst(200)] }) // prettier-ignore
    expect(rest).toMatchObject([{ description: 'Order 7', net: 5_000, tax: 250, total: 5_250, taxes: [gst(250)] }])
    expect(billLinesOf(order(9_000, 450), [], { ...nothing, net: minor(9_000), taxes: [gst(450)] })).toEqual([])
    expect(billLinesOf(order(9_000, 450), [], { ...nothing, net: minor(9_000), taxes: [gst(449)] })).toMatchObject([{ net: 0, tax: 1 }]) // prettier-ignore
  })

  test('says of each dish what comes off it after tax, and of the rest what rooms have not of it', () => {
    const of = order(9_000, 450, { afterTaxOff: minor(945) })
    const dishes = [dish(1_000, 9_000, 9_000, 450, { afterTaxOff: minor(945) })]
    expect(billLinesOf(of, dishes, nothing)).toMatchObject([{ net: 9_000, tax: 450, total: 9_450, afterTax: 945 }])
    const onRoom = { net: minor(3_000), taxes: [gst(150)], afterTaxOff: minor(315) }
    expect(billLinesOf(of, dishes, onRoom)).toMatchObject([{ net: 6_000, tax: 300, total: 6_300, afterTax: 630 }])
    expect(billLinesOf(order(9_000, 450), [dish(1_000, 9_000, 9_000, 450)], nothing)[0]).not.toHaveProperty('afterTax')
  })

  test('law: what a room pays and the rest add up to the order, tax by tax', () => {
    const part = fc.tuple(fc.nat(10_000), fc.nat(10_000))
    fc.assert(
      fc.property(part, part, ([net, tax], [roomNet, roomTax]) => {
        const rest = billLinesOf(order(net + roomNet + 1, tax + roomTax), [], { ...nothing, net: minor(roomNet + 1), taxes: [gst(roomTax)] }) // prettier-ignore
        expect([sum(rest.map((line) => line.net)), sum(rest.map((line) => line.tax))]).toEqual([net, tax])
      }),
      { numRuns: LAW_CASES },
    )
  })
})

const tea = {
  productId: 'p',
  name: 'Tea',
  category: 'Drinks',
  units: 2_000,
  net: minor(600),
  tax: minor(30),
  discount: minor(60),
}

test('a sale and what takes it back come to nothing', () => {
  const sale = {
    orders: 1 as 1 | -1, covers: 2, net: minor(900), tax: minor(45), tip: minor(10), roomNet: minor(100), roomTax: minor(5), taxes: [gst(45)],
    roomTaxes: [gst(5)], afterTaxOff: minor(50), roomAfterTaxOff: minor(6), items: [tea], name: 'Lobby',
  } // prettier-ignore
  expect(reversedSale(sale)).toEqual({
    orders: -1, covers: -2, net: -900, tax: -45, tip: -10, roomNet: -100, roomTax: -5, taxes: [gst(-45)], roomTaxes: [gst(-5)],
    afterTaxOff: -50, roomAfterTaxOff: -6,
    items: [{ ...tea, units: -2_000, net: -600, tax: -30, discount: -60 }], name: 'Lobby',
  }) // prettier-ignore
  expect(reversedSale(reversedSale(sale))).toEqual(sale)
  expect(Object.is(reversedSale({ ...sale, tip: 0 as Minor }).tip, 0)).toBe(true)
})

describe('what a sale is made of', () => {
  test('is its lines, and one item for what is on none of them', () => {
    expect(itemsOf([tea], { net: minor(600), tax: minor(30) })).toEqual([tea])
    expect(itemsOf([tea], { net: minor(900), tax: minor(45) })).toEqual([
      tea,
      { productId: null, name: '', category: '', units: 0, net: 300, tax: 15, discount: 0 },
    ])
  })

  test('law: items add up to the order', () => {
    const amounts = fc.record({ net: fc.nat(100_000).map(minor), tax: fc.nat(10_000).map(minor) })
    fc.assert(
      fc.property(fc.array(amounts), amounts, (lines, order) => {
        const items = itemsOf(lines.map((line) => ({ ...tea, ...line })), order) // prettier-ignore
        expect([sum(items.map(({ net }) => net)), sum(items.map(({ tax }) => tax))]).toEqual([order.net, order.tax])
      }),
      { numRuns: LAW_CASES },
    )
  })
})

test('an exported order has the fields of the wire by their names, and each amount its currency', () => {
  const row = made(ListedOrder, { orderNo: 7, totalAmount: 12_550, outstandingAmount: 550, currency: 'INR', guestName: 'Mira' }) // prettier-ignore
  const { totalAmount, outstandingAmount, ...plain } = cellsOf(orderColumns, row)
  expect([totalAmount, outstandingAmount]).toEqual([[12_550, 'INR'], [550, 'INR']]) // prettier-ignore
  expect(row).toMatchObject(plain)
  expect(Object.keys(plain)).toHaveLength(19)
})
