import * as z from 'zod'
import { type Language, languageOf } from '#core/language.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import { type Customer, CustomerDetails, type CustomerRow, customers } from './contract.ts'
import {
  findLanguageOf,
  getCustomer as getCustomerOf,
  insertCustomer,
  lockCustomer,
  updateCustomer,
  type WhoReads,
} from './queries/customers.ts'
import {
  FIRST_PLACE,
  findAlike,
  findCustomers as findCustomersIn,
  findCustomersAfter,
  findCustomersNamed,
  findNamesakes,
  withoutKey,
} from './queries/search.ts'
import {
  auditedChange,
  keysBeginningWith,
  keysOf,
  likenesses,
  mistypedNames,
  type Person,
  rankDuplicates,
  searchRanges,
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
 * Customers whose name, e-mail or phone begins with (or whose phone ends with) what was typed, last names first. When no one
 * does, those whose name is one typing mistake away.
 */
export async function findCustomers(ctx: Context, typed: string, limit: number): Promise<CustomerRow[]> {
  const found = await findCustomersIn(ctx.tx, searchRanges(typed), limit)
  if (found.length > 0) return found
  const names = mistypedNames(typed).flatMap((name) => keysBeginningWith(name) ?? [])
  return names.length === 0 ? [] : findCustomersNamed(ctx.tx, names, limit)
}

/**
 * Who of these people is a customer already: the same e-mail, or the same name and telephone. In the order given; undefined for those
 * who are not. A person without any details is no customer.
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

/** As many as a desk can read through, of at most this many looked at for each likeness. */
const MOST_DUPLICATES = 10
const MOST_LOOKED_AT = 50

const duplicates: Action<typeof customers.duplicates> = async ({ tx }, person) => {
  const alike = await findAlike(tx, person, MOST_LOOKED_AT)
  return { rows: rankDuplicates(person, alike).slice(0, MOST_DUPLICATES) }
}

const list: Action<typeof customers.list> = async ({ tx }, { after, limit, text }) => {
  const place = readCursor(after, z.tuple([z.string().regex(/^[^\0]*$/), z.uuid()])) ?? FIRST_PLACE
  const rows = await findCustomersAfter(tx, place, limit + 1, text ? searchRanges(text) : undefined)
  const page = pageOf(rows, limit, (last) => cursorOf(last.searchName, last.id))
  return { ...page, rows: page.rows.map(withoutKey) }
}

const get: Action<typeof customers.get> = ({ tx }, { customerId }) => getCustomerOf(tx, customerId)

const create: Action<typeof customers.create> = (ctx, details) => addCustomer(ctx, details)

const update: Action<typeof customers.update> = async (ctx, { customerId, version, ...details }) => {
  const { customer: before, changedBy } = await lockCustomer(ctx.tx, customerId)
  if (before.version !== version) refuse('stale_version', { version: before.version, changedBy })
  const after = await updateCustomer(ctx.tx, customerId, details)
  const { version: _was, ...old } = before
  const { version: _is, ...now } = after
  ctx.record({
    type: 'GUEST_DETAILS_UPDATE',
    entity: 'customer',
    entityId: customerId,
    ...auditedChange(old, now),
  })
  ctx.publish('customers', 'bookings', 'desk', 'search')
  return after
}

export const customersArea = implement(customers, { search, duplicates, list, get, create, update })
