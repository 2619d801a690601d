import { printTaxNumber } from '#core/country-packs.ts'
import { addDays, type Day, daysBetween } from '#core/dates.ts'
import { ACCENT, documentStyles, WASH } from '#core/document-styles.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Minor, minor, printMoney, printShare, zero } from '#core/money.ts'
import { addressLine, type Block, type PrintedDocument, type Style } from '#core/printed.ts'
import type { Folio, FolioLine, FolioNight, FolioParty, FolioPayment } from '../contract/replies.ts'
import { type LineAmounts, addAmounts } from './charges.ts'
import { overpaidOf } from './overpaid.ts'
import { entriesOf } from './statement-entries.ts'
import { type Words, wordsOf } from './statement-words.ts'

const styles: Record<string, Style> = {
  ...documentStyles,
  kind: { ...documentStyles.kind, alignment: 'right' },
  number: { fontSize: 15, bold: true, alignment: 'right' },
  strong: { fontSize: 10.5, bold: true },
  total: { fontSize: 12, bold: true },
}

/** The property that issues the statement. */
type Issuer = {
  name: string
  address: string
  city: string
  phone: string
  email: string
  taxNumber: string
  taxNumberLabel: string
}

type Form = {
  /** Whose part; the whole bill when left out, null is the booker. */
  partyId: string | null | undefined
  issuer: Issuer
  locale: string
  language: Language
  /** The day it is made. */
  on: Day
}

type Print = {
  words: Words
  money: (amount: Minor) => string
  share: (bp: number) => string
  day: (day: Day) => string
}
type Shown = { nights: FolioNight[]; lines: FolioLine[]; payments: FolioPayment[]; party: FolioParty | undefined }

/** The bill, or one party's part of it, as an A4 page: charges, money, what is due. No tax invoice, which it states. */
export function statementDocument(folio: Folio, { partyId, issuer, locale, language, on }: Form): PrintedDocument {
  const place = writtenFor(language, locale)
  const words = wordsOf[language]
  const dates = new Intl.DateTimeFormat(place, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const print: Print = {
    words,
    money: (amount) => printMoney(amount, folio.money.currency, place),
    share: (basisPoints) => printShare(basisPoints, place),
    day: (one) => dates.format(new Date(`${one}T00:00:00Z`)),
  }
  const isShown = (one: { partyId: string | null }) => partyId === undefined || one.partyId === partyId
  const shown: Shown = {
    nights: folio.nights.filter(isShown),
    lines: folio.lines.filter((line) => line.kind !== 'REFUND' && isShown(line)),
    payments: folio.payments.filter(isShown),
    party: folio.parties.find(({ id }) => id === (partyId ?? null)),
  }
  const title = `${words.kind} ${folio.bookingReference}`
  return {
    title,
    author: issuer.name,
    footer: `${issuer.name}  ·  ${title}, ${print.day(on)}  ·  ${words.notTaxInvoice}`,
    language,
    styles,
    content: [
      heading(folio, issuer, on, print),
      rule,
      parties(folio, shown, print),
      charges(shown, print),
      summary(folio, shown, partyId, print),
      ...payments(shown, print),
    ],
  }
}

const rule: Block = {
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 1.2, lineColor: ACCENT }],
  margin: [0, 14, 0, 16],
}

const linesOf = (texts: readonly string[], style: string): Block[] =>
  texts.filter((text) => text !== '').map((text) => ({ text, style }))

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by)

const heading = (folio: Folio, issuer: Issuer, on: Day, { words, day }: Print): Block => ({
  columns: [
    {
      width: '*',
      stack: [
        { text: issuer.name, style: 'property' },
        ...linesOf(
          [addressLine(issuer), joined([issuer.phone, issuer.email], '  ·  '), printTaxNumber(issuer, words.taxNumber)],
          'muted',
        ),
      ],
    },
    {
      width: 200,
      stack: [
        { text: words.kind, style: 'kind' },
        { text: folio.bookingReference, style: 'number' },
        { text: words.asOf(day(on)), style: 'muted', alignment: 'right' },
        { text: words.notTaxInvoice, style: 'muted', alignment: 'right' },
      ],
    },
  ],
})

function parties({ bookingReference }: Folio, { nights, party }: Shown, { words, day }: Print): Block {
  const slept = nights.map(({ night }) => night).toSorted()
  const [first, last] = [slept[0], slept.at(-1)]
  const rooms = [...new Set(nights.flatMap(({ roomNumber }) => roomNumber ?? []))].toSorted()
  const facts: readonly (readonly [string, string])[] = [
    [words.booking, bookingReference],
    [words.rooms, rooms.join(', ')],
    [words.from, first ? day(first) : ''],
    [
      words.until,
      first && last ? `${day(addDays(last, 1))}  (${words.nights(daysBetween(first, addDays(last, 1)))})` : '',
    ],
  ]
  return {
    margin: [0, 0, 0, 18],
    columnGap: 24,
    columns: [
      {
        width: '*',
        stack: [
          { text: words.to, style: 'label' },
          { text: party?.name ?? '', style: 'strong' },
          ...linesOf(
            [
              party?.address ?? '',
              joined([party?.phone ?? '', party?.email ?? ''], '  ·  '),
              printTaxNumber({ taxNumber: party?.taxNumber ?? '' }, words.taxNumber),
            ],
            'muted',
          ),
        ],
      },
      {
        width: 220,
        stack: [
          { text: words.stay, style: 'label' },
          {
            layout: 'bare',
            table: {
              widths: [76, '*'],
              body: facts
                .filter(([, value]) => value !== '')
                .map(([name, value]) => [{ text: name, style: 'muted' }, { text: value }]),
            },
          },
        ],
      },
    ],
  }
}

