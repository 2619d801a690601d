import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** A UUIDv7: unique everywhere, and rows made later sort later. */
export const newId = (): string => v7()

/** Letters and digits that cannot be mistaken for one another when read over the telephone. */
const CLEAR = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A short reference people can say: eight clear characters, a thousand billion possibilities. */
export const newReference = (): string => Array.from({ length: 8 }, () => CLEAR[randomInt(CLEAR.length)]).join('')

/** 256 random bits, as text that fits into a header. */
export const newToken = (): string => randomBytes(32).toString('base64url')
