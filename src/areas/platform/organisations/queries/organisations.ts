import { sql } from 'kysely'
import { refuse } from '#core/refusal.ts'
import { columns, computed, fixed } from '#server/database/columns.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { GuestSharing, Organisation, OrganisationDetails } from '../contract.ts'

// All need the platform's scope: row security shows a transaction one property, and an organisation has several.

const PROPERTY_COUNT = `(
  select count(*)::int from properties p where p.organization_id = organisations.id and p.is_active)`

const details = columns<OrganisationDetails>().of('organisations', {
  id: fixed('id'),
  name: 'name',
  isActive: fixed('is_active'),
  propertyCount: computed(PROPERTY_COUNT),
  email: 'email',
  phone: 'phone',
  address: 'address',
  city: 'city',
  country: 'country',
  taxNumber: 'tax_number',
  requiresSecondFactor: fixed('requires_second_factor'),
  guestSharing: { column: 'guest_sharing', read: (stored) => stored as GuestSharing, write: (sharing) => sharing },
  version: fixed('version'),
})
const listed = details.only('id', 'name', 'isActive', 'propertyCount')

const propertyCount = sql<number>`${sql.raw(PROPERTY_COUNT)}`.as('propertyCount')

const selectOrganisations = (tx: PlatformTx) =>
  tx.selectFrom('organisations').select(listed.selection).select(propertyCount)

/** Organisations in the order they came, from the one after `afterId` on; only the one with `id` when given. */
export async function findOrganisations(
  tx: PlatformTx,
  { id, afterId, limit, text }: { id: number | undefined; afterId: number; limit: number; text?: string | undefined },
): Promise<Organisation[]> {
  let query = selectOrganisations(tx).where('id', '>', afterId).orderBy('id').limit(limit)
  if (id !== undefined) query = query.where('id', '=', id)
  if (text) query = query.where(sql<boolean>`strpos(lower(name), lower(${text})) > 0`)
  return query.execute()
}

export async function getOrganisation(tx: PlatformTx, id: number): Promise<Organisation> {
  const row = await selectOrganisations(tx).where('id', '=', id).executeTakeFirst()
  return row ?? refuse('not_found', { organizationId: id })
}

export async function getDetails(tx: PlatformTx, id: number): Promise<OrganisationDetails> {
  const row = await tx
    .selectFrom('organisations')
    .select(details.selection)
    .select(propertyCount)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? details.read(row) : refuse('not_found', { organizationId: id })
}

export type Details = Pick<
  OrganisationDetails,
  'name' | 'email' | 'phone' | 'address' | 'city' | 'country' | 'taxNumber'
>

export async function insertOrganisation(tx: PlatformTx, made: Details): Promise<number> {
  const row = await tx
    .insertInto('organisations')
    .values(details.values(made))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns whether it still had the version it is changed from. */
export async function updateOrganisation(
  tx: PlatformTx,
  id: number,
  version: number,
  changed: Details,
): Promise<boolean> {
  const row = await tx
    .updateTable('organisations')
    .set({ ...details.values(changed), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether that changed anything. */
export async function markActive(tx: PlatformTx, id: number, isActive: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('organisations')
    .set({ is_active: isActive, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('is_active', '<>', isActive)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether that changed anything. */
export async function markSecondFactor(tx: PlatformTx, id: number, isRequired: boolean): Promise<boolean> {
  const row = await tx
    .updateTable('organisations')
    .set({ requires_second_factor: isRequired, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('requires_second_factor', '<>', isRequired)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const SHARE = `
  update organisations set guest_sharing = $2, version = version + 1 where id = $1 and guest_sharing <> $2 returning id`

/** Returns whether that changed anything. */
export async function markGuestSharing(tx: PlatformTx, id: number, sharing: GuestSharing): Promise<boolean> {
  return (await tx.named('organisations.shareGuests', SHARE, [id, sharing])).length > 0
}
