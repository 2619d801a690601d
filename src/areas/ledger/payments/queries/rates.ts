import type { Day, Instant } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import type { Tx } from '#server/request/context.ts'
import type { ExchangeRate } from '../contract/rates.ts'
import { plainRate } from '../rules/exchange.ts'

type Row = { currency: string; valid_from: string; rate: string; set_by_name: string; set_at: string }

/** '83.25000000' is returned as '83.25'. */
const toRate = (row: Row): ExchangeRate => ({
  currency: row.currency as Currency,
  validFrom: row.valid_from as Day,
  rate: plainRate(row.rate),
  setByName: row.set_by_name,
  setAt: row.set_at as Instant,
})

const rows = (tx: Tx) =>
  tx
    .selectFrom('exchange_rates')
    .select(['currency', 'valid_from', 'rate', 'set_by_name', 'set_at'])
    .where('property_id', '=', tx.propertyId)

/** How many lines of the table are returned: years of daily rates are for a report, not for a screen. */
const MOST_RATES = 500

export async function findRates(tx: Tx, currency: Currency | undefined): Promise<ExchangeRate[]> {
  let query = rows(tx).orderBy('valid_from', 'desc').orderBy('currency').limit(MOST_RATES)
  if (currency) query = query.where('currency', '=', currency)
  return (await query.execute()).map((row) => toRate(row as Row))
}

/** What a currency is worth on a day: the latest rate set for that day or before. */
export async function findRate(tx: Tx, currency: Currency, on: Day): Promise<ExchangeRate | undefined> {
  const row = await rows(tx)
    .where('currency', '=', currency)
    .where('valid_from', '<=', on)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toRate(row as Row)
}

export async function saveRate(tx: Tx, rate: ExchangeRate & { setBy: number }): Promise<void> {
  const set = { rate: rate.rate, set_by: rate.setBy, set_by_name: rate.setByName, set_at: rate.setAt }
  await tx
    .insertInto('exchange_rates')
    .values({ property_id: tx.propertyId, currency: rate.currency, valid_from: rate.validFrom, ...set })
    .onConflict((taken) => taken.constraint('rate_is_set_once_a_day').doUpdateSet(set))
    .execute()
}

export async function deleteRate(tx: Tx, currency: Currency, validFrom: Day): Promise<ExchangeRate | undefined> {
  const row = await tx
    .deleteFrom('exchange_rates')
    .where('property_id', '=', tx.propertyId)
    .where('currency', '=', currency)
    .where('valid_from', '=', validFrom)
    .returning(['currency', 'valid_from', 'rate', 'set_by_name', 'set_at'])
    .executeTakeFirst()
  return row && toRate(row as Row)
}
