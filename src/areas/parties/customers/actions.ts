import * as z from 'zod'
import { type Language, languageOf } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor, readIdCursor } from '#server/database/cursors.ts'
import { batch } from '#server/request/batch.ts'
import { type Customer, CustomerDetails, type CustomerRow, customers } from './contract.ts'
import {
  findLanguageOf,
  getCustomer as getCustomerOf,
  insertCustomer,
  lockCustomer,
  type LockedCustomer,
  markRestricted,
  type PlainNumber,
  takeNumbers,
  updateCustomer,
  type WhoReads,
} from './queries/customers.ts'
import { countMoving, moves, movingLinks, returns } from './queries/links.ts'
import {
  findCandidates,
  findIdentities,
  findMerges,
  findPairs as findPairsAfter,
  getMerge,
  insertMerge,
  markDifferent,
  markMergedInto,
  markUndone,
  replacePairs,
} from './queries/merges.ts'
import { FIRST_PLACE, findAlike, findCustomers as findCustomersIn, findCustomersAfter, findCustomersNamed, findNamesakes, findNumbered, withoutKey } from './queries/search.ts' // prettier-ignore
import {
  detailsOf,
  auditedChange,
  changedValues,
  differences,
  keysBeginningWith,
  keysOf,
  LEAST_SCORE,
  likenesses,
  mayStillUndo,
  mergedDetails,
  mistypedNames,
  pairReasons,
  type Person,
  rankDuplicates,
  scoreOf,
  searchRanges,
  undoUntilOf,
  withoutMerge,
} from './rules.ts'

/** Adds a customer with what is known of them; what is left out is empty. */
export async function addCustomer(ctx: Context, details: z.input<typeof CustomerDetails>): Promise<Customer> {
  const customer = await insertCustomer(ctx.tx, ctx.newId(), ctx.now, CustomerDetails.parse(details))
  ctx.record({
    type: 'NEW_CUSTOMER',
    entity: 'customer',
    entityId: customer.id,
    after: { isVip: customer.isVip, doNotRent: customer.doNotRent },
  })
  ctx.publish('customers', 'search')
  return customer
}

/** Numbers of identity documents from the time before they were sealed: their reader stores them sealed. */
export const takeIdentityNumbers = (ctx: Context, limit: number): Promise<PlainNumber[]> => takeNumbers(ctx.tx, limit)

/** @throws Refusal not_found, also for a customer of another property */
export const getCustomer = (ctx: Context, id: string): Promise<Customer> => getCustomerOf(ctx.tx, id)

/**
 * The language of a document or an email: the one chosen for it, else that of the company or the guest it is for, else that of the
 * property.
 *
 * @param reader the company, the guest, or the booking whose booker reads it; left out for what the property itself reads
 */
export const languageFor = async (
  ctx: Context,
  chosen: Language | null | undefined,
  reader: WhoReads = {},
): Promise<Language> => chosen ?? (await findLanguageOf(ctx.tx, reader)) ?? languageOf(ctx.property.locale)

/**
 * The customer of a number typed as #1042; else those whose name, e-mail or phone begins with (or whose phone ends with) what was typed, last names first. When no one
 * does, those whose name is one typing mistake away.
 */
export async function findCustomers(ctx: Context, typed: string, limit: number): Promise<CustomerRow[]> {
  const numbered = await findNumbered(ctx.tx, typed)
  if (numbered.length > 0) return numbered
  const found = await findCustomersIn(ctx.tx, searchRanges(typed), limit)
  if (found.length > 0) return found
  const names = mistypedNames(typed).flatMap((name) => keysBeginningWith(name) ?? [])
  return names.length === 0 ? [] : findCustomersNamed(ctx.tx, names, limit)
}

/**
 * Which of these guests are customers already: the same e-mail, or the same name and telephone. In the order given;
 * undefined for those who are not. A guest without any details is no customer.
 */
export async function findKnown(ctx: Context, people: readonly Person[]): Promise<(string | undefined)[]> {
  const known = await findNamesakes(ctx.tx, people)
  const isSame = (entered: Person, other: Person) => {
    const because = likenesses(entered, other)
    return because.includes('email') || (because.includes('name') && because.includes('phone'))
  }
  const byKey = new Map<string, (Person & { id: string })[]>()
  for (const customer of known)
    for (const key of keysOf(customer)) byKey.set(key, [...(byKey.get(key) ?? []), customer])
  return people.map((input) => {
    const near = keysOf(input).flatMap((key) => byKey.get(key) ?? [])
    return near.find((other) => isSame(input, other))?.id
  })
}

const search: Action<typeof customers.search> = async (ctx, { text, limit }) => ({
  rows: await findCustomers(ctx, text, limit),
})

/** As many as a desk reads through, of so many looked at for each likeness. */
const MOST_DUPLICATES = 10
const MOST_LOOKED_AT = 50

