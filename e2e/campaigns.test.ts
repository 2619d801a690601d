import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#core/dates.ts'
import { TODAY } from '#test/furnished.ts'
import { closePages, hasBrowser, openBrowser, openPage, signIn, withoutBrowser } from './browser.ts'
import { callerOf } from './courtyard.ts'
import { openDemoHotel } from './hotel.ts'
import { expectUsable } from './usable.ts'

describe.skipIf(!hasBrowser)(`campaigns${withoutBrowser}`, () => {
  let hotel: Awaited<ReturnType<typeof openDemoHotel>>
  let browser: Browser
  beforeAll(async () => {
    hotel = await openDemoHotel()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closePages(browser)
    await hotel?.close()
  })

  /** The text of a mail to an address with a subject, once it has left. */
  async function mailTo(address: string, subject: string): Promise<string> {
    const folder = join(hotel.dataDir, 'mail')
    for (let tries = 0; tries < 60; tries += 1) {
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : []
      for (const file of files) {
        const mail = await simpleParser(readFileSync(join(folder, file)))
        const to = Array.isArray(mail.to) ? mail.to[0] : mail.to
        if (to?.value[0]?.address === address && mail.subject === subject) return mail.text ?? ''
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    throw new Error(`no mail to ${address} has come`)
  }

  /** A guest follows the first link of a mail and has a room booked for it. */
  async function clickAndBook(customerId: string, text: string): Promise<void> {
    const link = /\/campaign-link\?\S+/.exec(text)?.[0] ?? ''
    expect((await fetch(hotel.url + link, { redirect: 'manual' })).status).toBe(302)
    const call = await callerOf(hotel.url, 'prop-frontdesk')
    const [type] = await hotel.rows(
      `select t.id from room_types t join properties p on p.id = t.property_id where p.name = 'Demo Palace' order by t.ranking limit 1`,
    )
    const stay = { roomTypeId: type?.id, arrival: addDays(TODAY, 60), departure: addDays(TODAY, 62), adults: 1 }
    await call('/bookings', { customerId, stays: [stay], status: 'CONFIRMED' })
  }

  test('a consent is recorded at the desk, a campaign earns a booking of who agreed, and one press on a phone ends it', async () => {
    // One guest of a country of their own, without a consent yet; no hour is quiet.
    const [guest] = await hotel.rows<{ id: string; propertyId: string }>(
      `update customers set country = 'IS', email = 'nora@mail.example', first_name = 'Nora', last_name = 'Lake', language = 'en'
        where (property_id, id) = (select b.property_id, b.customer_id from bookings b join properties p on p.id = b.property_id
          where b.status = 'CHECKED_OUT' and p.business_type not ilike '%restaurant%' and b.customer_id is not null order by b.id limit 1)
       returning id, property_id as "propertyId"`,
    )
    if (!guest) throw new Error('the demo has no guest who left')
    await hotel.rows(
      `insert into consent_settings (property_id, most_messages, within_days, quiet_from, quiet_until, valid_months, is_confirmed)
       values ($1, 9, 30, '00:00', '00:00', 0, false)
       on conflict (property_id) do update set quiet_from = '00:00', quiet_until = '00:00'`,
      [guest.propertyId],
    )
    // The facts of guests are taken anew, as each night does.
    await hotel.rows(`delete from customer_fact_runs where property_id = $1`, [guest.propertyId])
    const desk = await openPage(browser, hotel.url)
    await signIn(desk, 'prop-frontdesk', `/customer?id=${guest.id}`)
    await desk.page.getByRole('button', { name: 'Record consent: E-mail' }).click()
    const dialog = desk.page.getByRole('dialog')
    await dialog.getByLabel('Agrees to offers and news').check()
    await dialog.getByLabel('Proof').fill('Signed registration card')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await desk.page.getByText('Consent recorded').waitFor()
    await expectUsable(desk.page)

    const admin = await openPage(browser, hotel.url)
    const { page } = admin
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(admin, 'prop-admin', '/campaign/settings')
    await page.getByRole('checkbox', { name: 'Store who opened and clicked' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Settings saved').waitFor()
    await page.goto(`${hotel.url}/campaign/segments/add`)
    await page.getByLabel('Name').fill('From Iceland')
    await page.getByRole('combobox', { name: 'Fact' }).click()
    await page.getByRole('option', { name: 'Country' }).click()
    await page.getByRole('combobox', { name: 'Values' }).click()
    await page.getByRole('option', { name: 'Iceland' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('1 reachable guest').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Add segment' }).last().click()
    await page.getByText('From Iceland saved').waitFor()

    await page.goto(`${hotel.url}/Campaign/list`)
    await page.getByRole('button', { name: 'Add campaign' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Northern lights')
    await page.getByRole('dialog').getByRole('button', { name: 'Add campaign' }).click()
    await page.getByRole('heading', { level: 1, name: 'Northern lights' }).waitFor()
    const goOn = async (part: string) => {
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await page.getByRole('form', { name: part }).waitFor()
    }
    await goOn('Audience')
    await page.getByRole('button', { name: 'From Iceland' }).first().click()
    await goOn('Content')
    await page.getByRole('combobox', { name: 'Template' }).first().click()
    await page.getByRole('option', { name: 'Winter by the lake' }).click()
    await goOn('Offer')
    await goOn('Schedule')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByText('Send a test to yourself and try its links').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('me@mail.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('A test was sent').waitFor()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText('Northern lights scheduled').waitFor()
    await hotel.rows(`select graphile_worker.add_job('campaigns.send', '{}')`)
    await page.reload()

    const [stored] = await hotel.rows<{ subject: string }>(
      `select content -> 'A' -> 0 ->> 'subject' as subject from campaigns where name = 'Northern lights'`,
    )
    const text = await mailTo('nora@mail.example', (stored?.subject ?? '').replaceAll(/\{firstName\|[^}]*\}/g, 'Nora'))
    await clickAndBook(guest.id, text)
    await page.reload()
    await page.getByText(/^₹[\d,.]+ · 1 booking$/).first().waitFor() // prettier-ignore
    await expectUsable(page)

    const stop = /\/preferences\?token=[\w.%-]+/.exec(text)?.[0] ?? ''
    const phone = await openPage(browser, hotel.url, { width: 390, height: 844, isTouch: true, isDark: true })
    await phone.page.goto(`${hotel.url}${stop}&lang=en`)
    await phone.page.getByRole('heading', { level: 1, name: /^What .* may send you$/ }).waitFor()
    await expectUsable(phone.page)
    await phone.page.getByRole('button', { name: 'Unsubscribe from everything' }).click()
    await phone.page.getByText('You are unsubscribed').waitFor()
    await expectUsable(phone.page)

    await page.goto(`${hotel.url}/property/consents/suppressions`)
    await page.getByRole('cell', { name: 'Unsubscribed' }).first().waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectUsable(page)
    }
    await page.goto(`${hotel.url}/property/consents`)
    await page.getByRole('heading', { level: 2, name: 'Who may be written to' }).waitFor()
    await expectUsable(page)
    expect([desk.faults, admin.faults, phone.faults]).toEqual([[], [], []])
    for (const person of [desk, admin, phone]) await person.close()
  })
})
