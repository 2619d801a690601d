import type { RefusalCode } from '#core/refusal.ts'

/** Asks the user to put right what a request was refused for; true when that was done and the request is worth sending again. */
type Remedy = () => Promise<boolean>

const remedies = new Map<RefusalCode, Remedy>()

/** From now on a write that is refused with `code` waits for this remedy; returns what takes it off again. */
export function offerRemedy(code: RefusalCode, remedy: Remedy): () => void {
  remedies.set(code, remedy)
  return () => {
    if (remedies.get(code) === remedy) remedies.delete(code)
  }
}

/** Whether a refusal was put right meanwhile; false at once for one no one has a remedy for. */
export const remedied = async (code: string): Promise<boolean> => (await remedies.get(code as RefusalCode)?.()) ?? false
