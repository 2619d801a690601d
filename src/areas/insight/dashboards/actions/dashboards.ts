import { reportsFor } from '#areas/insight/reports/actions/catalogue.ts'
import { sellsAtOutlets } from '#areas/insight/reports/actions/facts.ts'
import { isAccommodation, isSameCode } from '#core/codes.ts'
import { refuse } from '#core/refusal.ts'
import { type Action, type Context, implement } from '#server/request/context.ts'
import { dashboards } from '../contract/dashboards.ts'
import type { Dashboard, Widget } from '../contract/replies.ts'
import { deleteLayout, findLayouts, insertLayout, type Owner, updateLayout } from '../queries/layouts.ts'
import { defaultOf } from '../rules/defaults.ts'
import { faultOf, shownOf } from '../rules/layouts.ts'

/** A report by its code, of those the user may open. */
const reportOf = async (ctx: Context) => {
  const byCode = new Map((await reportsFor(ctx)).map((report) => [report.code, report]))
  return (code: string) => byCode.get(code)
}

/** The kind of business, by which a dashboard begins. */
async function kindOf(ctx: Context): Promise<Parameters<typeof defaultOf>[1]> {
  const { businessType } = ctx.property
  if (isAccommodation(businessType)) return (await sellsAtOutlets(ctx)) ? 'hotel' : 'rooms'
  return isSameCode(businessType, 'restaurant') ? 'restaurant' : 'other'
}

/** The dashboard as its reader has it; the first of their roles decides. */
async function dashboardOf(ctx: Context): Promise<Dashboard> {
  const { tx, actor } = ctx
  const stored = await findLayouts(tx, actor.id)
  const own = stored.find(({ userId }) => userId === actor.id)
  const ofRole = stored.find(({ role }) => role !== null && role === actor.roles[0])
  const kind = await kindOf(ctx)
  const given = defaultOf(actor.roles[0], kind)
  const maySet = actor.permissions.has('dashboards.roles')
  return {
    widgets: shownOf((own ?? ofRole)?.widgets ?? given, await reportOf(ctx)),
    from: own ? 'user' : ofRole ? 'role' : 'default',
    version: own?.version ?? 0,
    roles: maySet ? stored.flatMap(({ role, version }) => (role ? [{ role, version }] : [])) : [],
  }
}

/** @throws Refusal unknown_report; unknown_metric; not_grouped_so; not_drawn_so; not_compared_so */
async function assertPossible(ctx: Context, widgets: readonly Widget[]): Promise<void> {
  const find = await reportOf(ctx)
  for (const [index, widget] of widgets.entries()) {
    const { report, metric, grouping, form, comparison } = widget
    const fault = faultOf(widget, find(report))
    if (fault) refuse(fault, { position: index + 1, report, metric, groupBy: grouping, form, comparison })
  }
}

type Change = { version: number; widgets: readonly Widget[] }

/** @throws Refusal stale_version for a layout that was changed, set or reset since it was read */
async function store(ctx: Context, owner: Owner, { version, widgets }: Change): Promise<void> {
  await assertPossible(ctx, widgets)
  const { tx, now } = ctx
  const isStored =
    version === 0
      ? await insertLayout(tx, owner, { id: ctx.newId(), widgets, now })
      : await updateLayout(tx, owner, { version, widgets, now })
  if (!isStored) refuse('stale_version', { version })
}

/** @throws Refusal not_found where there is no layout; stale_version for one that was changed since it was read */
async function reset(ctx: Context, owner: Owner, version: number): Promise<void> {
  const stored = await findLayouts(ctx.tx, owner.userId ?? 0)
  const isThere = stored.some(({ userId, role }) => (owner.role ? role === owner.role : userId === owner.userId))
  if (!isThere) refuse('not_found', owner.role ? { role: owner.role } : {})
  if (!(await deleteLayout(ctx.tx, owner, version))) refuse('stale_version', { version })
}

const get: Action<typeof dashboards.get> = (ctx) => dashboardOf(ctx)

const setMine: Action<typeof dashboards.setMine> = async (ctx, change) => {
  await store(ctx, { userId: ctx.actor.id }, change)
  return dashboardOf(ctx)
}

const resetMine: Action<typeof dashboards.resetMine> = async (ctx, { version }) => {
  await reset(ctx, { userId: ctx.actor.id }, version)
  return dashboardOf(ctx)
}

const setRole: Action<typeof dashboards.setRole> = async (ctx, { role, ...change }) => {
  await store(ctx, { role }, change)
  ctx.record({ type: 'DASHBOARD_OF_ROLE_SET', entity: 'dashboard', entityId: role, after: change.widgets })
  return dashboardOf(ctx)
}

const resetRole: Action<typeof dashboards.resetRole> = async (ctx, { role, version }) => {
  await reset(ctx, { role }, version)
  ctx.record({ type: 'DASHBOARD_OF_ROLE_RESET', entity: 'dashboard', entityId: role })
  return dashboardOf(ctx)
}

export const dashboardsArea = implement(dashboards, { get, setMine, resetMine, setRole, resetRole })