const figure = (text: string, style: Style = {}): Block => ({ text, alignment: 'right', noWrap: true, ...style })

const charges = (shown: Shown, { words, money, day }: Print): Block => ({
  layout: 'ruled',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [66, '*', 75, 70, 80],
    body: [
      [
        { text: words.date, style: 'head' },
        { text: words.charge, style: 'head' },
        ...[words.net, words.tax, words.total].map((text) => figure(text, { style: 'head' })),
      ],
      ...entriesOf(shown, words).map((entry) => [
        { text: day(entry.day) },
        { text: entry.name, margin: entry.key === entry.root ? ([0, 0, 0, 0] as const) : ([10, 0, 0, 0] as const) },
        figure(money(entry.net)),
        figure(money(entry.tax)),
        figure(money(entry.total)),
      ]),
    ],
  },
})

const nothing: LineAmounts = { net: zero, tax: zero, taxes: [] }

/** The charges less a channel's deductions and the payments, down to what is due: the sums of the page add up. */
function summary(folio: Folio, { nights, lines, party }: Shown, partyId: Form['partyId'], print: Print): Block {
  const { words, money, share } = print
  const all = [...nights, ...lines].reduce(addAmounts, nothing)
  const charged = minor(all.net + all.tax)
  const { commission, tcs, tds } = folio.money
  const stored = partyId ? zero : minor(Math.min(charged, commission + tcs + tds))
  const paid = partyId === undefined ? folio.money.paid : (party?.paid ?? zero)
  const over = overpaidOf({ charged, paid, deducted: stored })
  const row = (name: string, amount: Minor, style: Style = {}): Block[] => [
    { text: name, margin: [8, 1, 0, 1], ...style },
    figure(money(amount), { margin: [0, 1, 8, 1], ...style }),
  ]
  const wash: Style = { style: 'total', fillColor: WASH, color: ACCENT }
  const left = over > 0 ? row(words.overpaid, over, wash) : row(words.due, minor(charged - stored - paid), wash)
  const totals: Block = {
    layout: 'bare',
    table: {
      widths: ['*', 'auto'],
      body: [
        row(words.charges, charged),
        ...(stored === 0 ? [] : [row(words.deducted, minor(-stored))]),
        row(words.paid, minor(-paid || 0)),
        left,
      ],
    },
  }
  const taxes = all.taxes.map(({ name, basisPoints, amount }) => [
    { text: name },
    figure(share(basisPoints)),
    figure(money(amount)),
  ])
  const taxIn: Block[] = [
    { text: words.taxIn, style: 'label' },
    { layout: 'bare', table: { widths: [80, 50, 80], body: taxes } },
  ]
  return {
    margin: [0, 16, 0, 0],
    unbreakable: true,
    stack: [
      {
        columnGap: 36,
        columns: [
          { width: '*', stack: taxes.length > 0 ? taxIn : [] },
          { width: 222, ...totals },
        ],
      },
    ],
  }
}

/** Money by the business day it moved on; promises are listed separately, because they are no money. */
function payments({ payments: all }: Shown, { words, money, day }: Print): Block[] {
  const shown = all.filter(({ status, paymentMode }) => status === 'Paid' || isPromise(paymentMode))
  if (shown.length === 0) return []
  const rows = shown.map((payment) => {
    const { status, direction, isAdvance, lineName, companyName, receipts, amount } = payment
    const kind = status !== 'Paid' ? words.promised : direction === 'OUT' ? words.handedBack : words.paid
    const numbers = receipts.map(({ number }) => number).join(', ')
    const what = [words.modes[payment.paymentMode], isAdvance ? words.deposit : '', lineName ?? '', companyName]
    const isOff = status !== 'Paid'
    return [
      { text: day(payment.date) },
      { text: kind, ...(isOff && { style: 'muted' }) },
      { text: joined([...what, numbers && words.receipt(numbers)], ' · '), style: 'muted' },
      figure(money(direction === 'OUT' ? minor(-amount) : amount), isOff ? { style: 'muted' } : {}),
    ]
  })
  return [
    { text: words.payments, style: 'label', margin: [0, 20, 0, 3] },
    { layout: 'ruled', table: { dontBreakRows: true, widths: [66, 110, '*', 80], body: rows } },
  ]
}

const isPromise = (mode: FolioPayment['paymentMode']): boolean => mode === 'Credit' || mode === 'BillToRoom'