const duplicates: Action<typeof customers.duplicates> = async ({ tx }, person) => {
  const alike = await findAlike(tx, person, MOST_LOOKED_AT)
  const ranked = rankDuplicates(person, alike).slice(0, MOST_DUPLICATES)
  return { rows: ranked.map(({ moreEmails: _emails, morePhones: _phones, ...row }) => row) }
}

const list: Action<typeof customers.list> = async ({ tx }, { after, limit, text, view }) => {
  const place = readCursor(after, z.tuple([z.string().regex(/^[^\0]*$/), z.uuid()])) ?? FIRST_PLACE
  const rows = await findCustomersAfter(tx, place, limit + 1, { view, ranges: text ? searchRanges(text) : undefined })
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.id))
  return { ...page, rows: page.rows.map(withoutKey) }
}

/** What only the desk and the kitchen know is empty for others. */
const shownTo = (ctx: Context, customer: Customer): Customer =>
  ctx.actor.permissions.has('customers.sensitive') ? customer : { ...customer, allergies: '', accessibility: '' }

const get: Action<typeof customers.get> = async (ctx, { customerId }) =>
  shownTo(ctx, await getCustomerOf(ctx.tx, customerId))

const create: Action<typeof customers.create> = (ctx, details) => addCustomer(ctx, details)

/** @throws Refusal customer_merged, customer_erased, customer_restricted for who may not change restricted data */
function assertChangeable(ctx: Context, { customer, mergedIntoId }: LockedCustomer): void {
  if (mergedIntoId !== null) refuse('customer_merged', { intoId: mergedIntoId })
  if (customer.erasedAt !== null) refuse('customer_erased')
  if (customer.restrictedAt !== null && !ctx.actor.permissions.has('customers.restricted'))
    refuse('customer_restricted')
}

const update: Action<typeof customers.update> = async (ctx, { customerId, version, ...input }) => {
  const locked = await lockCustomer(ctx.tx, customerId)
  const { customer: before, changedBy } = locked
  assertChangeable(ctx, locked)
  if (before.version !== version) refuse('stale_version', { version: before.version, changedBy })
  // Who was not shown these cannot have changed them.
  const { allergies, accessibility } = before
  const details = ctx.actor.permissions.has('customers.sensitive') ? input : { ...input, allergies, accessibility }
  const after = await updateCustomer(ctx.tx, customerId, details)
  ctx.record({
    type: 'GUEST_DETAILS_UPDATE',
    entity: 'customer',
    entityId: customerId,
    ...auditedChange(detailsOf(before), detailsOf(after)),
  })
  ctx.publish('customers', 'bookings', 'desk', 'search')
  return shownTo(ctx, after)
}

/** Both rows are locked in order of id, so that two opposite merges do not deadlock. */
async function lockBoth(ctx: Context, one: string, other: string): Promise<[LockedCustomer, LockedCustomer]> {
  if (one === other) refuse('same_customer')
  const [first = '', second = ''] = [one, other].toSorted()
  const lower = await lockCustomer(ctx.tx, first)
  const upper = await lockCustomer(ctx.tx, second)
  return one === first ? [lower, upper] : [upper, lower]
}

const pairs: Action<typeof customers.pairs> = async ({ tx }, { after, limit }) => {
  const place = readCursor(after, z.tuple([z.int(), z.uuid(), z.uuid()]))
  const rows = await findPairsAfter(tx, place ?? null, limit + 1)
  const page = pageOf(rows, limit, (last) => cursorOf(last.score, last.oneId, last.otherId))
  return { ...page, rows: page.rows.map(({ one, other, reasons, score }) => ({ one, other, reasons, score })) }
}

/** Scores all customers who share a key, and stores those pairs that are likely. @returns how many there are */
export async function suggestPairs(ctx: Context): Promise<number> {
  const scored = (await findCandidates(ctx.tx)).map(({ oneId, otherId, one, other }) => {
    const reasons = pairReasons(one, other)
    return { oneId, otherId, reasons, score: scoreOf(reasons) }
  })
  const likely = scored.filter(({ score }) => score >= LEAST_SCORE)
  await replacePairs(ctx.tx, likely, ctx.now)
  return likely.length
}

const findPairs: Action<typeof customers.findPairs> = async (ctx) => ({ found: await suggestPairs(ctx) })

const separatePair: Action<typeof customers.separatePair> = async (ctx, { customerId, otherId }) => {
  await lockBoth(ctx, customerId, otherId)
  await markDifferent(ctx.tx, customerId, otherId, ctx.now)
  ctx.record({ type: 'CUSTOMERS_DIFFERENT', entity: 'customer', entityId: customerId, after: { otherId } })
  return { customerId, otherId }
}

