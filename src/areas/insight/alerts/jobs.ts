import * as z from 'zod'
import type { EmailWriter } from '#server/mail/mail.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { figureAlert } from './actions/mail.ts'
import { AFTER_CLOSE_TASK, weigh, WEIGH_TASK } from './actions/weigh.ts'
import { type Active, findActive, FIRST } from './queries/alerts.ts'
import { OPEN_SPANS } from './rules/conditions.ts'

const AlertPayload = z.looseObject({ propertyId: z.int(), alertId: z.uuid() })
const ClosePayload = z.looseObject({ propertyId: z.int() })

const weighOne = ({ inProperty }: System, { propertyId, alertId }: Active) =>
  inProperty(propertyId, (ctx) => weigh(ctx, alertId))

/** Weighs alerts one after another, each in a transaction of its own; one that fails does not block the others. */
async function weighAll(system: System, wanted: Parameters<typeof findActive>[1]): Promise<void> {
  const faults: unknown[] = []
  for (let after = FIRST; ;) {
    const found = await system.platform((tx) => findActive(tx, wanted, after))
    for (const alert of found) await weighOne(system, alert).catch((error: unknown) => faults.push(error))
    const last = found.at(-1)
    if (!last) break
    after = last
  }
  if (faults.length > 0) throw faults[0]
}

/** Weighs what looks at the open day or ahead, at every property. */
export const weighOpen = (system: System): Promise<void> => weighAll(system, { propertyId: null, spans: OPEN_SPANS })

export const alertJobs: Jobs = {
  [WEIGH_TASK]: {
    run: async (system, payload) => {
      await weighOne(system, AlertPayload.parse(payload))
    },
  },
  [AFTER_CLOSE_TASK]: {
    run: (system, payload) => weighAll(system, { propertyId: ClosePayload.parse(payload).propertyId, spans: null }),
  },
  'alerts.clock': { cron: '7 * * * *', run: weighOpen },
}

/** Messages of this area by the kind they are queued with, for the outbox. */
export const alertEmails = { figureAlert } satisfies Record<string, EmailWriter>
