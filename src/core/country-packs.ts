import { isGstin } from './gstin.ts'
import type { Currency } from './money.ts'

/** How documents are numbered, by their kind: see areas/invoices. */
type InvoicePatterns = Readonly<Record<'INVOICE' | 'CREDIT_NOTE', string>>

/**
 * The defaults for a business in a country. A property takes these when it is opened and may change each of them later; only the default
 * numbering and codes of documents are always read from the pack it was opened with.
 */
export type CountryPack = {
  /** ISO 3166, two letters. */
  country: string
  /** How amounts and days are written. */
  locale: string
  /** Of its capital or largest city, where no one names another; undefined where that would be a guess. */
  timeZone: string | undefined
  currency: Currency | undefined
  /** The month its fiscal year begins in, 1 to 12. */
  fiscalYearMonth: number
  /** Whether prices are quoted with their tax. */
  pricesIncludeTax: boolean
  /** The name of the tax on a sale; several names share its percentage equally. */
  taxNames: readonly string[]
  /** The label of a tax number on documents; if empty, the general words of the reader's language. */
  taxNumberLabel: string
  /** The form of such a number. */
  taxNumberExample: string
  /** Whether a registered seller heads its invoices as tax invoices. */
  isTaxInvoice: boolean
  /** The label of a service code on documents; if empty, the general word of the reader's language. */
  codeLabel: string
  serviceCodes: readonly { kind: 'ROOM' | 'SERVICE' | 'EXPENSE' | 'FEE'; name: string; code: string }[]
  invoicePatterns: InvoicePatterns
  /** Bills are made round to so many minor units: 100 is the rupee, 5 the five centimes, 1 leaves them as they are. */
  roundingUnit: number
  /** Whether that is done to every bill when its invoice is issued, or by hand. */
  roundsBills: boolean
  /**
   * Month and day, in the year after the fiscal year of a supply, until which a credit note still lowers its tax; undefined without
   * such a limit.
   */
  creditNoteLimit: string | undefined
}

/** The pack for a country that is not known. */
const COMMON = {
  fiscalYearMonth: 1,
  pricesIncludeTax: true,
  taxNames: ['VAT'],
  taxNumberLabel: '',
  taxNumberExample: '',
  isTaxInvoice: false,
  codeLabel: '',
  serviceCodes: [],
  invoicePatterns: { INVOICE: 'INV-{year}-{number:6}', CREDIT_NOTE: 'CRN-{year}-{number:6}' },
  roundingUnit: 1,
  roundsBills: false,
  creditNoteLimit: undefined,
} as const satisfies Partial<CountryPack>

export const COUNTRY_PACKS: readonly CountryPack[] = [
  {
    ...COMMON,
    country: 'IN',
    locale: 'en-IN',
    timeZone: 'Asia/Kolkata',
    currency: 'INR' as Currency,
    fiscalYearMonth: 4,
    pricesIncludeTax: false,
    taxNames: ['CGST', 'SGST'],
    taxNumberLabel: 'GSTIN',
    taxNumberExample: '27AAPFU0939F1ZV',
    isTaxInvoice: true,
    codeLabel: 'SAC',
    // Lodging in India's classification of services.
    serviceCodes: [{ kind: 'ROOM', name: '', code: '996311' }],
    // The customary pattern fills the sixteen characters of Indian rule 46(b).
    invoicePatterns: { INVOICE: 'INV/{year}/{number:6}', CREDIT_NOTE: 'CRN/{year}/{number:6}' },
    roundingUnit: 100,
    // Section 34 of the Indian act.
    creditNoteLimit: '11-30',
  },
  {
    ...COMMON,
    country: 'DE',
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    currency: 'EUR' as Currency,
    taxNames: ['USt'],
    taxNumberLabel: 'USt-IdNr.',
    taxNumberExample: 'DE123456789',
    invoicePatterns: { INVOICE: 'RE-{year}-{number:6}', CREDIT_NOTE: 'GS-{year}-{number:6}' },
  },
  {
    ...COMMON,
    country: 'FR',
    locale: 'fr-FR',
    timeZone: 'Europe/Paris',
    currency: 'EUR' as Currency,
    taxNames: ['TVA'],
    taxNumberLabel: 'N° TVA',
    taxNumberExample: 'FR40303265045',
    invoicePatterns: { INVOICE: 'F-{year}-{number:6}', CREDIT_NOTE: 'AV-{year}-{number:6}' },
  },
  {
    ...COMMON,
    country: 'GB',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    currency: 'GBP' as Currency,
    fiscalYearMonth: 4,
    taxNumberLabel: 'VAT no.',
    taxNumberExample: 'GB999999973',
  },
  {
    ...COMMON,
    country: 'US',
    locale: 'en-US',
    timeZone: 'America/New_York',
    currency: 'USD' as Currency,
    pricesIncludeTax: false,
    taxNames: ['Sales tax'],
    taxNumberLabel: 'EIN',
    taxNumberExample: '12-3456789',
  },
  {
    ...COMMON,
    country: 'JP',
    locale: 'ja-JP',
    timeZone: 'Asia/Tokyo',
    currency: 'JPY' as Currency,
    fiscalYearMonth: 4,
    taxNames: ['Consumption tax'],
    taxNumberLabel: 'Registration no.',
    taxNumberExample: 'T1234567890123',
  },
  {
    ...COMMON,
    country: 'AE',
    // Business is written in English there, with Western figures.
    locale: 'en-AE',
    timeZone: 'Asia/Dubai',
    currency: 'AED' as Currency,
    taxNumberLabel: 'TRN',
    taxNumberExample: '100123456700003',
    isTaxInvoice: true,
  },
  {
    ...COMMON,
    country: 'CH',
    locale: 'de-CH',
    timeZone: 'Europe/Zurich',
    currency: 'CHF' as Currency,
    taxNames: ['MWST'],
    taxNumberLabel: 'UID',
    taxNumberExample: 'CHE-123.456.789 MWST',
    invoicePatterns: { INVOICE: 'RE-{year}-{number:6}', CREDIT_NOTE: 'GS-{year}-{number:6}' },
    // There is no coin below five centimes.
    roundingUnit: 5,
    roundsBills: true,
  },
]

