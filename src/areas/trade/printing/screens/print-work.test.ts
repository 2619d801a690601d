import { WebSocket } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RequestOf, Named, Reply } from '#core/contract.ts'
import { newId } from '#server/database/ids.ts'
import { startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { openPrintAgent, type Scenario } from '../../../../../e2e/peers/print-agent.ts'
import { printingArea } from '../actions/printing.ts'
import { queue } from '../actions/queue.ts'
import type { PrinterCondition } from '../contract/replies.ts'
import { printing } from '../contract/printing.ts'
import type { Sheet } from '../contract/sheets.ts'
import { makeAgentConnection } from './agent-connection.ts'
import { connectAgent } from './agent.ts'
import { patiently } from './patiently.ts'
import { type Send, printAll } from './print-work.ts'

// What every browser brings along, and Node from 22 on.
Object.assign(globalThis, { WebSocket })

let hotel: TestHotel
let waiter: TestClient
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer({ areas: [printingArea] })
  waiter = await hotel.as('PROP_SERVICE')
  manager = await hotel.as('PROP_MANAGER')
  await manager.send(printing.makeCertificate, {})
})
afterAll(() => hotel.stop())

let peer: Awaited<ReturnType<typeof openPrintAgent>>
afterEach(() => peer.close())

/** Like the browser's client: a refusal is thrown with its status, and with how long to wait. */
const send: Send = async <R extends Named>(route: R, input: RequestOf<R>): Promise<Reply<R>> => {
  const { status, body, headers } = await waiter.raw(route, input)
  if (status !== 200)
    throw Object.assign(new Error(String(status)), { status, retryAfterSeconds: Number(headers['retry-after']) })
  return body as Reply<R>
}

/** The station of a computer whose agent behaves so; a pause of it is a leap of the clock. */
async function station(scenario: Scenario = 'allow') {
  peer = await openPrintAgent(scenario)
  const received: string[] = []
  const pauses: number[] = []
  const pause = async (ms: number) => {
    pauses.push(ms)
    vi.setSystemTime(Date.now() + ms)
  }
  const { certificate } = await send(printing.certificate, {})
  const open = (onCondition: (name: string, condition: PrinterCondition) => void) =>
    connectAgent({
      ports: peer.ports,
      isSecure: false,
      certificate,
      sign: async (hash) => (await patiently(() => send(printing.sign, { hash }), pause)).signature,
      connectMs: 800,
      callMs: 800,
      onCondition,
    })
  const connection = makeAgentConnection({ open, onCondition: (id, condition) => received.push(`${id} ${condition}`) })
  return { connection, received, pauses, work: { send, connection, toBrowser: () => Promise.resolve(), pause } }
}

let count = 0
const printer = (more: object = {}) =>
  manager.send(printing.createPrinter, { name: `Printer ${(count += 1)}`, widthMm: 80, way: 'AGENT', ...more })
const sheet: Sheet = {
  form: 'TICKET', banner: 'NEW', heading: 'Table 7', number: 'KOT 1', facts: [], notes: '',
  lines: [{ name: 'Dal', quantity: '1', status: '', notes: '', modifiers: [], allergens: [] }],
} // prettier-ignore
const queued = (printerId: string, howMany: number) =>
  hotel.inside((ctx) =>
    queue(ctx, {
      documents: Array.from({ length: howMany }, () => ({ kind: 'KOT' as const, refId: newId(), revision: 0, printerId, title: 'KOT', sheet })), // prettier-ignore
    }),
  )
const jobsOf = (printerId: string) =>
  hotel.rows<{ status: string; count: number }>(
    'select status, count(*)::int from print_jobs where printer_id = $1 group by 1 order by 1',
    [printerId],
  )

describe('a station that catches up', () => {
  test('waits where its own server wants it to: all of a long queue comes out where it belongs, none at the backup', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const till = await printer({ agentPrinter: 'Office' })
      const kitchen = await printer({ agentPrinter: 'Kitchen', backupId: till.id })
      await queued(kitchen.id, 300)
      const { work, connection, pauses } = await station()
      await printAll(work, [kitchen.id, till.id], 'tab')
      connection.close()
      expect(await jobsOf(kitchen.id)).toEqual([{ status: 'PRINTED', count: 300 }])
      expect(await jobsOf(till.id)).toEqual([])
      expect(pauses.length).toBeGreaterThan(0)
      expect(new Set(peer.printed.map((one) => `${one.printer} ${one.isSigned}`))).toEqual(new Set(['Kitchen 80mm true'])) // prettier-ignore
      expect(new Set(peer.printed.map(({ jobName }) => jobName)).size).toBe(300)
    } finally {
      vi.useRealTimers()
    }
  }, 60_000)

  test('signs once for each ticket: the name of a printer is requested once', async () => {
    const { id } = await printer({ agentPrinter: 'bar' })
    await queued(id, 4)
    const { work, connection } = await station()
    await printAll(work, [id], 'tab')
    connection.close()
    const calls = peer.frames.map((text) => (JSON.parse(text) as { call?: string }).call)
    expect(calls.filter((call) => call === 'printers.find')).toHaveLength(1)
    expect(calls.filter((call) => call === 'print')).toHaveLength(4)
  })

  test('anything else than a limit is thrown on at once', async () => {
    peer = await openPrintAgent()
    const fails = (status: number) => patiently(() => Promise.reject(Object.assign(new Error('no'), { status })), () => Promise.reject(new Error('waited'))) // prettier-ignore
    await expect(fails(500)).rejects.toThrow('no')
    await expect(fails(429)).rejects.toThrow('waited')
    await expect(patiently(() => Promise.reject(new Error('plain')))).rejects.toThrow('plain')
  })
})

describe('how printers are doing', () => {
  test('the state of each printer is reported by the agent, at once and when it changes, whatever is being printed', async () => {
    const { connection, received } = await station()
    const printers = [{ id: 'kitchen', agentPrinter: '' }, { id: 'bar', agentPrinter: 'bar' }, { id: 'bar too', agentPrinter: 'Bar 58mm' }, { id: 'nowhere', agentPrinter: 'Attic' }] // prettier-ignore
    peer.report('Bar 58mm', 'PAPER_OUT')
    await connection.listen(printers)
    await expect.poll(() => received).toHaveLength(3)
    expect(received.toSorted()).toEqual(['bar PAPER_OUT', 'bar too PAPER_OUT', 'kitchen OK'])
    peer.report('Office', 'OFFLINE')
    peer.report('Bar 58mm', 'OK')
    await expect.poll(() => received.slice(3).toSorted()).toEqual(['bar OK', 'bar too OK'])
    peer.report('Kitchen 80mm', 'DOOR_OPEN')
    await expect.poll(() => received.slice(5)).toEqual(['kitchen DOOR_OPEN'])
    connection.close()
  })

  test('is requested once, and again when the connection was lost', async () => {
    const { connection, received } = await station()
    const printers = [{ id: 'kitchen', agentPrinter: 'kitchen' }]
    const listened = () => peer.frames.filter((text) => text.includes('startListening')).length
    for (let round = 0; round < 3; round += 1) await connection.listen(printers)
    expect(listened()).toBe(1)
    peer.kill()
    const again = async () => (await connection.listen(printers).catch(() => {}), listened())
    await expect.poll(again).toBe(2)
    peer.report('Kitchen 80mm', 'PAPER_JAM')
    await expect.poll(() => received.at(-1)).toBe('kitchen PAPER_JAM')
    connection.close()
  })
})
