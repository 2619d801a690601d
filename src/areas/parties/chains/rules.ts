import { backwards, digitsOf, foldName, type KeyRange, keysBeginningWith } from '#areas/parties/customers/rules.ts'
import type { Customer } from '#areas/parties/customers/contract.ts'
import { LEAST_LETTERS } from './contract.ts'

/** What guests of sister properties are searched by; null where the request has nothing of the kind. */
export type SisterSearch = { name: KeyRange | null; email: string | null; phoneEnd: KeyRange | null }

type Typed = { text: string; email: string; phone: string }

/** Fewer digits do not identify the telephone of one guest. */
const LEAST_DIGITS = 7
const PHONE_TYPED = /^[+\d\s()./-]+$/
const EMAIL_TYPED = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/**
 * A name by its beginning, an e-mail address and a phone number only as a whole, with or without the country code: what is not known
 * already cannot be found out.
 */
export function sisterSearch({ text, email, phone }: Typed): SisterSearch {
  const name = foldName(text)
  const isName = name.length >= LEAST_LETTERS && !PHONE_TYPED.test(text) && !text.includes('@')
  const address = [email, text].map((one) => one.trim().toLowerCase()).find((one) => EMAIL_TYPED.test(one))
  const digits = [phone, text]
    .filter((one) => PHONE_TYPED.test(one))
    .map((one) => digitsOf(one).replace(/^0+/, ''))
    .find((one) => one.length >= LEAST_DIGITS)
  return {
    name: isName ? keysBeginningWith(name) : null,
    email: address ?? null,
    phoneEnd: digits === undefined ? null : keysBeginningWith(backwards(digits)),
  }
}

/** Nothing to look for. */
export const isEmptySearch = ({ name, email, phoneEnd }: SisterSearch): boolean =>
  name === null && email === null && phoneEnd === null

/** What a guest's data at a sister property is, before it is decided what of it is copied. */
export type SharedDetails = Pick<
  Customer,
  | 'firstName' | 'lastName' | 'email' | 'phone' | 'nationality' | 'language' | 'address' | 'city' | 'postalCode' | 'country'
  | 'dateOfBirth' | 'dietary' | 'allergies' | 'isVip' | 'vipLevel'
> // prettier-ignore

/**
 * What becomes the customer of another property. Diets and allergies are for the controller of the data: they go along only where the organisation is
 * that one everywhere.
 */
export const copiedDetails = (shared: SharedDetails, isController: boolean): SharedDetails =>
  isController ? shared : { ...shared, dietary: '', allergies: '' }
