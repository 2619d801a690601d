import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { WebSocket } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { openPrintAgent, type Scenario } from '../../../../../e2e/peers/print-agent.ts'
import { AgentFault, type AgentOptions, connectAgent, printerNameOf, printParams } from './agent.ts'

// What every browser brings along, and Node from 22 on.
Object.assign(globalThis, { WebSocket })

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const certificate = publicKey.export({ type: 'spki', format: 'pem' }) as string
const sign = async (hash: string) => signBytes('sha512', Buffer.from(hash), privateKey).toString('base64')

let peer: Awaited<ReturnType<typeof openPrintAgent>>
const conditions: string[] = []
afterEach(async () => {
  conditions.length = 0
  await peer.close()
})

async function agentOf(scenario: Scenario, more: Partial<AgentOptions> = {}) {
  peer = await openPrintAgent(scenario)
  return connectAgent({
    ports: peer.ports, isSecure: false, certificate, sign, connectMs: 800, callMs: 800,
    onCondition: (printer, condition) => conditions.push(`${printer} ${condition}`), ...more,
  }) // prettier-ignore
}
const ticket = (printerName = 'Kitchen 80mm') =>
  printParams({ printerName, jobName: 'hotelmate-1', html: '<b>K</b>', copies: 1, widthMm: 80 })

async function faultOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'none'
  } catch (error) {
    return error instanceof AgentFault ? error.errorClass : String(error)
  }
}
const printFault = (scenario: Scenario) => faultOf(async () => (await agentOf(scenario)).call('print', ticket()))

describe('the stand-in scenarios', () => {
  test('allow: passed on, signed, on the printer', async () => {
    const agent = await agentOf('allow')
    expect(await printerNameOf(agent, 'kitchen')).toBe('Kitchen 80mm')
    await agent.call('print', ticket())
    expect(peer.printed).toEqual([
      { jobName: 'hotelmate-1', printer: 'Kitchen 80mm', html: '<b>K</b>', copies: 1, isSigned: true },
    ])
    agent.close()
  })
  test('deny-connect: blocked, and nothing was printed', async () => {
    expect(await faultOf(() => agentOf('deny-connect'))).toBe('BLOCKED')
    expect(peer.printed).toEqual([])
  })
  test('deny-print: blocked, the line stays', async () => {
    const agent = await agentOf('deny-print')
    expect(await faultOf(() => agent.call('print', ticket()))).toBe('BLOCKED')
    expect(await agent.call('printers.getDefault', null)).toBe('Kitchen 80mm')
  })
  test('prompt: the user takes a moment', async () => {
    expect(await printFault('prompt:200')).toBe('none')
  })
  test('no-default: there is no printer to name', async () => {
    const agent = await agentOf('no-default')
    expect(await faultOf(() => printerNameOf(agent, ''))).toBe('NO_PRINTER')
  })
  test('no-such-printer', async () => {
    expect(await printFault('no-such-printer')).toBe('NO_PRINTER')
  })
  test('hang: the client stops by itself', async () => {
    expect(await faultOf(() => agentOf('hang'))).toBe('TIMEOUT')
  })
  test('drop-after-print: the connection is lost, and the paper is out there', async () => {
    expect(await printFault('drop-after-print')).toBe('CONNECTION_LOST')
    expect(peer.printed).toHaveLength(1)
  })
  test('slow: responses find their requests', async () => {
    const agent = await agentOf('slow:100')
    const [name, all] = await Promise.all([agent.call('printers.getDefault', null), agent.call('printers.find', {})])
    expect([name, (all as string[]).length]).toEqual(['Kitchen 80mm', 3])
  })
  test('busy-first-port: the client walks on', async () => {
    expect(await printFault('busy-first-port')).toBe('none')
  })
  test('expired: the request counts as unsigned', async () => {
    await printFault('expired')
    expect(peer.printed[0]?.isSigned).toBe(false)
  })
  test.each([
    ['paper-out', 'PAPER_OUT'],
    ['offline', 'OFFLINE'],
  ] as const)('%s: printed, then reported', async (scenario, reported) => {
    // prettier-ignore
    const agent = await agentOf(scenario)
    await agent.call('printers.startListening', { printerNames: ['Kitchen 80mm'] })
    await agent.call('print', ticket())
    await agent.call('print', ticket('Bar 58mm'))
    await expect.poll(() => conditions).toEqual([`Kitchen 80mm ${reported}`])
  })
  test.each(['old:2.1.0', 'old:2.0.5'] as const)('%s: reports its version', async (scenario) => {
    expect((await agentOf(scenario)).version).toBe(scenario.slice(4))
  })
  test('garbage: the client hangs up', async () => {
    expect(await faultOf(() => agentOf('garbage'))).toBe('CONNECTION_LOST')
  })
})

test('no one listens: no agent', async () => {
  peer = await openPrintAgent()
  const ports = [...peer.ports]
  await peer.close()
  const options = { ports, isSecure: false, certificate: null, connectMs: 500, callMs: 500 }
  expect(await faultOf(() => connectAgent(options))).toBe('NO_AGENT')
  peer = await openPrintAgent()
})

test('the handshake is a version without signature, then a certificate that is no call', async () => {
  const agent = await agentOf('allow')
  await agent.call('print', ticket())
  const [version, greeting, print] = peer.frames.map((text) => JSON.parse(text) as Record<string, unknown>)
  expect(Object.keys(version ?? {}).sort()).toEqual(['call', 'position', 'timestamp', 'uid'])
  expect(Object.keys(greeting ?? {}).sort()).toEqual(['certificate', 'position', 'timestamp', 'uid'])
  expect(Object.keys(print ?? {}).sort()).toEqual([
    'call',
    'params',
    'position',
    'signAlgorithm',
    'signature',
    'timestamp',
    'uid',
  ])
})

test('the agent dies in mid-print: a waiting call fails with CONNECTION_LOST', async () => {
  const agent = await agentOf('slow:5000')
  const fault = faultOf(() => agent.call('print', ticket()))
  setTimeout(() => peer.kill(), 50)
  expect(await fault).toBe('CONNECTION_LOST')
})
