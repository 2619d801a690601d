import { cases, headersOf } from './cases.ts'
import { Connection } from './client.ts'
import type { Facts } from './stage.ts'

/** The order for the load process. Requests come from `cases` by name, so that only a few words travel. */
export type LoadOrder = {
  port: number
  name: string
  facts: Facts
  connections: number
  milliseconds: number
  /** The first place of this run; the result has how many were used. */
  place: number
  /** The run ends when so many places are used, should the time not be over. */
  mostPlaces?: number | undefined
  /** The first user of this run; the result has how many sent requests. */
  person: number
}

export type LoadResult = {
  requests: number
  failed: number
  firstFailure: string
  perSecond: number
  p50: number
  p99: number
  places: number
  people: number
  bytes: number
}

/** A user sends so many requests, then another takes over: none reaches the limit of calls a minute. */
const CALLS_OF_A_PERSON = 2_500
/** A guest without a sign-in is counted by address. */
const CALLS_OF_A_GUEST = 50
async function run(order: LoadOrder): Promise<LoadResult> {
  const found = cases.find(({ name }) => name === order.name)
  if (!found) throw new Error(`no case ${order.name}`)
  const { facts, connections, milliseconds } = order
  const times: number[] = []
  let [place, person, failed, bytes] = [order.place, order.person, 0, 0]
  let firstFailure = ''
  const began = performance.now()
  const end = began + milliseconds
  const lastPlace = order.place + (order.mostPlaces ?? Infinity)

  const work = async () => {
    const connection = new Connection(order.port)
    const accept = found.isCompressed ? 'accept-encoding: gzip\r\n' : ''
    let headers = ''
    for (let calls = 0; performance.now() < end && place < lastPlace; calls += 1) {
      if (calls % (found.by === 'guests' ? CALLS_OF_A_GUEST : CALLS_OF_A_PERSON) === 0) {
        headers = `${headersOf(found, facts, person)}x-case: ${found.name}\r\n${accept}`
        person += 1
      }
      const { method, path, body } = found.request(facts, place)
      place += 1
      const sent = performance.now()
      const response = await connection.send(method, path, headers, body)
      times.push(performance.now() - sent)
      bytes += response.bytes
      if (response.status === 200) continue
      failed += 1
      firstFailure ||= `${response.status} ${response.body().toString().slice(0, 300)}`
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: times.length,
    failed,
    firstFailure,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    places: place - order.place,
    people: person - order.person,
    bytes: bytes / Math.max(1, times.length),
  }
}

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
