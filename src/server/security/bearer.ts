import { timingSafeEqual } from 'node:crypto'
import { hashOfToken } from '../request/sessions.ts'

/** The key of a call from another party's program, from its header; empty without one. */
export const bearerOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' ? header.replace(/^Bearer\s+/i, '').trim() : ''

/** Whether a key is the one of which the hash is stored. */
export const isKeyOf = (hash: Buffer | null | undefined, key: string): boolean =>
  hash !== null && hash !== undefined && timingSafeEqual(hash, hashOfToken(key))
