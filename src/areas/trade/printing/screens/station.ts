import { send } from '#web/api.ts'
import type { LeasedJob, Printer, PrinterCondition } from '../contract/replies.ts'
import { printing } from '../contract/printing.ts'
import { type AgentPrinter, makeAgentConnection } from './agent-connection.ts'
import { type Agent, AGENT_PORTS, connectAgent } from './agent.ts'
import { patiently } from './patiently.ts'
import { printAll } from './print-work.ts'

/** The user may have to press Allow on the computer. */
const CONNECT_MS = 20_000
const PRINT_MS = 15_000

/** Connects to the print agent on this computer, with the certificate of the property when there is one. */
export async function openAgent(
  onCondition?: (printerName: string, condition: PrinterCondition) => void,
): Promise<Agent> {
  const { certificate } = await send(printing.certificate, {})
  const isSecure = location.protocol === 'https:'
  return connectAgent({
    ports: isSecure ? AGENT_PORTS.secure : AGENT_PORTS.plain,
    isSecure,
    certificate,
    sign: certificate ? async (hash) => (await patiently(() => send(printing.sign, { hash }))).signature : undefined,
    connectMs: CONNECT_MS,
    callMs: PRINT_MS,
    ...(onCondition ? { onCondition } : {}),
  })
}

/** The browser's own dialog; it reports no outcome, so a ticket counts as printed once the dialog has closed. */
async function toBrowser(job: LeasedJob): Promise<void> {
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

/** How each printer was last reported to do, so that what is known is not reported again. */
const reported = new Map<string, PrinterCondition>()
const connection = makeAgentConnection({
  open: openAgent,
  onCondition: (printerId, condition) => {
    if (reported.get(printerId) === condition) return
    reported.set(printerId, condition)
    // The report failed: forgetting the condition makes the next one report again.
    patiently(() => send(printing.reportCondition, { printerId, condition })).catch(() => reported.delete(printerId))
  },
})

/** Receives the conditions of printers if an agent is running; ends with `hangUp`. */
export const listen = (printers: readonly AgentPrinter[]): Promise<void> => connection.listen(printers).catch(() => {})

export const hangUp = (): void => connection.close()

let isDraining = false

/** Prints what waits for this computer, until nothing waits. A second call while it runs does nothing. */
export async function drain(printerIds: readonly string[], owner: string): Promise<void> {
  if (isDraining || printerIds.length === 0) return
  isDraining = true
  try {
    await printAll({ send, connection, toBrowser }, printerIds, owner)
  } catch {
    // Without the server there is nothing to print; the next round comes by itself.
  } finally {
    isDraining = false
  }
}

/** Printers this computer can print for at all. */
export const isPrintable = ({ isActive, way }: Pick<Printer, 'isActive' | 'way'>): boolean => isActive && way !== 'PDF'
