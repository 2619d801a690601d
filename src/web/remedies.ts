import type { RefusalCode } from '#core/refusal.ts'

/** What a request is refused with. */
export type Refused = { code: string; details: Readonly<Record<string, unknown>> }
/** Whether a refusal was put right and the request is worth sending again: as it was, or with these fields. */
export type Remedied = boolean | Readonly<Record<string, unknown>>
/** Lets the user correct what a request was refused for. */
type Remedy = (refused: Refused) => Promise<Remedied>

const remedies = new Map<RefusalCode, Remedy>()

/** From now on a write that is refused with `code` waits for this remedy; returns what takes it off again. */
export function offerRemedy(code: RefusalCode, remedy: Remedy): () => void {
  remedies.set(code, remedy)
  return () => {
    if (remedies.get(code) === remedy) remedies.delete(code)
  }
}

/** Whether a refusal was put right meanwhile; false at once for one no one has a remedy for. */
export const remedied = async (refused: Refused): Promise<Remedied> =>
  (await remedies.get(refused.code as RefusalCode)?.(refused)) ?? false

/** The input to send again after a refusal was put right. */
export const remediedInput = <I>(input: I, remedy: Exclude<Remedied, false>): I =>
  remedy === true ? input : { ...input, ...remedy }