const comparison: Action<typeof customers.comparison> = async ({ tx }, { customerId, intoId }) => {
  if (customerId === intoId) refuse('same_customer')
  const { from, into, identities, counted } = await batch(tx, {
    from: () => getCustomerOf(tx, customerId),
    into: () => getCustomerOf(tx, intoId),
    identities: () => findIdentities(tx, [customerId, intoId]),
    counted: () => countMoving(tx, customerId, intoId),
  })
  const [one, other] = identities
  return {
    from,
    into,
    fields: differences(from, into),
    moves: counted,
    reasons: one && other ? pairReasons(one, other) : [],
  }
}

/** @throws Refusal same_customer, not_found, stale_version, and what forbids changing either */
const merge: Action<typeof customers.merge> = async (ctx, { customerId, intoId, version, intoVersion, takes }) => {
  const both = await lockBoth(ctx, customerId, intoId)
  const [{ customer: from }, { customer: into }] = both
  for (const one of both) {
    assertChangeable(ctx, one)
    if (one.customer.restrictedAt !== null) refuse('customer_restricted')
  }
  if (from.version !== version || into.version !== intoVersion) refuse('stale_version', { version: into.version })
  const details = mergedDetails(detailsOf(from), detailsOf(into), takes)
  const id = ctx.newId()
  const [before, after] = [changedValues(into, details), changedValues(details, into)]
  await insertMerge(ctx.tx, { id, customerId, intoId, before, after, at: ctx.now, by: ctx.actor })
  await batch(ctx.tx, moves(ctx.tx, { fromId: customerId, toId: intoId, mergeId: id }))
  await markMergedInto(ctx.tx, customerId, intoId)
  const survivor = await updateCustomer(ctx.tx, intoId, details)
  const fields = Object.keys(after)
  ctx.record({ type: 'CUSTOMER_MERGED', entity: 'customer', entityId: customerId, after: { intoId, fields } })
  publishAll(ctx)
  return shownTo(ctx, survivor)
}

const publishAll = (ctx: Context) =>
  ctx.publish('customers', ...new Set(movingLinks().map(({ area }) => area)), 'desk', 'search')

const merges: Action<typeof customers.merges> = async (ctx, { customerId, after, limit }) => {
  const { id } = await getCustomerOf(ctx.tx, customerId)
  const rows = await findMerges(ctx.tx, id, readIdCursor(after) ?? null, limit + 1)
  const page = pageOf(rows, limit, (last) => cursorOf(last.id))
  const shown = page.rows.map(({ id, name, mergedAt, mergedBy, isLast }) => {
    const mayUndo = isLast && mayStillUndo(mergedAt, ctx.now)
    return { id, name, mergedAt, mergedBy, undoUntil: undoUntilOf(mergedAt), mayUndo }
  })
  return { ...page, rows: shown }
}

/** @throws Refusal not_found, unmerge_too_late, unmerge_out_of_order where a later merge of the survivor stands */
const unmerge: Action<typeof customers.unmerge> = async (ctx, { mergeId }) => {
  const { customerId, intoId } = await getMerge(ctx.tx, mergeId)
  const both = await lockBoth(ctx, customerId, intoId)
  const { before, after, mergedAt, isLast } = await getMerge(ctx.tx, mergeId)
  if (!mayStillUndo(mergedAt, ctx.now)) refuse('unmerge_too_late', { until: undoUntilOf(mergedAt) })
  if (!isLast) refuse('unmerge_out_of_order')
  await markMergedInto(ctx.tx, customerId, null)
  await batch(ctx.tx, returns(ctx.tx, { fromId: intoId, toId: customerId, mergeId }))
  await markUndone(ctx.tx, mergeId, ctx.now)
  await updateCustomer(ctx.tx, intoId, withoutMerge(detailsOf(both[1].customer), before, after))
  ctx.record({ type: 'CUSTOMER_UNMERGED', entity: 'customer', entityId: customerId, before: { intoId } })
  publishAll(ctx)
  return shownTo(ctx, await getCustomerOf(ctx.tx, customerId))
}

/** Restricts what may be done with the data of a customer, or lifts it without a reason. @throws Refusal not_found, customer_merged, customer_erased */
export async function restrictCustomer(ctx: Context, customerId: string, reason: string): Promise<void> {
  const { customer, mergedIntoId } = await lockCustomer(ctx.tx, customerId)
  if (mergedIntoId !== null) refuse('customer_merged', { intoId: mergedIntoId })
  if (customer.erasedAt !== null) refuse('customer_erased')
  await markRestricted(ctx.tx, customerId, reason === '' ? null : ctx.now, reason)
  ctx.record({
    type: 'CUSTOMER_RESTRICTION',
    entity: 'customer',
    entityId: customerId,
    after: { isRestricted: reason !== '' },
  })
  ctx.publish('customers', 'bookings', 'search')
}

export const customersArea = implement(customers, {
  search, duplicates, list, get, create, update, pairs, findPairs, separatePair, comparison, merge, merges, unmerge,
}) // prettier-ignore
