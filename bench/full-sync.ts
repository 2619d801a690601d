import { addDays, type Day } from '#core/dates.ts'
import { boardAfter, deltaOf, HORIZON_NIGHTS, truthOf } from '#areas/lodging/channels/rules/sending.ts'
import { type Line, SENT_RESTRICTIONS } from '#areas/lodging/channels/contract/replies.ts'

const ROOMS = 8
const RATES = 5
const ROUNDS = 9
const FIRST = '2026-11-20' as Day

const nightsOf = (valueOf: (night: number) => number): number[] =>
  Array.from({ length: HORIZON_NIGHTS }, (_, night) => valueOf(night))

/** Prices by season and weekday, rooms free that differ from night to night: what breaks into the most lines at a real property. */
function soldOf(shift: number) {
  const none = Object.fromEntries(SENT_RESTRICTIONS.map((name) => [name, nightsOf(() => 0)])) as Record<(typeof SENT_RESTRICTIONS)[number], number[]> // prettier-ignore
  return Array.from({ length: ROOMS }, (_, room) => ({
    roomCode: `ROOM${room}`,
    free: nightsOf((night) => (night * 7 + room + shift) % 11),
    prices: Array.from({ length: RATES }, (__, rate) => ({
      rateCode: `RATE${rate}`,
      values: nightsOf(
        (night) => 300_000 + rate * 10_000 + Math.floor(night / 90) * 20_000 + (night % 7 >= 5 ? 50_000 : 0),
      ),
      restrictions: { ...none, minStay: nightsOf((night) => (night % 7 === 5 ? 2 : 0)) },
    })),
  }))
}

const span = { from: FIRST, until: addDays(FIRST, HORIZON_NIGHTS) }
const truth = truthOf(soldOf(0), FIRST)
/** The same as one line a night and product, which needs no thought: the yardstick. */
const plain = () =>
  JSON.stringify([...truth].flatMap(([key, { values }]) => values.map((value, night) => ({ key, day: addDays(FIRST, night), value })))) // prettier-ignore

const medianOf = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
function timed<T>(work: () => T): { milliseconds: number; result: T } {
  const began = process.cpuUsage()
  const result = work()
  return { milliseconds: process.cpuUsage(began).user / 1_000, result }
}

const ratios: number[] = []
let full: Line[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const ours = timed(() => JSON.stringify((full = deltaOf(new Map(), truth, span))))
  const yardstick = timed(plain)
  ratios.push(ours.milliseconds / yardstick.milliseconds)
}
const lineBytes = JSON.stringify(full).length
const held = boardAfter(new Map(), full, span, true)
const changed = deltaOf(held, truthOf(soldOf(1), FIRST), span)
console.log(
  `${ROOMS * RATES} products, ${HORIZON_NIGHTS} nights: a full sync is ${full.length} lines, ${lineBytes} bytes`,
)
console.log(`CPU of making it : one line a night and product (${plain().length} bytes), median of ${ROUNDS}: ${medianOf(ratios).toFixed(2)}`) // prettier-ignore
console.log(`nothing changed: ${deltaOf(held, truth, span).length} lines; rooms free changed every night: ${changed.length} lines`) // prettier-ignore
