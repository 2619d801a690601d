import { sql } from 'kysely'
import type { Instant } from '#core/dates.ts'
import { normaliseRoles, permissionsOf } from '#core/roles.ts'
import type { PlatformTx } from '#server/request/context.ts'
import { worksAt } from './users.ts'

// PINs belong to no tenant: the platform's scope reads and writes them.

export async function findPinSince(tx: PlatformTx, userId: number): Promise<Instant | null> {
  const row = await tx.selectFrom('approval_pins').select('set_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.set_at ?? null
}

export async function putPin(
  tx: PlatformTx,
  pin: { user_id: number; pin_hash: string; set_at: Instant },
): Promise<void> {
  const { pin_hash, set_at } = pin
  await tx
    .insertInto('approval_pins')
    .values(pin)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pin_hash, set_at }))
    .execute()
}

/** Returns whether there was one. */
export async function deletePin(tx: PlatformTx, userId: number): Promise<boolean> {
  const row = await tx.deleteFrom('approval_pins').where('user_id', '=', userId).returning('user_id').executeTakeFirst()
  return row !== undefined
}

export type PinHolder = { id: number; name: string; permissions: ReadonlySet<string>; pinHash: string }

/** People with a PIN who work at a property, or for its organisation, and are not switched off; by name. */
export async function findPinHolders(tx: PlatformTx, propertyId: number): Promise<PinHolder[]> {
  const rows = await tx
    .selectFrom('approval_pins')
    .innerJoin('users', 'users.id', 'approval_pins.user_id')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.display_name', 'users.roles', 'pin_hash'])
    .select('roles.permissions as role_permissions')
    .where('users.status', '=', 'ACTIVE')
    .where(
      sql<boolean>`users.organization_id = (select p.organization_id from properties p where p.id = ${propertyId})`,
    )
    .where(sql<boolean>`(first_role(users.roles) like 'ORG\\_%' or ${worksAt(propertyId)})`)
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.display_name || `${row.first_name} ${row.last_name}`.trim(),
    permissions: permissionsOf(normaliseRoles(row.roles), row.role_permissions),
    pinHash: row.pin_hash,
  }))
}
