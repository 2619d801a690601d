import { entryOf } from '#areas/insight/reports/rules/entry.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { isPlatformRole } from '#core/roles.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { scopeOf } from '#server/request/scope.ts'
import type { dashboards } from '../contract/dashboards.ts'
import { type Overview, OVERVIEW_ROLES, type OverviewRole } from '../contract/replies.ts'
import { deleteOverviewLayout, findOverviewLayouts, insertOverviewLayout, updateOverviewLayout } from '../queries/overview-layouts.ts' // prettier-ignore
import { overviewDefault } from '../rules/overview-defaults.ts'
import { type OverviewKind, overviewReports } from '../rules/overview-reports.ts'
import { layoutOf, resetLayout, type Shelf, storeLayout } from './shelf.ts'

type OverviewShelf = Shelf & { of: OverviewKind; reports: ReturnType<typeof overviewReports> }

/**
 * Layouts of those who look after the same properties: an organisation's people, or the platform's. Who works for one property has no right to
 * several.
 */
function shelfOf(ctx: Context): OverviewShelf {
  const { propertyId, organizationId = null } = scopeOf(ctx)
  if (propertyId !== undefined) throw new Error('who works for one property has no right to several')
  const of = organizationId === null ? 'platform' : 'organisation'
  const reports = overviewReports(of, ctx.actor.permissions)
  // Platform staff work for no organisation, so layouts of several properties are read and written in the platform's scope.
  return {
    of,
    reports,
    reportOf: (code) => reports.find((report) => report.code === code),
    given: overviewDefault(of, ctx.actor.permissions),
    find: (userId) => ctx.asPlatform((tx) => findOverviewLayouts(tx, organizationId, userId)),
    insert: (owner, layout) => ctx.asPlatform((tx) => insertOverviewLayout(tx, organizationId, owner, layout)),
    update: (owner, change) => ctx.asPlatform((tx) => updateOverviewLayout(tx, organizationId, owner, change)),
    remove: (owner, version) => ctx.asPlatform((tx) => deleteOverviewLayout(tx, organizationId, owner, version)),
  }
}

/** @throws Refusal not_found for a role of the platform in an organisation, or the other way */
function assertOwnRole(role: OverviewRole, { of }: OverviewShelf): void {
  if (isPlatformRole(role) !== (of === 'platform')) refuse('not_found', { role })
}

/** The audit trail is a property's: what platform staff do outside of one is in none. */
function recordFor(ctx: Context, event: Parameters<Context['record']>[0]): void {
  if (ctx.property.id > 0) ctx.record(event)
}

async function shown(ctx: Context, shelf: OverviewShelf): Promise<Overview> {
  const { stored, ...layout } = await layoutOf(ctx, shelf)
  const roles = OVERVIEW_ROLES.flatMap((role) => stored.flatMap((one) => (one.role === role ? [{ role, version: one.version }] : []))) // prettier-ignore
  return { ...layout, of: shelf.of, roles: ctx.actor.permissions.has('organisations.write') ? roles : [] }
}

const getOverview: Action<typeof dashboards.getOverview> = async (ctx) => shown(ctx, shelfOf(ctx))

const overviewReportsOf: Action<typeof dashboards.overviewReports> = async (ctx, asked) => {
  const { reports } = shelfOf(ctx)
  const language = await languageFor(ctx, asked.language)
  return { reports: reports.map((report) => ({ ...entryOf(report, language), isFavourite: false })) }
}

/** @throws Refusal stale_version; unknown_report; unknown_metric; not_grouped_so; not_drawn_so; not_compared_so; not_filtered_so */
const setMyOverview: Action<typeof dashboards.setMyOverview> = async (ctx, change) => {
  const shelf = shelfOf(ctx)
  await storeLayout(ctx, shelf, { userId: ctx.actor.id }, change)
  return shown(ctx, shelf)
}

/** @throws Refusal not_found; stale_version */
const resetMyOverview: Action<typeof dashboards.resetMyOverview> = async (ctx, { version }) => {
  const shelf = shelfOf(ctx)
  await resetLayout(shelf, { userId: ctx.actor.id }, version)
  return shown(ctx, shelf)
}

/** @throws Refusal not_found; stale_version; unknown_report; unknown_metric; not_grouped_so; not_drawn_so; not_compared_so; not_filtered_so */
const setOverviewRole: Action<typeof dashboards.setOverviewRole> = async (ctx, { role, ...change }) => {
  const shelf = shelfOf(ctx)
  assertOwnRole(role, shelf)
  await storeLayout(ctx, shelf, { role }, change)
  recordFor(ctx, { type: 'DASHBOARD_OF_ROLE_SET', entity: 'dashboard', entityId: role, after: change.widgets })
  return shown(ctx, shelf)
}

/** @throws Refusal not_found; stale_version */
const resetOverviewRole: Action<typeof dashboards.resetOverviewRole> = async (ctx, { role, version }) => {
  const shelf = shelfOf(ctx)
  assertOwnRole(role, shelf)
  await resetLayout(shelf, { role }, version)
  recordFor(ctx, { type: 'DASHBOARD_OF_ROLE_RESET', entity: 'dashboard', entityId: role })
  return shown(ctx, shelf)
}

export const overviewActions = {
  getOverview,
  overviewReports: overviewReportsOf,
  setMyOverview,
  resetMyOverview,
  setOverviewRole,
  resetOverviewRole,
}
