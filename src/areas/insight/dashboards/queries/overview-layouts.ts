import type { PlatformTx } from '#server/request/context.ts'
import type { NewLayout, Owner, StoredLayout, Change } from './layouts.ts'

/** Whose dashboards: an organisation's, or null for the platform's. */
export type Above = number | null

const FIND = `
  select user_id as "userId", role, widgets, version
    from overview_layouts where organization_id is not distinct from $1::bigint and (user_id = $2 or role is not null)`

/** The layout of a user, and those of all roles. */
export const findOverviewLayouts = (tx: PlatformTx, above: Above, userId: number): Promise<StoredLayout[]> =>
  tx.named('dashboards.findOverviewLayouts', FIND, [above, userId])

const INSERT = `
  insert into overview_layouts (organization_id, id, user_id, role, widgets, updated_at)
  values ($1, $2, $3, $4, $5::jsonb, $6) on conflict do nothing returning id`

/** @returns whether there was none */
export async function insertOverviewLayout(
  tx: PlatformTx,
  above: Above,
  { userId, role }: Owner,
  { id, widgets, now }: NewLayout,
): Promise<boolean> {
  const values = [above, id, userId ?? null, role ?? null, JSON.stringify(widgets), now]
  return (await tx.named('dashboards.insertOverviewLayout', INSERT, values)).length > 0
}

const UPDATE = `
  update overview_layouts set widgets = $4::jsonb, updated_at = $5, version = version + 1
   where organization_id is not distinct from $1::bigint and (user_id = $2 or role = $3) and version = $6 returning id`

/** @returns whether the layout was still the one that was read */
export async function updateOverviewLayout(
  tx: PlatformTx,
  above: Above,
  { userId, role }: Owner,
  { version, widgets, now }: Change,
): Promise<boolean> {
  const values = [above, userId ?? null, role ?? null, JSON.stringify(widgets), now, version]
  return (await tx.named('dashboards.updateOverviewLayout', UPDATE, values)).length > 0
}

const DELETE = `
  delete from overview_layouts
   where organization_id is not distinct from $1::bigint and (user_id = $2 or role = $3) and version = $4 returning id`

/** @returns whether the layout was still the one that was read */
export async function deleteOverviewLayout(
  tx: PlatformTx,
  above: Above,
  { userId, role }: Owner,
  version: number,
): Promise<boolean> {
  const values = [above, userId ?? null, role ?? null, version]
  return (await tx.named('dashboards.deleteOverviewLayout', DELETE, values)).length > 0
}
