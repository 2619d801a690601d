import { type Day, dayAt, type Instant, timeAt } from '#core/dates.ts'
import { documentStyles } from '#core/document-styles.ts'
import { type Language, writtenFor } from '#core/language.ts'
import { type Minor, minor, percentOf, printMoney } from '#core/money.ts'
import type { Block, PrintedDocument } from '#core/printed.ts'
import type { Taxed } from '#core/tax.ts'
import type { DealFunction, ProposalContent } from '../contract/replies.ts'
import { BOARD_WORDS } from './board-words.ts'
import { paidRooms } from './deals.ts'
import type { StoredTerms } from './proposal-tax.ts'
import { strokeLines } from './signature.ts'

const texts = {
  en: {
    title: 'PROPOSAL', for: 'For', valid: 'Valid until', number: 'Revision', day: 'DAY', what: 'OFFER', net: 'NET', tax: 'TAX', gross: 'AMOUNT',
    total: 'Total', sumNet: 'Net', sumTax: 'Tax', terms: 'Terms', signed: 'Signed by', digest: 'Digest of what was signed (SHA-256)',
    complimentary: 'complimentary', boards: BOARD_WORDS.en,
    changed: 'What is stored is no longer what was signed.',
    layouts: { THEATRE: 'Theatre', CLASSROOM: 'Classroom', BOARDROOM: 'Boardroom', U_SHAPE: 'U-shape', BANQUET: 'Banquet', CABARET: 'Cabaret', RECEPTION: 'Standing reception' },
  },
  fr: {
    title: 'PROPOSITION', for: 'Pour', valid: 'Valable jusqu’au', number: 'Révision', day: 'JOUR', what: 'OFFRE', net: 'HT', tax: 'TAXES', gross: 'MONTANT',
    total: 'Total', sumNet: 'Hors taxes', sumTax: 'Taxes', terms: 'Conditions', signed: 'Signé par', digest: 'Empreinte de ce qui a été signé (SHA-256)',
    complimentary: 'gratuite(s)', boards: BOARD_WORDS.fr,
    changed: 'Le contenu enregistré n’est plus celui qui a été signé.',
    layouts: { THEATRE: 'Théâtre', CLASSROOM: 'Classe', BOARDROOM: 'Conseil', U_SHAPE: 'En U', BANQUET: 'Banquet', CABARET: 'Cabaret', RECEPTION: 'Cocktail debout' },
  },
} as const // prettier-ignore
type Words = (typeof texts)[Language]
type DealNight = ProposalContent['nights'][number]

export type Signature = { name: string; at: Instant; strokes: string | null; digest: string; holds: boolean }
type Printed = StoredTerms & {
  dealName: string
  clientName: string
  property: { name: string; phone: string; email: string; address: string }
  signature: Signature | null
}
type Form = { language: Language; locale: string; timeZone: string }
type Writing = { text: Words; money: (amount: Minor) => string; day: (day: Day) => string }

const head = (text: string, alignment: 'left' | 'right' = 'left'): Block => ({ text, style: 'head', alignment })
const right = (text: string, bold = false): Block => ({ text, alignment: 'right', bold })

/** What a function is, when, where and how it is set, and what is served. */
const functionText = ({ name, startsAt, endsAt, space, layout, menu }: DealFunction, { layouts }: Words): string =>
  [`${name}, ${startsAt}–${endsAt}`, space, layout && layouts[layout], menu].filter(Boolean).join('\n')

/** The rooms of a night, the meals with them, and how many of them cost nothing. */
const nightText = ({ rooms, typeName, board, complimentary = 0 }: DealNight, { boards, complimentary: word }: Words): string =>
  [`${rooms} × ${typeName}`, board && boards[board], complimentary > 0 && `${complimentary} ${word}`].filter(Boolean).join(', ') // prettier-ignore

