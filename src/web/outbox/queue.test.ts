import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judged } from './judge.ts'
import { type DeliveryOutcome, makeQueue } from './queue.ts'
import { type Entry, memoryShelf, type NewEntry, type Shelf } from './shelf.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
let keys = 0
const newKey = (): string => `key-${(keys += 1)}`

const request = (subject: string, more: Partial<NewEntry> = {}): NewEntry => ({
  key: newKey(),
  route: { area: 'orders', action: 'addLines', method: 'POST', path: '/orders/:orderId/lines' },
  input: {},
  subject,
  says: {},
  propertyId: 1,
  userId: 7,
  userName: 'Wanda',
  madeAt: new Date(NOON).toISOString(),
  tries: 0,
  refusal: null,
  ...more,
})

/** A far end that does each key once, as the server does; `line` determines what becomes of a try. */
function farEnd(line: (entry: Entry) => 'up' | 'down' | 'answer lost' | 'refuses' = () => 'up') {
  const done: Entry[] = []
  const deliver = async (entry: Entry): Promise<DeliveryOutcome> => {
    await Promise.resolve()
    const state = line(entry)
    if (state === 'down') return { kind: 'waiting' }
    if (state === 'refuses')
      return { kind: 'refused', refusal: { code: 'order_moved_on', status: 409, details: { status: 'Completed' } } }
    if (!done.some(({ key }) => key === entry.key)) done.push(entry)
    return state === 'up' ? { kind: 'done', reply: entry.key } : { kind: 'waiting' }
  }
  return { done, deliver, keys: () => done.map(({ key }) => key) }
}

type Far = Pick<ReturnType<typeof farEnd>, 'deliver'>
/** A tab of the device; without locks, as in a browser that has none. */
const tab = (shelf: Shelf, far: Far, now = NOON) =>
  makeQueue({
    shelf,
    deliver: far.deliver,
    isMine: ({ userId }) => userId === 7,
    newKey,
    now: () => now,
    oneAtATime: (work) => work(),
    onChange: () => {},
  })

test('with a connection a write gets its reply at once, and nothing stays stored', async () => {
  const shelf = memoryShelf()
  const { outcome } = await tab(shelf, farEnd()).push(request('a', { key: 'one' }))
  expect(outcome).toEqual({ kind: 'done', reply: 'one' })
  expect(await shelf.all()).toEqual([])
})

test('without a line writes wait, and go in the order they were made when it is back, once each', async () => {
  const shelf = memoryShelf()
  let isDown = true
  const far = farEnd(() => (isDown ? 'down' : 'up'))
  const made = ['a', 'b', 'a', 'a', 'b'].map((subject) => request(subject))
  for (const one of made) expect((await tab(shelf, far).push(one)).outcome).toEqual({ kind: 'waiting' })
  isDown = false
  // The tab was closed meanwhile: another one finds what waits.
  await tab(shelf, far).flush()
  expect(far.keys()).toEqual(made.map(({ key }) => key))
  expect(await shelf.all()).toEqual([])
})

test('after a lost response the request is sent again under the same key, and has one effect', async () => {
  const shelf = memoryShelf()
  let tries = 0
  const far = farEnd(() => ((tries += 1) === 1 ? 'answer lost' : 'up'))
  const queue = tab(shelf, far)
  expect((await queue.push(request('a'))).outcome).toEqual({ kind: 'waiting' })
  await queue.flush()
  expect([tries, far.done.length, (await shelf.all()).length]).toEqual([2, 1, 0])
})

test('what is refused stays with its reason, blocks what comes after it, and nothing else', async () => {
  const shelf = memoryShelf()
  let isClosed = true
  const far = farEnd(({ subject }) => (isClosed && subject === 'a' ? 'refuses' : 'up'))
  const queue = tab(shelf, far)
  const first = await queue.push(request('a', { key: 'refused' }))
  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { code: 'order_moved_on' } })
  expect((await queue.push(request('a', { key: 'behind' }))).outcome).toEqual({ kind: 'waiting' })
  expect((await queue.push(request('b', { key: 'beside' }))).outcome).toMatchObject({ kind: 'done' })
  await queue.flush()
  expect(far.keys()).toEqual(['beside'])

  // Once more under a key of its own, and what waited behind it follows.
  isClosed = false
  await queue.rewrite('a', (entry) => ({ ...entry, says: entry.key }))
  await queue.flush()
  expect(far.done.map(({ says }) => says)).toEqual([{}, 'refused', 'behind'])
  expect(far.keys()).not.toContain('refused')
})

