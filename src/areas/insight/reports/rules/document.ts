import { addDays, dayAt, type Instant, timeAt } from '#core/dates.ts'
import { documentStyles } from '#core/document-styles.ts'
import type { Language } from '#core/language.ts'
import type { Block, PrintedDocument, Style } from '#core/printed.ts'
import type { ReportTable } from '../contract/replies.ts'
import type { WriteCell } from './cells.ts'
import { printWriter } from './print.ts'

type Reader = { locale: string; timeZone: string; language: Language; propertyName: string; now: Instant }

const styles: Record<string, Style> = { ...documentStyles, kind: { ...documentStyles.kind, alignment: 'right' } }

/** Columns that fit on a page that stands upright. */
const MOST_UPRIGHT = 7

const TOTAL = { en: 'Total', fr: 'Total' }
const OF_NOW = { en: 'As it is now', fr: 'État actuel' }
const PRINTED = { en: 'Printed', fr: 'Imprimé le' }

/** A report as pages: plain data, so that what is printed can be read by a test. */
export function reportDocument(
  table: ReportTable,
  { locale, timeZone, language, propertyName, now }: Reader,
): PrintedDocument {
  const write = printWriter({ locale, timeZone, language, currency: table.currency })
  const span = table.isOfNow
    ? OF_NOW[language]
    : `${write('day', table.from)} – ${write('day', addDays(table.until, -1))}`
  return {
    title: table.title,
    author: propertyName,
    footer: `${propertyName}  ·  ${table.title}  ·  ${PRINTED[language]} ${write('day', dayAt(now, timeZone))} ${timeAt(now, timeZone)}`,
    language,
    isLandscape: table.columns.length > MOST_UPRIGHT,
    styles,
    content: [
      { text: propertyName, style: 'property' },
      { text: table.title, fontSize: 14, bold: true, margin: [0, 6, 0, 2] },
      { text: span, style: 'muted' },
      rowsOf(table, write, TOTAL[language]),
    ],
  }
}

const isNumber = (kind: string): boolean => ['money', 'count', 'percent', 'average', 'quantity'].includes(kind)

function rowsOf({ columns, rows, totals }: ReportTable, write: WriteCell, total: string): Block {
  const cell = (kind: ReportTable['columns'][number]['kind'], text: string, style?: string) => ({
    text,
    ...(isNumber(kind) && { alignment: 'right' as const }),
    ...(style && { style }),
  })
  return {
    layout: 'ruled',
    fontSize: columns.length > MOST_UPRIGHT ? 7 : 9,
    margin: [0, 10, 0, 0],
    table: {
      headerRows: 1,
      widths: columns.map(({ kind }) => (isNumber(kind) ? 'auto' : '*')),
      body: [
        columns.map(({ label, kind }) => cell(kind, label, 'head')),
        ...rows.map((row) => columns.map(({ key, kind }) => cell(kind, row[key] === '' ? '' : write(kind, row[key])))),
        columns.map(({ key, kind }, index) =>
          cell(kind, index === 0 ? total : key in totals ? write(kind, totals[key]) : '', 'strong'),
        ),
      ],
    },
  }
}
