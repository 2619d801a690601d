import { refuse } from '#core/refusal.ts'
import { newKeyPair, signText } from '#server/security/certificates.ts'
import type { Action } from '#server/request/context.ts'
import type { printing } from '../contract/printing.ts'
import { findKey, saveKey } from '../queries/keys.ts'

export const certificate: Action<typeof printing.certificate> = async ({ tx }) => {
  const key = await findKey(tx)
  return { certificate: key?.certificate ?? null, createdAt: key?.createdAt ?? null }
}

/** The private half is sealed at once; stations must be given the new certificate. */
export const makeCertificate: Action<typeof printing.makeCertificate> = async (ctx) => {
  const { certificate: made, privateKey } = await newKeyPair(`${ctx.settings.productTitle} ${ctx.property.id}`, ctx.now)
  await saveKey(ctx.tx, { certificate: made, sealedKey: ctx.settings.secretBox.seal(privateKey), createdAt: ctx.now })
  ctx.record({ type: 'PRINT_KEY_MADE', entity: 'property', entityId: String(ctx.property.id) })
  return { certificate: made, createdAt: ctx.now }
}

/** @throws Refusal no_certificate before one was made */
export const sign: Action<typeof printing.sign> = async (ctx, { hash }) => {
  const key = await findKey(ctx.tx)
  if (!key) refuse('no_certificate')
  ctx.record({ type: 'PRINT_SIGNED', entity: 'property', entityId: String(ctx.property.id), after: { hash } })
  return { signature: signText(hash, ctx.settings.secretBox.open(key.sealedKey)), algorithm: 'SHA512' }
}
