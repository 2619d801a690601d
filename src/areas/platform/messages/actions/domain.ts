import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from '#core/refusal.ts'
import type { Signature } from '#server/mail/mail.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { MailDomain } from '../contract/domain.ts'
import type { messages } from '../contract/messages.ts'
import { deleteDomain, findDomain, saveDomain as storeDomain, type StoredDomain } from '../queries/domain.ts'
import { linesOf } from '../rules/domain.ts'
import { assertProperty } from './providers.ts'

const SEEN = { DKIM: 'hasDkim', SPF: 'hasSpf', DMARC: 'hasDmarc' } as const

/** The DNS records a domain needs; the mail server is the address of this installation. */
export const domainLines = (ctx: Pick<Context, 'settings'>, stored: StoredDomain) => {
  const host = new URL(ctx.settings.publicUrl).hostname
  return linesOf({ ...stored, host: host.includes('.') && !/^[\d.]+$/.test(host) ? host : '' })
}

const isVerified = ({ hasDkim, hasSpf, hasDmarc }: StoredDomain): boolean => hasDkim && hasSpf && hasDmarc

const shown = (ctx: Context, stored: StoredDomain): MailDomain => ({
  domain: stored.domain,
  localPart: stored.localPart,
  lines: domainLines(ctx, stored).map((line) => ({ ...line, isSeen: stored[SEEN[line.kind]] })),
  isVerified: isVerified(stored),
  checkedAt: stored.checkedAt,
  version: stored.version,
})

/** From where and with which key a property's mails are sent; undefined while they come from the installation's own domain. */
export async function signatureOf(ctx: Context): Promise<Signature | undefined> {
  const stored = ctx.property.id === 0 ? undefined : await findDomain(ctx.tx)
  if (!stored || !isVerified(stored)) return undefined
  const { domain, localPart, selector, sealedKey } = stored
  return { from: `${localPart}@${domain}`, domain, selector, privateKey: ctx.settings.secretBox.open(sealedKey) }
}

type DomainFacts = Pick<MailDomain, 'domain' | 'isVerified' | 'checkedAt'> &
  Record<'hasDkim' | 'hasSpf' | 'hasDmarc', boolean>

/** What was seen of a property's own domain at the last look; null while its mails come from the installation's own. */
export async function domainFactsOf(ctx: Context): Promise<DomainFacts | null> {
  const stored = await findDomain(ctx.tx)
  if (!stored) return null
  const { domain: name, hasDkim, hasSpf, hasDmarc, checkedAt } = stored
  return { domain: name, hasDkim, hasSpf, hasDmarc, checkedAt, isVerified: isVerified(stored) }
}

/** @throws Refusal not_your_property */
export const domain: Action<typeof messages.domain> = async (ctx) => {
  assertProperty(ctx)
  const stored = await findDomain(ctx.tx)
  return { domain: stored ? shown(ctx, stored) : null }
}

/** RFC 8301 requires 1024 bits at least and advises 2048. */
const KEY_BITS = 2_048
const makeKeys = promisify(generateKeyPair)

async function newKeys(ctx: Context): Promise<Pick<StoredDomain, 'selector' | 'publicKey' | 'sealedKey'>> {
  const { publicKey, privateKey } = await makeKeys('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    selector: `hm${ctx.now.slice(0, 10).replaceAll('-', '')}`,
    publicKey: publicKey.toString('base64'),
    sealedKey: ctx.settings.secretBox.seal(privateKey),
  }
}

/** @throws Refusal not_your_property, stale_version */
export const saveDomain: Action<typeof messages.saveDomain> = async (ctx, { domain: name, localPart, version }) => {
  assertProperty(ctx)
  const before = await findDomain(ctx.tx)
  const keys = before?.domain === name ? before : await newKeys(ctx)
  if (!(await storeDomain(ctx.tx, { ...keys, domain: name, localPart }, version)))
    refuse('stale_version', { version: before?.version ?? 0 })
  trace(ctx, `${localPart}@${name}`)
  const stored = (await findDomain(ctx.tx)) ?? refuse('not_found')
  look(ctx)
  return { domain: shown(ctx, stored) }
}

/** @throws Refusal not_your_property, not_found */
export const checkDomain: Action<typeof messages.checkDomain> = async (ctx) => {
  assertProperty(ctx)
  if (!(await findDomain(ctx.tx))) refuse('not_found')
  look(ctx)
  return {}
}

/** @throws Refusal not_your_property, not_found */
export const removeDomain: Action<typeof messages.removeDomain> = async (ctx) => {
  assertProperty(ctx)
  if (!(await deleteDomain(ctx.tx))) refuse('not_found')
  trace(ctx, '')
  return {}
}

/** The name service is a network call, so a job looks after commit. */
const look = (ctx: Context): void =>
  ctx.enqueue({
    task: 'mail.checkDomain',
    payload: { propertyId: ctx.property.id },
    key: `mail.checkDomain ${ctx.property.id}`,
  })

const trace = (ctx: Context, from: string): void =>
  ctx.record({
    type: 'PROPERTY_UPDATE',
    entity: 'property',
    entityId: String(ctx.property.id),
    after: { mailFrom: from },
  })
