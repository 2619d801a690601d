import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, hasBrowser, openBrowser, openPage, type Person, signIn, withoutBrowser } from './browser.ts'
import { openDemoHotel } from './hotel.ts'
import { openMailServer } from './peers/mail-server.ts'

let hotel: Awaited<ReturnType<typeof openDemoHotel>>
let mail: Awaited<ReturnType<typeof openMailServer>>
let browser: Browser
let desk: Person

beforeAll(async () => {
  if (!hasBrowser) return
  mail = await openMailServer()
  hotel = await openDemoHotel({ SMTP_URL: mail.url })
  browser = await openBrowser()
  desk = await openPage(browser, hotel.url)
  await signIn(desk, 'prop-admin')
})
afterAll(async () => {
  await closePages(browser)
  await hotel?.close()
  await mail?.stop()
})

const SUBJECT = 'Two parking places'
const mailsTo = (to: string) => mail.mails.filter((each) => each.to.includes(to))
/** The text of a mail, its soft line ends taken out. */
const textOf = ({ source }: { source: string }) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')

describe.skipIf(!hasBrowser)(`support${withoutBrowser}`, () => {
  test('a guest writes on a phone, the desk replies, and the guest reads it by the link of the mail', async () => {
    const guest = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true })
    const [property] = await hotel.rows<{ seo: string }>(
      `select seo_friendly_name as seo from properties where name = 'Demo Palace'`,
    )
    await guest.page.goto(`/bookone-support?at=${property?.seo}`)
    const form = guest.page.getByRole('form', { name: /Write to Demo Palace/ })
    await form.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
    await form.getByRole('textbox', { name: 'What is it about?' }).fill('We come with two cars on Friday.')
    await form.getByRole('textbox', { name: 'Your name' }).fill('Mira Sen')
    await form.getByRole('textbox', { name: 'E-mail' }).fill('mira@mail.example')
    await form.getByRole('button', { name: 'Send' }).click()
    const number = await guest.page.locator('[data-case]').getAttribute('data-case')
    expect(await guest.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expect.poll(() => mailsTo('mira@mail.example').length, { timeout: 15_000 }).toBe(1)

    const { page } = desk
    await page.goto('/bookone-admin/manage-enquiries')
    await page.getByText(SUBJECT).first().click()
    const panel = page.getByRole('dialog', { name: SUBJECT })
    await panel.getByText('We come with two cars on Friday.').waitFor()
    await panel.getByRole('textbox', { name: 'Answer' }).fill('Both are kept for you, beside the gate.')
    await panel.getByRole('button', { name: 'Send the answer' }).click()
    await panel.getByText('Waiting', { exact: true }).waitFor()

    await expect.poll(() => mailsTo('mira@mail.example').length, { timeout: 15_000 }).toBe(2)
    const link = /bookone-support\?case=[\w-]+/.exec(textOf(mailsTo('mira@mail.example')[1] ?? { source: '' }))?.[0]
    await guest.page.goto(`/${link}`)
    await guest.page.locator(`[data-case="${number}"]`).waitFor()
    await guest.page.getByText('Both are kept for you, beside the gate.').waitFor()
    await guest.page.getByRole('textbox', { name: 'Your message' }).fill('Thank you!')
    await guest.page.getByRole('button', { name: 'Send' }).click()
    await guest.page.getByText('Thank you!').last().waitFor()
    await panel.getByText('Thank you!').waitFor()
    for (const { faults } of [desk, guest]) expect(faults).toEqual([])
    await guest.close()
  })

  test('a message the mail server refuses is seen in the tracker, with its words, and sent again', async () => {
    const { page } = desk
    mail.unknown.add('mira@mail.example')
    await page.goto('/bookone-admin/manage-enquiries')
    await page.getByText(SUBJECT).first().click()
    const panel = page.getByRole('dialog', { name: SUBJECT })
    await panel.getByRole('textbox', { name: 'Answer' }).fill('The gate opens at six.')
    await panel.getByRole('button', { name: 'Send the answer' }).click()

    await page.goto('/bookone-admin/msg-tracker')
    await page.locator('[data-status=urgent]').filter({ hasText: 'Failed' }).first().waitFor()
    await page.getByText('m···@mail.example').first().click()
    const failed = page.getByRole('dialog', { name: /An answer to your request/ })
    await failed
      .getByText(/no such mailbox/)
      .first()
      .waitFor()
    await failed.getByText('The gate opens at six.').waitFor()

    mail.unknown.clear()
    await failed.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => mailsTo('mira@mail.example').length, { timeout: 15_000 }).toBe(3)
    await failed.getByText('the first message').waitFor()
    await failed.locator('[data-status=confirmed]').filter({ hasText: 'Sent' }).waitFor()
    expect(desk.faults).toEqual([])
  })
})
