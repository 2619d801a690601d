import type { ReportTable } from '#areas/insight/reports/contract/replies.ts'
import { shortBy } from '#areas/insight/reports/rules/shortfall.ts'
import type { Widget } from '../contract/replies.ts'

/** Widgets of a layout that show what may need attention: it is read from what they read already. */
export type Watched = Readonly<Partial<Record<'revenue' | 'pace' | 'ageing', Widget>>>

/** A figure of a part says nothing of the whole. */
const isWhole = ({ filters }: Widget): boolean => filters === undefined

export function watchedIn(all: readonly Widget[]): Watched {
  const widgets = all.filter(isWhole)
  const revenue = widgets.find(
    ({ metric, form, period }) => metric === 'revenue' && form === 'figure' && period === 'monthToDate',
  )
  const pace = widgets.find(({ report, period }) => report === 'pace' && period === 'next30')
  const ageing = widgets.find(({ report }) => report === 'ageing')
  return { ...(revenue && { revenue }), ...(pace && { pace }), ...(ageing && { ageing }) }
}

const sumOf = (rows: ReportTable['rows'], key: string): number =>
  rows.reduce((total, row) => total + Number(row[key] ?? 0), 0)

/** Nights on the books, those of last year by then, and by how many whole percents they are fewer; undefined where they are not. */
export function paceBehind({ rows }: Pick<ReportTable, 'rows'>) {
  const [now, before] = [sumOf(rows, 'rooms'), sumOf(rows, 'before')]
  const percent = shortBy(now, before)
  return percent === undefined ? undefined : { now, before, percent }
}

/** The youngest age of what is owed: it is not late yet. */
const YOUNGEST = '1'

/** What is owed for longer than a month, and all that is owed; undefined where nothing is late. */
export function overdueOf({ rows }: Pick<ReportTable, 'rows'>): { late: number; owed: number } | undefined {
  const late = sumOf(
    rows.filter(({ key }) => key !== YOUNGEST),
    'owed',
  )
  return late > 0 ? { late, owed: sumOf(rows, 'owed') } : undefined
}
