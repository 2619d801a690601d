import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#core/refusal.ts'
import { startTestServer, type TestHotel } from '#test/server.ts'
import { batch } from './batch.ts'
import type { Context, Tx } from './context.ts'
import { contextOf } from './unit-of-work.ts'

let hotel: TestHotel
beforeAll(async () => {
  hotel = await startTestServer()
})
afterAll(() => hotel.stop())

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  hotel.db.write({ propertyId: hotel.propertyId, organizationId: 1 }, work)

const nameOf = async (tx: Tx) =>
  (await tx.named<{ name: string }>('', 'select name from properties where id = $1', [tx.propertyId]))[0]?.name

/** Built by kysely, it waits some turns of the microtask queue before it is sent. */
const rename = (tx: Tx, name: string) =>
  tx.updateTable('properties').set({ name }).where('id', '=', tx.propertyId).execute()

test('a member sees what those above it wrote, however long they take to build their statement', async () => {
  const { before, after, none } = await write((tx) =>
    batch(tx, {
      first: () => rename(tx, 'One'),
      before: () => nameOf(tx),
      second: () => rename(tx, 'Two'),
      after: () => nameOf(tx),
      none: undefined,
    }),
  )
  expect([before, after, none]).toEqual(['One', 'Two', undefined])
})

test('all of it is one round trip', async () => {
  const atOnce = await write(async (tx) => {
    const starts: number[] = []
    let isNotified = false
    await batch(tx, {
      first: async () => {
        await nameOf(tx)
        isNotified = true
      },
      second: async () => {
        if (!isNotified) starts.push(2)
        await rename(tx, 'Three')
      },
      third: async () => {
        if (!isNotified) starts.push(3)
        await nameOf(tx)
      },
    })
    return starts
  })
  expect(atOnce).toEqual([2, 3])
})

test('a list returns its results in its own order', async () => {
  const names = await write((tx) =>
    batch(tx, [() => nameOf(tx), undefined, () => rename(tx, 'Four'), () => nameOf(tx)] as const),
  )
  expect([names[0], names[1], names[3]]).toEqual(['Three', undefined, 'Four'])
})

test('the first failure of its own is the one that is thrown', async () => {
  const failing = write((tx) =>
    batch(tx, {
      fine: () => nameOf(tx),
      broken: () => tx.named('', 'select 1 / 0', []),
      aftermath: () => nameOf(tx),
    }),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await expect(write((tx) => batch(tx, { refused: async () => refuse('not_found') }))).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a member that waits before it sends is named; one that sends nothing at all is fine', async () => {
  const waiting = write((tx) =>
    batch(tx, {
      late: async () => {
        await new Promise((done) => setTimeout(done, 5))
        await rename(tx, 'Late')
      },
      early: () => nameOf(tx),
    }),
  )
  await expect(waiting).rejects.toThrow('batch: late sends nothing at once')
  expect(await write((tx) => batch(tx, { nothing: async () => 7 }))).toEqual({ nothing: 7 })
})

/** A context of the property's own transaction. */
const inContext = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
  write((tx) => {
    const caller = {
      actor: {
        id: 0,
        name: '',
        email: '',
        roles: [],
        permissions: new Set<never>(),
        organizationId: null,
        sessionHash: '',
      },
      property: undefined,
      businessDate: undefined,
      address: '',
      agent: '',
      requestId: 'test',
      settings: hotel.settings,
    }
    const { ctx } = contextOf(tx, caller, (work) => hotel.db.independentTransaction(work))
    return work(ctx)
  })

const who = `select current_user::text as who`

test('while the platform works, the transaction of the property refuses, and the other way round', async () => {
  const [inside, beside, after] = await inContext(async (ctx) => {
    let refused = ''
    let stored: { named: Tx['named'] } | undefined
    const [row] = await ctx.asPlatform(async (platform) => {
      stored = platform
      refused = await ctx.tx.named('', who, []).then(
        () => '',
        (error: Error) => error.message,
      )
      return platform.named<{ who: string }>('', who, [])
    })
    const late = await stored?.named('', who, []).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(late).toBe('the transaction works for the property, not for the platform')
    const [own] = await ctx.tx.named<{ who: string }>('', who, [])
    return [row?.who, refused, own?.who]
  })
  expect([inside, beside, after]).toEqual([
    'hotelmate_platform',
    'the transaction works for the platform, not for the property',
    'hotelmate_app',
  ])
})

test('two calls of asPlatform at once are an error', async () => {
  const twice = inContext((ctx) =>
    Promise.all([
      ctx.asPlatform((platform) => platform.named('', who, [])),
      ctx.asPlatform((platform) => platform.named('', who, [])),
    ]),
  )
  await expect(twice).rejects.toThrow('the transaction already works for the platform')
})
