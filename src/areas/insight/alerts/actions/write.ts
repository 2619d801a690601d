import { reportFor, reportsFor } from '#areas/insight/reports/actions/catalogue.ts'
import { findKeyName } from '#areas/insight/reports/actions/figure.ts'
import { isMetric, type MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import { ownReportId } from '#areas/insight/reports/rules/own-report.ts'
import { assertRecipients } from '#areas/insight/schedules/actions/plan.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import type { Received } from '#core/contract.ts'
import { refuse } from '#core/refusal.ts'
import { advisoryLock } from '#server/database/advisory-locks.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { alerts } from '../contract/alerts.ts'
import { MAX_ALERTS } from '../contract/limits.ts'
import type { Alert } from '../contract/replies.ts'
import {
  type AlertFields,
  countAlerts,
  deleteAlert,
  getAlert,
  insertAlert,
  lockAlert,
  setState,
  type StoredAlert,
  updateAlert,
} from '../queries/alerts.ts'
import { cutsOf } from '../rules/conditions.ts'
import { shown } from './shown.ts'
import { lookAt, queueWeighing } from './weigh.ts'

type Figure = Received<typeof alerts.preview>
type Narrowed = Figure & { metric: MetricCode; cutName: string }

/**
 * The figure of an alert, as the report has it.
 *
 * @throws Refusal not_found for a report the user may not open, or a room type, outlet or such there is none of; unknown_figure for one the report
 *   has not, and for lists and own reports; not_filtered_so when the report cannot be narrowed down that way
 */
async function figureOf(ctx: Context, asked: Figure): Promise<Narrowed> {
  const { reportCode, metric, cutBy, cutValue = '' } = asked
  const report = await reportFor(ctx, reportCode)
  const metrics: readonly string[] = report.kind === 'figures' ? report.metrics : []
  if (ownReportId(reportCode) !== undefined || !isMetric(metric) || !metrics.includes(metric))
    return refuse('unknown_figure', { metric })
  if (cutBy === undefined) return { ...asked, metric, cutName: '' }
  if (!cutsOf(metrics).includes(cutBy)) refuse('not_filtered_so', { filter: cutBy, metric })
  const cutName = (await findKeyName(ctx, cutBy, cutValue)) ?? refuse('not_found', { [cutBy]: cutValue })
  return { ...asked, metric, cutName }
}

/** @throws Refusal not_found; unknown_figure; not_filtered_so */
export const preview: Action<typeof alerts.preview> = async (ctx, asked) => {
  const figure = await figureOf(ctx, asked)
  const { cutBy = null, cutValue = null } = figure
  const { span, found } = await lookAt(ctx, { ...figure, cutBy, cutValue })
  return { ...span, ...found }
}

/** @throws Refusal not_found; unknown_figure; not_filtered_so; not_a_colleague; recipient_not_allowed */
async function fieldsOf(ctx: Context, asked: Received<typeof alerts.create>): Promise<AlertFields> {
  const { metric, cutName, cutBy = null, cutValue = null } = await figureOf(ctx, asked)
  await assertRecipients(ctx, asked.reportCode, asked.recipientIds)
  return { ...asked, metric, cutBy, cutValue, cutName }
}

async function shownOne(ctx: Context, id: string): Promise<Alert> {
  const [alert] = await shown(ctx, [await getAlert(ctx.tx, id)], await languageFor(ctx, undefined))
  return alert ?? refuse('not_found', { alertId: id })
}

/** The audit entry of an alert. */
const auditedOf = ({ reportCode, metric, cutBy, cutValue, span, direction, against, threshold, repeats, recipientIds }: AlertFields) => ({
  reportCode,
  metric,
  ...(cutBy && { cutBy, cutValue }),
  span,
  direction,
  against,
  threshold,
  repeats,
  recipientIds,
}) // prettier-ignore

/** @throws Refusal not_found; unknown_figure; not_filtered_so; not_a_colleague; recipient_not_allowed; too_many_alerts */
export const create: Action<typeof alerts.create> = async (ctx, asked) => {
  // Two who make the last one that fits wait for each other.
  await advisoryLock(ctx.tx, 'alerts', ctx.property.id)
  const fields = await fieldsOf(ctx, asked)
  if ((await countAlerts(ctx.tx)) >= MAX_ALERTS) refuse('too_many_alerts', { most: MAX_ALERTS })
  const id = ctx.newId()
  await insertAlert(ctx.tx, { ...fields, id, owner: ctx.actor, createdAt: ctx.now })
  ctx.record({ type: 'ALERT_CREATED', entity: 'alert', entityId: id, after: auditedOf(fields) })
  queueWeighing(ctx, id)
  return shownOne(ctx, id)
}

/** An alert whose report the user may open. @throws Refusal not_found */
async function lockReadable(ctx: Context, id: string): Promise<StoredAlert> {
  const stored = await lockAlert(ctx.tx, id)
  const isReadable = (await reportsFor(ctx)).some(({ code }) => code === stored.reportCode)
  return isReadable ? stored : refuse('not_found', { alertId: id })
}

/** @throws Refusal not_found; unknown_figure; not_filtered_so; not_a_colleague; recipient_not_allowed; stale_version */
export const update: Action<typeof alerts.update> = async (ctx, { alertId: id, version, ...asked }) => {
  const stored = await lockReadable(ctx, id)
  if (stored.version !== version) refuse('stale_version')
  const fields = await fieldsOf(ctx, asked)
  await updateAlert(ctx.tx, id, fields)
  const [before, after] = [auditedOf(stored), auditedOf(fields)]
  ctx.record({ type: 'ALERT_CHANGED', entity: 'alert', entityId: id, before, after })
  if (stored.state === 'ACTIVE') queueWeighing(ctx, id)
  return shownOne(ctx, id)
}

/** @throws Refusal not_found */
export const pause: Action<typeof alerts.pause> = async (ctx, { alertId: id }) => {
  const { state } = await lockReadable(ctx, id)
  if (state === 'ACTIVE') {
    await setState(ctx.tx, id, 'PAUSED')
    ctx.record({ type: 'ALERT_PAUSED', entity: 'alert', entityId: id })
  }
  return shownOne(ctx, id)
}

/** @throws Refusal not_found */
export const resume: Action<typeof alerts.resume> = async (ctx, { alertId: id }) => {
  const { state } = await lockReadable(ctx, id)
  if (state === 'PAUSED') {
    await setState(ctx.tx, id, 'ACTIVE')
    ctx.record({ type: 'ALERT_RESUMED', entity: 'alert', entityId: id })
    queueWeighing(ctx, id)
  }
  return shownOne(ctx, id)
}

/** @throws Refusal not_found */
export const remove: Action<typeof alerts.delete> = async (ctx, { alertId }) => {
  const stored = await lockReadable(ctx, alertId)
  await deleteAlert(ctx.tx, alertId)
  ctx.record({ type: 'ALERT_DELETED', entity: 'alert', entityId: alertId, before: auditedOf(stored) })
  return { alertId }
}
