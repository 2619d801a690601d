import * as z from 'zod'
import { findReport } from '#areas/insight/reports/actions/catalogue.ts'
import { isMetric } from '#areas/insight/reports/rules/metrics.ts'
import { spanOf } from '#areas/insight/reports/rules/periods.ts'
import { queueOnce } from '#areas/platform/messages/actions/queue.ts'
import { mayOpen } from '#areas/insight/schedules/actions/lists.ts'
import { colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import { Day } from '#core/dates.ts'
import { languageOf } from '#core/language.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import type { Context } from '#server/request/context.ts'
import { findFired, findMailReaders } from '../queries/mails.ts'
import { alertEmail } from '../rules/email-text.ts'
import { cutOf, pathOf } from '../rules/notification.ts'

const Payload = z.looseObject({ mailId: z.uuid(), to: z.string(), alertId: z.uuid(), userId: z.int(), day: Day })

/** Where such mails are switched off. */
const SETTINGS = '/profile/settings'

/** Who is notified. */
export type Reader = { id: number; name: string; email: string }

type Fired = { alertId: string; figure: string; people: readonly Reader[] }

/** Queues the mail of an alert whose condition became true, once for each reader who wants such mails. */
export async function mailReaders(ctx: Context, { alertId, figure, people }: Fired): Promise<void> {
  const wanted = await findMailReaders(ctx.tx, people.map(({ id }) => id)) // prettier-ignore
  for (const { userId } of wanted) {
    const user = people.find(({ id }) => id === userId)
    if (!user) continue
    const payload = { alertId, userId, day: ctx.businessDate }
    const message = { kind: 'figureAlert', to: user.email, name: user.name, payload, about: figure, aboutPath: '/report/report-dashboard', shownIn: 'alerts' } as const // prettier-ignore
    await queueOnce(ctx, message, `alert ${alertId} ${ctx.businessDate} ${userId}`)
  }
}

/** The mail of an alert; nothing for a reader who may not open the figure by now or has stopped such mails, and when the alert is deleted. */
export const figureAlert: EmailWriter = async (ctx, payload) => {
  const { mailId, to, alertId, userId, day } = Payload.parse(payload)
  const fired = await findFired(ctx.tx, alertId, day)
  const [preference] = await findMailReaders(ctx.tx, [userId])
  const reader = (await colleaguesById(ctx, [userId])).get(userId)
  if (!fired || !preference || !isMetric(fired.metric) || reader?.email !== to) return undefined
  if (!mayOpen(reader, await findReport(ctx.tx, fired.reportCode))) return undefined
  const language = preference.language ?? languageOf(ctx.property.locale)
  const cut = cutOf(fired)
  const span = spanOf(fired.span, day)
  const found = { value: fired.value, reference: fired.reference }
  const { publicUrl } = ctx.settings
  const sent = {
    readerName: reader.name,
    propertyName: ctx.property.name,
    link: `${publicUrl}${pathOf(fired, cut, span)}`,
    settingsLink: `${publicUrl}${SETTINGS}`,
  }
  const { locale, timeZone, currency } = ctx.property
  const email = alertEmail(
    { ...fired, metric: fired.metric, cut, span, found },
    sent,
    { locale, timeZone, currency, language },
  ) // prettier-ignore
  return { id: mailId, to, ...email, language, attachments: [] }
}
