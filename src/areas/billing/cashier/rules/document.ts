import { timeAt, dayAt, type Day, type Instant } from '#core/dates.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Minor, printMoney } from '#core/money.ts'
import { MUTED, documentStyles } from '#core/document-styles.ts'
import type { Block, PrintedDocument, Style, Width } from '#core/printed.ts'
import type { Shift } from '../contract/cashier.ts'
import { type Words, wordsOf } from './document-words.ts'

const styles: Record<string, Style> = {
  ...documentStyles,
  number: { fontSize: 15, bold: true },
}

type Place = { propertyName: string; locale: string; timeZone: string; printedAt: Instant }
type Form = { paper: 'A4' | '80mm'; language: Language }
type Print = {
  day: (day: Day) => string
  money: (amount: Minor) => string
  moment: (instant: Instant) => string
  words: Words
  isStrip: boolean
}

/**
 * A shift on A4 or on a till's strip: the Z report of a closed one, the X report of one that is still open. Plain data, so that a
 * test reads it.
 */
export function shiftDocument(shift: Shift, place: Place, { paper, language }: Form): PrintedDocument {
  const words = wordsOf[language]
  const locale = writtenFor(language, place.locale)
  const dates = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const day = (one: Day) => dates.format(new Date(`${one}T00:00:00Z`))
  const print: Print = {
    day,
    money: (amount) => printMoney(amount, shift.currency, locale),
    moment: (instant) => `${day(dayAt(instant, place.timeZone))} ${timeAt(instant, place.timeZone)}`,
    words,
    isStrip: paper === '80mm',
  }
  const name = shift.zNumber === null ? words.x : `Z ${shift.zNumber}`
  const printed = words.printed(print.moment(place.printedAt))
  return {
    title: `${name} · ${shift.drawer}`,
    author: place.propertyName,
    footer: `${place.propertyName}  ·  ${shift.counterName}  ·  ${name}  ·  ${printed}`,
    paper,
    language,
    styles,
    content: [
      heading(shift, name, place, print),
      cash(shift, print),
      modes(shift, print),
      ...moves(shift, print),
      ...counted(shift, print),
      ...(shift.zNumber === null ? [] : [signatures(print)]),
      ...(print.isStrip ? [{ text: printed, style: 'muted', margin: [0, 12, 0, 0] } as const] : []),
    ],
  }
}

function heading(shift: Shift, name: string, place: Place, { day, moment, words, isStrip }: Print): Block {
  const property: Block[] = [
    { text: place.propertyName, style: 'property' },
    { text: words.counter(shift.counterName, shift.counterNumber), style: 'muted' },
    { text: words.drawer(shift.drawer, shift.operatorName), style: 'muted' },
    { text: words.opened(moment(shift.openedAt), day(shift.openedOn)), style: 'muted' },
    ...(shift.closedAt
      ? [{ text: words.closed(moment(shift.closedAt), shift.closedByName ?? ''), style: 'muted' }]
      : []),
    ...(shift.approvedByName ? [{ text: words.approved(shift.approvedByName), style: 'muted' }] : []),
  ]
  const alignment = isStrip ? 'left' : 'right'
  const report: Block[] = [
    { text: shift.zNumber === null ? words.interim : words.closing, style: 'kind', alignment },
    { text: name, style: 'number', alignment },
  ]
  if (isStrip) return { stack: [...property, { stack: report, margin: [0, 8, 0, 0] }] }
  return {
    columns: [
      { width: '*', stack: property },
      { width: 170, stack: report },
    ],
  }
}

const row = (label: string, value: string, isStrong = false): Block[] => [
  { text: label, ...(isStrong && { style: 'strong' }) },
  { text: value, alignment: 'right', ...(isStrong && { style: 'strong' }) },
]

const table = (
  widths: readonly Width[],
  head: readonly Block[] | undefined,
  body: readonly (readonly Block[])[],
): Block => ({
  layout: 'ruled',
  table: { headerRows: head ? 1 : 0, widths, body: head ? [head, ...body] : body },
})

const title = (text: string): Block => ({ text, style: 'section' })

