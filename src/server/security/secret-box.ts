import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Seals what is stored in the database but must not be readable there: AES-256-GCM under a key that is not in the database. */
export type SecretBox = {
  seal: (text: string) => string
  /** @throws Error when it was sealed with another key, or changed since */
  open: (sealed: string) => string
  sealFile: (bytes: Uint8Array) => Buffer
  /** Bytes that were never sealed come back as they are. @throws Error when they were sealed with another key, or changed since */
  openFile: (stored: Uint8Array) => Buffer
}

const FORM = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** What a sealed file begins with; no picture and no PDF begins so. */
const FILE_FORM = Buffer.from('HMS1', 'ascii')

/** @param secret at least 32 characters; the key is derived from it */
export function secretBoxOf(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hotelmate sealed texts', 32))
  const sealBytes = (bytes: Uint8Array): Buffer => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }
  const openBytes = (sealed: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  }
  return {
    seal: (text) => `${FORM}.${sealBytes(Buffer.from(text, 'utf8')).toString('base64url')}`,
    open: (sealed) => {
      const [form, text = ''] = sealed.split('.')
      if (form !== FORM) throw new Error('not a sealed text')
      return openBytes(Buffer.from(text, 'base64url')).toString('utf8')
    },
    sealFile: (bytes) => Buffer.concat([FILE_FORM, sealBytes(bytes)]),
    openFile: (stored) => {
      const bytes = Buffer.from(stored)
      if (!bytes.subarray(0, FILE_FORM.length).equals(FILE_FORM)) return bytes
      return openBytes(bytes.subarray(FILE_FORM.length))
    },
  }
}

/** The secret of this installation: the configured one, else one that is made once and stored in the data folder. */
export function secretOf({ secretsKey, dataDir }: { secretsKey: string | undefined; dataDir: string }): string {
  if (secretsKey !== undefined) return secretsKey
  const file = join(dataDir, 'secrets.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process of this installation was a moment earlier.
      if (!existsSync(file)) throw error
    }
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
