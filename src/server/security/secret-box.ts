import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Seals texts that are stored in the database but must not be readable there: AES-256-GCM under a key that is not in the database. */
export type SecretBox = {
  seal: (text: string) => string
  /** @throws Error when it was sealed with another key, or changed since */
  open: (sealed: string) => string
}

const FORM = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @param secret at least 32 characters; the key is derived from it */
export function secretBoxOf(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hotelmate sealed texts', 32))
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${FORM}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open: (sealed) => {
      const [form, text = ''] = sealed.split('.')
      if (form !== FORM) throw new Error('not a sealed text')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
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
