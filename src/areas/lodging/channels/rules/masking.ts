/** Fields with the number or the code of a card under any name of theirs, without their dashes and in lower case. */
const CARD_FIELDS = new Set([
  'pan',
  'cardnumber',
  'cvv',
  'cvv2',
  'cvc',
  'cvc2',
  'csc',
  'cvn',
  'securitycode',
  'cardsecuritycode',
])

/** Deeper than this nothing is read, and nothing is stored. */
const DEEPEST = 20
const HIDDEN = '···'

/** Digits that follow each other, and groups of them with one space or dash between. */
const IN_ONE = /(?<!\d)\d{13,19}(?!\d)/g
const IN_GROUPS = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g

const hidden = (digits: string): string => `${HIDDEN} ${digits.replaceAll(/\D/g, '').slice(-4)}`

/** The check digit of card numbers: every second digit from the right counts twice. */
export function isCardNumber(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Text the database can store: no NUL, no half of a character. */
const whole = (text: string): string => text.replaceAll('\0', '').replaceAll(/[\ud800-\udfff]/gu, '\ufffd')

/**
 * A text in which no number of a card is left: 13 to 19 digits in one, and in groups where their check digit is right. The last four stay.
 */
export const maskedText = (text: string): string =>
  whole(text)
    .replaceAll(IN_ONE, hidden)
    .replaceAll(IN_GROUPS, (digits) => (isCardNumber(digits.replaceAll(/\D/g, '')) ? hidden(digits) : digits))

const isCardField = (name: string): boolean => CARD_FIELDS.has(name.toLowerCase().replaceAll(/[^a-z\d]/g, ''))

/** A message as it is stored: as it came, but for numbers and codes of cards, wherever they stand. */
export function masked(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return null
  if (typeof value === 'string') return maskedText(value)
  if (typeof value === 'number') {
    const text = String(value)
    return /^\d{13,}$/.test(text) ? maskedText(text) : value
  }
  if (Array.isArray(value)) return value.map((one) => masked(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [maskedText(name), isCardField(name) ? HIDDEN : masked(one, depth + 1)]),
  )
}
