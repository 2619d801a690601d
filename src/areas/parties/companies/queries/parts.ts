import { sql } from 'kysely'
import type * as z from 'zod'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { CompanyContact, CompanyContract, CompanyNote, ContractRate } from '../contract/replies.ts'

export type NewContact = Omit<CompanyContact, 'id'>
type Note = z.infer<typeof CompanyNote>

const storedContact = columns<CompanyContact>().of('company_contacts', {
  id: fixed('id'),
  name: 'name',
  role: 'role',
  email: 'email',
  phone: 'phone',
  decisionRole: 'decision_role',
  receivesInvoices: 'receives_invoices',
})

const storedNote = columns<Note>().of('company_notes', {
  id: fixed('id'),
  department: 'department',
  text: 'text',
  authorName: 'author_name',
  createdAt: 'created_at',
})

export const findContacts = (tx: Tx, companyId: string): Promise<CompanyContact[]> =>
  tx.named(
    'companies.contacts',
    `select ${storedContact.select()} from company_contacts where property_id = $1 and company_id = $2 order by name, id limit 200`,
    [tx.propertyId, companyId],
  )

export async function insertContact(
  tx: Tx,
  { id, companyId, now }: { id: string; companyId: string; now: string },
  contact: NewContact,
): Promise<void> {
  await tx
    .insertInto('company_contacts')
    .values({
      property_id: tx.propertyId,
      id,
      company_id: companyId,
      created_at: now,
      ...storedContact.values(contact),
    })
    .execute()
    .catch(refuseOn({ company_contacts_property_id_company_id_fkey: 'not_found' }))
}

/** Returns the company of a contact. @throws Refusal not_found */
export async function updateContact(tx: Tx, id: string, contact: NewContact): Promise<string> {
  const row = await tx
    .updateTable('company_contacts')
    .set(storedContact.values(contact))
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning('company_id')
    .executeTakeFirst()
  return row?.company_id ?? refuse('not_found', { contactId: id })
}

/** Returns the company it was a contact of. @throws Refusal not_found */
export async function deleteContact(tx: Tx, id: string): Promise<string> {
  const row = await tx
    .deleteFrom('company_contacts')
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .returning('company_id')
    .executeTakeFirst()
  return row?.company_id ?? refuse('not_found', { contactId: id })
}

export const findNotes = (tx: Tx, companyId: string): Promise<Note[]> =>
  tx.named(
    'companies.notes',
    `select ${storedNote.select()}
       from company_notes where property_id = $1 and company_id = $2 order by id desc limit 200`,
    [tx.propertyId, companyId],
  )

export async function insertNote(tx: Tx, companyId: string, note: Note): Promise<void> {
  await tx
    .insertInto('company_notes')
    .values({ property_id: tx.propertyId, id: note.id, company_id: companyId, ...storedNote.values(note) })
    .execute()
}

/** A contract as stored; whether it has expired is a matter of the day. */
export type StoredContract = Omit<CompanyContract, 'state'> & {
  companyId: string
  state: 'DRAFT' | 'SENT' | 'ACTIVE' | 'TERMINATED'
}

const storedContract = columns<StoredContract>().of('company_contracts', {
  id: fixed('id'),
  companyId: fixed('company_id'),
  kind: 'kind',
  name: 'name',
  state: 'state',
  validFrom: 'valid_from',
  validUntil: 'valid_until',
  commissionBp: 'commission_bp',
  commissionBasis: 'commission_basis',
  ratePlanIds: 'rate_plan_ids',
  minimumNights: 'minimum_nights',
  notes: 'notes',
  endReason: 'end_reason',
  version: fixed('version'),
  rates: computed(`coalesce((
    select json_agg(json_build_object('roomTypeId', r.room_type_id, 'fixedAmount', r.fixed_minor, 'discountBp', r.discount_bp)
                    order by r.room_type_id)
      from company_contract_rates r where r.property_id = k.property_id and r.contract_id = k.id), '[]')`),
})

const CONTRACTS = `select ${storedContract.select('k')} from company_contracts k where k.property_id = $1`

