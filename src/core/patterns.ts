import * as z from 'zod'

/** The specification's loose phone pattern: plus signs, brackets, then digits with spaces, dashes, dots or slashes. */
const PHONE = /^\+*\(?\d{1,4}\)?[-\s./\d]*$/
export const isPhone = (typed: string): boolean => PHONE.test(typed)

/** Something before and after one @, and a dot in what comes after. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const isEmail = (typed: string): boolean => EMAIL.test(typed)

const MOST_OF_ADDRESS = 254
const MOST_OF_MAILBOX = 64
const MOST_OF_LABEL = 63
const MAILBOX = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[a-z\d]([a-z\d-]*[a-z\d])?$/i

/** An address as mail servers take it: 254 characters at most, 64 before the @, 63 between the dots behind it. */
export function isStrictEmail(typed: string): boolean {
  const at = typed.lastIndexOf('@')
  const mailbox = typed.slice(0, Math.max(0, at))
  const labels = typed.slice(at + 1).split('.')
  return (
    typed.length <= MOST_OF_ADDRESS &&
    mailbox.length <= MOST_OF_MAILBOX &&
    MAILBOX.test(mailbox) &&
    labels.every((label) => label.length <= MOST_OF_LABEL && LABEL.test(label))
  )
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const isUuid = (text: string): boolean => UUID.test(text)

export const isDigits = (typed: string): boolean => /^\d+$/.test(typed)

/** A phone number, or none. */
export const Phone = z
  .string()
  .trim()
  .max(40)
  .regex(new RegExp(`^$|${PHONE.source}`), 'Not a phone number')

/** An address for mail. */
export const EmailAddress = z
  .string()
  .trim()
  .max(MOST_OF_ADDRESS)
  .pipe(z.email())
  .refine(isStrictEmail, 'Not an e-mail address')

/** An address for mail, or none. */
export const Email = z.union([z.literal(''), EmailAddress])

/** A typed password: used exactly as typed, including spaces. */
export const TypedPassword = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\0]*$/, 'Contains a character that cannot be typed')

/** The specification's rule: eight or more, with upper and lower case, a digit and one of # ? ! @ $ % ^ & * _ - */
export const Password = TypedPassword.min(8)
  .regex(/[A-Z]/, 'Needs an upper-case letter')
  .regex(/[a-z]/, 'Needs a lower-case letter')
  .regex(/\d/, 'Needs a digit')
  .regex(/[#?!@$%^&*_-]/, 'Needs one of # ? ! @ $ % ^ & * _ -')

/** The last of all characters: what begins with x is, in byte order, from x on and before x with this behind it. */
export const LAST_CHARACTER = '\u{10FFFF}'
