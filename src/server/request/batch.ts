import type { AnyTx } from './context.ts'

/** The error of a statement after a failed one in the same transaction; the cause is the earlier error. */
const isAftermath = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '25P02'

/** The statement a member starts; without one its result is undefined. */
type Member = (() => unknown) | undefined
type ResultOf<M> = M extends () => infer R ? Awaited<R> : undefined

/** A member that has neither sent a statement nor ended after so many turns of the microtask queue waits for something else. */
const MOST_TURNS = 200

/**
 * Sends the statements of its members in one round trip, in the order written: a member sees what those above it wrote.
 * A member is started when the one above it has sent its first statement, or has ended without one. Only that first statement is
 * ordered: a statement that a member issues after a response is sent when the whole batch has been sent.
 *
 * Fails like the first member that failed by itself: the rest of a broken pipeline fails too, at the same moment and for no reason of its own.
 *
 * @throws Error in tests for a member that waits before it sends: what it reads or writes would come after those below it
 */
export async function batch<const M extends Readonly<Record<string, Member>> | readonly Member[]>(
  tx: Pick<AnyTx, 'sentCount'>,
  members: M,
): Promise<{ -readonly [K in keyof M]: ResultOf<M[K]> }> {
  const names = Object.keys(members)
  const started: Promise<unknown>[] = []
  let late: string | undefined
  for (const name of names) {
    const member = (members as Readonly<Record<string, Member>>)[name]
    const sentBefore = tx.sentCount
    let isEnded = false
    const ending = (async () => member?.())().finally(() => {
      isEnded = true
    })
    started.push(ending)
    let rounds = 0
    while (tx.sentCount === sentBefore && !isEnded && rounds < MOST_TURNS) {
      await Promise.resolve()
      rounds += 1
    }
    if (rounds === MOST_TURNS) late ??= name
  }
  const settled = await Promise.allSettled(started)
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failed.length > 0) throw failed.find((error) => !isAftermath(error)) ?? failed[0]
  if (late !== undefined && process.env['NODE_ENV'] === 'test') throw new Error(`batch: ${late} sends nothing at once`)
  const results = settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
  const reply = Array.isArray(members)
    ? results
    : Object.fromEntries(names.map((name, index) => [name, results[index]]))
  return reply as { -readonly [K in keyof M]: ResultOf<M[K]> }
}
