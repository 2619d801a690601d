import { generateKeyPair, sign as signBytes, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

/** A key, and the certificate it signed for itself; both as PEM. */
export type KeyPair = { certificate: string; privateKey: string }

const RSA_WITH_SHA256 = '1.2.840.113549.1.1.11'
const COMMON_NAME = '2.5.4.3'
const BASIC_CONSTRAINTS = '2.5.29.19'
const BITS = 2_048
const YEARS = 10

/** One node of DER: its tag, its length, its content. */
function node(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const size = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, body])
}

const sequence = (...parts: readonly Buffer[]): Buffer => node(0x30, ...parts)
const bits = (bytes: Buffer): Buffer => node(0x03, Buffer.from([0]), bytes)

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((arc) => {
    const digits = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return node(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

/** Years below 2050 have two digits (RFC 5280, 4.1.2.5). */
function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050 ? node(0x17, Buffer.from(digits.slice(2))) : node(0x18, Buffer.from(digits))
}

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`

/** A new RSA key with a certificate of its own making (X.509 version 3, RFC 5280), good for ten years from `now`. */
export async function newKeyPair(commonName: string, now: string): Promise<KeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const from = new Date(now)
  const until = new Date(from)
  until.setUTCFullYear(from.getUTCFullYear() + YEARS)
  const algorithm = sequence(objectId(RSA_WITH_SHA256), node(0x05))
  const name = sequence(node(0x31, sequence(objectId(COMMON_NAME), node(0x0c, Buffer.from(commonName)))))
  const isAuthority = sequence(
    objectId(BASIC_CONSTRAINTS),
    node(0x01, Buffer.from([0xff])),
    node(0x04, sequence(node(0x01, Buffer.from([0xff])))),
  )
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)])
  const signed = sequence(
    node(0xa0, node(0x02, Buffer.from([2]))),
    node(0x02, serial),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey,
    node(0xa3, sequence(isAuthority)),
  )
  return { certificate: pem(sequence(signed, algorithm, bits(signBytes('sha256', signed, privateKey)))), privateKey }
}

/** RSA PKCS#1 v1.5 with SHA-512 over a text, in base64: the signature a print agent requires. */
export const signText = (text: string, privateKey: string): string =>
  signBytes('sha512', Buffer.from(text), privateKey).toString('base64')
