import { createHash, createPublicKey, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { acceptWebSocket, type Line } from './web-socket.ts'

/** What the agent received to print, and whether the request was signed by the certificate it was shown. */
type Printed = { jobName: string; printer: string; html: string; copies: number; isSigned: boolean }

/** How the stand-in behaves; 'allow' is an agent that trusts the page. */
export type Scenario =
  | 'allow'
  | 'deny-connect'
  | 'deny-print'
  | `prompt:${number}`
  | 'no-default'
  | 'no-such-printer'
  | 'hang'
  | 'drop-after-print'
  | `slow:${number}`
  | 'busy-first-port'
  | 'expired'
  | 'paper-out'
  | 'offline'
  | `old:${string}`
  | 'garbage'

const PRINTERS = ['Kitchen 80mm', 'Bar 58mm', 'Office']
const QUARTER_MS = 15 * 60_000

type Call = {
  call?: string
  params?: Partial<PrintParams> & { query?: string; printerNames?: string[] }
  uid?: string
  certificate?: string | null
  signature?: string
  timestamp?: number
  signAlgorithm?: string
}
type PrintParams = {
  printer?: { name?: string }
  options: { jobName: string; copies: number }
  data: { data: string; flavor: string }[]
}

/** As the agent reads names: the same, then the same but for case, then a beginning, then a part. */
const matching = (wanted: string): string | undefined => {
  const low = wanted.toLowerCase()
  const tests = [
    (name: string) => name === wanted,
    (name: string) => name.toLowerCase() === low,
    (name: string) => name.toLowerCase().startsWith(low),
    (name: string) => name.toLowerCase().includes(low),
  ]
  return tests.map((test) => PRINTERS.find(test)).find((name) => name !== undefined)
}

/** A stand-in for a print agent on loopback that speaks the QZ Tray wire form, stores what it prints, and can fail on purpose. */
export async function openPrintAgent(scenario: Scenario = 'allow', ownPort = 0) {
  const printed: Printed[] = []
  const frames: string[] = []
  const lines = new Set<Line>()
  const state: State = { scenario, conditions: new Map() }
  const sessions = new Map<Line, Session>()
  const listen = async (server: Server, wanted = 0) => {
    await new Promise<void>((ready, failed) => server.once('error', failed).listen(wanted, '127.0.0.1', ready))
    return (server.address() as AddressInfo).port
  }
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ product: { title: 'QZ Tray', version: '2.2.5' } })),
  )
  server.on('upgrade', (request, socket) => {
    const session: Session = { certificate: null, listensTo: new Set() }
    const line = acceptWebSocket(request, socket, (text) => {
      frames.push(text)
      void respond(state, session, line, text, printed)
    })
    lines.add(line)
    sessions.set(line, session)
    socket.on('close', () => lines.delete(line) && sessions.delete(line))
  })
  // Another program that uses the first port and does not speak the wire form.
  const stranger = createServer((_request, response) => response.end('not here'))
  const ports = [...(scenario === 'busy-first-port' ? [await listen(stranger)] : []), await listen(server, ownPort)]
  return {
    ports,
    printed,
    frames,
    set: (next: Scenario) => (state.scenario = next),
    /** Changes a printer's state: pages that listen to it receive the event. */
    report: (printerName: string, statusText: string) => {
      state.conditions.set(printerName, statusText)
      for (const [line, { listensTo }] of sessions)
        if (listensTo.has(printerName)) line.send(eventOf(printerName, statusText))
    },
    kill: () => lines.forEach((line) => line.drop()),
    close: async () => {
      lines.forEach((line) => line.drop())
      await Promise.all([server, stranger].map((one) => new Promise((closed) => one.close(closed))))
    },
  }
}

type Session = { certificate: string | null; listensTo: Set<string> }
type State = { scenario: Scenario; conditions: Map<string, string> }

const eventOf = (printerName: string, statusText: string, jobName?: string): string =>
  JSON.stringify({
    type: 'PRINTER',
    event: JSON.stringify({ printerName, eventType: 'PRINTER', statusText, ...(jobName && { jobName }) }),
  })

