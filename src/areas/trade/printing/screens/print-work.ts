import type { RequestOf, Named, Reply } from '#core/contract.ts'
import type { ErrorClass, LeasedJob } from '../contract/replies.ts'
import { printing } from '../contract/printing.ts'
import { LEASE_SECONDS } from '../rules/printing.ts'
import type { AgentConnection } from './agent-connection.ts'
import { AgentFault, printParams } from './agent.ts'
import { patiently } from './patiently.ts'

export type Send = <R extends Named>(route: R, input: RequestOf<R>) => Promise<Reply<R>>

export type PrintWork = {
  send: Send
  connection: AgentConnection
  /** The browser's own dialog. */
  toBrowser: (job: LeasedJob) => Promise<void>
  pause?: (ms: number) => Promise<void>
}

const faultOf = (error: unknown): { errorClass: ErrorClass; error: string } =>
  error instanceof AgentFault
    ? { errorClass: error.errorClass, error: error.message.slice(0, 300) }
    : { errorClass: 'AGENT_ERROR', error: String(error).slice(0, 300) }

/** Faults after which the agent certainly has not printed. */
const NOT_TAKEN: readonly ErrorClass[] = ['BLOCKED', 'NO_PRINTER', 'AGENT_ERROR', 'NO_AGENT']

/** One ticket, from the lease to what became of it. */
async function printJob(job: LeasedJob, { send, connection, toBrowser, pause }: PrintWork): Promise<void> {
  const { id: jobId, leaseToken } = job
  const hand = () => patiently(() => send(printing.hand, { jobId, leaseToken }), pause)
  try {
    if (job.way === 'AGENT') {
      const agent = await connection.agent()
      const printerName = await connection.nameOf(job.agentPrinter)
      await hand()
      await agent.call('print', printParams({ ...job, printerName }))
    } else {
      await hand()
      await toBrowser(job)
    }
    await patiently(() => send(printing.settle, { jobId, leaseToken, result: 'PRINTED' }), pause)
  } catch (error) {
    const fault = faultOf(error)
    if (job.way === 'AGENT') connection.close()
    console.warn('print', job.title, fault.errorClass, fault.error)
    const result = NOT_TAKEN.includes(fault.errorClass) ? 'FAILED' : 'UNKNOWN'
    await patiently(() => send(printing.settle, { jobId, leaseToken, result, fault }), pause).catch(() => {}) // the lease runs out by itself
  }
}

/** A lease that is nearly over is left: the document waits again by itself. */
const SAFE_MS = (LEASE_SECONDS - 20) * 1_000

/** Prints what waits for some printers, one after another on one connection, until nothing waits. */
export async function printAll(work: PrintWork, printerIds: readonly string[], owner: string): Promise<void> {
  work.connection.forget()
  for (;;) {
    const leased = Date.now()
    const lease = () => work.send(printing.lease, { printerIds: [...printerIds], owner, limit: 3 })
    const { rows, hasMore } = await patiently(lease, work.pause)
    if (rows.length === 0 && !hasMore) return
    for (const job of rows) if (Date.now() - leased < SAFE_MS) await printJob(job, work)
  }
}
