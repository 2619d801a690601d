import { languageFor } from '#areas/parties/customers/actions.ts'
import type { Received } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import type { Action, Context } from '#server/request/context.ts'
import { MAX_VIEWS } from '../contract/limits.ts'
import type { reports } from '../contract/reports.ts'
import {
  countOwnReports,
  deleteOwnReport as removeOwnReport,
  findOwnReport,
  hasOwnReportNamed,
  insertOwnReport,
  type StoredOwnReport,
  updateOwnReport as storeOwnReport,
} from '../queries/own-reports.ts'
import { asFigureReport, faultIn, ownReportCode, type OwnReport } from '../rules/own-report.ts'
import { figuresTable } from './to-date.ts'

type Parts = Omit<Received<typeof reports.createOwnReport>, 'isShared'>

/** Formulas have keys of their own in rows and totals, by their place. */
const ownReportOf = (id: string, parts: Parts): OwnReport => ({
  id,
  ...parts,
  filter: Object.fromEntries(Object.entries(parts.filter).filter(([, value]) => value !== undefined)),
  formulas: parts.formulas.map((formula, index) => ({ key: `formula${index + 1}`, ...formula })),
})

/** @throws Refusal formula_wrong; not_grouped_so; not_filtered_so */
function assertPossible(report: OwnReport): void {
  const fault = faultIn(report)
  if (fault) refuse(fault.code, fault.details)
}

const shownTo = (userId: number, { ownerId, formulas, ...report }: StoredOwnReport) => ({
  ...report,
  formulas: formulas.map(({ label, unit, text }) => ({ label, unit, text })),
  metrics: [...report.metrics],
  groupings: [...report.groupings],
  code: ownReportCode(report.id),
  isOwn: ownerId === userId,
})

/** @throws Refusal not_found for one of another user that is not shared as well */
async function getVisible({ tx, actor }: Context, id: string): Promise<StoredOwnReport> {
  const found = await findOwnReport(tx, id)
  return found && (found.isShared || found.ownerId === actor.id) ? found : refuse('not_found', { ownReportId: id })
}

/** @throws Refusal not_found */
export const ownReport: Action<typeof reports.ownReport> = async (ctx, { ownReportId }) =>
  shownTo(ctx.actor.id, await getVisible(ctx, ownReportId))

/** @throws Refusal name_taken; too_many_views; formula_wrong; not_grouped_so; not_filtered_so */
export const createOwnReport: Action<typeof reports.createOwnReport> = async (ctx, { isShared, ...parts }) => {
  const { tx, actor, now } = ctx
  const report = ownReportOf(ctx.newId(), parts)
  assertPossible(report)
  if ((await countOwnReports(tx, actor.id)) >= MAX_VIEWS) refuse('too_many_views', { most: MAX_VIEWS })
  if (!(await insertOwnReport(tx, { ...report, isShared }, actor, now))) refuse('name_taken', { name: parts.name })
  ctx.record({ type: 'OWN_REPORT_CREATED', entity: 'own_report', entityId: report.id, after: { ...parts, isShared } })
  ctx.publish('reports')
  return shownTo(actor.id, await getVisible(ctx, report.id))
}

/** @throws Refusal not_found for one of another user as well; stale_version; name_taken; formula_wrong; not_grouped_so; not_filtered_so */
export const updateOwnReport: Action<typeof reports.updateOwnReport> = async (
  ctx,
  { ownReportId: id, version, isShared, ...parts },
) => {
  const { tx, actor } = ctx
  const before = await getVisible(ctx, id)
  if (before.ownerId !== actor.id) refuse('not_found', { ownReportId: id })
  const report = ownReportOf(id, parts)
  assertPossible(report)
  if (await hasOwnReportNamed(tx, actor.id, parts.name, id)) refuse('name_taken', { name: parts.name })
  if (!(await storeOwnReport(tx, { ...report, isShared }, version))) refuse('stale_version')
  const { name, isShared: wasShared } = before
  ctx.record({
    type: 'OWN_REPORT_CHANGED',
    entity: 'own_report',
    entityId: id,
    before: { name, isShared: wasShared },
    after: { ...parts, isShared },
  })
  ctx.publish('reports')
  return shownTo(actor.id, await getVisible(ctx, id))
}

/** @throws Refusal not_found for one of another user as well */
export const deleteOwnReport: Action<typeof reports.deleteOwnReport> = async (ctx, { ownReportId: id }) => {
  if (!(await removeOwnReport(ctx.tx, id, ctx.actor.id))) refuse('not_found', { ownReportId: id })
  ctx.record({ type: 'OWN_REPORT_DELETED', entity: 'own_report', entityId: id })
  ctx.publish('reports')
  return { ownReportId: id }
}

/** @throws Refusal formula_wrong; not_grouped_so; not_filtered_so */
export const previewOwnReport: Action<typeof reports.previewOwnReport> = async (
  ctx,
  { from, until, language, isShared: _isShared, ...parts },
) => {
  const report = ownReportOf(ctx.newId(), parts)
  assertPossible(report)
  const asked = { reportCode: ownReportCode(report.id), from, until, language }
  return figuresTable(ctx, asked, asFigureReport(report), await languageFor(ctx, language))
}
