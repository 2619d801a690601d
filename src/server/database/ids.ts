import { randomBytes, randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Of an id's bytes, those that are drawn by chance or might be. */
const RANDOM_BYTES = 16
/** Random bytes for many ids at once: one system call per id costs more than all the rest. */
const drawn = Buffer.alloc(RANDOM_BYTES * 256)
let next = drawn.length

let millisecond = 0
/** Counts the ids of one millisecond, from where chance began. */
let sequence = 0

/** A UUIDv7: unique everywhere, and rows made later sort later, also within a millisecond and when the clock is put back. */
export function newId(): string {
  if (next === drawn.length) {
    randomFillSync(drawn)
    next = 0
  }
  const random = drawn.subarray(next, next + RANDOM_BYTES)
  next += RANDOM_BYTES
  const now = Date.now()
  // Half of the numbers stay above the first one: a millisecond does not run out of them.
  sequence = now > millisecond ? random.readUInt32BE() >>> 1 : sequence + 1
  millisecond = Math.max(millisecond, now)
  return v7({ random, msecs: millisecond, seq: sequence })
}

/** No id made since that moment sorts before it. */
export function firstIdSince(moment: string): string {
  const hex = Date.parse(moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Letters and digits that cannot be mistaken for one another when read over the telephone. */
const CLEAR = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A short reference users can spell: eight clear characters, a thousand billion possibilities. There are 32 of them, five bits each. */
export const newReference = (): string => Array.from(randomBytes(8), (byte) => CLEAR[byte & 31]).join('')

/** 256 random bits, as text that fits into a header. */
export const newToken = (): string => randomBytes(32).toString('base64url')
