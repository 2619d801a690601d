import { digitsOf, foldName } from '#areas/parties/customers/rules.ts'

type Named = { firstName: string; middleName: string; lastName: string }

/** What an employee is called where nothing else was typed. */
export const plainName = ({ firstName, middleName, lastName }: Named): string =>
  [firstName, middleName, lastName].filter((part) => part !== '').join(' ')

/** What is stored beside an employee so that lists and searches use an index. */
export const employeeKeys = ({ firstName, lastName, mobile }: Named & { mobile: string }) => ({
  searchName: foldName(`${lastName} ${firstName}`),
  phoneDigits: digitsOf(mobile),
})

export type Likeness = 'name and birth date' | 'email' | 'mobile'
/** Fewer digits are no telephone number. */
export const LEAST_DIGITS = 6

type Compared = { searchName: string; phoneDigits: string; birthOn: string | null; emails: readonly string[] }

/** Why two files may be of one person. */
export function likenessesOf(typed: Compared, known: Compared): Likeness[] {
  const found: Likeness[] = []
  if (typed.birthOn !== null && typed.birthOn === known.birthOn && typed.searchName === known.searchName)
    found.push('name and birth date')
  const emails = typed.emails.filter((email) => email !== '').map((email) => email.toLowerCase())
  if (known.emails.some((email) => emails.includes(email.toLowerCase()))) found.push('email')
  if (typed.phoneDigits.length >= LEAST_DIGITS && typed.phoneDigits === known.phoneDigits) found.push('mobile')
  return found
}
