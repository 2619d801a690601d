import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, minor } from './money.ts'
import { amountInWords, decimalInWords, numberInWords, spellingFor } from './words.ts'
import { LAW_CASES } from '#test/chance.ts'

const largest = 10n ** 33n - 1n
/** Numbers of every length alike, and those of round figures, where grammars break. */
const number = fc.oneof(
  fc.bigInt({ min: 0n, max: 2_000n }),
  fc
    .tuple(fc.bigInt({ min: 0n, max: largest }), fc.integer({ min: 0, max: 32 }))
    .map(([n, cut]) => n / 10n ** BigInt(cut)),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 1_100n }), fc.integer({ min: 0, max: 29 }))
    .map(([n, zeros]) => n * 10n ** BigInt(zeros)),
)
const runs = { numRuns: LAW_CASES }

const words = (text: string) =>
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
    'nineteen'
  )
    .split(' ')
    .indexOf(text)
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const powers = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion', 'quintillion', 'sextillion', 'septillion', 'octillion', 'nonillion'] // prettier-ignore

/** Reads words as people do: numbers are added, names of powers multiply what is before them. */
function readSmall(tokens: readonly string[]): bigint {
  let value = 0n
  for (const token of tokens) {
    if (token === 'hundred') value *= 100n
    else if (words(token) >= 0) value += BigInt(words(token))
    else value += BigInt(tens.indexOf(token) * 10)
  }
  return value
}

function readEnglish(text: string): bigint {
  let total = 0n
  let group: string[] = []
  for (const token of text.split(/[ -]/)) {
    const power = powers.indexOf(token)
    if (power < 1) group.push(token)
    else {
      total += readSmall(group) * 1000n ** BigInt(power)
      group = []
    }
  }
  return total + readSmall(group)
}

function readIndian(text: string): bigint {
  const at = text.lastIndexOf(' crore')
  if (at >= 0) return readIndian(text.slice(0, at)) * 10_000_000n + readIndian(text.slice(at + ' crore'.length).trim())
  let total = 0n
  let group: string[] = []
  for (const token of text.split(/[ -]/).filter(Boolean)) {
    const factor = { lakh: 100_000n, thousand: 1_000n }[token]
    if (factor === undefined) group.push(token)
    else {
      total += readSmall(group) * factor
      group = []
    }
  }
  return total + readSmall(group)
}

const unites = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(
  ' ',
)
const dizaines = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante']
const grands = ['', 'mille', 'million', 'milliard', 'billion', 'billiard', 'trillion', 'trilliard', 'quadrillion', 'quadrilliard', 'quintillion'] // prettier-ignore

function readFrench(text: string): bigint {
  let total = 0n
  let group = 0n
  for (const token of text.replaceAll(/quatre-vingts?/g, 'octante').split(/[ -]/)) {
    const plain = token.replace(/(?<=cent|illi(on|ard))s$/, '')
    const power = grands.indexOf(plain)
    if (power >= 1) {
      total += (group === 0n ? 1n : group) * 1000n ** BigInt(power)
      group = 0n
    } else if (plain === 'cent') group = group === 0n ? 100n : group * 100n
    else if (plain === 'octante') group += 80n
    else if (unites.includes(plain)) group += BigInt(unites.indexOf(plain))
    else if (plain !== 'et') group += BigInt(dizaines.indexOf(plain) * 10)
  }
  return total + group
}

