import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes by the clock (RFC 6238), as every authenticator makes them: SHA-1, thirty seconds, six digits. */
const STEP_SECONDS = 30
const DIGITS = 6
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
/** A clock may be one step early or late. */
const DRIFT_STEPS = 1

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new shared secret in base32, the form people type and authenticators read. */
export const newSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** Which step of thirty seconds an instant is in. */
export const stepOf = (now: string): number => Math.floor(Date.parse(now) / 1000 / STEP_SECONDS)

/** The code of one step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step a code belongs to, if it is one of now and the step before or after, and later than the last one taken: a code is used
 * once. All of them are compared, each in the same time.
 */
export function stepOfCode(secret: string, code: string, now: string, lastStep: number): number | undefined {
  const typed = Buffer.from(code)
  const current = stepOf(now)
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, index) => current - DRIFT_STEPS + index)
  const fitting = steps.filter((step) => {
    const right = Buffer.from(codeAt(secret, step))
    return typed.length === right.length && timingSafeEqual(typed, right) && step > lastStep
  })
  return fitting[0]
}

/** The address an authenticator reads from the picture: the owner of the secret, and how codes are made of it. */
export function otpauthOf(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const [property, person] = [encodeURIComponent(issuer), encodeURIComponent(account)]
  return `otpauth://totp/${property}:${person}?secret=${secret}&issuer=${property}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((character) => LETTERS.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
