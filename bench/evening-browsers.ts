import type { Page } from 'playwright-core'
import { kitchen } from '#areas/trade/kitchen/contract.ts'
import { orders } from '#areas/trade/orders/contract/orders.ts'
import { hasBrowser, openBrowser, openPage, type Person, signIn } from '../e2e/browser.ts'
import type { Caller, Dining } from './evening-work.ts'

/** What real browsers showed of an evening. */
export type Watched = {
  /** What a page shows at the end and is not so, or the other way round; and errors it reported. */
  faults: string[]
  /** Tickets that stood on the screens of the kitchen, and orders that stood in the list, when they first did (epoch ms). */
  tickets: number
  ordersAt: ReadonlyMap<string, number>
}

const SETTLE_MS = 20_000
const LOOK_MS = 250

/** Notes, in the page itself, when each text first stood there. */
const NOTE = `
  window.firstSeen = new Map()
  const look = () => { for (const it of document.querySelectorAll(WHERE)) { const is = (it.getAttribute('aria-label') ?? it.textContent).trim(); if (!window.firstSeen.has(is)) window.firstSeen.set(is, Date.now()) } }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
`
const TICKETS = 'article[data-ticket]'
const NUMBERS = 'table tbody tr > :first-child'

const seenOn = ({ page }: Person): Promise<[string, number][]> =>
  page.evaluate(() => [...(Reflect.get(globalThis, 'firstSeen') as Map<string, number>)])

/**
 * Opens as many browsers as requested: first the list of orders, as a user of the property has it open, then the paired screens of the
 * kitchen. They receive events by their own streams, as in a property.
 *
 * @returns how the evening ends for them: what they show is compared with the server's data
 */
export async function watch(manager: Caller, place: Dining, count: number): Promise<() => Promise<Watched>> {
  if (!hasBrowser) throw new Error('there is no Chromium on this machine')
  const browser = await openBrowser()
  const open = async (where: string): Promise<Person> => {
    const person = await openPage(browser, manager.base, { width: 1024, height: 768, isTouch: true })
    await person.page.addInitScript(NOTE.replace('WHERE', JSON.stringify(where)))
    return person
  }
  const list = await open(NUMBERS)
  await signIn(list, 'prop-manager', `/order/order-list?businessServiceId=${place.outletId}`)
  const screens = await Promise.all(
    place.stationIds.slice(0, count - 1).map(async (stationId, at) => {
      // A screen has a limit of calls of its own, and the cooks' screens are at theirs.
      const { token } = await manager.send(kitchen.pair, { name: `Browser ${at + 1}`, stationId })
      const person = await open(TICKETS)
      await person.page.goto(`/kitchen-screen?token=${token}`)
      return { ...person, token }
    }),
  )
  return async () => {
    const faults = [
      ...(await settled(list.page, () => listFaults(list.page, manager, place))),
      ...(await Promise.all(screens.map(({ page, token }) => settled(page, () => screenFaults(page, manager, token)))))
        .flat(),
      ...[list, ...screens].flatMap((person) => person.faults),
    ] // prettier-ignore
    const tickets = await Promise.all(screens.map(seenOn))
    const ordersAt = new Map(await seenOn(list))
    await browser.close()
    return { faults, tickets: tickets.reduce((sum, seen) => sum + seen.length, 0), ordersAt }
  }
}

/** A page may be a moment behind; what is still untrue after it is a fault. */
async function settled(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const until = Date.now() + SETTLE_MS
  let faults = await look()
  while (faults.length > 0 && Date.now() < until) {
    await page.waitForTimeout(LOOK_MS)
    faults = await look()
  }
  return faults
}

/** Orders of the first page, each with its number, its state and whether it is paid. */
async function listFaults(page: Page, manager: Caller, place: Dining): Promise<string[]> {
  const { rows } = await manager.send(orders.list, { businessServiceId: place.outletId, hideLine: true })
  const shown = await page.locator('table tbody tr').allInnerTexts()
  const isShown = (text: string, words: readonly string[]) => words.every((word) => text.includes(word))
  return rows.flatMap(({ orderNo, orderStatus, paymentStatus }) => {
    const words = [`#${orderNo}`, orderStatus, paymentStatus]
    return shown.some((text) => isShown(text, words)) ? [] : [`the list does not show ${words.join(' ')}`]
  })
}

/** Tickets of the board, and no others. */
async function screenFaults(page: Page, manager: Caller, token: string): Promise<string[]> {
  const { tickets } = await manager.send(kitchen.deviceBoard, { token })
  const open = tickets.filter(({ status }) => status !== 'Ready')
  const shown = await page.locator(TICKETS).count()
  return shown === open.length ? [] : [`a screen shows ${shown} tickets, and ${open.length} are open`]
}
