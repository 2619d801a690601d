import { type Currency, decimalsOf, type Minor } from './money.ts'

/** 'en' counts in thousands up to nonillions, 'en-IN' in lakhs and crores, 'fr' in millions and milliards. */
export type Spelling = 'en' | 'en-IN' | 'fr'

const LIMIT = 10n ** 33n

/**
 * A whole number in words; above nine hundred and ninety-nine nonillion, where names end, in digits.
 *
 * @param number of any size, may be negative
 */
export function numberInWords(number: bigint, spelling: Spelling): string {
  const size = number < 0n ? -number : number
  const minus = number < 0n ? (spelling === 'fr' ? 'moins ' : 'minus ') : ''
  if (size >= LIMIT) return String(number)
  const words = { en: english, 'en-IN': indian, fr: french }[spelling](size)
  return `${minus}${words}`
}

/** A decimal number in words, its decimals read one by one: '12.345' is 'twelve point three four five'. */
export function decimalInWords(decimal: string, spelling: Spelling): string {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal.trim()) ?? []
  if (decimals === '') return numberInWords(BigInt(sign + whole), spelling)
  const minus = sign === '' ? '' : spelling === 'fr' ? 'moins ' : 'minus '
  const digits = [...decimals].map((digit) => numberInWords(BigInt(digit), spelling)).join(' ')
  return `${minus}${numberInWords(BigInt(whole), spelling)} ${spelling === 'fr' ? 'virgule' : 'point'} ${digits}`
}

const UNITS = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen',
  'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
] // prettier-ignore
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const THOUSANDS = [
  '', 'thousand', 'million', 'billion', 'trillion', 'quadrillion', 'quintillion', 'sextillion', 'septillion', 'octillion', 'nonillion',
] // prettier-ignore

function belowThousand(number: number): string {
  const rest = number % 100
  const hundreds = number >= 100 ? [`${UNITS[Math.floor(number / 100)]} hundred`] : []
  const tail =
    rest < 20 ? UNITS[rest] : [TENS[Math.floor(rest / 10)], ...(rest % 10 ? [UNITS[rest % 10]] : [])].join('-')
  return [...hundreds, ...(rest > 0 || number === 0 ? [tail] : [])].join(' ')
}

/** Groups of three digits, the highest first, each with its power of a thousand; empty groups are left out. */
function groupsOf(number: bigint): { group: number; power: number }[] {
  const groups: { group: number; power: number }[] = []
  for (let rest = number, power = 0; rest > 0n; rest /= 1000n, power += 1)
    if (rest % 1000n > 0n) groups.unshift({ group: Number(rest % 1000n), power })
  return groups
}

const english = (number: bigint): string =>
  number === 0n
    ? 'zero'
    : groupsOf(number)
        .map(({ group, power }) => [belowThousand(group), THOUSANDS[power]].filter(Boolean).join(' '))
        .join(' ')

const CRORE = 10_000_000n

/** Crores are counted in words of their own, so that there is no end: a lakh crore, a crore crore. */
function indian(number: bigint): string {
  if (number >= CRORE) {
    const rest = number % CRORE
    return [`${indian(number / CRORE)} crore`, ...(rest > 0n ? [indian(rest)] : [])].join(' ')
  }
  const small = Number(number)
  const parts = [
    [Math.floor(small / 100_000), 'lakh'],
    [Math.floor(small / 1_000) % 100, 'thousand'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, name]) => `${belowThousand(count)} ${name}`)
  const rest = small % 1_000
  return [...words, ...(rest > 0 || words.length === 0 ? [belowThousand(rest)] : [])].join(' ')
}

const UNITES = [
  'zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize', 'quatorze', 'quinze',
  'seize', 'dix-sept', 'dix-huit', 'dix-neuf',
] // prettier-ignore
const DIZAINES = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
]
/** The long scale: a billion is a million of millions. */
const GRANDS = [
  '', 'mille', 'million', 'milliard', 'billion', 'billiard', 'trillion', 'trilliard', 'quadrillion', 'quadrilliard', 'quintillion',
] // prettier-ignore

function belowHundredInFrench(number: number): string {
  if (number < 20) return UNITES[number] ?? ''
  const ten = Math.floor(number / 10)
  const isTwentyBased = ten === 7 || ten === 9
  const rest = number - (isTwentyBased ? ten - 1 : ten) * 10
  const name = DIZAINES[ten] ?? ''
  if (rest === 0) return ten === 8 ? 'quatre-vingts' : name
  const isAnd = (rest === 1 && ten < 8) || (rest === 11 && ten === 7)
  return isAnd ? `${name} et ${UNITES[rest]}` : `${name}-${UNITES[rest]}`
}

