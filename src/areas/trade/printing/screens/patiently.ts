const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Where the server does not say how long. */
const SECONDS = 5

/** How long our own server asks to wait; undefined for any other fault. */
function waitOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 429) return undefined
  const waitSeconds = 'retryAfterSeconds' in error ? Number(error.retryAfterSeconds) : Number.NaN
  return (Number.isFinite(waitSeconds) && waitSeconds > 0 ? waitSeconds : SECONDS) * 1_000
}

/** Asks again as often as our own server wants to be asked later: its limit of calls is no fault of a printer. */
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
