import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { Instant } from '#core/dates.ts'
import { isCallable } from '#core/networks.ts'
import { isPlatformRole } from '#core/roles.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context, RawBody } from '#server/request/context.ts'
import type { messages } from '../contract/messages.ts'
import type { Channel, Provider } from '../contract/replies.ts'
import { lockMessage, markMessage } from '../queries/messages.ts'
import { reportAddress, reportReturned } from './queue.ts'
import { reportTemplate } from './templates.ts'
import {
  deleteProvider,
  findActiveProvider,
  findProviderById,
  findProviders,
  insertCallback,
  type StoredProvider,
  lockProvider,
  saveProvider as upsertProvider,
  setCredits as storeCredits,
} from '../queries/providers.ts'
import { stateAfter, stateOfWord } from '../rules/messages.ts'
import { templateStateOf } from '../rules/templates.ts'

/** The platform's own messages are the platform's staff's to arrange. @throws Refusal not_your_property */
export function assertProperty(ctx: Context): void {
  if (ctx.property.id === 0 && !isPlatformRole(ctx.actor.roles[0])) refuse('not_your_property')
}

const HINT_LENGTH = 4

function shown(ctx: Context, stored: StoredProvider): Provider {
  const { sealedKey: _, sealedWebhookSecret: __, ...provider } = stored
  return {
    ...provider,
    callbackUrl: `${ctx.settings.publicUrl}/api/messages/callbacks/${provider.id}/${ctx.property.id}`,
  }
}

export const providers: Action<typeof messages.providers> = async (ctx) => {
  assertProperty(ctx)
  return { mail: ctx.settings.mail, providers: (await findProviders(ctx.tx)).map((row) => shown(ctx, row)) }
}

/** @throws Refusal not_your_property, stale_version, wrong_keys for a first one without its keys, address_not_allowed for one inside our own walls */
export const saveProvider: Action<typeof messages.saveProvider> = async (ctx, input) => {
  const { channel, version, key, webhookSecret, ...values } = input
  assertProperty(ctx)
  if (!isCallable(values.url, { mayBeNear: ctx.settings.isDemoAllowed })) refuse('address_not_allowed')
  const before = await lockProvider(ctx.tx, channel)
  if ((before?.version ?? 0) !== version) refuse('stale_version', { version: before?.version ?? 0 })
  const sealedKey = key === undefined ? before?.sealedKey : ctx.settings.secretBox.seal(key)
  const sealedWebhookSecret =
    webhookSecret === undefined ? before?.sealedWebhookSecret : ctx.settings.secretBox.seal(webhookSecret)
  if (sealedKey === undefined || sealedWebhookSecret === undefined)
    return refuse('wrong_keys', { field: sealedKey === undefined ? 'key' : 'webhookSecret' })
  // A key goes only where it was meant to go.
  if (before && key === undefined && new URL(before.url).host !== new URL(values.url).host)
    refuse('wrong_keys', { field: 'key' })
  const keyHint = key?.slice(-HINT_LENGTH) ?? before?.keyHint ?? ''
  await upsertProvider(
    ctx.tx,
    before?.id ?? ctx.newId(),
    { ...values, channel, sealedKey, sealedWebhookSecret, keyHint },
    ctx.now,
  )
  if (ctx.property.id > 0)
    ctx.record({
      type: 'MESSAGE_PROVIDER_SET',
      entity: 'message_provider',
      entityId: channel,
      after: { ...values, keyHint },
    })
  // Approvals of templates go with the account that gave them.
  ctx.publish('messages', ...(channel === 'WHATSAPP' ? ['campaigns'] : []))
  const stored = await lockProvider(ctx.tx, channel)
  return stored ? shown(ctx, stored) : refuse('not_found')
}

/** @throws Refusal not_your_property, not_found */
export const setCredits: Action<typeof messages.setCredits> = async (ctx, { channel, credits }) => {
  assertProperty(ctx)
  const before = (await lockProvider(ctx.tx, channel)) ?? refuse('not_found', { channel })
  await storeCredits(ctx.tx, before.id, credits)
  if (ctx.property.id > 0)
    ctx.record({ type: 'MESSAGE_CREDITS_SET', entity: 'message_provider', entityId: channel, before: { credits: before.credits }, after: { credits } }) // prettier-ignore
  ctx.enqueue({ task: 'messages.credited', payload: { houseId: ctx.property.id, channel } })
  return shown(ctx, { ...before, credits })
}

/** For areas above: whether messages of a channel go out, and how many more its provider takes; null where they are not counted. */
export async function carriageOf(
  ctx: Context,
  channel: Channel,
): Promise<{ isCarried: boolean; credits: number | null }> {
  if (channel === 'MAIL') return { isCarried: true, credits: null }
  const provider = await findActiveProvider(ctx.tx, channel)
  return { isCarried: provider !== undefined, credits: provider?.credits ?? null }
}

