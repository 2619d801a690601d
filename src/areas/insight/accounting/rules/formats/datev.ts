import { type Day, fiscalYearStart } from '#core/dates.ts'
import { decimalText } from '#core/money.ts'
import { refuse } from '#core/refusal.ts'
import { describe, type ExportContent, type Pair, pairsOf, type Writer } from './export-content.ts'

const repeated = (count: number, names: readonly string[]): string[] =>
  Array.from({ length: count }, (_, at) => names.map((name) => name.replace('#', String(at + 1)))).flat()

/** The 125 columns of a Buchungsstapel of version 13, as DATEV spells them. */
export const COLUMNS: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz', 'Konto',
  'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre',
  'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink',
  ...repeated(8, ['Beleginfo - Art #', 'Beleginfo - Inhalt #']),
  'KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L', 'BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...repeated(20, ['Zusatzinformation - Art #', 'Zusatzinformation- Inhalt #']),
  'Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp', 'Auftragsnummer', 'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)', 'Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)', 'Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername',
  'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis', 'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)',
  'Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)', 'Abw. Skontokonto',
] // prettier-ignore

const [MIN_LENGTH, MAX_TEXT] = [4, 60]
const quoted = (text: string): string => `"${text.replaceAll('"', '""').replaceAll(/[\r\n;]/g, ' ')}"`
const digits = (day: Day | string): string => day.replaceAll(/\D/g, '')

/** What Windows-1252 has beside Latin 1, from 0x80 on; a space where it has nothing. */
const BESIDE_LATIN = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const FIRST_BESIDE = 0x80

/** The byte of a sign in Windows-1252; undefined for one it has not. */
function byteOf(sign: string): number | undefined {
  const code = sign.codePointAt(0) ?? 0
  if (code < FIRST_BESIDE || (code >= 0xa0 && code <= 0xff)) return code
  const at = sign === ' ' ? -1 : BESIDE_LATIN.indexOf(sign)
  return at < 0 ? undefined : FIRST_BESIDE + at
}

/**
 * Windows-1252, which DATEV expects; a text with other signs, such as Hindi or Greek names, as UTF-8 with its mark, which DATEV
 * Rechnungswesen reads as well. No sign is replaced.
 *
 * @see https://developer.datev.de/datev/platform/en/dtvf/zeichensatz
 */
function encoded(text: string): Uint8Array {
  const bytes = Array.from(text, byteOf)
  return bytes.includes(undefined)
    ? Buffer.from(`\u{feff}${text}`, 'utf8')
    : Uint8Array.from(bytes, (byte) => byte ?? 0)
}

/** @throws Refusal account_not_numeric {code}, fiscal_year_ends {day} */
function assertFits({ from, last, property, journals }: ExportContent): void {
  const code = journals.flatMap(({ lines }) => lines).find(({ account }) => !/^\d{1,8}$/.test(account.code))
    ?.account.code
  if (code !== undefined) refuse('account_not_numeric', { code })
  const next = fiscalYearStart(last, property.fiscalYearMonth)
  if (next > from) refuse('fiscal_year_ends', { day: next })
}

function headOf(content: ExportContent, length: number): string[] {
  const { number, from, last, currency, exportedAt, exportedByName, property, consultantNumber, clientNumber } = content
  const created = digits(exportedAt).slice(0, 17).padEnd(17, '0')
  const year = digits(fiscalYearStart(from, property.fiscalYearMonth))
  return [
    '"EXTF"', '700', '21', '"Buchungsstapel"', '13', created, '', '"HM"', quoted(exportedByName.slice(0, 25)), '""',
    String(consultantNumber), String(clientNumber), year, String(length), digits(from), digits(last), quoted(`Export ${number}`), '""', '1', '0',
    '0', quoted(currency), '', '""', '', '', '""', '', '', '""', '""',
  ] // prettier-ignore
}

function rowOf({ debit, credit, amount }: Pair, day: Day, number: number, currency: ExportContent['currency']): string {
  const row = COLUMNS.map(() => '')
  const put = (column: string, value: string) => {
    row[COLUMNS.indexOf(column)] = value
  }
  put('Umsatz (ohne Soll/Haben-Kz)', decimalText(amount, currency).replace('.', ','))
  put('Soll/Haben-Kennzeichen', '"S"')
  put('WKZ Umsatz', quoted(currency))
  put('Konto', debit.account.code)
  put('Gegenkonto (ohne BU-Schlüssel)', credit.account.code)
  put('Belegdatum', `${day.slice(8, 10)}${day.slice(5, 7)}`)
  put('Belegfeld 1', quoted(`J${number}`))
  put('Buchungstext', quoted(`${describe(debit)} / ${describe(credit)}`.slice(0, MAX_TEXT)))
  put('Festschreibung', '0')
  return row.join(';')
}

/**
 * A DATEV Buchungsstapel: each journal as pairs of Konto and Gegenkonto.
 *
 * @throws Refusal account_not_numeric for an account DATEV cannot have; fiscal_year_ends for a span of two fiscal years
 * @see https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel
 */
export const writeDatev: Writer = (content) => {
  assertFits(content)
  const { from, last, currency, journals } = content
  const codes = journals.flatMap(({ lines }) => lines.map(({ account }) => account.code.length))
  const rows = journals.flatMap(({ day, number, lines }) =>
    pairsOf(lines).map((pair) => rowOf(pair, day, number, currency)),
  )
  const head = headOf(content, Math.max(MIN_LENGTH, ...codes)).join(';')
  const text = [head, COLUMNS.map(quoted).join(';'), ...rows].join('\r\n')
  const name = `EXTF_Buchungsstapel_${digits(from)}_${digits(last)}_${content.number}.csv`
  return { name, type: 'text/csv', bytes: encoded(`${text}\r\n`) }
}