test('of what waited at once, nothing of a subject is sent behind the one that is refused; the rest is', async () => {
  const shelf = memoryShelf()
  for (const [subject, key] of [['a', 'refused'], ['a', 'behind'], ['b', 'beside'], ['a', 'last']] as const) await shelf.add(request(subject, { key })) // prettier-ignore
  const sent: string[] = []
  const far = farEnd(({ key }) => (sent.push(key), key === 'refused' ? 'refuses' : 'up'))
  await tab(shelf, far).flush()
  expect(sent).toEqual(['refused', 'beside'])
  expect((await shelf.all()).map(({ key, tries, refusal }) => [key, tries, refusal?.code])).toEqual([
    ['refused', 1, 'order_moved_on'], ['behind', 0, undefined], ['last', 0, undefined],
  ]) // prettier-ignore
})

test('flushing while the tab is sending sends nothing twice', async () => {
  const shelf = memoryShelf()
  const sent: string[] = []
  const far = farEnd(({ key }) => (sent.push(key), 'up'))
  const queue = tab(shelf, far)
  await Promise.all([
    queue.push(request('a', { key: 'one' })),
    queue.flush(),
    queue.push(request('a', { key: 'two' })),
    queue.flush(),
  ])
  expect(sent).toEqual(['one', 'two'])
  expect(await shelf.all()).toEqual([])
})

test('what is dropped is never sent; the rest of its subject goes on', async () => {
  const shelf = memoryShelf()
  const far = farEnd(({ key }) => (key === 'no' ? 'refuses' : 'up'))
  const queue = tab(shelf, far)
  const { entry } = await queue.push(request('a', { key: 'no' }))
  await queue.push(request('a', { key: 'yes' }))
  await queue.drop([entry])
  await queue.flush()
  expect(far.keys()).toEqual(['yes'])
})

test('of another user nothing is sent', async () => {
  const shelf = memoryShelf()
  const far = farEnd()
  await shelf.add(request('a', { userId: 8, key: 'theirs' }))
  await tab(shelf, far).push(request('a', { key: 'mine' }))
  expect(far.keys()).toEqual(['mine'])
  expect((await shelf.all()).map(({ key }) => key)).toEqual(['theirs'])
})

test('a request sent a day ago without a response waits for a decision of the user', async () => {
  const shelf = memoryShelf()
  const far = farEnd()
  await shelf.add(request('a', { tries: 1, key: 'tried' }))
  await shelf.add(request('b', { tries: 0, key: 'never tried' }))
  await tab(shelf, far, NOON + 25 * 3_600_000).flush()
  expect(far.keys()).toEqual(['never tried'])
  expect((await shelf.all()).map(({ refusal }) => refusal?.code)).toEqual(['too_old'])
})

test('two tabs that replay at once, on a line that comes and goes: each write once, in the order of its subject', async () => {
  const states = fc.constantFrom('up', 'down', 'answer lost', 'up')
  const script = fc.record({
    subjects: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 }),
    weather: fc.array(states, { maxLength: 30 }),
  })
  await fc.assert(
    fc.asyncProperty(script, async ({ subjects, weather }) => {
      const shelf = memoryShelf()
      const left = [...weather]
      const far = farEnd(() => left.shift() ?? 'up')
      const tabs = [tab(shelf, far), tab(shelf, far)]
      const made = subjects.map((subject) => request(subject))
      for (const [at, one] of made.entries()) await tabs[at % 2]?.push(one)
      for (let round = 0; round < 40 && (await shelf.all()).length > 0; round += 1)
        await Promise.all(tabs.map((one) => one.flush()))
      expect(await shelf.all()).toEqual([])
      for (const subject of ['a', 'b', 'c'])
        expect(far.done.filter((one) => one.subject === subject).map(({ key }) => key)).toEqual(
          made.filter((one) => one.subject === subject).map(({ key }) => key),
        )
    }),
    { numRuns: 100 },
  )
})

test.each([
  [0, 'unreachable', 'waiting'],
  [401, 'signed_out', 'waiting'],
  [409, 'in_progress', 'waiting'],
  [423, 'locked', 'waiting'],
  [429, 'too_many_requests', 'waiting'],
  [503, 'busy', 'waiting'],
  [422, 'idempotency_key_reused', 'done'],
  [409, 'table_taken', 'refused'],
  [403, 'forbidden', 'refused'],
  [500, 'broken', 'refused'],
] as const)('%i %s is %s', (status, code, kind) => {
  expect(judged({ status, code, details: {} }).kind).toBe(kind)
})
