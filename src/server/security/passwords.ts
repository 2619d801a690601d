import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default kind) at 19 MiB and two passes: dear for a guesser, 35 ms for the desk at the change of shift. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** False for a wrong password and for a hash that is none; takes as long either way. */
export const isPassword = (hashed: string, password: string): Promise<boolean> =>
  verify(hashed, password).catch(() => false)

/** A hash of no known password: checked when the account is unknown, so that the response takes as long. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$3d5hB0yV0uRkO0s7d9GQm6nS8bqk0m1c1sWb8QWkqLs'

/** Words that satisfy the composition rule once decorated and are guessed first. */
const COMMON = [
  'password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'welcome', 'qwerty', 'qwertz', 'azerty', 'letmein', 'admin', 'administrator',
  'hotel', 'reception', 'frontdesk', 'guest', 'summer', 'winter', 'spring', 'autumn', 'monday', 'friday', 'january', 'december',
  'changeme', 'iloveyou', 'monkey', 'dragon', 'football', 'abc', 'test', 'default', 'secret', 'master', 'login', 'hello', 'hotelmate',
] // prettier-ignore

/** Whether a password is a common word with digits and signs around it: Password1!, Summer2026#. */
export function isCommonPassword(password: string): boolean {
  const core = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')
  const plain = core.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's').replaceAll('1', 'i')
  return COMMON.includes(core) || COMMON.includes(plain) || new Set(password).size < 5
}