/** @param isLast nothing counted follows, so that hundreds and eighties take their plural s */
function belowThousandInFrench(number: number, isLast: boolean): string {
  const hundred = Math.floor(number / 100)
  const rest = number % 100
  const tail = isLast ? belowHundredInFrench(rest) : belowHundredInFrench(rest).replace(/vingts$/, 'vingt')
  if (hundred === 0) return tail
  const plural = hundred > 1 && rest === 0 && isLast ? 's' : ''
  return [`${hundred > 1 ? `${UNITES[hundred]} ` : ''}cent${plural}`, ...(rest > 0 ? [tail] : [])].join(' ')
}

/** Mille has no plural and no un; hundreds before it lose their s, before a million, which is a noun, they retain it. */
const french = (number: bigint): string =>
  number === 0n
    ? 'zéro'
    : groupsOf(number)
        .map(({ group, power }) => {
          if (power === 0) return belowThousandInFrench(group, true)
          if (power === 1) return group === 1 ? 'mille' : `${belowThousandInFrench(group, false)} mille`
          return `${belowThousandInFrench(group, true)} ${GRANDS[power]}${group > 1 ? 's' : ''}`
        })
        .join(' ')

/** The name of a hundredth: one, many. Other currencies are written as '50/100'. */
const PARTS: Readonly<Record<string, readonly [string, string]>> = {
  AED: ['fils', 'fils'],
  AUD: ['cent', 'cents'],
  CAD: ['cent', 'cents'],
  EUR: ['cent', 'cents'],
  GBP: ['penny', 'pence'],
  HKD: ['cent', 'cents'],
  INR: ['paisa', 'paise'],
  LKR: ['cent', 'cents'],
  NPR: ['paisa', 'paise'],
  NZD: ['cent', 'cents'],
  SGD: ['cent', 'cents'],
  USD: ['cent', 'cents'],
  ZAR: ['cent', 'cents'],
}
const PARTIES: Readonly<Record<string, readonly [string, string]>> = {
  ...PARTS,
  EUR: ['centime', 'centimes'],
  CHF: ['centime', 'centimes'],
}

/** Indian money is counted in lakhs and crores by the user who writes English in India. */
export const spellingFor = (language: 'en' | 'fr', locale: string): Spelling =>
  language === 'fr' ? 'fr' : locale.toLowerCase().endsWith('-in') ? 'en-IN' : 'en'

/**
 * An amount as it is written out on a receipt: 'One lakh twenty-three thousand Indian rupees and fifty paise only'.
 *
 * @param amount minor units, may be negative
 */
export function amountInWords(amount: Minor, currency: Currency, spelling: Spelling): string {
  const unit = 10n ** BigInt(decimalsOf(currency))
  const size = BigInt(Math.abs(amount))
  const [whole, part] = [size / unit, size % unit]
  const words = `${counted(whole, currency, spelling)}${part > 0n ? `${spelling === 'fr' ? ' et' : ' and'} ${partOf(part, unit, currency, spelling)}` : ''}`
  const minus = amount < 0 ? (spelling === 'fr' ? 'moins ' : 'minus ') : ''
  const sentence = `${minus}${words}${spelling === 'fr' ? '' : ' only'}`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Currencies a French sentence counts as feminine: une roupie. */
const FEMININE = /^(roupie|livre|couronne|hryvnia|piastre)/

/**
 * After a million, which is a noun in French, the currency is joined by de: deux millions d’euros. A last un agrees with it: vingt et une
 * roupies.
 */
function counted(whole: bigint, currency: Currency, spelling: Spelling): string {
  const name = nameOf(whole, currency, spelling)
  const plain = numberInWords(whole, spelling)
  const words = spelling === 'fr' && FEMININE.test(name) ? plain.replace(/(^|\s)un$/, '$1une') : plain
  if (spelling !== 'fr' || whole === 0n || whole % 1_000_000n !== 0n) return `${words} ${name}`
  return /^[aeiouyéèê]/i.test(name) ? `${words} d’${name}` : `${words} de ${name}`
}

/** The runtime knows what a currency is called, of one and of many. */
function nameOf(count: bigint, currency: Currency, spelling: Spelling): string {
  const format = new Intl.NumberFormat(spelling, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  })
  return format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? currency
}

function partOf(part: bigint, unit: bigint, currency: Currency, spelling: Spelling): string {
  const names = (spelling === 'fr' ? PARTIES : PARTS)[currency]
  if (!names) return `${part}/${unit}`
  return `${numberInWords(part, spelling)} ${part === 1n ? names[0] : names[1]}`
}
