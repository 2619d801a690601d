import { customersArea } from '#areas/parties/customers/actions.ts'
import { customers } from '#areas/parties/customers/contract.ts'
import { ordersArea } from '#areas/trade/orders/actions/orders.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outletsArea } from '#areas/property/outlets/actions/outlets.ts'
import { prepaidArea } from '#areas/trade/prepaid/actions.ts'
import { prepaid } from '#areas/trade/prepaid/contract.ts'
import { findProducts, productsArea } from '#areas/trade/products/actions/products.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'

/** Code, name, French name, what it pays for, units, rupees, days. */
const PACKS = [
  ['MASS60-10', 'Ten massages', 'Dix massages', 'MASS60', 10, 15_000, 365],
  ['MANI-5', 'Five manicures', 'Cinq manucures', 'MANI', 5, 3_000, 180],
] as const

/** Who bought what in the salon today, and how much of it they used at once. */
const BUYERS = [
  {
    firstName: 'Meera',
    lastName: 'Joshi',
    phone: '+91 98290 41107',
    productCode: 'MASS60-10',
    covers: 'MASS60',
    used: 1,
  },
  { firstName: 'Zoya', lastName: 'Khan', phone: '+91 98290 55318', productCode: 'MANI-5', covers: 'MANI', used: 5 },
  { firstName: 'Tara', lastName: 'Pillai', phone: '+91 98290 63390', productCode: 'MANI-5', covers: 'MANI', used: 0 },
] as const

/** Packs of the salon, and three guests who hold one: begun, used up and whole. */
export async function sellPacks({ desk, today }: { desk: Desk; today: Day }): Promise<void> {
  const salonId = await desk(today, 9, async (ctx) => {
    const { rows } = await outletsArea.actions.list(ctx, { includeInactive: false })
    const salon = rows.find(({ kind }) => kind === 'SERVICE')
    if (!salon) throw new Error('no salon')
    await addPacks(ctx)
    return salon.id
  })
  for (const buyer of BUYERS) await desk(today, 10, (ctx) => buy(ctx, salonId, buyer))
}

async function addPacks(ctx: Context): Promise<void> {
  const treatments = await findProducts(ctx, { codes: PACKS.map(([, , , covers]) => covers) })
  for (const [ranking, [productCode, name, fr, covers, units, rupees, validDays]] of PACKS.entries()) {
    const treatment = treatments.find((one) => one.productCode === covers)
    if (!treatment) throw new Error(`no ${covers}`)
    const what = {
      productCode,
      name,
      names: { fr },
      kind: 'PREPAID',
      unit: 'pack',
      isPrepared: false,
      ranking: 50 + ranking,
    }
    const input = { ...what, price: rupees * 100, productGroupId: treatment.productGroupId }
    const terms = { productId: treatment.id, units, validDays }
    await productsArea.actions.create(ctx, products.create.input.parse({ ...input, prepaid: terms }))
  }
}

async function buy(ctx: Context, salonId: string, buyer: (typeof BUYERS)[number]): Promise<void> {
  const { firstName, lastName, phone, productCode, covers, used } = buyer
  const who = customers.create.input.parse({ firstName, lastName, phone })
  const { id: customerId } = await customersArea.actions.create(ctx, who)
  const order = (code: string, unitsInOrder: number) =>
    ordersArea.actions.save(
      ctx,
      orders.save.input.parse({
        businessServiceId: salonId,
        deliveryMethod: 'Counter',
        customerId,
        guestName: `${firstName} ${lastName}`,
        guestPhone: phone,
        orderLines: [{ productCode: code, unitsInOrder }],
        confirm: true,
      }),
    )
  const sale = await order(productCode, 1)
  await ordersArea.actions.pay(ctx, orders.pay.input.parse({ orderId: sale.orderId, mode: 'Card', complete: true }))
  if (used === 0) return
  const { rows } = await prepaidArea.actions.list(ctx, prepaid.list.input.parse({ customerId }))
  const visit = await order(covers, used)
  const [line] = visit.orderLines
  if (!line || !rows[0]) throw new Error('no pack')
  const paid = orders.usePack.input.parse({ orderLineId: line.orderLineId, packId: rows[0].id })
  await ordersArea.actions.usePack(ctx, paid)
  await ordersArea.actions.complete(ctx, orders.complete.input.parse({ orderId: visit.orderId }))
}
