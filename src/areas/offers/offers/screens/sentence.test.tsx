import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { plainSpaces, draw, signIn } from '#test/screen.tsx'
import { OfferDetails } from '../contract/fields.ts'
import { NEW_OFFER, type OfferFields } from './form-values.ts'
import { useSentence } from './sentence.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const NAMES = { [idOf(1)]: 'Deluxe', [idOf(2)]: 'Suite', [idOf(3)]: 'Best available rate', [idOf(4)]: 'breakfast' }

function Sentence({ offer, names }: { offer: OfferDetails; names: Record<string, string> }) {
  const sentence = useSentence()
  return <p>{sentence({ ...offer, names })}</p>
}
type Typed = Partial<Omit<OfferFields, 'conditions'>> & { conditions?: Partial<OfferFields['conditions']> }
async function said(typed: Typed, names: Record<string, string> = NAMES) {
  signIn()
  const conditions = { ...NEW_OFFER.conditions, ...typed.conditions }
  const offer = OfferDetails.parse({ ...NEW_OFFER, name: 'Spa days', ...typed, conditions })
  const { container } = await draw(<Sentence offer={offer} names={names} />)
  return plainSpaces(container.querySelector('p')?.textContent ?? '')
}
const gift = { extraId: idOf(4), productId: null, quantity: 1, per: 'ONCE' as const }

test('a sentence begins with a capital, whatever it begins with', async () => {
  const offer = { kind: 'GIFT' as const, percentBp: null, gift }
  expect(await said({ ...offer, gift: { ...gift, extraId: null } })).toBe('Something free with the stay.')
  cleanup()
  expect(await said(offer)).toBe('Breakfast free with the stay.')
  cleanup()
  expect(await said({ ...offer, gift: { ...gift, quantity: 2 } })).toBe('2 × breakfast free with the stay.')
})

test('it says what prices are rounded to, and of which nights it is', async () => {
  expect(await said({ roundTo: 1_000 as OfferDetails['roundTo'], everyNth: 3 })).toMatch(/^10 % off each night, every 3 nights, prices rounded to .*10/) // prettier-ignore
})

test('it says what comes off after tax, whose amounts are with tax', async () => {
  const offer = {
    comesOff: 'AFTER_TAX' as const,
    amountsAre: 'WITH_TAX' as const,
    maxOff: 100_000 as OfferDetails['maxOff'],
  }
  expect(await said(offer)).toContain('off what is paid, after tax on the full price')
  cleanup()
  expect(await said({ ...offer, comesOff: 'BEFORE_TAX' })).toContain('amounts with tax')
})

test('it names room types, rate plans, days and guests it is limited to', async () => {
  const conditions = {
    roomTypeIds: [idOf(1), idOf(2)],
    ratePlanIds: [idOf(3)],
    minGuests: 2,
    weekdays: [1, 2],
    arrivalDays: [5],
    departureDays: [7],
    blackouts: [{ firstOn: '2026-12-24', lastOn: '2026-12-26' }],
  }
  expect(await said({ conditions })).toBe(
    '10 % off each night, Deluxe, Suite only, Best available rate only, from 2 guests, Mon, Tue only, arriving Fri, leaving Sun, not Thu 24 Dec 2026 to Sat 26 Dec 2026.',
  )
})
