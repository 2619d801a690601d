import { reportFor, reportsFor } from '#areas/insight/reports/actions/catalogue.ts'
import type { Report } from '#areas/insight/reports/rules/report.ts'
import { languageFor } from '#areas/parties/customers/actions.ts'
import { colleagues, colleaguesById } from '#areas/platform/users/actions/colleagues.ts'
import type { Language } from '#core/language.ts'
import type { Permission } from '#core/permissions.ts'
import { refuse } from '#core/refusal.ts'
import { cursorOf, pageOf, readIdCursor } from '#server/database/cursors.ts'
import type { Action, Context } from '#server/request/context.ts'
import type { ReportSchedule } from '../contract/replies.ts'
import type { schedules } from '../contract/schedules.ts'
import { findSchedules, type StoredSchedule } from '../queries/schedules.ts'
import { cronOf, timingOf } from '../rules/timing.ts'
import { nextTimes } from '../rules/times.ts'

/** How many of the next times are shown. */
const SHOWN_TIMES = 3

/** Whether a user may open a report, and reports at all. */
export const mayOpen = (
  user: { permissions: ReadonlySet<Permission> } | undefined,
  report: { needs: Permission } | undefined,
): boolean =>
  user !== undefined &&
  report !== undefined &&
  user.permissions.has('reports.read') &&
  user.permissions.has(report.needs)

/** Schedules as they are shown: with the names of their recipients, and whether each may still open the report. */
export async function shown(
  ctx: Context,
  found: readonly StoredSchedule[],
  { readable, language }: { readable: readonly Report[]; language: Language },
): Promise<ReportSchedule[]> {
  const people = await colleaguesById(
    ctx,
    found.flatMap(({ recipientIds }) => recipientIds),
  )
  const byCode = new Map(readable.map((report) => [report.code, report]))
  return found.map(({ cron, recipientIds, ownerId: _ownerId, nextDueAt, ...schedule }) => {
    const report = byCode.get(schedule.code) ?? refuse('not_found', { code: schedule.code })
    const { timeZone } = ctx.property
    const later = cron && nextDueAt ? nextTimes(cron, timeZone, nextDueAt, SHOWN_TIMES - 1) : []
    return {
      ...schedule,
      title: report.title[language],
      ...timingOf(cron),
      recipients: recipientIds.map((id) => {
        const user = people.get(id)
        return { id, name: user?.name ?? '', mayOpen: mayOpen(user, report) }
      }),
      next: nextDueAt ? [nextDueAt, ...later] : [],
    }
  })
}

export const list: Action<typeof schedules.list> = async (ctx, { after, limit, language: asked }) => {
  const place = readIdCursor(after)
  const readable = await reportsFor(ctx)
  const reader = { userId: ctx.actor.id, codes: readable.map(({ code }) => code) }
  const language = await languageFor(ctx, asked)
  const found = await findSchedules(ctx.tx, reader, { after: place, limit: limit + 1 })
  return pageOf(await shown(ctx, found, { readable, language }), limit, (last) => cursorOf(last.id))
}

export const times: Action<typeof schedules.times> = async ({ now, property }, timing) => {
  const cron = cronOf(timing)
  return { next: cron === null ? [] : nextTimes(cron, property.timeZone, now, SHOWN_TIMES) }
}

/** @throws Refusal not_found */
export const readers: Action<typeof schedules.readers> = async (ctx, { reportCode }) => {
  const report = await reportFor(ctx, reportCode)
  const people = await colleagues(ctx)
  return { rows: people.filter((user) => mayOpen(user, report)).map(({ id, name }) => ({ id, name })) }
}
