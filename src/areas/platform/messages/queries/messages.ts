import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed, json } from '#server/database/columns.ts'
import type { AnyTx, PlatformTx, Tx } from '#server/request/context.ts'
import type { Scope } from '#server/request/scope.ts'
import type {
  Channel,
  Message,
  MessageClass,
  MessageDetails,
  MessageEvent,
  MessageState,
  TextChannel,
} from '../contract/replies.ts'

/** A message as it is stored, with its whole address and what its writer needs. */
export type StoredMessage = Message & {
  payload: Record<string, unknown>
  body: string
  attachments: MessageDetails['attachments']
  providerRef: string
  /** Its address did not take it. */
  isReturned: boolean
  againOfId: string | null
}

/** The aliases are those of messages and their properties. */
const LISTED = {
  id: fixed('id'),
  propertyId: fixed('property_id'),
  propertyName: computed(`coalesce(p.name, '')`),
  channel: fixed('channel'),
  class: fixed('class'),
  kind: fixed('kind'),
  to: fixed('recipient'),
  name: fixed('recipient_name'),
  subject: 'subject',
  about: fixed('about'),
  aboutPath: fixed('about_path'),
  state: 'state',
  heldBecause: 'held_because',
  attempts: 'attempts',
  fault: 'fault',
  nextAttemptAt: 'next_attempt_at',
  sentAt: 'sent_at',
  createdAt: fixed('created_at'),
  createdBy: fixed('created_by_name'),
} as const
const listed = columns<Message>().of('messages', LISTED)
const stored = columns<StoredMessage>().of('messages', {
  ...LISTED,
  payload: json('payload'),
  body: 'body',
  attachments: json('attachments'),
  providerRef: 'provider_ref',
  isReturned: 'is_returned',
  againOfId: fixed('again_of_id'),
})
const FROM = 'from messages m left join properties p on p.id = m.property_id'
/** $1 and $2 are the property and the organisation of a scope, null for none. */
const IN_SIGHT = `($1::bigint is null or m.property_id = $1) and ($2::bigint is null or p.organization_id = $2)`
const idsOf = ({ propertyId, organizationId }: Scope) => [propertyId ?? null, organizationId ?? null]

