const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Seconds to wait when the server sends none. */
const SECONDS = 5

/** Milliseconds to wait by our server's `retryAfterSeconds`; undefined for any other fault. */
function waitOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 429) return undefined
  const waitSeconds = 'retryAfterSeconds' in error ? Number(error.retryAfterSeconds) : Number.NaN
  return (Number.isFinite(waitSeconds) && waitSeconds > 0 ? waitSeconds : SECONDS) * 1_000
}

/** Retries as long as our own server refuses by its rate limit: that is no fault of a printer. */
export async function patiently<T>(work: () => Promise<T>, pause: (ms: number) => Promise<void> = sleep): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const wait = waitOf(error)
      if (wait === undefined) throw error
      await pause(wait)
    }
  }
}
