import * as z from 'zod'
import { routes } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { Currency, KnownCurrency } from '#core/money.ts'

const RATE = /^\d{1,10}(\.\d{1,8})?$/
export const isRate = (text: string): boolean => RATE.test(text) && Number(text) > 0

/** What one unit of a currency is worth in the property's: a decimal number above zero with at most eight decimals, as text. */
export const Rate = z
  .string()
  .regex(RATE, 'A number above zero, with at most eight decimals')
  .refine((rate) => Number(rate) > 0, 'Above zero')
export type Rate = z.infer<typeof Rate>

export const ExchangeRate = z
  .object({ currency: Currency, validFrom: Day, rate: Rate, setByName: z.string(), setAt: Instant })
  .meta({ id: 'ExchangeRate' })
export type ExchangeRate = z.infer<typeof ExchangeRate>

export const rateLines = routes({
  rates: {
    method: 'GET',
    path: '/payments/rates',
    summary: 'Exchange rates, each from a day on; latest first',
    needs: 'payments.read',
    input: z.object({ currency: Currency.optional() }),
    reply: z.object({ currency: Currency, rates: z.array(ExchangeRate) }),
  },
  setRate: {
    method: 'PUT',
    path: '/payments/rates/:currency/:validFrom',
    summary: 'Set what a currency is worth from a day on; receipts already written keep theirs',
    needs: 'payments.rates',
    input: z.object({ currency: KnownCurrency, validFrom: Day, rate: Rate }),
    reply: ExchangeRate,
    refuses: ['currency_mismatch'],
  },
  removeRate: {
    method: 'DELETE',
    path: '/payments/rates/:currency/:validFrom',
    summary: 'Take a rate off the table',
    needs: 'payments.rates',
    input: z.object({ currency: Currency, validFrom: Day }),
    reply: z.object({ currency: Currency, validFrom: Day }),
    refuses: ['not_found'],
  },
})
