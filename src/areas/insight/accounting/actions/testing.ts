import { closing } from '#areas/insight/closing/contract/closing.ts'
import { carryOut } from '#areas/insight/closing/jobs.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { startTestServer } from '#test/server.ts'
import { accounting } from '../contract/accounting.ts'
import type { JournalLine } from '../contract/replies.ts'

export const ABSENT = '019a0000-0000-7000-8000-00000000dead'

/** A hotel with a restaurant, people of the desk and of the books, and a day that closes whatever is still expected. */
export async function startBooks() {
  const hotel = await startTestServer()
  const [admin, desk, finance] = await Promise.all([
    hotel.as('PROP_ADMIN'),
    hotel.as('PROP_MANAGER'),
    hotel.as('PROP_FINANCE'),
  ])
  const policies = { arrivals: 'NO_SHOW', departures: 'EXTEND', shifts: 'PASS', orders: 'PASS' } as const
  await admin.send(closing.setSettings, { version: 0, closesAt: null, policies })
  const { id: businessServiceId } = await admin.send(outlets.create, {
    name: 'Courtyard', kind: 'RESTAURANT', deliveryMethods: ['Counter'],
  }) // prettier-ignore
  const { id: stationId } = await admin.send(outlets.createStation, { name: 'Grill' })
  const group = { name: 'Food', businessServiceIds: [businessServiceId], stationId }
  const { id: productGroupId } = await admin.send(products.createGroup, group)
  await admin.send(products.create, { productCode: 'DOSA', name: 'Dosa', productGroupId, price: minor(20_000) })

  /** A dosa at the counter: 200.00 and 5 % tax. */
  const order = async (): Promise<string> => {
    const dish = { businessServiceId, deliveryMethod: 'Counter' as const, orderLines: [{ productCode: 'DOSA' }] }
    return (await desk.send(orders.save, { ...dish, confirm: true })).orderId
  }
  const closeDay = async (businessDate: Day): Promise<string> => {
    const { id: runId } = await desk.send(closing.start, { businessDate })
    await carryOut(hotel.system, { propertyId: hotel.propertyId, runId })
    const { status, obstacles } = await desk.send(closing.run, { runId })
    if (status !== 'DONE') throw new Error(`the day is ${status}: ${JSON.stringify(obstacles)}`)
    return runId
  }
  return { hotel, admin, desk, finance, order, closeDay }
}

export type Books = Awaited<ReturnType<typeof startBooks>>

/** The journal of a day as an accountant writes it: what each account was debited with, or with a minus credited, by code. */
export async function postedOn({ finance }: Books, day: Day): Promise<Record<string, number>> {
  const { lines } = await finance.send(accounting.dayJournal, { day })
  return byAccount(lines)
}

export function byAccount(lines: readonly JournalLine[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, debit, credit } of lines) sums[account.code] = (sums[account.code] ?? 0) + debit - credit
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}
