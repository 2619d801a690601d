import type { Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { Place, StoredContact } from '../rules/contacts.ts'

const CONTACTS = `
  select id, channel, purpose, value, city, postal_code as "postalCode", country from customer_contacts
   where property_id = $1 and customer_id = $2 order by id`

/** What is stored of a guest beside the primary places, and what those are for. */
export const findContacts = (tx: Tx, customerId: string): Promise<StoredContact[]> =>
  tx.named('profiles.contacts', CONTACTS, [tx.propertyId, customerId])

/** @throws Refusal not_found */
export async function getContact(tx: Tx, customerId: string, id: string): Promise<StoredContact> {
  const found = (await findContacts(tx, customerId)).find((one) => one.id === id)
  return found ?? refuse('not_found', { guestContactId: id })
}

const STORE = `
  insert into customer_contacts (property_id, id, customer_id, channel, purpose, value, city, postal_code, country, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict on constraint contact_is_stored_once do `
const SAVE = `${STORE} update set purpose = excluded.purpose`
const ADD = `${STORE} nothing`

type NewContact = Place & { id: string; customerId: string; purpose: string; at: Instant }
const valuesOf = (tx: Tx, one: NewContact): unknown[] => [
  tx.propertyId, one.id, one.customerId, one.channel, one.purpose, one.value, one.city, one.postalCode, one.country, one.at,
] // prettier-ignore

/** Stores a place, or what one that is stored is for. */
export const saveContact = (tx: Tx, one: NewContact): Promise<object[]> =>
  tx.named('profiles.saveContact', SAVE, valuesOf(tx, one))

/** Stores a place unless it is stored. */
export const addContact = (tx: Tx, one: NewContact): Promise<object[]> =>
  tx.named('profiles.addContact', ADD, valuesOf(tx, one))

const DELETE = 'delete from customer_contacts where property_id = $1 and customer_id = $2 and id = $3'

export const deleteContact = (tx: Tx, customerId: string, id: string): Promise<object[]> =>
  tx.named('profiles.deleteContact', DELETE, [tx.propertyId, customerId, id])
