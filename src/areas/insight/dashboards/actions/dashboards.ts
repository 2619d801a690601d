import { reportsFor } from '#areas/insight/reports/actions/catalogue.ts'
import { sellsAtOutlets } from '#areas/insight/reports/actions/facts.ts'
import { isAccommodation, isSameCode } from '#core/codes.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { dashboards } from '../contract/dashboards.ts'
import { type Dashboard, LAYOUT_ROLES } from '../contract/replies.ts'
import { deleteLayout, findLayouts, insertLayout, updateLayout } from '../queries/layouts.ts'
import { defaultOf } from '../rules/defaults.ts'
import { overviewActions } from './overview.ts'
import { layoutOf, resetLayout, type Shelf, storeLayout } from './shelf.ts'

/** The kind of business, by which a dashboard begins. */
async function kindOf(ctx: Context): Promise<Parameters<typeof defaultOf>[1]> {
  const { businessType } = ctx.property
  if (isAccommodation(businessType)) return (await sellsAtOutlets(ctx)) ? 'hotel' : 'rooms'
  return isSameCode(businessType, 'restaurant') ? 'restaurant' : 'other'
}

/** Layouts of the property, of the reports its user may open. */
async function shelfOf(ctx: Context): Promise<Shelf> {
  const { tx, actor } = ctx
  const byCode = new Map((await reportsFor(ctx)).map((report) => [report.code, report]))
  return {
    reportOf: (code) => byCode.get(code),
    given: defaultOf(actor.roles[0], await kindOf(ctx)),
    find: (userId) => findLayouts(tx, userId),
    insert: (owner, layout) => insertLayout(tx, owner, layout),
    update: (owner, change) => updateLayout(tx, owner, change),
    remove: (owner, version) => deleteLayout(tx, owner, version),
  }
}

async function shown(ctx: Context, shelf: Shelf): Promise<Dashboard> {
  const { stored, ...layout } = await layoutOf(ctx, shelf)
  const roles = LAYOUT_ROLES.flatMap((role) => stored.flatMap((one) => (one.role === role ? [{ role, version: one.version }] : []))) // prettier-ignore
  return { ...layout, roles: ctx.actor.permissions.has('dashboards.roles') ? roles : [] }
}

const get: Action<typeof dashboards.get> = async (ctx) => shown(ctx, await shelfOf(ctx))

const setMine: Action<typeof dashboards.setMine> = async (ctx, change) => {
  const shelf = await shelfOf(ctx)
  await storeLayout(ctx, shelf, { userId: ctx.actor.id }, change)
  return shown(ctx, shelf)
}

const resetMine: Action<typeof dashboards.resetMine> = async (ctx, { version }) => {
  const shelf = await shelfOf(ctx)
  await resetLayout(shelf, { userId: ctx.actor.id }, version)
  return shown(ctx, shelf)
}

const setRole: Action<typeof dashboards.setRole> = async (ctx, { role, ...change }) => {
  const shelf = await shelfOf(ctx)
  await storeLayout(ctx, shelf, { role }, change)
  ctx.record({ type: 'DASHBOARD_OF_ROLE_SET', entity: 'dashboard', entityId: role, after: change.widgets })
  return shown(ctx, shelf)
}

const resetRole: Action<typeof dashboards.resetRole> = async (ctx, { role, version }) => {
  const shelf = await shelfOf(ctx)
  await resetLayout(shelf, { role }, version)
  ctx.record({ type: 'DASHBOARD_OF_ROLE_RESET', entity: 'dashboard', entityId: role })
  return shown(ctx, shelf)
}

export const dashboardsArea = implement(dashboards, { ...overviewActions, get, setMine, resetMine, setRole, resetRole })