export const removeProvider: Action<typeof messages.removeProvider> = async (ctx, { channel }) => {
  assertProperty(ctx)
  const stored = (await lockProvider(ctx.tx, channel)) ?? refuse('not_found', { channel })
  await deleteProvider(ctx.tx, stored.id)
  if (ctx.property.id > 0)
    ctx.record({ type: 'MESSAGE_PROVIDER_REMOVED', entity: 'message_provider', entityId: channel })
  ctx.publish('messages', ...(channel === 'WHATSAPP' ? ['campaigns'] : []))
  return { channel }
}

/** A provider's report on a message or a template, in the form of a Standard Webhook. */
const DeliveryReport = z.looseObject({
  kind: z.string().max(40).default('message'),
  reference: z.string().max(100),
  state: z.string().max(40),
  detail: z.string().max(300).default(''),
  /** When it was decided; left out, when it is received. */
  at: Instant.optional().catch(undefined),
})
type Report = z.infer<typeof DeliveryReport>

/**
 * Stores the report, once, and moves the message forward if the report is further than its state. That of a template is handed on.
 *
 * @throws Refusal wrong_signature also for a signed body without content, and for an unknown provider
 */
export const callback: Action<typeof messages.callback> = async (ctx, { providerId, propertyId }) => {
  if (propertyId > 0 && !(await ctx.switchToProperty(propertyId))) refuse('wrong_signature')
  const provider = (await findProviderById(ctx.tx, providerId)) ?? refuse('wrong_signature')
  const { eventId, body } = signed(ctx.settings.secretBox.open(provider.sealedWebhookSecret), ctx.raw, ctx.now)
  const report = readReport(body)
  const reference = z.uuid().safeParse(report.reference).data ?? null
  const isOfTemplate = report.kind === 'template'
  const messageId = isOfTemplate ? null : reference
  if (!(await insertCallback(ctx.tx, { id: ctx.newId(), providerId, eventId, messageId, body, at: ctx.now })))
    return { isReceived: true }
  if (isOfTemplate && reference !== null) decideTemplate(ctx, reference, report)
  const state = stateOfWord(report.state)
  if (messageId !== null && state !== undefined) await move(ctx, messageId, state, report.detail)
  return { isReceived: true }
}

/** No report is from the future, whatever the clock of its provider shows. */
function decideTemplate(ctx: Context, submissionId: string, { state: word, detail: reason, at }: Report): void {
  const state = templateStateOf(word)
  if (state === undefined || ctx.property.id === 0) return
  reportTemplate(ctx, { submissionId, state, reason, at: at !== undefined && at < ctx.now ? at : ctx.now })
}

async function move(
  ctx: Context,
  messageId: string,
  state: NonNullable<ReturnType<typeof stateOfWord>>,
  detail: string,
): Promise<void> {
  const stored = await lockMessage(ctx.tx, { propertyId: ctx.property.id }, messageId).catch(() => undefined)
  if (!stored || stored.channel === 'MAIL' || stateAfter(stored.state, state) === stored.state) return
  const event = { id: ctx.newId(), by: 'PROVIDER' as const, detail, at: ctx.now }
  await markMessage(
    ctx.tx,
    stored,
    {
      state,
      sentAt: stored.sentAt ?? ctx.now,
      nextAttemptAt: null,
      isReturned: state === 'BOUNCED',
      fault: state === 'BOUNCED' ? detail : '',
    },
    event,
  )
  if (state === 'COMPLAINED') reportAddress(ctx, stored, state)
  if (state === 'BOUNCED') await reportReturned(ctx, stored)
  ctx.publish('messages')
}

function readReport(body: string): Report {
  try {
    return DeliveryReport.parse(JSON.parse(body))
  } catch {
    return refuse('wrong_signature')
  }
}

/** How old a signature may be, in seconds; an older one may have been recorded and played again. */
const TOLERANCE_SECONDS = 300

/** Checks the signature over id, moment and bytes as they came (standardwebhooks.com), before anything in them is read. */
function signed(secret: string, raw: RawBody | undefined, now: string): { eventId: string; body: string } {
  const one = (name: string): string => {
    const value = raw?.headers[name]
    return typeof value === 'string' ? value : ''
  }
  const [eventId, at] = [one('webhook-id'), one('webhook-timestamp')]
  const body = raw?.bytes.toString('utf8') ?? ''
  const age = Math.abs(Date.parse(now) / 1_000 - Number(at))
  const right = Buffer.from(createHmac('sha256', secret).update(`${eventId}.${at}.${body}`).digest('base64'))
  const isRight = one('webhook-signature')
    .split(' ')
    .map((each) => Buffer.from(each.replace(/^v1,/, '')))
    .some((signature) => signature.length === right.length && timingSafeEqual(signature, right))
  if (!isRight || eventId === '' || eventId.length > 200 || !(age <= TOLERANCE_SECONDS)) refuse('wrong_signature')
  return { eventId, body }
}