export type ListFilter = {
  propertyId?: number | undefined
  channel?: Channel | undefined
  state?: MessageState | undefined
  kind?: string | undefined
  text?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** Messages in scope, latest first; days are those of `timeZone`. */
export const findMessages = (
  tx: AnyTx,
  scope: Scope,
  filter: ListFilter,
  page: { after: string | undefined; limit: number; timeZone: string },
): Promise<Message[]> =>
  tx.named<Message>(
    'find_messages',
    `select ${listed.select('m')} ${FROM}
      where ${IN_SIGHT} and ($3::bigint is null or m.property_id = $3) and ($4::text is null or m.channel = $4)
        and ($5::text is null or m.state = $5) and ($6::text is null or m.kind = $6)
        and ($7::text is null or concat_ws(' ', m.recipient, m.recipient_name, m.subject, m.about) ilike '%' || $7 || '%')
        and ($8::date is null or m.created_at >= $8::date::timestamp at time zone $12)
        and ($9::date is null or m.created_at < ($9::date + 1)::timestamp at time zone $12)
        and ($10::uuid is null or m.id < $10)
      order by m.id desc limit $11`,
    [
      ...idsOf(scope), filter.propertyId ?? null, filter.channel ?? null, filter.state ?? null, filter.kind || null,
      filter.text ? filter.text.replaceAll(/[\\%_]/g, '\\$&') : null, filter.from ?? null, filter.until ?? null,
      page.after ?? null, page.limit, page.timeZone,
    ],
  ) // prettier-ignore

export async function getMessage(tx: AnyTx, scope: Scope, id: string): Promise<StoredMessage> {
  const [row] = await tx.named<StoredMessage>(
    'get_message',
    `select ${stored.select('m')} ${FROM} where ${IN_SIGHT} and m.id = $3`,
    [...idsOf(scope), id],
  )
  return row ?? refuse('not_found', { messageId: id })
}

/** Locks a message until the transaction ends and reads it as it is then. */
export async function lockMessage(tx: AnyTx, scope: Scope, id: string): Promise<StoredMessage> {
  const { propertyId } = await getMessage(tx, scope, id)
  await tx.named('lock_message', 'select id from messages where property_id = $1 and id = $2 for update', [
    propertyId,
    id,
  ])
  return getMessage(tx, scope, id)
}

export const findEvents = (tx: AnyTx, propertyId: number, messageId: string): Promise<MessageEvent[]> =>
  tx.named<MessageEvent>(
    'find_message_events',
    `select id, state, by, detail, happened_at as "happenedAt" from message_events
      where property_id = $1 and message_id = $2 order by id desc limit 100`,
    [propertyId, messageId],
  )

/** The latest message that was sent in the place of one. */
export async function findSentAgain(tx: AnyTx, propertyId: number, messageId: string): Promise<string | null> {
  const [row] = await tx.named<{ id: string }>(
    'find_sent_again',
    'select id from messages where property_id = $1 and again_of_id = $2 order by id desc limit 1',
    [propertyId, messageId],
  )
  return row?.id ?? null
}

export type NewMessageRow = {
  propertyId: number
  id: string
  channel: Channel
  class: MessageClass
  kind: string
  payload: Record<string, unknown>
  to: string
  /** The address as addresses are compared. */
  addressKey: string
  name: string
  about: string
  aboutPath: string
  againOfId: string | null
  /** Of a message that an event sends once. */
  onceKey: string | null
  createdAt: Instant
  createdBy: number
  createdByName: string
}

/** Stores messages in one statement; returns the ids of those that are new: of an event there is one. */
export async function insertMessages(tx: AnyTx, rows: readonly NewMessageRow[]): Promise<Set<string>> {
  const made = await tx.named<{ id: string }>(
    'insert_messages',
    `insert into messages (property_id, id, channel, class, kind, payload, recipient, address_key, recipient_name, about, about_path, state, again_of_id, once_key,
                           created_at, created_by, created_by_name, changed_at)
     select r."propertyId", r.id, r.channel, r.class, r.kind, r.payload, r."to", r."addressKey", r.name, r.about, r."aboutPath", 'QUEUED', r."againOfId", r."onceKey",
            r."createdAt", r."createdBy", r."createdByName", r."createdAt"
       from jsonb_to_recordset($1::jsonb) r("propertyId" bigint, id uuid, channel text, class text, kind text, payload jsonb, "to" text, "addressKey" text,
            name text, about text, "aboutPath" text, "againOfId" uuid, "onceKey" text, "createdAt" timestamptz, "createdBy" bigint, "createdByName" text)
     on conflict (property_id, once_key) where once_key is not null do nothing returning id`,
    [JSON.stringify(rows)],
  ) // prettier-ignore
  return new Set(made.map(({ id }) => id))
}

export type MessageChange = Pick<StoredMessage, 'state'> &
  Partial<
    Pick<
      StoredMessage,
      | 'heldBecause'
      | 'attempts'
      | 'fault'
      | 'subject'
      | 'body'
      | 'attachments'
      | 'providerRef'
      | 'isReturned'
      | 'nextAttemptAt'
      | 'sentAt'
    >
  >

/** Writes a message's state, with a line of its history. Fields left out stay unchanged. */
export async function markMessage(
  tx: AnyTx,
  { propertyId, id }: { propertyId: number; id: string },
  change: MessageChange,
  event: { id: string; by: MessageEvent['by']; detail?: string; at: Instant },
): Promise<void> {
  const { state } = change
  await tx
    .updateTable('messages')
    .set({ ...stored.values({ heldBecause: '', ...change }), changed_at: event.at })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute()
  await tx.named(
    'insert_message_event',
    `insert into message_events (property_id, id, message_id, state, by, detail, happened_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [propertyId, event.id, id, state, event.by, event.detail ?? '', event.at],
  )
}

const LATEST = `
  select m.is_returned as "isReturned" from messages m
   where m.property_id = $1 and m.channel = $2 and m.address_key = $3 and m.changed_at > $4::timestamptz - make_interval(days => $5)
     and (m.is_returned or m.state in ('DELIVERED', 'READ') or (m.state = 'SENT' and m.channel = 'MAIL'))
   order by m.changed_at desc, m.id desc limit $6`
type Latest = { channel: Channel; addressKey: string; now: Instant; days: number; most: number }
/** Whether each of the latest messages to an address came back or was taken, the newest first. */
export const findLatestTo = (
  tx: Tx,
  { channel, addressKey, now, days, most }: Latest,
): Promise<{ isReturned: boolean }[]> =>
  tx.named('messages.latestTo', LATEST, [tx.propertyId, channel, addressKey, now, days, most])

const WITHOUT_CREDIT = `
  select id from messages where property_id = $1 and channel = $2 and held_because = 'NO_CREDIT' order by id limit $3`
/** Messages that wait for credits, the first ones first. */
export async function findWithoutCredit(tx: Tx, channel: TextChannel, most: number): Promise<string[]> {
  const rows = await tx.named<{ id: string }>('messages.withoutCredit', WITHOUT_CREDIT, [tx.propertyId, channel, most])
  return rows.map(({ id }) => id)
}

/** Bodies are forgotten after twelve months, messages after twenty-four. */
export async function pruneMessages(tx: PlatformTx): Promise<void> {
  await tx.named(
    '',
    `update messages set body = '', attachments = '[]' where body <> '' and created_at < now() - interval '12 months'`,
    [],
  )
  await tx.named(
    '',
    `update messages set again_of_id = null where again_of_id is not null and created_at < now() - interval '23 months'`,
    [],
  )
  await tx.named('', `delete from messages m where created_at < now() - interval '24 months'
    and not exists (select from messages o where (o.property_id, o.again_of_id) = (m.property_id, m.id))`, []) // prettier-ignore
}
