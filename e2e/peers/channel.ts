import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import { daysOf, Day } from '#core/dates.ts'

/** How the stand-in behaves; 'cut' takes a message and closes the connection before it responds. */
export type Mood = 'takes' | 'broken' | 'cut' | 'deaf' | `slow:${number}` | `refuses:${string}`

const Span = { room: z.string(), from: Day, until: Day }
const Message = z.strictObject({
  id: z.uuid(),
  sequence: z.int().positive(),
  hotel: z.string(),
  full: z.boolean(),
  currency: z.string().length(3),
  includesTax: z.boolean(),
  availability: z.array(z.strictObject({ ...Span, free: z.int().min(0) })),
  prices: z.array(
    z.strictObject({ ...Span, rate: z.string(), closed: z.boolean(), amount: z.int().min(0).nullable() }),
  ),
  restrictions: z.array(
    z.strictObject({
      ...Span,
      rate: z.string(),
      minStay: z.int().positive().nullable().optional(),
      maxStay: z.int().positive().nullable().optional(),
      minStayThrough: z.int().positive().nullable().optional(),
      maxStayThrough: z.int().positive().nullable().optional(),
      stayLengths: z.array(z.int().positive()).min(1).nullable().optional(),
      minAdvance: z.int().min(0).nullable().optional(),
      maxAdvance: z.int().min(0).nullable().optional(),
      closedToArrival: z.boolean().optional(),
      closedToDeparture: z.boolean().optional(),
    }),
  ),
})
type Message = z.infer<typeof Message>

/** A stand-in for a channel on loopback: it follows docs/channels.md exactly, stores what it received, and can fail on purpose. */
export async function openChannel({ hotel, key }: { hotel: string; key: string }) {
  const state = { mood: 'takes' as Mood, last: 0 }
  const taken: Message[] = []
  const faults: unknown[] = []
  const free = new Map<string, number>()
  const prices = new Map<string, number | null>()
  const restrictions = new Map<string, object>()

  const take = (message: Message, refused: string): void => {
    // Late or repeated: the later message counts.
    if (message.sequence <= state.last) return
    state.last = message.sequence
    taken.push(message)
    for (const { room, from, until, free: rooms } of message.availability)
      if (room !== refused) for (const day of daysOf({ from, until })) free.set(`${room} ${day}`, rooms)
    for (const { room, rate, from, until, amount } of message.prices)
      if (room !== refused) for (const day of daysOf({ from, until })) prices.set(`${room} ${rate} ${day}`, amount)
    for (const { room, rate, from, until, ...figures } of message.restrictions)
      if (room !== refused)
        for (const day of daysOf({ from, until })) {
          const key = `${room} ${rate} ${day}`
          restrictions.set(key, { ...restrictions.get(key), ...figures })
        }
  }

  const respond = async (text: string, response: ServerResponse): Promise<void> => {
    const reply = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { mood } = state
    if (mood === 'broken') return reply(500, { error: 'out of order' })
    if (mood === 'deaf') return reply(422, { error: 'this message means nothing here' })
    if (mood.startsWith('slow:')) await new Promise((done) => setTimeout(done, Number(mood.slice(5))))
    const message = Message.safeParse(text === '' ? undefined : JSON.parse(text))
    if (text !== '' && !message.success) {
      faults.push(message.error)
      return reply(400, { error: 'not a message' })
    }
    const refused = mood.startsWith('refuses:') ? mood.slice(8) : ''
    if (message.success) take(message.data, refused)
    if (mood === 'cut') return void response.destroy()
    return reply(200, { refused: refused === '' ? [] : [{ room: refused, reason: 'no such room' }] })
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const isKnown = request.headers.authorization === `Bearer ${key}`
      const at = `${request.method} ${request.url}`
      const isRight = [`GET /hotels/${hotel}`, `POST /hotels/${hotel}/updates`].includes(at)
      if (!isKnown || !isRight)
        return response
          .writeHead(isKnown ? 404 : 401)
          .end(isKnown ? 'no such hotel' : `unknown key ${request.headers.authorization}`)
      return void respond(Buffer.concat(pieces).toString(), response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** Messages that were not in the form of the page. */
    faults,
    /** Rooms it sells of a code on a day; undefined before it received any. */
    free: (room: string, day: string) => free.get(`${room} ${day}`),
    /** Its price of a night; null is closed. */
    price: (room: string, rate: string, day: string) => prices.get(`${room} ${rate} ${day}`),
    /** The restrictions of a night it was sent. */
    restrictions: (room: string, rate: string, day: string) => restrictions.get(`${room} ${rate} ${day}`) ?? {},
    set: (mood: Mood) => {
      state.mood = mood
    },
    /** Loses all it received, without reporting it. */
    lose: () => {
      free.clear()
      prices.clear()
      restrictions.clear()
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