/** Contracts of a current company and of all merged into it, the latest first. */
export const findContracts = (tx: Tx, companyId: string): Promise<StoredContract[]> =>
  tx.named(
    'companies.contracts',
    `${CONTRACTS} and k.company_id in (select c.id from companies a join companies c on c.property_id = $1
                                        and (c.id = ${firstOf('a.merged_into_id', 'a.id')} or c.merged_into_id = ${firstOf('a.merged_into_id', 'a.id')})
                                       where a.property_id = $1 and a.id = $2)
      order by k.valid_from desc, k.id desc limit 200`,
    [tx.propertyId, companyId],
  )

/** @throws Refusal not_found */
export async function lockContract(tx: Tx, id: string): Promise<StoredContract> {
  const [row] = await tx.named<StoredContract>('companies.lockContract', `${CONTRACTS} and k.id = $2 for update of k`, [
    tx.propertyId,
    id,
  ])
  return row ?? refuse('not_found', { contractId: id })
}

export type NewContract = Omit<CompanyContract, 'id' | 'state' | 'endReason' | 'version'>

/** A commission has a basis, and without one there is none. */
const valuesOf = ({ commissionBp, commissionBasis, ...contract }: NewContract) =>
  storedContract.values({
    ...contract,
    commissionBp,
    commissionBasis: commissionBp === null ? null : (commissionBasis ?? 'ROOM'),
  })

export async function insertContract(
  tx: Tx,
  { id, companyId, now }: { id: string; companyId: string; now: string },
  contract: NewContract,
): Promise<void> {
  await tx
    .insertInto('company_contracts')
    .values({ property_id: tx.propertyId, id, company_id: companyId, created_at: now, ...valuesOf(contract) })
    .execute()
    .catch(refuseOn({ company_contracts_property_id_company_id_fkey: 'not_found' }))
  await insertRates(tx, id, contract.rates)
}

async function insertRates(tx: Tx, contractId: string, rates: readonly ContractRate[]): Promise<void> {
  if (rates.length === 0) return
  await tx
    .insertInto('company_contract_rates')
    .values(
      rates.map((rate) => ({
        property_id: tx.propertyId,
        contract_id: contractId,
        room_type_id: rate.roomTypeId,
        fixed_minor: rate.fixedAmount,
        discount_bp: rate.discountBp,
      })),
    )
    .execute()
    .catch(refuseOn({ company_contract_rates_property_id_room_type_id_fkey: 'unknown_reference' }))
}

/** Whether every plan named is one of the property's. */
export async function arePlans(tx: Tx, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await tx
    .selectFrom('rate_plans')
    .select('id')
    .where('property_id', '=', tx.propertyId)
    .where('id', 'in', [...ids])
    .execute()
  return rows.length === new Set(ids).size
}

export async function updateContract(tx: Tx, id: string, contract: NewContract): Promise<void> {
  await tx
    .deleteFrom('company_contract_rates')
    .where('property_id', '=', tx.propertyId)
    .where('contract_id', '=', id)
    .execute()
  await tx
    .updateTable('company_contracts')
    .set({ ...valuesOf(contract), version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
  await insertRates(tx, id, contract.rates)
}

export async function markContract(tx: Tx, id: string, state: StoredContract['state'], reason: string): Promise<void> {
  await tx
    .updateTable('company_contracts')
    .set({ state, end_reason: reason, version: sql<number>`version + 1` })
    .where('property_id', '=', tx.propertyId)
    .where('id', '=', id)
    .execute()
}

/** Contacts and notes go with a company that is merged; contracts are read under both. */
export async function movePartsOf(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx
    .updateTable('company_contacts')
    .set({ company_id: intoId })
    .where('property_id', '=', tx.propertyId)
    .where('company_id', '=', fromId)
    .execute()
  await tx
    .updateTable('company_notes')
    .set({ company_id: intoId })
    .where('property_id', '=', tx.propertyId)
    .where('company_id', '=', fromId)
    .execute()
}
