import { languageFor } from '#areas/parties/customers/actions.ts'
import { outletSales } from '#areas/property/outlets/actions/outlets.ts'
import { getProperty } from '#areas/property/properties/actions/properties.ts'
import { counterOf } from '#areas/property/properties/rules.ts'
import { daysBetween } from '#core/dates.ts'
import { type Minor, minor, sum, zero } from '#core/money.ts'
import type { SheetColumn } from '#core/sheet.ts'
import type { Received } from '#core/contract.ts'
import type { Action, Context } from '#server/request/context.ts'
import { printPdf } from '#server/documents/pdf.ts'
import { writeSheet } from '#server/documents/sheets.ts'
import type { cashier } from '../contract/cashier.ts'
import type { Takings } from '../contract/takings.ts'
import { findTakings, type TakingRow } from '../queries/takings.ts'
import { takingsDocument } from '../rules/takings-document.ts'

type TakingsRequest = Received<typeof cashier.takings>

/** Longest span reported day by day. */
const MOST_DAYS = 92

/** What a counter took: receipts in and out in five ways, each of which adds up to the same total; promises are separate. */
async function takingsOf(ctx: Context, { from, until, counterNumber }: TakingsRequest): Promise<Takings> {
  const { tx, property } = ctx
  const { timeZone, currency } = property
  const period = daysBetween(from, until) > MOST_DAYS ? 'month' : 'day'
  const span = { from, until, counterNumber: counterNumber ?? null, timeZone, period } as const
  const [{ rows, deferred }, sold] = await Promise.all([findTakings(tx, span), outletSales(ctx, { from, until })])
  const of = (kind: TakingRow['kind']) => rows.filter((row) => row.kind === kind)
  const amounts = ({ received, refunded, count: times }: Pick<TakingRow, 'received' | 'refunded' | 'count'>) => ({
    received,
    refunded,
    net: minor(received - refunded),
    count: times,
  })
  const byCounter = of('counter').map((row) => ({
    counterName: row.counterName,
    counterNumber: row.counterNumber,
    ...amounts(row),
  }))
  return {
    currency,
    total: amounts({
      received: sum(byCounter.map((row) => row.received)),
      refunded: sum(byCounter.map((row) => row.refunded)),
      count: byCounter.reduce((total, row) => total + row.count, 0),
    }),
    byCounter,
    byMode: of('mode').map((row) => ({ mode: row.mode, ...amounts(row) })),
    byOperator: of('operator')
      .map((row) => ({ operatorId: row.operatorId, operatorName: row.operatorName, ...amounts(row) }))
      .sort((a, b) => b.net - a.net),
    byHour: of('hour').map((row) => ({ hour: row.hour, ...amounts(row) })),
    isByMonth: period === 'month',
    byPeriod: of('period').map((row) => ({ from: row.period, ...amounts(row) })),
    deferred,
    sold,
  }
}

export const takings: Action<typeof cashier.takings> = takingsOf

/** Which counter a report is of, the property's own when none was named; one that took nothing has no name. */
const counterOfReport = (ctx: Context, request: TakingsRequest, { byCounter }: Takings) =>
  request.counterNumber === undefined
    ? counterOf(ctx.property)
    : { counterName: byCounter[0]?.counterName ?? '', counterNumber: request.counterNumber }

export const printTakings: Action<typeof cashier.printTakings> = async (ctx, { language, ...request }) => {
  const [report, property] = await Promise.all([takingsOf(ctx, request), getProperty(ctx)])
  const { locale, timeZone } = ctx.property
  const of = {
    ...request,
    ...counterOfReport(ctx, request, report),
    property,
    printedAt: ctx.now,
    printedBy: ctx.actor.name,
  }
  const reader = { locale, timeZone, language: await languageFor(ctx, language) }
  const bytes = await printPdf(takingsDocument(report, of, reader))
  return { fileName: `cashier-report-${request.from}-${request.until}.pdf`, bytes }
}

/** One sum of the report as a line of a file: which part of it, of what. */
type Line = { part: string; name: string; received: Minor; refunded: Minor; net: Minor; count: number }

function linesOf(report: Takings): Line[] {
  const part = <Row extends Omit<Line, 'part' | 'name'>>(
    name: string,
    rows: readonly Row[],
    of: (row: Row) => string,
  ) =>
    rows.map((row) => ({
      part: name,
      name: of(row),
      received: row.received,
      refunded: row.refunded,
      net: row.net,
      count: row.count,
    }))
  return [
    ...part('total', [report.total], () => ''),
    ...part('counter', report.byCounter, (row) => row.counterName),
    ...part('mode', report.byMode, (row) => row.mode),
    ...part('operator', report.byOperator, (row) => row.operatorName),
    ...part('hour', report.byHour, (row) => `${String(row.hour).padStart(2, '0')}:00`),
    ...part(report.isByMonth ? 'month' : 'day', report.byPeriod, (row) => row.from),
    ...report.deferred.map(({ mode, amount, count }) => {
      return { part: 'promised', name: mode, received: amount, refunded: zero, net: amount, count }
    }),
    ...report.sold.flatMap(({ name, orders, net, tax, taxes }) => {
      const total = minor(net + tax)
      const line = (part: string, of: string, amount: Minor, count: number): Line => {
        return { part, name: of, received: amount, refunded: zero, net: amount, count }
      }
      return [
        line('sold', name, total, orders),
        ...taxes.map((one) => line('sold: tax', `${name}: ${one.name}`, one.amount, orders)),
      ]
    }),
  ]
}

/** The whole report as one table, each part of it marked, with the counter on every line. */
export const exportTakings: Action<typeof cashier.exportTakings> = async (ctx, { format, ...request }) => {
  const report = await takingsOf(ctx, request)
  const counter = counterOfReport(ctx, request, report)
  const money = (header: string, value: (row: Line) => Minor): SheetColumn<Line> => {
    return { header, kind: 'money', value, currency: () => report.currency }
  }
  const columns: readonly SheetColumn<Line>[] = [
    { header: 'counterName', kind: 'text', value: () => counter.counterName },
    { header: 'counterNumber', kind: 'text', value: () => counter.counterNumber },
    { header: 'part', kind: 'text', value: ({ part }) => part },
    { header: 'name', kind: 'text', value: ({ name }) => name },
    money('received', ({ received }) => received),
    money('refunded', ({ refunded }) => refunded),
    money('net', ({ net }) => net),
    { header: 'receipts', kind: 'number', value: ({ count }) => count },
  ]
  const rows = (async function* () {
    yield linesOf(report)
  })()
  const name = `cashier-report-${request.from}-${request.until}`
  return writeSheet(ctx, { name, columns, rows }, format)
}
