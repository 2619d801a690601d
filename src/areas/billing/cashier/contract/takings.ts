import * as z from 'zod'
import { OutletSales } from '#areas/property/outlets/contract.ts'
import { PaymentMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { FileReply, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Language } from '#core/language.ts'
import { Currency, Minor } from '#core/money.ts'
import { SHEET_TYPES, SheetFormat } from '#core/sheet.ts'

export const ModeTotal = z.object({ mode: PaymentMode, received: Minor, refunded: Minor, net: Minor, count: z.int() })

const span = {
  from: Day,
  /** Half-open. */
  until: Day,
  counterNumber: text(40).optional(),
}
const isSpan = [
  ({ from, until }: { from: Day; until: Day }) => from < until,
  { path: ['until'], message: 'Must be after the first day' },
] satisfies [(span: { from: Day; until: Day }) => boolean, object]

const Amounts = { received: Minor, refunded: Minor, net: Minor, count: z.int() }

export const takingsRoutes = routes({
  takings: {
    method: 'GET',
    path: '/cashier/takings',
    summary: 'What a counter took in a span of business days: by mode, operator, hour and day; promises apart',
    needs: 'cashier.read',
    input: z.object(span).refine(...isSpan),
    reply: z.object({
      currency: Currency,
      total: z.object(Amounts),
      byCounter: z.array(z.object({ counterName: z.string(), counterNumber: z.string(), ...Amounts })),
      byMode: z.array(ModeTotal),
      byOperator: z.array(z.object({ operatorId: z.int(), operatorName: z.string(), ...Amounts })),
      /** Hour of the day at the property, 0 to 23; hours without money are left out. */
      byHour: z.array(z.object({ hour: z.int(), ...Amounts })),
      isByMonth: z.boolean(),
      /** Business days, or months when the span is longer than a quarter. */
      byPeriod: z.array(z.object({ from: Day, ...Amounts })),
      /** Promised in Credit or BillToRoom; never part of the total. */
      deferred: z.array(z.object({ mode: PaymentMode, amount: Minor, count: z.int() })),
      /** What outlets sold in orders that were closed in the span, whichever counter took the money. */
      sold: z.array(OutletSales),
    }),
  },
  exportTakings: {
    method: 'GET',
    path: '/cashier/takings/export',
    summary: 'The cashier report as CSV or workbook, each of its parts marked',
    needs: 'cashier.read',
    input: z.object({ format: SheetFormat, ...span }).refine(...isSpan),
    produces: SHEET_TYPES,
    reply: FileReply,
    refuses: ['too_many_rows'],
  },
  printTakings: {
    method: 'GET',
    path: '/cashier/takings/pdf',
    summary: 'The cashier report as an A4 document',
    needs: 'cashier.read',
    input: z.object({ ...span, language: Language.optional() }).refine(...isSpan),
    produces: 'application/pdf',
    reply: FileReply,
  },
})

export type Takings = z.infer<(typeof takingsRoutes)['takings']['reply']>
