import { send } from '#web/api.ts'
import { makeStore, useStore } from '#web/store.ts'
import { type ErrorClass, type LeasedJob, type Printer, type PrinterCondition, printing } from '../contract.ts'
import { type Agent, AGENT_PORTS, AgentFault, connectAgent, printerNameOf, printParams } from './agent.ts'

const KEY = 'hotelmate.printsFor'
/** A person may have to press Allow on the computer. */
const CONNECT_MS = 20_000
const PRINT_MS = 15_000

const stored = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}
const printsFor = makeStore<readonly string[]>(stored())

/** Printers this computer prints for; it outlives the session, since it is about the computer. */
export const usePrintsFor = (): readonly string[] => useStore(printsFor)

export function setPrintsFor(printerIds: readonly string[]): void {
  localStorage.setItem(KEY, JSON.stringify(printerIds))
  printsFor.set(printerIds)
}

/** Connects to the print agent on this computer, with the certificate of the house when there is one. */
export async function openAgent(
  onCondition?: (printerName: string, condition: PrinterCondition) => void,
): Promise<Agent> {
  const { certificate } = await send(printing.certificate, {})
  const isSecure = location.protocol === 'https:'
  return connectAgent({
    ports: isSecure ? AGENT_PORTS.secure : AGENT_PORTS.plain,
    isSecure,
    certificate,
    sign: certificate ? async (hash) => (await send(printing.sign, { hash })).signature : undefined,
    connectMs: CONNECT_MS,
    callMs: PRINT_MS,
    ...(onCondition ? { onCondition } : {}),
  })
}

const faultOf = (error: unknown): { errorClass: ErrorClass; error: string } =>
  error instanceof AgentFault
    ? { errorClass: error.errorClass, error: error.message.slice(0, 300) }
    : { errorClass: 'AGENT_ERROR', error: String(error).slice(0, 300) }

/** What the agent was certainly not given, whatever the moment it said no. */
const NOT_TAKEN: readonly ErrorClass[] = ['BLOCKED', 'NO_PRINTER', 'AGENT_ERROR', 'NO_AGENT']

type Open = { agent?: Agent }

async function handToAgent(
  job: LeasedJob,
  open: Open,
  onCondition: (condition: PrinterCondition) => void,
): Promise<void> {
  open.agent ??= await openAgent((_name, condition) => onCondition(condition))
  const printerName = await printerNameOf(open.agent, job.agentPrinter)
  await send(printing.hand, { jobId: job.id, leaseToken: job.leaseToken })
  await open.agent.call('print', printParams({ ...job, printerName }))
}

/** The browser's own dialog; it says nothing of what became of it, so a ticket counts as printed once the dialog has closed. */
async function handToBrowser(job: LeasedJob): Promise<void> {
  await send(printing.hand, { jobId: job.id, leaseToken: job.leaseToken })
  const frame = document.createElement('iframe')
  frame.title = job.title
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;inset-inline-end:0;bottom:0'
  frame.srcdoc = job.html
  await new Promise<void>((loaded) => {
    frame.addEventListener('load', () => loaded(), { once: true })
    document.body.append(frame)
  })
  for (let copy = 0; copy < job.copies; copy += 1) frame.contentWindow?.print()
  frame.remove()
}

/** One ticket, from the lease to what became of it. */
async function printJob(job: LeasedJob, open: Open): Promise<void> {
  const { id: jobId, leaseToken, printerId } = job
  const onCondition = (condition: PrinterCondition) =>
    void send(printing.reportCondition, { printerId, condition }).catch(() => {})
  try {
    if (job.way === 'AGENT') await handToAgent(job, open, onCondition)
    else await handToBrowser(job)
    await send(printing.settle, { jobId, leaseToken, result: 'PRINTED' })
  } catch (error) {
    const fault = faultOf(error)
    delete open.agent
    console.warn('print', job.title, fault.errorClass, fault.error)
    const result = NOT_TAKEN.includes(fault.errorClass) ? 'FAILED' : 'UNKNOWN'
    await send(printing.settle, { jobId, leaseToken, result, fault }).catch(() => {}) // the lease runs out by itself
  }
}

let isDraining = false

/** Prints what waits for this computer, one after another on one connection, until nothing waits. A second call while it runs does nothing. */
export async function drain(printerIds: readonly string[], owner: string): Promise<void> {
  if (isDraining || printerIds.length === 0) return
  isDraining = true
  const open: Open = {}
  try {
    for (;;) {
      const { rows, hasMore } = await send(printing.lease, { printerIds: [...printerIds], owner, limit: 3 })
      if (rows.length === 0 && !hasMore) return
      for (const job of rows) await printJob(job, open)
    }
  } catch {
    // Without the server there is nothing to print; the next round comes by itself.
  } finally {
    open.agent?.close()
    isDraining = false
  }
}

/** Printers this computer can print for at all. */
export const isPrintable = ({ isActive, way }: Pick<Printer, 'isActive' | 'way'>): boolean => isActive && way !== 'PDF'
