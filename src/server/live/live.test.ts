import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Live } from './live.ts'
import { freshDatabase } from '#test/database.ts'

/** A connection on which notifying takes longer than events are gathered for, and that counts what runs on it at once. */
class SlowClient extends pg.Client {
  most = 0
  private running = 0

  override query = (async (text: string, values?: unknown[]): Promise<unknown> => {
    this.running += 1
    this.most = Math.max(this.most, this.running)
    const slowed = text.replace('pg_notify($1, $2)', 'pg_notify($1, $2), pg_sleep(0.15)')
    return super.query(slowed, values).finally(() => (this.running -= 1))
  }) as pg.Client['query']
}

test('events reach other processes one message at a time, and none is lost meanwhile', async () => {
  const database = await freshDatabase()
  const slow = new SlowClient(database.app.config)
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const here = new Live(() => slow, onError)
  const there = new Live(() => new pg.Client(database.app.config), onError)
  const received = new Set<string>()
  there.listen(1, (topics) => topics.forEach((topic) => received.add(topic)))
  await Promise.all([here.start(), there.start()])

  const topics = Array.from({ length: 10 }, (_, index) => `area${index}`)
  for (const topic of topics) {
    here.publish(1, [topic])
    await sleep(30)
  }
  await expect.poll(() => [...received].sort(), { timeout: 5_000 }).toEqual(topics)
  expect([slow.most, errors]).toEqual([1, []])
  await Promise.all([here.close(), there.close()])
})

test('events of more properties than fit one NOTIFY reach other processes in several', async () => {
  const database = await freshDatabase()
  const errors: unknown[] = []
  const [here, there] = [0, 1].map(
    () => new Live(() => new pg.Client(database.app.config), (error) => errors.push(error)),
  ) as [Live, Live] // prettier-ignore
  const received = new Map<number, readonly string[]>()
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1)
  for (const id of ids) there.listen(id, (topics) => received.set(id, topics))
  await Promise.all([here.start(), there.start()])
  for (const id of ids) here.publish(id, ['bookings', 'desk', `area${id}`])
  await expect.poll(() => received.size, { timeout: 5_000 }).toBe(ids.length)
  expect([received.get(1_000), errors]).toEqual([['bookings', 'desk', 'area1000'], []])
  await Promise.all([here.close(), there.close()])
})

test('the key of a write reaches other processes beside what it changed, however many writes there are', async () => {
  const database = await freshDatabase()
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const connect = () => new pg.Client(database.app.config)
  const here = new Live(connect, onError)
  const there = new Live(connect, onError)
  const received = new Map<string | undefined, readonly string[]>()
  there.listen(1, (topics, key) => received.set(key, topics))
  await Promise.all([here.start(), there.start()])

  here.publish(1, ['rooms'], 'k'.repeat(255))
  for (let write = 0; write < 60; write += 1) here.publish(1, [`area${write}`], `write ${write}`)
  await expect.poll(() => received.size, { timeout: 5_000 }).toBe(61)
  expect([received.get('k'.repeat(255)), received.get('write 59'), errors]).toEqual([['rooms'], ['area59'], []])
  await Promise.all([here.close(), there.close()])
})

test('who looks at a screen is shown at once here and elsewhere, to those of the property alone, and of a tab that moves on the last', async () => {
  const database = await freshDatabase()
  const errors: unknown[] = []
  const [here, there] = [0, 1].map(
    () => new Live(() => new pg.Client(database.app.config), (error) => errors.push(error)),
  ) as [Live, Live] // prettier-ignore
  const seen: string[] = []
  const stop = there.watch(1, ({ name, kind, at }) => seen.push(`${name} ${kind} ${at?.['row']}`))
  there.watch(2, () => seen.push('of another property'))
  await Promise.all([here.start(), there.start()])
  const presence = (tab: string, kind: 'JOIN' | 'HERE', row: string) =>
    ({ place: 'rates.calendar', tab, kind, name: 'Asha', at: { row } }) as const

  here.show(1, presence('a', 'JOIN', '1'))
  here.show(1, presence('a', 'HERE', '2'))
  here.show(1, presence('a', 'HERE', '3'))
  await expect.poll(() => seen, { timeout: 5_000 }).toEqual(['Asha JOIN 3'])
  // Of as many as fit no one message, all arrive.
  for (let tab = 0; tab < 100; tab += 1) here.show(1, presence(`tab ${tab}`, 'HERE', 'x'.repeat(100)))
  await expect.poll(() => seen.length, { timeout: 5_000 }).toBe(101)
  stop()
  there.show(1, presence('a', 'HERE', '4'))
  expect([seen.length, errors]).toEqual([101, []])
  await Promise.all([here.close(), there.close()])
})
