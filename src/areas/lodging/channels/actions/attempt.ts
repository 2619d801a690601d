import { Refusal } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { releaseSavepoint, setSavepoint, undoToSavepoint } from '../queries/reservations.ts'

type Attempt<T> = { result: T } | { refusal: Refusal }

/**
 * Does a part of a request that may be refused without the rest of it: what a refused part wrote and what it wanted to have recorded,
 * notified, published and queued is undone. Anything but a refusal ends the whole request.
 */
export async function attempt<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<Attempt<T>> {
  const effects: (() => void)[] = []
  const own: Context = {
    ...ctx,
    record: (event) => effects.push(() => ctx.record(event)),
    notify: (notification) => effects.push(() => ctx.notify(notification)),
    publish: (...areas) => effects.push(() => ctx.publish(...areas)),
    offerChanged: () => effects.push(() => ctx.offerChanged()),
    enqueue: (job) => effects.push(() => ctx.enqueue(job)),
  }
  await setSavepoint(ctx.tx)
  try {
    const result = await work(own)
    await releaseSavepoint(ctx.tx)
    for (const effect of effects) effect()
    return { result }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await undoToSavepoint(ctx.tx)
    return { refusal: error }
  }
}
