import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, withoutBrowser } from './browser.ts'
import { drawn } from '#test/pictures.ts'
import { openDemoHotel } from './hotel.ts'

const EMAIL = 'olga@coast.example'
const PASSWORD = 'Lotus#Pond42'

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

/** The secret of the link in the mail to an address, once the mail has come. */
async function linkFor(email: string): Promise<string> {
  const folder = join(hotel.dataDir, 'mail')
  let secret: string | undefined
  await expect
    .poll(
      () => {
        const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
        const mails = names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''))
        secret = mails.filter((mail) => mail.includes(email)).map((mail) => /confirm#([\w-]+)/.exec(mail)?.[1])[0]
        return secret
      },
      { timeout: 20_000 },
    )
    .toBeTruthy()
  return secret ?? ''
}

describe.skipIf(!hasBrowser)(`a new owner${withoutBrowser}`, () => {
  test('24: from signing up to the first booking, alone', async () => {
    const owner = await openPage(browser, hotel.url)
    const { page } = owner
    const press = (name: string | RegExp) => page.getByRole('button', { name }).last().click()
    await page.goto('/sessions/signin')
    await page.getByRole('link', { name: 'New here? Sign up' }).click()
    await page.getByLabel(/^First name/).fill('Olga')
    await page.getByLabel(/^Name of your business/).fill('Coast Hotels')
    await page.getByLabel(/^E-?mail/i).fill(EMAIL)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await press('Sign up')
    await page.getByRole('status').getByText(EMAIL).waitFor()

    await page.goto(`/sessions/confirm#${await linkFor(EMAIL)}`)
    await press('Confirm and begin')
    await page.getByText('Welcome, Olga').first().waitFor()
    await owner.start()
    await page.getByRole('button', { name: 'A place to stay', pressed: true }).waitFor()
    await page.getByLabel(/^Name/).fill('Sea View')
    await page.getByLabel(/^Address/).fill('1 Beach Road')
    await page.getByLabel(/^City/).fill('Goa')
    await page.getByLabel(/^E-?mail/i).fill('desk@coast.example')
    await press('Continue')

    // Until the property is open its menu has the set-up alone.
    const entries = () => page.getByRole('navigation', { name: /menu/i }).first().getByRole('link').allInnerTexts()
    await page.getByRole('textbox', { name: 'Room type' }).fill('Deluxe room')
    await page.getByLabel(/^Room numbers/).fill('101-106')
    await page.getByText('6 rooms', { exact: true }).waitFor()
    await page.getByLabel(/^Price per night/).fill('4500')
    await press('Add rooms')
    await page.getByText('6 rooms added').waitFor()
    expect((await entries()).filter((text) => !/add property/i.test(text)).length).toBeLessThanOrEqual(1)
    await page.getByRole('textbox', { name: 'Room type' }).fill('Suite')
    await page.getByLabel(/^Room numbers/).fill('107-110')
    await page.getByLabel(/^Price per night/).fill('9000')
    await press('Add rooms')
    await page.getByText('4 rooms added').waitFor()
    await page.getByText('100 % set up').first().waitFor()
    await press('Finish')
    await page.waitForURL('**/master-service/home')
    expect(await owner.count()).toBeLessThanOrEqual(15)
    const [property] = await hotel.rows(`select status, plan from properties where name = 'Sea View'`)
    expect(property).toMatchObject({ status: 'COMPLETED' })
    await page.getByRole('link', { name: /Room/ }).first().waitFor({ state: 'attached' })

    await page.goto('/property/sample-data')
    await press('Load sample data')
    await press('Load sample data')
    await page.getByText('Sample data is loaded').waitFor({ timeout: 60_000 })
    await press('Remove sample data')
    await press('Remove sample data')
    await page.getByText('The sample data is gone').waitFor({ timeout: 30_000 })
    const left = await hotel.rows(
      `select 1 from bookings b join properties p on p.id = b.property_id where p.name = 'Sea View'`,
    )
    expect(left).toEqual([])

    // A picture: the first plan has room for one, and names the plans with room for more.
    await page.goto('/property/settings')
    const picture = { name: 'sea.png', mimeType: 'image/png', buffer: await drawn(300, 200).png() }
    await page.getByLabel('Add pictures').last().setInputFiles([picture, picture])
    await page.getByText('1 picture added').waitFor()
    await page.getByText(/^Your plan does not include this/).waitFor()
    const gallery = page.getByRole('region', { name: 'Pictures of Sea View' })
    await gallery.getByText('Cover').waitFor()
    const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
    await expect.poll(() => gallery.getByRole('img', { name: 'Picture of Sea View' }).evaluate(isDrawn)).toBe(true)

    // What the property brings along: a dry run, then in the background, and out again.
    const [soon] = await hotel.rows<{ day: string }>(
      `select to_char(business_date + 30, 'DD/MM/YYYY') as day from properties where name = 'Sea View'`,
    )
    const csv = ['Ref;Guest Name;Check-in;Nights;Room Type;Rate']
      .concat([1, 2].map((each) => `S-${each};Guest Number${each};${soon?.day};2;Suite;8000`))
      .concat(`S-3;;${soon?.day};2;Villa;8000`)
      .join('\n')
    await page.goto('/property/import?kind=BOOKINGS')
    const file = { name: 'bookings.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel('Choose a file').last().setInputFiles([file])
    await press('Check the table')
    await page.getByText('Ready: 2. To mend: 1.').waitFor()
    await page.getByText(/It has no name.*There is no such room type/).waitFor()
    await page.getByRole('checkbox', { name: 'Leave out the lines that are wrong' }).check()
    await press('Import 2 lines')
    const running = page.getByRole('dialog', { name: 'bookings.csv' })
    await running.getByText('Done', { exact: true }).waitFor({ timeout: 20_000 })
    await running.getByText('2 of 2').waitFor()
    await running.getByRole('button', { name: 'Undo this import' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .last()
      .getByRole('button', { name: 'Undo this import' })
      .click()
    await page.getByText('The import is undone').waitFor()

    await page.goto('/master-service/home')
    await page.getByRole('button', { name: 'New', exact: true }).waitFor()
    await page.keyboard.press('w')
    const panel = page.getByRole('dialog', { name: 'Walk-in' })
    await panel.getByRole('combobox', { name: /Guest name/ }).fill('First Guest')
    await page.keyboard.press('Tab')
    await panel.getByLabel('Phone').fill('+91 98111 22233')
    await panel
      .getByRole('status')
      .getByText(/£4,500/)
      .waitFor()
    await panel.getByText('Cash', { exact: true }).click()
    await panel.getByRole('button', { name: 'Save & check in' }).click()
    // The first cash of a new property: its first drawer is opened in place.
    await page.getByRole('dialog', { name: 'Open a drawer' }).getByRole('button', { name: 'Open and go on' }).click()
    await page.getByText('First Guest is checked in').waitFor()
    expect(owner.faults).toEqual([])
  })
})
