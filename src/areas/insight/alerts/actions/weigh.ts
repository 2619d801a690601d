import { findReport } from '#areas/insight/reports/actions/catalogue.ts'
import { figureAt } from '#areas/insight/reports/actions/figure.ts'
import { isMetric, type MetricCode } from '#areas/insight/reports/rules/metrics.ts'
import { spanOf } from '#areas/insight/reports/rules/periods.ts'
import { mayOpen } from '#areas/insight/schedules/actions/lists.ts'
import { colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import type { Span } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { type AlertFields, type AlertToWeigh, insertFiring, lockToWeigh, markWeighed } from '../queries/alerts.ts'
import { afterWeighing, type Found, isMet, isUnbegun } from '../rules/conditions.ts'
import { alertText, cutOf, figureName, pathOf } from '../rules/notification.ts'
import { mailReaders, type Reader } from './mail.ts'

/** The job that weighs one alert, and the one that weighs those of a property once a day of it is closed. */
export const WEIGH_TASK = 'alerts.weigh'
export const AFTER_CLOSE_TASK = 'alerts.afterClose'

type Looked = Pick<AlertFields, 'cutBy' | 'cutValue' | 'cutName' | 'span' | 'against'> & { metric: MetricCode }

/** What an alert finds at this moment, and of which days. */
export async function lookAt(ctx: Context, alert: Looked): Promise<{ span: Span; found: Found }> {
  const span = spanOf(alert.span, ctx.businessDate)
  if (isUnbegun(alert.span, span, ctx.businessDate)) return { span, found: { value: null, reference: null } }
  const compare = alert.against === 'value' ? undefined : alert.against
  const { value, compared } = await figureAt(ctx, { metric: alert.metric, cut: cutOf(alert), span, compare })
  return { span, found: { value, reference: compared } }
}

/** The recipients who work for the property and may read the figure today. */
async function readersOf(ctx: Context, { reportCode, recipientIds }: AlertToWeigh): Promise<Reader[]> {
  const [people, report] = [await colleaguesById(ctx, recipientIds), await findReport(ctx.tx, reportCode)]
  return recipientIds.flatMap((id) => people.get(id) ?? []).filter((user) => mayOpen(user, report))
}

type Fired = { metric: MetricCode; span: Span; found: Found; people: readonly Reader[] }

/** Notifies the recipients, once on a business date; by mail as well when the condition begins to be met. */
async function fire(ctx: Context, alert: AlertToWeigh, { metric, span, found, people }: Fired): Promise<boolean> {
  const { value, reference } = found
  const userIds = people.map(({ id }) => id)
  if (value === null) return false
  const firing = { alertId: alert.id, day: ctx.businessDate, at: ctx.now, value, reference, userIds }
  if (!(await insertFiring(ctx.tx, firing))) return false
  const cut = cutOf(alert)
  ctx.notify({
    type: 'alert',
    referenceNumber: '',
    referenceId: alert.id,
    status: 'submitted',
    ...alertText({ ...alert, metric, cut, span, found }, ctx.property),
    redirectPath: pathOf(alert, cut, span),
    recipientIds: userIds,
  })
  if (alert.isArmed) await mailReaders(ctx, { alertId: alert.id, figure: figureName(metric, cut, 'en'), people })
  ctx.record({ type: 'ALERT_FIRED', entity: 'alert', entityId: alert.id, after: { metric, ...span, value, reference, userIds } }) // prettier-ignore
  return true
}

/** Weighs an alert, and notifies its recipients if it is to. Weighing it again, or by another server, notifies no one twice in a day. */
export async function weigh(ctx: Context, alertId: string): Promise<void> {
  const alert = await lockToWeigh(ctx.tx, alertId, ctx.businessDate)
  const { metric = '' } = alert ?? {}
  if (!alert || !isMetric(metric)) return
  const { span, found } = await lookAt(ctx, { ...alert, metric })
  const isTrue = isMet(alert, found)
  const people = isTrue && !alert.hasFired ? await readersOf(ctx, alert) : []
  const mayFire = people.length > 0
  const { isFiring, ...after } = afterWeighing(alert, { isMet: isTrue, repeats: alert.repeats, mayFire })
  const hasFired = isFiring && (await fire(ctx, alert, { metric, span, found, people }))
  await markWeighed(ctx.tx, alertId, { ...after, ...found, at: ctx.now })
  const hasChanged =
    after.isHolding !== alert.isHolding || found.value !== alert.value || found.reference !== alert.reference
  if (hasFired || hasChanged) ctx.publish('alerts')
}

/** Has an alert weighed once this transaction is committed. */
export const queueWeighing = (ctx: Context, alertId: string): void =>
  ctx.enqueue({ task: WEIGH_TASK, payload: { alertId }, key: `${WEIGH_TASK} ${alertId}` })

/** Has the alerts of the property weighed, in the transaction that closes a day of it. */
export const queueAlertsAfterClose = (ctx: Context): void =>
  ctx.enqueue({ task: AFTER_CLOSE_TASK, payload: {}, key: `${AFTER_CLOSE_TASK} ${ctx.property.id}` })
