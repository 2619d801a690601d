import * as z from 'zod'
import type { Instant } from '#core/dates.ts'
import { permissionsOf } from '#core/roles.ts'
import type { Context } from '#server/request/context.ts'
import { type Jobs, SYSTEM_ACTOR, type System } from '#server/jobs/jobs.ts'
import { begin, CLOSE_TASK } from './actions/run.ts'
import { block, fail, Obstructed, takeStep } from './actions/steps.ts'
import { type DueProperty, findAbandoned, findDays, findNow, getRun } from './queries/runs.ts'
import { markReminded } from './queries/settings.ts'
import { isDue, isOverdue } from './rules/closing.ts'

const Payload = z.object({ propertyId: z.int(), runId: z.uuid() })
type RunPayload = z.infer<typeof Payload>

/** Attempts of a failing step before the close waits for a user. */
const TRIES = 3

/** Days one look at the clock catches up with, for a property that was switched off. */
const MOST_DAYS_AT_ONCE = 60

/** Whose name is on what a close does: who started it, with the rights of a manager. */
const closer = { ...SYSTEM_ACTOR, roles: ['PROP_MANAGER' as const], permissions: permissionsOf(['PROP_MANAGER']) }

/**
 * Carries a close out, each step in a transaction of its own, until it is done, blocked or failed. Safe to be called again at any
 * time, by any process: it continues where the last commit left off.
 */
export async function carryOut({ inProperty }: System, { propertyId, runId }: RunPayload): Promise<void> {
  const starter = await inProperty(propertyId, async ({ tx }) => getRun(tx, runId))
  if (!starter) return
  const as = { actor: { ...closer, id: starter.startedBy, name: starter.startedByName } }
  for (let tries = 1; ;) {
    try {
      if (!(await inProperty(propertyId, (ctx) => takeStep(ctx, runId), as))) return
      tries = 1
    } catch (error) {
      if (error instanceof Obstructed) {
        await inProperty(propertyId, (ctx) => block(ctx, runId, error.obstacles), as)
        return
      }
      tries += 1
      if (tries <= TRIES) continue
      await inProperty(
        propertyId,
        (ctx) => fail(ctx, runId, error instanceof Error ? error.message : String(error)),
        as,
      )
      throw error
    }
  }
}

/** Closes what is due by the clock, goes on with what was left alone, and reminds of days that no one closed. */
export async function watch(system: System, now: Instant): Promise<void> {
  for (const abandoned of await system.platform(findAbandoned)) await carryOut(system, abandoned)
  for (const property of await system.platform(findDays)) await attend(system, property, now)
}

async function attend(system: System, property: DueProperty, now: Instant): Promise<void> {
  const { propertyId, closesAt, timeZone } = property
  const at = { now, timeZone }
  if (closesAt === null) {
    if (isOverdue(property.businessDate, at)) await remind(system, property)
    return
  }
  for (let day = 1; day <= MOST_DAYS_AT_ONCE; day += 1) {
    const run = await system.inProperty(propertyId, (ctx) => beginIfDue(ctx, closesAt, now), { actor: closer })
    if (!run) return
    if (run.status === 'BLOCKED') return remind(system, property)
    await carryOut(system, { propertyId, runId: run.id })
    const after = await system.inProperty(propertyId, ({ tx }) => getRun(tx, run.id))
    if (after?.status !== 'DONE') return
  }
}

async function beginIfDue(ctx: Context, closesAt: string, now: Instant) {
  if (!isDue(ctx.businessDate, closesAt, { now, timeZone: ctx.property.timeZone })) return undefined
  return begin(ctx, ctx.businessDate, { isScheduled: true, decisions: null, overrideReason: '' })
}

/** Once per day that waits. */
const remind = (system: System, { propertyId, remindedOn }: DueProperty): Promise<void | undefined> =>
  system.inProperty(propertyId, async (ctx) => {
    if (remindedOn === ctx.businessDate) return
    await markReminded(ctx.tx, ctx.businessDate)
    ctx.notify({
      type: 'reservation',
      referenceNumber: ctx.businessDate,
      referenceId: ctx.newId(),
      status: 'submitted',
      message: `${ctx.businessDate} is not closed yet`,
      text: { kind: 'day_waits', facts: { day: ctx.businessDate } },
      redirectPath: '/bookone/day-close',
    })
  })

export const closingJobs: Jobs = {
  [CLOSE_TASK]: { run: (system, payload) => carryOut(system, Payload.parse(payload)) },
  'closing.watch': { cron: '* * * * *', run: async (system) => watch(system, await system.platform(findNow)) },
}
