import { accounts } from './invariants/accounts.ts'
import { appointments } from './invariants/appointments.ts'
import { bills } from './invariants/bills.ts'
import { dining } from './invariants/dining.ts'
import { expenses } from './invariants/expenses.ts'
import { invoices } from './invariants/invoices.ts'
import { orders } from './invariants/orders.ts'
import { prepaid } from './invariants/prepaid.ts'
import { receipts } from './invariants/receipts.ts'
import { stays } from './invariants/stays.ts'
import { stock } from './invariants/stock.ts'
import { tenants } from './invariants/tenants.ts'
import { trail } from './invariants/trail.ts'
import type { Database } from '#server/database/pool.ts'
import type { Invariant } from './invariants/invariant.ts'

/** Run by the platform role across all tenants, in one read-only transaction. Numbers follow reference lists of the field. */
export const invariants: readonly Invariant[] = [
  ...bills,
  ...invoices,
  ...receipts,
  ...expenses,
  ...orders,
  ...prepaid,
  ...dining,
  ...stock,
  ...accounts,
  ...stays,
  ...appointments,
  ...trail,
  ...tenants,
]

/** The promises that are broken now, by what they say; none where the books agree. */
export const brokenPromises = (db: Pick<Database, 'platform'>): Promise<string[]> =>
  db.platform(async (tx) => {
    const broken: string[] = []
    for (const { id, says, sql } of invariants)
      if ((await tx.named('', sql, [])).length > 0) broken.push(`${id}: ${says}`)
    return broken
  })
