/** A statement after a failed one in the same transaction only says that an earlier one failed. */
const isAftermath = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '25P02'

/**
 * Waits for statements sent in one round trip, like `Promise.all`, but fails with the first one's own error, in the order given:
 * the rest of a broken pipeline fails too, at the same moment and for no reason of its own.
 * To be used wherever a write in the group may be refused.
 */
export async function together<T extends readonly unknown[]>(
  work: readonly [...{ [K in keyof T]: T[K] | PromiseLike<T[K]> }],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(work)
  const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failed.length > 0) throw failed.find((error) => !isAftermath(error)) ?? failed[0]
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as {
    -readonly [K in keyof T]: Awaited<T[K]>
  }
}