/** Each line with its price and what it adds in tax. */
function lineRows({ content: { nights, functions, extras }, taxes }: StoredTerms, { text, money, day }: Writing): Block[][] {
  const row = (when: string, what: string, price: Minor, taxed: Taxed | undefined): Block[] => [
    { text: when },
    { text: what },
    right(money(taxed?.net ?? price)),
    right(taxed ? money(taxed.tax) : ''),
    right(money(taxed ? minor(taxed.net + taxed.tax) : price)),
  ]
  return [
    ...nights.map((one, at) => row(day(one.night), nightText(one, text), minor(paidRooms(one) * one.rate), taxes?.nights[at])),
    ...functions.map((one, at) => row(day(one.on), functionText(one, text), one.price, taxes?.functions[at])),
    ...extras.map(({ name, quantity, price }, at) => row('', `${quantity} × ${name}`, minor(quantity * price), taxes?.extras[at])),
  ]
} // prettier-ignore

function sums({ taxes, total }: StoredTerms, { text, money }: Writing): Block {
  const rows: [string, string, boolean][] = [
    ...(taxes ? [[text.sumNet, money(taxes.net), false] as [string, string, boolean]] : []),
    ...(taxes?.taxes ?? []).map(({ name, basisPoints, amount }): [string, string, boolean] => [`${name} ${percentOf(basisPoints)} %`, money(amount), false]),
    [text.total, money(total), true],
  ]
  return {
    layout: 'bare',
    margin: [0, 6, 0, 0],
    table: { widths: ['*', 110], body: rows.map(([name, amount, bold]) => [right(name, bold), right(amount, bold)]) },
  }
} // prettier-ignore

const SIGNATURE_POINTS = 200

function signatureBlocks(signature: Signature, text: Words, { timeZone, day }: { timeZone: string } & Writing): Block[] {
  const { name, at, strokes, digest, holds } = signature
  const lines = strokes === null ? [] : strokeLines(strokes, SIGNATURE_POINTS)
  return [
    { text: text.signed, style: 'section' },
    ...(lines.length === 0 ? [] : [{ canvas: lines.map((line) => ({ type: 'line' as const, ...line, lineWidth: 1.2, lineColor: '#1f2a44' })) }]),
    { text: `${name}, ${day(dayAt(at, timeZone))}, ${timeAt(at, timeZone)}`, bold: true },
    ...(digest === '' ? [] : [{ text: `${text.digest}: ${digest}`, style: 'muted', fontSize: 7 }]),
    ...(holds ? [] : [{ text: text.changed, color: '#b3261e', bold: true }]),
  ]
} // prettier-ignore

/** A proposal as an A4 page: every line with its tax, each tax in all, the terms, and the signature once there is one. */
export function proposalDocument(one: Printed, { language, locale, timeZone }: Form): PrintedDocument {
  const text = texts[language]
  const place = writtenFor(language, locale)
  const days = new Intl.DateTimeFormat(place, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const writing: Writing = {
    text,
    money: (amount) => printMoney(amount, one.currency, place),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  }
  const { property, signature } = one
  const facts = [
    [text.for, one.clientName],
    [text.number, String(one.revision)],
    [text.valid, writing.day(one.validUntil)],
  ].filter(([, value]) => value !== '')
  return {
    title: `${text.title} ${one.dealName}`,
    author: property.name,
    footer: `${property.name}  ·  ${one.dealName}, ${one.revision}`,
    language,
    styles: documentStyles,
    content: [
      { text: property.name, style: 'property' },
      { text: [property.address, property.phone, property.email].filter(Boolean).join('  ·  '), style: 'muted' },
      { text: text.title, style: 'kind', margin: [0, 14, 0, 2] },
      { text: one.dealName, fontSize: 13, bold: true, margin: [0, 0, 0, 6] },
      { layout: 'bare', table: { widths: [90, '*'], body: facts.map(([name = '', value = '']) => [{ text: name, style: 'muted' }, { text: value }]) } },
      {
        layout: 'ruled',
        margin: [0, 12, 0, 0],
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [70, '*', 80, 70, 80],
          body: [[head(text.day), head(text.what), head(text.net, 'right'), head(text.tax, 'right'), head(text.gross, 'right')], ...lineRows(one, writing)],
        },
      },
      sums(one, writing),
      ...(one.terms === '' ? [] : [{ text: text.terms, style: 'section' }, { text: one.terms }]),
      ...(signature ? signatureBlocks(signature, text, { timeZone, ...writing }) : []),
    ],
  }
} // prettier-ignore
