import type { Report } from '#areas/insight/reports/rules/report.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import type { Dashboard, Widget } from '../contract/replies.ts'
import type { Change, NewLayout, Owner, StoredLayout } from '../queries/layouts.ts'
import { faultOf, shownOf } from '../rules/layouts.ts'

/** Where layouts are stored, a property's or those of several properties, and what widgets there may be of. */
export type Shelf = {
  reportOf: (code: string) => Report | undefined
  /** What a user has until they, or a user for their role, arrange something. */
  given: readonly Widget[]
  find: (userId: number) => Promise<StoredLayout[]>
  insert: (owner: Owner, layout: NewLayout) => Promise<boolean>
  update: (owner: Owner, change: Change) => Promise<boolean>
  remove: (owner: Owner, version: number) => Promise<boolean>
}

/** A dashboard as its reader has it; the first of their roles decides. Beside it, the layouts of roles. */
export async function layoutOf(
  { actor }: Context,
  shelf: Shelf,
): Promise<Omit<Dashboard, 'roles'> & { stored: StoredLayout[] }> {
  const stored = await shelf.find(actor.id)
  const own = stored.find(({ userId }) => userId === actor.id)
  const ofRole = stored.find(({ role }) => role !== null && role === actor.roles[0])
  return {
    widgets: shownOf((own ?? ofRole)?.widgets ?? shelf.given, shelf.reportOf),
    from: own ? 'user' : ofRole ? 'role' : 'default',
    version: own?.version ?? 0,
    stored,
  }
}

/** @throws Refusal unknown_report; unknown_metric; not_grouped_so; not_drawn_so; not_compared_so; not_filtered_so */
function assertPossible({ reportOf }: Shelf, widgets: readonly Widget[]): void {
  for (const [index, widget] of widgets.entries()) {
    const { report, metric, grouping, form, comparison, filters } = widget
    const fault = faultOf(widget, reportOf(report))
    const filter = filters?.map(({ column }) => column).join(', ')
    if (fault) refuse(fault, { position: index + 1, report, metric, groupBy: grouping, form, comparison, filter })
  }
}

/** @throws Refusal stale_version for a layout that was changed, set or reset since it was read */
export async function storeLayout(
  { now, newId }: Context,
  shelf: Shelf,
  owner: Owner,
  { version, widgets }: Omit<Change, 'now'>,
): Promise<void> {
  assertPossible(shelf, widgets)
  const isStored =
    version === 0
      ? await shelf.insert(owner, { id: newId(), widgets, now })
      : await shelf.update(owner, { version, widgets, now })
  if (!isStored) refuse('stale_version', { version })
}

/** @throws Refusal not_found where there is no layout; stale_version for one that was changed since it was read */
export async function resetLayout(shelf: Shelf, owner: Owner, version: number): Promise<void> {
  const stored = await shelf.find(owner.userId ?? 0)
  const isThere = stored.some(({ userId, role }) => (owner.role ? role === owner.role : userId === owner.userId))
  if (!isThere) refuse('not_found', owner.role ? { role: owner.role } : {})
  if (!(await shelf.remove(owner, version))) refuse('stale_version', { version })
}
