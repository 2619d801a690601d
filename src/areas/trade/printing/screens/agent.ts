import type { ErrorClass, PrinterCondition } from '../contract/replies.ts'

/** Ports a print agent listens at, in the order they are tried. */
export const AGENT_PORTS = { secure: [8181, 8282, 8383, 8484], plain: [8182, 8283, 8384, 8485] } as const

/** Why the agent failed, and its message. */
export class AgentFault extends Error {
  readonly errorClass: ErrorClass
  constructor(errorClass: ErrorClass, message: string) {
    super(message)
    this.errorClass = errorClass
  }
}

export type AgentOptions = {
  ports: readonly number[]
  isSecure: boolean
  certificate: string | null
  /** Signs the hash of a call; without it calls are unsigned, and the agent asks its user. */
  sign?: ((hash: string) => Promise<string>) | undefined
  /** Time to connect, in milliseconds: the computer's user may have to press Allow. */
  connectMs: number
  callMs: number
  /** Receives the agent's own reports of a printer. */
  onCondition?: (printerName: string, condition: PrinterCondition) => void
}

export type Agent = {
  version: string
  call: (name: string, params?: unknown) => Promise<unknown>
  isOpen: () => boolean
  close: () => void
}

const SIGNED = new Set(['printers.getDefault', 'printers.find', 'print', 'printers.startListening'])
const WORDS: readonly [RegExp, ErrorClass][] = [
  [/blocked/i, 'BLOCKED'],
  [/cannot find printer|could not be found|must be specified/i, 'NO_PRINTER'],
]
const classOf = (message: string): ErrorClass => WORDS.find(([words]) => words.test(message))?.[1] ?? 'AGENT_ERROR'

const newUid = () => Math.random().toString(36).slice(2, 8).padEnd(6, '0')

