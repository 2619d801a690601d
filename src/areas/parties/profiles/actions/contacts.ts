import { customersArea, getCustomer } from '#areas/parties/customers/actions.ts'
import type { Customer } from '#areas/parties/customers/contract.ts'
import { changeableOf } from '#areas/parties/customers/rules.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { profiles } from '../contract/profiles.ts'
import {
  addContact,
  deleteContact,
  findContacts,
  getContact,
  saveContact as storeContact,
} from '../queries/contacts.ts'
import { lockGuest } from '../queries/profiles.ts'
import { fieldsOf, keyOf, MOST_CONTACTS, type Place, primaryOf } from '../rules/contacts.ts'
import { readProfile } from './read.ts'

/** Locks a guest whose data may be changed. @throws Refusal not_found, customer_restricted */
export async function lockChangeable(ctx: Context, customerId: string): Promise<Customer> {
  await lockGuest(ctx.tx, customerId)
  const customer = await getCustomer(ctx, customerId)
  if (customer.restrictedAt !== null && !ctx.actor.permissions.has('customers.restricted'))
    refuse('customer_restricted')
  return customer
}

/** Makes a place the primary one of its channel. */
async function makePrimary(ctx: Context, customer: Customer, place: Place): Promise<void> {
  await customersArea.actions.update(ctx, { ...changeableOf(customer), ...fieldsOf(place) })
}

function changed(ctx: Context, customerId: string, { channel }: Place, what: 'SAVED' | 'PRIMARY' | 'REMOVED') {
  ctx.record({ type: 'GUEST_CONTACT', entity: 'customer', entityId: customerId, after: { channel, what } })
  ctx.publish('profiles', 'customers', 'search')
  return readProfile(ctx, customerId)
}

/** @throws Refusal not_found, customer_restricted, too_many_contacts */
export const saveContact: Action<typeof profiles.saveContact> = async (ctx, { customerId, purpose, ...typed }) => {
  const customer = await lockChangeable(ctx, customerId)
  const nowhere = { city: '', postalCode: '', country: '' } as const
  const place = typed.channel === 'ADDRESS' ? typed : { ...typed, ...nowhere }
  const stored = await findContacts(ctx.tx, customerId)
  const isStored = stored.some((one) => one.channel === place.channel && keyOf(one) === keyOf(place))
  if (!isStored && stored.length >= MOST_CONTACTS) refuse('too_many_contacts', { most: MOST_CONTACTS })
  await storeContact(ctx.tx, { ...place, id: ctx.newId(), customerId, purpose, at: ctx.now })
  if (primaryOf(customer, place.channel) === undefined) await makePrimary(ctx, customer, place)
  return changed(ctx, customerId, place, 'SAVED')
}

/** @throws Refusal not_found, customer_restricted */
export const preferContact: Action<typeof profiles.preferContact> = async (ctx, { customerId, guestContactId }) => {
  const customer = await lockChangeable(ctx, customerId)
  const place = await getContact(ctx.tx, customerId, guestContactId)
  const before = primaryOf(customer, place.channel)
  if (before && keyOf(before) !== keyOf(place)) await addContact(ctx.tx, { ...before, id: ctx.newId(), customerId, purpose: 'OTHER', at: ctx.now }) // prettier-ignore
  await makePrimary(ctx, customer, place)
  return changed(ctx, customerId, place, 'PRIMARY')
}

/** @throws Refusal not_found, customer_restricted; contact_is_primary: another one is made the primary one first */
export const removeContact: Action<typeof profiles.removeContact> = async (ctx, { customerId, guestContactId }) => {
  const customer = await lockChangeable(ctx, customerId)
  const place = await getContact(ctx.tx, customerId, guestContactId)
  const primary = primaryOf(customer, place.channel)
  if (primary && keyOf(primary) === keyOf(place)) refuse('contact_is_primary')
  await deleteContact(ctx.tx, customerId, guestContactId)
  return changed(ctx, customerId, place, 'REMOVED')
}
