import { createHash } from 'node:crypto'
import * as z from 'zod'
import { takeIdentityNumbers } from '#areas/parties/customers/actions.ts'
import { type Day, Instant } from '#core/dates.ts'
import type { Permission } from '#core/permissions.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { profiles } from '../contract/profiles.ts'
import { EVENT_KINDS, type Profile } from '../contract/replies.ts'
import { findEvents, findForHousekeeping, getSummary } from '../queries/history.ts'
import {
  currentCustomer,
  deleteDocument,
  deleteExpired,
  deleteNote,
  deleteRelation,
  getDocument,
  insertDocument,
  insertDocumentOnce,
  insertDocuments,
  insertNote,
  insertRelation,
  lockGuest,
  type NewDocument,
  saveTags,
  savePreferences,
} from '../queries/profiles.ts'
import { departmentsOf, documentKindOf, eachOnce, endOf, plainNumber, retentionEnd } from '../rules/profiles.ts'
import { preferContact, removeContact, saveContact } from './contacts.ts'
import { photo, removePhoto, savePhoto } from './photos.ts'
import { readProfile } from './read.ts'

async function written(ctx: Context, customerId: string): Promise<Profile> {
  ctx.publish('profiles', 'customers')
  return readProfile(ctx, customerId)
}

/** @throws Refusal not_found */
const get: Action<typeof profiles.get> = async (ctx, { customerId }) =>
  readProfile(ctx, await currentCustomer(ctx.tx, customerId))

/** @throws Refusal not_found */
const saveTraits: Action<typeof profiles.saveTraits> = async (ctx, { customerId, tags, classes, preferences }) => {
  await lockGuest(ctx.tx, customerId)
  const named = (kind: 'TAG' | 'CLASS', names: readonly string[]) =>
    eachOnce(names, (name) => name).map((name) => ({ id: ctx.newId(), kind, name }))
  await saveTags(ctx.tx, customerId, [...named('TAG', tags), ...named('CLASS', classes)])
  const once = eachOnce(preferences, ({ topic, value }) => `${topic} ${value}`)
  await savePreferences(ctx.tx, customerId, once.map((one) => ({ id: ctx.newId(), ...one }))) // prettier-ignore
  ctx.record({
    type: 'GUEST_TRAITS_SAVED',
    entity: 'customer',
    entityId: customerId,
    after: { tags: tags.length, classes: classes.length, preferences: preferences.length },
  })
  return written(ctx, customerId)
}

/** Preferences of a customer who has none yet. */
export async function addPreferences(
  ctx: Context,
  customerId: string,
  preferences: readonly { topic: string; value: string }[],
): Promise<void> {
  if (preferences.length === 0) return
  await savePreferences(ctx.tx, customerId, preferences.map((one) => ({ id: ctx.newId(), ...one }))) // prettier-ignore
}

/** @throws Refusal not_found; note_not_yours for a department whose notes the user does not read */
const addNote: Action<typeof profiles.addNote> = async (ctx, { customerId, department, text }) => {
  await lockGuest(ctx.tx, customerId)
  if (!departmentsOf(ctx.actor.permissions).includes(department)) refuse('note_not_yours', { department })
  await insertNote(ctx.tx, { id: ctx.newId(), customerId, department, text, at: ctx.now, author: ctx.actor })
  ctx.record({ type: 'GUEST_NOTE', entity: 'customer', entityId: customerId, after: { department } })
  return written(ctx, customerId)
}

/** @throws Refusal not_found */
const removeNote: Action<typeof profiles.removeNote> = async (ctx, { customerId, guestNoteId }) => {
  const department = await deleteNote(ctx.tx, customerId, guestNoteId, departmentsOf(ctx.actor.permissions))
  ctx.record({ type: 'GUEST_NOTE', entity: 'customer', entityId: customerId, before: { department }, after: null })
  return written(ctx, customerId)
}

/** @throws Refusal not_found, unknown_reference, related_to_oneself */
const addRelation: Action<typeof profiles.addRelation> = async (ctx, { customerId, otherId, kind }) => {
  await lockGuest(ctx.tx, customerId)
  await insertRelation(ctx.tx, { id: ctx.newId(), customerId, otherId, kind, at: ctx.now })
  ctx.record({ type: 'GUEST_RELATION', entity: 'customer', entityId: customerId, after: { otherId, kind } })
  return written(ctx, customerId)
}

/** @throws Refusal not_found */
const removeRelation: Action<typeof profiles.removeRelation> = async (ctx, { customerId, guestRelationId }) => {
  await deleteRelation(ctx.tx, customerId, guestRelationId)
  ctx.record({
    type: 'GUEST_RELATION',
    entity: 'customer',
    entityId: customerId,
    before: { guestRelationId },
    after: null,
  })
  return written(ctx, customerId)
}

/** Finds the same number again at the same property, and shows no one which it is. */
const hashOf = (propertyId: number, number: string): string =>
  createHash('sha256')
    .update(`identity ${propertyId} ${plainNumber(number)}`)
    .digest('hex')

type TypedDocument = Pick<NewDocument, 'kind' | 'country' | 'issuedOn' | 'expiresOn'> & {
  number: string
  retainUntil?: Day | undefined
}