function cash(shift: Shift, { money, words, isStrip }: Print): Block {
  const out = (amount: Minor) => money(amount === 0 ? amount : (-amount as Minor))
  const body = [
    row(words.float, money(shift.opening)),
    row(words.received, money(shift.cashReceived)),
    row(words.refunded, out(shift.cashRefunded)),
    row(words.payIns, money(shift.payIns)),
    row(words.payOuts, out(shift.payOuts)),
    row(words.drops, out(shift.drops)),
    row(words.expected, money(shift.expected), true),
    ...(shift.counted === null ? [] : [row(words.counted, money(shift.counted), true)]),
    ...(shift.variance === null ? [] : [row(varianceWord(shift.variance, words), money(shift.variance), true)]),
    ...(shift.left === null ? [] : [row(words.left, money(shift.left))]),
  ]
  const note: Block[] = shift.note === '' ? [] : [{ text: `${words.note}: ${shift.note}`, margin: [0, 6, 0, 0] }]
  return { stack: [title(words.cash), table(['*', isStrip ? 84 : 120], undefined, body), ...note] }
}

const varianceWord = (variance: Minor, words: Words): string =>
  variance === 0 ? words.difference : variance > 0 ? words.over : words.short

const heads = (...names: readonly string[]): Block[] =>
  names.map((text, index) => ({ text, style: 'head', alignment: index === 0 ? 'left' : 'right' }))

const end = (text: string): Block => ({ text, alignment: 'right' })

function modes({ byMode }: Shift, { money, words, isStrip }: Print): Block {
  if (byMode.length === 0) return { stack: [title(words.byMode), { text: words.noReceipts, style: 'muted' }] }
  const full = table(
    ['*', 60, 100, 100, 100],
    heads(words.mode, words.receipts, words.in, words.out, words.net),
    byMode.map((line) => [
      { text: words.modes[line.mode] },
      end(String(line.count)),
      end(money(line.received)),
      end(money(line.refunded)),
      end(money(line.net)),
    ]),
  )
  const short = table(
    ['*', 32, 84],
    heads(words.mode, words.receipts, words.net),
    byMode.map((line) => [{ text: words.modes[line.mode] }, end(String(line.count)), end(money(line.net))]),
  )
  return { stack: [title(words.byMode), isStrip ? short : full] }
}

function moves({ moves: all }: Shift, { money, moment, words, isStrip }: Print): Block[] {
  if (all.length === 0) return []
  const kindOf = ({ kind, voidsId, isVoided }: Shift['moves'][number]) =>
    [words.move[kind], voidsId ? words.voids : isVoided ? words.voided : ''].filter((part) => part !== '').join(' ')
  const whyOf = ({ reason, reference }: Shift['moves'][number]) =>
    [reason, reference].filter((part) => part !== '').join(' · ')
  if (isStrip) {
    const short = all.map((move): Block[] => [
      { stack: [{ text: kindOf(move) }, { text: `${moment(move.madeAt)} · ${whyOf(move)}`, style: 'muted' }] },
      end(money(move.amount)),
    ])
    return [title(words.moves), table(['*', 84], undefined, short)]
  }
  const full = all.map((move): Block[] => [
    { text: moment(move.madeAt) },
    { text: kindOf(move) },
    { text: whyOf(move) },
    { text: move.madeBy },
    end(money(move.amount)),
  ])
  const head: Block[] = [
    ...[words.when, words.what, words.why, words.who].map((text): Block => ({ text, style: 'head' })),
    { text: words.amount, style: 'head', alignment: 'right' },
  ]
  return [title(words.moves), table([92, 84, '*', 80, 80], head, full)]
}

function counted({ count, other }: Shift, { money, words, isStrip }: Print): Block[] {
  if (count === null) return []
  const body = [
    ...count.map(({ value, pieces }): Block[] => [
      { text: money(value as Minor) },
      end(String(pieces)),
      end(money((value * pieces) as Minor)),
    ]),
    ...(other ? [[{ text: words.other }, end(''), end(money(other))] as Block[]] : []),
  ]
  if (body.length === 0) return []
  const widths: Width[] = isStrip ? ['*', 36, 84] : ['*', 80, 120]
  return [title(words.count), table(widths, heads(words.piece, words.pieces, words.sum), body)]
}

function signatures({ words, isStrip }: Print): Block {
  const line = (text: string): Block & { width: Width } => ({
    width: '*',
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 190, y2: 0, lineWidth: 0.5, lineColor: MUTED }] },
      { text, style: 'label' },
    ],
  })
  const both = [line(words.cashier), line(words.checkedBy)] as const
  if (isStrip) return { stack: both.map((block) => ({ stack: [block], margin: [0, 34, 0, 0] })) }
  return { margin: [0, 40, 0, 0], columnGap: 40, columns: both }
}