function isSigned({ certificate }: Session, message: Call, isExpired: boolean): boolean {
  const { call, params, timestamp = 0, signature, signAlgorithm = 'SHA1' } = message
  if (!certificate || !signature || isExpired || Math.abs(Date.now() - timestamp) > QUARTER_MS) return false
  const text = JSON.stringify({ call, params, timestamp })
  const hash = createHash('sha256').update(text).digest('hex')
  return verify(
    signAlgorithm.toLowerCase(),
    Buffer.from(hash),
    createPublicKey(certificate),
    Buffer.from(signature, 'base64'),
  )
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const numberIn = (scenario: string): number => Number(scenario.split(':')[1])

async function respond(
  { scenario, conditions }: State,
  session: Session,
  line: Line,
  text: string,
  printed: Printed[],
): Promise<void> {
  if (text === 'ping') return
  if (text === 'getProgramName') return line.send('QZ Tray')
  const message = JSON.parse(text) as Call
  const { uid, call } = message
  const reply = (fields: object) => line.send(JSON.stringify({ uid, ...fields }))
  if (scenario === 'hang') return
  if (scenario === 'garbage') return line.close(4003)
  if (call === 'getVersion') return reply({ result: scenario.startsWith('old:') ? scenario.slice(4) : '2.2.5' })
  if (scenario.startsWith('prompt:')) await pause(numberIn(scenario))
  if ('certificate' in message) {
    session.certificate = message.certificate ?? null
    if (scenario !== 'deny-connect') return reply({})
    reply({ error: 'Connection blocked by client' })
    return line.drop()
  }
  if (scenario.startsWith('slow:')) await pause(numberIn(scenario))
  switch (call) {
    case 'printers.getDefault':
      return reply(scenario === 'no-default' ? {} : { result: PRINTERS[0] })
    case 'printers.find':
      return findPrinters(reply, message.params)
    case 'print':
      return print({ scenario, session, line, message, printed, reply })
    case 'printers.startListening':
      for (const name of message.params?.printerNames ?? []) session.listensTo.add(name)
      return reply({})
    case 'printers.stopListening':
      session.listensTo.clear()
      return reply({})
    case 'printers.getStatus':
      if (session.listensTo.size === 0) return reply({ error: 'No printer listeners started for this client.' })
      reply({})
      return session.listensTo.forEach((name) => line.send(eventOf(name, conditions.get(name) ?? 'OK')))
    default:
      return reply({ error: `Invalid function call: ${call}` })
  }
}

function findPrinters(reply: (fields: object) => void, params: { query?: string } | undefined): void {
  if (!params?.query) return reply({ result: PRINTERS })
  const found = matching(params.query)
  return reply(found ? { result: found } : { error: 'Specified printer could not be found.' })
}

type Printing = {
  scenario: Scenario
  session: Session
  line: Line
  message: Call
  printed: Printed[]
  reply: (fields: object) => void
}

function print({ scenario, session, line, message, printed, reply }: Printing): void {
  if (scenario === 'deny-print') return reply({ error: 'Request blocked' })
  const { printer, options, data = [] } = message.params ?? {}
  if (!printer || !options) return reply({ error: 'A printer must be specified before printing' })
  const name = matching(printer.name ?? '')
  if (!name || scenario === 'no-such-printer')
    return reply({ error: `Cannot find printer with name "${printer.name}"` })
  const [first] = data
  if (first?.flavor !== 'plain') return reply({ error: 'No printer output has been specified' })
  const signed = isSigned(session, message, scenario === 'expired')
  printed.push({ jobName: options.jobName, printer: name, html: first.data, copies: options.copies, isSigned: signed })
  if (scenario === 'drop-after-print') return line.drop()
  reply({})
  if (scenario !== 'paper-out' && scenario !== 'offline') return
  if (session.listensTo.has(name))
    line.send(eventOf(name, scenario === 'paper-out' ? 'PAPER_OUT' : 'OFFLINE', options.jobName))
}
