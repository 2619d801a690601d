import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import { refuseOn } from '#server/database/constraints.ts'
import { firstOf } from '#server/database/lookups.ts'
import type { Tx } from '#server/request/context.ts'
import type { Account, Mapping } from '../contract/replies.ts'
import type { TallyLedger } from '../rules/formats/tally-ledgers.ts'

const account = columns<Account>().of('accounts', {
  id: fixed('id'),
  code: 'code',
  name: 'name',
  kind: 'kind',
  isActive: 'is_active',
  mappings: computed(
    '(select count(*)::int from account_mappings m where m.property_id = accounts.property_id and m.account_id = accounts.id)',
  ),
  isPosted: computed(
    'exists (select from journal_lines l where l.property_id = accounts.property_id and l.account_id = accounts.id)',
  ),
  version: fixed('version'),
})

const LIST = `
  select ${account.select()} from accounts
   where property_id = $1 and (lower(code), id) > ($2, $3::uuid) order by lower(code), id limit $4`

export type AccountPlace = readonly [code: string, id: string]
const FIRST: AccountPlace = ['', '00000000-0000-0000-0000-000000000000']

/** Accounts by code. */
export const findAccounts = (tx: Tx, place: AccountPlace = FIRST, limit: number): Promise<Account[]> =>
  tx.named<Account>('accounting.findAccounts', LIST, [tx.propertyId, ...place, limit])

const TALLY_LEDGERS = `
  select a.code, a.name, a.kind,
         array(select distinct m.posting_key from account_mappings m where m.property_id = a.property_id and m.account_id = a.id order by 1) as keys
    from accounts a where a.property_id = $1 and a.is_active order by lower(a.code), a.id`

/** Every active account by code, with the posting keys that go to it. */
export const findTallyLedgers = (tx: Tx): Promise<TallyLedger[]> =>
  tx.named<TallyLedger>('accounting.findTallyLedgers', TALLY_LEDGERS, [tx.propertyId])

const GET = `select ${account.select()} from accounts where property_id = $1 and id = $2`

/** @throws Refusal not_found */
export async function getAccount(tx: Tx, id: string): Promise<Account> {
  const [row] = await tx.named<Account>('accounting.getAccount', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { accountId: id })
}

/** Locks an account until the transaction ends; undefined when the property has none of the id. */
export async function findLockedAccount(tx: Tx, id: string): Promise<Account | undefined> {
  const [row] = await tx.named<Account>('accounting.lockAccount', `${GET} for update`, [tx.propertyId, id])
  return row
}

const INSERT = `
  insert into accounts (property_id, id, code, name, kind) values ($1, $2, $3, $4, $5)`

type Details = Pick<Account, 'id' | 'code' | 'name' | 'kind'>
const onTakenCode = refuseOn({ account_code_is_unique: 'code_taken' })

/** @throws Refusal code_taken */
export const insertAccount = (tx: Tx, { id, code, name, kind }: Details): Promise<unknown> =>
  tx.named('accounting.insertAccount', INSERT, [tx.propertyId, id, code, name, kind]).catch(onTakenCode)

const UPDATE = `
  update accounts set code = $3, name = $4, kind = $5, is_active = $6, version = version + 1 where property_id = $1 and id = $2`

/** @throws Refusal code_taken */
export const updateStoredAccount = (
  tx: Tx,
  { id, code, name, kind, isActive }: Details & { isActive: boolean },
): Promise<unknown> =>
  tx.named('accounting.updateAccount', UPDATE, [tx.propertyId, id, code, name, kind, isActive]).catch(onTakenCode)

// Taxes by their names in the property's tables, outlets, and the categories its expenses have; and whatever is mapped besides.
const MAPPINGS = `
  with keys as (
    select k.key, '' as ref, '' as name, k.place from unnest($2::text[]) with ordinality k (key, place)
    union
    select 'TAX', g ->> 'name', g ->> 'name', array_position($2::text[], 'TAX')
      from tax_slabs s cross join jsonb_array_elements(s.components) g where s.property_id = $1
    union
    select 'SALES', o.id::text, o.name, array_position($2::text[], 'SALES') from outlets o where o.property_id = $1
    union
    select 'EXPENSE', e.category, e.category, array_position($2::text[], 'EXPENSE') from expenses e where e.property_id = $1
    union
    select m.posting_key, m.ref, m.ref, array_position($2::text[], m.posting_key)
      from account_mappings m where m.property_id = $1 and m.posting_key in ('TAX', 'EXPENSE') and m.ref <> ''
  )
  select k.key, k.ref, k.name as "refName", own.account_id as "accountId",
         jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) as effective,
         (own.account_id is null and any_ref.account_id is null) as "isSuspense"
    from keys k
    left join account_mappings own on own.property_id = $1 and own.posting_key = k.key and own.ref = k.ref
    left join account_mappings any_ref on any_ref.property_id = $1 and any_ref.posting_key = k.key and any_ref.ref = ''
    join account_mappings suspense on suspense.property_id = $1 and suspense.posting_key = 'SUSPENSE' and suspense.ref = ''
    join accounts a on a.property_id = $1 and a.id = ${firstOf('own.account_id', 'any_ref.account_id', 'suspense.account_id')}
   order by k.place, k.name, k.ref`

/** Where postings of each key go, in the order of the keys given. */
export const findMappings = (tx: Tx, keys: readonly string[]): Promise<Mapping[]> =>
  tx.named<Mapping>('accounting.findMappings', MAPPINGS, [tx.propertyId, keys])

const LOCK_MAPPING = `
  select account_id as "accountId" from account_mappings where property_id = $1 and posting_key = $2 and ref = $3 for update`

/** The account a key is set to, locked; null when it is set to none. */
export async function lockMapping(tx: Tx, key: string, ref: string): Promise<string | null> {
  const [row] = await tx.named<{ accountId: string }>('accounting.lockMapping', LOCK_MAPPING, [tx.propertyId, key, ref])
  return row?.accountId ?? null
}

const PUT_MAPPING = `
  insert into account_mappings (property_id, posting_key, ref, account_id) values ($1, $2, $3, $4)
  on conflict (property_id, posting_key, ref) do update set account_id = excluded.account_id`
const DELETE_MAPPING = `delete from account_mappings where property_id = $1 and posting_key = $2 and ref = $3`

/** Sets where postings of a key go; without an account the key is set to none. */
export const putMapping = (
  tx: Tx,
  { key, ref, accountId }: { key: string; ref: string; accountId: string | null },
): Promise<unknown> =>
  accountId === null
    ? tx.named('accounting.deleteMapping', DELETE_MAPPING, [tx.propertyId, key, ref])
    : tx.named('accounting.putMapping', PUT_MAPPING, [tx.propertyId, key, ref, accountId])
