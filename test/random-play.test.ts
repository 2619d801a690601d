import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Named } from '#core/contract.ts'
import { chanceFrom } from './chance.ts'
import { startTestServer, type TestHotel } from './server.ts'
import { inSnapshot } from '#server/database/verify.ts'
import { runJobs } from '../e2e/peers/run-jobs.ts'
import { violatedInvariants, integrityChecks } from '#main/invariants.ts'
import { RandomPlay } from './random-play.ts'
import { areaJobs, areas } from '#main/registry.ts'

// Random calls of everything that changes something, with ids that are stored and versions that are current, four at a time: whatever is
// called, nothing fails inside and every check of `hotelmate verify` is silent. PLAY=10000 plays longer, PLAY_SEED=n plays other calls.

const seed = Number(process.env['PLAY_SEED'] ?? 1)
const CALLS = Number(process.env['PLAY'] ?? (process.env['FAULTS'] === 'full' ? 10_000 : 1_200))
const AT_ONCE = 4
/** So many calls between two looks at what is stored, two runs of the jobs, two times that something new is brought. */
const LOOK_EVERY = 40
const JOBS_EVERY = 200
const REFRESH_EVERY = 400
/** So many endpoints accept at least one call: the play is no walk along refusals. */
const ACCEPTED = CALLS >= 10_000 ? 220 : 110

/** What no random call gets past, and why; and what would end the play. */
const OUT_OF_REACH: Readonly<Record<string, readonly string[]>> = {
  'needs a password or a code that only its owner knows': [
    'users.signIn', 'users.unlock', 'users.changePassword', 'users.beginSecondFactor', 'users.confirmSecondFactor',
    'users.makeRecoveryCodes', 'users.endSecondFactor', 'users.resetSecondFactor', 'users.setApprovalPin', 'users.endSession',
    'users.finishSignIn', 'users.enrolAtSignIn', 'orders.approve', 'orders.approveOrder',
  ],
  'needs a token that was sent to somebody': [
    'users.setPassword', 'users.confirmSignUp', 'users.signUp', 'cases.sendFile', 'cases.ask', 'cases.answer', 'cases.rate',
    'tables.call', 'channels.receive', 'channels.alpinebits', 'orders.guestSend', 'kitchen.devicePress', 'printing.sign', 'printing.hand', 'printing.settle',
    'groups.addGuest', 'groups.changeGuest', 'groups.removeGuest', 'groups.addList',
    'portal.open', 'portal.saveGuest', 'portal.saveArrival', 'portal.submit', 'portal.buyExtra', 'portal.takeUpgrade', 'portal.request', 'portal.write',
  ],
  'needs a payment or message provider': [
    'messages.callback', 'gateways.create', 'gateways.update', 'gateways.remove', 'gateways.test', 'gateways.turn', 'gateways.webhook',
    'gateways.refund', 'links.create', 'links.activate', 'links.mail', 'links.cancel', 'links.close', 'links.reissue', 'links.pay',
    'links.check',
  ],
  'is for a property without a past': ['samples.load', 'onboarding.open'],
  'would sign the players out': ['properties.requireSecondFactor'],
} // prettier-ignore

const nameOf = ({ area, action }: Named): string => `${area}.${action}`
const skipped = new Set(Object.values(OUT_OF_REACH).flat())
const endpoints = areas.flatMap(({ contract }) => Object.values(contract))
const writes = endpoints.filter((route) => route.method !== 'GET' && !skipped.has(nameOf(route)))

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

test('after a day of random calls nothing has failed inside, and every check of the books is silent', async () => {
  const play = new RandomPlay(hotel, () => new Date())
  await play.start()
  const chance = chanceFrom(seed)
  const accepted = new Map(writes.map((route) => [nameOf(route), 0]))
  const failed: string[] = []
  for (let count = 0; count < CALLS; count += AT_ONCE) {
    if (count % REFRESH_EVERY === 0) await play.refresh()
    if (count % JOBS_EVERY === 0) await runJobs(hotel, Object.assign({}, ...areaJobs))
    if (count % LOOK_EVERY === 0) await play.look()
    const rarest = writes.toSorted((a, b) => (accepted.get(nameOf(a)) ?? 0) - (accepted.get(nameOf(b)) ?? 0))
    const choices = chance() % 3 === 0 ? rarest.slice(0, 60) : writes
    const calls = await Promise.all(
      Array.from({ length: AT_ONCE }, () => {
        const route = choices[chance() % choices.length]
        if (!route) throw new Error('nothing to call')
        return play.call(route, chance())
      }),
    )
    await Promise.all(
      calls.map(async ({ route, client, input }) => {
        const { status } = await client.raw(route, input)
        const name = nameOf(route)
        if (status === 200) accepted.set(name, (accepted.get(name) ?? 0) + 1)
        if (status >= 500) failed.push(`${name} ${JSON.stringify(input)} ${String(hotel.faults.at(-1))}`)
      }),
    )
  }
  expect(failed).toEqual([])
  expect(hotel.faults).toEqual([])
  expect(await violatedInvariants(hotel.db)).toEqual([])
  const client = await hotel.owner.connect()
  try {
    for (const { id, find } of integrityChecks)
      expect({ id, rows: await inSnapshot(client, find) }).toEqual({ id, rows: [] })
  } finally {
    client.release()
  }
  const reached = [...accepted.values()].filter((count) => count > 0).length
  expect(reached, `never accepted: ${[...accepted].filter(([, count]) => count === 0).map(([name]) => name).join(', ')}`).toBeGreaterThan(ACCEPTED) // prettier-ignore
}, 900_000)