describe('a number in words', () => {
  test.each([
    ['en', readEnglish],
    ['en-IN', readIndian],
    ['fr', readFrench],
  ] as const)('in %s reads back as itself, up to nonillions', (spelling, read) => {
    fc.assert(
      fc.property(number, (n) => read(numberInWords(n, spelling)) === n),
      runs,
    )
  })

  test('writes different numbers in different words', () => {
    fc.assert(
      fc.property(number, number, fc.constantFrom('en', 'en-IN', 'fr' as const), (a, b, spelling) => {
        expect(numberInWords(a, spelling as 'en') === numberInWords(b, spelling as 'en')).toBe(a === b)
      }),
    )
  })

  test('in English', () => {
    expect(numberInWords(0n, 'en')).toBe('zero')
    expect(numberInWords(1_000_000_000_000_000_000_000_000_000_000n, 'en')).toBe('one nonillion')
    expect(numberInWords(1_234_567n, 'en')).toBe(
      'one million two hundred thirty-four thousand five hundred sixty-seven',
    )
    expect(numberInWords(-5n, 'en')).toBe('minus five')
    expect(numberInWords(10n ** 33n + 1n, 'en')).toBe('1000000000000000000000000000000001')
    expect(decimalInWords('12.345', 'en')).toBe('twelve point three four five')
    expect(decimalInWords('-0.5', 'fr')).toBe('moins zéro virgule cinq')
  })

  test('in lakhs and crores', () => {
    expect(numberInWords(12_34_567n, 'en-IN')).toBe('twelve lakh thirty-four thousand five hundred sixty-seven')
    expect(numberInWords(1_00_00_000n, 'en-IN')).toBe('one crore')
    expect(numberInWords(1_00_000_00_00_000n, 'en-IN')).toBe('one lakh crore')
  })

  test.each([
    [21, 'vingt et un'], [70, 'soixante-dix'], [71, 'soixante et onze'], [77, 'soixante-dix-sept'], [80, 'quatre-vingts'],
    [81, 'quatre-vingt-un'], [91, 'quatre-vingt-onze'], [99, 'quatre-vingt-dix-neuf'], [100, 'cent'], [200, 'deux cents'],
    [201, 'deux cent un'], [1_000, 'mille'], [80_000, 'quatre-vingt mille'], [200_000, 'deux cent mille'],
    [80_000_000, 'quatre-vingts millions'], [1_000_000_000, 'un milliard'], [1_001, 'mille un'],
  ] as const)('in French: %d is %s', (n, french) => {
    expect(numberInWords(BigInt(n), 'fr')).toBe(french)
  }) // prettier-ignore
})

describe('an amount in words', () => {
  const [rupee, euro, yen, dinar] = ['INR', 'EUR', 'JPY', 'KWD'] as Currency[] as [
    Currency,
    Currency,
    Currency,
    Currency,
  ]
  test('names whole and part', () => {
    expect(amountInWords(minor(1_23_456_50), rupee, 'en-IN')).toBe(
      'One lakh twenty-three thousand four hundred fifty-six Indian rupees and fifty paise only',
    )
    expect(amountInWords(minor(101), euro, 'en')).toBe('One euro and one cent only')
    expect(amountInWords(minor(-500), euro, 'en')).toBe('Minus five euros only')
    expect(amountInWords(minor(5), yen, 'en')).toBe('Five Japanese yen only')
    expect(amountInWords(minor(1_250), dinar, 'en')).toBe('One Kuwaiti dinar and 250/1000 only')
  })

  test('is joined by de where French requires it', () => {
    expect(amountInWords(minor(200_000_000), euro, 'fr')).toBe('Deux millions d’euros')
    expect(amountInWords(minor(200_000_000), rupee, 'fr')).toBe('Deux millions de roupies indiennes')
    expect(amountInWords(minor(2_150), euro, 'fr')).toBe('Vingt et un euros et cinquante centimes')
  })

  test('agrees with a currency that is feminine in French', () => {
    expect(amountInWords(minor(118), rupee, 'fr')).toBe('Une roupie indienne et dix-huit paise')
    expect(amountInWords(minor(2_100), rupee, 'fr')).toBe('Vingt et une roupies indiennes')
    expect(amountInWords(minor(2_101_100), rupee, 'fr')).toBe('Vingt et un mille onze roupies indiennes')
    expect(amountInWords(minor(100), 'GBP' as Currency, 'fr')).toBe('Une livre sterling')
    expect(amountInWords(minor(100), euro, 'fr')).toBe('Un euro')
  })

  test('is spelled by language and country', () => {
    expect([spellingFor('en', 'en-IN'), spellingFor('en', 'en-GB'), spellingFor('fr', 'en-IN')]).toEqual([
      'en-IN',
      'en',
      'fr',
    ])
  })
})
