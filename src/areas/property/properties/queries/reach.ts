import { sql } from 'kysely'
import type { Currency } from '#core/money.ts'
import type { PlatformTx } from '#server/request/context.ts'
import type { Property, PropertyRow } from '../contract/property.ts'
import { planToday } from './properties.ts'

export type PropertyScope = { userId: number } | { organizationId: number } | 'all'

/** The filter of a list of properties, within the scope of the user. */
export type PropertyFilter = {
  id?: number | undefined
  shortName?: string | undefined
  organizationId?: number | undefined
  userId?: number | undefined
  serviceType?: string | undefined
  text?: string | undefined
  includeInactive?: boolean
}

const givenTo = (userId: number) => sql<boolean>`exists (
  select from user_properties up where up.property_id = properties.id and up.user_id = ${userId})`

/** Whether a user belongs to an organisation; platform staff belong to none. */
export async function isUserOf(tx: PlatformTx, userId: number, organizationId: number | null): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('organization_id', '=', organizationId ?? 0)
    .executeTakeFirst()
  return found !== undefined
}

/** Properties within reach, in the order they were opened, from the one after `afterId` on. Needs the platform's scope. */
export async function findProperties(
  tx: PlatformTx,
  scope: PropertyScope,
  { afterId, limit, ...filter }: PropertyFilter & { afterId: number; limit: number },
): Promise<PropertyRow[]> {
  let query = tx
    .selectFrom('properties')
    .innerJoin('organisations', 'organisations.id', 'properties.organization_id')
    .selectAll('properties')
    .select(['organisations.name as organization_name', planToday.as('plan_today')])
    .where('properties.id', '>', afterId)
    .orderBy('properties.id')
    .limit(limit)
  if (!filter.includeInactive) query = query.where('properties.is_active', '=', true)
  if (filter.id !== undefined) query = query.where('properties.id', '=', filter.id)
  if (filter.shortName !== undefined) query = query.where('properties.short_name', '=', filter.shortName)
  if (filter.organizationId !== undefined) query = query.where('properties.organization_id', '=', filter.organizationId)
  if (filter.userId !== undefined) query = query.where(givenTo(filter.userId))
  if (filter.serviceType)
    query = query.where(sql<boolean>`lower(properties.business_type) = lower(${filter.serviceType})`)
  if (filter.text)
    query = query.where(
      sql<boolean>`strpos(lower(properties.name || ' ' || properties.city), lower(${filter.text})) > 0`,
    )
  if (scope !== 'all' && 'organizationId' in scope)
    query = query.where('properties.organization_id', '=', scope.organizationId)
  if (scope !== 'all' && 'userId' in scope) query = query.where(givenTo(scope.userId))
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    name: row.name,
    shortName: row.short_name,
    seoFriendlyName: row.seo_friendly_name,
    businessType: row.business_type,
    propertyStatus: row.status as Property['propertyStatus'],
    plan: row.plan_today,
    city: row.city,
    country: row.country,
    localCurrency: row.currency as Currency,
    isActive: row.is_active,
    isFeatured: row.is_featured,
  }))
}
