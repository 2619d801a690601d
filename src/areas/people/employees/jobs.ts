import { advisoryLock } from '#server/database/advisory-locks.ts'
import { atNow, each } from '#server/jobs/hourly.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import type { Instant } from '#core/dates.ts'
import { notifyReaders } from './actions/announcements.ts'
import { applyDue } from './actions/changes.ts'
import { lookAtContracts } from './actions/contracts.ts'
import { remindOfDocuments } from './actions/documents.ts'
import { findPropertiesToLookAt } from './queries/contracts.ts'
import { findPropertiesToNotify } from './queries/announcements.ts'
import { type Due, findDue, FIRST_DUE } from './queries/changes.ts'
import { findPropertiesToRemind } from './queries/documents.ts'

/** Applies changes of jobs whose day has come by the clock of their property. */
export async function applyChanges({ platform, inProperty }: System, now: Instant): Promise<void> {
  for (let after: Due = FIRST_DUE; ;) {
    const due = await platform((tx) => findDue(tx, now, after))
    await each(due, ({ propertyId, employeeId }) =>
      inProperty(
        propertyId,
        async (ctx) => {
          await advisoryLock(ctx.tx, 'employees', propertyId)
          await applyDue(ctx, employeeId)
        },
        { now },
      ),
    )
    const last = due.at(-1)
    if (!last) return
    after = last
  }
}

/** Marks what has expired and reminds of what will, at every property. */
export async function lookAtDocuments({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findPropertiesToRemind(tx, now))
  await each(properties, ({ id }) => inProperty(id, remindOfDocuments, { now }))
}

/** Notifies of announcements that begin, at every property. */
export async function announce({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findPropertiesToNotify(tx, now))
  await each(properties, ({ id }) => inProperty(id, notifyReaders, { now }))
}

/** Brings files up to contracts that begin, and reminds of what ends soon, at every property. */
export async function lookAtEveryContract({ platform, inProperty }: System, now: Instant): Promise<void> {
  const properties = await platform((tx) => findPropertiesToLookAt(tx, now))
  await each(properties, ({ id }) => inProperty(id, lookAtContracts, { now }))
}

/** Midnight comes to properties at different hours, so that all look every hour. */
export const employeeJobs: Jobs = {
  'employees.changes': { cron: '3 * * * *', run: atNow(applyChanges) },
  'employees.contracts': { cron: '33 * * * *', run: atNow(lookAtEveryContract) },
  'employees.documents': { cron: '23 * * * *', run: atNow(lookAtDocuments) },
  'employees.announcements': { cron: '13 * * * *', run: atNow(announce) },
}
