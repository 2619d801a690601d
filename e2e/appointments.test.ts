import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let browser: Browser

beforeAll(async () => {
  if (!hasBrowser) return
  hotel = await openDemoHotel()
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
})

/** A weekday far enough ahead that no one of the demo is booked. */
const DAY = (() => {
  const day = new Date(Date.now() + 30 * 86_400_000)
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
})()

/** The owner of the bistro before a screen; leaves with a page that reported no fault, and integrity checks that pass. */
async function before(address: string, work: (owner: Person) => Promise<void>, view = {}): Promise<void> {
  const owner = await openPage(browser, hotel.url, view)
  await signIn(owner, 'bistro-prop-admin', address)
  await owner.page.locator('#page-title').waitFor()
  await work(owner)
  expect(owner.faults).toEqual([])
  await owner.close()
}

const statusOf = async (guest: string) =>
  (
    await hotel.rows<{ status: string; starts: string }>(
      `select status, to_char(starts_at at time zone 'Asia/Kolkata', 'HH24:MI') as starts from appointments where guest_name = $1`,
      [guest],
    )
  )[0]

async function book({ page }: Person, guest: string, time: string): Promise<void> {
  await page.getByRole('button', { name: 'Book appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book appointment' })
  await dialog.getByLabel(/^Guest/).fill(guest)
  await dialog.getByLabel(/^Service/).click()
  await page.getByRole('option', { name: /^Manicure/ }).click()
  await dialog.getByLabel(/^With/).click()
  await page.getByRole('option', { name: 'Anika' }).click()
  await dialog.getByRole('button', { name: time, exact: true }).click()
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe.skipIf(!hasBrowser)(`the salon${withoutBrowser}`, () => {
  test('a guest is booked, moved, served and done; one is cancelled and the time is free again', async () => {
    await before(`/master-service/service?day=${DAY}`, async (owner) => {
      const { page } = owner
      await book(owner, 'Rhea Kapoor', '11:00')
      expect(await statusOf('Rhea Kapoor')).toEqual({ status: 'BOOKED', starts: '11:00' })

      await page.getByRole('button', { name: /^11:00 Rhea Kapoor/ }).click()
      const panel = page.getByRole('dialog', { name: 'Rhea Kapoor' })
      await panel.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Move' }).click()
      const move = page.getByRole('dialog', { name: 'Move Rhea Kapoor' })
      await move.getByRole('button', { name: '14:30', exact: true }).click()
      await move.getByRole('button', { name: 'Move', exact: true }).click()
      await move.waitFor({ state: 'detached' })
      expect(await statusOf('Rhea Kapoor')).toEqual({ status: 'BOOKED', starts: '14:30' })

      for (const step of ['Arrived', 'Begin', 'Complete']) {
        await panel.getByRole('button', { name: step, exact: true }).click()
        await panel.getByRole('button', { name: step, exact: true }).waitFor({ state: 'detached' })
      }
      expect(await statusOf('Rhea Kapoor')).toMatchObject({ status: 'COMPLETED' })
      await panel.getByRole('button', { name: 'Close' }).click()

      await book(owner, 'Simran Gill', '16:00')
      await page.getByRole('button', { name: /^16:00 Simran Gill/ }).click()
      const other = page.getByRole('dialog', { name: 'Simran Gill' })
      await other.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
      const cancel = page.getByRole('dialog', { name: 'Cancel Simran Gill' })
      await cancel.getByLabel(/^Reason/).fill('Caught a cold')
      await cancel.getByRole('button', { name: 'Cancel appointment' }).click()
      await cancel.waitFor({ state: 'detached' })
      expect(await statusOf('Simran Gill')).toMatchObject({ status: 'CANCELLED' })
      await other.getByRole('button', { name: 'Close' }).click()
      await book(owner, 'Tanvi Rao', '16:00')
    })
  })

  test('on a telephone the list finds a guest and takes the next step', async () => {
    const phone = { width: 390, height: 844, isTouch: true }
    await before(
      `/master-service/reservation-list?text=tanvi&from=${DAY}`,
      async ({ page }) => {
        await page.getByRole('button', { name: 'Arrived' }).first().click()
        await page.getByText('Tanvi Rao has arrived').waitFor()
        expect(await statusOf('Tanvi Rao')).toMatchObject({ status: 'ARRIVED' })
      },
      phone,
    )
  })
})

describe.skipIf(!hasBrowser)(`prepaid packs${withoutBrowser}`, () => {
  test('a pack is sold to a guest, pays for a visit, and is used up', async () => {
    await before('/order/create-order', async ({ page }) => {
      const take = async (...names: string[]) => {
        await page.goto(`${hotel.url}/order/create-order`)
        await page.getByLabel('Outlet').click()
        await page.getByRole('option', { name: 'Petal Salon' }).click()
        for (const name of names) await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      }
      const pick = async (within: Locator) => {
        await within.getByLabel('A known guest').fill('Tara')
        await page.getByRole('option', { name: /^Tara Pillai/ }).click()
      }
      await take('Five manicures')
      await page.getByRole('button', { name: 'Take the order' }).click()
      await page.getByText('Whose are the packs?').waitFor()
      await page.getByRole('button', { name: 'Choose the guest' }).click()
      const about = page.getByRole('dialog', { name: 'Guest and notes' })
      await pick(about)
      await about.getByRole('button', { name: 'Save' }).click()
      await about.waitFor({ state: 'detached' })
      await page.getByText('Whose are the packs?').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      const pay = page.getByRole('dialog', { name: /^Pay / })
      await pay.getByRole('button', { name: /^Take/ }).click()
      const offer = page.getByRole('dialog', { name: 'Open a drawer' })
      await offer.getByRole('button', { name: 'Open and go on' }).click()
      await offer.waitFor({ state: 'detached' })
      await pay.waitFor({ state: 'detached' })

      await take('Manicure')
      const more = page.getByRole('button', { name: 'One more Manicure' })
      for (let count = 1; count < 6; count += 1) await more.click()
      await pick(page.locator('main'))
      await page.getByRole('button', { name: 'Take the order' }).click()
      await page.getByText('Prepaid pack: 5 of 5 left').waitFor()
      await page.getByRole('button', { name: 'What to do with Manicure' }).click()
      await page.getByRole('menuitem', { name: 'Pay with a prepaid pack' }).click()
      const dialog = page.getByRole('dialog', { name: 'Manicure: pay with a prepaid pack' })
      await dialog.getByRole('button', { name: 'Use the pack' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Prepaid', { exact: true }).waitFor()
      expect(await packsOfTara()).toEqual([0, 5])
      await page.getByRole('button', { name: 'Pay', exact: true }).waitFor()

      await page.goto(`${hotel.url}/product/prepaid?text=tara&state=USED`)
      await page.getByText('0 of 5').click()
      await page
        .getByRole('dialog', { name: /^Pack no\. \d+, Tara Pillai/ })
        .getByText('Used')
        .first()
        .waitFor()
    })
  })
})

const packsOfTara = async () =>
  (
    await hotel.rows<{ remaining: number }>(
      `select p.remaining from prepaid_packs p join customers c on (c.property_id, c.id) = (p.property_id, p.customer_id)
        where c.first_name = 'Tara' order by p.remaining`,
    )
  ).map(({ remaining }) => remaining)

describe.skipIf(!hasBrowser)(`what is sold${withoutBrowser}`, () => {
  test('a dish is added, sold out, and back in stock; the menu shows it at once', async () => {
    await before('/product/list', async ({ page }) => {
      await page.getByRole('button', { name: 'Add product' }).click()
      const panel = page.getByRole('dialog', { name: 'Add product' })
      await panel.getByLabel(/^Name/).first().fill('Pav bhaji')
      await panel.getByLabel(/^Code/).fill('pav')
      await panel.getByLabel(/^Group/).click()
      await page.getByRole('option', { name: 'Starters' }).click()
      await panel.getByLabel(/^Price/).fill('240')
      await panel.getByRole('button', { name: 'Gluten' }).click()
      await panel.getByRole('button', { name: 'Add product' }).click()
      await panel.waitFor({ state: 'detached' })

      await page.getByPlaceholder('Name, code or barcode').fill('pav')
      const row = page.getByRole('row').filter({ hasText: 'PAV' })
      await row.getByRole('button', { name: '86 / Sold out' }).click()
      const dialog = page.getByRole('dialog', { name: 'Pav bhaji is out' })
      await dialog.getByLabel(/^Why/).fill('No bread')
      await dialog.getByRole('button', { name: '86 / Sold out' }).click()
      await dialog.waitFor({ state: 'detached' })
      await row.getByRole('button', { name: 'Back on the menu' }).click()
      await row.getByRole('button', { name: '86 / Sold out' }).waitFor()
      const [stored] = await hotel.rows<{ price: number; allergens: string[]; out: boolean }>(
        `select price_minor::int as price, allergens,
                exists (select from product_outages o where (o.property_id, o.product_id) = (p.property_id, p.id)) as out
           from products p where code = 'PAV'`,
      )
      expect(stored).toEqual({ price: 24_000, allergens: ['GLUTEN'], out: false })
    })
  })
})
