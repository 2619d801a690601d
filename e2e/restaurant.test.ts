import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  closePages,
  hasBrowser,
  isVisible,
  openBrowser,
  openPage,
  type Person,
  signIn,
  withoutBrowser,
} from './browser.ts'
import { type Call, callerOf, layTables, openCourtyard } from './courtyard.ts'
import { openDemoHotel } from './hotel.ts'
import { openPrintAgent } from './peers/print-agent.ts'
import { expectUsable } from './usable.ts'

/** Where a page that came without a certificate looks for a print agent first. */
const AGENT_PORT = 8182
const TABLET = { width: 1024, height: 768, isTouch: true }
const PHONE = { width: 390, height: 844, isTouch: true }

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser
let call: Call
let courtyard: Awaited<ReturnType<typeof openCourtyard>>

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  // The journey opens drawers of its own.
  await hotel.rows(`delete from cashier_shifts`)
  browser = await openBrowser()
  call = await callerOf(hotel.url, 'prop-manager')
  courtyard = await openCourtyard(await callerOf(hotel.url, 'prop-admin'))
  await layTables(call, courtyard.outletId)
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

const picture = async ({ page }: Person, name: string): Promise<void> => {
  const folder = process.env['JOURNEY_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
const orderPath = (orderId: string) => `/order/order-details?data=${encodeURIComponent(JSON.stringify(orderId))}`

async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'What to do with this order' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** A guest's finger on the pad. */
async function sign(page: Page): Promise<void> {
  const pad = await page.getByRole('button', { name: 'The guest signs here' }).boundingBox()
  if (!pad) throw new Error('nowhere to sign')
  await page.mouse.move(pad.x + 40, pad.y + 60)
  await page.mouse.down()
  await page.mouse.move(pad.x + 140, pad.y + 30, { steps: 5 })
  await page.mouse.up()
}

/** A tablet in the kitchen that no one signs in at. */
async function openScreen(): Promise<Person> {
  const { token } = await call<{ token: string }>('/kitchen/devices', { name: 'Grill', stationId: courtyard.grillId })
  const screen = await openPage(browser, hotel.url, TABLET)
  await Promise.all([
    screen.page.waitForResponse((response) => response.url().endsWith('/live') && response.status() === 200),
    screen.page.goto(`/kitchen-screen?token=${token}`),
  ])
  await screen.page.getByText('Nothing to cook').waitFor()
  return screen
}

describe.skipIf(!hasBrowser)(`a restaurant’s evening${withoutBrowser}`, () => {
  test('a waiter orders at the floor plan by touch, the kitchen cooks, the table pays half and signs the rest', async () => {
    const screen = await openScreen()
    const waiter = await openPage(browser, hotel.url, TABLET)
    const { page } = waiter
    await signIn(waiter, 'prop-service', '/restaurant')
    await page.getByRole('button', { name: 'Journey hall' }).click()
    const table = page.getByRole('button', { name: /^Table T7, Free/ })
    await table.click({ button: 'right' })
    await page.getByRole('dialog', { name: 'Table T7' }).getByRole('button', { name: 'Seat guests' }).waitFor()
    await picture(waiter, 'floor-1024')
    await page.getByRole('button', { name: 'Close' }).click()
    await table.click()
    const menu = page.getByRole('region', { name: 'Menu' })
    for (const dish of [/Journey dosa/, /Journey dosa/, /Journey curry/, /Journey tea/])
      await menu.getByRole('button', { name: dish }).click()
    await page.getByRole('button', { name: 'Journey tea', exact: true }).click()
    await page.getByRole('list', { name: 'This order' }).getByLabel('Notes').fill('<b>no</b> sugar')
    await picture(waiter, 'take-1024')
    await page.getByRole('button', { name: 'Send to kitchen' }).click()
    await page.waitForURL(/order-details/)
    await page.getByText('“<b>no</b> sugar”').waitFor()
    expect(await page.locator('li', { hasText: 'Journey bar' }).count()).toBeGreaterThan(0)
    await picture(waiter, 'order-1024')

    // Of the grill's ticket only, and at once, by an event: the screen would poll only after a quarter of a minute.
    const ticket = screen.page.getByRole('article', { name: /T7/ })
    await ticket.getByText('Allergens: MILK').waitFor({ timeout: 10_000 })
    expect(await ticket.getByText('Journey tea').count()).toBe(0)
    await picture(screen, 'kitchen-1024')
    await cook(screen.page)
    await page.locator('li', { hasText: 'Journey curry' }).getByText('Served').first().waitFor({ timeout: 10_000 })
    // The bar serves the tea: what is paid before would wait for it.
    const orderId: unknown = JSON.parse(new URL(page.url()).searchParams.get('data') ?? '""')
    await call(`/orders/${String(orderId)}/status`, { status: 'Served' }, 'PUT')

    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    const pay = page.getByRole('dialog')
    await pay.getByRole('button', { name: '1 of 2' }).click()
    await picture(waiter, 'pay-1024')
    await pay.getByRole('button', { name: /^Take/ }).click()
    // The first cash of the waiter's evening: their drawer is opened in place.
    await page.getByRole('dialog', { name: 'Open a drawer' }).getByRole('button', { name: 'Open and go on' }).click()
    await pay.waitFor({ state: 'detached' })
    await page.getByText('Part paid').first().waitFor()

    await chooseMore(page, 'Bill to room')
    const room = page.getByRole('dialog')
    const [inHouse] = await hotel.rows<{ number: string }>(
      `select r.number from stays s join rooms r on (r.property_id, r.id) = (s.property_id, s.room_id)
         join properties p on p.id = s.property_id and p.name = 'Demo Palace' where s.status = 'IN_HOUSE' order by r.number limit 1`,
    )
    await room.getByLabel('Room or guest').fill(inHouse?.number ?? '')
    // A whole number needs no choice.
    await expect
      .poll(() => room.getByLabel('Room or guest').inputValue(), { timeout: 10_000 })
      .toContain(`${inHouse?.number} · `)
    await sign(page)
    await picture(waiter, 'room-1024')
    await room.getByRole('button', { name: 'Bill to room' }).click()
    await room.waitFor({ state: 'detached' })
    await page.getByText('Completed').first().waitFor()
    const [posted] = await hotel.rows<{ signature: string; status: string; mode: string }>(
      `select t.signature, p.status, p.payment_mode as mode from order_postings t
         join payments p on (p.property_id, p.id) = (t.property_id, t.payment_id)`,
    )
    expect(posted).toMatchObject({ status: 'NotPaid', mode: 'BillToRoom' })
    expect(posted?.signature).toMatch(/^\d+,\d+ /)

    // What was paid here is an invoice of its own; the rest is on the room's.
    await page.getByRole('button', { name: 'Issue invoice' }).click()
    const billing = page.getByRole('dialog')
    await billing.getByRole('button', { name: 'Issue invoice' }).click()
    await billing.waitFor({ state: 'detached' })
    await page.getByText(/Invoice INV\//).first().waitFor() // prettier-ignore
    await picture(waiter, 'invoiced-1024')

    await page.goto('/restaurant')
    await page.getByRole('button', { name: 'Journey hall' }).click()
    await page.getByRole('button', { name: /^Table T7, To be cleared/ }).waitFor()
    expect([...waiter.faults, ...screen.faults]).toEqual([])
    await Promise.all([waiter.close(), screen.close()])
  })

  test('tickets wait for a page; two pages print each once; one in mid-print when the agent dies needs a confirmation', async () => {
    const jobs = () =>
      hotel.rows<{ status: string; count: number }>(
        `select j.status, count(*)::int from print_jobs j join printers p on (p.property_id, p.id) = (j.property_id, j.printer_id)
          where p.name = 'Journey printer' group by 1 order by 1`,
      )
    const ofBefore = (await jobs())[0]?.count ?? 0
    await courtyard.order(['J-DOSA', 'J-TEA'], { resourceName: 'T5' })
    const first = 2
    expect(await jobs()).toEqual([{ status: 'QUEUED', count: ofBefore + first }])
    // The evening's order is served and closed: no one cooks from its tickets any more.
    const withdrawn = { status: 'CANCELLED', count: ofBefore }

    const agent = await openPrintAgent('allow', AGENT_PORT)
    const waiter = await openPage(browser, hotel.url, TABLET)
    const { page } = waiter
    await signIn(waiter, 'prop-service', '/bookone-admin/printers?tab=computer')
    await page.getByRole('checkbox', { name: 'Journey printer' }).check()
    await expect.poll(jobs, { timeout: 15_000 }).toEqual([withdrawn, { status: 'PRINTED', count: first }])

    // A tab of the same user: what a window opens has its session.
    const [other] = await Promise.all([
      waiter.context.waitForEvent('page'),
      page.evaluate(() => void window.open('/bookone-admin/printers?tab=queue')),
    ])
    await other.getByRole('heading', { name: 'Printers' }).waitFor()
    const onHold = { productCode: 'J-CURRY', hold: true }
    for (const dish of ['J-DOSA', 'J-TEA', 'J-DOSA'])
      await courtyard.order([dish], { resourceName: 'T5', orderLines: [{ productCode: dish }, onHold] })
    await expect.poll(jobs, { timeout: 15_000 }).toEqual([withdrawn, { status: 'PRINTED', count: first + 3 }])
    expect(agent.printed).toHaveLength(first + 3)
    expect(new Set(agent.printed.map(({ jobName }) => jobName)).size).toBe(first + 3)
    expect(agent.printed.slice(first).filter(({ html }) => html.includes('Journey curry'))).toEqual([])

    agent.set('drop-after-print')
    await courtyard.order(['J-TEA'], { resourceName: 'T6' })
    await page.getByText('1 document may or may not be printed').waitFor({ timeout: 15_000 })
    agent.set('allow')
    expect(agent.printed).toHaveLength(first + 4)
    await page.getByRole('link', { name: 'Look' }).click()
    await picture(waiter, 'queue-1024')
    await page.getByText('Not known: look at the printer').first().waitFor()
    await page.getByRole('button', { name: 'Print again' }).click()
    await expect.poll(jobs, { timeout: 15_000 }).toEqual([withdrawn, { status: 'PRINTED', count: first + 4 }])
    const marked = agent.printed.map(({ html }) => html.includes('DUPLICATE'))
    expect([marked.length, marked.indexOf(true)]).toEqual([first + 5, first + 4])
    expect(waiter.faults.filter((fault) => !fault.includes('WebSocket'))).toEqual([])
    await waiter.close()
    await agent.close()
  })

  test('a bill is split by guests, paid by cash and card, and the drawer agrees, on a phone by night', async () => {
    const { orderId } = await courtyard.order([], {
      resourceName: 'T8',
      orderLines: [{ productCode: 'J-CURRY', seatNo: 1 }, { productCode: 'J-DOSA', seatNo: 2 }, { productCode: 'J-CURRY', seatNo: 2 }],
    }) // prettier-ignore
    const [whole] = await hotel.rows<{ total: number }>(
      'select (net_minor + tax_minor)::int as total from orders where id = $1',
      [orderId],
    )
    const head = await openPage(browser, hotel.url, { ...PHONE, isDark: true })
    const { page } = head
    await signIn(head, 'prop-service-executive', '/bookone/cashier')
    await page.getByLabel(/^Drawer/).fill('Courtyard')
    await page.getByLabel(/^Float/).fill('1000')
    await page.getByRole('button', { name: 'Open the shift' }).click()
    await page.getByTestId('expected').filter({ hasText: '₹1,000.00' }).waitFor()

    await page.goto(orderPath(orderId))
    await chooseMore(page, 'Split bill')
    const split = page.getByRole('dialog')
    await split.getByRole('checkbox', { name: 'Seat 2' }).check()
    await picture(head, 'split-390-dark')
    await split.getByRole('button', { name: 'Split', exact: true }).click()
    await split.waitFor({ state: 'detached' })
    await page.waitForURL((address) => !address.search.includes(orderId))
    await payAll(page, 'Card')
    await page.goto(orderPath(orderId))
    await payAll(page, 'Cash')
    const paid = await hotel.rows<{ mode: string; amount: number }>(
      `select r.payment_mode as mode, r.amount_minor::int as amount from receipts r
         join cashier_shifts s on (s.property_id, s.id) = (r.property_id, r.shift_id) where s.drawer = 'Courtyard' order by r.number desc`,
    )
    expect(paid.map(({ mode }) => mode)).toEqual(['Cash', 'Card'])
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(whole?.total)

    await page.goto('/bookone/cashier')
    await page.getByRole('button', { name: 'Count and close' }).click()
    await page.getByLabel('Other cash').fill(((100_000 + (paid[0]?.amount ?? 0)) / 100).toFixed(2))
    await page.getByText('Agrees to the last coin').waitFor()
    await picture(head, 'count-390-dark')
    await page.getByRole('button', { name: 'Close the shift' }).click()
    await page.getByRole('heading', { name: /Z \d+ · Courtyard/ }).waitFor()

    await page.goto('/order/order-list')
    await page.getByText('T7').first().waitFor()
    await page.getByText('T8').first().waitFor()
    await picture(head, 'list-390-dark')
    for (const data of ['{"a":1}', 'not-json', '"<img src=x onerror=alert(1)>"']) {
      await page.goto(`/order/order-details?data=${encodeURIComponent(data)}`)
      await page.getByText('This address names no order').waitFor()
    }
    expect(head.faults).toEqual([])
    await head.close()
  })

  test('a waiter enters the code that a guest names, and the order costs less', async () => {
    const admin = await callerOf(hotel.url, 'prop-admin')
    const draft = {
      name: 'Journey supper',
      target: 'ORDER',
      kind: 'PERCENT',
      percentBp: 2_000,
      channels: ['TILL'],
      needsCode: true,
    }
    const { id, version } = await admin<{ id: string; version: number }>('/offers', draft)
    await admin(`/offers/${id}/codes`, { version, code: 'SUPPER' })
    await admin(`/offers/${id}/state`, { version, state: 'ACTIVE' }, 'PUT')
    const { orderId } = await courtyard.order(['J-DOSA', 'J-DOSA'], { deliveryMethod: 'Take Away' })
    const waiter = await openPage(browser, hotel.url, PHONE)
    const { page } = waiter
    await signIn(waiter, 'prop-service', orderPath(orderId))
    const enter = async (code: string) => {
      await page.getByRole('dialog').getByRole('textbox', { name: 'Offer code' }).fill(code)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    }
    await chooseMore(page, 'Offer code')
    await enter('NOBODYS')
    await page.getByRole('dialog').getByText('There is no code NOBODYS.').waitFor()
    await enter('SUPPER')
    await page.getByText('Offer code changed').waitFor()
    await page.getByText('₹80.00').first().waitFor()
    await expectUsable(page)
    expect(waiter.faults).toEqual([])
    await waiter.close()
  })

  test('a table is booked for a time of the property, whatever the clock of the tablet shows', async () => {
    // The browser lives in London, the property in Jaipur.
    const waiter = await openPage(browser, hotel.url, TABLET)
    const { page } = waiter
    await signIn(waiter, 'prop-service', '/restaurant')
    await page.getByRole('button', { name: 'Journey hall' }).click()
    await page.getByRole('button', { name: 'Reserve a table' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Name/).fill('Late Rao')
    const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + 86_400_000)
    await form.getByLabel(/^Day/).fill(tomorrow)
    await form.getByLabel(/^From/).click()
    await page.getByRole('option', { name: '20:15' }).click()
    await picture(waiter, 'reserve-1024')
    await form.getByRole('button', { name: 'Reserve a table' }).click()
    await form.waitFor({ state: 'detached' })
    const booked = await hotel.rows<{ at: string }>(
      `select to_char(starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as at from table_reservations where name = 'Late Rao'`,
    )
    expect(booked).toEqual([{ at: `${tomorrow} 20:15` }])
    await page.getByRole('tab', { name: 'Reservations' }).click()
    await page.getByRole('row', { name: /20:15.*Late Rao/ }).waitFor()
    await picture(waiter, 'reservations-1024')
    expect(waiter.faults).toEqual([])
    await waiter.close()
  })

  test('two draw one floor: what the second drew is still there when the first has saved, and both are on the plan', async () => {
    const draw = async () => {
      const person = await openPage(browser, hotel.url, TABLET)
      await signIn(person, 'prop-manager', '/restaurant')
      await person.page.getByRole('button', { name: 'Terrace' }).click()
      await person.page.getByRole('button', { name: 'Edit plan' }).click()
      await person.page.getByRole('button', { name: 'Add table' }).click()
      return person
    }
    const [one, two] = [await draw(), await draw()]
    await two.page.getByLabel('Seats', { exact: true }).fill('9')
    const save = ({ page }: Person) => page.getByRole('button', { name: 'Save' })
    await save(one).click()
    await one.page.getByText('Terrace saved').waitFor()
    await two.page.getByText('Somebody else saved this plan meanwhile').waitFor()
    expect(await save(two).isDisabled()).toBe(true)
    await two.page.getByRole('button', { name: 'Bring theirs in' }).click()
    await picture(two, 'floor-brought-in')
    await save(two).click()
    const plan = two.page.getByRole('group', { name: 'Terrace', exact: true })
    await plan.getByRole('button', { name: /^Table 30, Free, 9 seats/ }).waitFor()
    expect(await plan.getByRole('button', { name: /^Table (29|30), Free/ }).count()).toBe(2)
    expect([one.faults, two.faults]).toEqual([[], []])
    await Promise.all([one.close(), two.close()])
  })

  test('a restaurant without rooms sees its own menu only: order, bill, payment', async () => {
    const bistro = await openCourtyard(await callerOf(hotel.url, 'bistro-prop-admin'))
    const manager = await openPage(browser, hotel.url, PHONE)
    const { page } = manager
    await signIn(manager, 'bistro-prop-manager', `/order/create-order?outlet=${bistro.outletId}`)
    await page.getByRole('button', { name: 'Take away' }).click()
    await page.getByRole('button', { name: /Journey dosa/ }).first().click() // prettier-ignore
    // The menu is long and the hand small: what is taken so far stays visible, and leads to where it is sent.
    const send = page.getByRole('button', { name: 'Send to kitchen' })
    await page.evaluate(() => scrollTo(0, 0))
    const bar = page.getByRole('button', { name: /^This order · 1 · / })
    await picture(manager, 'take-390')
    expect(await isVisible(send)).toBe(false)
    expect(await isVisible(bar)).toBe(true)
    await bar.click()
    await expect.poll(() => isVisible(send)).toBe(true)
    await send.click()
    await page.waitForURL(/order-details/)
    await chooseMore(page, 'Print bill')
    await page.getByText('The bill is printing').waitFor()
    await payAll(page, 'UPI')
    await picture(manager, 'paid-390')
    await page.getByRole('button', { name: 'Show or hide the menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const section = menu.getByRole('button', { name: 'Restaurant and shop' })
    if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click()
    const links = menu.getByRole('link')
    await expect.poll(() => links.count()).toBeGreaterThan(5)
    const words = (await links.allInnerTexts()).join('\n')
    expect(words).toContain('Orders')
    expect(words).not.toMatch(/Rooms|Bookings|Rates|Housekeeping|Arrivals/)
    expect(manager.faults).toEqual([])
    await manager.close()
  })
})

/** Ready by two taps, back, older and older, and out to the table. */
async function cook(page: Page): Promise<void> {
  const ticket = page.getByRole('article', { name: /T7/ })
  const press = (name: string) => ticket.getByRole('button', { name, exact: true }).click()
  const age = (minutes: number) =>
    hotel.rows(`update kots set created_at = now() - make_interval(mins => $1)`, [minutes])
  await ticket.locator('header').dblclick()
  await page.getByRole('button', { name: 'Ready (1)' }).click()
  await age(11)
  await press('Recall')
  await page.getByRole('button', { name: 'Open (1)' }).click()
  await ticket.getByText('getting old').waitFor()
  expect(await ticket.getAttribute('data-age')).toBe('aged')
  await age(16)
  await press('Recall')
  await ticket.getByText('late').waitFor()
  expect(await ticket.getAttribute('data-age')).toBe('late')
  await press('Ready')
  await page.getByRole('button', { name: 'Ready (1)' }).click()
  await press('Served')
  await ticket.waitFor({ state: 'detached' })
}

async function payAll(page: Page, mode: 'Cash' | 'Card' | 'UPI'): Promise<void> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const pay = page.getByRole('dialog')
  await pay.getByRole('radio', { name: mode }).check({ force: true })
  await pay.getByRole('button', { name: /^Take/ }).click()
  await pay.waitFor({ state: 'detached' })
  await page.getByText('Paid', { exact: true }).first().waitFor()
}