/** A document as it is stored: its number sealed. */
const sealedDocument = (ctx: Context, customerId: string, { number, retainUntil, ...document }: TypedDocument) => ({
  ...document,
  id: ctx.newId(),
  customerId,
  sealed: ctx.settings.secretBox.seal(number),
  numberEnd: endOf(number),
  numberHash: hashOf(ctx.property.id, number),
  retainUntil: retainUntil ?? retentionEnd(ctx.businessDate),
  at: ctx.now,
})

/** @throws Refusal not_found, document_known */
const addDocument: Action<typeof profiles.addDocument> = async (ctx, { customerId, ...document }) => {
  await lockGuest(ctx.tx, customerId)
  await insertDocument(ctx.tx, sealedDocument(ctx, customerId, document))
  const { kind } = document
  ctx.record({ type: 'GUEST_DOCUMENT_SAVED', entity: 'customer', entityId: customerId, after: { kind } })
  return written(ctx, customerId)
}

/** Numbers sealed in one transaction. */
const MOST_SEALED = 500

/** Seals the numbers that customers were stored with in clear text; @returns whether there may be more. */
export async function sealNumbers(ctx: Context): Promise<boolean> {
  const taken = await takeIdentityNumbers(ctx, MOST_SEALED)
  const documents = taken.map(({ customerId, kind, number }) =>
    sealedDocument(ctx, customerId, {
      kind: documentKindOf(kind),
      number,
      country: '',
      issuedOn: null,
      expiresOn: null,
    }),
  )
  await insertDocuments(ctx.tx, documents)
  for (const { customerId, kind } of documents)
    ctx.record({ type: 'GUEST_DOCUMENT_SAVED', entity: 'customer', entityId: customerId, after: { kind } })
  return taken.length === MOST_SEALED
}

/** Stores an identity document that a guest named themselves; one the property has already stays as it is. @throws Refusal not_found */
export async function saveStatedDocument(ctx: Context, customerId: string, document: TypedDocument): Promise<void> {
  await lockGuest(ctx.tx, customerId)
  if (!(await insertDocumentOnce(ctx.tx, sealedDocument(ctx, customerId, document)))) return
  const { kind } = document
  ctx.record({ type: 'GUEST_DOCUMENT_SAVED', entity: 'customer', entityId: customerId, after: { kind } })
  ctx.publish('profiles', 'customers')
}

/** @throws Refusal not_found */
const viewDocument: Action<typeof profiles.viewDocument> = async (ctx, { customerId, identityDocumentId }) => {
  const { sealed, kind } = await getDocument(ctx.tx, customerId, identityDocumentId)
  ctx.record({ type: 'GUEST_DOCUMENT_VIEWED', entity: 'customer', entityId: customerId, after: { kind } })
  return { number: ctx.settings.secretBox.open(sealed) }
}

/** @throws Refusal not_found */
const removeDocument: Action<typeof profiles.removeDocument> = async (ctx, { customerId, identityDocumentId }) => {
  const kind = await deleteDocument(ctx.tx, customerId, identityDocumentId)
  ctx.record({
    type: 'GUEST_DOCUMENT_DELETED',
    entity: 'customer',
    entityId: customerId,
    before: { kind },
    after: null,
  })
  return written(ctx, customerId)
}

/** Deletes identity documents whose retention has ended. */
export async function forgetDocuments(ctx: Context, today = ctx.businessDate): Promise<void> {
  for (const { customerId } of await deleteExpired(ctx.tx, today))
    ctx.record({
      type: 'GUEST_DOCUMENT_DELETED',
      entity: 'customer',
      entityId: customerId,
      after: { because: 'RETENTION' },
    })
  ctx.publish('profiles')
}

/** @throws Refusal not_found */
const summary: Action<typeof profiles.summary> = async (ctx, { customerId }) =>
  getSummary(ctx.tx, await currentCustomer(ctx.tx, customerId), ctx.businessDate)

const SEEN_BY: Readonly<Record<(typeof EVENT_KINDS)[number], Permission>> = {
  STAY: 'bookings.read',
  ORDER: 'orders.read',
  APPOINTMENT: 'appointments.read',
  MESSAGE: 'messages.read',
  CASE: 'cases.read',
  REVIEW: 'reviews.read',
}

/** @throws Refusal not_found */
const timeline: Action<typeof profiles.timeline> = async (ctx, { customerId, after, limit }) => {
  const id = await currentCustomer(ctx.tx, customerId)
  const place = readCursor(after, z.tuple([Instant, z.uuid()])) ?? null
  const kinds = EVENT_KINDS.filter((kind) => ctx.actor.permissions.has(SEEN_BY[kind]))
  const rows = await findEvents(ctx.tx, id, { place, limit: limit + 1, kinds })
  return pageOf(rows, limit, (last) => cursorOf(last.at, last.id))
}

const forHousekeeping: Action<typeof profiles.forHousekeeping> = async (ctx, { after, limit }) => {
  const place = readCursor(after, z.tuple([z.string().regex(/^[^\0]*$/), z.uuid()])) ?? null
  const rows = await findForHousekeeping(ctx.tx, ctx.businessDate, place, limit + 1)
  return pageOf(rows, limit, (last) => cursorOf(last.rooms, last.id))
}

export const profilesArea = implement(profiles, {
  saveContact, preferContact, removeContact, savePhoto, removePhoto, photo, get, saveTraits, addNote, removeNote, addRelation, removeRelation, addDocument, viewDocument, removeDocument, summary, timeline,
  forHousekeeping,
}) // prettier-ignore