const EURO = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'
const OWN_CURRENCY =
  'AE AED, AU AUD, BD BDT, BG BGN, BR BRL, BT BTN, CA CAD, CH CHF, CL CLP, CN CNY, CO COP, CZ CZK, DK DKK, EG EGP, GB GBP, HK HKD, ' +
  'HU HUF, ID IDR, IL ILS, IN INR, IS ISK, JO JOD, JP JPY, KE KES, KH KHR, KR KRW, LA LAK, LI CHF, LK LKR, MA MAD, MM MMK, MU MUR, ' +
  'MV MVR, MX MXN, MY MYR, NG NGN, NO NOK, NP NPR, NZ NZD, OM OMR, PE PEN, PH PHP, PK PKR, PL PLN, QA QAR, RO RON, RS RSD, SA SAR, ' +
  'SC SCR, SE SEK, SG SGD, TH THB, TN TND, TR TRY, TW TWD, TZ TZS, UG UGX, US USD, VN VND, ZA ZAR'
const CURRENCIES: ReadonlyMap<string, Currency> = new Map([
  ...EURO.split(' ').map((country): [string, Currency] => [country, 'EUR' as Currency]),
  ...OWN_CURRENCY.split(', ').map((pair) => pair.split(' ') as [string, Currency]),
])

/** The most likely currency of a property in a country; undefined where that is not certain. */
export const currencyOf = (country: string): Currency | undefined => CURRENCIES.get(country)

/** The main locale of a country, by the runtime's own tables: 'it-IT' of IT. A script other than Latin is replaced by English. */
function likelyLocale(country: string): string {
  const { language, script } = new Intl.Locale(`und-${country}`).maximize()
  return script === 'Latn' ? `${language}-${country}` : `en-${country}`
}

/** The pack of a country; for one without its own, what is customary nearly everywhere. */
export const packOf = (country: string): CountryPack =>
  COUNTRY_PACKS.find((pack) => pack.country === country) ?? {
    ...COMMON,
    country,
    locale: /^[A-Z]{2}$/.test(country) ? likelyLocale(country) : 'en-GB',
    timeZone: undefined,
    currency: currencyOf(country),
    taxNames: ['Tax'],
  }

/** Whether the runtime knows how a place writes: a language in small letters, and a country in capitals when one is named. */
export const isLocale = (typed: string): boolean =>
  /^[a-z]{2,3}(-[A-Z]{2})?$/.test(typed) && Intl.NumberFormat.supportedLocalesOf([typed]).length > 0

/** The parts a flat tax is made of: equal ones, the first take what does not divide. */
export function flatTax({ taxNames }: CountryPack, basisPoints: number): { name: string; basisPoints: number }[] {
  if (basisPoints === 0) return []
  const share = Math.floor(basisPoints / taxNames.length)
  const odd = basisPoints - share * taxNames.length
  return taxNames.map((name, at) => ({ name, basisPoints: share + (at < odd ? 1 : 0) }))
}

type Taxpayer = { taxNumber: string; country?: string; taxNumberLabel?: string | undefined }

/** The label of a tax number: its owner's own word, that of their country, or the general word of the reader's language. */
function labelOf({ taxNumber, taxNumberLabel, country = '' }: Taxpayer, general: string): string {
  if (taxNumberLabel !== undefined) return taxNumberLabel || general
  const own = country === '' && isGstin(taxNumber) ? 'IN' : country
  return packOf(own).taxNumberLabel || general
}

/** A tax number as documents print it, such as 'GSTIN 27AAPFU0939F1ZV'; '' of who has none. */
export const printTaxNumber = (who: Taxpayer, general: string): string =>
  who.taxNumber === '' ? '' : `${labelOf(who, general)} ${who.taxNumber}`
