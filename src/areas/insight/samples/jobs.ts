import * as z from 'zod'
import type { Day, Instant } from '#core/dates.ts'
import { permissionsOfRole } from '#core/roles.ts'
import type { Context } from '#server/request/context.ts'
import type { Jobs, System } from '#server/jobs/jobs.ts'
import { publishAll } from './actions.ts'
import { momentOfStory } from './rules.ts'
import { deleteSamples, findFacts, lockLoad, insertLoadAgain, markLoad } from './queries.ts'

/** Does work as someone at the desk would on a day of the story, in a transaction of its own. */
type SampleDesk = <T>(day: Day, hour: number, work: (ctx: Context) => Promise<T>) => Promise<T>

/** Plays the story by the areas' own actions and marks what it makes. The story is a parameter: it is not part of the product. */
export type SampleStory = (desk: SampleDesk, today: Day) => Promise<void>

/** By this the audit lines of the story are known; people's requests have other ids. */
export const SAMPLE_REQUEST = 'sample-data'

const Payload = z.object({ propertyId: z.int(), actorId: z.int(), loadId: z.uuid() })
type LoadPayload = z.infer<typeof Payload>

/** A user removed the samples while they were being made. */
class LoadEnded extends Error {}

export const sampleJobs = (runStory: SampleStory): Jobs => ({
  'samples.load': {
    run: async (system, payload) => {
      const input = Payload.parse(payload)
      const begun = await system.inProperty(input.propertyId, (ctx) => begin(ctx, input.loadId))
      if (!begun) return
      try {
        await runStory(deskOf(system, input, begun), begun.today)
        await system.inProperty(input.propertyId, (ctx) => finish(ctx, input.loadId))
      } catch (error) {
        if (error instanceof LoadEnded) return
        await system.inProperty(input.propertyId, (ctx) => giveUp(ctx, input.loadId))
        throw error
      }
    },
  },
})

/** The last day of the story, and the property's clock when the load began. */
type Begun = { today: Day; now: Instant; timeZone: string }

/** The business date up to which the story is played; undefined when there is nothing to do. A load that failed begins again. */
async function begin(ctx: Context, loadId: string): Promise<Begun | undefined> {
  const begun = { today: ctx.businessDate, now: ctx.now, timeZone: ctx.property.timeZone }
  const load = await lockLoad(ctx.tx, loadId)
  if (load?.status !== 'LOADING') return undefined
  const { bookingCount, customerCount, roomCount } = await findFacts(ctx.tx)
  if (bookingCount + customerCount + roomCount === 0) return begun
  if ((await deleteSamples(ctx.tx)).length > 0) {
    await markLoad(ctx.tx, loadId, 'LOADED') // people work on it already: what there is stays
    return undefined
  }
  await insertLoadAgain(ctx.tx, load)
  return begun
}

function deskOf(system: System, { propertyId, actorId, loadId }: LoadPayload, begun: Begun): SampleDesk {
  const actor = {
    id: actorId,
    name: 'Sample data',
    email: '',
    roles: ['PROP_ADMIN' as const],
    permissions: new Set(permissionsOfRole('PROP_ADMIN')),
    organizationId: null,
    sessionHash: '',
  }
  return async <T>(day: Day, hour: number, work: (ctx: Context) => Promise<T>): Promise<T> => {
    const now = momentOfStory(day, hour, begun)
    const done = await system.inProperty(
      propertyId,
      async (ctx) => {
        if (!(await lockLoad(ctx.tx, loadId))) throw new LoadEnded()
        const result = await work(ctx)
        ctx.publish('samples')
        return { result }
      },
      { actor, businessDate: day, now, requestId: SAMPLE_REQUEST },
    )
    if (!done) throw new LoadEnded()
    return done.result
  }
}

async function finish(ctx: Context, loadId: string): Promise<void> {
  await markLoad(ctx.tx, loadId, 'LOADED')
  publishAll(ctx)
}

/** Removes what a failed load made, unless users have begun to work on it. */
async function giveUp(ctx: Context, loadId: string): Promise<void> {
  const load = await lockLoad(ctx.tx, loadId)
  if (!load) return
  if ((await deleteSamples(ctx.tx)).length > 0) await markLoad(ctx.tx, loadId, 'LOADED')
  else await insertLoadAgain(ctx.tx, { ...load, status: 'FAILED' })
  publishAll(ctx)
}
