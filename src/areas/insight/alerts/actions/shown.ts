import { findReport } from '#areas/insight/reports/actions/catalogue.ts'
import { isMetric, metricOf } from '#areas/insight/reports/rules/metrics.ts'
import { groupName, METRIC_WORDS } from '#areas/insight/reports/rules/words.ts'
import { mayOpen } from '#areas/insight/schedules/actions/lists.ts'
import { colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import type { Language } from '#core/language.ts'
import type { Context } from '#server/request/context.ts'
import type { Alert } from '../contract/replies.ts'
import type { StoredAlert } from '../queries/alerts.ts'

/** Alerts as they are shown: with the words of their figures, and whether each recipient may still read it. */
export async function shown(ctx: Context, found: readonly StoredAlert[], language: Language): Promise<Alert[]> {
  const [people, reports] = [
    await colleaguesById(
      ctx,
      found.flatMap(({ recipientIds }) => recipientIds),
    ),
    await reportsByCode(ctx, found),
  ]
  return found.flatMap(({ recipientIds, ...alert }) => {
    const { metric, cutBy, cutValue, cutName, reportCode } = alert
    // A figure that has left the dictionary is no longer weighed, and has no words.
    if (!isMetric(metric)) return []
    return {
      ...alert,
      label: METRIC_WORDS[metric].label[language],
      unit: metricOf(metric).unit,
      cutName: cutBy === null ? '' : groupName(cutBy, cutValue ?? '', cutName, language),
      recipients: recipientIds.map((id) => {
        const user = people.get(id)
        return { id, name: user?.name ?? '', mayOpen: mayOpen(user, reports.get(reportCode)) }
      }),
      isMine: recipientIds.includes(ctx.actor.id),
    }
  })
}

/** The reports of some alerts; those of the library need no reading. */
async function reportsByCode({ tx }: Context, found: readonly StoredAlert[]) {
  const codes = [...new Set(found.map(({ reportCode }) => reportCode))]
  const reports = await Promise.all(codes.map((code) => findReport(tx, code)))
  return new Map(codes.map((code, index) => [code, reports[index]]))
}
