import type { Instant } from '#core/dates.ts'
import type { Tx } from '#server/request/context.ts'
import type { LayoutRole, OverviewRole, Widget } from '../contract/replies.ts'

/** Whose layout: one user's, or that of everyone with a role. */
export type Owner = { userId: number; role?: undefined } | { userId?: undefined; role: LayoutRole | OverviewRole }

export type StoredLayout = { userId: number | null; role: string | null; widgets: Widget[]; version: number }

const FIND = `
  select user_id as "userId", role, widgets, version
    from dashboard_layouts where property_id = $1 and (user_id = $2 or role is not null)`

/** The layout of a user, and those of all roles. */
export const findLayouts = (tx: Tx, userId: number): Promise<StoredLayout[]> =>
  tx.named('dashboards.findLayouts', FIND, [tx.propertyId, userId])

const INSERT = `
  insert into dashboard_layouts (property_id, id, user_id, role, widgets, updated_at)
  values ($1, $2, $3, $4, $5::jsonb, $6) on conflict do nothing returning id`

export type NewLayout = { id: string; widgets: readonly Widget[]; now: Instant }

/** @returns whether there was none */
export async function insertLayout(tx: Tx, { userId, role }: Owner, { id, widgets, now }: NewLayout): Promise<boolean> {
  const values = [tx.propertyId, id, userId ?? null, role ?? null, JSON.stringify(widgets), now]
  return (await tx.named('dashboards.insertLayout', INSERT, values)).length > 0
}

const UPDATE = `
  update dashboard_layouts set widgets = $4::jsonb, updated_at = $5, version = version + 1
   where property_id = $1 and (user_id = $2 or role = $3) and version = $6 returning id`

export type Change = { version: number; widgets: readonly Widget[]; now: Instant }

/** @returns whether the layout was still the one that was read */
export async function updateLayout(
  tx: Tx,
  { userId, role }: Owner,
  { version, widgets, now }: Change,
): Promise<boolean> {
  const values = [tx.propertyId, userId ?? null, role ?? null, JSON.stringify(widgets), now, version]
  return (await tx.named('dashboards.updateLayout', UPDATE, values)).length > 0
}

const DELETE = `
  delete from dashboard_layouts
   where property_id = $1 and (user_id = $2 or role = $3) and version = $4 returning id`

/** @returns whether the layout was still the one that was read */
export async function deleteLayout(tx: Tx, { userId, role }: Owner, version: number): Promise<boolean> {
  const values = [tx.propertyId, userId ?? null, role ?? null, version]
  return (await tx.named('dashboards.deleteLayout', DELETE, values)).length > 0
}
