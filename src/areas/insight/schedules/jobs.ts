import * as z from 'zod'
import { Day, type Instant } from '#core/dates.ts'
import type { EmailWriter } from '#server/mail/mail.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { MAKE_TASK } from './actions/files.ts'
import { scheduledReport } from './actions/mail.ts'
import { makeReport } from './actions/make.ts'
import { BEGIN_TASK, beginAfterClose, beginDue } from './actions/sendings.ts'
import { deleteExpired, findAbandoned } from './queries/files.ts'
import { findDue, findNow } from './queries/schedules.ts'
import { deleteOldSendings } from './queries/sendings.ts'

const FilePayload = z.looseObject({ propertyId: z.int(), fileId: z.uuid() })
const BeginPayload = z.looseObject({ propertyId: z.int(), scheduleId: z.uuid(), dueAt: z.string(), day: Day })

/** Begins what is due, and makes anew what was left alone, one after another. */
export async function lookAtClock(system: System, now: Instant): Promise<void> {
  const { platform, inProperty } = system
  const faults: unknown[] = []
  // One that fails does not block the others.
  const each = (work: Promise<unknown>) => work.catch((error: unknown) => faults.push(error))
  for (const { propertyId, scheduleId } of await platform((tx) => findDue(tx, now)))
    await each(inProperty(propertyId, (ctx) => beginDue(ctx, scheduleId), { now }))
  for (const abandoned of await platform((tx) => findAbandoned(tx, now))) await each(makeReport(system, abandoned))
  if (faults.length > 0) throw faults[0]
}

/** Removes files after their days, and what is known of sendings after a year. */
export async function prune({ platform }: System, now: Instant): Promise<void> {
  while ((await platform((tx) => deleteExpired(tx, now))) > 0);
  await platform((tx) => deleteOldSendings(tx, now))
}

export const scheduleJobs: Jobs = {
  [MAKE_TASK]: { run: (system, payload) => makeReport(system, FilePayload.parse(payload)) },
  [BEGIN_TASK]: {
    run: async ({ inProperty }, payload) => {
      const { propertyId, ...due } = BeginPayload.parse(payload)
      await inProperty(propertyId, (ctx) => beginAfterClose(ctx, due))
    },
  },
  'schedules.clock': { cron: '* * * * *', run: async (system) => lookAtClock(system, await system.platform(findNow)) },
  'schedules.prune': { cron: '7 4 * * *', run: async (system) => prune(system, await system.platform(findNow)) },
}

/** Messages of this area by the kind they are queued with, for the outbox. */
export const scheduleEmails = { scheduledReport } satisfies Record<string, EmailWriter>
