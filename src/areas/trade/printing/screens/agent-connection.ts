import type { PrinterCondition } from '../contract/replies.ts'
import { type Agent, printerNameOf } from './agent.ts'

/** A printer of ours, and what the agent calls it; empty is the computer's default printer. */
export type AgentPrinter = { id: string; agentPrinter: string }

type Options = {
  open: (onCondition: (printerName: string, condition: PrinterCondition) => void) => Promise<Agent>
  /** Receives the agent's own reports of a printer's condition, by printer. */
  onCondition: (printerId: string, condition: PrinterCondition) => void
}

export type AgentConnection = ReturnType<typeof makeAgentConnection>

/** One connection to this computer's agent: it prints and receives the printers' conditions. It is opened again when it was lost. */
export function makeAgentConnection({ open, onCondition }: Options) {
  let opening: Promise<Agent> | undefined
  let printers: readonly AgentPrinter[] = []
  /** What the agent calls each, by the name it was set up with; as long as the connection. */
  const names = new Map<string, string>()
  let subscribed = ''

  const reportCondition = (printerName: string, condition: PrinterCondition) => {
    for (const { id, agentPrinter } of printers) if (names.get(agentPrinter) === printerName) onCondition(id, condition)
  }
  const close = () => {
    const last = opening
    opening = undefined
    names.clear()
    subscribed = ''
    void last?.then((agent) => agent.close()).catch(() => {})
  }
  const agent = async (): Promise<Agent> => {
    const known = await opening?.catch(() => undefined)
    if (known?.isOpen()) return known
    close()
    opening = open(reportCondition)
    return opening
  }
  /** @throws AgentFault NO_PRINTER */
  const nameOf = async (wanted: string): Promise<string> => {
    const current = await agent()
    const name = names.get(wanted) ?? (await printerNameOf(current, wanted))
    names.set(wanted, name)
    return name
  }
  return {
    agent,
    nameOf,
    /** Printer names are read again: the computer may have another default printer by now. */
    forget: () => names.clear(),
    /** Subscribes to the conditions of these printers; repeated calls subscribe once per connection. */
    listen: async (to: readonly AgentPrinter[]): Promise<void> => {
      printers = to
      const current = await agent()
      const found = await Promise.allSettled(to.map(({ agentPrinter }) => nameOf(agentPrinter)))
      const printerNames = [
        ...new Set(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))),
      ].toSorted()
      if (printerNames.length === 0 || subscribed === printerNames.join('\n')) return
      await current.call('printers.startListening', { printerNames })
      subscribed = printerNames.join('\n')
      // How they are doing at this moment comes as events, too.
      await current.call('printers.getStatus')
    },
    close,
  }
}