/** Lower-case hexadecimal SHA-256; a page without a secure origin has none, and its calls stay unsigned. */
async function hashOf(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Tries the ports until an agent responds. @throws AgentFault NO_AGENT when none does, BLOCKED when it refuses this page */
export async function connectAgent(options: AgentOptions): Promise<Agent> {
  for (const port of options.ports) {
    const socket = await openSocket(`${options.isSecure ? 'wss' : 'ws'}://localhost:${port}`, options.connectMs)
    if (socket) return greet(socket, options)
  }
  throw new AgentFault('NO_AGENT', 'No print agent answers on this computer')
}

const openSocket = (url: string, waitMs: number): Promise<WebSocket | undefined> =>
  new Promise((opened) => {
    const socket = new WebSocket(url)
    const finish = (found: WebSocket | undefined) => {
      clearTimeout(timer)
      opened(found)
    }
    const timer = setTimeout(() => finish(undefined), waitMs)
    socket.addEventListener('open', () => finish(socket))
    socket.addEventListener('error', () => finish(undefined))
  })

type Waiting = { done: (result: unknown) => void; fail: (fault: AgentFault) => void }

/** The handshake: the version, unsigned, then the certificate, in a message that is no call. */
async function greet(socket: WebSocket, options: AgentOptions): Promise<Agent> {
  const waiting = new Map<string, Waiting>()
  const end = (fault: AgentFault) => {
    waiting.forEach(({ fail }) => fail(fault))
    waiting.clear()
  }
  socket.addEventListener('message', ({ data }) => receive(String(data), waiting, socket, options))
  socket.addEventListener('close', () =>
    end(new AgentFault('CONNECTION_LOST', 'Connection closed before response received')),
  )

  const request = (fields: object, waitMs: number): Promise<unknown> =>
    new Promise((done, fail) => {
      if (socket.readyState !== WebSocket.OPEN) return fail(new AgentFault('CONNECTION_LOST', 'The agent went away'))
      const uid = newUid()
      const timer = setTimeout(() => {
        fail(new AgentFault('TIMEOUT', 'The agent does not answer'))
        socket.close()
      }, waitMs)
      const settle = (act: () => void) => {
        clearTimeout(timer)
        waiting.delete(uid)
        act()
      }
      waiting.set(uid, { done: (result) => settle(() => done(result)), fail: (fault) => settle(() => fail(fault)) })
      socket.send(JSON.stringify({ timestamp: Date.now(), ...fields, uid, position: { x: 0, y: 0 } }))
    })

  try {
    const version = String(await request({ call: 'getVersion' }, options.connectMs))
    await request({ certificate: options.certificate }, options.connectMs)
    return {
      version,
      call: async (call, params) =>
        request(await signed({ call, params, timestamp: Date.now() }, options), options.callMs),
      isOpen: () => socket.readyState === WebSocket.OPEN,
      close: () => socket.close(),
    }
  } catch (error) {
    socket.close()
    throw error
  }
}

/** The hash covers these three fields in this order; omitted fields are left out of both. */
async function signed(
  fields: { call: string; params: unknown; timestamp: number },
  { certificate, sign }: AgentOptions,
) {
  if (!SIGNED.has(fields.call)) return fields
  const hash = sign && certificate ? await hashOf(JSON.stringify(fields)) : undefined
  return { ...fields, signature: hash && sign ? await sign(hash) : '', signAlgorithm: 'SHA512' }
}

function receive(text: string, waiting: Map<string, Waiting>, socket: WebSocket, options: AgentOptions): void {
  const message = parsed(text)
  if (typeof message?.uid === 'string') {
    const { error } = message
    if (error === undefined) waiting.get(message.uid)?.done(message.result)
    else waiting.get(message.uid)?.fail(new AgentFault(classOf(String(error)), String(error)))
  } else if (message?.type === 'PRINTER') reportCondition(String(message.event), options)
  else socket.close(4003)
}

type Message = { uid?: unknown; type?: unknown; event?: unknown; result?: unknown; error?: unknown }

function parsed(text: string): Message | undefined {
  try {
    return JSON.parse(text) as Message
  } catch {
    return undefined
  }
}

const CONDITIONS: Readonly<Record<string, PrinterCondition>> = {
  OK: 'OK',
  PAPER_OUT: 'PAPER_OUT',
  PAPER_JAM: 'PAPER_JAM',
  DOOR_OPEN: 'DOOR_OPEN',
  OFFLINE: 'OFFLINE',
  ERROR: 'ERROR',
  NOT_AVAILABLE: 'OFFLINE',
  PAPER_PROBLEM: 'PAPER_JAM',
}

function reportCondition(event: string, { onCondition }: AgentOptions): void {
  const { printerName, eventType, statusText } = JSON.parse(event) as Record<string, string>
  const condition = CONDITIONS[statusText ?? '']
  if (eventType === 'PRINTER' && printerName !== undefined && condition) onCondition?.(printerName, condition)
}

/** A ticket as the agent takes it. */
export type AgentTicket = { printerName: string; jobName: string; html: string; copies: number; widthMm: number }

/** All the options the agent knows, those that are not set as null; `flavor` plain, or it would read the page as an address. */
export const printParams = ({ printerName, jobName, html, copies, widthMm }: AgentTicket) => ({
  printer: { name: printerName },
  options: {
    bounds: null, colorType: 'blackwhite', copies, density: 0, duplex: false, fallbackDensity: null, interpolation: 'bicubic', jobName,
    legacy: false, margins: 0, orientation: null, paperThickness: null, printerTray: null, rasterize: false, rotation: 0,
    scaleContent: true, size: { width: widthMm, height: null }, units: 'mm', forceRaw: false, encoding: null, spool: null,
  },
  data: [{ type: 'pixel', format: 'html', flavor: 'plain', data: html }],
}) // prettier-ignore

/** The printer by name, or the agent's default one. @throws AgentFault NO_PRINTER */
export async function printerNameOf(agent: Agent, wanted: string): Promise<string> {
  const found =
    wanted === '' ? await agent.call('printers.getDefault', null) : await agent.call('printers.find', { query: wanted })
  if (typeof found !== 'string' || found === '')
    throw new AgentFault('NO_PRINTER', 'The computer has no default printer')
  return found
}
